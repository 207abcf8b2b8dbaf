import Core
import Ledger
import TestSupport
import Testing

@Suite("Typed references and accounts of transfers")
struct TransferInputTests {
  @Test(
    "references with check digits get the form in which they are read, and others stay as typed",
    arguments: [
      ("rf18 5390 0754 7034", "RF18539007547034"), (" 21 00000 00003 13947 14300 09017", "210000000003139471430009017"),
      ("***090/9337/55493***", "+++090/9337/55493+++"), ("+++ 090 / 9337 / 55493 +++", "+++090/9337/55493+++"),
      ("Kd. 4711 /  2026", "Kd. 4711 / 2026"), ("RF", "RF"), ("RF12 Miete", "RF12 Miete"),
      ("090933755493", "090933755493"),
    ])
  func references(typed: String, reference: String) throws {
    #expect(try TransferInput.reference(typed) == reference)
    // What is stored can be typed again.
    #expect(try TransferInput.reference(reference) == reference)
  }

  @Test(
    "references that cannot be right are refused with the reason",
    arguments: [
      ("RF18 5390 0754 7043", "the check digits of the payment reference RF18 5390 0754 7043 are wrong"),
      ("21 00000 00003 13947 14300 09016", "the check digits of the payment reference 21 00000"),
      ("+++090/9337/55494+++", "the check digits of the payment reference +++090"),
      ("KD\u{202E}4711", "the payment reference contains invisible characters"),
      ("4929 1234 5678 9015", "the payment reference contains a full card number"),
      (String(repeating: "7", count: 141), "the payment reference has 141 characters, and the limit is 140"),
    ])
  func wrongReferences(typed: String, message: String) throws {
    let error = try #require(throws: InputError.self) { try TransferInput.reference(typed) }
    #expect(error.description.hasPrefix(message), "\(error)")
  }

  @Test(
    "an IBAN is stored in electronic form, and another account number as typed",
    arguments: [
      ("de89 3704 0044 0532 0130 00", "DE89370400440532013000"),
      ("IBAN: DE89-3704-0044-0532-0130-00", "DE89370400440532013000"),
      ("ZZ22 3704 0044 0532 0130 00", "ZZ22370400440532013000"), ("12-34-56  12345678", "12-34-56 12345678"),
      ("5123-4567", "5123-4567"), ("NL 1234", "NL 1234"),
    ])
  func accounts(typed: String, account: String) throws {
    #expect(try TransferInput.account(typed) == account)
    #expect(try TransferInput.account(account) == account)
  }

  @Test(
    "accounts that cannot be right are refused with the reason",
    arguments: [
      ("DE89 3704 0044 0532 0130 01", "the check digits of the IBAN DE89 3704 0044 0532 0130 01 are wrong"),
      ("DE89 3704 0044 0532 0130", "an IBAN of DE has 22 characters, and DE89 3704 0044 0532 0130 has 20"),
      ("bank", "bank is not an account number"), ("123", "123 is not an account number"),
      ("1" + String(repeating: "-", count: 70) + "2345", "1------"),
      ("4929 1234 5678 9015", "the account contains a full card number"),
    ])
  func wrongAccounts(typed: String, message: String) throws {
    let error = try #require(throws: InputError.self) { try TransferInput.account(typed) }
    #expect(error.description.hasPrefix(message), "\(error)")
  }
}
