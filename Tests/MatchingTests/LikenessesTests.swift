import Core
import Exchange
import TestSupport
import Testing

@testable import Matching

@Suite("Cached words and similarities")
struct LikenessesTests {
  /// Names as banks write them, and characters that could combine with their neighbours.
  private static let parts = [
    "", " ", "ALDI SUED SAGT DANKE", "REWE 45512345", "Bäckerei Köhler 12", "MIETE KRÜGER", "H & M", "H&M", "12 34",
    "paypal", "PAYPAL *ZALANDO", "o'Neill's", "d.m. 4", "Café", "Cafe\u{301}", "\u{301}tude", "\u{345}a", "ൎ",
    "क\u{94D}", "ße",
    "東京 Tower", "東", "a", "Ä", "x\r\ny", "İstanbul", "Kartenzahlung 12 am 2026-03-04 Danke", "1\u{FE0F}\u{20E3}",
  ]

  @Test("the words of two texts are those of both in one")
  func words() {
    let similarities = Similarities()
    for first in Self.parts {
      #expect(similarities.text(of: first).words == Names.words(of: first), "\(first)")
      for second in Self.parts {
        let text = similarities.text(of: first, second)
        #expect(text.words == Names.words(of: first + " " + second), "\(first) and \(second)")
        #expect(text.joined == text.words.joined())
      }
    }
  }

  @Test("texts with the same words share a number, and similarities are those of the words")
  func likeness() {
    let similarities = Similarities()
    let texts = Self.parts.map { similarities.text(of: $0) }
    for one in texts {
      for other in texts {
        #expect((one.number == other.number) == (one.words == other.words))
        for _ in 1...2 {
          let uncached = Names.likeness(one.words, in: other.words, joined: other.words.joined()) {
            Names.alike(one.words[$0], other.words[$1])
          }
          #expect(similarities.likeness(one, in: other) == uncached)
        }
      }
    }
    #expect(texts.allSatisfy { $0.number < similarities.count })
  }

  @Test("the day of a purchase is found if it is not part of a longer number")
  func days() {
    let similarities = Similarities()
    func entry(_ text: String) -> PreparedEntry {
      let money = Money(minorUnits: -5, currency: .eur)
      return PreparedEntry(
        BankEntry(id: 1, entry: StatementEntry(date: day("2026-03-05"), amount: money, text: text)), similarities)
    }
    let bill = PreparedBill(
      PayableBill(id: 1, amount: Money(minorUnits: 5, currency: .eur), names: ["x"], issueDate: day("2026-03-04")),
      similarities)
    for text in ["", "2026-03-04", "am 04.03.26", "04.03.2026/12:00", "12026-03-045", "Köln 04.03.26 ä"] {
      #expect(entry(text).quotesDay(of: bill) == !text.isEmpty, "\(text)")
    }
    for text in ["2026-03-0", "2026-03-05", "04.03.2", "2026-03-04\u{301}", "４.03.26"] {
      #expect(!entry(text).quotesDay(of: bill), "\(text)")
    }
  }

  @Test("a bill's number is found in all texts of an entry together")
  func references() {
    let similarities = Similarities()
    func isQuoted(_ reference: String, name: String? = nil, said: String? = nil, text: String) -> Bool {
      let money = Money(minorUnits: -5, currency: .eur)
      let entry = StatementEntry(date: day("2026-03-05"), amount: money, name: name, reference: said, text: text)
      let bill = PayableBill(
        id: 1, amount: Money(minorUnits: 5, currency: .eur), names: ["x"], issueDate: day("2026-03-04"),
        reference: reference)
      return PreparedBill(bill, similarities).isReferenceQuoted(
        by: PreparedEntry(BankEntry(id: 1, entry: entry), similarities))
    }
    #expect(isQuoted("RE-2026/17", text: "Rechnung re 2026 17"))
    #expect(isQuoted("RE-2026/17", said: "RE2026", text: "17"))
    #expect(isQuoted("RE-2026/17", name: "Müller RE2026", text: "17"))
    #expect(!isQuoted("RE-2026/17", text: "RE-2026/1"))
    #expect(!isQuoted("1234", text: "1234"))
  }

  @Test(
    "a number of digits only is not found in a date of the text",
    arguments: [
      ("2024-03", "Card 2024-03-15T10:22", false), ("03/2024", "KARTENZAHLUNG 15.03.2024, 10.31 UHR", false),
      ("03/2024", "01.03.2024-31.03.2024", false), ("2024-03", "2024-03-15/10.22", false),
      ("145-67", "12-145-67", true), ("2024-031", "2024-03-15", false), ("3/2024", "13/3/2024", false),
      ("2024-03-15", "2024-03-15", false),
      ("2024-03", "Invoice 2024-03", true), ("2024-03", "2024-03-15 invoice 2024-03", true),
      ("03/2024", "Nr. 03/2024 of 01.03.2024", true), ("2024-007", "RG 2024-007", true),
      ("RE-2024-03", "RE-2024-03-15", true), ("2024-0317-55", "2024-03-17-55", true),
    ])
  func datesAreNoReferences(reference: String, text: String, isQuoted: Bool) {
    let similarities = Similarities()
    let bill = PayableBill(
      id: 1, amount: Money(minorUnits: 5, currency: .eur), names: ["x"], issueDate: day("2024-03-01"),
      reference: reference)
    let entry = StatementEntry(
      date: day("2024-03-16"), amount: Money(minorUnits: -5, currency: .eur), name: nil, text: text)
    #expect(
      PreparedBill(bill, similarities).isReferenceQuoted(
        by: PreparedEntry(BankEntry(id: 1, entry: entry), similarities)) == isQuoted)
  }
}
