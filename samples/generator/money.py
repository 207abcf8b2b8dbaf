"""Amounts as a country prints them, and the small sums a till does.

Everything is Decimal: a label that is one cent off teaches the reader a wrong total.
"""
from decimal import ROUND_HALF_UP, Decimal

# country: (thousands separator, decimal separator)
STYLES = {
    'de': ('.', ','), 'fr': (' ', ','), 'en': (',', '.'), 'ch': ("'", '.'), 'se': (' ', ','), 'pl': (' ', ','),
    'cz': (' ', ','), 'hu': (' ', ','), 'br': ('.', ','), 'tr': ('.', ','), 'plain': ('', '.'),
}


def D(x):
    """A Decimal from whatever is easiest to write."""
    return Decimal(str(x))


def rounded(x, step='0.01'):
    """x rounded half up to a multiple of step: '0.01' for cents, '0.05' for Swiss and Malaysian cash, '1' for Swedish."""
    step = D(step)
    return (D(x) / step).quantize(Decimal(1), ROUND_HALF_UP) * step


def say(x, style='en', digits=2, plus=False):
    """x as printed: say(1234.5, 'ch') is 1'234.50."""
    group, point = STYLES[style]
    x = D(x).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)
    sign = '-' if x < 0 else '+' if plus else ''
    whole, _, rest = f'{abs(x):f}'.partition('.')
    parts = []
    while len(whole) > 3:
        parts.insert(0, whole[-3:])
        whole = whole[:-3]
    return sign + group.join([whole, *parts]) + (point + rest if rest else '')


def lakh(x):
    """x as India groups it: 1,23,456.00."""
    whole, _, rest = f'{abs(rounded(x)):.2f}'.partition('.')
    parts = [whole[-3:]]
    whole = whole[:-3]
    while whole:
        parts.insert(0, whole[-2:])
        whole = whole[:-2]
    return ('-' if x < 0 else '') + ','.join(parts) + '.' + rest


def tax_in(gross, percent):
    """The tax inside a gross amount, rounded to cents."""
    return rounded(D(gross) * D(percent) / (100 + D(percent)))


def iban(country, bban):
    """A made-up IBAN whose check digits are right, grouped in fours as it is printed."""
    digits = ''.join(str(int(c, 36)) for c in bban + country + '00')
    whole = f'{country}{98 - int(digits) % 97:02d}{bban}'
    return ' '.join(whole[i:i + 4] for i in range(0, len(whole), 4))
