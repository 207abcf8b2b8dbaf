"""Prints lines of text as pictures, with the fonts that Debian packages: thermal, dot matrix, OCR, condensed, plain, double width."""

import functools
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FOLDER = Path("/usr/share/fonts")

# Families by how receipts use them, with their share. A file that is not installed, or lacks a letter, is passed over.
FONTS = [
    (30, "truetype/dejavu/DejaVuSansMono*.ttf truetype/liberation/LiberationMono-*.ttf truetype/hack/*.ttf truetype/noto/NotoSansMono*.ttf truetype/freefont/FreeMono*.ttf"),
    (14, "truetype/inconsolata/*.otf truetype/anonymous-pro/*.ttf truetype/jetbrains-mono/*.ttf truetype/firacode/*.ttf truetype/mononoki/*.ttf truetype/3270/*.ttf"),
    (8, "opentype/courier-prime/*.otf truetype/gnutypewriter/*.ttf"),
    (10, "opentype/terminus/*.otb opentype/spleen/*.otf truetype/dotgothic16/*.ttf truetype/proggy/*.ttf"),
    (6, "opentype/ocr-b/OCRB.otf truetype/ocr-a/*.ttf opentype/ocr-b/OCRBL.otf"),
    (12, "truetype/liberation/LiberationSansNarrow-*.ttf truetype/dejavu/DejaVuSansCondensed*.ttf truetype/roboto/unhinted/RobotoCondensed*.ttf truetype/roboto/unhinted/RobotoTTF/RobotoCondensed*.ttf truetype/open-sans/*Cond*.ttf"),
    (14, "truetype/liberation/LiberationSans-*.ttf truetype/dejavu/DejaVuSans*.ttf truetype/lato/*.ttf truetype/roboto/unhinted/*.ttf truetype/roboto/unhinted/RobotoTTF/*.ttf truetype/open-sans/*.ttf opentype/cantarell/*.otf truetype/freefont/FreeSans*.ttf"),
    (4, "truetype/liberation/LiberationSerif-*.ttf truetype/dejavu/DejaVuSerif*.ttf truetype/freefont/FreeSerif*.ttf"),
]

# Shapes that no receipt prints.
UNUSED = ("ExtraLight", "Thin", "Hairline", "Math", "Symbols", "Hai")


@functools.cache
def families():
    result = []
    for weight, patterns in FONTS:
        files = sorted({path for pattern in patterns.split() for path in FOLDER.glob(pattern) if not any(name in path.name for name in UNUSED)})
        if files:
            result.append((weight, files))
    if not result:
        raise SystemExit("no fonts found; install those that model/README.md names")
    return result


@functools.lru_cache(maxsize=512)
def font(path, size):
    return ImageFont.truetype(str(path), size)


@functools.lru_cache(maxsize=200_000)
def has_glyph(path, character):
    if character == " ":
        return True
    drawn = font(path, 24)
    return drawn.getmask(character).getbbox() is not None and bytes(drawn.getmask(character)) != bytes(drawn.getmask("\U0010fffd"))


def printed(text, random):
    """A grey picture of the line (0 ink, 255 paper) and the height of its capitals, 15 to 38 px; None where no font has all letters."""
    for _ in range(12):
        weights, groups = zip(*[(weight, files) for weight, files in families()])
        path = random.choice(random.choices(groups, weights)[0])
        # Receipts are seldom slanted.
        if ("Italic" in path.name or "Oblique" in path.name) and random.random() < 0.8:
            continue
        try:
            if all(has_glyph(path, character) for character in set(text)):
                return drawn(text, path, random)
        except OSError:
            continue
    return None


def drawn(text, path, random):
    dots = random.random() < 0.14
    # What is printed in dots is drawn as small as the print head has needles, then each dot becomes a blot.
    size = random.choice([12, 13, 14, 16, 18]) if path.suffix == ".otb" or dots else random.randint(20, 52)
    size = {".otb": random.choice([14, 16, 18, 20, 22, 24, 28, 32])}.get(path.suffix, size)
    try:
        type_ = font(path, size)
    except OSError:
        type_ = font(path, 16)
        size = 16
    gap = random.choice([0, 0, 0, 0, 1, 2, -1]) if size > 16 else 0
    capital = -type_.getbbox("H", anchor="ls")[1]
    if capital < 4:
        return None
    left, top, right, bottom = type_.getbbox(text, anchor="ls")
    # As tall as Tesseract cuts a line: from the top of capitals to below the baseline, whatever its letters.
    top, bottom = min(top, -capital), max(bottom, round(0.25 * capital))
    width = int(type_.getlength(text)) + gap * len(text) + 8
    picture = Image.new("L", (width, bottom - top), 255)
    pen = ImageDraw.Draw(picture)
    if gap:
        x = 4.0
        for character in text:
            pen.text((x, -top), character, font=type_, fill=0, anchor="ls")
            x += type_.getlength(character) + gap
    else:
        pen.text((4, -top), text, font=type_, fill=0, anchor="ls")
    if path.suffix == ".otb" or dots:
        picture = picture.point(lambda value: 0 if value < 140 else 255)
    if dots or (path.suffix == ".otb" and random.random() < 0.3):
        picture, factor = in_dots(picture, random)
        capital *= factor
    stretch = random.choices([1.0, random.uniform(0.72, 0.95), random.uniform(1.05, 1.35), 2.0], [55, 20, 17, 8])[0]
    target = random.uniform(15, 38)
    factor = target / capital
    picture = picture.resize((max(4, int(picture.width * factor * stretch)), max(4, int(picture.height * factor))), Image.LANCZOS if factor < 1 else Image.BICUBIC)
    return picture, target


def in_dots(picture, random):
    """Every pixel of ink becomes a round dot of a needle."""
    pitch, radius = 6, random.uniform(2.2, 3.6)
    result = Image.new("L", (picture.width * pitch + pitch, picture.height * pitch + pitch), 255)
    pen = ImageDraw.Draw(result)
    pixels = picture.load()
    for y in range(picture.height):
        for x in range(picture.width):
            if pixels[x, y] < 128:
                cx, cy = x * pitch + pitch / 2, y * pitch + pitch / 2
                pen.ellipse((cx - radius, cy - radius, cx + radius, cy + radius), fill=0)
    return result, pitch
