#!/usr/bin/env python3
"""Makes two tables of Sources/Parsing/Lexicon from the brands of the Name Suggestion Index.

    model/brands.py BRANDS > Sources/Parsing/Lexicon/brands.tsv
    model/brands.py BRANDS chains > Sources/Parsing/Lexicon/chain-countries.tsv

BRANDS is a text file with a brand a line, its fields divided by tabs: kind (OpenStreetMap key/value), name, brand,
countries (ISO 3166, divided by commas), further spellings (divided by |). brands.tsv leaves out brands that merchants.tsv
knows, and kinds that write no bills; chain-countries.tsv holds the countries of those that merchants.tsv knows, with the
further ones of chain-countries.tsv beside this program.
"""
import collections
import pathlib
import re
import sys
import unicodedata

CATEGORIES = {
    "Groceries": "shop: supermarket convenience bakery butcher deli greengrocer beverages alcohol wine confectionery pastry "
    "dairy seafood frozen_food health_food tea coffee chocolate wholesale farm spices water grocery food kiosk newsagent "
    "country_store general nuts cheese",
    "Dining": "amenity: restaurant fast_food cafe bar pub ice_cream food_court biergarten canteen; shop: ice_cream",
    "Fuel": "amenity: fuel; shop: gas fuel",
    "Health": "amenity: pharmacy dentist clinic doctors hospital; shop: optician hearing_aids medical_supply "
    "nutrition_supplements; healthcare: laboratory",
    "Clothing": "shop: clothes shoes fashion_accessories bag boutique tailor fabric fashion leather sewing shoe_repair "
    "second_hand",
    "Household": "shop: doityourself hardware furniture houseware kitchen bed household_linen variety_store "
    "department_store garden_centre paint interior_decoration trade pet cosmetics perfumery chemist dry_cleaning laundry "
    "carpet curtain lighting flooring bathroom_furnishing baby_goods tiles appliance hairdresser beauty "
    "hairdresser_supply glaziery doors window_blind tool_hire",
    "Electronics": "shop: electronics computer hifi video_games camera photo radiotechnics electrical",
    "Telecom": "shop: mobile_phone telecommunication; office: telecommunication",
    "Leisure": "amenity: cinema theatre casino; leisure: fitness_centre sports_centre bowling_alley amusement_arcade "
    "trampoline_park escape_game; shop: books toys sports outdoor games music bicycle video collector craft art "
    "musical_instrument hunting fishing bookmaker lottery tobacco e-cigarette ticket",
    "Travel": "tourism: hotel motel hostel apartment; shop: travel_agency; amenity: car_rental",
    "Transport": "shop: car car_repair car_parts tyres motorcycle truck truck_repair; amenity: car_wash parking taxi "
    "bicycle_rental vehicle_inspection car_sharing",
    "Postage": "amenity: post_office; office: courier; shop: outpost",
    "Insurance": "office: insurance",
    "Utilities": "office: water_utility energy_supplier",
    "Education": "amenity: kindergarten school language_school prep_school university driving_school",
    "Office": "shop: stationery office_supplies copyshop printing; office: coworking",
    "Gifts": "shop: gift florist jewelry watches party",
}
PLAIN = {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"}


def letters(name):
    """The folded letters and digits of a name, by which the table is searched."""
    plain = "".join(PLAIN.get(c, c) for c in name.lower())
    return "".join(c for c in unicodedata.normalize("NFD", plain) if c.isalpha() or c.isdigit())


def without_remark(name):
    """`Spar (Österreich)` tells two operators of one sign apart."""
    return re.sub(r"\s*\(.*\)$", "", name).strip()


def rows(path):
    with open(path, encoding="utf8") as file:
        for line in file:
            if not line.startswith("#"):
                yield [field.strip() for field in line.rstrip("\n").split("\t")]


LEXICON = pathlib.Path(__file__).parent.parent / "Sources/Parsing/Lexicon"
KNOWN = {row[0].lower() for row in rows(LEXICON / "countries.tsv") if row[0]}


def countries_of(text):
    """The known countries, not the small territories beside them; `001` is the world."""
    # France without its regions overseas.
    found = {"fr" if country == "fx" else country for country in text.split(",")}
    return found & (KNOWN | {"001"})


def few(countries):
    """The countries as a field; a brand of many is evidence for none."""
    return " ".join(sorted(countries)) if 0 < len(countries) <= 4 and "001" not in countries else "-"


FURTHER = pathlib.Path(__file__).parent / "chain-countries.tsv"


def chains(lexicon):
    """Prints the countries of the chains."""
    name_of = {}
    for row in rows(lexicon):
        if len(row) >= 2:
            spelt = row[2].split("|") if len(row) > 2 and row[2] != "-" else []
            for name in [row[0], *spelt]:
                name_of.setdefault(letters(name), (row[0], tuple(spelt)))
    found = {}
    for _, name, *rest in rows(sys.argv[1]):
        brand, countries = (rest + ["", ""])[:2]
        chain = name_of.get(letters(brand or without_remark(name)))
        # A brand without countries is sold everywhere.
        if chain:
            found.setdefault(chain, set()).update(countries_of(countries) or {"001"})
    for name, further in rows(FURTHER):
        chain = name_of.get(letters(name))
        if chain not in found:
            sys.exit(f"{FURTHER.name}: no chain with countries: {name}")
        found[chain].update(countries_of(further.replace(" ", ",")))
    print("# Countries of the chains of merchants.tsv, from the Name Suggestion Index (see NOTICE); made by model/brands.py.")
    print("# A chain of more than four countries is left out: its name is evidence for none. One that is in a single country")
    print("# makes that country certain, and so its currency, unless something else speaks for another; a country too many")
    print("# costs a question, a missing one a wrong currency. Further countries belong into model/chain-countries.tsv.")
    print("# name · - · countries · further spellings")
    for (name, spelt), countries in sorted(found.items()):
        if few(countries) != "-":
            print("\t".join([name, "-", few(countries), *(["|".join(spelt)] if spelt else [])]))


def main():
    category_of = {}
    for category, kinds in CATEGORIES.items():
        for group in kinds.split(";"):
            key, values = group.split(":")
            for value in values.split():
                category_of[f"{key.strip()}/{value}"] = category
    lexicon = LEXICON / "merchants.tsv"
    if sys.argv[2:] == ["chains"]:
        return chains(lexicon)
    known = set()
    for row in rows(lexicon):
        if len(row) >= 2:
            known.update(letters(name) for name in [row[0], *(row[2].split("|") if len(row) > 2 else [])])
    brands = {}
    for kind, name, *rest in rows(sys.argv[1]):
        brand, countries, further = (rest + ["", "", ""])[:3]
        category = category_of.get(kind)
        shown = brand or without_remark(name)
        if not category or letters(shown) in known:
            continue
        found = brands.setdefault(letters(shown), {"name": shown, "votes": collections.Counter(), "in": set(), "spelt": {}})
        found["votes"][category] += 1
        found["in"].update(countries_of(countries))
        for spelling in [without_remark(name), *further.split("|")]:
            key = letters(spelling)
            if key and key != letters(shown) and key not in known:
                found["spelt"].setdefault(key, spelling)
    print("# Brands of shops and services of the world, from the Name Suggestion Index (see NOTICE); made by model/brands.py.")
    print("# name · category, or - where its shops are of several kinds · countries, or - for many · further spellings")
    for key in sorted(brands):
        brand = brands[key]
        # Shorter names of letters are words of some language; three signs of Chinese or kana are a name.
        shortest = 4 if key.isascii() else 2
        if len(key) < shortest or key.isdigit():
            continue
        (category, votes), *others = brand["votes"].most_common()
        if others and others[0][1] == votes:
            category = "-"
        countries = few(brand["in"])
        spelt = "|".join(s for k, s in sorted(brand["spelt"].items()) if len(k) >= (4 if k.isascii() else 2))
        print("\t".join([brand["name"], category, countries, *([spelt] if spelt else [])]))


main()
