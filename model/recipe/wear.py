"""What happens to print before a recogniser sees it: faint and spread ink, blur, creases, specks, skew, low resolution, JPEG
damage, grey paper; and then what the reader's own page preparation makes of it."""

import io
import math

import numpy
from PIL import Image, ImageFilter


def worn(picture, capital, random, strength=1.0):
    """A damaged copy of a printed line (0 ink, 255 paper), as a camera or a scanner would give it.

    `strength` 0 to 1: how much of the damage that can happen does.
    """
    # Room for skew and for parts of the neighbouring lines.
    margin = int(capital * 0.5)
    canvas = Image.new("L", (picture.width + 2 * margin, picture.height + 2 * margin), 255)
    canvas.paste(picture, (margin, margin))

    def happens(share):
        return random.random() < share * strength

    if happens(0.2):
        canvas = canvas.filter(ImageFilter.MinFilter(3) if random.random() < 0.6 else ImageFilter.MaxFilter(3)) if capital > 20 else canvas
    if happens(0.4):
        canvas = canvas.rotate(random.gauss(0, 0.5), resample=Image.BICUBIC, fillcolor=255)
    pixels = numpy.asarray(canvas, dtype=numpy.float32)
    generator = numpy.random.default_rng(random.getrandbits(32))
    if happens(0.25):
        pixels = waved(pixels, random, capital)
    ink, paper = random.uniform(0, 90), random.uniform(190, 255)
    if happens(0.25):
        # Faint print: the darkest ink is a light grey.
        ink = paper - random.uniform(35, 90)
    if happens(0.2):
        # Thermal heads lose columns, ribbons fade along the line.
        fade = smooth(generator, pixels.shape, capital * random.uniform(0.3, 4))
        pixels = 255 - (255 - pixels) * numpy.clip(1.1 - fade * random.uniform(0.3, 0.9), 0, 1)
    pixels = ink + (paper - ink) * pixels / 255
    if happens(0.3):
        pixels = pixels * (1 - random.uniform(0.05, 0.35) * smooth(generator, pixels.shape, capital * random.uniform(2, 12)))
    if happens(0.15):
        pixels = creased(pixels, random)
    if happens(0.35):
        sigma = random.uniform(0.3, 1.0) * capital / 20
        pixels = blurred(pixels, sigma)
    if happens(0.3):
        factor = random.uniform(0.4, 0.8)
        if capital * factor > 9:
            small = Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8)).resize((max(4, int(pixels.shape[1] * factor)), max(4, int(pixels.shape[0] * factor))), Image.BOX)
            pixels = numpy.asarray(small.resize((pixels.shape[1], pixels.shape[0]), Image.BICUBIC), dtype=numpy.float32)
    if happens(0.5):
        pixels = pixels + generator.normal(0, random.uniform(2, 16), pixels.shape)
    if happens(0.15):
        specks = generator.random(pixels.shape) < random.uniform(0.0005, 0.008)
        pixels = numpy.where(specks, generator.choice([20, 235], pixels.shape), pixels)
    result = Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8))
    if happens(0.06):
        result = result.point(lambda value, edge=(ink + paper) / 2: 0 if value < edge else 255)
    if happens(0.4):
        result = compressed(result, random.randint(18, 80))
    return framed(result, capital, margin, random)


def framed(picture, capital, margin, random):
    """Cut as a line finder cuts: not quite the same above as below, and seldom too close."""
    def side():
        return max(0, min(margin, int(capital * random.triangular(-0.06, 0.42, 0.13))))

    return picture.crop((margin - max(2, side()), margin - side(), picture.width - margin + max(2, side()), picture.height - margin + side()))


def neighboured(picture, other, random):
    """The line with a sliver of another line's print at its upper or lower edge."""
    sliver = max(1, int(picture.height * random.uniform(0.03, 0.12)))
    other = other.resize((max(4, int(other.width * picture.height / other.height)), picture.height))
    result = picture.copy()
    if random.random() < 0.5:
        result.paste(other.crop((0, other.height - sliver, min(other.width, picture.width), other.height)), (0, 0))
    else:
        result.paste(other.crop((0, 0, min(other.width, picture.width), sliver)), (0, picture.height - sliver))
    return result


