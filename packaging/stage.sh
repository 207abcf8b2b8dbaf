#!/usr/bin/env bash
# Puts everything that an installation consists of into a folder.
#
#   packaging/stage.sh PROGRAMS ROOT PREFIX
#
# PROGRAMS holds the built programs, ROOT is the folder (empty for the machine itself), PREFIX is where the files will be
# used: /usr or /usr/local. With DEBIAN=1 in the environment the files are placed as Debian wants them.
set -eu -o pipefail
programs=$(realpath "$1") root=$2 prefix=$3
here=$(cd "$(dirname "$0")" && pwd)
project=$(dirname "$here")
to=$root$prefix

# Scripts are given the place where the programs will be.
placed() { sed "s|@PREFIX@|$prefix|g" "$1" >"$2" && chmod "$3" "$2"; }

install -d "$to/bin" "$to/libexec/billfold/tessdata" "$to/share/man/man1" "$to/share/bash-completion/completions" \
  "$to/share/fish/vendor_completions.d" "$to/share/applications" "$to/share/metainfo"

install -m 755 "$programs/billfold" "$to/bin/billfold"
install -m 755 "$programs/billfold-reader" "$to/libexec/billfold/billfold-reader"
install -m 755 "$programs/billfold-web" "$to/libexec/billfold/billfold-web"
install -m 644 "$project/Sources/billfold-reader/tessdata/receipt.traineddata" "$to/libexec/billfold/tessdata/"
rm -rf "$to/libexec/billfold/second-reader"
second_reader=${BILLFOLD_SECOND_READER-$project/.build/second-reader}
if [ -n "$second_reader" ] && [ -d "$second_reader" ]; then
  cp -R "$second_reader" "$to/libexec/billfold/second-reader"
  chmod -R u=rwX,go=rX "$to/libexec/billfold/second-reader"
fi
placed "$here/open-with.in" "$to/libexec/billfold/open-with" 755

# Pages of verbs that are gone would stay otherwise.
rm -f "$to"/share/man/man1/billfold*.1*
"$here/manual.py" "$programs/billfold" "$to/share/man/man1"
chmod 644 "$to"/share/man/man1/billfold*.1

if [ -n "${DEBIAN:-}" ]; then zsh=$to/share/zsh/vendor-completions; else zsh=$to/share/zsh/site-functions; fi
install -d "$zsh"
# It is read by a shell, and started by nobody.
"$programs/billfold" --generate-completion-script bash | sed '1{/^#!/d}' >"$to/share/bash-completion/completions/billfold"
"$programs/billfold" --generate-completion-script zsh >"$zsh/_billfold"
"$programs/billfold" --generate-completion-script fish >"$to/share/fish/vendor_completions.d/billfold.fish"
chmod 644 "$to/share/bash-completion/completions/billfold" "$zsh/_billfold" "$to/share/fish/vendor_completions.d/billfold.fish"

placed "$here/billfold.desktop.in" "$to/share/applications/billfold.desktop" 644
install -m 644 "$here/billfold.metainfo.xml" "$to/share/metainfo/org.billfold.billfold.metainfo.xml"
# A unit a file: what is put into packaging/systemd is installed. Of ~/.local, systemd searches share, but not lib.
if [ -n "${DEBIAN:-}" ]; then units=$to/lib/systemd/user; else units=$to/share/systemd/user; fi
install -d "$units"
for unit in "$here"/systemd/*; do
  name=$(basename "${unit%.in}")
  # Where earlier versions put it.
  rm -f "$to/lib/systemd/user/$name"
  placed "$unit" "$units/$name" 644
done
