internal import CPoppler

/// The heights of a page's glyphs, corrected where Poppler's are far too large.
///
/// Poppler gives each glyph the height of its font. That of a Type 3 font, as which Chrome embeds East Asian fonts, is
/// the height of the font's tallest glyph, more than twice the height of the print, so that neighbouring rows overlap.
/// Ideographs, which are as wide as high, and digits tell the real size of the print.
struct GlyphHeights {
  /// The height of the print by the height of the font, both in points, for fonts that are too high.
  private let corrected: [Double: Double]

  /// - Parameter glyphs: the characters of a page with their rectangles in points.
  init(_ glyphs: some Sequence<(Unicode.Scalar, PopplerRectangle)>) {
    var corrected: [Double: Double] = [:]
    for (scalar, rectangle) in glyphs {
      guard let (most, usual) = GlyphHeights.proportions(of: scalar) else { continue }
      let width = abs(rectangle.x2 - rectangle.x1), height = abs(rectangle.y2 - rectangle.y1)
      guard width > 0, height > width * most else { continue }
      // Of glyphs of several fonts with one height, the largest decides: it must not be cut.
      let key = GlyphHeights.key(height)
      corrected[key] = max(corrected[key] ?? 0, width * usual)
    }
    self.corrected = corrected
  }

  /// The largest height that ordinary fonts have and the usual one, in widths of the glyph.
  private static func proportions(of scalar: Unicode.Scalar) -> (most: Double, usual: Double)? {
    switch scalar.value {
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: (1.8, 1.4)
    case 0x30...0x39: (4.2, 2.5)
    default: nil
    }
  }

  private static func key(_ height: Double) -> Double { (height * 100).rounded() }

  /// The rectangle with the height of the print, around the same centre.
  func corrected(_ rectangle: PopplerRectangle) -> PopplerRectangle {
    let height = abs(rectangle.y2 - rectangle.y1)
    guard let less = corrected[GlyphHeights.key(height)], less < height else { return rectangle }
    let middle = (rectangle.y1 + rectangle.y2) / 2
    return PopplerRectangle(x1: rectangle.x1, y1: middle - less / 2, x2: rectangle.x2, y2: middle + less / 2)
  }
}
