import Core
import Foundation
import Intake
import TestSupport
import Testing

/// Exact data and containers through the real reader: what is found, and what hostile files cost.
@Suite struct ExactDataTests {
  private func reply(_ data: Data, name: String = "file") async throws -> ReaderReply {
    let folder = try TemporaryFolder()
    let file = try folder.write(data, to: name)
    let reader = ReaderProcess(program: Project.program("billfold-reader"))
    return try await reader.read(ReaderRequest(path: Array(file.path.utf8), today: .localToday())).reply
  }

  private func reading(_ data: Data) async throws -> Reading {
    switch try await reply(data) {
    case .read(let reading, _): return reading
    case .failed(let failure):
      Issue.record("failed: \(failure.message)")
      return Reading(pages: [])
    }
  }

  private func failure(_ data: Data) async throws -> Failure? {
    if case .failed(let failure) = try await reply(data) { failure } else { nil }
  }

  private static let head = "<CrossIndustryInvoice><ExchangedDocument><ID>"
  private static let tail = "</ID></ExchangedDocument></CrossIndustryInvoice>"

  // MARK: - XML

  static let hostileXML: [(String, Failure.Code)] = [
    (
      "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">]>\(head)&c;\(tail)",
      .unsupported
    ),
    ("<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\(head)&a;\(tail)", .unsupported),
    (
      "<?xml version=\"1.0\"?><!DOCTYPE CrossIndustryInvoice SYSTEM \"http://127.0.0.1:9/x.dtd\">\(head)1\(tail)",
      .unsupported
    ),
    ("\(head)&undefined;\(tail)", .damaged), ("\(head)1</ID>", .damaged),
    ("<CrossIndustryInvoice>" + String(repeating: "<a>", count: 5000), .tooLarge),
    ("<CrossIndustryInvoice>" + String(repeating: "<a/>", count: 150_000) + "</CrossIndustryInvoice>", .tooLarge),
    // What a parser would compare each with each: attributes, and namespaces.
    ("<CrossIndustryInvoice\((0..<5_000).map { " a\($0)='1'" }.joined())/>", .tooLarge),
    ("<CrossIndustryInvoice\((0..<300).map { " xmlns:a\($0)='urn:a'" }.joined())/>", .tooLarge),
    ("<CrossIndustryInvoice a='\(String(repeating: ">", count: 100_000))'/>", .tooLarge),
    ("<?xml version=\"1.0\" encoding=\"UTF-7\"?>\(head)1\(tail)", .unsupported),
    ("<!--\(String(repeating: " ", count: 10_000))--><!DOCTYPE x>\(head)1\(tail)", .unsupported),
    ("<x xmlns:a=\"urn:oasis:names:specification:ubl:schema:xsd:Invoice-2\"/>", .unsupported),
  ]

  @Test("hostile XML is refused by name", arguments: hostileXML)
  func hostile(xml: String, code: Failure.Code) async throws {
    let failure = try #require(try await failure(Data(xml.utf8)))
    #expect(failure.code == code, "\(failure.message)")
    #expect(failure.message.contains("; "), "says what to do: \(failure.message)")
  }

  @Test("XML is read in the encodings that programs write", arguments: [String.Encoding.utf8, .utf16, .isoLatin1])
  func encodings(encoding: String.Encoding) async throws {
    let name = encoding == .isoLatin1 ? "ISO-8859-1" : encoding == .utf16 ? "UTF-16" : "UTF-8"
    let xml = "<?xml version=\"1.0\" encoding=\"\(name)\"?>\(Self.head)Größe\(Self.tail)"
    let bytes = try #require(xml.data(using: encoding))
    let invoice = try #require(try await reading(bytes).invoices.first)
    #expect(invoice.root.first("ExchangedDocument/ID")?.text == "Größe")
  }

  @Test("what looks like a tag in comments, quotes and character data is none")
  func noTags() async throws {
    let long = String(repeating: "a='1' ", count: 5_000)
    let xml =
      "<CrossIndustryInvoice note='a > b'><!-- <!DOCTYPE x> <a \(long) --><?note <a \(long)?><ExchangedDocument><ID><![CDATA[<1 \(long)]]></ID>"
      + "</ExchangedDocument></CrossIndustryInvoice>"
    let invoice = try #require(try await reading(Data(xml.utf8)).invoices.first)
    #expect(invoice.root.first("ExchangedDocument/ID")?.text.hasPrefix("<1 a='1'") == true)
  }

  // MARK: - Attachments of a PDF

  @Test("an attachment is an invoice by its content, and a broken or hostile one costs the page nothing")
  func attachments() async throws {
    var pdf = PlainPDF(lines: ["Teehaus Birke", "Rechnung R-1", "Gesamtbetrag 59,50 EUR"])
    pdf.attachments = Self.hostileXML.enumerated().map { ("invoice-\($0.offset).xml", "", Data($0.element.0.utf8)) }
    pdf.attachments.append(("photo.jpg", "", Data("\(Self.head)R-1\(Self.tail)".utf8)))
    let reading = try await reading(pdf.data)
    #expect(reading.text.contains("Gesamtbetrag 59,50"))
    #expect(reading.invoices.map(\.name) == ["photo.jpg"] && reading.invoices.first?.pages == [1])
  }

  @Test("five hundred attachments, and one that unpacks to a gigabyte, are bounded")
  func attachmentBombs() async throws {
    var pdf = PlainPDF(lines: ["Teehaus Birke", "Rechnung R-1", "Gesamtbetrag 59,50 EUR"])
    pdf.attachments = (0..<500).map { ("\($0).xml", "", Data("\(Self.head)\($0)\(Self.tail)".utf8)) }
    // Two runs of 128 for each byte pair: `<a>` and then half a gigabyte of one byte.
    let inner = Data([2]) + Data("<a>".utf8) + Data(repeating: 0x81, count: 8_000_000)
    let bomb = Data([3]) + inner.prefix(4) + Data((0..<62_500).flatMap { _ in [0x81, 0x81] as [UInt8] })
    pdf.attachments.insert(("bomb.xml", "/Filter [/RunLengthDecode /RunLengthDecode]", bomb), at: 0)
    let reading = try await reading(pdf.data)
    #expect(reading.text.contains("59,50") && reading.invoices.count < 60)
  }

  // MARK: - Text layers

  @Test(
    "text that nobody sees does not decide, and is kept as unseen",
    arguments: [
      "1 g BT /F 12 Tf 50 300 Td (Total 948.00) Tj ET", "3 Tr BT /F 12 Tf 50 300 Td (Total 948.00) Tj ET",
      "BT /F 0.5 Tf 50 300 Td (Total 948.00) Tj ET",
      "BT /F 12 Tf 50 300 Td (Total 948.00) Tj ET 1 g 40 290 200 40 re f",
      // Without ink on another text: recognition has to tell which of both is seen.
      "3 Tr BT /F 12 Tf 50 620 Td (Summe 948.00) Tj ET",
      // Beside the page: left, below, and far to the right.
      "BT /F 12 Tf -300 300 Td (Total 948.00) Tj ET", "BT /F 12 Tf 50 -200 Td (Total 948.00) Tj ET",
      "BT /F 12 Tf 9000 300 Td (Total 948.00) Tj ET",
    ])
  func unseen(trap: String) async throws {
    let print = [
      "Quay Street Cycles", "Invoice 8841 of 12 May 2026", "Wheel truing 20.00", "New chain 28.00", "Total 48.00",
    ]
    let page = try #require(try await reading(PlainPDF(lines: print, then: trap).data).pages.first)
    #expect(!page.lines.contains { $0.text.contains("948") }, "\(page.lines.map(\.text))")
    #expect(page.lines.contains { $0.text.contains("48.00") })
    #expect(page.unseen.contains { $0.contains("948.00") }, "\(page.unseen)")
  }

  /// A page whose total is drawn as marked content.
  private func page(marking: String, objects: String = "") async throws -> Page {
    let print = ["Quay Street Cycles", "Invoice 8841 of 12 May 2026", "Wheel truing 20.00", "New chain 28.00"]
    let total = "BT /F 12 Tf 50 600 Td (Total due ) Tj \(marking) BDC (48.00) Tj EMC ET"
    let data = PlainPDF(lines: print, then: total).data
    // Among the page's resources.
    let text = String(decoding: data, as: UTF8.self).replacing("/Font <<", with: "\(objects) /Font <<")
    return try #require(try await reading(Data(text.utf8)).pages.first)
  }

  @Test(
    "digits that a drawing gives programs instead of those it shows do not decide, and what Poppler takes for text is unseen",
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
    // Properties that are only named here are no text for Poppler 22; newer ones may take them.
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
    "a drawing that unpacks to too much is refused by whatever name the page calls it",
    arguments: ["/X", "/P", "/FontFileX"])
  func heavyDrawing(name: String) async throws {
    var pdf = PlainPDF(content: "\(name) Do")
    // Two bytes are a run of 128 spaces.
    let packed = Data((0..<140_000).flatMap { _ in [0x81, 0x20] as [UInt8] })
    pdf.attachments = [("form", "/Subtype /Form /BBox [0 0 9 9] /Filter /RunLengthDecode", packed)]
    var data = pdf.data
    let place = try #require(data.range(of: Data("/Font <<".utf8)))
    data.insert(contentsOf: Data("/XObject << \(name) 10 0 R >> ".utf8), at: place.lowerBound)
    #expect(try await failure(data)?.code == .tooLarge)
  }

  @Test(
    "a PDF that may be read to a person is read as it is; one whose text may not be taken at all is looked at",
    arguments: [(.withoutCopying, .textLayer), (.withoutText, .ocr)] as [(PlainPDF.Encryption, Pass.Source)])
  func permissions(encryption: PlainPDF.Encryption, source: Pass.Source) async throws {
    var pdf = PlainPDF(lines: [
      "Quay Street Cycles", "Invoice 8841 of 12 May 2026", "Wheel truing 20.00", "New chain 28.00", "Total 48.00",
    ])
    pdf.encryption = encryption
    let page = try #require(try await reading(pdf.data).pages.first)
    #expect(page.passes.first?.source == source)
    #expect(page.lines.contains { $0.text.contains("Total 48.00") }, "\(page.lines.map(\.text))")
  }

  @Test("print in a corner of a page of seventy metres is seen")
  func hugePage() async throws {
    var pdf = PlainPDF(lines: ["Quay Street Cycles", "Invoice 8841 of 12 May 2026", "Total 48.00"])
    pdf.size = (200_000, 200_000)
    let page = try #require(try await reading(pdf.data).pages.first)
    #expect(page.lines.contains { $0.text.contains("48.00") } && page.passes.first?.source == .textLayer)
    #expect(page.width <= 1601 && page.lines.allSatisfy { $0.box.maxX <= page.width && $0.box.maxY <= page.height })
  }

  @Test("a text layer without words of any language is recognised instead")
  func garbage() async throws {
    let line = "5HFKQXQJ QU GDWXP EHWUDJ PZVW JHVDPW VXPPH ]DKOEDU"
    let page = try #require(try await reading(PlainPDF(lines: Array(repeating: line, count: 4)).data).pages.first)
    #expect(page.passes.first?.source == .ocr)
  }

  // MARK: - Mails and archives

  /// A mail with a text and so many times the same attachment.
  private func mail(_ attachment: Data, name: String, times: Int) -> Data {
    let head =
      "From: Shop <shop@shop.example>\r\nSubject: Bills\r\nDate: Tue, 09 Jun 2026 18:04:00 +0100\r\nMIME-Version: 1.0\r\n"
      + "Content-Type: multipart/mixed; boundary=\"b\"\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nTotal 12.00 EUR\r\n"
    let part =
      "--b\r\nContent-Type: application/octet-stream; name=\"\(name)\"\r\nContent-Disposition: attachment\r\n"
      + "Content-Transfer-Encoding: base64\r\n\r\n\(attachment.base64EncodedString())\r\n"
    return Data((head + String(repeating: part, count: times) + "--b--\r\n").utf8)
  }

  /// The page of a mail whose only text is HTML: a small receipt, and something behind it.
  private func page(ofMail trap: String, styles: String = "") async throws -> Page {
    let head = "From: Shop <shop@shop.example>\r\nSubject: Receipt\r\nContent-Type: text/html; charset=utf-8\r\n\r\n"
    let html =
      "<html><head><style>\(styles)</style></head><body><table><tr><td>Blue Kettle</td></tr><tr><td>Tea</td>"
      + "<td>4.00</td></tr><tr><td>Total</td><td>10.00</td></tr></table>\(trap)</body></html>"
    return try #require(try await reading(Data((head + html).utf8)).pages.first)
  }

  static let hiddenHTML: [(String, String)] = [
    // Like what is behind it.
    ("<p style=\"color:#ffffff\">Total 99.00</p>", ""), ("<p style='color: WHITE !important'>Total 99.00</p>", ""),
    ("<div style='background:#333'><b style='color:rgb(51, 51, 51)'>Total 99.00</b></div>", ""),
    ("<table bgcolor=336699><tr><td><font color='#336699'>Total 99.00</font></td></tr></table>", ""),
    ("<p style='color:hsl(0, 0%, 98%)'>Total 99.00</p>", ""), ("<p style='color:rgba(0,0,0,.02)'>Total 99.00</p>", ""),
    ("<p style='color:#ffffff;background:url(a;b.png)'>Total 99.00</p>", ""),
    // Without ink, size or place.
    ("<p style='opacity:0'>Total 99.00</p>", ""), ("<p style='opacity: 0.0; margin: 0'>Total 99.00</p>", ""),
    ("<p style='visibility:hidden'>Total 99.00</p>", ""), ("<p style='font-size:1px'>Total 99.00</p>", ""),
    ("<p style='font: 0/0 serif'>Total 99.00</p>", ""), ("<p style='font-size:10%'>Total 99.00</p>", ""),
    ("<p style='position:absolute; left:-9999px'>Total 99.00</p>", ""),
    ("<div style='height:1px; overflow:hidden'>Total 99.00</div>", ""), ("<p hidden>Total 99.00</p>", ""),
    // What is in it cannot bring it back.
    ("<div style='display:none'><p style='display:block'>Total 99.00</p></div>", ""),
    ("<div style='opacity:0'><p style='opacity:1'>Total 99.00</p></div>", ""),
    // By the style sheet.
    ("<p class='a h'>Total 99.00</p>", ".h{display:none}"), ("<p id=h>Total 99.00</p>", "<!-- #h { color: #fff } -->"),
    ("<p class=h>Total 99.00</p>", "/* x */ @media screen { p.h , b { opacity : 0 } }"),
    ("<div class=o><i><b>Total 99.00</b></i></div>", "@import 'x'; .o b { font-size: 0px }"),
    ("<p class=h>Total 99.00</p>", "[class=\"h\"] { visibility: hidden }"),
    ("<p class=h style='display:block'>Total 99.00</p>", ".h { display: none !important }"),
  ]

  @Test("text that a mail program would not show does not decide, and is kept as unseen", arguments: hiddenHTML)
  func hiddenInMail(trap: String, styles: String) async throws {
    let page = try await page(ofMail: trap, styles: styles)
    #expect(!page.lines.contains { $0.text.contains("99.00") }, "\(page.lines.map(\.text))")
    #expect(page.lines.contains { $0.text.contains("Total") && $0.text.contains("10.00") })
    #expect(page.unseen.contains { $0.contains("99.00") }, "\(page.unseen)")
  }

  @Test(
    "text that a mail program shows is read, however its sizes and colours are written",
    arguments: [
      ("<p style='font-size:0.9em'>Paid 10.00</p>", ""), ("<p style='max-height:0.5em'>Paid 10.00</p>", ""),
      ("<p style='opacity:0.9'>Paid 10.00</p>", ""), ("<p style='line-height:0; font-size:9px'>Paid 10.00</p>", ""),
      // As MJML writes it: against the gaps between columns.
      ("<table><tr><td style='font-size:0px'><div style='font-size:13px'>Paid 10.00</div></td></tr></table>", ""),
      ("<div style='font-size:0'><p style='font:bold 12px/1.5 serif'>Paid 10.00</p></div>", ""),
      ("<div style='visibility:hidden'><p style='visibility:visible'>Paid 10.00</p></div>", ""),
      ("<div style='color:#fff'><p style='color:#000'>Paid 10.00</p></div>", ""),
      // White on a dark bar.
      ("<table><tr><td bgcolor='#004488' style='color:#ffffff'>Paid 10.00</td></tr></table>", ""),
      ("<p style='color:#fff;background:linear-gradient(90deg, #024, #048)'>Paid 10.00</p>", ""),
      ("<div class=bar><p style='color:white'>Paid 10.00</p></div>", "div.bar { background: #222 url(x.png) }"),
      // Hidden only on telephones, on paper, or elsewhere.
      ("<p class=h>Paid 10.00</p>", "@media only screen and (max-width: 480px) { .h { display: none !important } }"),
      ("<p class=h>Paid 10.00</p>", "@media print { .h { display: none } } .i, u + .h { display: none }"),
      ("<p class=h style='display:block'>Paid 10.00</p>", ".h { display: none }"),
      ("<p class=h>Paid 10.00</p>", "p.h { color: black } .h { color: white }"),
    ] as [(String, String)])
  func shownInMail(text: String, styles: String) async throws {
    let page = try await page(ofMail: text, styles: styles)
    #expect(page.lines.contains { $0.text == "Paid 10.00" }, "\(page.lines.map(\.text))")
    #expect(page.unseen.isEmpty, "\(page.unseen)")
  }

  private static let invoice = try? Data(contentsOf: Project.samples.appendingPathComponent("gb-invoice.pdf"))

  @Test("a mail of five hundred attachments is read as far as its limit, and says that it is not all")
  func manyAttachments() async throws {
    let reading = try await reading(mail(Data("\(Self.head)1\(Self.tail)".utf8), name: "a.xml", times: 500))
    #expect(reading.isIncomplete && reading.invoices.count == 50)
    #expect(reading.pages.first?.lines.contains { $0.text.contains("12.00") } == true)
    #expect(reading.files.first?.isBody == true && reading.files.dropFirst().dropLast().allSatisfy { $0.group == 0 })
    #expect(reading.files.last?.failure?.message.contains("50 files") == true)
  }

  @Test("pages of several files are numbered through")
  func numbers() async throws {
    let reading = try await reading(mail(try #require(Self.invoice), name: "a.pdf", times: 2))
    #expect(reading.pages.map(\.number) == [1, 2, 3] && reading.files.map(\.pages) == [[1], [2], [3]])
    #expect(!reading.isIncomplete)
  }

  @Test("the names of files in mails and archives hold no whole card number")
  func cardNumbers() async throws {
    let invoice = try #require(Self.invoice)
    let inMail = try await reading(mail(invoice, name: "visa 4111111111111111.pdf", times: 1))
    let inArchive = try await reading(MadeZip(entries: [("4111-1111-1111-1111/a.pdf", invoice)]).data)
    #expect(inMail.files.map(\.name) == ["Bills", "visa ****1111.pdf"])
    #expect(inArchive.files.map(\.name) == ["****1111/a.pdf"])
  }

  @Test("an archive that unpacks to more than is read is bounded, and what stands before the bomb is read")
  func zipBomb() async throws {
    let reading = try await reading(MadeZip(entries: [("a.pdf", try #require(Self.invoice)), ("b.pdf", nil)]).data)
    #expect(reading.text.contains("473.88") && reading.isIncomplete)
    #expect(reading.files.first { $0.name == "b.pdf" }?.failure?.code == .tooLarge)
  }

  @Test("archives in archives are opened only so far")
  func nested() async throws {
    var data = try #require(Self.invoice)
    for _ in 0..<2 { data = MadeZip(entries: [("a", data)]).data }
    #expect(try await reading(data).text.contains("473.88"))
    for _ in 0..<2 { data = MadeZip(entries: [("a", data)]).data }
    #expect(try await failure(data)?.code == .unsupported)
  }

  @Test("an office document is no archive of receipts, and an empty archive is named")
  func notReceipts() async throws {
    #expect(
      try await failure(MadeZip(entries: [("[Content_Types].xml", Data("<Types/>".utf8))]).data)?.code == .unsupported)
    #expect(try await failure(MadeZip(entries: [(".hidden", Data("x".utf8))]).data)?.code == .empty)
    #expect(try await failure(MadeZip(entries: [("a.pdf", Data("x".utf8))]).data.prefix(33))?.code == .damaged)
  }
}

/// A ZIP archive by hand; an entry without data is a bomb of a quarter of a gigabyte.
private struct MadeZip {
  var entries: [(name: String, data: Data?)]

  var data: Data {
    var data = Data()
    var directory = Data()
    for entry in entries {
      let packed = entry.data ?? MadeZip.bomb
      let size = UInt32(entry.data?.count ?? 258_000_001)
      let method: UInt16 = entry.data == nil ? 8 : 0
      var fields = MadeZip.bytes(UInt16(20)) + MadeZip.bytes(UInt16(0)) + MadeZip.bytes(method) + Data(count: 4)
      fields +=
        MadeZip.bytes(entry.data.map(MadeZip.checksum) ?? 0) + MadeZip.bytes(UInt32(packed.count)) + MadeZip.bytes(size)
      fields += MadeZip.bytes(UInt16(entry.name.utf8.count)) + MadeZip.bytes(UInt16(0))
      let offset = UInt32(data.count)
      data += Data("PK\u{3}\u{4}".utf8) + fields + Data(entry.name.utf8) + packed
      directory +=
        Data("PK\u{1}\u{2}".utf8) + MadeZip.bytes(UInt16(20)) + fields + Data(count: 10) + MadeZip.bytes(offset)
      directory += Data(entry.name.utf8)
    }
    let start = UInt32(data.count)
    let count = MadeZip.bytes(UInt16(entries.count))
    data +=
      directory + Data("PK\u{5}\u{6}".utf8) + Data(count: 4) + count + count + MadeZip.bytes(UInt32(directory.count))
    return data + MadeZip.bytes(start) + Data(count: 2)
  }

  /// One letter, and a million times "the last letter, 258 times" (RFC 1951, fixed codes).
  private static let bomb: Data = {
    var bytes = Data()
    var buffer: UInt32 = 0
    var bits: UInt32 = 0
    func put(_ code: UInt32, _ count: UInt32, reversed: Bool = true) {
      for bit in 0..<count {
        buffer |= (code >> (reversed ? count - 1 - bit : bit) & 1) << bits
        bits += 1
        if bits == 8 {
          bytes.append(UInt8(buffer))
          (buffer, bits) = (0, 0)
        }
      }
    }
    put(0b011, 3, reversed: false)
    put(0x30 + 0x61, 8)
    for _ in 0..<1_000_000 {
      put(0b1100_0101, 8)
      put(0, 5)
    }
    put(0, 7)
    bytes.append(UInt8(buffer))
    return bytes
  }()

  private static func bytes<Number: FixedWidthInteger>(_ number: Number) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0) }
  }

  private static func checksum(_ data: Data) -> UInt32 {
    ~data.reduce(~0 as UInt32) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }
}
