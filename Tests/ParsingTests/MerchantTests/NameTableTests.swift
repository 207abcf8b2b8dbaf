import Core
import Testing

@testable import Parsing

@Suite("The tables of names, and of the words around them")
struct NameTableTests {
  @Test("each word of a letterhead has one meaning")
  func meanings() {
    let rows = Table(.merchantWords).rows
    #expect(rows.filter { Tokens.of($0[0]).isEmpty } == [])
    // Endings, branches, mail hosts, greetings, departments and others are searched for separately.
    let keys = rows.map { row in
      let apart = ["branch", "mailhost", "greeting", "department", "building", "honorific", "titled"]
      let isApart = apart.contains(row[1])
      return (row[0].hasPrefix("-") ? "-" : isApart ? row[1] + ":" : "") + words(of: row[0])
    }
    #expect(repeated(keys) == [])
  }

  @Test("words of buildings, titles and politeness are those of the table, and words for contact may be goods as well")
  func roles() {
    let rows = Table(.merchantWords).rows
    #expect(MerchantWords.buildings == Set(rows.filter { $0[1] == "building" }.map { $0[0] }))
    #expect(MerchantWords.buildings.contains("arcade") && MerchantWords.honorifics.contains("お"))
    #expect(MerchantWords.titlesBefore["from"]?.isSuperset(of: ["receipt", "invoice"]) == true)
    #expect(MerchantWords.isSold("internet") && !MerchantWords.isSold("telephone"))
    // A word of these kinds alone says nothing about a page's head.
    #expect(MerchantWords.words(in: Tokens.of("galleria arkaden")).isEmpty)
  }

  @Test("each spelling of a chain is in the table once, and leads to that chain")
  func chains() {
    let rows = Table(.merchants).rows
    let spellings = rows.flatMap { row in
      [row[0]] + (row.count > 2 && row[2] != "-" ? row[2].split(separator: "|").map(String.init) : [])
    }
    #expect(repeated(spellings.map(words(of:))) == [])
    for row in rows {
      #expect(MerchantLexicon.standard.chain(letters: Fold.letters(row[0]))?.name == row[0])
    }
  }

  @Test("the name of each brand leads to that brand, and is not that of a chain")
  func brands() {
    for row in Table(.brands).rows {
      let letters = Fold.letters(row[0])
      #expect(BrandTable.standard.brand(letters: letters)?.name == row[0])
      #expect(MerchantLexicon.standard.chain(letters: letters) == nil)
    }
  }

  @Test("a name is that of its own brand, even where an earlier brand has it as another spelling")
  func ownName() {
    let table = BrandTable(Table(text: "Alder\tHealth\tau\tquillwort|alder stores\nQuillwort\tDining\tmy\n"))
    #expect(table.brand(letters: "quillwort")?.name == "Quillwort")
    #expect(table.brand(letters: "alderstores")?.name == "Alder")
  }

  @Test("each feature of a name has a weight", arguments: NameFeature.allCases)
  func weights(feature: NameFeature) { #expect(NameFeature.weights[feature] != nil) }

  private func words(of phrase: String) -> String { Tokens.of(phrase).map(\.text).joined(separator: " ") }

  private func repeated(_ keys: [String]) -> [String] {
    Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
  }
}
