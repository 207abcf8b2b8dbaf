import Core
import Foundation
import Testing

@Suite("Printed amounts")
struct AmountTests {
  @Test(
    "A plain decimal is read digit by digit and written unchanged",
    arguments: [
      ("12.30", 1230, 2), ("12", 12, 0), ("-12.30", -1230, 2), ("0.05", 5, 2), ("-0.05", -5, 2), ("0.0001", 1, 4),
      ("0", 0, 0),
      ("999999999999999", 999_999_999_999_999, 0),
    ] as [(String, Int64, Int)])
  func plain(text: String, units: Int64, scale: Int) throws {
    let amount = try #require(Amount(plain: text))
    #expect(amount.units == units && amount.scale == scale)
    #expect(amount.description == text)
    #expect(try throughJSON(amount) == amount)
  }

  @Test(
    "Anything else is not an amount",
    arguments: [
      "", "-", ".", "1.", ".5", "1.2.3", "1,5", "1e3", " 1", "1 ", "--1", "1.23456", "١٢", "1000000000000000",
      "99999999999999999999",
      "0x1", "1_000",
    ])
  func refused(text: String) {
    #expect(Amount(plain: text) == nil)
    #expect(throws: DecodingError.self) { try decoded(Amount.self, "\"\(text)\"") }
  }

  @Test("A number in JSON is refused, since it may have been rounded")
  func noDouble() { #expect(throws: DecodingError.self) { try decoded(Amount.self, "12.3") } }

  @Test(
    "Rescaling is exact or refused",
    arguments: [
      ("12.3", 2, "12.30"), ("12.30", 1, "12.3"), ("12.30", 0, nil), ("12.00", 0, "12"), ("-0.50", 1, "-0.5"),
      ("-0.55", 1, nil),
      ("5", 4, "5.0000"), ("5", 5, nil), ("5", -1, nil), ("999999999999999", 3, "999999999999999.000"),
      ("999999999999999", 4, nil),
    ] as [(String, Int, String?)])
  func rescaled(text: String, scale: Int, result: String?) throws {
    #expect(try #require(Amount(plain: text)).rescaled(to: scale)?.description == result)
  }

  @Test("Rescaling that overflows is refused")
  func rescaledOverflow() { #expect(Amount(units: .max, scale: 0).rescaled(to: 1) == nil) }

  @Test("A scale that no currency has is clamped")
  func clamped() {
    #expect(Amount(units: 1, scale: 9).scale == 4)
    #expect(Amount(units: 1, scale: -1).scale == 0)
  }

  @Test(
    "Sums are exact at the finer scale",
    arguments: [("0.1", "0.2", "0.3"), ("12.30", "0.7", "13.00"), ("5", "-5.00", "0.00"), ("-0.05", "0.04", "-0.01")])
  func sums(left: String, right: String, sum: String) throws {
    let (left, right) = (try #require(Amount(plain: left)), try #require(Amount(plain: right)))
    #expect((left + right).description == sum)
    #expect((left + right - right).equals(left))
  }

  @Test("Sums and signs at the integer limits do not trap")
  func edges() {
    let (largest, smallest) = (Amount(units: .max, scale: 0), Amount(units: .min, scale: 0))
    #expect((largest + Amount(units: 1, scale: 0)).units == .max)
    #expect((largest + Amount(units: 1, scale: 2)).units == .max)
    #expect((-smallest).units == .max)
    #expect(smallest.magnitude.units == .max)
    #expect((largest - smallest).units == .max)
    #expect(smallest.description == "-9223372036854775808")
  }

  @Test("Amounts that do not fit into the other's scale are still ordered by value") func orderBeyondScale() {
    let (large, small) = (Amount(units: 999_999_999_999_999, scale: 0), Amount(units: 999_999_999_999_999, scale: 4))
    #expect(small < large && !(large < small) && !large.equals(small))
    #expect(-large < -small && !(-small < -large))
    #expect(Amount(units: 930_000_000_000_000, scale: 0) > small)
    #expect(Amount(units: .min, scale: 0) < Amount(units: .min, scale: 4))
    #expect(Amount(units: .max, scale: 0).equals(Amount(units: .max, scale: 0)))
  }

  @Test("Order is by value, equality by the written form")
  func order() {
    let (short, long) = (Amount(units: 15, scale: 1), Amount(units: 150, scale: 2))
    #expect(short.equals(long) && short != long)
    #expect(!(short < long) && !(long < short))
    #expect(Amount(units: -151, scale: 2) < Amount(units: -15, scale: 1))
    #expect(Amount(units: 99, scale: 2) < Amount(units: 1, scale: 0))
  }
}
