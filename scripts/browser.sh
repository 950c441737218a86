#!/bin/sh
# The tests of the page need Chromium. Where this may install it, it does; elsewhere it says how to get it.
for name in "${PATRON_CHROMIUM:-chromium}" chromium-browser google-chrome; do
    command -v "$name" >/dev/null && exit 0
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Chromium is missing: installing it for the tests of the page."
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends chromium >/dev/null
    exit
fi
cat >&2 <<'TEXT'
The tests of the page need Chromium, which is not here, so they will fail.
Debian, Ubuntu: apt-get install --no-install-recommends chromium. Elsewhere: install Chromium or Chrome.
PATRON_CHROMIUM names one that is not on the path. Without it: .venv/bin/python -m pytest --ignore=tests/web
TEXT
