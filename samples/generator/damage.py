"""What happens to paper between the till and the reader: folds, light, cameras, scanners, time.

Every function takes a picture and gives back a new one; all chance comes from a seed, so the samples stay the same.
"""
import numpy
from PIL import Image, ImageChops, ImageDraw, ImageFilter

WARM, COOL, WHITE = (250, 244, 232), (240, 244, 250), (252, 252, 250)


def rng(seed):
    return numpy.random.default_rng(seed)


def clouds(size, grain, seed):
    """Smooth noise around 0, about -1 to 1: uneven light, stains, a table's grain.  `grain` is (across, down) in knots."""
    small = rng(seed).normal(0, .5, (grain[1], grain[0]))
    picture = Image.fromarray(small.astype('float32'), 'F').resize(size, Image.BICUBIC)
    return numpy.asarray(picture, float)


def tint(grey, colour=WARM):
    """A grey print on paper of a colour."""
    g = numpy.asarray(grey.convert('L'), float)[..., None] / 255
    return Image.fromarray((g * numpy.array(colour) + (1 - g) * numpy.array((38, 36, 40)) * (1 - g)).clip(0, 255).astype('uint8'))


def fade(grey, ink=.45, bands=0, seed=1):
    """Ink that has gone pale; with `bands`, a tired print head that leaves whole lines paler."""
    g = 255 - numpy.asarray(grey.convert('L'), float)
    strength = numpy.full(g.shape, ink)
    if bands:
        strength *= 1 + bands * clouds(grey.size, (3, max(4, grey.height // 90)), seed)
    return Image.fromarray((255 - g * strength.clip(.12, 1)).astype('uint8'))


def streaks(grey, count=2, seed=1):
    """Dead dots of a thermal head: thin white lines down the whole roll."""
    g, dice = numpy.asarray(grey).copy(), rng(seed)
    for x in dice.integers(grey.width // 8, grey.width * 7 // 8, count):
        g[:, x:x + 2] = numpy.maximum(g[:, x:x + 2], 235)
    return Image.fromarray(g)


def noise(picture, sigma=3, seed=1):
    """The grain of a sensor."""
    a = numpy.asarray(picture, float)
    grain = rng(seed).normal(0, sigma, a.shape[:2])
    return Image.fromarray((a + (grain if a.ndim == 2 else grain[..., None])).clip(0, 255).astype('uint8'))


def blur(picture, radius):
    return picture.filter(ImageFilter.GaussianBlur(radius))


def uneven(picture, amount=.12, seed=1):
    """A lamp that lights one side more than the other."""
    light = 1 + amount * clouds(picture.size, (3, 4), seed)
    a = numpy.asarray(picture, float)
    return Image.fromarray((a * (light if a.ndim == 2 else light[..., None])).clip(0, 255).astype('uint8'))


def shadow(picture, corners, dark=.5, soft=30):
    """The shadow of a hand or a phone: the polygon `corners`, in fractions of the picture, `dark` times as bright."""
    mask = Image.new('L', picture.size, 255)
    ImageDraw.Draw(mask).polygon([(x * picture.width, y * picture.height) for x, y in corners], fill=int(255 * dark))
    m = numpy.asarray(blur(mask, soft), float) / 255
    a = numpy.asarray(picture, float)
    return Image.fromarray((a * (m if a.ndim == 2 else m[..., None])).astype('uint8'))


def rows(grey, step=3, gap=1):
    """Print whose rows of dots do not touch: of every `step` rows of pixels, `gap` stay white."""
    pixels = numpy.asarray(grey).copy()
    for first in range(gap):
        pixels[first::step] = 255
    return Image.fromarray(pixels)


def skew(picture, degrees, fill=255):
    """A sheet laid crookedly on the glass."""
    return picture.rotate(degrees, Image.BICUBIC, expand=True, fillcolor=fill)


def remap(picture, dx, dy):
    """The picture with the point at (x, y) taken from (x + dx, y + dy)."""
    a = numpy.asarray(picture, float)
    h, w = a.shape[:2]
    y, x = numpy.mgrid[0:h, 0:w].astype(float)
    x, y = (x + dx).clip(0, w - 1.001), (y + dy).clip(0, h - 1.001)
    x0, y0 = x.astype(int), y.astype(int)
    fx, fy = x - x0, y - y0
    if a.ndim == 3:
        fx, fy = fx[..., None], fy[..., None]
    out = (a[y0, x0] * (1 - fx) + a[y0, x0 + 1] * fx) * (1 - fy) + (a[y0 + 1, x0] * (1 - fx) + a[y0 + 1, x0 + 1] * fx) * fy
    return Image.fromarray(out.clip(0, 255).astype('uint8'))


def crumple(picture, creases=14, strength=1.0, seed=1):
    """Crushed in a pocket and smoothed out again: creases bend the lines of print and catch the light."""
    dice, (w, h) = rng(seed), picture.size
    y, x = numpy.mgrid[0:h, 0:w].astype(float)
    height = numpy.zeros((h, w))
    for _ in range(creases):
        angle, reach = dice.uniform(0, numpy.pi), dice.uniform(.10, .28) * w
        d = (x - dice.uniform(0, w)) * numpy.cos(angle) + (y - dice.uniform(0, h)) * numpy.sin(angle)
        # sharp along the crease, soft away from it, and not equally deep all along
        along = (1 + clouds(picture.size, (3, 3), int(dice.integers(1 << 30)))).clip(.2, 1.6)
        height += dice.choice((-1, 1)) * numpy.exp(-numpy.hypot(d, 3) / reach) * reach * dice.uniform(.2, .5) * along
    gy, gx = numpy.gradient(height)
    bent = numpy.asarray(remap(picture, gx * 6 * strength, gy * 8 * strength), float)
    light = (1 + strength * (.30 * gx + .22 * gy)).clip(.45, 1.12)
    return Image.fromarray((bent * (light if bent.ndim == 2 else light[..., None])).clip(0, 255).astype('uint8'))


def curl(picture, amount=14, seed=1):
    """A roll that will not lie flat: lines of print bow, and the light falls off to the sides."""
    w, h = picture.size
    y, x = numpy.mgrid[0:h, 0:w].astype(float)
    bow = numpy.sin(x / w * numpy.pi)
    wave = clouds(picture.size, (2, max(3, h // 500)), seed)
    bent = numpy.asarray(remap(picture, wave * amount * .6, bow * amount), float)
    light = .82 + .18 * bow
    return Image.fromarray((bent * (light if bent.ndim == 2 else light[..., None])).clip(0, 255).astype('uint8'))


def ring(picture, centre, radius, seed=1):
    """Where a cup of coffee stood."""
    w, h = picture.size
    y, x = numpy.mgrid[0:h, 0:w].astype(float)
    d = numpy.hypot(x - centre[0] * w, y - centre[1] * h) - radius
    stain = numpy.exp(-(d / 9) ** 2) * .55 + (d < 0) * .10
    stain = (stain * (1 + .7 * clouds(picture.size, (7, 7), seed))).clip(0, 1)[..., None]
    a = numpy.asarray(picture.convert('RGB'), float)
    return Image.fromarray((a * (1 - stain) + a * stain * numpy.array((.66, .48, .32))).astype('uint8'))


def wood(size, colour=(142, 98, 62), seed=1):
    """A table top."""
    w, h = size
    fine, broad = clouds(size, (6, h // 5), seed), clouds(size, (3, 24), seed + 1)
    boards = (numpy.arange(h) // max(1, h // 5) % 2)[:, None] * .05
    tone = (1 + .10 * fine + .12 * broad + boards)[..., None]
    return Image.fromarray((tone * numpy.array(colour)).clip(0, 255).astype('uint8'))


def cloth(size, colour=(70, 84, 104), seed=1):
    """A chequered table cloth."""
    w, h = size
    y, x = numpy.mgrid[0:h, 0:w]
    check = ((x // 90 % 2) + (y // 90 % 2)) * .22 + .75
    weave = 1 + .05 * ((x // 3 + y // 3) % 2)
    return Image.fromarray(((check * weave * (1 + .06 * clouds(size, (5, 5), seed)))[..., None] * numpy.array(colour)).clip(0, 255).astype('uint8'))


def photograph(paper, corners, ground, width, seed=1, colour=None):
    """The paper as a camera sees it lying on `ground` (wood or cloth), in a picture `width` pixels wide.

    Its corners (top left, top right, bottom right, bottom left, in fractions of the picture) are where perspective puts
    them; the picture is as high as the paper's own shape asks for.  The paper throws a small shadow.
    """
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    across, down = (bx - ax + cx - dx) / 2, (cy - by + dy - ay) / 2
    w, h = width, round(width * across / down * paper.height / paper.width)
    ground = ground((w, h), seed=seed, **({'colour': colour} if colour else {}))
    target = [(x * w, y * h) for x, y in corners]
    source = [(0, 0), (paper.width, 0), (paper.width, paper.height), (0, paper.height)]
    rows, right = [], []
    for (x, y), (u, v) in zip(target, source):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    turn = numpy.linalg.solve(numpy.array(rows, float), numpy.array(right, float))
    seen = paper.convert('RGB').transform((w, h), Image.PERSPECTIVE, turn, Image.BICUBIC)
    # inset by a pixel: the warp's border is black
    mask = Image.new('L', (w, h), 0)
    ImageDraw.Draw(mask).polygon(target, fill=255)
    mask = blur(mask.filter(ImageFilter.MinFilter(5)), .8)
    under = blur(ImageChops.offset(mask, 9, 12), 10).point(lambda v: 255 - v * 45 // 100)
    below = ImageChops.multiply(ground, Image.merge('RGB', [under] * 3))
    return Image.composite(seen, below, mask)


def scanner_bed(paper, size, at, degrees=0, lid=34, seed=1):
    """A small receipt on a large glass with the lid open: everything else is nearly black."""
    bed = noise(Image.new('L', size, lid), 2, seed)
    sheet = Image.new('L', paper.size, 255).rotate(degrees, Image.BICUBIC, expand=True, fillcolor=0)
    bed.paste(paper.convert('L').rotate(degrees, Image.BICUBIC, expand=True, fillcolor=lid), at, sheet)
    return bed
