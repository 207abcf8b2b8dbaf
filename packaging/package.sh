#!/usr/bin/env bash
# Makes the Debian package and the archive for other distributions out of built programs.
#
#   packaging/package.sh PROGRAMS FOLDER
#
# PROGRAMS holds the built programs, FOLDER gets billfold_VERSION_ARCHITECTURE.deb and billfold-VERSION-linux-MACHINE.tar.xz.
# The same programs make the same bytes: every date is SOURCE_DATE_EPOCH, or that of the last commit. COMPRESSION=gzip is
# faster, for trying out, and so is BILLFOLD_DYNAMIC=1, which takes programs that need a Swift library.
# BILLFOLD_SECOND_READER names another folder with the second reader's files than .build/second-reader; empty for none.
set -eu -o pipefail
umask 022
export LC_ALL=C.UTF-8 TZ=UTC
programs=$(realpath "$1")
mkdir -p "$2"
folder=$(realpath "$2")
here=$(cd "$(dirname "$0")" && pwd)
project=$(dirname "$here")
compression=${COMPRESSION:-xz}
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$project" log -1 --format=%ct 2>/dev/null || stat -c %Y "$project/CHANGELOG.md")}

missing=()
for program in dpkg-deb dpkg-shlibdeps strip xz python3; do command -v "$program" >/dev/null || missing+=("$program"); done
if [ ${#missing[@]} -ne 0 ]; then
  echo "package.sh: ${missing[*]} missing; \`apt-get install dpkg-dev binutils xz-utils python3\`" >&2
  exit 69
fi

version=$("$programs/billfold" --version)
architecture=$(dpkg --print-architecture)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for program in billfold billfold-reader billfold-web; do
  if [ -z "${BILLFOLD_DYNAMIC:-}" ] && ldd "$programs/$program" | grep -q libswift; then
    echo "package.sh: $program needs the Swift library of this machine; build it with \`make release\`" >&2
    exit 65
  fi
done

# Debuggers are for the build folder. The numbers of the build and of each module (.swift_modhash, for the compiler's next
# run) are made of what debuggers look at, paths included, and would differ elsewhere. They are overwritten: if a loaded
# section is removed, strip also leaves out the header that makes addresses read-only (RELRO). The libraries of the second
# reader come without symbols.
bare() {
  strip --remove-section=.comment -o "$2" "$1"
  for section in .note.gnu.build-id .swift_modhash; do
    rm -f "$work/section"
    objcopy --dump-section "$section=$work/section" "$2" /dev/null 2>/dev/null || true
    [ -e "$work/section" ] || continue
    head -c "$(stat -c %s "$work/section")" /dev/zero >"$work/zeros"
    objcopy --update-section "$section=$work/zeros" "$2"
  done
}
mkdir "$work/programs"
for program in billfold billfold-reader billfold-web; do
  bare "$programs/$program" "$work/programs/$program"
  if [ -z "${BILLFOLD_DYNAMIC:-}" ] && grep -qF "$project/" "$work/programs/$program"; then
    echo "package.sh: $program tells where it was built, and would be another elsewhere; build it with \`make release\`" >&2
    exit 65
  fi
done

# The package.
root=$work/root
DEBIAN=1 "$here/stage.sh" "$work/programs" "$root" /usr
find "$root/usr/share/man" -name '*.1' -exec gzip -9n {} +
doc=$root/usr/share/doc/billfold
install -d "$doc" "$root/DEBIAN"
install -m 644 "$here/debian/copyright" "$doc/copyright"
install -m 644 "$project/README.md" "$doc/README.md"
# In a folder of the same name, so that the links between the pages lead somewhere.
install -d "$doc/docs"
install -m 644 "$project"/docs/*.md "$project"/docs/*.png "$doc/docs/"
gzip -9nc "$project/CHANGELOG.md" >"$doc/NEWS.md.gz"
gzip -9nc >"$doc/changelog.gz" <<CHANGELOG
billfold ($version) unstable; urgency=medium

  * What is new: /usr/share/doc/billfold/NEWS.md.gz.

 -- ${DEBFULLNAME:-The billfold authors} <${DEBEMAIL:-billfold@packages.invalid}>  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
CHANGELOG

# The libraries that the programs are linked with, and those that billfold opens when it runs.
mkdir -p "$work/source/debian"
printf 'Source: billfold\n\nPackage: billfold\nArchitecture: any\n' >"$work/source/debian/control"
elves=("$root/usr/bin/billfold" "$root/usr/libexec/billfold/billfold-reader"
  "$root/usr/libexec/billfold/billfold-web")
private=()
if [ -d "$root/usr/libexec/billfold/second-reader" ]; then
  private=("-l$root/usr/libexec/billfold/second-reader")
  while read -r library; do elves+=("$library"); done < <(find "$root/usr/libexec/billfold/second-reader" -name '*.so*' -type f | sort)
fi
depends=$(cd "$work/source" && dpkg-shlibdeps -O --warnings=0 "${private[@]}" "${elves[@]/#/-e}" | sed -n 's/^shlibs:Depends=//p')
[ -n "$depends" ] || { echo "package.sh: dpkg-shlibdeps found no libraries" >&2; exit 70; }

# As dpkg-gencontrol counts: what a folder takes differs from one file system to the next.
installed=$(find "$root/usr" -mindepth 1 \( -type f -printf '%s\n' -o -printf '1\n' \) | awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }')

cat >"$root/DEBIAN/control" <<CONTROL
Package: billfold
Version: $version
Architecture: $architecture
Maintainer: ${DEBFULLNAME:-The billfold authors} <${DEBEMAIL:-billfold@packages.invalid}>
Installed-Size: $installed
Depends: $depends, tesseract-ocr-eng, tesseract-ocr-osd, poppler-data
Recommends: tesseract-ocr-rus, tesseract-ocr-ukr, tesseract-ocr-ell, tesseract-ocr-tha
Suggests: hledger | ledger | beancount
Section: utils
Priority: optional
Description: receipts and bills, read and kept as a ledger
 Drop photos, scans and PDFs of receipts and bills into a folder: billfold
 reads them on your own machine, finds merchant, date, total, currency, tax,
 due date, payment and category, and proposes draft bills. You confirm them
 from the command line or in the browser, usually with a single keystroke.
 .
 Nothing leaves the machine, nothing is guessed silently, and an accepted
 document is never lost or counted twice. Removing or purging the package
 leaves stores and documents where they are.
CONTROL
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
chmod 644 "$root/DEBIAN/control" "$root/DEBIAN/md5sums"
find "$root" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +
# Those of earlier versions would be taken for this one's.
rm -f "$folder"/billfold_*.deb "$folder"/billfold-*-linux-*.tar.xz "$folder"/billfold-*-linux-*.tar.gz
deb=$folder/billfold_${version}_$architecture.deb
# One thread: with more, the compressor divides the data by how many there are.
dpkg-deb --root-owner-group --threads-max=1 -Z"$compression" --build "$root" "$deb" >/dev/null
echo "$deb"

# The archive: to be unpacked into /usr/local, or anywhere, as the programs find each other.
name=billfold-$version-linux-$(uname -m)
"$here/stage.sh" "$work/programs" "$work/$name" /usr/local
mv "$work/$name/usr/local" "$work/local" && rm -rf "${work:?}/$name" && mv "$work/local" "$work/$name"
install -d "$work/$name/share/doc/billfold/docs"
install -m 644 "$project"/docs/*.md "$project"/docs/*.png "$work/$name/share/doc/billfold/docs/"
install -m 644 "$project/README.md" "$project/CHANGELOG.md" "$project/LICENSE" "$project/NOTICE" "$work/$name/share/doc/billfold/"
install -m 644 "$here/debian/copyright" "$work/$name/share/doc/billfold/copyright"
sed "s/@DEPENDS@/$depends/" "$here/archive.txt" | fold -s -w 120 >"$work/$name/INSTALL.txt"
archive=$folder/$name.tar.$([ "$compression" = xz ] && echo xz || echo gz)
tar --create --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" --format=gnu -C "$work" "$name" |
  if [ "$compression" = xz ]; then xz -6 --threads=1; else gzip -1n; fi >"$archive"
echo "$archive"
