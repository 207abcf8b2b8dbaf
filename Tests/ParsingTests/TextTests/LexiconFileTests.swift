import Foundation
import TestSupport
import Testing

@testable import Parsing

@Suite("The word tables")
struct LexiconFileTests {
  @Test("every table in the folder is embedded, and every embedded one is in the folder")
  func complete() throws {
    let folder = Project.root.appendingPathComponent("Sources/Parsing/Lexicon")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".tsv") }
    #expect(Set(files) == Set(LexiconFile.allCases.map { $0.rawValue + ".tsv" }))
  }

  @Test("the embedded bytes are those of the file, and each row has fields", arguments: LexiconFile.allCases)
  func rows(file: LexiconFile) throws {
    let path = Project.root.appendingPathComponent("Sources/Parsing/Lexicon/\(file.rawValue).tsv")
    let table = Table(file)
    #expect(table.rows == Table(text: try String(contentsOf: path, encoding: .utf8)).rows)
    for row in table.rows { #expect(row.count >= 2 && row.allSatisfy { !$0.isEmpty }, "\(file.rawValue): \(row)") }
  }

  @Test("each kind of words beside numbers and names has words, and none twice")
  func kinds() {
    check(.numberWords, of: NumberWords.Kind.self)
    check(.namingWords, of: NamingWords.Kind.self)
    #expect(NumberWords.of(.hour).contains("uhr") && NamingWords.of(.joining).contains("zum"))
  }

  private func check<Kind: RawRepresentable<String> & CaseIterable & Hashable>(_ file: LexiconFile, of kind: Kind.Type)
  {
    let rows = Table(file).phrases(of: kind)
    let words = Table(file).words(of: kind)
    #expect(Set(words.keys) == Set(kind.allCases) && rows.count == words.values.reduce(0) { $0 + $1.count }, "\(file)")
  }

  @Test(
    "no category and no label of a date is in its table twice, whatever its accents and signs: only the first counts",
    arguments: [LexiconFile.categories, .dateLabels])
  func repeated(file: LexiconFile) {
    let phrases = Table(file).rows.map { row in Tokens.of(row[0]).map(\.text).joined(separator: " ") }
    let repeated = Dictionary(grouping: phrases) { $0 }.filter { $0.value.count > 1 }
    #expect(repeated.keys.sorted() == [])
  }
}