def prepared(picture, random):
    """As the reader prepares a page: paper to white, ink stretched, capitals near 32 px, a light blur. About."""
    pixels = numpy.asarray(picture, dtype=numpy.float32)
    paper = numpy.percentile(pixels, 85)
    ink = numpy.percentile(pixels, 2)
    if paper - ink > 25:
        pixels = (pixels - ink) / (paper * random.uniform(0.9, 1.0) - ink) * 255
    result = Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8))
    height = int(random.uniform(38, 60))
    result = result.resize((max(4, int(result.width * height / result.height)), height), Image.BILINEAR)
    return result.filter(ImageFilter.BoxBlur(1)) if random.random() < 0.85 else result


def trimmed(picture, margin, across, along):
    """A crop without these shares of its margin (pixels): across the line, above and below, and along it, left and right."""
    return picture.crop((int(margin * along), int(margin * across), picture.width - int(margin * along), picture.height - int(margin * across)))


def jittered(picture, margin, random):
    """A real crop with part of its margin taken off and a little more wear: another picture of the same line each time."""
    cut = margin * random.uniform(0.25, 1.0)
    picture = picture.crop((int(margin * random.uniform(0, 0.8)), int(cut), picture.width - int(margin * random.uniform(0, 0.8)), picture.height - int(margin * random.uniform(0.25, 1.0))))
    if random.random() < 0.5:
        stretch = random.uniform(0.85, 1.2)
        picture = picture.resize((max(4, int(picture.width * stretch)), picture.height), Image.BICUBIC)
    if random.random() < 0.25:
        picture = picture.rotate(random.gauss(0, 0.4), resample=Image.BICUBIC, fillcolor=int(numpy.percentile(numpy.asarray(picture), 80)))
    if random.random() < 0.3:
        picture = picture.filter(ImageFilter.GaussianBlur(random.uniform(0.2, 0.8)))
    if random.random() < 0.2:
        factor = random.uniform(0.5, 0.9)
        small = picture.resize((max(4, int(picture.width * factor)), max(8, int(picture.height * factor))), Image.BOX)
        picture = small.resize(picture.size, Image.BICUBIC)
    if random.random() < 0.3:
        pixels = numpy.asarray(picture, dtype=numpy.float32)
        pixels = 128 + (pixels - 128) * random.uniform(0.4, 1.1) + random.uniform(-25, 25)
        pixels = pixels + numpy.random.default_rng(random.getrandbits(32)).normal(0, random.uniform(0, 8), pixels.shape)
        picture = Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8))
    return picture


def smooth(generator, shape, scale):
    """Soft noise between 0 and 1 with blots of about `scale` pixels."""
    rows, columns = max(2, math.ceil(shape[0] / scale) + 1), max(2, math.ceil(shape[1] / scale) + 1)
    noise = Image.fromarray((generator.random((rows, columns)) * 255).astype(numpy.uint8))
    return numpy.asarray(noise.resize((shape[1], shape[0]), Image.BICUBIC), dtype=numpy.float32) / 255


def waved(pixels, random, capital):
    """The line on paper that curls: columns shifted up and down by a slow wave."""
    height, width = pixels.shape
    amplitude, length, phase = random.uniform(0.02, 0.12) * capital, random.uniform(6, 40) * capital, random.uniform(0, 6.3)
    shift = numpy.round(amplitude * numpy.sin(numpy.arange(width) / length * 6.283 + phase)).astype(int)
    rows = numpy.clip(numpy.arange(height)[:, None] + shift[None, :], 0, height - 1)
    return pixels[rows, numpy.arange(width)[None, :]]


def creased(pixels, random):
    """One or two folds: lines of light or shadow across the print."""
    pixels = pixels.copy()
    for _ in range(random.randint(1, 2)):
        x, slope, width = random.uniform(0, pixels.shape[1]), random.uniform(-1.5, 1.5), random.uniform(0.6, 2.5)
        distance = numpy.abs(numpy.arange(pixels.shape[1])[None, :] - x - slope * numpy.arange(pixels.shape[0])[:, None])
        pixels += random.choice([-70, 60]) * numpy.exp(-((distance / width) ** 2))
    return pixels


def blurred(pixels, sigma):
    picture = Image.fromarray(numpy.clip(pixels, 0, 255).astype(numpy.uint8)).filter(ImageFilter.GaussianBlur(sigma))
    return numpy.asarray(picture, dtype=numpy.float32)


def compressed(picture, quality):
    buffer = io.BytesIO()
    picture.save(buffer, "JPEG", quality=quality)
    return Image.open(buffer).convert("L")
