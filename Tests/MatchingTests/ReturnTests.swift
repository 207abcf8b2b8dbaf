import Core
import Exchange
import Foundation
import TestSupport
import Testing

@testable import Matching

@Suite("Payments that came back")
struct ReturnTests {
  private static let account = "DE89370400440532013000"

  private func entry(
    _ id: Int64, _ date: String, _ cents: Int64, _ name: String? = "Telekom Deutschland", text: String = "",
    iban: String? = ReturnTests.account, isReversal: Bool = false
  ) -> BankEntry {
    BankEntry(
      id: id,
      entry: StatementEntry(
        date: day(date), amount: Money(minorUnits: cents, currency: .eur), name: name, iban: iban, text: text,
        isReversal: isReversal))
  }

  private func pairs(_ entries: BankEntry...) -> [[Int64]] {
    Returns.pairs(entries).map { [$0.payment, $0.returned] }
  }

  @Test("a direct debit that was returned pays no bill, and the one that follows it does")
  func returned() {
    let bill = PayableBill(
      id: 7, amount: Money(minorUnits: 3995, currency: .eur), kind: .invoice, names: ["Telekom"],
      issueDate: day("2026-06-05"), dueDate: day("2026-06-18"))
    let entries = [entry(1, "2026-06-18", -3995), entry(2, "2026-06-20", 3995, isReversal: true)]
    #expect(Matcher.match(entries, [bill]).isEmpty)
    let matches = Matcher.match(entries + [entry(3, "2026-06-22", -3995)], [bill])
    #expect(matches.map(\.entries) == [[3]] && matches.map(\.certainty) == [.certain])
  }

  @Test(
    "banks without a mark for it name the return",
    arguments: [
      ("SEPA-Rücklastschrift", true), ("Rueckgabe Lastschrift AC06", true), ("RETURNED DIRECT DEBIT", true),
      ("Rejet de prélèvement", true), ("Storno incasso", true), ("Rückgabe", false), ("Gutschrift Rechnung 12", false),
    ] as [(String, Bool)])
  func named(text: String, isReturn: Bool) {
    let found = pairs(entry(1, "2026-06-18", -3995), entry(2, "2026-06-20", 3995, text: text))
    #expect(found == (isReturn ? [[1, 2]] : []))
  }

  @Test("a refund on a card, which the bank marks as a reversal, leaves the receipt and the credit note their entries")
  func refunded() {
    let receipt = PayableBill(
      id: 7, amount: Money(minorUnits: 4990, currency: .eur), names: ["Farnbird Shoes"], issueDate: day("2026-06-05"),
      paidDate: day("2026-06-05"))
    let back = PayableBill(
      id: 8, amount: Money(minorUnits: -4990, currency: .eur), kind: .creditNote, names: ["Farnbird Shoes"],
      issueDate: day("2026-06-20"), paidDate: day("2026-06-20"))
    let entries = [
      entry(1, "2026-06-05", -4990, "FARNBIRD SHOES", iban: nil),
      entry(2, "2026-06-20", 4990, "FARNBIRD SHOES", iban: nil, isReversal: true),
    ]
    let matches = Matcher.match(entries, [receipt, back]).sorted { $0.bills[0] < $1.bills[0] }
    #expect(matches.map(\.entries) == [[1], [2]] && matches.map(\.bills) == [[7], [8]])
    #expect(matches.allSatisfy { $0.certainty == .likely })
    // A purchase that was charged twice: the receipt belongs to the charge that stayed.
    let twice = [entry(3, "2026-06-05", -4990, "FARNBIRD SHOES", iban: nil)] + entries
    let certain = Matcher.match(twice, [receipt])
    #expect(certain.map(\.bills) == [[7]] && certain.map(\.certainty) == [.certain])
    #expect(certain.map(\.entries) == [[1]])
  }

  @Test("a payment that came back is not proposed for a bill that is still to be paid by card")
  func unpaidByCard() {
    let bill = PayableBill(
      id: 7, amount: Money(minorUnits: 4990, currency: .eur), kind: .invoice, names: ["Farnbird Shoes"],
      issueDate: day("2026-06-05"), payment: Payment(mode: .card))
    let entries = [
      entry(1, "2026-06-05", -4990, "FARNBIRD SHOES", iban: nil),
      entry(2, "2026-06-20", 4990, "FARNBIRD SHOES", iban: nil, isReversal: true),
    ]
    #expect(Matcher.match(entries, [bill]).isEmpty)
    var paid = bill
    paid.paidDate = day("2026-06-05")
    #expect(Matcher.match(entries, [paid]).map(\.entries) == [[1]])
  }

  @Test("the embedded words of returns are those of the file, and normalised")
  func words() throws {
    let file = Project.root.appendingPathComponent("Sources/Matching/Lexicon/return-words.tsv")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(Returns.embedded == text)
    let rows = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    #expect(Returns.names.map { $0.joined(separator: " ") } == rows && Set(rows).count == rows.count)
  }

  @Test("as many returns as payments are paired, each with its own")
  func many() {
    let payments = (0..<300).map { entry($0, "2026-05-18", -3995) }
    let found = Returns.pairs(payments + (300..<600).map { entry($0, "2026-06-18", 3995, isReversal: true) })
    #expect(Set(found.map(\.payment)) == Set(0..<300) && Set(found.map(\.returned)) == Set(300..<600))
  }

  @Test("the returned payment is the latest of this amount to the same party within two months")
  func latest() {
    #expect(
      pairs(
        entry(1, "2026-05-18", -3995), entry(2, "2026-06-18", -3995), entry(3, "2026-06-20", 3995, isReversal: true),
        entry(4, "2026-06-22", -3995)) == [[2, 3]])
    let back = entry(9, "2026-06-20", 3995, isReversal: true)
    #expect(pairs(entry(1, "2026-04-18", -3995), back).isEmpty)
    #expect(pairs(entry(1, "2026-06-18", -3994), back).isEmpty)
    #expect(pairs(entry(1, "2026-06-18", -3995, iban: "DE02120300000000202051"), back).isEmpty)
    // Without an account the names are compared, also with the text of the return.
    #expect(pairs(entry(1, "2026-06-18", -3995, iban: nil), back) == [[1, 9]])
    #expect(pairs(entry(1, "2026-06-18", -3995, "Stadtwerke", iban: nil), back).isEmpty)
    let unnamed = entry(9, "2026-06-20", 3995, nil, text: "Lastschrift Telekom", iban: nil, isReversal: true)
    #expect(pairs(entry(1, "2026-06-18", -3995), unnamed) == [[1, 9]])
  }
}
