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

  @Test(
    "a planned bill whose warranty would end before its document is refused, not stored as it cannot be edited",
    arguments: [("2026-03-10", false), ("2026-03-14", true)])
  func plannedWarranty(end: String, isAccepted: Bool) throws {
    let contents = BillContents(
      title: "Bakery", merchant: "Bakery", kind: .unknown, amount: Money(minorUnits: 1000, currency: .eur),
      issueDate: .day("2026-03-01"), dueDate: .day("2026-03-15"), categories: ["Groceries"], repetition: .monthly,
      warrantyUntil: .day(end))
    let planned = Bill(
      id: 3, revision: 1, contents: contents, draftID: nil, documentID: nil, created: 0,
      occurrence: Occurrence(series: 2, number: 1, anchor: .day("2026-02-15")))
    func filled() throws -> BillContents {
      try Confirmation.contents(of: .of(.complete), as: planned, today: .day("2026-03-21"))
    }
    guard !isAccepted else {
      let bill = try filled()
      #expect(bill.warrantyUntil == .day(end) && bill.issueDate == .day("2026-03-14"))
      return
    }
    let error = try #require(throws: InputError.self) { try filled() }
    #expect(error.description.hasPrefix("bill 3: the warranty ends on 2026-03-10, before the bill's date 2026-03-14"))
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
    corrections.dueDate = .set(.day("2026-02-02"))
    corrections.categories = ["Gifts", "Other"]
    corrections.notes = "late"
    corrections.kind = .invoice
    corrections.reference = .set("R-2")
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
      (DocumentKind.receipt, true), (.invoice, false), (.creditNote, true), (.unknown, true), (.reminder, false),
      (.offer, false),
    ])
  func paid(kind: DocumentKind, isPaid: Bool) throws {
    var proposal = Proposal.complete
    proposal.kind = kind
    let bill = try Confirmation.contents(of: .of(proposal), with: Corrections())
    #expect(bill.paidDate == (isPaid ? bill.issueDate : nil))
  }

  @Test(
    "A negative total is a refund, and nothing else is",
    arguments: [
      (DocumentKind.receipt, "-57.90", nil, DocumentKind.creditNote, -5790),
      (.invoice, "-57.90", nil, .creditNote, -5790),
      (.receipt, "-57.90", .creditNote, .creditNote, -5790), (.receipt, "57.90", .creditNote, .creditNote, -5790),
      (.creditNote, "57.90", nil, .creditNote, -5790),
      (.receipt, "-57.90", .receipt, nil, 0), (.creditNote, "-57.90", .invoice, nil, 0),
      (.receipt, "57.90", nil, .receipt, 5790),
    ] as [(DocumentKind, String, DocumentKind?, DocumentKind?, Int64)])
  func moneyBack(
    read: DocumentKind, total: String, said: DocumentKind?, kind: DocumentKind?, minorUnits: Int64
  ) throws {
    for isTyped in [true, false] {
      var proposal = Proposal.complete
      proposal.kind = read
      var corrections = Corrections()
      corrections.kind = said
      if isTyped { corrections.total = amount(total) } else { proposal.total = Proposal.field(amount(total)) }
      guard let kind else {
        let error = #expect(throws: InputError.self) { try Confirmation.contents(of: .of(proposal), with: corrections) }
        #expect(try #require(error).description.contains("draft 7: -57.90 EUR is negative"))
        continue
      }
      let bill = try Confirmation.contents(of: .of(proposal), with: corrections)
      #expect(bill.kind == kind && bill.amount == Money(minorUnits: minorUnits, currency: .eur))
      try BillRules.check(bill, today: .day("2026-11-21"))
    }
  }

  @Test("A total with more decimals than its currency has is refused rather than rounded")
  func decimals() throws {
    var proposal = Proposal.complete
    proposal.currency = Proposal.field(.jpy)
    let error = #expect(throws: InputError.self) { try Confirmation.contents(of: .of(proposal), with: Corrections()) }
    #expect(try #require(error).description.contains("12.30 has more decimals than JPY"))
  }

  @Test(
    "Contents that no bill can have are refused, and the draft is named",
    arguments: [
      ("total", "draft 7: the amount of a bill cannot be 0"),
      ("date", "draft 7: the payment date 2026-03-24 is in the future (today is 2026-03-21)"),
      ("due", "draft 7: the due date 2026-03-13 is before the bill's date 2026-03-14"),
      ("return", "draft 7: the return period ends on 2026-03-01, before the bill's date 2026-03-14"),
    ])
  func impossible(what: String, message: String) throws {
    var corrections = Corrections()
    switch what {
    case "total": corrections.total = amount("0.00")
    case "date": corrections.date = .day("2026-03-24")
    case "due": corrections.dueDate = .set(.day("2026-03-13"))
    default: corrections.returnUntil = .day(.day("2026-03-01"))
    }
    let error = #expect(throws: InputError.self) {
      try Confirmation.contents(of: .of(.complete), with: corrections)
    }
    let refusal = try #require(error).description
    #expect(refusal.hasPrefix(message), "\(refusal)")
  }

  @Test(
    "A due date before the bill's date is left out if it was only read, and refused if the user gave it",
    arguments: [(Source.eInvoice, true), (.textLayer, true), (.ocr, true), (.person, false)])
  func dueBeforeDate(source: Source, isLeftOut: Bool) throws {
    var proposal = Proposal.complete
    proposal.kind = .unknown
    proposal.dueDate = Field(value: .day("2026-03-15"), confidence: 0.9, source: source)
    var corrections = Corrections()
    corrections.date = .day("2026-03-16")
    guard isLeftOut else {
      #expect(throws: InputError.self) { try Confirmation.contents(of: .of(proposal), with: corrections) }
      return
    }
    let bill = try Confirmation.contents(of: .of(proposal), with: corrections)
    // The document still asks for money.
    #expect(bill.dueDate == nil && bill.paidDate == nil && bill.issueDate == .day("2026-03-16"))
    #expect(try Confirmation.contents(of: .of(proposal), with: Corrections()).dueDate == .day("2026-03-15"))
  }

  @Test(
    "A due date that the user removes is not in the bill, and without one a document of unknown kind is paid",
    arguments: [(DocumentKind.invoice, false), (.unknown, true), (.receipt, true)])
  func withoutDueDate(kind: DocumentKind, isPaid: Bool) throws {
    var proposal = Proposal.complete
    proposal.kind = kind
    proposal.dueDate = Proposal.field(.day("2026-04-14"))
    var corrections = Corrections()
    corrections.dueDate = .removed
    let bill = try Confirmation.contents(of: .of(proposal), with: corrections)
    #expect(bill.dueDate == nil && (bill.paidDate != nil) == isPaid)
  }

  @Test(
    "A receipt dated as far ahead as drafts accept without a review was paid today",
    arguments: [("2026-03-21", "2026-03-21"), ("2026-03-22", "2026-03-21"), ("2026-03-23", "2026-03-21")])
  func aheadOfTime(date: String, paid: String) throws {
    var proposal = Proposal.complete
    proposal.date = Proposal.field(.day(date))
    let bill = try Confirmation.contents(of: .of(proposal), with: Corrections())
    #expect(bill.issueDate == .day(date) && bill.paidDate == .day(paid))
  }

  @Test("A merchant as read from a document is made a title that can be edited later")
  func readMerchant() throws {
    var proposal = Proposal.complete
    proposal.merchant = Proposal.field("  Bake\u{202E}ry \n " + String(repeating: "x", count: 300))
    proposal.reference = Proposal.field("R\u{200B}-1")
    let bill = try Confirmation.contents(of: .of(proposal), with: Corrections())
    #expect(bill.merchant.hasPrefix("Bakery xxx") && bill.merchant.count == 200 && bill.title == bill.merchant)
    #expect(bill.reference == "R-1")
  }

  @Test(
    "What a transfer has to quote is kept with the bill, unless the bill asks for no transfer",
    arguments: [
      (DocumentKind.invoice, Source.code, "KD 4711"), (.unknown, .ocr, "KD 4711"), (.receipt, .ocr, nil),
      (.creditNote, .code, nil), (.receipt, .person, "KD 4711"),
    ] as [(DocumentKind, Source, String?)])
  func quoted(kind: DocumentKind, source: Source, reference: String?) throws {
    var proposal = Proposal.complete
    proposal.kind = kind
    proposal.paymentReference = Field(value: "KD\u{200B} 4711", confidence: 0.9, source: source)
    proposal.iban = Proposal.field("DE89370400440532013000")
    var corrections = Corrections()
    let bill = try Confirmation.contents(of: .of(proposal), with: corrections)
    #expect(bill.paymentReference == reference && bill.iban == "DE89370400440532013000")
    corrections.paymentReference = .removed
    corrections.iban = .removed
    let without = try Confirmation.contents(of: .of(proposal), with: corrections)
    #expect(without.paymentReference == nil && without.iban == nil)
    #expect(Editing.apply(corrections, to: proposal).paymentReference == nil)
    #expect(Editing.apply(corrections, to: proposal).iban == nil)
    corrections = Corrections()
    corrections.paymentReference = .set("RF18539007547034")
    corrections.iban = .set("FR1420041010050500013M02606")
    let typed = try Confirmation.contents(of: .of(proposal), with: corrections)
    #expect(typed.paymentReference == "RF18539007547034" && typed.iban == "FR1420041010050500013M02606")
    let edited = Editing.apply(corrections, to: proposal)
    #expect(edited.paymentReference?.value == "RF18539007547034" && edited.paymentReference?.source == .person)
    #expect(edited.iban?.value == "FR1420041010050500013M02606" && edited.iban?.source == .person)
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
    if let mode { corrections.payBy = .set(mode) }
    corrections.lastFour = lastFour
    #expect(try Confirmation.contents(of: .of(.complete), with: corrections).payment == payment)
  }

  @Test("A card of the ledger gives its brand and digits, and what was read is removed")
  func card() throws {
    var corrections = Corrections()
    corrections.card = .set(
      Card(id: 3, revision: 1, contents: CardContents(name: "Mine", brand: .amex, lastFour: "0005"), bills: 0))
    let bill = try Confirmation.contents(of: .of(.complete), with: corrections)
    #expect(bill.card == 3 && bill.payment == Payment(mode: .card, brand: .amex, lastFour: "0005"))
    corrections.card = .removed
    #expect(try Confirmation.contents(of: .of(.complete), with: corrections).payment == Payment(mode: .card))
    corrections.payBy = .removed
    #expect(try Confirmation.contents(of: .of(.complete), with: corrections).payment == nil)
    #expect(Editing.apply(corrections, to: .complete).payment == nil)
    #expect(corrections.card(over: 3) == nil && Corrections().card(over: 3) == 3)
  }

  @Test(
    "A document with a due date that may be an invoice is unpaid",
    arguments: [(DocumentKind.receipt, true), (.unknown, false), (.invoice, false)])
  func dueDate(kind: DocumentKind, isPaid: Bool) throws {
    var corrections = Corrections()
    corrections.kind = kind
    corrections.dueDate = .set(.day("2026-04-01"))
    let bill = try Confirmation.contents(of: .of(.complete), with: corrections)
    #expect((bill.paidDate != nil) == isPaid && bill.dueDate == corrections.dueDate.value)
  }

  @Test("A merchant of only spaces counts as missing")
  func blankMerchant() {
    var proposal = Proposal.complete
    proposal.merchant = Proposal.field("  ")
    #expect(throws: InputError.self) { try Confirmation.contents(of: .of(proposal), with: Corrections()) }
  }
}
