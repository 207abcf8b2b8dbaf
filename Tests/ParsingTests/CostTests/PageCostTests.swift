import Core
import Glibc
import Testing

@testable import Parsing

/// What parsing a page costs grows with its words and not with their square, whatever they say and wherever they stand.
@Suite struct PageCostTests {
  /// A page of so many words, made to meet one of the parser's rules as often as it can.
  struct Trick: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The words of a row by its number.
    var row: @Sendable (Int) -> String
    /// All words at one place, as only a file can have them.
    var isHeap = false
    /// All words in one row.
    var isOneLine = false
  }

  static let all = [
    Trick(testDescription: "totals of different amounts", row: { "Total due \($0 + 1).\($0 % 90 + 10)" }),
    Trick(testDescription: "one amount, called a total", row: { _ in "Total EUR 12.50" }),
    Trick(testDescription: "totals without amounts", row: { _ in "Total Subtotal Total Subtotal" }),
    Trick(testDescription: "whole numbers behind totals", row: { "Total \($0 + 100)" }),
    Trick(testDescription: "taxes with rates", row: { "VAT \($0 % 30)% \($0 + 10).00 \($0 % 70 + 1).90 \($0).35" }),
    Trick(testDescription: "goods", row: { "Bread no \($0) \($0 % 7).\($0 % 90 + 10)" }),
    Trick(testDescription: "days of all years", row: { "Date \($0 % 28 + 1).\($0 % 12 + 1).20\($0 % 14 + 10)" }),
    Trick(testDescription: "one day", row: { _ in "Due 12.05.2024 until 13.05.2024" }),
    Trick(testDescription: "customers", row: { "Bill to: Customer: Acorn \($0) Ltd" }),
    Trick(testDescription: "thanks", row: { "Thank you for shopping at Acorn\($0)" }),
    Trick(testDescription: "invoice numbers", row: { "Invoice no Invoice \($0)" }),
    Trick(testDescription: "accounts", row: { _ in "IBAN DE89 3704 0044 0532" }),
    Trick(testDescription: "web addresses", row: { "www.acorn-\($0).example.com" }),
    Trick(testDescription: "cards", row: { "VISA **** **** \($0 % 9000 + 1000) Cash Change" }),
    Trick(testDescription: "totals in one row", row: { "Total \($0 + 1).\($0 % 90 + 10)" }, isOneLine: true),
    Trick(testDescription: "days in one row", row: { "\($0 % 28 + 1).05.2024" }, isOneLine: true),
    Trick(testDescription: "letters in one word", row: { "Total12.5\($0)" }, isOneLine: true),
    Trick(testDescription: "invoice numbers at one place", row: { "Invoice no \($0 % 28 + 1).05.2024" }, isHeap: true),
    Trick(testDescription: "totals at one place", row: { "Total \($0 + 1).\($0 % 90 + 10)" }, isHeap: true),
  ]

  private func page(_ trick: Trick, words: Int) -> Page {
    var lines: [Line] = []
    var count = 0
    while count < words {
      let row = lines.count
      let texts = trick.row(row).split(separator: " ")
      var x = 20
      lines.append(
        Line(
          words: texts.map { text in
            defer { x += text.count * 10 + 10 }
            let box = Box(
              x: trick.isHeap ? 20 : x, y: trick.isHeap ? 20 : 20 + 20 * row, width: text.count * 10, height: 14)
            return Word(text: String(text), box: box, confidence: 1)
          }))
      count += texts.count
    }
    if trick.isOneLine { lines = [Line(words: lines.flatMap(\.words))] }
    if trick.testDescription == "letters in one word" {
      var word = lines[0].words[0]
      word.text = lines[0].text.filter { $0 != " " }
      lines = [Line(words: [word])]
    }
    return Page(
      number: 1, width: 2_000, height: 40 + 20 * lines.count, passes: [Pass(source: .textLayer, lines: lines)])
  }

  /// Seconds of this thread's work for parsing.
  private func cost(_ trick: Trick, words: Int) -> Double {
    let reading = Reading(pages: [page(trick, words: words)])
    let parser = ReceiptParser(today: Made.today)
    return (0..<2).map { _ in
      let start = seconds()
      _ = parser.proposals(from: reading)
      return seconds() - start
    }.min() ?? 0
  }

  private func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test("five times the words cost about five times the work", arguments: all)
  func grows(_ trick: Trick) {
    _ = cost(Self.all[0], words: 10)
    let (small, large) = (cost(trick, words: 300), cost(trick, words: 1_500))
    // A rule that compares each word with each takes 25 times as long.
    #expect(large < 10 * small, "\(small) s, then \(large) s")
  }
}

@Suite struct LongLineTests {
  private func line(_ words: [String]) -> Line {
    Line(words: words.map { Word(text: $0, box: Box(x: 0, y: 0, width: 9, height: 9), confidence: 1) })
  }

  @Test("a line longer than any printed one is read in pieces, and nothing of it is lost")
  func pieces() {
    let words = (0..<1_000).map { "word\($0)" }
    let pieces = LongLines.pieces(of: line(words))
    #expect(pieces.count >= 5 && pieces.allSatisfy { $0.words.count <= 200 && $0.text.count <= 2_000 })
    #expect(pieces.flatMap(\.words).map(\.text) == words)
    let long = String(repeating: "a1", count: 3_000)
    let parts = LongLines.pieces(of: line([long]))
    #expect(parts.allSatisfy { $0.text.count <= 2_000 } && parts.flatMap(\.words).map(\.text).joined() == long)
  }

  @Test("other lines are left as they are")
  func usual() {
    let usual = line(["Total", "EUR", "12.50"])
    #expect(LongLines.pieces(of: usual) == [usual] && LongLines.pieces(of: line([])).isEmpty)
  }
}
