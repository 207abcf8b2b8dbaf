#!/usr/bin/env python3
"""Times billfold beside other programs, on the same files, in one run.

    bench.py BILLFOLD RESULTS FOLDER...

RESULTS gets bench.md (tables), bench.svg (the ratios as bars) and bench.json. For each folder its pictures are read by
`tesseract` in a careful loop (one core, one thread), by `tesseract` as it is, by `ocrmypdf --jobs 2` where that is
installed, and by `billfold import`; a ratio is the other's time by billfold's. The PDFs of a folder are read by billfold,
and by `ocrmypdf --skip-text`. Then the digital PDFs of the samples, lists of a large ledger, and `billfold watch` with
nothing to do. Each file is read once before, so that no program pays for a cold disk. Run it where nothing else runs.

In the environment: HOW_MANY (100) files of a kind and folder at most, BILLS (100000) of the ledger, DIGITAL (200) digital
PDFs, TIMES (5) that each list is made, WATCH_SECONDS (120).
"""

import html
import json
import os
import random
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

# What all three programs read.
PICTURES = {".jpg", ".jpeg", ".png", ".tif", ".tiff", ".webp"}
DIGITAL = ["gb-invoice", "de-electricity", "es-hotel", "fr-credit-note", "de-girocode", "cz-qr-platba", "de-tse",
           "de-zugferd-prepaid"]
SAMPLES = Path(__file__).resolve().parents[2] / "samples"


def run(commands, environment):
    """Runs commands one after the other: wall seconds, seconds of work, the largest process in MB, how many failed."""
    before = os.times()
    wall, largest, failed = time.monotonic(), 0, 0
    for command in commands:
        process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = status
        largest = max(largest, usage.ru_maxrss / 1024)
        failed += status != 0
    after = os.times()
    work = after.children_user + after.children_system - before.children_user - before.children_system
    return {"seconds": time.monotonic() - wall, "work": work, "megabytes": largest, "failed": failed}


def home():
    """A home of its own for a ledger."""
    folder = Path(tempfile.mkdtemp(prefix="billfold-bench-"))
    environment = dict(os.environ, HOME=str(folder))
    for name in ("CONFIG", "DATA", "STATE"):
        environment[f"XDG_{name}_HOME"] = str(folder / name.lower())
    for name in [name for name in environment if name.startswith("BILLFOLD_")]:
        del environment[name]
    return folder, environment


def files_of(folder, endings, most):
    files = sorted(file for file in folder.rglob("*") if file.suffix.lower() in endings and file.is_file())[:most]
    for file in files:
        file.read_bytes()
    return files


def rows_of(what, count, measured):
    """The rows of a table; billfold is measured last, and is what the others are compared with."""
    own = measured[-1][1]["seconds"]
    return [{"what": what, "program": name, "documents": count, **figures, "perSecond": count / figures["seconds"],
             "ratio": figures["seconds"] / own if len(measured) > 1 else None} for name, figures in measured]


def pictures(billfold, folder, most):
    files = files_of(folder, PICTURES, most)
    if not files:
        return []
    place, environment = home()
    careful = dict(environment, OMP_THREAD_LIMIT="1")
    measured = [
        ("tesseract, careful", run([["taskset", "-c", "0", "tesseract", str(f), "stdout"] for f in files], careful)),
        ("tesseract", run([["tesseract", str(f), "stdout"] for f in files], environment)),
    ]
    if shutil.which("ocrmypdf"):
        made = str(place / "made.pdf")
        measured.append(("ocrmypdf --jobs 2", run(
            [["ocrmypdf", "--quiet", "--jobs", "2", "--image-dpi", "300", str(f), made] for f in files], environment)))
    measured.append(("billfold", run([[billfold, "import", "--quiet", *map(str, files)]], environment)))
    shutil.rmtree(place)
    return rows_of(f"{folder.name}, pictures", len(files), measured)


