import Core
import Foundation
import TestSupport
import Testing

@testable import Exchange

@Suite("The word tables of banks' files and of ledgers")
struct WordTableTests {
  @Test("the embedded bytes are those of the file, for every file of the folder")
  func bytes() throws {
    let folder = Project.root.appendingPathComponent("Sources/Exchange/Lexicon")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count == 4)
    for file in files {
      let name = file.deletingPathExtension().lastPathComponent
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(EmbeddedTable.text(name) == text, "\(name)")
    }
  }

  @Test("each row has a role, and each role has words")
  func roles() {
    check("statement-headings", of: CSVProfile.Role.self)
    check("statement-words", of: CSVWords.Role.self)
    check("ledger-words", of: LedgerWords.Role.self)
    let headings = EmbeddedTable.rows("spreadsheet-headings", of: SpreadsheetField.self)
    #expect(headings.count == WordTable.rows(of: EmbeddedTable.text("spreadsheet-headings")).count)
    #expect(headings.allSatisfy { $0.group == nil || $0.group == "vague" })
    let modes = LedgerWords.rows.filter { $0.role == .payment }
    #expect(modes.allSatisfy { $0.group.flatMap(PaymentMode.init(rawValue:)) != nil })
    let months = CSVWords.rows.filter { $0.role == .month }
    #expect(Set(months.compactMap(\.group)) == Set((1...12).map { String($0) }))
    #expect(CSVHeadings.sides.allSatisfy { !$0.debit.isEmpty && !$0.credit.isEmpty })
  }

  private func check<Role: RawRepresentable<String> & CaseIterable & Hashable>(_ name: String, of roles: Role.Type) {
    let rows = EmbeddedTable.rows(name, of: roles)
    #expect(rows.count == WordTable.rows(of: EmbeddedTable.text(name)).count, "\(name)")
    #expect(Set(rows.map(\.role)) == Set(roles.allCases), "\(name)")
  }

  @Test("no word is twice in its role: only the first would count")
  func repeated() {
    for name in ["statement-headings", "statement-words", "ledger-words", "spreadsheet-headings"] {
      // A word can be on both sides of a booking, each with its own group.
      let rows = WordTable.rows(of: EmbeddedTable.text(name)).map { row in
        row.prefix(row[1].hasSuffix("Side") ? 3 : 2).joined(separator: "\t")
      }
      #expect(Set(rows).count == rows.count, "\(name)")
    }
  }

  @Test("words keep the order of their rows, also of a role whose rows are apart")
  func order() {
    let rows = [("b", 1), ("a", 2), ("c", 1)].map { EmbeddedTable.Row(word: $0, role: $1, group: nil) }
    let words = EmbeddedTable.words(rows)
    #expect(words.map(\.role) == [1, 2] && words.map(\.words) == [["b", "c"], ["a"]])
  }
}
