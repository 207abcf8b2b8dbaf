import Core
import Exchange
import TestSupport
import Testing

/// Files of other programs and banks that were refused, or read as something else.
@Suite struct FileFaultTests {
  private func read(_ text: String, currency: Currency? = nil) throws -> [Statement] {
    try StatementReader.read(Array(text.utf8), currency: currency).statements
  }

  @Test("a mapping of accounts may have the line ends of Windows")
  func mapping() throws {
    let accounts = try Accounts(parsing: "# mine\r\npayable = liabilities:later\r\nunknown = equity:x\r\n", for: .hledger)
    #expect(accounts.payable == "liabilities:later" && accounts.unknownPayment == "equity:x")
    let error = #expect(throws: MalformedText.self) { try Accounts(parsing: "# mine\r\nthing\r\n", for: .hledger) }
    #expect(error?.line == 2)
  }
}
