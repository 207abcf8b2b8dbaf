"""A till's printer: lines on a grid of character cells, as thermal and matrix printers lay them down.

A receipt is a list of the small line types below.  `Roll.print` turns it into a grey picture, ink 0 on paper 255,
still perfect; damage.py is what happens to it afterwards.
"""
import random
import unicodedata
from dataclasses import dataclass

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from .code import modules

FONTS = '/usr/share/fonts/'
FACES = {
    # Terminus is a bitmap font of 12 x 24 dots: exactly the cell of an 80 mm thermal printer
    'thermal': ('opentype/terminus/terminus-normal.otb', 'opentype/terminus/terminus-bold.otb'),
    'thermal-bold': ('opentype/terminus/terminus-bold.otb', 'opentype/terminus/terminus-bold.otb'),
    'mono': ('truetype/dejavu/DejaVuSansMono.ttf', 'truetype/dejavu/DejaVuSansMono-Bold.ttf'),
    'inconsolata': ('truetype/inconsolata/Inconsolata.otf',) * 2,
    'liberation': ('truetype/liberation/LiberationMono-Regular.ttf', 'truetype/liberation/LiberationMono-Bold.ttf'),
    'hack': ('truetype/hack/Hack-Regular.ttf', 'truetype/hack/Hack-Bold.ttf'),
    'courier': ('opentype/courier-prime/Courier Prime Sans.otf', 'opentype/courier-prime/Courier Prime Sans Bold.otf'),
    'japanese': ('opentype/ipafont-gothic/ipag.ttf',) * 2,
    'thai': ('truetype/tlwg/TlwgMono.ttf', 'truetype/tlwg/TlwgMono-Bold.ttf'),
    # for logos
    'lobster': ('opentype/lobster/lobster.otf',) * 2,
    'sans': ('truetype/liberation/LiberationSans-Bold.ttf',) * 2,
    'wide': ('truetype/dejavu/DejaVuSans-Bold.ttf',) * 2,
    'narrow': ('truetype/liberation/LiberationSansNarrow-Bold.ttf',) * 2,
    'serif': ('truetype/liberation/LiberationSerif-Bold.ttf',) * 2,
    'light': ('truetype/dejavu/DejaVuSans-ExtraLight.ttf',) * 2,
}


def face(name, size, bold=False):
    return ImageFont.truetype(FONTS + FACES[name][bold], size)


@dataclass
class Text:
    text: str
    align: str = 'left'
    bold: bool = False
    wide: int = 1
    tall: int = 1


@dataclass
class Row:
    """Two texts pushed apart to the edges of the roll."""
    left: str
    right: str
    bold: bool = False
    wide: int = 1
    tall: int = 1


@dataclass
class Rule:
    char: str = '-'


@dataclass
class Gap:
    lines: float = 1


@dataclass
class Logo:
    """A shop's name set as a picture, in a typeface the till does not have."""
    text: str
    face: str = 'sans'
    height: float = 2.5     # in lines
    box: bool = False       # white on black


@dataclass
class Bars:
    """A bar code: made-up bars, the digits below."""
    digits: str


@dataclass
class Square:
    """A QR code that holds `data`."""
    data: str


def centre(text, **more):
    return Text(text, 'centre', **more)


def clusters(text):
    """Each letter with the marks above and below it."""
    found = []
    for c in text:
        if found and unicodedata.category(c) == 'Mn':
            found[-1] += c
        else:
            found.append(c)
    return found


def cells(text):
    """How many cells a text fills: Japanese characters fill two, marks above and below a letter none."""
    return sum(0 if unicodedata.category(c) == 'Mn' else 2 if unicodedata.east_asian_width(c) in 'WF' else 1 for c in text)


def pad(text, width, align='left'):
    """text in `width` cells; too long a text is cut, as a till cuts it."""
    while cells(text) > width:
        text = text[:-1]
    space = ' ' * (width - cells(text))
    return space + text if align == 'right' else text + space


