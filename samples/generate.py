#!/usr/bin/python3
"""Makes the documents in this folder, with their expected readings.

    samples/generate.py [--only NAME]… [--to FOLDER]

For each sample: NAME.EXT, NAME.expected.json (everything a reader could find) and a line in labels.jsonl (what the
scoring tool compares); without --only also the table in README.md.  The same input gives the same bytes, so that a
change to a sample is visible in git.

To add one, write a function under `@sample(file, country, what is hard)` that gives back the picture and its Bills, in one of
the files of generator/ that README.md names, and run this.  Needs the packages that README.md names.
"""
import argparse
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

from generator import exact, invoices, negatives, pitfalls, receipts  # noqa: E402,F401  (importing fills sample.ALL)
from generator.files import save  # noqa: E402
from generator.sample import ALL  # noqa: E402

ALL.sort(key=lambda s: (s.negative, s.file))


def expected(sample, bills):
    kinds = {b.kind for b in bills}
    return {'file': sample.file, 'kind': kinds.pop() if len(kinds) == 1 else None, 'country': sample.country, 'what': sample.what, 'proposals': [b.expected() for b in bills]}


def label(sample, bills):
    """One line of labels.jsonl, in the form the scoring tool reads."""
    if sample.negative:
        return {'file': sample.file, 'negative': True, 'note': sample.what}
    first = bills[0]
    line = {'file': sample.file, 'merchant': first.merchant, 'merchantAlternatives': list(first.also), 'date': first.date, 'total': first.amount(first.total), 'currency': first.currency,
            'categories': first.category, 'country': sample.country, 'kind': first.kind}
    if len(bills) > 1:
        line.update(several=True, count=len(bills))
    return line


def table(samples):
    rows = ['| file | country | what is hard about it |', '|---|---|---|']
    rows += [f'| `{s.file}` | {s.country or "none"} | {s.what} |' for s in samples]
    return '\n'.join(rows)


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument('--only', action='append', metavar='NAME', help='make this one only, named without its extension')
    a.add_argument('--to', default=HERE, metavar='FOLDER')
    o = a.parse_args()
    names = {s.file.rsplit('.', 1)[0] for s in ALL}
    if unknown := set(o.only or ()) - names:
        sys.exit(f'no sample named {", ".join(sorted(unknown))}; there are: {", ".join(sorted(names))}')
    labels = []
    for s in ALL:
        name = s.file.rsplit('.', 1)[0]
        if o.only and name not in o.only:
            continue
        made, bills = s.make()
        path = os.path.join(o.to, s.file)
        save(path, made)
        with open(os.path.join(o.to, name + '.expected.json'), 'w') as f:
            json.dump(expected(s, bills), f, ensure_ascii=False, indent=2)
            f.write('\n')
        labels.append(label(s, bills))
        print(f'{os.path.getsize(path) / 1024:8.0f} KB  {s.file}', flush=True)
    if o.only:
        return
    with open(os.path.join(o.to, 'labels.jsonl'), 'w') as f:
        f.writelines(json.dumps(l, ensure_ascii=False) + '\n' for l in labels)
    readme = os.path.join(o.to, 'README.md')
    if os.path.exists(readme):
        text = open(readme).read()
        before, _, rest = text.partition('<!-- table -->')
        _, _, after = rest.partition('<!-- end of table -->')
        with open(readme, 'w') as f:
            f.write(f'{before}<!-- table -->\n{table(ALL)}\n<!-- end of table -->{after}')


if __name__ == '__main__':
    main()
