import Core
import Testing

@Suite("International bank account numbers")
struct IBANTests {
  @Test(
    "The examples of the registry are valid, printed in groups or in one piece",
    arguments: [
      "GB29 NWBK 6016 1331 9268 19", "DE89 3704 0044 0532 0130 00", "NO93 8601 1117 947",
      "MT84 MALT 0110 0001 2345 MTLC AST0 01S", "FR14 2004 1010 0505 0001 3M02 606", "CH93 0076 2011 6238 5295 7",
    ])
  func valid(printed: String) {
    let number = printed.filter { $0 != " " }
    #expect(IBAN.isValid(number) && !IBAN.isValid(printed) && !IBAN.isValid(number.lowercased()))
    #expect(IBAN.normalized(printed.lowercased()) == number && IBAN.checked(printed.lowercased()) == number)
    #expect(IBAN.length(country: String(number.prefix(2))) == number.count)
    #expect(IBAN.grouped(number) == printed && IBAN.grouped(printed.lowercased()) == printed)
  }

  @Test(
    "A wrong digit, two swapped ones, another length and other characters are refused",
    arguments: [
      "", "DE", "DE89", "DE89370400440532013001", "DE98370400440532013000", "DE8937040044053201300",
      "DE893704004405320130000", "DE89370400440532O13000", "DE8937040044-532013000", "1E89370400440532013000",
      "DEA9370400440532013000", "DE٨٩370400440532013000",
    ])
  func refused(text: String) {
    #expect(!IBAN.isValid(text) && IBAN.normalized(text) == nil && IBAN.checked(text) == nil)
    #expect(IBAN.grouped(text) == text)
  }

  @Test("A country missing in the registry is valid by its check digits, but not accepted in printed text")
  func otherCountry() {
    #expect(IBAN.isValid("ZZ22370400440532013000"))
    #expect(IBAN.checked("ZZ22370400440532013000") == nil && IBAN.length(country: "ZZ") == nil)
  }
}