class Roll:
    """A roll `columns` characters wide.  `cell` is the width of a character in pixels of the finished picture."""

    def __init__(self, columns=42, font='thermal', cell=20, matrix=False, leading=1.25, seed=1):
        self.columns, self.font, self.matrix, self.seed = columns, font, matrix, seed
        bitmap = font.startswith('thermal')
        if matrix:
            self.size, self.w, self.h = 16, 8, 20          # few dots, each drawn as a dot
        elif bitmap:
            self.size, self.w, self.h = 24, 12, round(24 * leading)
        else:
            self.w = cell
            self.size = cell * 2 if font == 'japanese' else round(cell / (face(font, 100).getlength('M') / 100))
            self.h = round(self.size * leading)
        self.zoom = cell / self.w
        self.margin = 3 * self.w
        self.dots = bitmap or matrix

    def string(self, text, bold=False):
        """One line of text as a white-on-black mask."""
        tile = Image.new('L', (max(1, cells(text)) * self.w, self.h), 0)
        draw = ImageDraw.Draw(tile)
        if self.dots:
            draw.fontmode = '1'
        font, x = face(self.font, self.size, bold), 0
        for c in clusters(text):
            if c == '0' and self.dots:
                tile.paste(self.zero(font), (x, (self.h - self.size) // 2))
                x += self.w
                continue
            draw.text((x, (self.h - self.size) // 2 - (0 if self.dots else self.size // 10)), c, font=font, fill=255)
            x += cells(c) * self.w
        return tile

    def zero(self, font):
        """Terminus strikes its zero through, which tills do not: an O with the middle columns left out instead."""
        o, out = 6 * self.w // 12, self.w // 8
        glyph = Image.new('L', (self.w, self.size), 0)
        draw = ImageDraw.Draw(glyph)
        draw.fontmode = '1'
        draw.text((0, 0), 'O', font=font, fill=255)
        narrow = Image.new('L', glyph.size, 0)
        narrow.paste(glyph.crop((0, 0, o - out, self.size)), (out, 0))
        narrow.paste(glyph.crop((o, 0, self.w, self.size)), (o, 0))
        return narrow

    def tile(self, line):
        """The picture of one line, white on black, as wide as the roll."""
        width = self.columns * self.w
        if isinstance(line, Gap):
            return Image.new('L', (width, max(1, round(line.lines * self.h))), 0)
        if isinstance(line, Rule):
            return self.string((line.char * self.columns)[:self.columns])
        if isinstance(line, Row):
            free = self.columns // line.wide
            line = Text(pad(line.left, free - cells(line.right) - 1) + ' ' + line.right, 'left', line.bold, line.wide, line.tall)
        if isinstance(line, Text):
            t = self.string(line.text, line.bold)
            t = t.resize((t.width * line.wide, t.height * line.tall), Image.NEAREST if self.dots else Image.BICUBIC)
            page = Image.new('L', (width, t.height), 0)
            page.paste(t, ({'left': 0, 'centre': max(0, (width - t.width) // 2), 'right': width - t.width}[line.align], 0))
            return page
        if isinstance(line, Logo):
            return self.logo(line, width)
        if isinstance(line, Square):
            return self.square(line, width)
        return self.bars(line, width)

    def logo(self, line, width):
        height = round(line.height * self.h)
        page = Image.new('L', (width, height), 0)
        size = round(height * .8)
        while face(line.face, size).getlength(line.text) > width * .92:
            size -= 1
        font, draw = face(line.face, size), ImageDraw.Draw(page)
        if line.box:
            half = font.getlength(line.text) / 2 + self.w * 1.5
            draw.rounded_rectangle((width / 2 - half, 0, width / 2 + half, height - 3), self.w, fill=255)
        draw.text((width / 2, height / 2), line.text, font=font, fill=0 if line.box else 255, anchor='mm')
        return page

    def bars(self, line, width):
        page = Image.new('L', (width, self.h * 4), 0)
        draw, dice = ImageDraw.Draw(page), random.Random(line.digits)
        unit, x = max(1, self.w // 6), width // 5
        while x < width * 4 // 5:
            bar = dice.choice((1, 1, 2, 3)) * unit
            draw.rectangle((x, self.h // 3, x + bar - 1, self.h * 3 - 4), fill=255)
            x += bar + dice.choice((1, 1, 2, 3)) * unit
        digits = self.string(line.digits)
        page.paste(digits, ((width - digits.width) // 2, self.h * 3))
        return page

    def square(self, line, width):
        rows = modules(line.data)
        dot = width // 2 // len(rows)
        code = Image.fromarray(numpy.kron(numpy.array(rows, 'uint8') * 255, numpy.ones((dot, dot), 'uint8')))
        page = Image.new('L', (width, code.height + 2 * self.h), 0)
        page.paste(code, ((width - code.width) // 2, self.h))
        return page

    def print(self, lines, top=2, bottom=2):
        """The whole receipt as a grey picture."""
        tiles = [self.tile(l) for l in [Gap(top), *lines, Gap(bottom)]]
        sheet = Image.new('L', (self.columns * self.w + 2 * self.margin, sum(t.height for t in tiles)), 0)
        y = 0
        for t in tiles:
            sheet.paste(t, (self.margin, y))
            y += t.height
        if self.matrix:
            return self.needle(sheet)
        if self.dots:
            # a heated dot is a little larger than its place and has soft edges
            big = sheet.resize((round(sheet.width * self.zoom), round(sheet.height * self.zoom)), Image.BICUBIC)
            ink = numpy.asarray(big.filter(ImageFilter.GaussianBlur(self.zoom * .5)), float) * 1.6
            return Image.fromarray((255 - ink.clip(0, 255) * .93).astype('uint8'))
        return Image.fromarray((255 - numpy.asarray(sheet, float) * .92).astype('uint8'))

    def needle(self, sheet):
        """A matrix printer: each dot is a needle's stroke through a worn ribbon."""
        k, dice = 8, random.Random(self.seed)
        big = Image.new('L', (sheet.width * k, sheet.height * k), 0)
        draw = ImageDraw.Draw(big)
        for y, x in zip(*numpy.nonzero(numpy.asarray(sheet) > 127)):
            r, cx, cy = k * dice.uniform(.50, .66), (x + .5) * k, (y + .5) * k
            draw.ellipse((cx - r, cy - r, cx + r, cy + r), fill=int(dice.uniform(150, 225)))
        big = big.resize((round(sheet.width * self.zoom), round(sheet.height * self.zoom)), Image.BOX)
        return Image.fromarray((255 - numpy.asarray(big, float)).astype('uint8'))
