"""Made-up lines of receipts and invoices, in many languages. Nothing is copied: phrases are drawn and put together at random."""

import string

from languages import LANGUAGES, words_of, words_with_own_letters

SEPARATORS = {".": ",", ",": "."}
HASHES = ["No", "No.", "#", "Nr.", "N°", "ID", "Ref", "Ref."]


class ReceiptText:
    """Lines of one language.

    Parameters: `language`, a key of `LANGUAGES`; `random`, a seeded `random.Random`.
    """

    def __init__(self, language, random):
        self.language = language
        self.random = random
        self.entry = LANGUAGES[language]
        self.words = words_of(language)
        self.special = words_with_own_letters(language)

    def line(self):
        kinds = [
            (26, self.item), (16, self.labelled_amount), (10, self.prose), (8, self.when), (8, self.numbers), (6, self.address), (6, self.reference),
            (5, self.tax_row), (4, self.card), (3, self.web), (3, self.amount), (2, self.code), (2, self.rule),
        ]
        make = self.random.choices([kind for _, kind in kinds], [weight for weight, _ in kinds])[0]
        return " ".join(make().split())[:60].strip()

    # --- parts

    def cased(self, text):
        draw = self.random.random()
        # A Turkish capital of i has its dot; Python's does not.
        upper = text.replace("i", "İ").replace("ı", "I").upper() if self.language == "tr" else text.replace("ß", "SS").upper()
        return upper if draw < 0.5 else text.title() if draw < 0.62 else text.lower() if draw < 0.68 else text

    def word(self):
        return self.random.choice(self.special if self.random.random() < 0.45 else self.words)

    def phrase(self):
        return self.random.choice(self.entry["phrases"])

    def digits(self, count):
        return "".join(self.random.choice(string.digits) for _ in range(count))

    def price(self):
        """An amount in the notation of the language, mostly."""
        random, point = self.random, self.entry["decimal"]
        if random.random() < 0.12:
            point = SEPARATORS[point]
        whole = random.choice([random.randint(0, 9), random.randint(0, 99), random.randint(0, 999), random.randint(0, 99999)])
        decimals = random.choices([2, 0, 3], [88, 10, 2])[0]
        group = random.choice([SEPARATORS[point], "", " ", "'"]) if whole > 999 else ""
        text = f"{whole:,}".replace(",", group)
        text += point + self.digits(decimals) if decimals else random.choice(["", ",-", "", ".-"])
        sign = random.random()
        return "-" + text if sign < 0.05 else text + "-" if sign < 0.07 else "(" + text + ")" if sign < 0.08 else text

    def currency(self):
        return self.random.choice(self.entry["currency"]) if self.random.random() < 0.85 else self.random.choice("€$£¥₺₹₫₱₽฿₩₪₴")

    def money(self):
        draw, price, sign = self.random.random(), self.price(), self.currency()
        return price if draw < 0.5 else f"{sign}{price}" if draw < 0.65 else f"{sign} {price}" if draw < 0.8 else f"{price} {sign}" if draw < 0.95 else f"{price}{sign}"

    def date(self):
        random = self.random
        day, month, year = random.randint(1, 31), random.randint(1, 12), random.randint(2005, 2032)
        d, m, y = random.choice([f"{day:02}", f"{day:02}", str(day)]), random.choice([f"{month:02}", f"{month:02}", str(month)]), str(year)
        if random.random() < 0.35:
            y = y[2:]
        name = self.random.choice("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split())
        separator = random.choice("//.-")
        return random.choice([
            f"{d}{separator}{m}{separator}{y}", f"{d}{separator}{m}{separator}{y}", f"{d}{separator}{m}{separator}{y}", f"{year}-{month:02}-{day:02}",
            f"{m}/{d}/{y}", f"{d} {name} {y}", f"{d}-{name}-{y}", f"{name} {d}, {year}", f"{d}. {m}. {year}", f"{year}/{month:02}/{day:02}",
        ])

    def clock(self):
        hour, minute, second = self.random.randint(0, 23), self.random.randint(0, 59), self.random.randint(0, 59)
        return self.random.choice([
            f"{hour:02}:{minute:02}", f"{hour:02}:{minute:02}", f"{hour:02}:{minute:02}:{second:02}", f"{hour % 12 + 1}:{minute:02} {self.random.choice(['AM', 'PM'])}",
            f"{hour % 12 + 1:02}:{minute:02}:{second:02}{self.random.choice(['AM', 'PM', ' am', ' pm'])}",
        ])

    # --- lines

    def item(self):
        random = self.random
        name = self.cased(" ".join(self.word() for _ in range(random.randint(1, 3))))
        if random.random() < 0.3:
            name += random.choice([f" {random.randint(1, 950)}g", f" {random.randint(1, 9)}x{random.randint(1, 12)}", f" {random.randint(1, 5)}L", f" {random.randint(1, 99)}%", f" {random.randint(5, 900)}ML", " XL", f"/{random.randint(1, 30)}PCS", f" ({self.word()})"])
        quantity = random.choice(["", "", f"{random.randint(1, 20)} ", f"{random.randint(1, 20)} x ", f"{random.randint(1, 9)}X", self.digits(random.choice([6, 8, 13])) + " "])
        tail = random.choice(["", "", self.price(), self.price(), self.money(), f"{self.price()} {self.price()}", f"{self.price()} {random.choice('ABCTSRZ1*')}"])
        return f"{quantity}{name} {tail}"

    def labelled_amount(self):
        phrase = self.cased(self.phrase())
        return phrase + self.random.choice([" ", ": ", " : ", ":", " = ", " "]) + self.money()

    def amount(self):
        return self.money()

    def prose(self):
        if self.random.random() < 0.4:
            return self.random.choice(["", "*** ", "* ", "-- "]) + self.cased(self.phrase()) + self.random.choice(["", "!", ".", " ***", " *"])
        return self.cased(" ".join(self.word() for _ in range(self.random.randint(1, 6)))) + self.random.choice(["", ".", ",", ":", "!", "?"])

    def when(self):
        label = self.random.choice(["", "", self.cased(self.phrase()) + self.random.choice([": ", " ", " : "]), "Date: ", "DATE : "])
        return label + self.random.choice([self.date(), f"{self.date()} {self.clock()}", f"{self.date()}   {self.clock()}", self.clock()])

    def numbers(self):
        return " ".join(self.random.choice([self.price(), self.digits(self.random.randint(1, 6)), self.money(), f"{self.random.randint(0, 25)}%", f"{self.random.randint(1, 20)} X {self.price()}", f"@{self.price()}"]) for _ in range(self.random.randint(1, 4)))

    def address(self):
        random = self.random
        place = self.cased(" ".join(self.word() for _ in range(random.randint(1, 2))))
        return random.choice([
            f"{place} {random.randint(1, 300)}", f"{random.randint(1, 300)}, {place}", f"{self.digits(5)} {place}", f"{self.digits(2)}-{self.digits(3)} {place}", f"{self.digits(3)} {self.digits(2)} {place}",
            f"No. {random.randint(1, 200)}, {place},", f"Tel: +{random.randint(1, 99)} {self.digits(2)} {self.digits(4)} {self.digits(4)}", f"TEL {self.digits(3)}-{self.digits(7)}", f"Tel. 0{self.digits(2)}/{self.digits(6)}",
            f"({self.digits(3)}) {self.digits(3)}-{self.digits(4)}", f"FAX : {self.digits(2)}-{self.digits(8)}", f"{place}, {random.choice(string.ascii_uppercase)}{random.choice(string.ascii_uppercase)} {self.digits(5)}",
        ])

    def reference(self):
        random = self.random
        name = self.cased(random.choice([self.phrase(), "Invoice", "Receipt", "GST Reg", "VAT", "Trans", "Order", "Bill", "Terminal", "Store", "POS", "Reg"]))
        number = random.choice([self.digits(random.randint(3, 12)), self.code(), f"{self.digits(6)}-{random.choice('ABDHKMPTUVWX')}", f"{random.choice(['DE', 'FR', 'IT', 'ES', 'ATU', 'PL', 'CZ', 'SI', 'HU', 'GB'])}{self.digits(9)}", f"{self.digits(4)}/{self.digits(4)}", "IBAN " + random.choice(["DE", "FR", "CH", "NL"]) + self.digits(2) + "".join(" " + self.digits(4) for _ in range(4))])
        return f"{name} {random.choice(HASHES)}{random.choice([': ', ' ', ':', ' : '])}{number}"

    def tax_row(self):
        rate = self.random.choice(["19%", "7%", "20%", "5,5%", "10%", "6%", "21 %", "25%", "22%", "8.1%", "0%", "SR", "ZRL", "23%", "27%", "5%", "18%"])
        return " ".join([self.random.choice(["", "A", "B", "C", "T1", "S"]), rate, *(self.price() for _ in range(self.random.randint(1, 3)))])

    def card(self):
        random = self.random
        brand = random.choice(["VISA", "Visa", "MASTERCARD", "Mastercard", "MAESTRO", "AMEX", "girocard", "VISA DEBIT", "DISCOVER", "V PAY", "MasterCard"])
        last = self.digits(4)
        return random.choice([
            f"{brand} ****{last}", f"{brand} XXXX XXXX XXXX {last}", f"{brand} ************{last}", f"xxxxxxxxxxxx{last}", f"AID: A0000000{self.digits(6)}", f"Auth Code: {self.digits(6)}", f"APPROVAL {self.digits(6)}",
            f"{brand} {self.money()}", f"Terminal ID {self.digits(8)}", f"TID: {self.digits(8)} MID: {self.digits(10)}", f"PAN ############{last} {random.randint(0, 3)}", f"EXP {random.randint(1, 12):02}/{random.randint(20, 34)}",
        ])

    def web(self):
        random = self.random
        name = "".join(character for character in self.word().lower() if character.isascii()) or "shop"
        domain = random.choice(["com", "de", "fr", "it", "es", "pt", "nl", "se", "dk", "no", "fi", "pl", "cz", "sk", "si", "hr", "hu", "ro", "com.tr", "lt", "lv", "ee", "co.uk", "com.my", "co.id", "ch", "at"])
        return random.choice([f"www.{name}.{domain}", f"http://www.{name}.{domain}", f"https://{name}.{domain}/", f"info@{name}.{domain}", f"E-mail: {name}@{random.choice(['gmail', 'mail'])}.com", f"WWW.{name.upper()}.{domain.upper()}"])

    def code(self):
        return "".join(self.random.choice(string.ascii_uppercase + string.digits * 2) for _ in range(self.random.randint(4, 14)))

    def rule(self):
        """Punctuation that stands on receipts in numbers no dictionary knows."""
        return self.random.choice(["-" * self.random.randint(3, 30), "=" * self.random.randint(3, 30), "*" * self.random.randint(2, 20), "." * self.random.randint(3, 20), "_" * self.random.randint(3, 20), "# " + self.digits(3), "[" + self.word() + "]", "\"" + self.word() + "\"", "<" + self.digits(5) + ">", "{" + self.code() + "}", "|" + self.price() + "|", "~" + self.word() + "~", self.word() + ";", self.word() + "\\" + self.digits(2), "„" + self.word() + "“", "«" + self.word() + "»", "“" + self.word() + "”", self.word() + "’s", self.word() + "…", "• " + self.word(), self.word() + " – " + self.word(), "©" + self.digits(4), self.word() + "®", self.word() + "™", self.digits(2) + "°C", "§ " + self.digits(2), "^" + self.digits(2), "`" + self.word() + "`", self.digits(1) + "½", self.digits(3) + " ¢", "m²", "§14", "Nº " + self.digits(3), "1ª", "N° " + self.digits(4), "×" + self.digits(1), "÷" + self.digits(1), "±" + self.digits(1), "·" + self.digits(2), "—" + self.word(), "¼ ¾", "º" + self.digits(1), "‘" + self.word() + "’", "≈"[:0] + self.digits(2) + "+" + self.digits(2) + "=" + self.digits(3), "฿" + self.price(), "?" + self.digits(2), "!" + self.word() + "!", "@" + self.price(), "&" + self.word(), "$" + self.price(), "%" + self.digits(2)])
