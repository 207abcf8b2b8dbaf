import Core
import Testing

@testable import Parsing

/// Invoices with a due date or an account that say how they were paid, and those that only mention it.
@Suite struct PaidStatementTests {
  static func invoice(_ line: String, terms: String = "Due date: 30 May 2024") -> MadePaper {
    MadePaper(line, "INVOICE 118\nFrame £120.00\nTotal £120.00\n\(terms)\n\(line)", total: "120.00")
  }

  static let paid = [
    "Paid by card, thank you.", "Paid by Visa card on 12 May 2024", "This invoice has been paid by card",
    "Paid by card £120.00", "Paid by PayPal", "Paid by bank transfer on 12 May 2024 with thanks",
    "Bezahlt mit Karte", "Der Betrag wurde per Kreditkarte bezahlt.", "Am 12.05.2024 bar bezahlt",
    "Facture payée par carte bancaire le 12 mai 2024", "Réglée par carte", "Pagato con carta di credito",
    "Pagado con tarjeta", "Pago com cartão de crédito", "Betaald met pinpas op 12 mei 2024", "Betalt med kort",
    "Betalat med kort", "Maksettu kortilla", "Zapłacono kartą", "Zaplaceno kartou", "Uhrazeno kartou",
    "Plaćeno karticom", "Apmaksāts ar karti", "PAID", "PAID 20 MAY 2024", "Paid on 20 May 2024", "Paid in full",
    "BEZAHLT", "PAID WITH THANKS",
  ]

  static let unpaid = [
    "To be paid by card or bank transfer", "Not yet paid by card", "Orders paid by card are sent on the next day",
    "If paid by card, a fee of 2% is added", "Noch nicht mit Karte bezahlt", "Wird per Lastschrift bezahlt",
    "Peut être payée par carte", "Puede ser pagado con tarjeta", "Può essere pagato con carta", "Paid by card £20.00",
    "Kan worden betaald met pinpas", "We accept cards and cash", "NOT PAID", "UNPAID", "PAID:", "Paid", "PAID\n£20.00",
    "Paid invoices", "TO BE PAID", "All goods remain our property until they are\npaid in full.",
    "This invoice must be\npaid by 12 May 2024", "PAID BY 12 MAY 2024",
  ]

  @Test("A bill that says how it was paid is paid, whatever its terms", arguments: paid)
  func isPaid(line: String) throws {
    for terms in ["Due date: 30 May 2024", "Payment within 14 days\nIBAN DE02 1203 0000 0000 2020 51"] {
      let paper = PaidStatementTests.invoice(line, terms: terms)
      try paper.check()
      #expect(paper.proposal?.kind == .receipt)
      #expect(paper.proposal?.dueDate == nil)
    }
  }

  @Test("A bill that mentions a way to pay is unpaid", arguments: unpaid)
  func isUnpaid(line: String) {
    let paper = PaidStatementTests.invoice(line)
    #expect(paper.proposal?.kind == .invoice)
    #expect(paper.proposal?.dueDate?.value == Made.day("2024-05-30"))
  }

  @Test("A part that was paid leaves the rest to be paid")
  func isPaidInPart() {
    let text =
      "INVOICE 118\nFrame £120.00\nTotal £120.00\nDeposit £50.00\nPaid by card\nBalance due £70.00\nDue date: 30 May 2024"
    let found = MadePaper("a deposit", text).proposal
    #expect(found?.kind == .invoice && found?.dueDate != nil)
  }
}
