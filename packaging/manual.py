#!/usr/bin/env python3
"""Writes the manual pages of billfold, one for the program and one for each verb, from the program's own --help.

    packaging/manual.py PROGRAM FOLDER [DATE]

PROGRAM is the built billfold, FOLDER gets billfold.1, billfold-import.1 and so on, in mdoc(7). DATE (2026-03-18) is the day
on the pages; without it, SOURCE_DATE_EPOCH or today.
"""
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import textwrap

EXIT_CODES = [
    (0, "All done."),
    (1, "Some documents failed. Each is named on standard error; the others are done."),
    (64, "Wrong usage."),
    (65, "Bad input data."),
    (69, "The store or the reader is unavailable."),
    (73, "A file cannot be created."),
    (74, "Input or output failed."),
    (75, "A temporary failure: try again later."),
    (78, "The configuration is wrong."),
    (130, "Interrupted. Unfinished work was returned to the queue."),
]

FILES = [
    ("$XDG_CONFIG_HOME/billfold/config.toml",
     "The configuration, or ~/.config/billfold/config.toml. `billfold config` lists the settings."),
    ("$XDG_DATA_HOME/billfold/billfold.sqlite",
     "The store, or ~/.local/share/billfold/billfold.sqlite. The documents are in a folder beside it."),
    ("~/billfold/inbox", "The folder that `billfold watch` watches by default."),
]

ENVIRONMENT = [
    ("BILLFOLD_*", "A setting: BILLFOLD_CURRENCY for currency, BILLFOLD_LIMITS_PAGES for limits.pages. It overrides the "
     "configuration file; options override both."),
    ("NO_COLOR", "Disables colours, whatever its value."),
]


