import Core
import Testing

@testable import Parsing

@Suite("What a mail has to say to be sure") struct MailReviewTests {
  private func review(_ page: Page) throws -> [ReviewReason] {
    try #require(ReceiptParser(today: Made.day("2026-11-22")).proposals(from: Reading(pages: [page])).first).review
  }

  private func review(_ body: String) throws -> [ReviewReason] {
    let text = "Your bill is ready\n\(body)\nKestrel Energy Ltd, 7 Mill Lane, Leeds LS98 9ZZ"
    let sender = "Kestrel Energy    @kestrelenergy.com"
    return try review(Made.mail(from: sender, subject: "Your bill is ready", date: "2026-03-02", text))
  }

  @Test("a bill with a single amount that is called the total")
  func single() throws {
    let found = try review("Bill date: 2 March 2026\nTotal amount due: £127.63\nDue date: 18 March 2026")
    #expect(found.isEmpty, "\(found)")
  }

  @Test(
    "not one amount without a label, or several without a sum",
    arguments: [
      "Bill date: 2 March 2026\nWe charged you £127.63\nDue date: 18 March 2026",
      "Bill date: 2 March 2026\nLast bill £98.10\nTotal amount due: £127.63\nDue date: 18 March 2026",
    ])
  func others(body: String) throws {
    let found = try review(body)
    #expect(!found.isEmpty)
  }

  @Test(
    "and that it is a bill: carts and payouts have totals, too, and some orders are charged later",
    arguments: [
      ("Your basket is waiting", "Order today and it is with you on Friday."),
      ("Your order is not complete", "Did you forget something? Visa and cash are welcome."),
      ("Haben Sie etwas vergessen?", "Jetzt zur Kasse gehen"),
      ("You are the highest bidder", "Thank you for bidding."),
      ("Your appointment", "Pay at the desk on the day, in cash or by card of any bank."),
      ("Your order", "We will charge your card on 9 March 2026."),
      ("Your order", "We'll charge your card when your items leave, and send you a VAT invoice then."),
    ])
  func noBill(subject: String, last: String) throws {
    func found(_ subject: String, _ last: String) throws -> [ReviewReason] {
      let text =
        "Lamp    £24.00\nShipping    £5.00\nTotal    £29.00\n\(last)\nKestrel Energy Ltd, 7 Mill Lane, Leeds LS98 9ZZ"
      let sender = "Kestrel Energy    @kestrelenergy.com"
      return try review(Made.mail(from: sender, subject: subject, date: "2026-03-02", text))
    }
    #expect(try !found(subject, last).isEmpty)
    #expect(try found("Your receipt", "Paid by Visa    £29.00").isEmpty)
    #expect(try found("Your order", "Payment method: Visa").isEmpty)
  }

  @Test("or a purchase: its total is called paid, and its day that of the order or payment")
  func purchase() throws {
    func found(_ last: String) throws -> Proposal {
      let text =
        "March    £24.00\nApril    £5.00\nTotal paid    £29.00\n\(last)\nKestrel Rail Ltd, 7 Mill Lane, Leeds LS98 9ZZ"
      let sender = "Kestrel Rail    @kestrelrail.com"
      let page = Made.mail(from: sender, subject: "Your journey", date: "2026-03-02", text)
      return try #require(ReceiptParser(today: Made.day("2026-11-22")).proposals(from: Reading(pages: [page])).first)
    }
    #expect(try found("Payment date: 2 March 2026").kind == .receipt)
    #expect(try found("Fecha de compra: 2 March 2026").kind == .receipt)
    // It may be what was paid in a year.
    #expect(try found("All of it was spent on the garden.").kind == .unknown)
  }

  @Test("and on paper, no single amount is enough")
  func paper() throws {
    let text = "Kestrel Energy Ltd\n7 Mill Lane, Leeds LS98 9ZZ\nINVOICE\n2 March 2026\nTotal amount due: £127.63"
    let found = try review(Made.page(text, confidence: 1, source: .textLayer))
    #expect(found.contains(.lowConfidence), "\(found)")
  }
}
