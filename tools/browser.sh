#!/usr/bin/env bash
# The tests of pages drive a real browser: Chromium, brought from Debian's packages if there is none and we may.
set -euo pipefail
command -v chromium >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "installing Chromium, which the tests of pages drive (once)"
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null && exit 0
fi
echo "the tests of pages need Chromium (on Debian and Ubuntu: apt install chromium)" >&2
exit 2
