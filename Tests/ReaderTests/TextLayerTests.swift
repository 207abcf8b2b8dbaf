import Core
import Foundation
import TestSupport
import Testing

/// Text layers of PDFs through the real reader: which of them are visible, and which decide.
@Suite struct TextLayerTests {
  @Test(
    "Tesseract's models are loaded for pictures only, so that a text layer is read without waiting for them",
    arguments: [("gb-invoice.pdf", false), ("de-supermarket.jpg", true)])
  func models(sample: String, isPicture: Bool) throws {
    let none = try TemporaryFolder()
    let read = try TestHome().billfold(
      "read", "--json", Project.samples.appendingPathComponent(sample).path, with: ["TESSDATA_PREFIX": none.url.path])
    #expect(try read.object()["status"] as? String == "read")
    // Tesseract reports on standard error that it did not find Debian's model, as soon as it needs it.
    #expect(read.errors.contains("eng.traineddata") == isPicture, "\(read.errors)")
  }

  @Test(
    "invisible text does not decide, and is kept as unseen",
    arguments: [
      "1 g BT /F 12 Tf 50 300 Td (Total 948.00) Tj ET", "3 Tr BT /F 12 Tf 50 300 Td (Total 948.00) Tj ET",
      "BT /F 0.5 Tf 50 300 Td (Total 948.00) Tj ET",
      "BT /F 12 Tf 50 300 Td (Total 948.00) Tj ET 1 g 40 290 200 40 re f",
      // Without ink on another text: recognition has to find out which of them is visible.
      "3 Tr BT /F 12 Tf 50 620 Td (Summe 948.00) Tj ET",
      // Beside the page: left, below, and far to the right.
      "BT /F 12 Tf -300 300 Td (Total 948.00) Tj ET", "BT /F 12 Tf 50 -200 Td (Total 948.00) Tj ET",
      "BT /F 12 Tf 9000 300 Td (Total 948.00) Tj ET",
    ])
  func unseen(trap: String) async throws {
    let print = [
      "Quay Street Cycles", "Invoice 8841 of 12 May 2026", "Wheel truing 20.00", "New chain 28.00", "Total 48.00",
    ]
    let page = try #require(try await RealReader.reading(PlainPDF(lines: print, then: trap).data).pages.first)
    #expect(!page.lines.contains { $0.text.contains("948") }, "\(page.lines.map(\.text))")
    #expect(page.lines.contains { $0.text.contains("48.00") })
    #expect(page.unseen.contains { $0.contains("948.00") }, "\(page.unseen)")
  }

  @Test("a line at the upper edge of the page, over which its font reaches, is read")
  func upperEdge() async throws {
    let pdf = PlainPDF(
      lines: ["Invoice 8841 of 12 May 2026", "Wheel truing 20.00", "New chain 28.00", "Total 48.00"],
      then: "BT /F 12 Tf 250 834 Td (Quay Street Cycles) Tj ET")
    let page = try #require(try await RealReader.reading(pdf.data).pages.first)
    #expect(page.lines.first?.text == "Quay Street Cycles", "\(page.lines.map(\.text))")
  }

  /// - Parameter first: the first line, in Latin letters that the text has as Hebrew ones.
  @Test(
    "text from right to left is read from its first line to its last, whatever numbers it has",
    arguments: ["abcd efgh ijkl", "7741700 abcd efgh 7 ijkl"])
  func rightToLeft(first: String) async throws {
    let lines = [(first, 300), ("klmn opqr", 400), ("stuab cdefg", 350), ("hijkl mnopq rstu", 330)]
    let read = try await hebrew(
      lines.enumerated().map { row, line in (line.0, line.1, 700 - 20 * row) },
      then: "BT /F 12 Tf 250 680 Td (12.05.2026) Tj ET")
    #expect(read.contains("דגבא") && read.contains("כךיטח"), "\(read)")
  }

  @Test("lines from right to left that Poppler leaves out of one selection are read from others")
  func linesOfOtherSelections() async throws {
    let read = try await hebrew(
      [("efgh opqr", 300, 700), ("abcd abcd cdefg", 420, 686), ("stuab klmn", 420, 656)],
      then: "BT /F 12 Tf 420 626 Td (12.05.2026) Tj ET")
    #expect(read.contains("סנןמ חזוה") && read.contains("באפףע") && read.contains("12.05.2026"), "\(read)")
  }

