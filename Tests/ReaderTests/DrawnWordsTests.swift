import Core
import Foundation
import TestSupport
import Testing

/// PDFs whose text differs from what is visible: the drawing counts.
@Suite(.enabled(if: SecondReaderFiles.areInstalled, "the second reader is not installed"))
struct DrawnWordsTests {
  @Test("a total in the text is not taken if the page shows another", arguments: Trick.all)
  func total(trick: Trick) async throws {
    var pdf = PlainPDF(
      lines: ["Quay Street Cycles", "Invoice 8841 of 12 May 2026", "Wheel truing 948.57", "New chain 1000.00"],
      then: "BT /F 12 Tf 50 600 Td (Total due) Tj ET\n" + trick.drawing)
    if let table = trick.table { pdf.attachments = [("table", "", Data(table.utf8))] }
    // A second font, whose text is given by that table.
    let font = "/E << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 10 0 R >>"
    let text = String(decoding: pdf.data, as: UTF8.self)
    let data = trick.table == nil ? pdf.data : Data(text.replacing("/Font <<", with: "/Font << \(font)").utf8)
    let page = try #require(try await RealReader.reading(data).pages.first)
    #expect(
      page.passes.first?.source == .ocr || !page.lines.contains { $0.text.contains(trick.written) },
      "\(page.lines.map(\.text))")
  }

  @Test(
    "a date in the text is not taken if the page shows another", arguments: isSoak ? [0, 1, 3, 4, 8, 9] : [4],
    isSoak ? Cover.allCases : [.box, .clipped, .pale])
  func date(position: Int, cover: Cover) async throws {
    let print = ["Quay Street Cycles", "Wheel truing 948.57", "Total 948.57"]
    let date = Print(text: "12.05.2026", x: 90, y: 600)
    let pdf = PlainPDF(
      lines: print, then: "BT /F 12 Tf 50 600 Td (Date) Tj ET\n" + cover.drawing(of: date, without: position))
    let page = try #require(try await RealReader.reading(pdf.data).pages.first)
    #expect(
      page.passes.first?.source == .ocr || !page.lines.contains { $0.text.contains(date.text) },
      "\(page.lines.map(\.text))")
  }

  @Test(
    "visible text is taken from the text layer, whatever its size and style",
    arguments: [
      "/F 7 Tf", "/F 12 Tf", "/F 40 Tf", "/F 12 Tf 0.35 g", "/F 12 Tf 1 0 0 rg", "/F 12 Tf 2 Tr", "/F 12 Tf 3 Tc",
      "/F 12 Tf 80 Tz",
    ])
  func honest(style: String) async throws {
    let amounts = isSoak ? ["1948.57", "1,111.11", "0.08", "GBP 7", "12'300.50"] : ["1,111.11"]
    for amount in amounts {
      let pdf = PlainPDF(
        lines: ["Quay Street Cycles", "Invoice 8841 of 12 May 2026", "Wheel truing"],
        then: "BT \(style) 50 600 Td (Total \(amount)) Tj ET")
      let page = try #require(try await RealReader.reading(pdf.data).pages.first)
      #expect(page.passes.first?.source == .textLayer && page.unseen.isEmpty, "\(amount)")
    }
  }
}

/// Each trick at every digit takes minutes: `make soak` does that.
private let isSoak = Soak.isLong

/// Text in Helvetica of 12 points.
struct Print: Sendable {
  var text: String
  var x: Double
  var y: Double

  /// Where a character starts, and how wide it is: digits have 0.556 em, points half of that.
  func place(of position: Int) -> (x: Double, width: Double) {
    let widths = text.map { $0 == "." ? 3.336 : 6.672 }
    return (x + widths.prefix(position).reduce(0, +), widths[position])
  }

  var drawing: String { "BT /F 12 Tf \(x) \(y) Td (\(text)) Tj ET" }

  /// With operators around one of its characters.
  func drawing(_ position: Int, before: String, after: String) -> String {
    let characters = Array(text)
    return
      "BT /F 12 Tf \(x) \(y) Td (\(String(characters[..<position]))) Tj \(before) (\(characters[position])) Tj \(after) (\(String(characters[(position + 1)...]))) Tj ET"
  }
}

