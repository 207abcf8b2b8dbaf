"""How well a model reads the lines that were held back: character errors, and those in digits alone.

Tesseract's own lstmeval reads them, which sees the lines exactly as training does.
"""

import os
import re
import subprocess
from collections import defaultdict

from pack import count


def evaluate(model, folder):
    """Rows of (what lines, how many, character errors, errors in digits), the errors as shares of what is printed."""
    groups = defaultdict(list)
    for path in sorted(folder.glob("*.lstmf")):
        groups[re.sub(r"-\d+$", "", path.stem)].append(path)
    for name, packs in sorted(groups.items(), key=lambda group: (not group[0].startswith("real"), group[0])):
        pairs = read(model, packs, folder / f"{name}.list")
        yield name, len(pairs), share(pairs, lambda text: text), share(pairs, digits)


def read(model, packs, listing):
    """What is printed on each line of the packs, and what the model makes of it; lstmeval starts again to fill its last round."""
    listing.write_text("".join(f"{path.resolve()}\n" for path in packs))
    done = subprocess.run(
        ["lstmeval", "--model", model, "--eval_listfile", listing, "--verbosity", "2", "--max_image_MB", "4000"],
        env=os.environ | {"OMP_THREAD_LIMIT": "1"}, stderr=subprocess.STDOUT, stdout=subprocess.PIPE, text=True, errors="replace", check=True)
    listing.unlink()
    return re.findall(r"^Truth:(.*)\nOCR  :(.*)$", done.stdout, re.MULTILINE)[:sum(count(path) for path in packs)]


def digits(text):
    return "".join(character for character in text if character.isdigit())


def share(pairs, of):
    whole = sum(len(of(truth)) for truth, _ in pairs)
    return sum(distance(of(truth), of(seen)) for truth, seen in pairs) / whole if whole else 0.0


def distance(one, other):
    """Letters to insert, delete or replace (Levenshtein)."""
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, 1):
        above, row = row, [number]
        for position, candidate in enumerate(other, 1):
            row.append(min(above[position] + 1, row[-1] + 1, above[position - 1] + (letter != candidate)))
    return row[-1]
