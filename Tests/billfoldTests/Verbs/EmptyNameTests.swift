import ArgumentParser
import Testing

@testable import billfold

@Suite("Empty names of files and folders")
struct EmptyNameTests {
  // The arguments are only parsed: watching the working folder would move its files.
  @Test(
    "are refused, because they would stand for the working folder",
    arguments: [
      ["watch", ""], ["import", ""], ["import", "a.pdf", ""], ["read", ""], ["backup", ""], ["restore", ""],
      ["verify", ""], ["import-ledger", ""], ["import-ledger", "csv", ""], ["statement", "import", ""],
      ["bill", "attach", "1", ""], ["export", "csv", "-o", ""], ["export", "bundle", ""], ["calendar", "-o", ""],
      ["status", "--prometheus", ""], ["trend", "--svg", ""], ["bills", "--config", ""],
      ["migrate-store", "", "b.db"], ["migrate-store", "a.db", ""], ["export", "hledger", "--accounts", ""],
    ])
  func refused(arguments: [String]) throws {
    let error = #expect(throws: (any Error).self) { _ = try Billfold.parseAsRoot(arguments) }
    let message = Billfold.message(for: try #require(error))
    #expect(message.contains("it is empty"), "\(arguments): \(message)")
  }

  @Test(
    "are no other empty texts, which remove what they are for",
    arguments: [
      ["bill", "edit", "1", "--notes", ""], ["bills", "--category", ""], ["config", "set", "store", ""],
    ])
  func accepted(arguments: [String]) {
    #expect(throws: Never.self) { _ = try Billfold.parseAsRoot(arguments) }
  }
}
