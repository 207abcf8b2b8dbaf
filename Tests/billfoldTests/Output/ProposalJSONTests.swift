import Actions
import Core
import Foundation
import Testing

@testable import billfold

@Suite("The JSON that other programs rely on")
struct ProposalJSONTests {
  private func json(_ proposal: Proposal) throws -> [String: Any] {
    try object(ProposalResult(proposal))
  }

  private func object(_ result: some Encodable) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(result)) as? [String: Any])
  }

  @Test("a total is a decimal string with the currency's decimals, its minor units, and its position")
  func total() throws {
    let total = try #require(try json(Fixture.sure())["total"] as? [String: Any])
    #expect(total["value"] as? String == "24.23")
    #expect(total["minorUnits"] as? Int == 2423)
    #expect(total["currency"] as? String == "EUR")
    #expect(total["confidence"] as? Double == 0.99)
    #expect(total["source"] as? String == "ocr")
    #expect(total["page"] as? Int == 1)
    #expect(total["boxes"] as? [[Int]] == [[100, 200, 60, 20]])
    #expect(total["alternatives"] as? [String] == ["24.28", "1.59"])
  }

  @Test(
    "amounts have the decimals of their currency",
    arguments: [("12", "EUR", "12.00"), ("12.00", "JPY", "12"), ("1.5", "KWD", "1.500"), ("-3.2", "USD", "-3.20")])
  func digits(amount: String, code: String, shown: String) throws {
    var proposal = Fixture.sure(total: amount)
    proposal.currency = Currency(code: code).map { Field(value: $0, confidence: 1, source: .ocr) }
    #expect((try json(proposal)["total"] as? [String: Any])?["value"] as? String == shown)
  }

  @Test("every field is present, null if nothing was found")
  func nulls() throws {
    let empty = try json(Proposal())
    let fields = ["merchant", "date", "time", "total", "dueDate", "tax", "reference", "iban", "payment", "category"]
    for field in fields { #expect(empty[field] is NSNull, "\(field)") }
    #expect(empty["kind"] as? String == "unknown")
    #expect((empty["items"] as? [Any])?.isEmpty == true && (empty["review"] as? [Any])?.isEmpty == true)
  }

  @Test("a total without a currency has no minor units")
  func noCurrency() throws {
    var proposal = Fixture.sure()
    proposal.currency = nil
    let total = try #require(try json(proposal)["total"] as? [String: Any])
    #expect(total["currency"] is NSNull && total["minorUnits"] is NSNull && total["value"] as? String == "24.23")
  }

  @Test("a slip with an open amount still has its currency")
  func noTotal() throws {
    var proposal = Fixture.sure()
    proposal.total = nil
    let slip = try json(proposal)
    #expect(slip["total"] is NSNull && slip["currency"] as? String == "EUR")
  }

  @Test("one value is one line, whatever the document contains")
  func oneLine() throws {
    let line = try Output.line(ProposalResult(Fixture.sure("a\nb\u{1B}[31m\"c\"\u{2028}"))).plain
    #expect(!line.contains { $0.isNewline } && !line.contains("\u{1B}"))
    #expect((try json(Fixture.sure("a\nb"))["merchant"] as? [String: Any])?["value"] as? String == "a\nb")
  }

  @Test("a draft says whether it is certain, and why it failed")
  func draft() throws {
    let failed = Fixture.draft(3, Proposal(review: [.unreadable]), failure: Failure(.encrypted, "it is encrypted"))
    let object = try object(DraftResult(failed))
    #expect(object["sure"] as? Bool == false && object["id"] as? Int == 3 && object["bill"] is NSNull)
    #expect((object["error"] as? [String: Any])?["code"] as? String == "encrypted")
  }
}
