#!/usr/bin/env python3
"""Makes receipt.traineddata: lines in, wear, training, evaluation, model out. Resumable: run it again and it goes on.

    model/train.py --base fra-float.traineddata --lines FOLDER --work FOLDER [--iterations N] [--seed N]

FOLDER of lines holds *.tar archives of line crops with labels.jsonl; without real lines the model learns from made ones.
What it needs and what it gives: model/README.md.
"""

import argparse
import multiprocessing
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "recipe"))

import evaluate  # noqa: E402
import pack  # noqa: E402
import printing  # noqa: E402
import real  # noqa: E402
import wear  # noqa: E402
from languages import LANGUAGES, characters  # noqa: E402
from receipts import ReceiptText  # noqa: E402

# How often each real line is in the training: as it is cut, and differently worn.
REAL_COPIES = 2
MADE_LINES = 1300
HELD_BACK_MADE_LINES = 60
# The last third with a fifth of the rate: the network settles instead of jumping from one pack's style to the next.
FIRST_RATE, LAST_RATE, LAST_SHARE = 0.001, 0.0002, 1 / 3


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--base", type=Path, required=True, help="float model to start from")
    parser.add_argument("--lines", type=Path, help="folder of archives of real lines")
    parser.add_argument("--work", type=Path, required=True, help="folder for everything on the way; some 2 GB")
    parser.add_argument("--iterations", type=int, default=75_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=Path(__file__).parent / "receipt.traineddata")
    options = parser.parse_args()
    work = options.work
    work.mkdir(parents=True, exist_ok=True)

    step("real lines", lambda: pack_real(options, work))
    step("synthetic lines", lambda: pack_made(options, work))
    step("character set", lambda: make_starter(work))
    step("training", lambda: train(options, work))
    step("model", lambda: finish(options, work))
    step("evaluation", lambda: tell(options, work))


def step(name, action):
    print(f"== {name}", flush=True)
    action()


# --- lines

def pack_real(options, work):
    archives = sorted(options.lines.glob("*.tar")) if options.lines else []
    for archive in archives:
        done = work / f"real-{archive.stem}.done"
        if done.exists():
            continue
        lines = real.load(archive)
        kept = [line for line in lines if not line.is_held_back]
        held = [line for line in lines if line.is_held_back]
        print(f"{archive.name}: {len(lines)} lines, {len(held)} held back", flush=True)
        chooser = random.Random(f"{options.seed}/{archive.stem}")
        jobs = [line for line in kept for _ in range(REAL_COPIES)]
        chooser.shuffle(jobs)
        write_packs(work / "train", f"real-{archive.stem}", jobs, worn_real, options.seed)
        write_packs(work / "held-back", f"real-{archive.stem}", held, cut_real, options.seed)
        done.touch()


def worn_real(line, chooser):
    picture = wear.jittered(line.picture, line.margin, chooser)
    return (wear.prepared(picture, chooser) if chooser.random() < 0.6 else picture), line.text


def cut_real(line, chooser):
    """A held-back line as the reader hands it to the model: cut about as close as a line finder cuts, and prepared.

    The archives' margin holds the feet of the line above and the rules of tables, which no line finder leaves.
    """
    return wear.prepared(wear.trimmed(line.picture, line.margin, 0.7, 0.4), chooser), line.text


def pack_made(options, work):
    for language in LANGUAGES:
        write_packs(work / "train", f"made-{language}", [language] * MADE_LINES, made, options.seed)
        write_packs(work / "held-back", f"made-{language}", [language] * HELD_BACK_MADE_LINES, made_clean, options.seed + 1)


def made(language, chooser, strength=1.0):
    while True:
        text = ReceiptText(language, chooser).line()
        drawn = text and printing.printed(text, chooser)
        if not drawn:
            continue
        picture = wear.worn(*drawn, chooser, strength)
        if chooser.random() < 0.12:
            other = printing.printed(ReceiptText(language, chooser).line() or "Total", chooser)
            picture = wear.neighboured(picture, wear.worn(*other, chooser, 0.3), chooser) if other else picture
        return (wear.prepared(picture, chooser) if chooser.random() < 0.6 else picture), text


def made_clean(language, chooser):
    return made(language, chooser, 0.4)


def write_packs(folder, name, jobs, make, seed):
    folder.mkdir(exist_ok=True)
    parts = [(folder / f"{name}-{index:04}.lstmf", jobs[first:first + pack.LINES_IN_PACK], make, f"{seed}/{name}/{index}")
             for index, first in enumerate(range(0, len(jobs), pack.LINES_IN_PACK))]
    parts = [part for part in parts if not part[0].exists()]
    with multiprocessing.Pool(os.cpu_count()) as pool:
        for index, _ in enumerate(pool.imap_unordered(write_pack, parts, chunksize=1), 1):
            if index % 20 == 0:
                print(f"{name}: {index} of {len(parts)} packs", flush=True)


