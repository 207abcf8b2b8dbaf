#!/usr/bin/env bash
# Fetches axe-core, by which the tests look for barriers on the page: out of a package of the Python Package Index, by
# version and SHA-256.
#
#   Tests/Support/axe.sh FOLDER
#
# The package asks for a newer Python than its one file of JavaScript needs. Where it cannot be had, the test that needs it is skipped and says so: then this ends with 0.
set -eu -o pipefail
folder=$1
version="axe-selenium-python==3.0.0 --hash=sha256:847e3925861133a523609ff27d0fef387e7588a26f23a27c208a30682b8e9240"
[ "$(cat "$folder/version" 2>/dev/null || true)" != "$version" ] || exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '%s\n' "$version" >"$work/requirements.txt"
python3 -m pip download --quiet --disable-pip-version-check --no-cache-dir --no-deps --require-hashes \
  --only-binary=:all: --ignore-requires-python --dest "$work" --requirement "$work/requirements.txt" || {
  echo "axe-core cannot be fetched; the test of barriers on the page is skipped" >&2
  exit 0
}
rm -rf "$folder.new"
mkdir -p "$folder.new"
python3 - "$work" "$folder.new" <<'PYTHON'
import pathlib, sys, zipfile

work, folder = map(pathlib.Path, sys.argv[1:])
for package in work.glob("*.whl"):
    with zipfile.ZipFile(package) as archive:
        name = next(name for name in archive.namelist() if name.endswith("/axe.min.js"))
        (folder / "axe.min.js").write_bytes(archive.read(name))
PYTHON
printf '%s' "$version" >"$folder.new/version"
rm -rf "$folder"
mv "$folder.new" "$folder"
