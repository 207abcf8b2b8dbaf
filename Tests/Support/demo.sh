#!/usr/bin/env bash
# The demonstration: imports samples/ into a temporary store, shows the drafts, and confirms one.
set -eu
billfold=$(realpath "$1")
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
# Nothing of the person's own settings, least of all the store: the demonstration confirms a draft. Where the second
# reader is changes nothing of theirs.
for name in ${!BILLFOLD_@}; do [ "$name" = BILLFOLD_SECOND_READER ] || unset "$name"; done
export XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_STATE_HOME=$home/state

show() {
  printf '\n$ billfold %s\n' "$*"
  # A document that cannot be read makes import exit with 1; the demonstration goes on.
  "$billfold" "$@" || [ $? -eq 1 ]
}

show import samples
show drafts
sure=$("$billfold" drafts --json --sure | python3 -c 'import json,sys; drafts=json.load(sys.stdin); print(drafts[0]["id"] if drafts else 1)' 2>/dev/null || echo 1)
show show "$sure"
show confirm "$sure"
show bills
printf '\nThe store was temporary. To keep one: make install, then\nbillfold import FOLDER, or billfold watch FOLDER.\n'
