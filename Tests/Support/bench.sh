#!/usr/bin/env bash
# Times `billfold import` of a folder's pictures against a shell loop of tesseract over the same files on one core.
#   bench.sh BILLFOLD FOLDER [HOW MANY]
set -eu
billfold=$(realpath "$1")
folder=$(realpath "$2")
limit=${3:-100}
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_CONFIG_HOME=$home/config XDG_DATA_HOME=$home/data XDG_STATE_HOME=$home/state

mapfile -t pictures < <(find "$folder" -type f \( -name '*.jpg' -o -name '*.png' -o -name '*.tiff' -o -name '*.jpeg' \) | sort | head -n "$limit")
echo "${#pictures[@]} pictures of $folder"

# Wall seconds of a command; what it prints goes nowhere.
seconds() {
  local start end
  start=$(date +%s.%N)
  "$@" >/dev/null 2>&1 || true
  end=$(date +%s.%N)
  awk "BEGIN { printf \"%.1f\", $end - $start }"
}

loop() {
  local picture
  for picture in "${pictures[@]}"; do OMP_THREAD_LIMIT=1 taskset -c 0 tesseract "$picture" stdout; done
}

# Each file is read once before either is timed, so that neither pays for a cold disk.
cat "${pictures[@]}" >/dev/null
tesseract_seconds=$(seconds loop)
billfold_seconds=$(seconds "$billfold" import --quiet "${pictures[@]}")
echo "a shell loop of tesseract, one core:   $tesseract_seconds s"
echo "billfold import, $(nproc) cores:             $billfold_seconds s"
awk "BEGIN { printf \"billfold takes %.2f of the loop's time\\n\", $billfold_seconds / $tesseract_seconds }"

# Digital PDFs: text layers, codes and e-invoices, each a document of its own by a remark behind its end.
digital=$(mktemp -d)
trap 'rm -rf "$home" "$digital"' EXIT
mapfile -t pdfs < <(cd "$(dirname "$0")/../../samples" && ls -d "$PWD"/{gb-invoice,de-electricity,es-hotel,fr-credit-note,de-girocode,cz-qr-platba,de-tse,de-zugferd-prepaid}.pdf)
for number in $(seq 1 25); do
  for pdf in "${pdfs[@]}"; do { cat "$pdf"; printf '\n%% %s\n' "$number"; } >"$digital/$number-$(basename "$pdf")"; done
done
count=$((25 * ${#pdfs[@]}))
digital_seconds=$(seconds "$billfold" import --quiet "$digital")
awk "BEGIN { printf \"digital PDFs, $(nproc) cores:              %.0f documents a second ($count in $digital_seconds s)\\n\", $count / $digital_seconds }"
