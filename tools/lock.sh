#!/usr/bin/env bash
# Renews constraints.txt: what a fresh environment gets today, by name and version only. tools/lock.sh [PYTHON]
# Lock with the oldest Python that is supported: newer ones take what it takes, but not the other way round.
set -euo pipefail
cd "$(dirname "$0")/.."
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
tools/venv.sh "$fresh/venv" "$@"
pip="$fresh/venv/bin/pip --disable-pip-version-check --quiet"
$pip install '.[dev]'
{
  echo "# Exact versions of everything the extra \`dev\` installs, and so of what \`make\` does. Renewed by \`make lock\`."
  $pip freeze --exclude-editable | grep -E '^[A-Za-z0-9._-]+==' | grep -vi '^fugleman=='
} >constraints.txt
