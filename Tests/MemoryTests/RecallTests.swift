import Core
import Memory
import TestSupport
import Testing

@Suite("Learned values for the shop of a document")
struct RecallTests {
  private static let tax = ShopKey(.taxNumber, "123456789")
  private static let telephone = ShopKey(.telephone, "55512345")

  private func proposal(_ name: String?, confidence: Double = 0.95, review: [ReviewReason] = []) -> Proposal {
    Proposal(
      kind: .receipt, merchant: name.map { Field(value: $0, confidence: confidence, source: .ocr) }, review: review)
  }

  /// A user who corrected the shop's name that the parser read.
  private func correction(
    of proposed: String, to name: String, _ keys: ShopKey..., draft: Int64 = 1
  ) -> Observation {
    Observation(
      draft: draft, at: 86_400 * 20_514, keys: Set(keys).union([ShopKey(.brand, proposed)]), shop: name.lowercased(),
      answers: [
        .merchant: .init(name, isCorrection: true), .category: .init("Groceries", isCorrection: true),
        .payment: .init("card", isCorrection: true), .card: .init("visa 9165", isCorrection: true),
      ])
  }

  private func recalled(
    _ proposal: Proposal, _ keys: Set<ShopKey>, brand: String?, isNameExact: Bool = false,
    _ said: [(ShopKey, [Observation])], hoursEast: Int64 = 0
  ) -> Proposal {
    Recall.apply(
      Recall.learnedFields(
        of: ShopIdentity(keys: keys, brand: brand, isNameExact: isNameExact),
        said.map { (key: $0.0, observations: $0.1) },
        day: { CalendarDate.epoch.adding(days: Int(($0 + hoursEast * 3_600) / 86_400)) ?? .epoch }),
      to: proposal)
  }

  @Test("name, category and payment are proposed with the draft that they were learned from")
  func learned() throws {
    let before = proposal("HARKT", confidence: 0.4, review: [.uncertainMerchant, .missingDate])
    let after = recalled(
      before, [Self.tax, ShopKey(.brand, "harkt")], brand: nil,
      [(Self.tax, [correction(of: "markt", to: "Markt am Eck", Self.tax, draft: 12)])])
    let merchant = try #require(after.merchant)
    #expect(
      merchant.value == "Markt am Eck" && merchant.source == .memory && merchant.alternatives.map(\.value) == ["HARKT"])
    #expect(merchant.lesson?.reason(.merchant) == "because you gave draft 12 this name on 2026-03-02")
    #expect(after.category?.value == "Groceries" && after.category?.source == .memory)
    #expect(after.payment?.value == Payment(mode: .card, brand: .visa, lastFour: "9165"))
    #expect(after.review == [.missingDate])
  }

  @Test(
    "the day of a lesson is that of the user", arguments: [(0, "2026-03-02"), (-1, "2026-03-01"), (9, "2026-03-02")])
  func day(hoursEast: Int64, day: String) throws {
    // Answered at midnight in UTC.
    let after = recalled(
      proposal("Markt"), [Self.tax], brand: nil, [(Self.tax, [correction(of: "markt", to: "Markt am Eck", Self.tax)])],
      hoursEast: hoursEast)
    #expect(after.merchant?.lesson?.day == .day(day) && after.category?.lesson?.day == .day(day))
  }

  @Test("the payment printed on the document is not overridden")
  func printedPayment() {
    var before = proposal("Markt")
    before.payment = Field(value: Payment(mode: .cash), confidence: 0.9, source: .ocr)
    let after = recalled(
      before, [Self.tax], brand: "markt", [(Self.tax, [correction(of: "markt", to: "Markt am Eck", Self.tax)])])
    #expect(after.payment == before.payment)
  }

  @Test("a customer's own number on the bills of several shops names none of them")
  func sharedNumber() {
    let mine = ShopKey(.taxNumber, "999999999")
    let said = [
      correction(of: "power", to: "Power", mine, draft: 1), correction(of: "doctor", to: "Doctor", mine, draft: 2),
    ]
    let before = proposal("Plumber")
    #expect(recalled(before, [mine], brand: "plumber", [(mine, said)]) == before)
  }

  @Test("two companies with one tax number keep the names of their e-invoices, but printed names may be misread")
  func companiesOfOneOwner() {
    let said = [correction(of: "printing works", to: "Printing Works", Self.tax)]
    let other = proposal("Bookshop Ltd", confidence: 1)
    #expect(recalled(other, [Self.tax], brand: "bookshop ltd", isNameExact: true, [(Self.tax, said)]) == other)
    let printed = recalled(proposal("Bookshop Ltd"), [Self.tax], brand: "bookshop ltd", [(Self.tax, said)])
    #expect(printed.merchant?.value == "Printing Works")
    let named = recalled(
      proposal("Printing Works GmbH", confidence: 1), [Self.tax], brand: "printing works gmbh", isNameExact: true,
      [(Self.tax, said)])
    #expect(named.merchant?.value == "Printing Works")
  }

  @Test("a telephone number does not rename a shop that is certainly another")
  func otherName() {
    let said = [correction(of: "markt", to: "Markt", Self.telephone)]
    let sure = proposal("Bookshop")
    #expect(recalled(sure, [Self.telephone], brand: "bookshop", [(Self.telephone, said)]) == sure)
    let unsure = proposal("B00k", confidence: 0.3, review: [.uncertainMerchant])
    #expect(recalled(unsure, [Self.telephone], brand: nil, [(Self.telephone, said)]).merchant?.value == "Markt")
  }

  @Test("a word that the parser takes for a name does not merge shops with different tax numbers")
  func misreadName() {
    let invoice = ShopKey(.brand, "rechnung")
    let said = [correction(of: "rechnung", to: "Plumber", ShopKey(.taxNumber, "111111111"))]
    let before = proposal("Rechnung")
    #expect(recalled(before, [invoice, Self.tax], brand: "rechnung", [(invoice, said)]) == before)
    #expect(recalled(before, [invoice], brand: "rechnung", [(invoice, said)]).merchant?.value == "Plumber")
  }

  @Test("a name found by a weak key asks for a review if none was needed; one found by a strong key does not")
  func missingName() {
    let before = proposal(nil, review: [.missingMerchant])
    let weak = recalled(
      before, [Self.telephone], brand: nil, [(Self.telephone, [correction(of: "markt", to: "Markt", Self.telephone)])])
    #expect(weak.merchant?.value == "Markt" && weak.review == [.uncertainMerchant])
    let strong = recalled(
      before, [Self.tax], brand: nil, [(Self.tax, [correction(of: "markt", to: "Markt", Self.tax)])])
    #expect(strong.merchant?.value == "Markt" && strong.review.isEmpty)
  }

  @Test("the strongest key with a value decides")
  func strongest() {
    let said = [
      (Self.telephone, [correction(of: "markt", to: "Old name", Self.telephone, Self.tax)]),
      (Self.tax, [correction(of: "markt", to: "New name", Self.tax)]),
    ]
    #expect(recalled(proposal("Markt"), [Self.tax, Self.telephone], brand: nil, said).merchant?.value == "New name")
  }
}
