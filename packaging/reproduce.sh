#!/usr/bin/env bash
# Builds everything once more, in another folder, and compares: the same source makes the same package.
#
#   packaging/reproduce.sh PACKAGES
#
# PACKAGES holds what `make deb` made of the commit that is checked out. What differs is named by program and file. Takes
# as long as `make deb` on a machine that built nothing yet.
set -eu -o pipefail
packages=$(realpath "$1")
project=$(cd "$(dirname "$0")/.." && pwd)
if [ -n "$(git -C "$project" status --porcelain --untracked-files=no)" ]; then
  echo "reproduce.sh: there are changes that are not committed, and the second build would lack them" >&2
  exit 65
fi
work=$(mktemp -d)
trap 'rm -rf "$work" ${again:+"$again"}' EXIT
# Elsewhere, but by a path of the same length: where a package uses withoutActuallyEscaping, Swift 6.3 writes the name of
# its file without the folder of the build, as it is told to, but how long it was with that folder.
if [ ${#project} -lt 10 ]; then
  echo "reproduce.sh: no folder of /tmp has a path as short as $project; move the project to a longer one" >&2
  exit 65
fi
letters=$(head -c 200 /dev/urandom | base32 -w0 | tr A-Z a-z)
again=/tmp/${letters:0:${#project}-5}
mkdir "$again"
git -C "$project" archive HEAD | tar -x -C "$again"
SOURCE_DATE_EPOCH=$(git -C "$project" log -1 --format=%ct)
export SOURCE_DATE_EPOCH
mkdir "$again/.build"
# The sources of the libraries are the same, and need not be fetched twice.
for folder in repositories checkouts second-reader; do
  if [ -d "$project/.build/$folder" ]; then cp -a "$project/.build/$folder" "$again/.build/"; fi
done
cp "$project/Package.resolved" "$again/" 2>/dev/null || true
make -C "$again" deb

same=yes
for file in "$packages"/billfold*; do
  name=$(basename "$file")
  if cmp -s "$file" "$again/.build/packages/$name"; then
    echo "ok  $name is the same"
  else
    same=no
    echo "$name differs" >&2
  fi
done
if [ "$same" = no ]; then
  # Which file of the package, and how many of its bytes.
  for side in "$packages" "$again/.build/packages"; do
    mkdir "$work/unpacked"
    dpkg-deb --raw-extract "$side"/billfold_*.deb "$work/unpacked/$([ "$side" = "$packages" ] && echo one || echo two)"
    mv "$work"/unpacked/* "$work/" && rmdir "$work/unpacked"
  done
  (cd "$work/one" && find . -type f | sort) | while read -r file; do
    cmp -s "$work/one/$file" "$work/two/$file" ||
      echo "$file: $(cmp -l "$work/one/$file" "$work/two/$file" | wc -l) bytes differ" >&2
  done
  exit 1
fi
