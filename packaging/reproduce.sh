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
trap 'rm -rf "$work"' EXIT
# Of another length, as paths of the same length can hide behind each other.
again=$work/somewhere/else
mkdir -p "$again"
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
  for program in billfold billfold-reader billfold-web; do
    for side in "$project" "$again"; do
      strip --remove-section=.comment --remove-section=.note -o "$work/$program.$(basename "$side")" "$side/.build/release/$program"
    done
    cmp "$work/$program.$(basename "$project")" "$work/$program.else" >&2 || true
  done
  exit 1
fi