  @Test("the first two words of a line from right to left are two, however short the second is")
  func firstWords() async throws {
    let lines = [("abcd e fghij", 300), ("klmn opqr", 400), ("stuab cdefg", 350), ("hijkl mnopq rstu", 330)]
    let read = try await hebrew(
      lines.enumerated().map { row, line in (line.0, line.1, 700 - 20 * row) },
      then: "BT /F 12 Tf 250 680 Td (12.05.2026) Tj ET")
    #expect(read.contains("יטחזו ה דגבא"), "\(read)")
  }

  /// The text of a page with lines, each with its place in points, in Latin letters that the text has as Hebrew ones.
  private func hebrew(_ lines: [(text: String, x: Int, y: Int)], then more: String) async throws -> String {
    let drawing = lines.map { "BT /E 12 Tf \($0.x) \($0.y) Td (\($0.text)) Tj ET" }
    let page = try await page(
      of: PlainPDF(lines: [], then: more + "\n" + drawing.joined(separator: "\n")),
      mapping: "2 beginbfrange <2C> <39> <002C> <61> <75> <05D0> endbfrange")
    return page.lines.map(\.text).joined(separator: " ")
  }

  @Test("a letter without a glyph, as some Korean files have between words, ends a word")
  func fillers() async throws {
    let print = ["Quay Street Cycles", "Invoice 8841 of 12 May 2026", "Wheel truing 20.00", "Total 20.00"]
    let page = try await page(
      of: PlainPDF(lines: print, then: "BT /E 12 Tf 50 300 Td (Paid]in]cash) Tj ET"),
      mapping: "2 beginbfrange <20> <5C> <0020> <5E> <7E> <005E> endbfrange 1 beginbfchar <5D> <3164> endbfchar")
    #expect(page.lines.contains { $0.text == "Paid in cash" }, "\(page.lines.map(\.text))")
  }

  /// The page of a file with the font `/E`, the text of whose characters is given as operators of a CMap.
  private func page(of pdf: PlainPDF, mapping: String) async throws -> Page {
    var pdf = pdf
    let table = """
      /CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /H def /CMapType 2 def
      1 begincodespacerange <00> <FF> endcodespacerange
      \(mapping)
      endcmap end end
      """
    pdf.attachments = [("table", "", Data(table.utf8))]
    let font = "/E << /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 10 0 R >>"
    let text = String(decoding: pdf.data, as: UTF8.self).replacing("/Font <<", with: "/Font << \(font)")
    return try #require(try await RealReader.reading(Data(text.utf8)).pages.first)
  }

  /// A page whose total is drawn as marked content.
  private func page(marking: String, objects: String = "") async throws -> Page {
    let print = ["Quay Street Cycles", "Invoice 8841 of 12 May 2026", "Wheel truing 20.00", "New chain 28.00"]
    let total = "BT /F 12 Tf 50 600 Td (Total due ) Tj \(marking) BDC (48.00) Tj EMC ET"
    let data = PlainPDF(lines: print, then: total).data
    // Among the page's resources.
    let text = String(decoding: data, as: UTF8.self).replacing("/Font <<", with: "\(objects) /Font <<")
    return try #require(try await RealReader.reading(Data(text.utf8)).pages.first)
  }

  @Test(
    "replacement text for drawn digits does not decide, and what Poppler takes for text is unseen",
    arguments: [
      ("/Span << /ActualText (948.00) >>", ""), ("/Span <</ActualText<FEFF003900340038002E00300030>>>", ""),
      ("/Span << /Actual#54ext (\\07148.00) >>", ""), ("/Span /M", "/Properties << /M << /ActualText (948.00) >> >>"),
      // A name that elsewhere leads away from the page.
      ("/Span /P", "/Properties << /P << /ActualText (948.00) >> >>"),
    ])
  func replaced(marking: String, objects: String) async throws {
    let page = try await page(marking: marking, objects: objects)
    #expect(page.passes.first?.source == .ocr)
    #expect(!page.lines.contains { $0.text.contains("948") }, "\(page.lines.map(\.text))")
    #expect(page.lines.contains { $0.text.contains("48.00") })
    // Properties that are only named here are not text for Poppler 22; newer versions may read them.
    #expect(page.unseen.contains { $0.contains("948.00") } || !objects.isEmpty, "\(page.unseen)")
  }

