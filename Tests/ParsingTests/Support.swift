import Core
import TestSupport

@testable import Parsing

/// Generated documents for tests: text is on the page where it is in the source.
enum Made {
  /// The current day in every test that does not set another.
  static let today = day("2024-06-15")

  static func day(_ iso: String) -> CalendarDate { .day(iso) }

  /// A page of text in a fixed pitch: ten pixels a character, thirty a line, so that columns and gaps of several spaces
  /// are where they are typed. `#` before a line prints it in double height.
  static func page(_ text: String, confidence: Double = 0.95, source: Pass.Source = .ocr) -> Page {
    var lines: [Line] = []
    for (row, printed) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let isLarge = printed.hasPrefix("#")
      let characters = Array(isLarge ? printed.dropFirst() : printed)
      var words: [Word] = []
      var start = 0
      while start < characters.count {
        var end = start
        while end < characters.count, characters[end] != " " { end += 1 }
        if end > start {
          let box = Box(x: 20 + start * 10, y: 20 + row * 30, width: (end - start) * 10, height: isLarge ? 28 : 14)
          words.append(Word(text: String(characters[start..<end]), box: box, confidence: confidence))
        }
        start = end + 1
      }
      if !words.isEmpty { lines.append(Line(words: words)) }
    }
    return Page(number: 1, width: 1200, height: 1600, passes: [Pass(source: source, method: "made", lines: lines)])
  }

  /// The page of a mail as the reader lays it out. Wide gaps are between cells.
  static func mail(from sender: String, subject: String, date: String, _ text: String) -> Page {
    let made = page([sender, subject, date.isEmpty ? "" : "Date: \(date)", "", text].joined(separator: "\n"))
    let lines = made.lines.map { line in
      // The reader's first row is at the upper edge.
      Line(
        words: line.words.map { word in
          let row = (word.box.y - 20) / MailLayout.rowHeight
          let box = Box(x: word.box.x, y: row * MailLayout.rowHeight, width: word.box.width, height: 18)
          return Word(text: word.text, box: box, confidence: 1)
        })
    }
    return Page(
      number: 1, width: 1200, height: 1600, passes: [Pass(source: .textLayer, method: MailLayout.method, lines: lines)])
  }

  /// Its numbers and labels, interpreted for its country.
  static func sheet(_ text: String) -> Sheet {
    let document = document(text)
    return Sheet(document, country: CountrySigns.evidence(in: document))
  }

  /// The same, as the extractors see it.
  static func document(_ text: String, confidence: Double = 0.95, today: CalendarDate = today) -> DocumentText {
    DocumentText(pages: [page(text, confidence: confidence)], today: today)
  }
}
