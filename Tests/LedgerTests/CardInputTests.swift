import Core
import Ledger
import TestSupport
import Testing

@Suite("Cards as users type them")
struct CardInputTests {
  // Test numbers that the schemes and processors publish.
  @Test(
    "a full number becomes its brand and last four digits",
    arguments: [
      ("4111 1111 1111 1111", CardBrand.visa, "1111"), ("4012888888881881", .visa, "1881"),
      ("4222222222222", .visa, "2222"),
      ("5555-5555-5555-4444", .mastercard, "4444"), ("2223003122003222", .mastercard, "3222"),
      ("3782 822463 10005", .amex, "0005"), ("371449635398431", .amex, "8431"), ("6011111111111117", .discover, "1117"),
      ("6500000000000002", .discover, "0002"), ("30569309025904", .dinersClub, "5904"),
      ("3530111333300000", .jcb, "0000"),
      ("6759649826438453", .maestro, "8453"), ("5018000000000009", .maestro, "0009"),
      ("6200000000000005", .unionPay, "0005"),
    ] as [(String, CardBrand, String)])
  func whole(text: String, brand: CardBrand, lastFour: String) throws {
    let card = try CardInput(text)
    #expect(card.brand == brand && card.lastFour == lastFour)
  }

  @Test(
    "four digits are enough, masked or not",
    arguments: ["9165", "****9165", "**** **** **** 9165", "xxxx-9165", "•••• 9165", " 9165 ", "XXXXXXXXXXXX9165"])
  func lastFour(text: String) throws {
    let card = try CardInput(text)
    #expect(card.lastFour == "9165" && card.brand == nil)
  }

  @Test(
    "anything else is refused, and never repeated in the message",
    arguments: [
      "", "916", "91655", "abcd", "4111 1111 1111 1112", "4111111111111111111111", "9165****", "**4111111111111111",
      "９１６５",
      "****", "12a4",
    ])
  func refused(text: String) {
    #expect { try CardInput(text) } throws: { error in
      let message = "\(error)"
      return error is InputError && (text.filter(\.isNumber).count < 5 || !message.contains(text))
    }
  }

  @Test(
    "a full number is found within other text",
    arguments: [
      ("my card 4111111111111111", true), ("4111 1111-1111 1111!", true), ("card 4111111111111112", false),
      ("paid 2026-03-14-4111111111111111", true), ("Visa 9165", false), ("", false),
      ("14-03-2026 4111 1111 1111 1111", true), ("4111  1111  1111  1111", true),
      ("DE02120300000000202051", false), ("4111.1111.1111.1111", true), ("4111/1111/1111/1111", true),
      ("4111\u{A0}1111\u{202F}1111\u{2009}1111", true), ("4111–1111–1111–1111", true), ("41111111 11111111", true),
      ("4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", true), ("41 11 11 11 11 11 11 11", true), ("4111\n1111\n1111\n1111", true),
      ("VISA4111111111111111EUR", true), ("４１１１１１１１１１１１１１１１", true), ("٤١١١١١١١١١١١١١١١", true),
      ("4111 1111 1111 1111 12/27 123", true), ("4111 1111 1111 1111 1227", true), ("4l11 1111 111I 1111", true),
      ("%B4111111111111111^DOE/JANE^2712", true), ("4111 1111 1111 1111 5555 5555 5555 4444", true),
      ("30569309025904", true), ("3056 930902 5904", true), ("378282246310005", true), ("6225881234123456788", true),
      ("6759649826438453", true), ("2223003122003222", true), ("4222222222222", true),
      // None starts as an issuer's cards do, or all are something else with a check digit.
      ("1234567812345670", false), ("9999999999999995", false), ("+4917633263687", false),
      ("+49 176 33263687", false), ("DE87 5001 9458 0730 2157 36", false), ("IBAN:DE87500194580730215736", false),
      ("FI57 6276 9316 8906 61", false), ("FI5762769316890661", false), ("RF24 4989 5129 1909 1604", false),
      ("NO4431162773603", false), ("EAN 4061861419024", false), ("61 5012 0279 1121 9903 2347 9690", false),
      ("302-1234567-7654329", false), ("2026-03-14 18:42:07 12345678", false), ("12.30 45.10 7.99 1.234,56", false),
      ("490154203237518", false),
    ])
  func contained(text: String, isFound: Bool) { #expect(FullCardNumber.isIn(text) == isFound) }

  @Test(
    "a full number in a file name is masked, and a time in it is not",
    arguments: [
      ("4111111111111111.png", "****1111.png"), ("visa 4111-1111-1111-1111.pdf", "visa ****1111.pdf"),
      ("4111_1111_1111_1111.pdf", "****1111.pdf"), ("2026-03-14-4111111111111111.png", "2026-03-14-****1111.png"),
      ("4111111111111112.png", "4111111111111112.png"), ("scan-7.pdf", "scan-7.pdf"), ("", ""),
      ("2026-03-14 4111 1111 1111 1111.pdf", "2026-03-14 ****1111.pdf"),
      ("scan_2_4111-1111-1111-1111.pdf", "scan_2_****1111.pdf"), ("18-4111111111111111.pdf", "18-****1111.pdf"),
      ("302-1234567-7654329.pdf", "302-1234567-7654329.pdf"), ("0001_20260314_184206.pdf", "0001_20260314_184206.pdf"),
      // Both have a valid check digit.
      ("20260314_184207.jpg", "20260314_184207.jpg"), ("1773513727009.jpg", "1773513727009.jpg"),
      ("Café 378282246310005 ☕.pdf", "Café ****0005 ☕.pdf"),
      ("4111.1111.1111.1111.pdf", "****1111.pdf"), ("invoice-4111111111111111.pdf", "invoice-****1111.pdf"),
      ("DE87 5001 9458 0730 2157 36.pdf", "DE87 5001 9458 0730 2157 36.pdf"),
      ("4061861419024.jpg", "4061861419024.jpg"), ("4111 1111 1111 1111 1111.pdf", "****1111 1111.pdf"),
    ])
  func masked(name: String, shown: String) {
    #expect(FullCardNumber.masked(name) == shown && FullCardNumber.masked(shown) == shown)
  }

  @Test(
    "a card is valid until the last day of its month, and expires soon from sixty days before",
    arguments: [
      ("2026-11-30", CardExpiry.near(days: 0)), ("2026-12-01", .expired), ("2026-10-01", .near(days: 60)),
      ("2026-09-30", .good), ("2025-01-01", .good),
    ])
  func expiry(today: String, state: CardExpiry) throws {
    let month = try CardExpiry.parse("11/26")
    #expect(CardExpiry(month, today: .day(today)) == state)
  }

  @Test(
    "an expiry is typed as on the card",
    arguments: [
      ("08/27", "2027-08"), ("8/27", "2027-08"), ("08/2027", "2027-08"), ("2027-08", "2027-08"), ("08-27", "2027-08"),
    ])
  func parsed(text: String, month: String) throws { #expect(try CardExpiry.parse(text).description == month) }

  @Test(
    "an invalid expiry is refused",
    arguments: ["", "13/27", "00/27", "2027", "08/027", "a/27", "08/27/1", "-1/27"])
  func noExpiry(text: String) { #expect(throws: InputError.self) { try CardExpiry.parse(text) } }
}