  @Test(
    "a text layer with ligatures and soft hyphens replaced is taken as it is",
    arguments: [
      "/Span << /ActualText (\\255) >>", "/Span <</ActualText<FEFF00660069>>>", "/Span << /MCID 7 /Lang (en-GB) >>",
      "/Span << /Alt (number 948) >>",
    ])
  func replacedLetters(marking: String) async throws {
    let page = try await page(marking: marking)
    #expect(page.passes.first?.source == .textLayer && page.unseen.isEmpty)
  }

  @Test(
    "a drawing that unpacks to too much is refused by whatever name the page uses for it",
    arguments: ["/X", "/P", "/FontFileX"])
  func heavyDrawing(name: String) async throws {
    var pdf = PlainPDF(content: "\(name) Do")
    // Two bytes are a run of 128 spaces.
    let packed = Data((0..<140_000).flatMap { _ in [0x81, 0x20] as [UInt8] })
    pdf.attachments = [("form", "/Subtype /Form /BBox [0 0 9 9] /Filter /RunLengthDecode", packed)]
    var data = pdf.data
    let place = try #require(data.range(of: Data("/Font <<".utf8)))
    data.insert(contentsOf: Data("/XObject << \(name) 10 0 R >> ".utf8), at: place.lowerBound)
    #expect(try await RealReader.failure(data)?.code == .tooLarge)
  }

  @Test(
    "a PDF that allows only screen readers is read as it is; one that forbids all extraction is recognised",
    arguments: [(.withoutCopying, .textLayer), (.withoutText, .ocr)] as [(PlainPDF.Encryption, Pass.Source)])
  func permissions(encryption: PlainPDF.Encryption, source: Pass.Source) async throws {
    var pdf = PlainPDF(lines: [
      "Quay Street Cycles", "Invoice 8841 of 12 May 2026", "Wheel truing 20.00", "New chain 28.00", "Total 48.00",
    ])
    pdf.encryption = encryption
    let page = try #require(try await RealReader.reading(pdf.data).pages.first)
    #expect(page.passes.first?.source == source)
    #expect(page.lines.contains { $0.text.contains("Total 48.00") }, "\(page.lines.map(\.text))")
  }

  @Test("text in a corner of a page of seventy metres is visible")
  func hugePage() async throws {
    var pdf = PlainPDF(lines: ["Quay Street Cycles", "Invoice 8841 of 12 May 2026", "Total 48.00"])
    pdf.size = (200_000, 200_000)
    let page = try #require(try await RealReader.reading(pdf.data).pages.first)
    #expect(page.lines.contains { $0.text.contains("48.00") } && page.passes.first?.source == .textLayer)
    #expect(page.width <= 1601 && page.lines.allSatisfy { $0.box.maxX <= page.width && $0.box.maxY <= page.height })
  }

  private static let receipt = [
    "Quay Street Cycles", "12 Quay Street, Galway", "Invoice 8841 of 12 May 2026", "Wheel truing 20.00",
    "New chain 28.00", "Total 48.00", "Paid in cash with thanks",
  ]

  @Test("text inside a crop box that the pages inherit is not beside the page")
  func inheritedCropBox() async throws {
    let pdf = String(decoding: PlainPDF(lines: Self.receipt).data, as: UTF8.self)
      .replacing("/Type /Pages", with: "/Type /Pages /CropBox [20 20 575 822]")
    let page = try #require(try await RealReader.reading(Data(pdf.utf8)).pages.first)
    #expect(page.passes.first?.source == .textLayer && page.unseen.isEmpty, "\(page.unseen)")
  }

  @Test("a page whose text runs up or down is turned and recognised", arguments: [90, 270])
  func onItsSide(angle: Int) async throws {
    let pdf = String(decoding: PlainPDF(lines: Self.receipt).data, as: UTF8.self)
      .replacing("/Type /Page /Parent", with: "/Type /Page /Rotate \(angle) /Parent")
    let page = try #require(try await RealReader.reading(Data(pdf.utf8)).pages.first)
    #expect(page.lines.contains { $0.text == "Total 48.00" }, "\(page.lines.map(\.text))")
  }

  @Test("upright print in the margin of a short bill does not turn it")
  func printInMargin() async throws {
    let margin = String(repeating: "Printed by the form service, all rights reserved. ", count: 4)
    let pdf = PlainPDF(lines: Self.receipt, then: "BT /F 6 Tf 0 1 -1 0 30 100 Tm (\(margin)) Tj ET")
    let page = try #require(try await RealReader.reading(pdf.data).pages.first)
    #expect(page.passes.first?.source == .textLayer && page.lines.contains { $0.text == "Total 48.00" })
  }

