import Core
import Testing

@testable import Parsing

@Suite("Pages")
struct PageSplitterTests {
  private func parts(_ texts: [String], mode: SplitMode = .auto) -> [[Int]] {
    let pages = texts.enumerated().map { index, text in
      var page = Made.page(text, source: .textLayer)
      page.number = index + 1
      return page
    }
    return PageSplitter.parts(of: pages, mode: mode, today: Made.today).map { $0.map(\.number) }
  }

  @Test(
    "no number of a page is a number of a building or a dish",
    arguments: ["ул. Садовая, д. 82, стр. 2, пом. 6", "Str. 5, 10115 Berlin", "Hal 3 x 2490"])
  func noPage(line: String) {
    let document = Made.document("Tea\nTea\nTea\n\(line)\nTea\nTea\nTea")
    #expect(document.lines.allSatisfy { PageNumbers.number(in: $0) == nil })
  }

  private let tea = "Tea House\n12.03.2024\nTea 4,00\nCake 5,00\nSumme EUR 9,00"
  private let books = "Book Shop\n14.03.2024\nNovel 12,00\nSumme EUR 12,00"

  @Test("that are separate receipts are separate parts")
  func receipts() { #expect(parts([tea, books]) == [[1], [2]]) }

  @Test("numbered as pages of one document stay together, and the next document starts with page one")
  func numbered() {
    let first = "Rechnung 4711\n12.03.2024\nTotal 9,00\nSeite 1 von 2"
    let last = "Rechnung 4711\n12.03.2024\nTotal 19,00\nSeite 2 von 2"
    #expect(parts([first, last, first, last]) == [[1, 2], [3, 4]])
  }

  @Test(
    "are numbered in any language, before or after the word, or in the margin",
    arguments: ["стр. 2 из 3", "第2页 共3页", "2. oldal", "Hoja 2 de 3", "2 / 3"])
  func numberedElsewhere(number: String) {
    let first = "Rechnung 4711\n12.03.2024\nTotal 9,00"
    #expect(parts([first, "Rechnung 4711\n12.03.2024\nTotal 19,00\n\(number)"]) == [[1, 2]])
  }

  @Test("without their own total continue the previous document, and one whose total is still to come continues")
  func continued() {
    #expect(parts([tea, "Terms and conditions\nof sale"]) == [[1, 2]])
    #expect(parts(["Invoice 12.03.2024\nwork done", tea]) == [[1, 2]])
  }

  @Test("that were divided stay apart, although one has no label at its total")
  func divided() {
    let pages = [tea, "Book Shop\n14.03.2024\nNovel 12,00\n12,00"].map { Made.page($0, source: .textLayer) }
    #expect(PageSplitter.parts(of: pages, mode: .auto, today: Made.today).count == 2)
  }

  @Test("are split or kept together if the user says so")
  func modes() {
    #expect(parts([tea, books], mode: .none) == [[1, 2]])
    #expect(parts(["a", "b"], mode: .pages) == [[1], [2]])
  }
}