def write_pack(part):
    path, jobs, make, seed = part
    chooser = random.Random(seed)
    lines = [make(job, chooser) for job in jobs]
    temporary = path.with_name("making-" + path.name)
    pack.pack(lines, temporary)
    temporary.rename(path)
    # The text of the held-back lines, for the evaluation.
    path.with_suffix(".txt").write_text("".join(text + "\n" for _, text in lines))


# --- the network's frame

def make_starter(work):
    """A traineddata with the character set and nothing trained; no dictionaries, which turn amounts into words."""
    starter = work / "starter"
    if (starter / "receipt/receipt.traineddata").exists():
        return
    starter.mkdir(exist_ok=True)
    (starter / "all.txt").write_text("\n".join(" ".join(characters()[first:first + 20]) for first in range(0, len(characters()), 20)) + "\n")
    # The table of Han strokes has to be there, though no Han is written.
    (starter / "radical-stroke.txt").write_text("\n")
    run("unicharset_extractor", "--norm_mode", "1", "--output_unicharset", starter / "unicharset", starter / "all.txt")
    run("combine_lang_model", "--input_unicharset", starter / "unicharset", "--script_dir", starter, "--output_dir", starter, "--lang", "receipt",
        "--version_str", "billfold receipts")


def train(options, work):
    base = work / "base.lstm"
    if not base.exists():
        run("combine_tessdata", "-e", options.base, base)
    listing = work / "train.txt"
    packs = sorted(str(path) for path in (work / "train").glob("[!m]*.lstmf")) + sorted(str(path) for path in (work / "train").glob("made-*.lstmf"))
    random.Random(options.seed).shuffle(packs)
    listing.write_text("\n".join(packs) + "\n")
    checkpoint = work / "checkpoint/receipt_checkpoint"
    checkpoint.parent.mkdir(exist_ok=True)
    for name, iterations, rate in [("first", round(options.iterations * (1 - LAST_SHARE)), FIRST_RATE), ("last", options.iterations, LAST_RATE)]:
        done = work / f"training-{name}.done"
        if done.exists():
            continue
        start = ["--continue_from", checkpoint] if checkpoint.exists() else ["--continue_from", base, "--old_traineddata", options.base]
        print(f"{name} rate {rate}, to iteration {iterations}", flush=True)
        run("lstmtraining", *start, "--reset_learning_rate", "--learning_rate", rate, "--traineddata", work / "starter/receipt/receipt.traineddata",
            "--model_output", work / "checkpoint/receipt", "--train_listfile", listing, "--max_iterations", iterations,
            "--target_error_rate", "0.0001", "--max_image_MB", "8000", log=work / "training.log", allowed=(0, 1))
        done.touch()


def finish(options, work):
    checkpoint = work / "checkpoint/receipt_checkpoint"
    model = work / "receipt.traineddata"
    starter = work / "starter/receipt/receipt.traineddata"
    run("lstmtraining", "--stop_training", "--continue_from", checkpoint, "--traineddata", starter, "--model_output", work / "receipt-float.traineddata")
    run("lstmtraining", "--stop_training", "--convert_to_int", "--continue_from", checkpoint, "--traineddata", starter, "--model_output", model)
    shutil.copyfile(model, options.output)
    print(f"{options.output}: {options.output.stat().st_size} bytes")


def tell(options, work):
    print(f"{'held-back lines':24}{'lines':>7}{'characters wrong':>19}{'digits wrong':>15}")
    for name, lines, characters_wrong, digits_wrong in evaluate.evaluate(options.output, work / "held-back"):
        print(f"{name:24}{lines:7}{characters_wrong:18.2%} {digits_wrong:14.2%}", flush=True)


def run(*command, log=None, allowed=(0,)):
    # One core: the network is too small for more to pay, and spinning threads slow down everything else.
    environment = os.environ | {"OMP_THREAD_LIMIT": "1"}
    with open(log, "ab") if log else open(os.devnull, "wb") as output:
        result = subprocess.run(
            [str(part) for part in command], env=environment, stdout=output, stderr=subprocess.STDOUT if log else subprocess.PIPE)
    if result.returncode not in allowed:
        raise SystemExit(f"{command[0]} failed with {result.returncode}: {(result.stderr or b'').decode(errors='replace')[-2000:]}")


if __name__ == "__main__":
    main()