  /// A bill whose total is missing in its content, with an annotation in that place that draws 748.00.
  private func page(with annotation: String, turnedBy degrees: Int = 0) async throws -> Page {
    let drawing = "BT /F 12 Tf 2 5 Td (748.00) Tj ET"
    let objects = """
      20 0 obj
      << /Type /Annot \(annotation) /DA (/F 12 Tf 0 g) /Rect [300 575 400 595] /AP << /N 21 0 R >> >>
      endobj
      21 0 obj
      << /Type /XObject /Subtype /Form /BBox [0 0 100 20] /Resources << /Font << /F 5 0 R >> >> \
      /Length \(drawing.utf8.count) >>
      stream
      \(drawing)
      endstream
      endobj
      trailer
      """
    let fields = "/AcroForm << /Fields [20 0 R] /DA (/F 12 Tf 0 g) /DR << /Font << /F 5 0 R >> >> >>"
    let pdf = String(decoding: PlainPDF(lines: Self.receipt.dropLast(2) + ["Total to be paid:"]).data, as: UTF8.self)
      .replacing("/Type /Page /Parent", with: "/Type /Page /Annots [20 0 R] /Rotate \(degrees) /Parent")
      .replacing("/Type /Catalog", with: annotation.contains("Widget") ? "/Type /Catalog \(fields)" : "/Type /Catalog")
      .replacing("trailer", with: objects).replacing("/Size 10", with: "/Size 22")
    return try #require(try await RealReader.reading(Data(pdf.utf8)).pages.first)
  }

  @Test(
    "what is filled into a form or put on the page is read, although it is not in the text layer",
    arguments: [
      "/Subtype /Widget /FT /Tx /T (total) /V (748.00) /F 4",
      "/Subtype /Widget /FT /Ch /T (total) /Opt [(5.00) (748.00)] /V (748.00) /F 4",
      "/Subtype /Widget /FT /Ch /Ff 393216 /T (total) /Opt [(5.00)] /V (748.00) /F 4",
      "/Subtype /FreeText /Contents (748.00) /F 4", "/Subtype /Stamp /F 4",
    ])
  func filled(annotation: String) async throws {
    let page = try await page(with: annotation)
    #expect(page.lines.contains { $0.text.contains("748.00") }, "\(page.lines.map(\.text))")
  }

  @Test("what is filled into a form is read on a turned page as well")
  func filledTurned() async throws {
    let page = try await page(with: "/Subtype /Widget /FT /Tx /T (total) /V (748.00) /F 4", turnedBy: 180)
    #expect(page.lines.contains { $0.text.contains("748.00") }, "\(page.lines.map(\.text))")
  }

  @Test(
    "fields that are empty or hidden, buttons and comments leave the text layer as it is",
    arguments: [
      "/Subtype /Widget /FT /Tx /T (total) /V (748.00) /F 2", "/Subtype /FreeText /Contents (748.00) /F 2",
      "/Subtype /FreeText /Contents (748.00) /F 32", "/Subtype /Text /Contents (748.00) /F 2",
    ])
  func unfilled(annotation: String) async throws {
    #expect(try await page(with: annotation).passes.first?.source == .textLayer)
  }

  @Test("the text layer of a long till receipt is taken as it is: its print is drawn large enough to be compared")
  func longReceipt() async throws {
    let lines = Self.receipt + (1...30).map { "Article \($0) at \($0).50" }
    var pdf = PlainPDF(
      content: lines.enumerated().map { "BT /F 12 Tf 20 \(3_850 - 100 * $0) Td (\($1)) Tj ET" }.joined(separator: "\n"))
    pdf.size = (226, 3_900)
    let page = try #require(try await RealReader.reading(pdf.data).pages.first)
    #expect(page.passes.first?.source == .textLayer && page.lines.map(\.text) == lines)
  }

  @Test("a text layer without words of any language is recognised instead")
  func garbage() async throws {
    let line = "5HFKQXQJ QU GDWXP EHWUDJ PZVW JHVDPW VXPPH ]DKOEDU"
    let page = try #require(
      try await RealReader.reading(PlainPDF(lines: Array(repeating: line, count: 4)).data).pages.first)
    #expect(page.passes.first?.source == .ocr)
  }
}