/// A way to keep a character in the text invisible.
enum Cover: CaseIterable, Sendable {
  case box, picture, clipped, white, pale, withoutInk, squeezed, tiny

  func drawing(of print: Print, without position: Int) -> String {
    let (x, width) = print.place(of: position)
    return switch self {
    case .box: "\(print.drawing)\n1 g \(x) \(print.y - 3) \(width) 14 re f"
    case .picture:
      "\(print.drawing)\nq \(width) 0 0 14 \(x) \(print.y - 3) cm BI /W 1 /H 1 /CS /G /BPC 8 /F /AHx ID FF> EI Q"
    case .clipped: "q 0 0 \(x) 842 re \(x + width) 0 600 842 re W n \(print.drawing) Q"
    case .white: print.drawing(position, before: "1 g", after: "0 g")
    case .pale: print.drawing(position, before: "0.95 g", after: "0 g")
    case .withoutInk: print.drawing(position, before: "3 Tr", after: "0 Tr")
    case .squeezed: print.drawing(position, before: "2 Tz", after: "100 Tz")
    case .tiny: print.drawing(position, before: "/F 0.6 Tf", after: "/F 12 Tf")
    }
  }
}

/// A total whose text differs from its drawing.
struct Trick: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var drawing: String
  /// The amount in the text.
  var written = "1948.57"
  /// The meanings of the characters of a second font.
  var table: String?

  private static let print = Print(text: "1948.57", x: 120, y: 600)

  static let all: [Trick] = covered + drawn + exchanged

  private static let covered = Cover.allCases.flatMap { cover in
    (isSoak ? [0, 1, 2, 3, 5, 6] : [0]).map {
      Trick(testDescription: "\(cover), character \($0)", drawing: cover.drawing(of: print, without: $0))
    }
  }

  /// Digits that are strokes rather than text, before, over and after the written ones.
  private static let drawn: [Trick] =
    [
      Trick(testDescription: "a 7 before", drawing: "\(print.drawing)\n\(seven(at: 113))"),
      Trick(testDescription: "a 1 before", drawing: "\(print.drawing)\n1.2 w 117 600 m 117 608.6 l S"),
      Trick(testDescription: "a 7 after", drawing: "\(print.drawing)\n\(seven(at: print.place(of: 6).x + 6.8))"),
    ]
    + (isSoak ? [0, 1, 2, 3, 5, 6] : [6]).map { position in
      let (x, width) = print.place(of: position)
      // The fourth digit from the end of the text is not a seven.
      let other = position == 6 ? "1.2 w \(x + 3.4) 600 m \(x + 3.4) 608.6 l S" : seven(at: x)
      return Trick(
        testDescription: "another digit over character \(position)",
        drawing: "\(print.drawing)\n1 g \(x) 597 \(width) 14 re f 0 g \(other)")
    }

  private static func seven(at x: Double) -> String {
    "1 w \(x + 0.6) 608.2 m \(x + 5.8) 608.2 l \(x + 2.2) 600 l S"
  }

  /// A font whose table has other digits than its glyphs show.
  private static let exchanged: [Trick] = ["948.57": "8", "148.57": "3", "1048.57": "6"].map { shown, digit in
    Trick(
      testDescription: "\(digit) written for the first digit of \(shown)",
      drawing: "BT /E 12 Tf 120 600 Td (\(shown)) Tj ET", written: digit + shown.dropFirst(),
      table: """
        /CIDInit /ProcSet findresource begin begincmap /CMapName /E def /CMapType 2 def
        1 begincodespacerange <00> <FF> endcodespacerange
        \(2) beginbfrange <2E> <39> <002E> endbfrange
        1 beginbfchar <\(String(shown.first?.asciiValue ?? 0, radix: 16))> <00\(String(Character(digit).asciiValue ?? 0, radix: 16))> endbfchar
        endcmap end
        """)
  }
}
