"""Packs pictures of lines with their text as `lstmtraining` reads them (.lstmf)."""

import subprocess
from pathlib import Path

from real import save_pages

# Tesseract reads a growing file again for each page, so that large packs take long; small ones are many files.
LINES_IN_PACK = 150


def pack(lines, path):
    """Writes one .lstmf file of (picture, text) pairs. Texts hold single spaces only; pictures are 8-bit grey.

    Raises `CalledProcessError` where Tesseract fails.
    """
    path = Path(path)
    tiff = path.with_suffix(".tif")
    save_pages([picture for picture, _ in lines], tiff)
    boxes = []
    for page, (picture, text) in enumerate(lines):
        # A line of the WordStr format is the whole line's box; the tab behind it ends the line.
        boxes.append(f"WordStr 0 0 {picture.width} {picture.height} {page} #{text}")
        boxes.append(f"\t {picture.width} 0 {picture.width + 1} {picture.height + 1} {page}")
    path.with_suffix(".box").write_text("\n".join(boxes) + "\n")
    subprocess.run(
        ["tesseract", tiff, path.with_suffix(""), "-l", "eng", "--psm", "13", "lstm.train"], check=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={"OMP_THREAD_LIMIT": "1", "PATH": "/usr/bin:/bin"})
    tiff.unlink()
    path.with_suffix(".box").unlink()


def count(path):
    """How many lines a pack has: the number is the file's first four bytes, little-endian."""
    return int.from_bytes(Path(path).read_bytes()[:4], "little")
