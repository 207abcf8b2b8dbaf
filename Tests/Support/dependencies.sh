#!/usr/bin/env bash
# Installs the Debian packages that billfold builds and runs with, where they are missing; with `tests` also those that
# only tests need, with `browser` only the browser of the tests.
set -eu

packages=(
  libtesseract-dev libleptonica-dev libpoppler-glib-dev libqpdf-dev libheif-dev libde265-dev libxml2-dev libzxing-dev libgmime-3.0-dev libarchive-dev libsqlite3-dev libssl-dev libpq-dev pkg-config
  tesseract-ocr tesseract-ocr-eng tesseract-ocr-osd poppler-data
  # Letters that neither billfold's own model nor the second reader writes.
  tesseract-ocr-rus tesseract-ocr-ukr tesseract-ocr-ell tesseract-ocr-tha
  # What makes the manual pages.
  python3
)
# What tests start, and what they check with.
if [ "${1:-}" = tests ]; then
  packages+=(postgresql strace faketime hledger ledger beancount mandoc dpkg-dev binutils)
fi
# By which tests look at the page.
[ "${1:-}" != browser ] || packages=(chromium chromium-driver fonts-noto-color-emoji)
# The second reader comes through pip.
python3 -m pip --version >/dev/null 2>&1 || packages+=(python3-pip)

missing=()
for package in "${packages[@]}"; do
  if [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null || true)" != installed ]; then
    missing+=("$package")
  fi
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "billfold needs these packages: apt-get install ${missing[*]} (as root; there is no sudo here)" >&2
    exit 69
  fi
  as_root=(sudo)
fi
echo "installing: ${missing[*]}"
# A machine that has just started often installs updates by itself; ten minutes are its turn.
apt=("${as_root[@]}" apt-get -qq -o DPkg::Lock::Timeout=600)
# The lists of packages have a lock of their own, for which apt does not wait.
for attempt in $(seq 60); do
  if errors=$("${apt[@]}" update 2>&1); then break; fi
  if ! grep -q "Could not get lock" <<<"$errors" || [ "$attempt" = 60 ]; then
    echo "$errors" >&2
    exit 1
  fi
  sleep 10
done
DEBIAN_FRONTEND=noninteractive "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >/dev/null
