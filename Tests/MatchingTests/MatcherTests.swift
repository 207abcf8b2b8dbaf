import Core
import Exchange
import Matching
import Testing
import TestSupport

@Suite("Entries and bills")
struct MatcherTests {
  private func euros(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .eur) }

  private func bank(
    _ id: Int64, _ date: String, _ cents: Int64, _ name: String?, text: String = "", iban: String? = nil,
    fee: Int64? = nil,
    original: Money? = nil
  ) -> BankEntry {
    BankEntry(
      id: id,
      entry: StatementEntry(
        date: day(date), amount: euros(cents), name: name, iban: iban, text: text, fee: fee.map(euros),
        original: original))
  }

  private func bill(
    _ id: Int64, _ date: String, _ cents: Int64, _ name: String, kind: DocumentKind = .receipt, due: String? = nil,
    reference: String? = nil, toQuote: String? = nil,
    iban: String? = nil, currency: Currency = .eur, mode: PaymentMode? = nil
  ) -> PayableBill {
    PayableBill(
      id: id, amount: Money(minorUnits: cents, currency: currency), kind: kind, names: [name], issueDate: day(date),
      dueDate: due.map(day), reference: reference, paymentReference: toQuote, iban: iban,
      payment: mode.map { Payment(mode: $0) })
  }

  @Test("amount, name and days make a receipt's match certain")
  func plain() throws {
    let match = try #require(
      Matcher.match([bank(1, "2024-03-04", -2423, "ALDI SUED SAGT DANKE")], [bill(7, "2024-03-02", 2423, "ALDI SÜD")])
        .first)
    #expect(match.entries == [1] && match.bills == [7] && match.certainty == .certain)
    #expect(match.reasons == [.name, .amount, .date] && match.difference == nil)
    #expect(match.probability > 0.98)
  }

  @Test(
    "a bill's payment reference is compared, except of a receipt, which asks for no transfer",
    arguments: [(DocumentKind.invoice, "RF18539007547034"), (.reminder, "RF18539007547034"), (.receipt, nil)]
      as [(DocumentKind, String?)])
  func payable(kind: DocumentKind, reference: String?) {
    let contents = BillContents(
      title: "Water", merchant: "Water", kind: kind, amount: euros(100), issueDate: day("2026-03-04"),
      reference: "R-1", paymentReference: "RF18539007547034", iban: "DE89370400440532013000", categories: ["Utilities"])
    let bill = PayableBill(
      Bill(id: 1, revision: 1, contents: contents, draftID: nil, documentID: nil, created: 0))
    #expect(bill.paymentReference == reference && bill.reference == "R-1" && bill.iban == "DE89370400440532013000")
  }

  @Test("a typed bill with a due date is matched by the same payment days as an invoice")
  func typed() {
    let entries = [bank(1, "2026-10-30", -3995, "TELEKOM DEUTSCHLAND"), bank(2, "2026-11-22", -8420, "ELECTRICITY CO")]
    let bills = [
      bill(7, "2026-10-01", 3995, "Telekom", kind: .unknown, due: "2026-10-31"),
      bill(8, "2026-11-24", 8420, "Electricity", kind: .unknown, due: "2026-11-27"),
    ]
    #expect(Matcher.match(entries, bills).map(\.bills) == [[7], [8]])
  }

  @Test("amount and days alone are never certain")
  func nameless() {
    let matches = Matcher.match([bank(1, "2024-03-04", -2423, nil)], [bill(7, "2024-03-04", 2423, "ALDI")])
    #expect(matches.map(\.certainty) == [.likely])
  }

  @Test("two equal purchases at a shop are left to the user, unless the entry quotes the day")
  func copies() {
    let entries = [bank(1, "2024-03-04", -350, "CAFE LUNA"), bank(2, "2024-03-04", -350, "CAFE LUNA")]
    let bills = [bill(7, "2024-03-02", 350, "Café Luna"), bill(8, "2024-03-03", 350, "Café Luna")]
    #expect(Matcher.match(entries, bills).map(\.certainty) == [.likely, .likely])
    let quoting = [
      bank(1, "2024-03-04", -350, "CAFE LUNA", text: "2024-03-03T10:10"),
      bank(2, "2024-03-04", -350, "CAFE LUNA", text: "2024-03-02"),
    ]
    let matches = Matcher.match(quoting, bills).filter { $0.certainty == .certain }
    #expect(Set(matches.map { [$0.entries[0], $0.bills[0]] }) == [[1, 8], [2, 7]])
  }

  @Test("matches nearly as good as the best are its rivals: other bills of its entry and other entries of its bill")
  func rivals() throws {
    let entries = [bank(1, "2024-03-04", -350, "CAFE LUNA"), bank(2, "2024-03-05", -350, "CAFE LUNA")]
    let bills = [bill(7, "2024-03-02", 350, "Café Luna"), bill(8, "2024-03-03", 350, "Café Luna")]
    let matches = Matcher.match(entries, bills)
    #expect(matches.count == 2)
    for match in matches {
      let pairs = Set(match.rivals.map { [$0.entries[0], $0.bills[0]] })
      let (entry, bill) = (match.entries[0], match.bills[0])
      #expect(pairs == [[entry, 15 - bill], [3 - entry, bill]])
      #expect(match.rivals.allSatisfy { $0.reasons.contains(.name) && $0.probability <= match.probability })
    }
    // A bill of another shop is far less similar, and a certain pair has no rival.
    let far = Matcher.match([entries[0]], [bills[0], bill(9, "2024-03-03", 350, "Bookshop")])
    #expect(far.map(\.certainty) == [.certain] && far[0].rivals.isEmpty)
  }

  @Test("if several bills add up to an entry in two ways, both are shown")
  func rivalSums() throws {
    let bills = [
      bill(1, "2024-03-01", 1000, "Power"), bill(2, "2024-03-01", 2000, "Power"), bill(3, "2024-03-01", 2000, "Power"),
    ].map { bill in
      var bill = bill
      bill.kind = .invoice
      return bill
    }
    let match = try #require(Matcher.match([bank(9, "2024-03-04", -3000, "POWER")], bills).first)
    #expect(match.certainty == .likely && match.bills == [1, 2] && match.rivals.map(\.bills) == [[1, 3]])
    #expect(match.probability == 0.5)
  }

  @Test(
    "differences are named, and only the entry's own fee leaves a match certain",
    arguments: [
      (-4500, nil, Match.Reason.tip, Match.Certainty.likely, 400), (-4102, nil, .rounding, .likely, 2),
      (-4250, 150, .fee, .certain, 150),
    ] as [(Int64, Int64?, Match.Reason, Match.Certainty, Int64)])
  func differences(paid: Int64, fee: Int64?, reason: Match.Reason, certainty: Match.Certainty, more: Int64) throws {
    let entry = bank(1, "2024-03-04", paid, "TRATTORIA ROMA", fee: fee)
    let match = try #require(Matcher.match([entry], [bill(7, "2024-03-03", 4100, "Trattoria Roma")]).first)
    #expect(match.reasons.contains(reason) && match.certainty == certainty)
    #expect(match.difference == euros(more))
  }

  @Test("a bill in another currency is matched by the amount that the entry names")
  func currency() throws {
    let entry = bank(1, "2024-03-04", -926, "COFFEE INC", original: Money(minorUnits: -1000, currency: .usd))
    let match = try #require(Matcher.match([entry], [bill(7, "2024-03-03", 1000, "Coffee Inc", currency: .usd)]).first)
    #expect(match.certainty == .certain && match.reasons.contains(.exchangeRate))
    #expect(Matcher.match([entry], [bill(7, "2024-03-03", 1001, "Coffee Inc", currency: .usd)]).isEmpty)
  }

  @Test("a quoted reference finds an invoice without a name")
  func reference() {
    let entry = bank(1, "2024-04-20", -10_000, nil, text: "RG 2024 10077")
    let invoice = bill(
      7, "2024-03-03", 10_000, "Schreinerei", kind: .invoice, due: "2024-04-15", reference: "RG-2024/10077")
    #expect(Matcher.match([entry], [invoice]).map(\.certainty) == [.certain])
  }

  @Test(
    "a transfer that quotes what the invoice asks for pays it, however both are written",
    arguments: [
      ("RF18 5390 0754 7034", "rf18539007547034", true), ("RF18 5390 0754 7034", "REF RF18 5390 0754/7034 X", true),
      ("00 00000 12345 67890 12345", "1234567890 12345", true), ("12345 67890 12345", "+000012345678901+2345", true),
      ("900 2218", "Kd.-Nr. 9002218, March", true), ("9002218", "customer 0900 2218", true),
      ("9002218", "order 19002218", false), ("9002218", "90022184 710", false), ("90022", "customer 90022", false),
      ("20240310", "card 2024-03-10T12:14", false), ("Your name", "your name", false),
      ("RF18 5390 0754 7034", "RF18 5390 0754 7035", false),
    ] as [(String, String, Bool)])
  func paymentReference(asked: String, text: String, isQuoted: Bool) {
    let invoice = bill(
      7, "2024-03-03", 10_000, "Schreinerei", kind: .invoice, due: "2024-04-15", reference: "RG-2024/10077",
      toQuote: asked)
    let matches = Matcher.match([bank(1, "2024-03-20", -10_000, nil, text: text)], [invoice])
    #expect(matches.map(\.certainty) == [isQuoted ? .certain : .likely])
    #expect(matches.map { $0.reasons.contains(.reference) } == [isQuoted])
  }

  @Test("of bills that ask for the same reference, as for a customer number, amount and date decide")
  func sharedPaymentReference() {
    func invoice(_ id: Int64, _ date: String, _ cents: Int64, due: String) -> PayableBill {
      bill(id, date, cents, "Nordnetz", kind: .invoice, due: due, toQuote: "4711 0815")
    }
    let bills = [
      invoice(7, "2024-02-01", 4000, due: "2024-02-15"), invoice(8, "2024-03-01", 4000, due: "2024-03-15"),
      invoice(9, "2024-03-01", 5500, due: "2024-03-15"),
    ]
    func matches(_ entries: BankEntry...) -> [String] {
      Matcher.match(entries, bills).map { "\($0.entries) \($0.bills) \($0.certainty)" }
    }
    #expect(matches(bank(1, "2024-03-14", -5500, "NORDNETZ", text: "47110815")) == ["[1] [9] certain"])
    #expect(matches(bank(1, "2024-03-14", -4000, "NORDNETZ", text: "47110815")) == ["[1] [8] certain"])
    #expect(matches(bank(1, "2024-02-14", -4000, "NORDNETZ", text: "47110815")) == ["[1] [7] certain"])
    // The number alone does not tell which of them is paid.
    #expect(matches(bank(1, "2024-03-14", -5500, nil, text: "47110815")) == ["[1] [9] likely"])
    #expect(matches(bank(1, "2024-03-14", -1234, "NORDNETZ", text: "47110815")).isEmpty)
    let sum = matches(bank(1, "2024-03-14", -9500, "NORDNETZ", text: "47110815"))
    #expect(sum.count == 1 && sum.allSatisfy { $0.hasSuffix("likely") }, "\(sum)")
  }

  @Test("parts that quote what a transfer has to quote are not certain, since other bills may ask for the same")
  func partsWithPaymentReference() {
    let entries = [
      bank(1, "2024-03-10", -5000, "Autohaus Nord", text: "47110815"),
      bank(2, "2024-04-10", -7000, "Autohaus Nord", text: "47110815"),
    ]
    let invoice = bill(
      7, "2024-03-01", 12_000, "Autohaus Nord", kind: .invoice, due: "2024-04-01", toQuote: "47110815")
    let matches = Matcher.match(entries, [invoice])
    #expect(matches.map(\.entries) == [[1, 2]] && matches.map(\.certainty) == [.likely])
  }

  @Test("refunds are matched with a credit note, never with a bill")
  func refund() {
    let entry = bank(1, "2024-03-04", 1500, "REWE")
    #expect(Matcher.match([entry], [bill(7, "2024-03-03", 1500, "REWE")]).isEmpty)
    #expect(
      Matcher.match([entry], [bill(7, "2024-03-03", -1500, "REWE", kind: .creditNote)]).map(\.certainty) == [.certain])
  }

  @Test(
    "the money of a credit note may arrive weeks after its date, even if that counts as the day of payment",
    arguments: [
      ("2024-02-28", Match.Certainty.certain), ("2024-03-14", .certain), ("2024-04-15", .likely), ("2024-04-16", nil),
      ("2024-02-19", nil),
    ] as [(String, Match.Certainty?)])
  func lateRefund(date: String, certainty: Match.Certainty?) {
    var note = bill(7, "2024-03-01", -1500, "REWE", kind: .creditNote)
    note.paidDate = note.issueDate
    let matches = Matcher.match([bank(1, date, 1500, "REWE")], [note])
    #expect(matches.map(\.certainty) == [certainty].compactMap(\.self))
  }

  @Test("one payment for several bills is certain if it quotes all of them")
  func several() {
    let bills = [
      bill(7, "2024-03-01", 1000, "Stadtwerke", kind: .invoice, reference: "R100001"),
      bill(8, "2024-03-02", 2350, "Stadtwerke", kind: .invoice, reference: "R100002"),
      bill(9, "2024-03-02", 4000, "Stadtwerke", kind: .invoice, reference: "R100003"),
    ]
    let quoted = Matcher.match([bank(1, "2024-03-10", -3350, "Stadtwerke", text: "R100001 R100002")], bills)
    #expect(quoted.map(\.bills) == [[7, 8]] && quoted.map(\.certainty) == [.certain])
    let silent = Matcher.match([bank(1, "2024-03-10", -3350, "Stadtwerke")], bills)
    #expect(silent.map(\.bills) == [[7, 8]] && silent.map(\.certainty) == [.likely])
    // The references suffice, without the name or account of the payee.
    let nameless = Matcher.match([bank(1, "2024-03-10", -3350, nil, text: "R100001 and R100002")], bills)
    #expect(nameless.map(\.bills) == [[7, 8]] && nameless.map(\.certainty) == [.certain])
  }

  @Test("what shows that a payment is for several bills is named: their references, the account or the payee")
  func reasonsOfSums() {
    let account = "DE89370400440532013000"
    let bills = [
      bill(7, "2024-03-01", 1000, "Stadtwerke", kind: .invoice, reference: "R100001", iban: account),
      bill(8, "2024-03-02", 2350, "Stadtwerke", kind: .invoice, reference: "R100002", iban: account),
    ]
    func reasons(_ name: String?, text: String = "", iban: String? = nil) -> [[Match.Reason]] {
      Matcher.match([bank(1, "2024-03-10", -3350, name, text: text, iban: iban)], bills).map(\.reasons)
    }
    #expect(reasons("Stadtwerke") == [[.name, .sum]])
    #expect(reasons(nil, iban: account) == [[.iban, .sum]])
    #expect(reasons(nil, text: "R100001 and R100002", iban: account) == [[.reference, .iban, .sum]])
    // A reference of one of them does not show that the other is meant.
    #expect(reasons(nil, text: "R100001", iban: account) == [[.iban, .sum]])
  }

  @Test("purchases on days of a month do not pay the bill that is numbered with the month")
  func numberedWithMonth() {
    let entries = [
      bank(1, "2024-03-10", -1650, "REWE", text: "Card 2024-03-09T10:22"),
      bank(2, "2024-03-12", -2000, "SHELL", text: "Card 2024-03-11T11:22"),
      bank(3, "2024-03-13", -3650, "IKEA", text: "Card 2024-03-12T11:22"),
    ]
    let invoice = bill(
      7, "2024-03-01", 3650, "Sports club", kind: .invoice, due: "2024-03-31", reference: "2024-03")
    #expect(Matcher.match(entries, [invoice]).map(\.certainty) == [.likely])
    let paid = Matcher.match([bank(4, "2024-03-14", -3650, nil, text: "Invoice 2024-03")] + entries, [invoice])
    #expect(paid.map(\.entries) == [[4]] && paid.map(\.certainty) == [.certain])
  }

  @Test(
    "a common beginning and the word after it are one name: sharing only one of them is not evidence",
    arguments: [
      ("British Gas", "BRITISH AIRWAYS", .likely), ("Deutsche Bahn", "Deutsche Bank AG", .likely),
      ("Royal Mail", "ROYAL BANK", .likely), ("Stadtwerke Köln", "STADTWERKE MUENCHEN GMBH", .likely),
      ("Stadtwerke Köln", "STADTWERKE KOELN GMBH", .certain), ("British Gas", "BRITISH GAS LTD", .certain),
      ("National Express", "AMERICAN EXPRESS", .likely), ("Stadt Köln", "REWE KOELN", .likely),
      ("Deutsche Bank", "ING BANK", .likely), ("Stadt Köln", "STADT KOELN", .certain),
      ("Royal Mail", "ROYALMAIL 4511", .certain),
      ("British", "BRITISH COOKSHOP", .certain),
    ] as [(String, String, Match.Certainty)])
  func commonBeginnings(merchant: String, name: String, certainty: Match.Certainty) {
    let invoice = bill(7, "2024-03-01", 8420, merchant, kind: .invoice, due: "2024-03-31")
    #expect(Matcher.match([bank(1, "2024-03-11", -8420, name)], [invoice]).map(\.certainty) == [certainty])
  }

  @Test("a bill paid in parts")
  func parts() {
    let entries = [
      bank(1, "2024-03-10", -5000, "Autohaus Nord", text: "R100001 1/2"),
      bank(2, "2024-04-10", -7000, "Autohaus Nord", text: "R100001 2/2"),
      bank(3, "2024-04-11", -300, "Autohaus Nord"),
    ]
    let matches = Matcher.match(
      entries, [bill(7, "2024-03-01", 12_000, "Autohaus Nord", kind: .invoice, due: "2024-04-01", reference: "R100001")]
    )
    #expect(matches.map(\.entries) == [[1, 2]] && matches.map(\.certainty) == [.certain])
  }

  @Test("cash and pending entries are ignored")
  func leftAside() {
    #expect(
      Matcher.match([bank(1, "2024-03-04", -2423, "ALDI")], [bill(7, "2024-03-03", 2423, "ALDI", mode: .cash)]).isEmpty)
    var pending = bank(1, "2024-03-04", -2423, "ALDI")
    pending.entry.isPending = true
    #expect(Matcher.match([pending], [bill(7, "2024-03-03", 2423, "ALDI")]).isEmpty)
  }

  @Test("gaps are entries without a bill except waivers, and bills without an entry after some days")
  func gaps() {
    let entries = [
      bank(1, "2024-03-04", -100, "A"), bank(2, "2024-03-04", -90_000, "Landlord Smith", text: "Rent"),
      bank(3, "2024-03-04", 500, "In"),
      bank(4, "2024-03-04", -100, "B"), bank(5, "2024-03-04", -1, nil, iban: "DE89 3704 0044 0532 0130 00"),
    ]
    let bills = [
      bill(6, "2024-03-01", 100, "A"), bill(7, "2024-03-01", 1, "late"), bill(8, "2024-03-01", 1, "cash", mode: .cash),
      bill(9, "2024-03-01", 1, "due", kind: .invoice, due: "2024-03-20"), bill(10, "2024-03-15", 1, "young"),
    ]
    let match = Match(entries: [1], bills: [6], certainty: .certain, probability: 1, reasons: [.amount])
    let gaps = Gaps.find(
      entries, bills, matches: [match],
      waivers: [Gaps.Waiver(name: "landlord rent"), Gaps.Waiver(iban: "DE89370400440532013000"), Gaps.Waiver()],
      today: day("2024-03-21"))
    #expect(gaps.entriesWithoutBill == [4])
    #expect(gaps.billsWithoutEntry == [7])
  }

  @Test(
    "three bills at regular intervals are a series",
    arguments: [
      (["2024-01-03", "2024-01-10", "2024-01-17"], Repetition.weekly, "2024-01-24"),
      (["2024-01-31", "2024-02-29", "2024-03-31", "2024-04-30"], .monthly, "2024-05-31"),
      (["2024-01-03", "2024-02-05", "2024-03-02"], .monthly, "2024-04-03"),
      (["2023-06-15", "2023-09-14", "2023-12-15"], .quarterly, "2024-03-15"),
      (["2022-03-01", "2023-03-04", "2024-03-02"], .yearly, "2025-03-01"),
    ])
  func series(dates: [String], repetition: Repetition, next: String) throws {
    let bills = dates.enumerated().map { bill(Int64($0.offset + 1), $0.element, 3995, "Vodafone") }
    let series = try #require(Series.find(bills.reversed() + [bill(99, "2024-01-05", 3995, "Telekom")]).first)
    #expect(series.repetition == repetition && series.next == day(next) && series.bills.count == dates.count)
    #expect(!series.isDearer && !series.isMissing(on: day(next)))
    #expect(series.isMissing(on: try #require(day(next).adding(days: 25))))
    var dearer = bills
    dearer[dearer.count - 1].amount = euros(4495)
    #expect(Series.find(dearer).first?.isDearer == true)
  }

  @Test(
    "bills at irregular intervals are not a series",
    arguments: [
      ["2024-01-03", "2024-02-03"], ["2024-01-03", "2024-02-03", "2024-02-20", "2024-03-03"],
      ["2024-01-03", "2024-01-09", "2024-02-20"],
    ])
  func noSeries(dates: [String]) {
    #expect(Series.find(dates.enumerated().map { bill(Int64($0.offset + 1), $0.element, 3995, "Vodafone") }).isEmpty)
  }
}
