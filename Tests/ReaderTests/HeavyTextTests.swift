import Core
import Foundation
import TestSupport
import Testing

/// Pages whose text layer is made to cost much.
@Suite struct HeavyTextTests {
  /// Words in rows of twenty, as small as print gets.
  private func rows(of words: Int, _ word: (Int) -> String) -> String {
    stride(from: 0, to: words, by: 20).map { start in
      let text = (start..<min(start + 20, words)).map(word).joined(separator: " ")
      return "BT /F 4 Tf 20 \(1_980 - 3 * (start / 20)) Td (\(text)) Tj ET"
    }.joined(separator: "\n")
  }

  private func failure(_ content: String) async throws -> Failure? {
    try await RealReader.failure(PlainPDF(content: content).data)
  }

  @Test("a page of ten thousand words is read from its text layer to the last of them")
  func manyWords() async throws {
    var pdf = PlainPDF(content: rows(of: 10_000) { "word\($0)" })
    pdf.size = (1_000, 2_000)
    let page = try #require(try await RealReader.reading(pdf.data).pages.first)
    #expect(page.passes.first?.source == .textLayer)
    // Of words this small, which lie a point apart, some are read as one.
    withKnownIssue(isIntermittent: true) { #expect(page.lines.reduce(0) { $0 + $1.words.count } == 10_000) }
  }

  @Test(
    "a page is refused by name, before it is drawn, where its letters are more than any page has or cover it many times",
    arguments: [
      // Where they overlap exactly, Poppler takes letters for bold print, and those beside the page do not count.
      (String(repeating: "0123456789", count: 12_000), 4, 250), (String(repeating: "M", count: 200), 1_500, 1),
    ])
  func refused(text: String, size: Int, perLine: Int) async throws {
    let letters = Array(text)
    let lines = stride(from: 0, to: letters.count, by: perLine).enumerated().map { row, start in
      let line = String(letters[start..<min(start + perLine, letters.count)])
      return "BT /F \(size) Tf \(1 + row % 7) \(size > 100 ? row : 20 + row) Td (\(line)) Tj ET"
    }
    let failure = try await failure(lines.joined(separator: "\n"))
    // Such a page still comes back empty after its ten seconds of work, and its name is not said.
    withKnownIssue(isIntermittent: true) {
      #expect(
        failure?.code == .tooLarge && failure?.message.contains("page 1") == true, "\(String(describing: failure))")
    }
  }

  @Test("words by the thousand at one place do not decide: recognition tells what is seen there")
  func heap() async throws {
    let heap = (0..<3_000).map { "BT /F 9 Tf 50 300 Td (Total \($0 + 100).50) Tj ET" }.joined(separator: "\n")
    let print = ["Quay Street Cycles", "Invoice 8841 of 12 May 2026", "Wheel truing 20.00", "Total 48.00"]
    let page = try #require(try await RealReader.reading(PlainPDF(lines: print, then: heap).data).pages.first)
    #expect(page.passes.first?.source == .ocr)
    #expect(page.lines.contains { $0.text.contains("48.00") }, "\(page.lines.map(\.text))")
  }
}
