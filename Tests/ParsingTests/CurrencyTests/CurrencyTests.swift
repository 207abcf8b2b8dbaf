import Core
import Testing

@testable import Parsing

@Suite("The currency")
struct CurrencyTests {
  private func proposal(_ text: String) -> Proposal? {
    ReceiptParser(today: Made.today).proposals(from: Reading(pages: [Made.page(text)])).first
  }

  @Test(
    "comes from signs, codes, tax words and places",
    arguments: [
      ("Milch 1,09\nBrot 2,19\nSumme EUR 3,28", "EUR"), ("Tea 4.00\nTotal RM 4.00", "MYR"),
      ("Fee 5.00\nTotal £5.00\nVISA £5.00", "GBP"),
      ("Kaffee 4.50\nTotal CHF 4.50", "CHF"), ("Chleb 3,49\nSuma PLN 3,49", "PLN"),
      ("Ramen ¥900\nTea ¥300\nTotal ¥1,200\nTokyo Japan", "JPY"),
      ("Sports Sdn Bhd\nTel +60 3 1234 5678\nGST 6%\nShoes 90.00\nTotal 90.00", "MYR"),
      ("VAT REG TIN 000-417-718-000\nRice 90.00\nTotal 90.00\nVATable Sales 80.36", "PHP"),
      ("Netto 10,00\nMwSt 19% 1,90\nBrutto 11,90\nUSt-IdNr. DE123456789\nVielen Dank", "EUR"),
    ])
  func evidence(text: String, code: String) { #expect(proposal(text)?.currency?.value.code == code) }

  @Test("is never a default: without evidence it is open, and a person is asked")
  func open() {
    let found = proposal("Coffee 4.00\nCake 3.00\nTotal 7.00")
    #expect(found?.total?.value.description == "7.00")
    #expect(found?.currency == nil)
    #expect(found?.review.contains(.missingCurrency) == true)
  }

  @Test(
    "of a dollar is the country's",
    arguments: [
      ("Springfield, IL 62704", "USD"), ("Toronto ON M5V 2T6 Canada", "CAD"),
      ("Sydney NSW Australia ABN 12 345 678 901", "AUD"),
    ])
  func dollars(address: String, code: String) {
    #expect(proposal("Shop\n\(address)\nCoffee $4.00\nCake $3.00\nTotal $7.00")?.currency?.value.code == code)
  }

  @Test("of a dollar alone is at most a hint")
  func loneDollar() { #expect((proposal("Coffee $4.00\nCake $3.00\nTotal $7.00")?.currency?.confidence ?? 0) < 0.9) }
}
