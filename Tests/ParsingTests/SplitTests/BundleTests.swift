import Core
import Testing

@testable import Parsing

/// Files that arrived together: their printed text shows which of them are bills.
@Suite("Files of one mail or archive")
struct BundleTests {
  private struct File {
    var text: String
    var group = 0
    var isBody = false
  }

  private func proposals(_ files: [File], invoices: [StructuredInvoice] = []) -> [Proposal] {
    let pages = files.enumerated().map { index, file in
      var page = Made.page(file.text, source: .textLayer)
      page.number = index + 1
      return page
    }
    var enclosed = files.enumerated().map { index, file in
      EnclosedFile(name: "\(index)", pages: [index + 1], group: file.group, isBody: file.isBody)
    }
    var numbered = invoices
    for index in numbered.indices {
      numbered[index].file = enclosed.count
      enclosed.append(EnclosedFile(name: "x.xml", group: 0))
    }
    return ReceiptParser(today: Made.today).proposals(
      from: Reading(pages: pages, invoices: numbered, files: enclosed))
  }

  private func bill(_ number: String, _ total: String) -> String {
    "Teehaus Birke\nRechnung Nr. \(number)\nRechnungsdatum 03.02.2024\nTee \(total)\nGesamtbetrag \(total) EUR"
  }

  @Test("the text of a mail is the bill if no attachment is one")
  func body() {
    let found = proposals([File(text: bill("R-4711", "12,00"), isBody: true), File(text: "Allgemeine Bedingungen")])
    #expect(found.map(\.total?.value.description) == ["12.00"] && found.first?.pages == [1, 2])
  }

  @Test(
    "a mail without an amount of money and without attachments is not a bill",
    arguments: [
      ("Thanks, that was lovely!\n\nAlice", 0), ("see you tomorrow at the cafe at 10", 0),
      ("Hello Bob,\nlunch on 12 March in room 4711, or call 0800 1234567?", 0),
      // An amount counts whatever it is for.
      ("Hello Bob,\nthe dinner last night was 45.20, can you send me half", 1),
      ("Hello Bob,\nplease send me 20 EUR for the tickets of Sunday", 1),
      ("Hello Bob,\nyour order is complete\nAmount due: 120", 1),
    ])
  func letters(text: String, count: Int) {
    let head = "Alice Miller\nOur evening\nDate: 2024-02-03\n"
    #expect(proposals([File(text: head + text, isBody: true)]).count == count)
  }

  @Test("what cannot be read is kept for review if it is attached to a mail or no mail at all")
  func unread() {
    let text = "Thanks, that was lovely!\nSee you tomorrow at the cafe"
    let mail = File(text: text, isBody: true)
    #expect(proposals([mail]).isEmpty)
    #expect(proposals([mail, File(text: "Allgemeine Bedingungen unseres Hauses")]).count == 1)
    #expect(proposals([File(text: text)]).count == 1)
    var page = Made.page(text, source: .textLayer)
    let body = EnclosedFile(name: "0", pages: [1], group: 0, isBody: true)
    for (unseen, count) in [(["Preview text"], 0), (["call 0800 1234567 by 10"], 0), (["total 12"], 1)] {
      page.unseen = unseen
      let found = ReceiptParser(today: Made.today).proposals(from: Reading(pages: [page], files: [body]))
      #expect(found.count == count, "\(unseen)")
    }
  }

  @Test("a covering letter with the amount is not a bill beside the attached one, and stays with it")
  func letter() {
    let found = proposals([
      File(text: "Guten Tag\nanbei die Rechnung R-4711 über 12,00 EUR", isBody: true),
      File(text: bill("R-4711", "12,00")),
    ])
    #expect(found.count == 1 && found.first?.pages == [2, 1])
  }

  @Test("a bill that comes twice is one, and two bills are two")
  func copies() {
    let mail = File(text: "Guten Tag", isBody: true)
    let one = File(text: bill("R-4711", "12,00"))
    #expect(proposals([mail, one, one]).count == 1)
    #expect(proposals([mail, one, File(text: bill("R-4712", "12,00"))]).map(\.part) == [1, 2])
  }

  @Test(
    "an e-invoice and the PDF with its number are one bill, and are compared with each other",
    arguments: ["12.00", "99.00"])
  func paired(total: String) throws {
    let root = XMLTree(
      name: "Invoice",
      children: [
        XMLTree(name: "ID", text: "R-4711"), XMLTree(name: "DocumentCurrencyCode", text: "EUR"),
        XMLTree(name: "LegalMonetaryTotal", children: [XMLTree(name: "TaxInclusiveAmount", text: total)]),
      ])
    let found = proposals(
      [File(text: "Guten Tag", isBody: true), File(text: bill("R-4711", "12,00"))],
      invoices: [StructuredInvoice(syntax: .ubl, root: root)])
    let bill = try #require(found.first)
    #expect(found.count == 1 && bill.total?.source == .eInvoice && bill.total?.value.description == total)
    #expect(bill.review.contains(.printedDiffers) == (total != "12.00"))
  }

  @Test("entries of an archive are separate bills, even equal ones")
  func archive() {
    let files = [File(text: bill("R-4711", "12,00"), group: 1), File(text: bill("R-4712", "13,00"), group: 2)]
    #expect(proposals(files).map(\.pages) == [[1], [2]])
  }
}
