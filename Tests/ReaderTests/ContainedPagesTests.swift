import Core
import Foundation
import TestSupport
import Testing

/// The numbers of the pages in mails and archives, and the limits of pages and files, through the real reader.
@Suite struct ContainedPagesTests {
  /// A PDF of four pages with an e-invoice. The second and the last page are too large to be read.
  private static let halfUnreadable: Data = {
    func page(_ content: Int, _ resources: String) -> String {
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents \(content) 0 R/Resources<<\(resources)>>>>"
    }
    func stream(_ content: String, _ dictionary: String = "") -> String {
      "<<\(dictionary)/Length \(content.utf8.count)>>stream\n\(content)\nendstream\n"
    }
    let (text, picture) = (page(7, "/Font<</F 8 0 R>>"), page(9, "/XObject<</I 10 0 R>>"))
    let objects = [
      "<</Type/Catalog/Pages 2 0 R/Names<</EmbeddedFiles<</Names[(a) 12 0 R]>>>>>>",
      "<</Type/Pages/Kids[3 0 R 4 0 R 5 0 R 6 0 R]/Count 4>>", text, picture, text, picture,
      stream("BT /F 14 Tf 20 260 Td (Blue Kettle, total 48.00 EUR) Tj ET"),
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>", stream("q 300 0 0 300 0 0 cm /I Do Q"),
      stream("x", "/Type/XObject/Subtype/Image/Width 20000/Height 20000/ColorSpace/DeviceGray/BitsPerComponent 8"),
      stream(InvoiceXMLTests.smallest, "/Type/EmbeddedFile"), "<</Type/Filespec/F(a.xml)/EF<</F 11 0 R>>>>",
    ]
    return Data(MadePDF.file(objects.map { Array($0.utf8) }))
  }()

  @Test("pages of several files have different numbers, even if some of the first file cannot be read")
  func numbersBesideUnreadable() async throws {
    let invoice = try Data(contentsOf: Project.samples.appendingPathComponent("gb-invoice.pdf"))
    let archive = MadeZip(entries: [("a.pdf", Self.halfUnreadable), ("b.pdf", invoice)])
    let reading = try await RealReader.reading(archive.data)
    #expect(reading.pages.map(\.number) == [1, 3, 4] && reading.files.map(\.pages) == [[1, 3], [4]])
    #expect(reading.invoices.map(\.pages) == [[1, 3]])
    #expect(reading.isIncomplete)
  }

  @Test("web pages attached to a mail count towards the limit of pages")
  func manyPages() async throws {
    let page = "--b\r\nContent-Type: text/html; name=a.html\r\n\r\n<p>Total 12.00 EUR</p>\r\n"
    let mail =
      "From: Ann <ann@home.example>\r\nSubject: Bills\r\nMIME-Version: 1.0\r\n"
      + "Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee below\r\n"
    let document = mail + String(repeating: page, count: 50) + "--b--\r\n"
    let reading = try await RealReader.reading(Data(document.utf8))
    #expect(reading.pages.count == 50 && reading.files.last?.failure?.code == .tooManyPages)
  }

  @Test("e-invoices in a mail and beside it in an archive are read up to the limit of pages")
  func manyInvoices() async throws {
    let head = "From: Ann <ann@home.example>\r\nSubject: Bills\r\nMIME-Version: 1.0\r\n"
    let part = "--b\r\nContent-Type: application/xml; name=a.xml\r\n\r\n\(InvoiceXMLTests.smallest)\r\n"
    let mail =
      "\(head)Content-Type: multipart/mixed; boundary=b\r\n\r\n\(String(repeating: part, count: 50))--b--\r\n"
    let archive = MadeZip(entries: [("a.eml", Data(mail.utf8)), ("b.xml", Data(InvoiceXMLTests.smallest.utf8))])
    let reading = try await RealReader.reading(archive.data)
    #expect(reading.invoices.count == 50 && reading.files.last?.failure?.code == .tooManyPages)
  }

  @Test("mails in an archive are read as long as their files are not too many in all")
  func manyFiles() async throws {
    let head = "From: Ann <ann@home.example>\r\nSubject: Bills\r\nMIME-Version: 1.0\r\n"
    let body = "--b\r\nContent-Type: text/plain\r\n\r\nTotal 12.00 EUR\r\n"
    let part = "--b\r\nContent-Type: application/octet-stream; name=a.bin\r\n\r\nx\r\n"
    let parts = body + String(repeating: part, count: 30)
    let mail = Data("\(head)Content-Type: multipart/mixed; boundary=b\r\n\r\n\(parts)--b--\r\n".utf8)
    let archive = MadeZip(entries: (1...40).map { (name: "\($0).eml", data: mail) })
    let reading = try await RealReader.reading(archive.data)
    // Each mail is 31 files.
    #expect(reading.pages.count == 29 && reading.files.last?.failure?.code == .tooLarge)
  }
}
