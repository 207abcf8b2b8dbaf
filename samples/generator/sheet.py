"""An A4 page of an invoice, drawn with cairo: into a PDF with a text layer, or into a picture as if it had been scanned.

Positions are in points (1/72 inch) from the top left; a page is 595 x 842.
"""
import cairo
from PIL import Image

from .code import modules
from .files import pdf_surface

WIDTH, HEIGHT = 595, 842


class Sheet:
    """A page being drawn."""

    def __init__(self, ctx, font='Liberation Sans'):
        self.ctx, self.font = ctx, font

    def text(self, x, y, s, size=9.5, bold=False, align='left', font=None, grey=0.0):
        c = self.ctx
        c.select_font_face(font or self.font, cairo.FONT_SLANT_NORMAL, cairo.FONT_WEIGHT_BOLD if bold else cairo.FONT_WEIGHT_NORMAL)
        c.set_font_size(size)
        c.set_source_rgb(grey, grey, grey)
        wide = c.text_extents(s).x_advance
        c.move_to(x - {'left': 0, 'right': wide, 'centre': wide / 2}[align], y)
        c.show_text(s)

    def lines(self, x, y, texts, size=9.5, step=13, **more):
        """Texts below one another; gives back the next free y."""
        for s in texts:
            if s:
                self.text(x, y, s, size, **more)
            y += step
        return y

    def rule(self, y, x1=50, x2=545, width=.7):
        self.ctx.set_source_rgb(.2, .2, .2)
        self.ctx.set_line_width(width)
        self.ctx.move_to(x1, y)
        self.ctx.line_to(x2, y)
        self.ctx.stroke()

    def box(self, x, y, w, h, colour):
        self.ctx.set_source_rgb(*colour)
        self.ctx.rectangle(x, y, w, h)
        self.ctx.fill()

    def frame(self, x, y, w, h):
        self.ctx.set_source_rgb(.2, .2, .2)
        self.ctx.set_line_width(.7)
        self.ctx.rectangle(x, y, w, h)
        self.ctx.stroke()

    def square(self, x, y, size, data):
        """A QR code that holds `data`.

        It goes in as a picture: Poppler fills every pixel that a vector square touches, so dark modules would grow.
        """
        rows, dot = modules(data), 8
        wide = len(rows) * dot
        image = cairo.ImageSurface(cairo.FORMAT_RGB24, wide, wide)
        pixels, stride = image.get_data(), image.get_stride()
        for j in range(wide):
            pixels[j * stride:j * stride + 4 * wide] = b''.join((b'\0' if dark else b'\xff') * 4 * dot for dark in rows[j // dot])
        image.mark_dirty()
        self.ctx.save()
        self.ctx.translate(x, y)
        self.ctx.scale(size / wide, size / wide)
        self.ctx.set_source_surface(image)
        self.ctx.get_source().set_filter(cairo.FILTER_NEAREST)
        self.ctx.paint()
        self.ctx.restore()

    def table(self, y, columns, rows, size=9, step=15, head=True):
        """Rows of cells; columns are (x, align).  The first row is the heading.  Gives back the next free y."""
        for i, row in enumerate(rows):
            for (x, align), cell in zip(columns, row):
                self.text(x, y, cell, size, bold=head and i == 0, align=align)
            if head and i == 0:
                self.rule(y + 4)
                y += 3
            y += step
        return y

    def pairs(self, y, rows, left=360, right=545, size=9.5, step=15):
        """Label and amount of a block of totals; a row may carry True to be bold under a rule."""
        for label, amount, *strong in rows:
            if strong:
                self.rule(y - 11, left, right)
                y += 2
            self.text(left, y, label, size + (1 if strong else 0), bool(strong))
            self.text(right, y, amount, size + (1 if strong else 0), bool(strong), 'right')
            y += step + (2 if strong else 0)
        return y


def pdf(title, *pages):
    """A PDF with a text layer: something files.save can write."""
    def write(path):
        surface = pdf_surface(path, WIDTH, HEIGHT, title)
        for draw in pages:
            draw(Sheet(cairo.Context(surface)))
            surface.show_page()
        surface.finish()
    return write


def scan(draw, dpi=150, font='Liberation Sans'):
    """The page as a grey picture."""
    k = dpi / 72
    w, h = round(WIDTH * k), round(HEIGHT * k)
    surface = cairo.ImageSurface(cairo.FORMAT_RGB24, w, h)
    ctx = cairo.Context(surface)
    ctx.set_source_rgb(1, 1, 1)
    ctx.paint()
    ctx.scale(k, k)
    options = cairo.FontOptions()
    options.set_antialias(cairo.ANTIALIAS_GRAY)
    options.set_hint_style(cairo.HINT_STYLE_NONE)
    ctx.set_font_options(options)
    draw(Sheet(ctx, font))
    return Image.frombuffer('RGBA', (w, h), bytes(surface.get_data()), 'raw', 'BGRA', 0, 1).convert('L')
