"""What a sample is: a document, and the truth about it."""
from dataclasses import dataclass
from decimal import Decimal

# Digits after the point in ISO 4217; two where not named.  HUF has two although no fillér coin exists.
DIGITS = {'JPY': 0, 'KWD': 3, 'CLP': 0, 'VND': 0}

ALL = []


@dataclass
class Bill:
    """The right reading of one receipt or invoice: what expected.json holds as one proposal."""
    merchant: str
    date: str
    total: Decimal
    currency: str
    category: list
    kind: str = 'receipt'
    also: tuple = ()          # other names that are right as well
    time: str = None
    due: str = None
    tax: Decimal = None
    reference: str = None
    iban: str = None
    payment: dict = None
    items: int = None
    source: str = None        # where the total has to come from, where that is the point of the sample
    grand: Decimal = None     # the whole amount, where less than that is still to be paid
    review: list = None       # reasons that have to be given to a person

    def amount(self, x):
        return None if x is None else f'{x:.{DIGITS.get(self.currency, 2)}f}'

    def expected(self):
        more = {k: v for k, v in (('source', self.source), ('grandTotal', self.amount(self.grand)), ('review', self.review)) if v}
        return {'kind': self.kind, 'merchant': self.merchant, 'merchantAlternatives': list(self.also), 'date': self.date,
                'time': self.time, 'total': self.amount(self.total), 'currency': self.currency, 'dueDate': self.due,
                'tax': self.amount(self.tax), 'reference': self.reference, 'iban': self.iban and self.iban.replace(' ', ''),
                'payment': self.payment, 'category': self.category, 'items': self.items, **more}


@dataclass
class Sample:
    """One file of the folder.  `make` returns (what files.save writes, the Bills in it)."""
    file: str
    country: str
    what: str
    make: object
    negative: bool = False


def sample(file, country, what, negative=False):
    """Puts the function below it in the list of samples; the order in the sources is the order in the README."""
    def add(make):
        ALL.append(Sample(file, country, what, make, negative))
        return make
    return add


def card(brand, last_four):
    return {'mode': 'card', 'brand': brand, 'lastFour': last_four}


CASH = {'mode': 'cash', 'brand': None, 'lastFour': None}
