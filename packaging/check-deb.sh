#!/usr/bin/env bash
# Installs the Debian package in a bare Debian and tries it there: import, confirm, manual, completions, units, purge.
#
#   packaging/check-deb.sh PACKAGE [ROOT]
#
# As root, with debootstrap and lintian, and a mirror within reach. ROOT is an unpacked Debian 12 to use instead of a new
# one; a copy of it is made. BILLFOLD_RUNTIME names a folder that is copied to the same place in the root, for trying out
# programs that were not linked with the Swift library.
set -eu -o pipefail
package=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
project=$(dirname "$here")
for program in debootstrap lintian desktop-file-validate appstreamcli; do
  command -v "$program" >/dev/null || {
    echo "check-deb.sh: $program is missing; \`apt-get install debootstrap lintian desktop-file-utils appstream\`" >&2
    exit 69
  }
done
[ "$(id -u)" -eq 0 ] || { echo "check-deb.sh: debootstrap and chroot need root" >&2; exit 77; }

work=$(mktemp -d)
root=$work/root
leave() {
  umount "$root/proc" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap leave EXIT
ok() { printf 'ok  %s\n' "$1"; }

if lintian --fail-on error,warning --allow-root "$package"; then
  ok "lintian finds no errors and gives no warnings"
elif [ -z "${BILLFOLD_RUNTIME:-}" ]; then
  exit 1
fi

if [ $# -gt 1 ]; then cp -a "$2" "$root"; else debootstrap --variant=minbase bookworm "$root" >"$work/debootstrap.log"; fi
mount -t proc proc "$root/proc"
in_root() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
as_person() { in_root setpriv --reuid=1000 --regid=1000 --clear-groups env HOME=/home/ann USER=ann "$@"; }
in_root useradd --create-home --uid 1000 ann
! in_root sh -c 'command -v swift' || { echo "there is a Swift in the root" >&2; exit 1; }

# Minimal roots leave out manuals; this one is to show them.
rm -f "$root"/etc/dpkg/dpkg.cfg.d/docker
cp "$package" "$root/tmp/"
in_root apt-get update -qq
in_root apt-get install -y -qq --no-install-recommends "/tmp/$(basename "$package")" >"$work/apt.log" 2>&1 || { cat "$work/apt.log"; exit 1; }
ok "apt installs it with what it depends on"
if [ -n "${BILLFOLD_RUNTIME:-}" ]; then mkdir -p "$root$BILLFOLD_RUNTIME" && cp -a "$BILLFOLD_RUNTIME/." "$root$BILLFOLD_RUNTIME/"; fi

as_person billfold --version >/dev/null
mkdir "$root/home/ann/paper" && cp "$project"/samples/de-supermarket.jpg "$project"/samples/gb-invoice.pdf "$root/home/ann/paper/"
chown -R 1000:1000 "$root/home/ann/paper"
as_person billfold import /home/ann/paper --json >"$work/import.json"
as_person billfold drafts --json >"$work/drafts.json"
draft=$(python3 -c 'import json,sys; drafts=json.load(open(sys.argv[1])); assert len(drafts) == 2, drafts; print(drafts[0]["id"])' "$work/drafts.json")
as_person billfold confirm "$draft" >/dev/null
[ "$(as_person billfold bills --json | python3 -c 'import json,sys; print(len(json.load(sys.stdin)["bills"]))' 2>/dev/null || as_person billfold bills --json | grep -o '"id":' | wc -l)" -ge 1 ]
ok "a person imports two samples and confirms one"
as_person billfold import - --name mailed.eml --json <"$project"/samples/gb-invoice.pdf | grep -q '"known"'
ok "what comes through standard input is known again"
as_person billfold doctor >"$work/doctor" || true
grep -E "^(ok|warning|problem)" "$work/doctor" | sed 's/^/    /'

in_root apt-get install -y -qq --no-install-recommends man-db bash-completion systemd >"$work/apt.log" 2>&1
for page in billfold billfold-import billfold-bill billfold-export; do
  in_root sh -c "MANPAGER=cat man $page" | grep -q "^NAME" || { echo "man $page shows nothing" >&2; exit 1; }
done
ok "man billfold and the pages of verbs are shown"
in_root bash -c 'source /usr/share/bash-completion/completions/billfold; COMP_WORDS=(billfold sta); COMP_CWORD=1
  COMP_LINE="billfold sta"; COMP_POINT=12; _billfold billfold sta billfold
  [ "$(printf "%s\n" "${COMPREPLY[@]}" | sort | tr "\n" " ")" = "statement status " ] || { echo "sta is completed to: ${COMPREPLY[*]}" >&2; exit 1; }'
ok "bash completes verbs"
mkdir -p "$root/run/user/1000"
in_root sh -c 'XDG_RUNTIME_DIR=/run/user/1000 systemd-analyze --user verify /usr/lib/systemd/user/billfold-*' >"$work/verify" 2>&1 || { cat "$work/verify"; exit 1; }
! grep -i billfold "$work/verify" || exit 1
ok "systemd accepts the units: $(cd "$root/usr/lib/systemd/user" && echo billfold-*)"
desktop-file-validate "$root/usr/share/applications/billfold.desktop"
appstreamcli validate --no-net "$root/usr/share/metainfo/org.billfold.billfold.metainfo.xml" >/dev/null
ok "the desktop entry and the AppStream data are valid"

before=$(find "$root/home/ann" -type f -exec sha256sum {} + | sort)
in_root apt-get purge -y -qq billfold >"$work/apt.log" 2>&1
[ "$before" = "$(find "$root/home/ann" -type f -exec sha256sum {} + | sort)" ]
[ -z "$(find "$root/usr" -name '*billfold*')" ]
ok "purge leaves the store and the documents, and nothing else"
