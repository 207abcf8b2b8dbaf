import Core
import Ledger
import TestSupport
import Testing

@Suite("Amounts in a locale") struct AmountMarksTests {
  @Test(
    "digits are grouped by three and every amount is read back as it was written",
    arguments: ["0.00", "-0.05", "1.00", "12.30", "123.40", "1234.50", "-1234567.89", "1000000", "1.234"])
  func written(plain: String) throws {
    let amount = try #require(Amount(plain: plain))
    for marks in [
      NumberMarks(decimal: ",", grouping: "."), NumberMarks(decimal: ".", grouping: ","),
      NumberMarks(decimal: ",", grouping: " "), .plain,
    ] {
      let text = amount.written(marks)
      #expect(
        try AmountInput.parse(text, currency: amount.scale == 3 ? .kwd : nil, marks: marks).amount == amount, "\(text)")
    }
    #expect(Amount(plain: "-1234567.89")?.written(NumberMarks(decimal: ",", grouping: ".")) == "-1.234.567,89")
  }
}
