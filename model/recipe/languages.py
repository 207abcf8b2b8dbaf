"""Words and phrases of the languages that the model writes: phrases of receipts from `phrases.json`, other words from
the spelling dictionaries that Debian packages (hunspell), which are read at training time and are no part of the project."""

import functools
import json
from pathlib import Path

LANGUAGES = json.loads((Path(__file__).parent / "phrases.json").read_text())

# Letters that a language has but that its phrases may miss.
ALPHABETS = {
    "en": "", "ms": "", "id": "é", "de": "äöüÄÖÜß", "fr": "àâæçéèêëîïôœùûüÿÀÂÇÉÈÊËÎÏÔŒÙÛÜ", "it": "àèéìòùÀÈÉÌÒÙ", "es": "áéíñóúüÁÉÍÑÓÚÜ¿¡",
    "pt": "áâãàçéêíóôõúÁÂÃÀÇÉÊÍÓÔÕÚ", "nl": "ëïéèöüËÏÉÖÜ", "sv": "åäöéÅÄÖÉ", "da": "æøåÆØÅ", "no": "æøåÆØÅ", "fi": "äöåÄÖÅ",
    "pl": "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ", "cs": "áčďéěíňóřšťúůýžÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ", "sk": "áäčďéíĺľňóôŕšťúýžÁÄČĎÉÍĹĽŇÓÔŔŠŤÚÝŽ", "sl": "čšžČŠŽ",
    "hr": "čćđšžČĆĐŠŽ", "hu": "áéíóöőúüűÁÉÍÓÖŐÚÜŰ", "ro": "ăâîșțĂÂÎȘȚ", "tr": "çğıöşüÇĞİÖŞÜ", "lt": "ąčęėįšųūžĄČĘĖĮŠŲŪŽ",
    "lv": "āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽ", "et": "äöõüšžÄÖÕÜŠŽ",
}


@functools.cache
def words_of(language):
    """Words of a language: those of its phrases, and of its spelling dictionary where one is installed."""
    entry = LANGUAGES[language]
    words = [word for phrase in entry["phrases"] for word in phrase.split() if len(word) > 2 and word.isalpha()]
    if entry["spelling"]:
        stem = Path("/usr/share/hunspell") / entry["spelling"]
        encoding = "utf-8"
        for line in stem.with_suffix(".aff").read_bytes().splitlines()[:50]:
            if line.startswith(b"SET"):
                encoding = line.split()[1].decode()
        for line in stem.with_suffix(".dic").read_text(encoding, errors="ignore").splitlines()[1:]:
            word = line.split("/")[0].split("\t")[0].strip()
            if 3 <= len(word) <= 14 and word.isalpha() and is_written_in(word, language):
                words.append(word.replace("ş", "ș").replace("ţ", "ț") if language == "ro" else word)
    return sorted(set(words))


@functools.cache
def words_with_own_letters(language):
    """Words with letters beyond a to z, which plain drawing would show too seldom to be learnt; all words where there are none."""
    own = set(ALPHABETS[language])
    return [word for word in words_of(language) if own & set(word)] or words_of(language)


def is_written_in(word, language):
    return all(character.isascii() or character in ALPHABETS[language] or (language == "ro" and character in "şţ") for character in word)


def characters():
    """Every character that the model can write."""
    ascii_printable = {chr(code) for code in range(0x21, 0x7F)}
    letters = set("".join(ALPHABETS.values())) | {letter for entry in LANGUAGES.values() for phrase in entry["phrases"] for letter in phrase}
    signs = set("€£¥$¢₺₹₫₱₽฿₩₪₴°º§×÷·•–—‘’“”„«»©®™²½¼±…")
    return sorted((ascii_printable | letters | signs) - {" "})
