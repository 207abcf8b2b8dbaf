"""Things that are no bills.  A reader must propose nothing for them, and never an invented amount."""
import numpy
from PIL import Image, ImageDraw

from . import damage
from .files import quality
from .sample import sample
from .sheet import scan


@sample('blank-page.png', None, 'an empty sheet from a scanner: a little grain, nothing else', negative=True)
def blank():
    return damage.noise(Image.new('L', (827, 1169), 250), 1.2, 9).quantize(8).convert('L'), []


@sample('page-of-prose.png', None, 'a page of prose with years and numbers in words and digits, none of them an amount to pay', negative=True)
def prose():
    text = """The ferryman at Oosterbroek kept three lists. The first named everyone who had crossed since the
spring of 1911, when the bridge was still a drawing in the mayor's desk. The second named those
who had waited on the landing and gone home again. The third was blank, and he would show it to
nobody, although it was the one he carried in his coat.

People said that the third list was for the river itself. In dry summers it shrank to a ditch that
a tall man could jump, and then the ferry lay on the stones like an old dog, and the ferryman sat
in it and mended nets he did not own. In wet years the water stood 14 steps up the church stairs,
and he rowed the baker from window to window with the morning's loaves.

My grandmother crossed with him 412 times. She had counted because he had counted, and because
the two of them did not trust each other with anything but numbers. On the last day, in October,
she asked him what the third list was for. He turned the boat a little into the current, so that it
hung there as if the water had forgotten which way to go.

"It is for the ones who will want to cross when I am gone," he said. "I have left them room."

When they built the bridge at last they put up a plate with the names of the engineers. It is
made of bronze, and someone polishes it. Below it, where the landing was, a willow has taken the
bank, and in its roots, if the summer is dry enough, you can see an iron ring worn thin on one
side by a rope that always pulled the same way.""".split('\n')

    def page(s):
        s.text(297, 110, 'The Third List', 18, align='centre', font='Liberation Serif')
        s.lines(80, 150, text, 10.8, 19, font='Liberation Serif')
        s.text(297, 780, '37', 10, align='centre', font='Liberation Serif')

    return scan(page, 110), []


@sample('landscape.jpg', None, 'a picture of hills, a lake and a sun: no text at all', negative=True)
def landscape():
    w, h = 1400, 933
    y = numpy.linspace(0, 1, h)[:, None, None]
    sky = Image.fromarray((numpy.array((96, 150, 214)) * (1 - y) + numpy.array((250, 214, 170)) * y + numpy.zeros((h, w, 3))).clip(0, 255).astype('uint8'))
    draw = ImageDraw.Draw(sky)
    draw.ellipse((980, 170, 1090, 280), fill=(255, 240, 196))
    x = numpy.arange(w)
    for level, height, colour, seed in ((470, 130, (122, 138, 168), 1), (560, 100, (88, 116, 122), 2), (650, 80, (62, 98, 74), 3)):
        ridge = level + height * damage.clouds((w, 1), (9, 1), seed)[0]
        draw.polygon([(0, h), *zip(x.tolist(), ridge.tolist()), (w, h)], fill=colour)
    draw.polygon([(0, 800), (w, 760), (w, h), (0, h)], fill=(96, 132, 160))
    picture = damage.uneven(damage.blur(sky, 1.5), .06, 4)
    return quality(damage.noise(picture, 3), 65), []
