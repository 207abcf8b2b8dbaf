import Foundation
import TestSupport
import Testing

@testable import Matching

@Suite("The table of words in merchants' names")
struct NameWordsTests {
  @Test("the embedded bytes are those of the file, and each of its words is normalised and has one role")
  func rows() throws {
    let file = Project.root.appendingPathComponent("Sources/Matching/Lexicon/name-words.tsv")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(NameWords.embedded == text)
    let words = NameWords.table.values.flatMap { $0 }
    #expect(words.count == text.split(separator: "\n").count { !$0.hasPrefix("#") })
    #expect(Set(words).count == words.count)
    for word in words { #expect(Names.split(word) == [word]) }
  }

  @Test(
    "the letters of a name are those that a bank writes without accents",
    arguments: [
      ("Covrigărie Timi\u{219}oara", "COVRIGARIE TIMISOARA"), ("Šiaulių duona", "SIAULIU DUONA"),
      ("Ķekavas veikals", "KEKAVAS VEIKALS"), ("Phở Hà Nội", "PHO HA NOI"), ("Bäcker Söhne", "BAECKER SOEHNE"),
    ])
  func accents(name: String, printed: String) { #expect(Names.words(of: name) == Names.words(of: printed)) }

  @Test("each role of the table has its effect")
  func roles() {
    #expect(Names.words(of: "Nordwind GmbH") == ["nordwind"])
    #expect(NameWords.minor.contains("restaurant") && !NameWords.beginnings.contains("restaurant"))
    #expect(NameWords.minor.contains("british") && NameWords.beginnings.contains("british"))
  }

  @Test("a word for and is the same as the sign", arguments: ["og", "och", "en", "et", "and", "und"])
  func and(word: String) { #expect(Names.words(of: "Bruun \(word) Lund") == Names.words(of: "Bruun & Lund")) }
}
