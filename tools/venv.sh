#!/usr/bin/env bash
# Makes a virtual environment with the first Python found that is new enough: tools/venv.sh FOLDER [PYTHON]
set -euo pipefail
folder=$1
shift

new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }
has_venv() { "$1" -c 'import ensurepip, venv' >/dev/null 2>&1; }

[ -x "$folder/bin/pip" ] && new_enough "$folder/bin/python" && exit 0

bare=
for python in "${@:-python3}" python3.13 python3.12 python3.11 python3 python; do
  new_enough "$python" || continue
  if has_venv "$python"; then
    exec "$python" -m venv --clear "$folder"
  fi
  bare=${bare:-$python}
done

if [ -z "$bare" ]; then
  echo "fugleman needs Python 3.11 or newer, and none was found. Install one, or name it: make setup PYTHON=/path/to/python3" >&2
  exit 2
fi
# Debian keeps the venv module in a package of its own.
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null && exec "$bare" -m venv --clear "$folder"
fi
echo "$bare cannot make virtual environments: install its venv module (on Debian and Ubuntu: apt install python3-venv)" >&2
exit 2
