#!/usr/bin/env bash
# Removes what stage.sh put there: packaging/unstage.sh ROOT PREFIX. Stores and documents stay.
set -eu
to=$1$2
here=$(cd "$(dirname "$0")" && pwd)
rm -f "$to/bin/billfold" "$to"/share/man/man1/billfold.1* "$to"/share/man/man1/billfold-*.1* \
  "$to/share/bash-completion/completions/billfold" "$to/share/zsh/site-functions/_billfold" \
  "$to/share/fish/vendor_completions.d/billfold.fish" "$to/share/applications/billfold.desktop" \
  "$to/share/metainfo/org.billfold.billfold.metainfo.xml"
# In lib by earlier versions and the Debian package.
for unit in "$here"/systemd/*; do rm -f "$to"/{share,lib}/systemd/user/"$(basename "${unit%.in}")"; done
rm -rf "$to/libexec/billfold"
