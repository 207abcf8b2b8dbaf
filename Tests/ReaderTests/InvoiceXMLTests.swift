import Core
import Foundation
import TestSupport
import Testing

/// E-invoices through the real reader, on their own and attached to PDFs: what is found, and what hostile ones cost.
@Suite struct InvoiceXMLTests {
  private static let head = "<CrossIndustryInvoice><ExchangedDocument><ID>"
  private static let tail = "</ID></ExchangedDocument></CrossIndustryInvoice>"
  /// The shortest e-invoice: its number is 1.
  static let smallest = "\(head)1\(tail)"

  struct Hostile: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var xml: String
    var code: Failure.Code
  }

  static let all: [Hostile] = [
    Hostile(
      testDescription: "entities of entities",
      xml:
        "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">]>\(head)&c;\(tail)",
      code: .unsupported),
    Hostile(
      testDescription: "an entity that is a file",
      xml: "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\(head)&a;\(tail)",
      code: .unsupported),
    Hostile(
      testDescription: "a document type elsewhere",
      xml:
        "<?xml version=\"1.0\"?><!DOCTYPE CrossIndustryInvoice SYSTEM \"http://127.0.0.1:9/x.dtd\">\(head)1\(tail)",
      code: .unsupported),
    Hostile(testDescription: "an unknown entity", xml: "\(head)&undefined;\(tail)", code: .damaged),
    Hostile(testDescription: "no end", xml: "\(head)1</ID>", code: .damaged),
    Hostile(
      testDescription: "5,000 deep", xml: "<CrossIndustryInvoice>" + String(repeating: "<a>", count: 5000),
      code: .tooLarge),
    Hostile(
      testDescription: "150,000 elements",
      xml: "<CrossIndustryInvoice>" + String(repeating: "<a/>", count: 150_000) + "</CrossIndustryInvoice>",
      code: .tooLarge),
    // What a parser would compare pairwise: attributes, and namespaces.
    Hostile(
      testDescription: "5,000 attributes",
      xml: "<CrossIndustryInvoice\((0..<5_000).map { " a\($0)='1'" }.joined())/>", code: .tooLarge),
    Hostile(
      testDescription: "300 namespaces",
      xml: "<CrossIndustryInvoice\((0..<300).map { " xmlns:a\($0)='urn:a'" }.joined())/>", code: .tooLarge),
    Hostile(
      testDescription: "an attribute of 100,000 characters",
      xml: "<CrossIndustryInvoice a='\(String(repeating: ">", count: 100_000))'/>", code: .tooLarge),
    Hostile(
      testDescription: "an encoding that hides",
      xml: "<?xml version=\"1.0\" encoding=\"UTF-7\"?>\(head)1\(tail)", code: .unsupported),
    Hostile(
      testDescription: "a document type after a long remark",
      xml: "<!--\(String(repeating: " ", count: 10_000))--><!DOCTYPE x>\(head)1\(tail)", code: .unsupported),
    Hostile(
      testDescription: "the namespace of an invoice on something else",
      xml: "<x xmlns:a=\"urn:oasis:names:specification:ubl:schema:xsd:Invoice-2\"/>", code: .unsupported),
  ]

  @Test("hostile XML is refused by name", arguments: all)
  func hostile(_ hostile: Hostile) async throws {
    let failure = try #require(try await RealReader.failure(Data(hostile.xml.utf8)))
    #expect(failure.code == hostile.code, "\(failure.message)")
    #expect(failure.message.contains("; "), "says what to do: \(failure.message)")
  }

  @Test("XML is read in all encodings that programs use", arguments: [String.Encoding.utf8, .utf16, .isoLatin1])
  func encodings(encoding: String.Encoding) async throws {
    let name = encoding == .isoLatin1 ? "ISO-8859-1" : encoding == .utf16 ? "UTF-16" : "UTF-8"
    let xml = "<?xml version=\"1.0\" encoding=\"\(name)\"?>\(Self.head)Größe\(Self.tail)"
    let bytes = try #require(xml.data(using: encoding))
    let invoice = try #require(try await RealReader.reading(bytes).invoices.first)
    #expect(invoice.root.first("ExchangedDocument/ID")?.text == "Größe")
  }

  @Test("text in comments, quotes and character data that looks like a tag is none")
  func noTags() async throws {
    let long = String(repeating: "a='1' ", count: 5_000)
    let xml =
      "<CrossIndustryInvoice note='a > b'><!-- <!DOCTYPE x> <a \(long) --><?note <a \(long)?><ExchangedDocument><ID><![CDATA[<1 \(long)]]></ID>"
      + "</ExchangedDocument></CrossIndustryInvoice>"
    let invoice = try #require(try await RealReader.reading(Data(xml.utf8)).invoices.first)
    #expect(invoice.root.first("ExchangedDocument/ID")?.text.hasPrefix("<1 a='1'") == true)
  }

  // MARK: - Attachments of a PDF

  @Test("an attachment is an invoice by its content, and a broken or hostile one does not affect the page")
  func attachments() async throws {
    var pdf = PlainPDF(lines: ["Teehaus Birke", "Rechnung R-1", "Gesamtbetrag 59,50 EUR"])
    pdf.attachments = Self.all.enumerated().map { ("invoice-\($0.offset).xml", "", Data($0.element.xml.utf8)) }
    pdf.attachments.append(("photo.jpg", "", Data("\(Self.head)R-1\(Self.tail)".utf8)))
    let reading = try await RealReader.reading(pdf.data)
    #expect(reading.text.contains("Gesamtbetrag 59,50"))
    #expect(reading.invoices.map(\.name) == ["photo.jpg"] && reading.invoices.first?.pages == [1])
  }

  @Test("five hundred attachments, and one that unpacks to a gigabyte, are limited")
  func attachmentBombs() async throws {
    var pdf = PlainPDF(lines: ["Teehaus Birke", "Rechnung R-1", "Gesamtbetrag 59,50 EUR"])
    pdf.attachments = (0..<500).map { ("\($0).xml", "", Data("\(Self.head)\($0)\(Self.tail)".utf8)) }
    // Two runs of 128 for each byte pair: `<a>` and then half a gigabyte of one byte.
    let inner = Data([2]) + Data("<a>".utf8) + Data(repeating: 0x81, count: 8_000_000)
    let bomb = Data([3]) + inner.prefix(4) + Data((0..<62_500).flatMap { _ in [0x81, 0x81] as [UInt8] })
    pdf.attachments.insert(("bomb.xml", "/Filter [/RunLengthDecode /RunLengthDecode]", bomb), at: 0)
    let reading = try await RealReader.reading(pdf.data)
    #expect(reading.text.contains("59,50"))
    // Fifty are checked, and the bomb is the first of them.
    #expect(reading.invoices.count == 49)
  }
}
