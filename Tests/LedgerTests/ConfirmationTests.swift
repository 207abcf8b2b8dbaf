import Core
import Ledger
import TestSupport
import Testing

@Suite("From a draft to the bill that the user wants")
struct ConfirmationTests {
  @Test(
    "A missing field is reported with the option that sets it",
    arguments: [("merchant", "--merchant"), ("total", "--total"), ("currency", "--currency"), ("date", "--date")])
  func missing(what: String, option: String) throws {
    var proposal = Proposal.complete
    switch what {
    case "merchant": proposal.merchant = Proposal.field("")
    case "total": proposal.total = nil
    case "currency": proposal.currency = nil
    default: proposal.date = nil
    }
    let error = #expect(throws: InputError.self) { try Confirmation.contents(of: .of(proposal), with: Corrections()) }
    let message = try #require(error).description
    #expect(
      message.contains("draft 7 has no \(what)") && message.contains("billfold confirm 7 \(option)"), "\(message)")
  }

  @Test("Corrections alone turn an empty draft into a bill")
  func corrected() throws {
    var corrections = Corrections()
    corrections.merchant = "Bakery"
    corrections.total = Amount(units: 5, scale: 0)
    corrections.currency = .eur
    corrections.date = .day("2026-03-14")
    let bill = try Confirmation.contents(of: .of(Proposal()), with: corrections)
    #expect(bill.merchant == "Bakery" && bill.title == "Bakery")
    #expect(bill.amount == Money(minorUnits: 500, currency: .eur))
    #expect(bill.categories == [DefaultCategories.other])
  }

  @Test("The user's input overrides what was read")
  func wins() throws {
    var corrections = Corrections()
    corrections.merchant = "Butcher"
    corrections.total = Amount(units: 999, scale: 2)
    corrections.currency = .usd
    corrections.date = .day("2026-01-02")
    corrections.dueDate = .day("2026-02-02")
    corrections.categories = ["Gifts", "Other"]
    corrections.notes = "late"
    corrections.kind = .invoice
    corrections.reference = "R-2"
    corrections.repetition = .monthly
    let bill = try Confirmation.contents(of: .of(.complete), with: corrections)
    #expect(
      bill
        == BillContents(
          title: "Butcher", merchant: "Butcher", notes: "late", kind: .invoice,
          amount: Money(minorUnits: 999, currency: .usd),
          issueDate: .day("2026-01-02"), dueDate: .day("2026-02-02"), paidDate: nil,
          payment: Payment(mode: .card, brand: .visa, lastFour: "9165"), reference: "R-2",
          categories: ["Gifts", "Other"],
          repetition: .monthly))
  }

  @Test(
    "Only an invoice is unpaid; everything else was paid on its date",
    arguments: [
      (Kind.receipt, true), (.invoice, false), (.creditNote, true), (.unknown, true), (.reminder, false),
      (.offer, false),
    ])
  func paid(kind: Kind, isPaid: Bool) throws {
    var proposal = Proposal.complete
    proposal.kind = kind
    let bill = try Confirmation.contents(of: .of(proposal), with: Corrections())
    #expect(bill.paidDate == (isPaid ? bill.issueDate : nil))
  }

  @Test(
    "A negative total is a refund, and nothing else is",
    arguments: [
      (Kind.receipt, "-57.90", nil, Kind.creditNote, -5790), (.invoice, "-57.90", nil, .creditNote, -5790),
      (.receipt, "-57.90", .creditNote, .creditNote, -5790), (.creditNote, "57.90", nil, .creditNote, -5790),
      (.receipt, "-57.90", .receipt, nil, 0), (.creditNote, "-57.90", .invoice, nil, 0),
      (.receipt, "57.90", nil, .receipt, 5790),
    ] as [(Kind, String, Kind?, Kind?, Int64)])
  func moneyBack(read: Kind, total: String, said: Kind?, kind: Kind?, minorUnits: Int64) throws {
    var proposal = Proposal.complete
    proposal.kind = read
    var corrections = Corrections()
    corrections.total = amount(total)
    corrections.kind = said
    guard let kind else {
      let error = #expect(throws: InputError.self) { try Confirmation.contents(of: .of(proposal), with: corrections) }
      #expect(try #require(error).description.contains("draft 7: -57.90 EUR is below zero"))
      return
    }
    let bill = try Confirmation.contents(of: .of(proposal), with: corrections)
    #expect(bill.kind == kind && bill.amount == Money(minorUnits: minorUnits, currency: .eur))
    try BillRules.check(bill, today: .day("2026-11-21"))
  }

  @Test("A total with more decimals than its currency has is refused rather than rounded")
  func decimals() throws {
    var proposal = Proposal.complete
    proposal.currency = Proposal.field(.jpy)
    let error = #expect(throws: InputError.self) { try Confirmation.contents(of: .of(proposal), with: Corrections()) }
    #expect(try #require(error).description.contains("12.30 has more decimals than JPY"))
  }

  @Test(
    "Payment: the user's input overrides what is printed",
    arguments: [
      (nil, nil, Payment(mode: .card, brand: .visa, lastFour: "9165")), (.cash, nil, Payment(mode: .cash)),
      (.card, nil, Payment(mode: .card, brand: .visa, lastFour: "9165")),
      (nil, "1111", Payment(mode: .card, brand: .visa, lastFour: "1111")),
    ] as [(PaymentMode?, String?, Payment)])
  func payment(mode: PaymentMode?, lastFour: String?, payment: Payment) throws {
    var corrections = Corrections()
    corrections.payBy = mode
    corrections.lastFour = lastFour
    #expect(try Confirmation.contents(of: .of(.complete), with: corrections).payment == payment)
  }

  @Test("A card of the ledger gives its brand and digits, and what was read is removed")
  func card() throws {
    var corrections = Corrections()
    corrections.card = Card(
      id: 3, revision: 1, contents: CardContents(name: "Mine", brand: .amex, lastFour: "0005"), bills: 0)
    let bill = try Confirmation.contents(of: .of(.complete), with: corrections)
    #expect(bill.card == 3 && bill.payment == Payment(mode: .card, brand: .amex, lastFour: "0005"))
    corrections.card = nil
    corrections.withoutCard = true
    #expect(try Confirmation.contents(of: .of(.complete), with: corrections).payment == Payment(mode: .card))
    corrections.withoutPayment = true
    #expect(try Confirmation.contents(of: .of(.complete), with: corrections).payment == nil)
    #expect(Editing.apply(corrections, to: .complete).payment == nil)
    #expect(corrections.card(over: 3) == nil && Corrections().card(over: 3) == 3)
  }
}
