import Core
import Exchange
import Matching
import TestSupport
import Testing

@Suite("Payments long before or after a bill")
struct DistantPaymentTests {
  private static let account = "DE89370400440532013000"

  private func entry(
    _ id: Int64, _ date: String, _ cents: Int64 = -48_000, _ name: String? = nil, text: String = "",
    iban: String? = nil, card: String? = nil
  ) -> BankEntry {
    BankEntry(
      id: id,
      entry: StatementEntry(
        date: day(date), amount: Money(minorUnits: cents, currency: .eur), name: name, iban: iban, text: text,
        lastFour: card))
  }

  private func entry(_ id: Int64, _ date: String, _ name: String, text: String = "", iban: String? = nil) -> BankEntry {
    entry(id, date, -48_000, name, text: text, iban: iban)
  }

  /// An unpaid invoice of 2025-01-10 with a number and an account.
  private func invoice(
    _ id: Int64 = 7, cents: Int64 = 48_000, due: String? = nil, number: String? = "RG-2025/10077",
    toQuote: String? = nil, iban: String? = DistantPaymentTests.account
  ) -> PayableBill {
    PayableBill(
      id: id, amount: Money(minorUnits: cents, currency: .eur), kind: .invoice, names: ["Schreinerei Holm"],
      issueDate: day("2025-01-10"), dueDate: due.map(day), reference: number, paymentReference: toQuote, iban: iban)
  }

  private func found(_ entries: [BankEntry], _ bills: [PayableBill]) -> [String] {
    Matcher.match(entries, bills).map { "\($0.entries) \($0.bills) \($0.certainty)" }
  }

  @Test(
    "a number or the account proposes the bill a year later and weeks before, but never without asking",
    arguments: ["2026-01-20", "2025-05-11", "2024-12-20", "2027-01-09"])
  func identified(date: String) {
    #expect(found([entry(1, date, text: "RG 2025 10077")], [invoice()]) == ["[1] [7] likely"])
    #expect(found([entry(1, date, "HOLM", iban: Self.account)], [invoice()]) == ["[1] [7] likely"])
    let asking = invoice(number: nil, toQuote: "RF18539007547034", iban: nil)
    #expect(found([entry(1, date, text: "RF18 5390 0754 7034")], [asking]) == ["[1] [7] likely"])
  }

  @Test("months before a bill only its number proposes it, as the payments of a contract go to the same account")
  func inAdvance() {
    #expect(found([entry(1, "2024-11-02", text: "RG 2025 10077")], [invoice()]) == ["[1] [7] likely"])
    #expect(found([entry(1, "2024-11-02", "HOLM", iban: Self.account)], [invoice()]).isEmpty)
    let asking = invoice(number: nil, toQuote: "RF18539007547034", iban: nil)
    #expect(found([entry(1, "2024-11-02", text: "RF18 5390 0754 7034")], [asking]).isEmpty)
  }

  @Test("amount and name alone say nothing after months, nor does an account with another amount")
  func unidentified() {
    #expect(found([entry(1, "2025-06-20", "SCHREINEREI HOLM")], [invoice()]).isEmpty)
    #expect(found([entry(1, "2025-06-20", -48_001, "HOLM", iban: Self.account)], [invoice()]).isEmpty)
    #expect(found([entry(1, "2025-06-20", -47_000, text: "RG-2025/10077")], [invoice()]).isEmpty)
    for date in ["2027-01-11", "2024-01-10"] {
      #expect(found([entry(1, date, text: "RG-2025/10077")], [invoice()]).isEmpty)
    }
  }

  @Test("a payment that is late even within four months is proposed if it quotes the number")
  func late() {
    let bill = invoice(due: "2025-01-20", iban: nil)
    #expect(found([entry(1, "2025-04-30", text: "RG-2025/10077")], [bill]) == ["[1] [7] likely"])
    #expect(found([entry(1, "2025-02-03", text: "RG-2025/10077")], [bill]) == ["[1] [7] certain"])
  }

  @Test("a bill with a long time for payment is proposed around its due date, but after months never without asking")
  func longTerm() {
    let bill = invoice(due: "2025-07-10", number: nil, iban: nil)
    #expect(found([entry(1, "2025-07-09", "SCHREINEREI HOLM")], [bill]) == ["[1] [7] likely"])
    #expect(found([entry(1, "2025-05-10", "SCHREINEREI HOLM")], [bill]) == ["[1] [7] certain"])
    #expect(found([entry(1, "2025-10-01", "SCHREINEREI HOLM")], [bill]).isEmpty)
    let numbered = invoice(due: "2025-07-10")
    #expect(found([entry(1, "2025-07-09", text: "RG-2025/10077")], [numbered]) == ["[1] [7] likely"])
    let bills = ["R100001", "R100002"].enumerated().map { place, number in
      invoice(Int64(7 + place), cents: 24_000, due: "2025-07-10", number: number)
    }
    #expect(found([entry(1, "2025-07-09", text: "R100001 R100002")], bills) == ["[1] [7, 8] likely"])
    #expect(found([entry(1, "2025-05-10", text: "R100001 R100002")], bills) == ["[1] [7, 8] certain"])
  }

  @Test("of the monthly payments of a contract none is proposed for an old bill of it")
  func contract() {
    let months = ["2025-06-10", "2025-07-10", "2025-08-10"]
    func payments(_ months: [String]) -> [BankEntry] {
      months.enumerated().map { entry(Int64($0 + 1), $1, "HOLM", iban: Self.account) }
    }
    #expect(found(payments(months), [invoice()]).isEmpty)
    #expect(found(payments([months[0]]), [invoice()]) == ["[1] [7] likely"])
    // What quotes the number stands out from them.
    let quoting = entry(9, "2025-09-10", "HOLM", text: "RG-2025/10077", iban: Self.account)
    #expect(found(payments(months) + [quoting], [invoice()]) == ["[9] [7] likely"])
  }

  @Test("one late payment for two bills is proposed if it quotes both")
  func sum() {
    let bills = [invoice(7, cents: 18_000, number: "R100001"), invoice(8, cents: 30_000, number: "R100002")]
    #expect(found([entry(1, "2025-12-01", text: "R100001 R100002")], bills) == ["[1] [7, 8] likely"])
    #expect(found([entry(1, "2025-12-01", text: "R100001", iban: Self.account)], bills).isEmpty)
  }

  @Test("a paid bill is proposed for an entry that quotes it weeks from the day of payment, but not for its account")
  func paid() {
    var bill = invoice()
    bill.paidDate = day("2025-03-20")
    #expect(found([entry(1, "2025-02-01", text: "RG-2025/10077")], [bill]) == ["[1] [7] likely"])
    #expect(found([entry(1, "2025-02-01", "HOLM", iban: Self.account)], [bill]).isEmpty)
    #expect(found([entry(1, "2025-01-11", text: "RG-2025/10077")], [bill]).isEmpty)
  }

  @Test("a card may be charged some days before the receipt's date")
  func authorised() {
    func found(_ date: String, card: String?) -> [String] {
      let receipt = PayableBill(
        id: 7, amount: Money(minorUnits: 6_450, currency: .eur), names: ["Hotel Krone"], issueDate: day("2025-03-12"),
        paidDate: day("2025-03-12"), payment: Payment(mode: .card, lastFour: "9165"))
      return self.found([entry(1, date, -6_450, "HOTEL KRONE", card: card)], [receipt])
    }
    #expect(found("2025-03-05", card: "9165") == ["[1] [7] likely"])
    #expect(found("2025-03-05", card: nil).isEmpty && found("2025-03-01", card: "9165").isEmpty)
  }
}
