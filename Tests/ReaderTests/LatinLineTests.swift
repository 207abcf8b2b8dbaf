import Core
import Testing

@testable import billfold_reader

@Suite("A line of a page in Cyrillic letters")
struct LatinLineTests {
  /// - Parameter text: words with their confidence in per cent, as in `Каса:94`.
  private func line(_ text: String) -> Line {
    Line(
      words: text.split(separator: " ").map { word in
        let parts = word.split(separator: ":")
        return Word(
          text: String(parts[0]), box: Box(x: 0, y: 0, width: 10, height: 20),
          confidence: (Double(parts[1]) ?? 0) / 100)
      })
  }

  @Test("is in Latin letters if the networks are certain of them and the Cyrillic model is not")
  func latin() {
    #expect(ForeignScript.isLatin(line("QUILL:99 MILK:98"), as: line("ОШИ:41 МІК:35")))
  }

  @Test(
    "is in Cyrillic letters if its model is sure of it, or the networks are not",
    arguments: [
      ("KACCA:98 CMEHA:97", "КАССА:95 СМЕНА:93"), ("Kacup:91 Mnarha:80", "Касир:52 Платна:60"), ("KACA:99", "КАСА:60"),
      ("Ниш:99 Београд:99", "Ниш:40 Београд:50"), ("1.150,00:99", "1.150,00:30"),
    ])
  func cyrillic(seen: String, read: String) {
    #expect(!ForeignScript.isLatin(line(seen), as: line(read)))
  }
}
