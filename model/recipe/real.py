"""Lines of real receipts from archives of crops with `labels.jsonl` (file, text, margin and height in pixels)."""

import difflib
import hashlib
import io
import json
import random
import re
import subprocess
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from languages import words_of


@dataclass
class RealLine:
    """One printed line: its grey picture, its text, and how many pixels of margin surround the print."""

    picture: Image.Image
    text: str
    margin: float
    receipt: str

    @property
    def is_held_back(self):
        """Whether the line's receipt belongs to the tenth that no training sees; decided by name, so for good."""
        return hashlib.sha256(self.receipt.encode()).digest()[0] < 26


def load(archive):
    """The lines of an archive whose labels can be trusted, in a stable order."""
    lines = []
    with tarfile.open(archive) as tar:
        labels = [json.loads(line) for line in tar.extractfile(member(tar, "labels.jsonl")).read().decode().splitlines() if line]
        for label in labels:
            picture = Image.open(io.BytesIO(tar.extractfile(member(tar, label["file"])).read())).convert("L")
            text = " ".join(label["text"].split())
            if text and picture.width > 8 and picture.height > 8:
                lines.append(RealLine(picture, text, label.get("margin", 0), f"{Path(archive).stem}/{label['file'].rsplit('_', 1)[0]}"))
    if has_no_small_letters(lines):
        return with_case_restored(lines)
    return [line for line in lines if is_german_to_be_trusted(line.text)]


def member(tar, name):
    try:
        return tar.getmember(name)
    except KeyError:
        return tar.getmember("./" + name)


def has_no_small_letters(lines):
    return not any(character.islower() for line in lines for character in line.text)


# --- labels written in capitals only

def with_case_restored(lines):
    """The labels in the case that is printed: as the stock model reads it, letter by letter where both agree.

    A model that learns `TOTAL` from the picture of `Total` forgets small letters for good.
    """
    read = recognise([line.picture for line in lines])
    for line, text in zip(lines, read):
        line.text = recased(line.text, text)
    return lines


def recased(label, read):
    """`label` in the case of `read`, e.g. `GRAND TOTAL` and `Grand Tota1` give `Grand Total`."""
    case = [None] * len(label)
    for tag, a, b, c, d in difflib.SequenceMatcher(None, label.upper(), read.upper(), autojunk=False).get_opcodes():
        if tag == "equal":
            for offset in range(b - a):
                if label[a + offset].isalpha():
                    case[a + offset] = read[c + offset].islower()
    result = []
    for match in re.finditer(r"\s+|\S+", label):
        word, known = match.group(), [flag for flag in case[match.start():match.end()] if flag is not None]
        # Letters that were not read follow the rest of their word; the first one only if it is itself known.
        rest = [flag for flag in case[match.start() + 1:match.end()] if flag is not None]
        usual = sum(rest) * 2 > len(rest) if rest else False
        for offset, character in enumerate(word):
            flag = case[match.start() + offset]
            if flag is None:
                flag = usual if offset or (known and all(known)) else False
            result.append(character.lower() if flag and character.isalpha() else character)
    return "".join(result)


def recognise(pictures, language="eng", batch=250, segmentation="7"):
    """What Tesseract reads on each picture taken as one line, two batches at a time."""
    def start(part, folder):
        path = Path(folder) / "lines.tif"
        save_pages(part, path)
        return subprocess.Popen(
            ["tesseract", path, "stdout", "-l", language, "--psm", segmentation, "-c", "page_separator=\f"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={"OMP_THREAD_LIMIT": "1", "PATH": "/usr/bin:/bin"})

    texts, running = [], []
    def collect():
        process, folder, count = running.pop(0)
        pages = process.communicate()[0].decode().split("\f")
        folder.cleanup()
        texts.extend(" ".join(page.split()) for page in (pages + [""] * count)[:count])

    for first in range(0, len(pictures), batch):
        part = pictures[first:first + batch]
        folder = tempfile.TemporaryDirectory()
        running.append((start(part, folder.name), folder, len(part)))
        if len(running) == 2:
            collect()
    while running:
        collect()
    return texts


def save_pages(pictures, path):
    pictures[0].save(path, save_all=True, append_images=pictures[1:])


# --- labels of a recogniser that knew no umlauts and dropped letters

_german = None


def is_german_to_be_trusted(text):
    """Whether all long words of a label are German as they stand: `ffnungszeiten` and `FRUHSTUCK` teach wrong letters."""
    global _german
    if _german is None:
        _german = {word.lower() for word in words_of("de")} | {word.lower() for word in words_of("en")}
    words = re.findall(r"[^\W\d_]{4,}", text)
    return all(word.lower() in _german for word in words)
