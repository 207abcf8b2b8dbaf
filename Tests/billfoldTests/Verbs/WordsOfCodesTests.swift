import Core
import TestSupport
import Testing

@testable import billfold

@Suite("Codes of JSON in lists for people, on a real store")
struct WordsOfCodesTests {
  @Test("what was learned about shops is in words")
  func words() async throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    var invoice = Fixture.sure("City power")
    invoice.payment = Field(value: Payment(mode: .directDebit), confidence: 1, source: .ocr)
    invoice.shopKeys = [ShopKey(.taxNumber, "000417719")]
    try await home.fill(invoice)
    #expect(try home.billfold("confirm", "1").status == 0)
    let shop = try home.billfold("memory", "show", "City power").output
    #expect(shop.contains("payment    direct debit ") && shop.contains("known by   tax number 000417719\n"), "\(shop)")
    #expect(try home.billfold("memory", "edit", "City power", "--pay-by", "bankTransfer").status == 0)
    let list = try home.billfold("memory").output
    #expect(list.contains(" bank transfer "), "\(list)")
    let json = try home.billfold("memory", "show", "City power", "--json").output
    #expect(json.contains("\"bankTransfer\"") && json.contains("\"taxNumber\""), "\(json)")
  }

  @Test("fields and reasons for a review are named in words, too")
  func fields() async throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    try await home.fill(Fixture.unsure)
    #expect(try home.billfold("confirm", "1", "--total", "3 EUR").status == 0)
    let accuracy = try home.billfold("accuracy")
    #expect(accuracy.output.contains("\ndue date  "), "\(accuracy)")
    let history = try home.billfold("history", "1", "--draft").output
    #expect(history.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains("to check missing total"))
  }

  @Test("how an unpaid bill is to be paid is not said as if it had been")
  func payBy() throws {
    let home = try TestHome()
    #expect(try home.billfold("add", "Rent 900 EUR", "--pay-by", "bankTransfer").status == 0)
    #expect(try home.billfold("bill", "show", "1").output.contains("\npay by     bank transfer\n"))
    #expect(try home.billfold("pay", "1").status == 0)
    #expect(try home.billfold("bill", "show", "1").output.contains("\npaid by    bank transfer\n"))
  }
}
