import Core
import Testing

@testable import Parsing

@Suite("The shape of a number")
struct NumberShapeTests {
  @Test(
    "is read in the formats of many countries",
    arguments: [
      ("12.30", "12.30", NumberForm.decimals), ("12,30", "12.30", .decimals), ("1,234.56", "1234.56", .decimals),
      ("1.471,60", "1471.60", .decimals), ("1'471.60", "1471.60", .decimals), ("1’471.60", "1471.60", .decimals),
      ("1,23,456.00", "123456.00", .decimals), ("1,200", "1200", .grouped), ("12.345.678", "12345678", .grouped),
      ("0.482", "0.482", .fraction), ("12.5", "12.5", .fraction), ("8817", "8817", .whole), ("0.05", "0.05", .decimals),
    ])
  func readsNumbers(printed: String, value: String, form: NumberForm) {
    let number = NumberShape.number(Array(printed)[...])
    #expect(number?.value.description == value)
    #expect(number?.form == form)
  }

  @Test(
    "is not an amount in a format that nobody uses for amounts",
    arguments: ["12.03.2020", "01.02.18", "0012", "1234567890123", "12.34.56.78", "007.50", "12,3456,78"])
  func refusesCodes(printed: String) { #expect(NumberShape.number(Array(printed)[...]) == nil) }

  @Test("with one separator for both purposes is odd, since a character must be misread")
  func oddSeparators() { #expect(NumberShape.number(Array("1.234.56")[...])?.isOdd == true) }
}
