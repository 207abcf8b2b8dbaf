import Core
import Testing

@Suite("The type of a file by its content")
struct FileTypeTests {
  @Test(
    "A type is recognised by its first bytes",
    arguments: [
      (Array("%PDF-1.7\n".utf8), .pdf), (Array("\nmail header\n%PDF-1.4".utf8), .pdf),
      ([0xFF, 0xD8, 0xFF, 0xE0], .jpeg),
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png), ([0x49, 0x49, 0x2A, 0], .tiff),
      ([0x4D, 0x4D, 0, 0x2A], .tiff),
      ([0x4D, 0x4D, 0, 0x2B], .tiff), (Array("RIFF????WEBPVP8 ".utf8), .webp), (Array("GIF89a".utf8), .gif),
      (Array("BM".utf8) + [UInt8](repeating: 0, count: 30), .bmp), ([0, 0, 0, 12] + Array("jP  ".utf8), .jpeg2000),
      ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000), ([0, 0, 0, 24] + Array("ftypheic".utf8), .heif),
      ([0, 0, 0, 24] + Array("ftypavif".utf8), .heif), (Array("P6\n1 1\n".utf8), .portableAnyMap),
      (Array("PK\u{3}\u{4}".utf8), .archive),
      ([0x30, 0x82, 0x0A, 0x00, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02, 0xA0], .signed),
      (
        [0x30, 0x80, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02] + Array("%PDF-1.4".utf8), .signed
      ),
      (Array("MIIKAAYJKoZIhvcNAQcCoIIJ8TCCCe0CAQExDzAN\r\nBglghkgBZQMEAgEF".utf8), .signed),
      (Array("-----BEGIN PKCS7-----\nMIAGCSqGSIb3DQEHAqCAMIACAQExDzANBglghkgBZQMEAgEF\n".utf8), .signed),
      (Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 26) + Array("a.pdf%PDF-1.4".utf8), .archive),
      (Array("From: a@b.example\r\nSubject: x\r\n\r\n".utf8), .mail),
      (Array("From a@b Mon\nReceived: by x\n\tfor y\nDate: today\n\nText".utf8), .mail),
      (Array("<?xml version=\"1.0\"?>\n<rsm:CrossIndustryInvoice".utf8), .invoiceXML),
      (Array("<p:FatturaElettronica versione=\"FPR12\"".utf8), .invoiceXML),
      (Array("<cfdi:Comprobante xmlns:cfdi=\"http://www.sat.gob.mx/cfd/4\"".utf8), .invoiceXML),
      (Array("<Faktura xmlns=\"http://crd.gov.pl/wzor/2025/06/25/13775/\">".utf8), .invoiceXML),
      (
        [0xFF, 0xFE]
          + Array("<CreditNote xmlns='urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2'".utf8).flatMap {
            [$0, 0]
          }, .invoiceXML
      ),
    ] as [([UInt8], FileType)])
  func readable(head: [UInt8], type: FileType) {
    let found = FileType(sniffing: head)
    #expect(found == type)
    #expect(found?.isReadable == true)
  }

  @Test(
    "A known type that billfold does not read has a name for the message",
    arguments: [
      ([0, 0, 0, 24] + Array("ftypisom".utf8), "video"),
      (
        Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 22) + [8, 0, 0, 0] + Array("mimetype".utf8), "office"
      ), (Array("<!DOCTYPE html>".utf8), "web page"),
      (Array("  <html>".utf8), "web page"), (Array("<!doctype html>".utf8), "web page"),
      (Array("<HTML>".utf8), "web page"),
      (
        Array("<?xml version='1.0'?>\n<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'>".utf8),
        "bank statement"
      ), (Array("OFXHEADER:100\nDATA:OFXSGML\n".utf8), "bank statement"),
      (Array("<?xml version='1.0'?>\n<?OFX OFXHEADER='200'?><OFX>".utf8), "bank statement"),
      (Array("\n!Type:Bank\nD1/2/26\n".utf8), "bank statement"), (Array(":20:STMT\r\n".utf8), "bank statement"),
      (Array("{1:F01BANKDEFFXXXX0000000000}".utf8), "bank statement"),
    ] as [([UInt8], String)])
  func unreadable(head: [UInt8], name: String) {
    guard case .other(let found) = FileType(sniffing: head) else {
      Issue.record("\(String(describing: FileType(sniffing: head)))")
      return
    }
    #expect(found.contains(name))
    #expect(FileType.other(found).mediaType == "application/octet-stream" && !FileType.other(found).isReadable)
  }

  @Test(
    "Data that starts like no known type has none",
    arguments: [
      [], [0], [0xFF, 0xD8], Array("BM".utf8), Array("P1".utf8), Array("P7\n".utf8), Array("RIFF????WAVE".utf8),
      Array("hello, world".utf8),
      [UInt8](repeating: 0, count: 5000), Array("%PD".utf8),
      Array("<?xml version=\"1.0\"?><config/>".utf8), Array("Note: a: b\nc: d\n".utf8),
      Array("Subject: x\nDate: y\n\n".utf8),
    ] as [[UInt8]])
  func unknown(head: [UInt8]) { #expect(FileType(sniffing: head) == nil) }

  @Test(
    "A mail is recognised by its transport header fields, as far as they are there",
    arguments: [
      // As Microsoft 365 writes it: the sender is beyond the inspected part.
      "Received: from a\r\n by b\r\nARC-Seal: i=1;\r\n" + String(repeating: " b=Xq3/+z==\r\n", count: 400)
        + "From: a@b.example\r\nSubject: x\r\n\r\n",
      "Delivered-To: a@b.example\nX-Received: by c\n", "X-Spam-Score: 0\nDKIM-Signature: v=1;\n b=\n",
      // One HTML text after a short head.
      "From: a@b.example\nSubject: x\nContent-Type: text/html\n\n<html><body>",
      "From: a@b.example\nSubject: x\nContent-Type: text/html\n\n<!DOCTYPE html>",
    ])
  func mails(text: String) { #expect(FileType(sniffing: Array(text.utf8)) == .mail) }

  private static let mailWords = Array("\nFrom: a@b.example\nSubject: x\nReceived: by c\n\n".utf8)

  @Test(
    "Another format that contains the words of a mail is none",
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xFE, 0, 80], .jpeg), (Array("%PDF-1.7".utf8), .pdf),
      (Array("PK\u{3}\u{4}".utf8), .archive), (Array("<html><pre>".utf8), .other("a web page")),
    ] as [([UInt8], FileType)])
  func mailWordsInside(head: [UInt8], type: FileType) { #expect(FileType(sniffing: head + Self.mailWords) == type) }

  @Test("A PDF is one even after mail header fields")
  func mailBeforePDF() { #expect(FileType(sniffing: Self.mailWords + Array("%PDF-1.7".utf8)) == .pdf) }

  @Test(
    "Header fields written by a user or a web server make no mail",
    arguments: [
      "Note: paid by Anna\nFrom: Anna\nDate: 3 March\n", "Note: x\nX-Mas: y\nTotal: 12.00\n",
      "X-Powered-By: a\nX-Cache: b\nDate: c\n\n", "Received 3 March: 12.00\nFrom Anna: 4.00\n",
      "From: Anna\nStatus: paid\n",
    ])
  func notes(text: String) { #expect(FileType(sniffing: Array(text.utf8)) == nil) }

  @Test(
    "The end of a complete file is recognised if its format has an end mark",
    arguments: [
      (.pdf, Array("%%EOF\n".utf8), true), (.pdf, Array("endobj".utf8), false), (.jpeg, [1, 0xFF, 0xD9], true),
      (.jpeg, [0xFF], false),
      (.jpeg, [], false), (.png, Array("IEND".utf8) + [1, 2, 3, 4], true), (.png, [0], false),
      (.gif, [0x3B, 0, 0], true),
      (.gif, [0, 0], false), (.tiff, [0], nil), (.archive, Array("PK\u{5}\u{6}".utf8) + [0], true),
      (.archive, [0], false),
      (.invoiceXML, Array("</Invoice> \n".utf8), true), (.invoiceXML, Array("</Invo".utf8), false), (.mail, [0], nil),
    ] as [(FileType, [UInt8], Bool?)])
  func end(type: FileType, tail: [UInt8], hasEnd: Bool?) { #expect(type.hasEnd(tail: tail) == hasEnd) }
}