def plain(text):
    """The text with what roff would take for its own syntax escaped."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def argument(text):
    """One argument of a macro."""
    return '"' + plain(text).replace('"', '""') + '"' if re.search(r'[\s"]|^$', text) or len(text) < 3 else plain(text)


def prose(text):
    """Sentences on lines of their own, as mdoc(7) asks for, with what stands between backticks in bold; indented
    paragraphs are examples and stay as they are."""
    lines = []
    for paragraph in re.split(r"\n\s*\n", text.strip()):
        examples = paragraph.splitlines()
        if examples and all(line.startswith("  ") for line in examples):
            lines += [".Bd -literal -offset indent"] + [plain(line.strip()) for line in examples] + [".Ed"]
            continue
        if lines:
            lines.append(".Pp")
        # A space within backticks is no place to break.
        joined = re.sub(r"`[^`]*`", lambda found: found.group().replace(" ", "\0"), " ".join(paragraph.split()))
        for sentence in re.split(r"(?<=[.!?]) +(?=\S)", joined):
            # Room is left for what escapes and bold letters add.
            for line in textwrap.wrap(sentence, 60, break_long_words=False, break_on_hyphens=False):
                line = plain(line.replace("\0", " "))
                lines.append(re.sub(r"`([^`]*)`", r"\\fB\1\\fR", line))
    return lines


def option_macros(option):
    """`-o, --output file` as arguments of .It."""
    names = sorted(option["names"], key=lambda name: name["kind"] == "long")
    words = []
    for index, name in enumerate(names):
        dash = "Fl \\-" if name["kind"] == "long" else "Fl "
        words.append(dash + plain(name["name"]) + (" ," if index + 1 < len(names) else ""))
    if option["kind"] == "option":
        words.append("Ar " + argument(option["valueName"]))
    return " ".join(words)


def preferred(option):
    name = option["preferredName"]
    words = ("Fl \\-" if name["kind"] == "long" else "Fl ") + plain(name["name"])
    return words + (" Ar " + argument(option["valueName"]) if option["kind"] == "option" else "")


def identity(entry):
    return entry["kind"], entry.get("valueName"), entry.get("abstract")


def description(entry):
    text = entry.get("abstract", "")
    if entry.get("discussion"):
        text += "\n\n" + entry["discussion"]
    values = entry.get("allValues")
    if values and not all(value in text for value in values):
        text += " One of " + ", ".join(values) + "."
    default = entry.get("defaultValue")
    if default and "default" not in text:
        text = text.rstrip() + f" The default is {default}."
    return prose(text or "See the description.")


def shown(command):
    return [entry for entry in command.get("arguments", []) if entry.get("shouldDisplay", True)]


class Manual:
    def __init__(self, root, groups, day):
        self.root, self.groups, self.day = root, groups, day
        self.verbs = [verb for verb in root["subcommands"] if verb["commandName"] != "help" and verb["shouldDisplay"]]
        leaves = [leaf for verb in self.verbs for leaf in (verb.get("subcommands") or [verb])]
        common = set.intersection(*({identity(entry) for entry in shown(leaf)} for leaf in leaves))
        self.common = [entry for entry in shown(leaves[0]) if identity(entry) in common]

    def own(self, command):
        """Arguments that not every verb has: operands, then options."""
        rest = [entry for entry in shown(command) if entry not in self.common]
        return ([entry for entry in rest if entry["kind"] == "positional"],
                [entry for entry in rest if entry["kind"] != "positional"])

    def head(self, name, summary):
        month = self.day.strftime("%B")
        return [
            ".\\\" Written by packaging/manual.py from billfold's own help.",
            f".Dd {month} {self.day.day}, {self.day.year}", f".Dt {name.upper()} 1", ".Os",
            ".Sh NAME", f".Nm {name}", ".Nd " + plain(summary.rstrip(".").replace("`", "")),
        ]

    def synopsis(self, words, command):
        operands, options = self.own(command)
        lines = [".Nm billfold" if words == [] else ".Nm billfold Cm " + " ".join(words)]
        for option in options:
            optional = option.get("isOptional", True)
            dots = " ..." if option.get("isRepeating") else ""
            lines.append((".Op " if optional else ".") + preferred(option) + dots)
        lines.append(".Op Ar common options")
        for operand in operands:
            dots = " ..." if operand.get("isRepeating") else ""
            macro = ".Op Ar " if operand.get("isOptional") else ".Ar "
            lines.append(macro + argument(operand["valueName"]) + dots)
        return lines

    def arguments(self, command):
        operands, options = self.own(command)
        if not operands and not options:
            return []
        lines = [".Bl -tag -width Ds"]
        for operand in operands:
            lines += [".It Ar " + argument(operand["valueName"])] + description(operand)
        for option in options:
            lines += [".It " + option_macros(option)] + description(option)
        return lines + [".El"]

    def tail(self, others):
        lines = [".Sh SEE ALSO"]
        for index, other in enumerate(others):
            lines.append(f".Xr {other} 1" + (" ," if index + 1 < len(others) else ""))
        return lines

    def verb(self, verb):
        name = verb["commandName"]
        lines = self.head("billfold-" + name, verb["abstract"])
        parts = verb.get("subcommands") or []
        lines.append(".Sh SYNOPSIS")
        for part in parts:
            lines += self.synopsis([name, part["commandName"]], part)
        if not parts:
            lines += self.synopsis([name], verb)
        lines.append(".Sh DESCRIPTION")
        lines += prose(verb["abstract"] + "\n\n" + verb.get("discussion", ""))
        default = verb.get("defaultSubcommand")
        if default:
            lines += [".Pp"] + prose(f"`billfold {name}` alone is `billfold {name} {default}`.")
        if not parts:
            lines += self.arguments(verb)
        for part in parts:
            lines.append(f".Ss billfold {name} {part['commandName']}")
            lines += prose(part["abstract"] + "\n\n" + part.get("discussion", ""))
            lines += self.arguments(part)
        names = ", ".join("--" + entry["preferredName"]["name"] for entry in self.common)
        lines += [".Sh COMMON OPTIONS"] + prose(
            f"Every command has {names}. The page of billfold describes them.")
        lines += [".Sh EXIT STATUS", ".Ex -std billfold"] + prose("The page of billfold lists the codes above 0.")
        group = next((group for _, group in self.groups if name in group), [])
        return lines + self.tail(["billfold"] + sorted("billfold-" + other for other in group if other != name))

    def program(self):
        lines = self.head("billfold", self.root["abstract"])
        lines += [
            ".Sh SYNOPSIS", ".Nm", ".Ar verb", ".Op Ar options", ".Op Ar arguments ...",
            ".Sh DESCRIPTION"] + prose(self.root["abstract"] + "\n\n" + self.root.get("discussion", ""))
        by_name = {verb["commandName"]: verb for verb in self.verbs}
        for title, names in self.groups:
            lines += [f".Ss {plain(title)}", ".Bl -tag -width Ds"]
            for name in names:
                lines += [f".It Xr billfold-{name} 1"] + prose(by_name[name]["abstract"])
            lines.append(".El")
        lines += [".Sh COMMON OPTIONS"] + prose("Every command has these:")
        lines.append(".Bl -tag -width Ds")
        for entry in self.common:
            lines += [".It " + option_macros(entry)] + description(entry)
        lines.append(".El")
        for title, entries, macro in [("ENVIRONMENT", ENVIRONMENT, "Ev"), ("FILES", FILES, "Pa")]:
            lines += [f".Sh {title}", ".Bl -tag -width Ds"]
            for name, text in entries:
                lines += [f".It {macro} {plain(name)}"] + prose(text)
            lines.append(".El")
        lines += [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
        for code, text in EXIT_CODES:
            lines += [f".It {code}"] + prose(text)
        lines.append(".El")
        return lines + self.tail(sorted("billfold-" + verb["commandName"] for verb in self.verbs))


def groups(program):
    """The headings of `billfold --help` with the verbs below each."""
    text = subprocess.run([program, "--help"], check=True, capture_output=True, text=True).stdout
    found = []
    for line in text.splitlines():
        heading = re.fullmatch(r"(.*) SUBCOMMANDS:", line)
        if heading:
            found.append((heading.group(1).capitalize(), []))
        elif found:
            verb = re.match(r" {2}([a-z][a-z-]*)( |$)", line)
            if verb and verb.group(1) != "See":
                found[-1][1].append(verb.group(1))
    return found


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    if len(sys.argv) == 4:
        day = datetime.date.fromisoformat(sys.argv[3])
    else:
        moment = int(os.environ.get("SOURCE_DATE_EPOCH", datetime.datetime.now().timestamp()))
        day = datetime.datetime.fromtimestamp(moment, datetime.timezone.utc).date()
    help_text = subprocess.run([program, "--experimental-dump-help"], check=True, capture_output=True).stdout
    manual = Manual(json.loads(help_text)["command"], groups(program), day)
    grouped = [name for _, names in manual.groups for name in names]
    missing = {verb["commandName"] for verb in manual.verbs} ^ set(grouped)
    if missing:
        sys.exit("manual.py: `billfold --help` and its groups differ in " + ", ".join(sorted(missing)))
    folder.mkdir(parents=True, exist_ok=True)
    pages = {"billfold": manual.program()}
    pages.update({"billfold-" + verb["commandName"]: manual.verb(verb) for verb in manual.verbs})
    for name, lines in pages.items():
        (folder / f"{name}.1").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
