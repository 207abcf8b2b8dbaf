"""Writing a picture or pages in the format of the file's name, the same bytes every time."""
import io
import os
import subprocess
import tempfile

import cairo
import numpy
from PIL import Image

POINTS = 72


def save(path, made):
    """Writes `made` to path: a picture, a list of pictures, or a function that draws PDF pages (see sheet.py)."""
    kind = path.rsplit('.', 1)[1]
    if callable(made):
        return made(path)
    pictures = made if isinstance(made, list) else [made]
    first = pictures[0]
    if kind == 'jpg' and first.info.get('ink'):
        # what a print shop's program writes: four inks, and no note on how to read them
        first.convert('CMYK').save(path, quality=62, optimize=True)
    elif kind == 'png' and first.info.get('deep'):
        # sixteen bits of grey, as better scanners write them
        Image.fromarray(numpy.asarray(first.convert('L')).astype('<u2') * 257).save(path, optimize=True)
    elif kind == 'avif':
        with tempfile.TemporaryDirectory() as d:
            first.save(d + '/x.png')
            subprocess.run(['heif-enc', '-A', '-q', '45', '-o', os.path.abspath(path), d + '/x.png'], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    elif kind == 'jpg':
        more = {k: first.info[k] for k in ('exif',) if k in first.info}
        first.save(path, quality=first.info.get('quality', 62), optimize=True, dpi=(200, 200), **more)
    elif kind == 'png':
        first.save(path, optimize=True)
    elif kind == 'webp':
        first.save(path, quality=60, method=6)
    elif kind == 'gif':
        first.quantize(16).save(path, optimize=True)
    elif kind == 'bmp':
        first.convert('L').point(lambda v: 255 * (v > 128)).convert('1').save(path, dpi=(200, 200))
    elif kind == 'tiff':
        # what an office scanner in fax mode writes: black and white, Group 4
        flat = [p.convert('L').point(lambda v: 255 * (v > 150)).convert('1') for p in pictures]
        flat[0].save(path, save_all=True, append_images=flat[1:], compression='group4', dpi=(200, 200))
    elif kind == 'heic':
        with tempfile.TemporaryDirectory() as d:
            first.save(d + '/x.png')
            subprocess.run(['heif-enc', '-q', '45', '-o', os.path.abspath(path), d + '/x.png'], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    elif kind == 'pdf':
        scans(path, pictures)
    else:
        raise SystemExit(f'{path}: no writer for .{kind}; add one to files.py')


def quality(picture, percent):
    """The picture, to be saved as JPEG of that quality."""
    picture.info['quality'] = percent
    return picture


def turned(picture, orientation):
    """The picture with an EXIF note on how to hold it, as a phone held sideways writes it; pixels as given."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    picture.info['exif'] = exif.tobytes()
    return picture


def pdf_surface(path, width, height, title):
    surface = cairo.PDFSurface(path, width, height)
    surface.set_metadata(cairo.PDF_METADATA_CREATE_DATE, '2026-01-02T03:04:05Z')
    surface.set_metadata(cairo.PDF_METADATA_TITLE, title)
    return surface


def scans(path, pictures, dpi=200):
    """A PDF without text: each page is one JPEG, as scanners write them."""
    surface = None
    for p in pictures:
        w, h = p.width * POINTS / dpi, p.height * POINTS / dpi
        surface = surface or pdf_surface(path, w, h, 'Scan')
        surface.set_size(w, h)
        jpeg = io.BytesIO()
        p.save(jpeg, 'JPEG', quality=p.info.get('quality', 60), optimize=True)
        image = cairo.ImageSurface(cairo.FORMAT_RGB24, p.width, p.height)
        image.set_mime_data(cairo.MIME_TYPE_JPEG, jpeg.getvalue())
        ctx = cairo.Context(surface)
        ctx.scale(POINTS / dpi, POINTS / dpi)
        ctx.set_source_surface(image)
        ctx.paint()
        surface.show_page()
    surface.finish()
