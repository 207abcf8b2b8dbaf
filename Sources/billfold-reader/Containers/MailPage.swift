internal import Core

/// Makes a page of a mail's text in a monospaced layout, so that the rules for printed pages also apply to mails.
enum MailPage {
  private static let pitch = 10
  private static let letterHeight = 18
  /// In characters.
  static let longestWord = 400

  /// The maximum number of times that a mail was forwarded.
  private static let mostForwarded = 3

  /// The sender is at the position of a letterhead; the subject and the date are below it. Of a forwarded mail, they are
  /// those of the mail inside.
  static func page(of head: MailHead, _ texts: [MailText]) -> Page {
    var (head, text) = (head, texts.flatMap(\.rows))
    for _ in 0..<mostForwarded {
      guard let inner = ForwardedMail(in: text, subject: head.subject) else { break }
      (head, text) = (inner.head, inner.rows)
    }
    let rows = [head.senderCells, [head.subject], [head.date.isEmpty ? "" : "Date: \(head.date)"], []] + text
    var lines: [Line] = []
    for (position, row) in rows.enumerated() {
      let words = words(row, y: position * MailLayout.rowHeight)
      if !words.isEmpty { lines.append(Line(words: words)) }
    }
    let width = lines.map(\.box.maxX).max() ?? 0
    return Page(
      number: 1, width: width + pitch, height: rows.count * MailLayout.rowHeight + MailLayout.rowHeight,
      passes: [Pass(source: .textLayer, method: MailLayout.method, lines: lines)], unseen: texts.flatMap(\.hidden),
      mayHideText: texts.contains(where: \.hasUnclearNumbers))
  }

  /// Cells are separated like columns, by four characters. Longer words than any that decides, such as addresses, are cut.
  private static func words(_ cells: [String], y: Int) -> [Word] {
    var words: [Word] = []
    var column = 2
    for cell in cells {
      column += MailTable.indentation(of: cell)
      for word in cell.split(whereSeparator: \.isWhitespace).map({ $0.prefix(longestWord) }) {
        let box = Box(x: column * pitch, y: y, width: word.count * pitch, height: letterHeight)
        words.append(Word(text: String(word), box: box, confidence: 1))
        column += word.count + 1
      }
      column += MailTable.gap
    }
    return words
  }
}
