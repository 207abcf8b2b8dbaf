import Core
import Testing

@Suite("References of payments with check digits")
struct StructuredReferenceTests {
  @Test(
    "the check digits of a creditor reference must be right",
    arguments: [
      ("RF18539007547034", true), ("RF712348231", true), ("RF18539007547043", false), ("RF18", false),
      ("rf18539007547034", false), ("RF1853900754703-4", false), ("RFA8539007547034", false), ("", false),
    ])
  func creditor(text: String, isValid: Bool) { #expect(StructuredReference.isCreditor(text) == isValid) }

  @Test(
    "a Swiss reference has 27 digits, of which the last checks the others",
    arguments: [
      ("210000000003139471430009017", true), ("210000000003139471430009016", false),
      ("000000000000000000000000000", false), ("21000000000313947143000901A", false),
      ("21000000000313947143000901", false),
    ])
  func swiss(text: String, isValid: Bool) { #expect(StructuredReference.isSwiss(text) == isValid) }

  @Test(
    "the last two digits of a Belgian communication are the others modulo 97, or 97",
    arguments: [
      ("090933755493", true), ("090933755494", false), ("100000006397", true), ("100000006300", false),
      ("09093375549", false), ("09093375549X", false),
    ])
  func belgian(digits: String, isValid: Bool) { #expect(StructuredReference.isBelgian(digits) == isValid) }
}
