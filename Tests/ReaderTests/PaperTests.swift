import Core
import Testing

@testable import billfold_reader

/// Where the sheet of paper is in a picture.
@Suite struct PaperTests {
  @Test("a sheet that a shadow cuts in two is one sheet, and objects beside it do not belong to it")
  func shadow() throws {
    let head = Box(x: 30, y: 10, width: 230, height: 60)
    let foot = Box(x: 34, y: 180, width: 236, height: 200)
    let beside = Box(x: 280, y: 20, width: 18, height: 300)
    let stain = Box(x: 60, y: 120, width: 40, height: 6)
    let sheet = try #require(Paper.sheet(of: [beside, head, stain, foot], pixels: 300 * 400))
    #expect((sheet.x, sheet.y, sheet.maxX, sheet.maxY) == (30, 10, 270, 380))
  }

  @Test("a second sheet of similar size beside it is not left out")
  func second() {
    let sheets = [Box(x: 20, y: 30, width: 150, height: 300), Box(x: 200, y: 60, width: 130, height: 200)]
    #expect(Paper.sheet(of: sheets, pixels: 400 * 400) == Box(x: 20, y: 30, width: 310, height: 300))
  }

  @Test("a sheet in one piece stays unchanged")
  func whole() {
    let sheet = Box(x: 40, y: 50, width: 200, height: 300)
    #expect(Paper.sheet(of: [sheet], pixels: 300 * 400) == sheet)
    #expect(Paper.sheet(of: [], pixels: 300 * 400) == nil)
  }

  @Test("a line that runs along a side of the sheet, without the margin of paper, may not be the last one")
  func lineWithoutMargin() {
    let sheet = (width: 1000, height: 1000)
    let below = Box(x: 40, y: 940, width: 300, height: 40)
    let above = Box(x: 40, y: 10, width: 300, height: 40)
    let beside = Box(x: 940, y: 40, width: 40, height: 300)
    for line in [below, above, beside] { #expect(line.isWithoutMargin(in: sheet), "\(line)") }
    let inside = Box(x: 40, y: 880, width: 300, height: 40)
    // Its end is near a side, which does not cut it.
    let ending = Box(x: 680, y: 400, width: 300, height: 40)
    for line in [inside, ending] { #expect(!line.isWithoutMargin(in: sheet), "\(line)") }
  }
}