def documents(billfold, folder, most):
    files = files_of(folder, {".pdf"}, most)
    if not files:
        return []
    place, environment = home()
    measured = []
    if shutil.which("ocrmypdf"):
        made = str(place / "made.pdf")
        measured.append(("ocrmypdf --jobs 2 --skip-text", run(
            [["ocrmypdf", "--quiet", "--jobs", "2", "--skip-text", str(f), made] for f in files], environment)))
    measured.append(("billfold", run([[billfold, "import", "--quiet", *map(str, files)]], environment)))
    shutil.rmtree(place)
    return rows_of(f"{folder.name}, PDFs", len(files), measured)


def digital(billfold, count):
    """PDFs with a text layer, codes and e-invoices, each a document of its own by a remark after its end."""
    place, environment = home()
    folder = place / "pdfs"
    folder.mkdir()
    for number in range(count):
        name = DIGITAL[number % len(DIGITAL)]
        data = (SAMPLES / f"{name}.pdf").read_bytes()
        (folder / f"{number}-{name}.pdf").write_bytes(data + b"\n%% %d\n" % number)
    figures = run([[billfold, "import", "--quiet", str(folder)]], environment)
    shutil.rmtree(place)
    return rows_of("digital PDFs", count, [("billfold", figures)])


def bills(count):
    """Lines of bills as `billfold export jsonl` writes them, the same in every run."""
    chance = random.Random(23)
    categories = ["Groceries", "Dining", "Transport", "Housing", "Utilities", "Leisure", "Health"]
    for number in range(count):
        day = f"{chance.randint(2016, 2025)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
        units = chance.randint(100, 50_000)
        bill = {"date": day, "kind": "receipt", "merchant": f"Shop {chance.randint(1, 2000)}",
                "title": f"Purchase {number}",
                "total": {"currency": "EUR", "minorUnits": units, "value": f"{units // 100}.{units % 100:02}"},
                "splits": [{"category": chance.choice(categories), "minorUnits": units}]}
        if chance.random() < 0.95:
            bill["paidDate"] = day
        else:
            bill["dueDate"] = day
        yield json.dumps(bill)


def lists(billfold, count, times):
    place, environment = home()
    file = place / "bills.jsonl"
    file.write_text("\n".join(bills(count)) + "\n")
    rows = []
    taken = run([[billfold, "import-ledger", "jsonl", str(file), "--quiet"]], environment)
    rows.append({"command": "import-ledger jsonl", **taken})
    commands = [["bills"], ["bills", "--unpaid"], ["bills", "--category", "Dining"], ["bills", "--search", "shop 17"],
                ["search", "purchase 4711"], ["transactions"], ["overview"], ["trend"], ["analytics"], ["forecast"],
                ["export", "csv"], ["history"]]
    for command in commands:
        taken = [run([[billfold, *command]], environment) for _ in range(times)]
        rows.append({"command": " ".join(command), "seconds": statistics.median(t["seconds"] for t in taken),
                     "work": statistics.median(t["work"] for t in taken),
                     "megabytes": max(t["megabytes"] for t in taken), "failed": sum(t["failed"] for t in taken)})
    shutil.rmtree(place)
    return rows


def idle(billfold, seconds):
    """How much of a core `watch` takes with nothing to do, its readers included, in per cent."""
    place, environment = home()
    inbox = place / "inbox"
    inbox.mkdir()
    process = subprocess.Popen([billfold, "watch", "--quiet", str(inbox)], env=environment, start_new_session=True,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    ticks = os.sysconf("SC_CLK_TCK")

    def work():
        total, known = 0, {process.pid}
        stats = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    fields = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                except OSError:
                    continue
                stats.append((int(entry.name), int(fields[1]), int(fields[11]) + int(fields[12])))
        for pid, parent, used in sorted(stats):
            if pid in known or parent in known:
                known.add(pid)
                total += used
        return total / ticks

    time.sleep(5)
    before = work()
    time.sleep(seconds)
    share = 100 * (work() - before) / seconds
    process.send_signal(signal.SIGINT)
    process.wait(timeout=30)
    shutil.rmtree(place)
    return share


def table(header, rows):
    lines = [header, ["---"] + ["---:"] * (len(header) - 1)] + rows
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def svg(rows):
    """Bars of the ratios: how many times billfold's time another program takes."""
    bars = [row for row in rows if row["ratio"] is not None]
    most = max((row["ratio"] for row in bars), default=1)
    names = [f'{row["what"]}: {row["program"]}' for row in bars]
    # No letter of the font is wider than 8 on the average, so that the bars begin after the longest name.
    start = 20 + 8 * max((len(name) for name in names), default=0)
    width, height = start + 440, 26 * len(bars) + 50
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="13">',
             f'<rect width="{width}" height="{height}" fill="#fff"/>',
             '<text x="10" y="22" font-size="15">Time for the same documents, billfold = 1</text>']
    for index, (row, name) in enumerate(zip(bars, names)):
        y, length = 36 + 26 * index, 380 * row["ratio"] / most
        colour = "#2c7a4b" if row["program"] == "billfold" else "#9aa5b1"
        parts.append(f'<text x="10" y="{y + 15}">{html.escape(name)}</text>')
        parts.append(f'<rect x="{start}" y="{y}" width="{length:.1f}" height="20" fill="{colour}"/>')
        parts.append(f'<text x="{start + 8 + length:.1f}" y="{y + 15}">{row["ratio"]:.2f}</text>')
    return "\n".join(parts + ["</svg>"]) + "\n"


