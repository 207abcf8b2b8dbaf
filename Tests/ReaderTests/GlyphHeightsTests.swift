import CPoppler
import Testing

@testable import billfold_reader

@Suite struct GlyphHeightsTests {
  private func rectangle(_ y: Double, _ width: Double, _ height: Double) -> PopplerRectangle {
    PopplerRectangle(x1: 10, y1: y, x2: 10 + width, y2: y + height)
  }

  private func corrected(_ glyphs: [(Unicode.Scalar, PopplerRectangle)]) -> [Double] {
    let heights = GlyphHeights(glyphs)
    return glyphs.map { glyph in
      let rectangle = heights.corrected(glyph.1)
      return ((rectangle.y2 - rectangle.y1) * 10).rounded() / 10
    }
  }

  @Test("rows of a Type 3 font, as Chrome prints Japanese, do not overlap, and other glyphs keep their height")
  func chrome() {
    // Sizes as Poppler gives them for Noto Serif CJK of 12 points in lines of 14.4 points.
    let rows = [rectangle(100, 12, 31.2), rectangle(114.4, 6.66, 31.2), rectangle(128.8, 3, 31.2)]
    #expect(corrected([("合", rows[0]), ("5", rows[1]), (",", rows[2])]) == [16.8, 16.8, 16.8])
    let heights = GlyphHeights([("合" as Unicode.Scalar, rows[0])])
    #expect(heights.corrected(rows[0]).y2 < heights.corrected(rows[2]).y1)
    // Arial Narrow, a digit one of a proportional font, and Noto Sans CJK with its own height.
    #expect(
      corrected([("1", rectangle(0, 5.5, 13.8)), ("1", rectangle(0, 4.2, 16.3)), ("合", rectangle(0, 12, 17.4))]) == [
        13.8, 16.3, 17.4,
      ])
  }
}
