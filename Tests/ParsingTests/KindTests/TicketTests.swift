import Core
import Testing

@testable import Parsing

@Suite("Tickets and slips that are paid for when they are printed")
struct TicketTests {
  private func proposal(_ text: String) throws -> Proposal {
    try #require(ReceiptParser(today: Made.today).proposals(from: Reading(pages: [Made.page(text)])).first)
  }

  @Test("The end of a parking ticket is no day by which to pay it, and its car park is not who sold it")
  func parking() throws {
    let text = """
      PARKOVACÍ LÍSTEK
      Technické služby Quillov
      P2 - Farnská brána
      IČO 60418827
      Platí do:
      24.05.2024 15:40
      Vydáno:      24.05.2024 12:40
      Zaplaceno:      80,- Kč
      """
    let found = try proposal(text)
    #expect(found.kind == .receipt && found.dueDate == nil)
    #expect(found.merchant?.value == "Technické služby Quillov")
    #expect(found.category?.value == "Transport")
  }

  @Test(
    "A ticket is a receipt, in many languages",
    arguments: [
      "Parkschein", "Parkeerticket", "Bilet parkingowy", "Ticket de péage", "Trajektna karta", "Färjebiljett",
      "Entrance ticket", "Vstupenka", "Входной билет",
    ])
  func tickets(title: String) {
    let document = Made.document("Quill Farn\n\(title)\n12.05.2024\n4,50 EUR")
    #expect(KindGuess.kind(of: document, dueDate: false, paid: .no, hasIBAN: false) == .receipt)
  }

  @Test(
    "An account of a wallet is where to pay, and no payment",
    arguments: [
      ("UPI: quillstores@okbank", false), ("Swish 123 456 78 90", false), ("Swish 120,00", true),
      ("Paid with PayNow", true), ("Google Pay **** 4418", true),
    ])
  func wallets(line: String, isPaid: Bool) {
    let document = Made.document("Quill Farn\nTotal 120.00\n\(line)")
    let payment = PaymentExtractor.payment(in: document)?.value
    #expect((PaymentExtractor.paid(payment, in: document) == .yes) == isPaid)
  }
}
