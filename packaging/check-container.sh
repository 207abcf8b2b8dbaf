#!/usr/bin/env bash
# Builds the container of packaging/Containerfile and tries it: not as root, with its volumes, its healthcheck, and again
# after it was created again.
#
#   packaging/check-container.sh FOLDER [ROOT]
#
# As root, with buildah, and a mirror of Debian within reach. FOLDER contains the package that `make deb` built. ROOT is an
# unpacked Debian 12, as debootstrap makes it, to begin with instead of a registry's image. Nothing is left behind.
set -eu -o pipefail
folder=$(realpath "$1")
here=$(cd "$(dirname "$0")" && pwd)
project=$(dirname "$here")
command -v buildah >/dev/null || { echo "check-container.sh: buildah is missing; \`apt-get install buildah\`" >&2; exit 69; }
[ "$(id -u)" -eq 0 ] || { echo "check-container.sh: needs root" >&2; exit 77; }

work=$(mktemp -d)
# Containers of its own, run without a kernel's help beyond chroot, so that it works within containers, too.
export BUILDAH_ISOLATION=chroot
unset STORAGE_DRIVER
buildah() { command buildah --root "$work/containers" --runroot "$work/run" --storage-driver vfs "$@"; }
leave() {
  buildah rm --all >/dev/null 2>&1 || true
  rm -rf --one-file-system "$work"
}
trap leave EXIT
ok() { printf 'ok  %s\n' "$1"; }
wrong() { printf 'check-container.sh: %s\n' "$1" >&2; exit 1; }

pull=
if [ $# -gt 1 ]; then
  base=$(buildah from scratch)
  buildah copy "$base" "$2" / >/dev/null
  buildah commit --quiet "$base" docker.io/library/debian:bookworm-slim >/dev/null
  buildah rm "$base" >/dev/null
  pull=--pull-never
fi
buildah build $pull --format docker --tag billfold --file "$here/Containerfile" "$folder" >"$work/build.log" 2>&1 ||
  { cat "$work/build.log"; wrong "it cannot be built"; }
ok "it is built, $(buildah images --format '{{.Size}}' localhost/billfold)"

buildah inspect --type image localhost/billfold >"$work/image.json"
python3 - "$work/image.json" <<'PYTHON'
import json, sys
made = json.load(open(sys.argv[1]))["Docker"]["config"]
assert made["User"] == "billfold", made["User"]
assert set(made["Volumes"]) == {"/data", "/inbox"}, made["Volumes"]
assert made["Healthcheck"]["Test"] == ["CMD", "billfold", "doctor", "--quiet"], made["Healthcheck"]
assert made["Entrypoint"] == ["billfold"] and made["Cmd"] == ["watch"], made
PYTHON
ok "its user, volumes, healthcheck and command are those of the Containerfile"

mkdir "$work/inbox" "$work/data"
chown 1000:1000 "$work/inbox" "$work/data"
# buildah would put empty volumes of its own over those that are named, other than podman and docker do.
container() {
  local made
  made=$(buildah from --pull-never localhost/billfold)
  buildah config --volume /inbox- --volume /data- "$made"
  echo "$made"
}
container=$(container)
inside() { buildah run --user billfold --volume "$work/inbox:/inbox" --volume "$work/data:/data" "$container" -- "$@"; }
[ "$(inside id -un)" = billfold ] || wrong "it does not run as billfold"
inside billfold --version >/dev/null
inside billfold doctor >"$work/doctor" || { cat "$work/doctor"; wrong "its healthcheck fails"; }
grep -E "^(warning|problem)" "$work/doctor" | sed 's/^/    /' || true
inside billfold doctor --quiet >/dev/null
ok "not as root, and its healthcheck finds no problem"

install -o 1000 -g 1000 -m 600 "$project/samples/de-supermarket.jpg" "$work/inbox/"
inside billfold watch --oneshot >/dev/null
[ ! -e "$work/inbox/de-supermarket.jpg" ] || wrong "what was read is still in the inbox"
[ -e "$work/data/done/de-supermarket.jpg" ] || wrong "what was read is not in /data/done"
inside billfold import - --name invoice.pdf --json <"$project/samples/gb-invoice.pdf" >/dev/null
[ "$(inside billfold drafts --json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)))')" = 2 ] ||
  wrong "there are not two drafts"
inside billfold confirm --all-sure >/dev/null
ok "what is dropped into /inbox and what comes through standard input is read and confirmed"

buildah rm "$container" >/dev/null
container=$(container)
bills=$(inside billfold bills --json | python3 -c 'import json, sys; print(len(json.load(sys.stdin)))')
[ "$bills" -ge 1 ] || wrong "the bills are gone with the container"
[ -z "$(find "$work/data" ! -user 1000 -print -quit)" ] || wrong "files in /data are not those of billfold"
ok "another container on the same /data has the bills"
