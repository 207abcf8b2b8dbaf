import Core
import Foundation
import Intake
import TestSupport
import Testing

/// Pages whose text layer is made expensive.
@Suite struct HeavyTextTests {
  /// Words in rows of forty.
  ///
  /// - Parameter size: of the letters. Of letters below three points Poppler keeps 50,000 a page.
  private func rows(of words: Int, size: Int, apart distance: Int, top: Int) -> String {
    stride(from: 0, to: words, by: 40).map { start in
      let text = (start..<min(start + 40, words)).map { "word\($0)" }.joined(separator: " ")
      return "BT /F \(size) Tf 20 \(top - distance * (start / 40)) Td (\(text)) Tj ET"
    }.joined(separator: "\n")
  }

  @Test("a page of ten thousand words is read completely from its text layer")
  func manyWords() async throws {
    var pdf = PlainPDF(content: rows(of: 10_000, size: 6, apart: 8, top: 2_080))
    pdf.size = (1_400, 2_100)
    let page = try #require(try await RealReader.reading(pdf.data).pages.first)
    #expect(page.passes.first?.source == .textLayer)
    let words = page.lines.flatMap(\.words).map(\.text)
    #expect(words.count == 10_000)
    #expect(zip(words, 0...).allSatisfy { $0 == "word\($1)" })
  }

  @Test(
    "the work on a page is limited if letters are piled up, overlap in rows or cover it many times",
    arguments: ["rows that overlap", "120,000 letters", "letters larger than the page"])
  func bounded(made: String) async throws {
    var pdf: PlainPDF
    switch made {
    case "rows that overlap":
      pdf = PlainPDF(content: rows(of: 12_000, size: 4, apart: 3, top: 1_980))
      pdf.size = (1_000, 2_000)
    case "120,000 letters":
      let digits = String(repeating: "0123456789", count: 25)
      pdf = PlainPDF(
        content: (0..<480).map { "BT /F 4 Tf \(1 + $0 % 7) \(20 + $0) Td (\(digits)) Tj ET" }.joined(separator: "\n"))
    default:
      pdf = PlainPDF(
        content: (0..<200).map { "BT /F 1500 Tf \(1 + $0 % 7) \($0) Td (M) Tj ET" }.joined(separator: "\n"))
    }
    // Whether ten seconds of work are enough depends on the machine: the page is read, or the error names it.
    var limits = ReaderLimits.patient
    limits.cpuSeconds = 300
    let folder = try TemporaryFolder()
    let reply = try await RealReader.answer(
      try folder.write(pdf.data, to: "heavy.pdf"), limits: limits, wantsPreviews: false
    ).reply
    if case .failed(let failure) = reply {
      #expect(failure.code == .timedOut && failure.message.contains("page 1 takes more than"), "\(failure)")
    }
  }

  @Test("a page that takes minutes to draw is given up after ten seconds of work, and named")
  func endless() async throws {
    let pdf = PlainPDF(
      content: (0..<20_000).map { "BT /F 1500 Tf \(1 + $0 % 7) \($0 % 200) Td (M) Tj ET" }.joined(separator: "\n"))
    var limits = ReaderLimits.patient
    // Without the page's limit the document's limit would end it, with another message.
    limits.cpuSeconds = 120
    let folder = try TemporaryFolder()
    let reply = try await RealReader.answer(
      try folder.write(pdf.data, to: "endless.pdf"), limits: limits, wantsPreviews: false
    ).reply
    guard case .failed(let failure) = reply else {
      Issue.record("it was read")
      return
    }
    #expect(failure.code == .timedOut)
    #expect(failure.message.contains("page 1 takes more than 10 s of CPU time"), "\(failure.message)")
  }

  @Test("thousands of words at one place do not decide: recognition finds what is visible there")
  func heap() async throws {
    let heap = (0..<3_000).map { "BT /F 9 Tf 50 300 Td (Total \($0 + 100).50) Tj ET" }.joined(separator: "\n")
    let print = ["Quay Street Cycles", "Invoice 8841 of 12 May 2026", "Wheel truing 20.00", "Total 48.00"]
    let page = try #require(try await RealReader.reading(PlainPDF(lines: print, then: heap).data).pages.first)
    #expect(page.passes.first?.source == .ocr)
    #expect(page.lines.contains { $0.text.contains("48.00") }, "\(page.lines.map(\.text))")
  }
}