def setting(name, standard):
    text = os.environ.get(name) or str(standard)
    if not text.isdigit() or int(text) < 1:
        sys.exit(f"bench.py: {name} takes a whole number above 0, not \"{text}\"")
    return int(text)


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("|", "\\|")


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    billfold, results = str(Path(sys.argv[1]).resolve()), Path(sys.argv[2])
    folders = [Path(name).resolve() for name in sys.argv[3:]]
    for folder in folders:
        if not folder.is_dir():
            sys.exit(f"bench.py: there is no folder {folder}; give folders with pictures or PDFs")
    for program, package in (("tesseract", "tesseract-ocr"), ("taskset", "util-linux")):
        if not shutil.which(program):
            sys.exit(f"bench.py: {program} is missing; `apt-get install {package}`")
    most, count, watched = setting("HOW_MANY", 100), setting("BILLS", 100_000), setting("WATCH_SECONDS", 120)
    pdfs, times = setting("DIGITAL", 200), setting("TIMES", 5)
    results.mkdir(parents=True, exist_ok=True)
    reading = []
    for folder in folders:
        found = pictures(billfold, folder, most) + documents(billfold, folder, most)
        if not found:
            sys.exit(f"bench.py: {folder} holds no pictures and no PDFs; give folders that do")
        reading += found
    reading += digital(billfold, pdfs)
    listing = lists(billfold, count, times)
    share = idle(billfold, watched)

    def fields(row):
        return [f'{row["seconds"]:.2f}', f'{row["work"]:.2f}', f'{row["megabytes"]:.0f}', str(row["failed"])]

    text = f"{os.cpu_count()} cores. Work is the processor's time; memory that of the largest process. The last column says " \
        "how many times billfold's time each program takes for the same files.\n\n"
    if not shutil.which("ocrmypdf"):
        text += "ocrmypdf was not measured: it is not installed (`apt-get install ocrmypdf`).\n\n"
    text += table(
        ["documents", "program", "count", "seconds", "work, s", "MB", "failed runs", "documents/s", "billfold = 1"],
        [[escaped(row["what"]), row["program"], str(row["documents"]), *fields(row), f'{row["perSecond"]:.2f}',
          "" if row["ratio"] is None else f'{row["ratio"]:.2f}'] for row in reading])
    text += f"\nA ledger of {count} bills; the median of {times}.\n\n"
    text += table(
        ["command", "seconds", "work, s", "MB", "failed runs"], [[f'`{row["command"]}`', *fields(row)] for row in listing])
    text += f"\n`watch` with nothing to do: {share:.2f} % of a core over {watched} s\n"
    (results / "bench.md").write_text(text)
    (results / "bench.svg").write_text(svg(reading))
    (results / "bench.json").write_text(
        json.dumps({"reading": reading, "lists": listing, "watchPercent": share}, indent=1) + "\n")
    print(text)
    print(f"written: {results}/bench.md, bench.svg and bench.json")


if __name__ == "__main__":
    main()
