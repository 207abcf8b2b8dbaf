internal import Core

/// Makes a page of a mail's text in a monospaced layout, so that the rules for printed pages also apply to mails.
enum MailPage {
  private static let pitch = 10
  private static let letterHeight = 18
  /// The longest word, in characters and in bytes. In scripts without spaces, a letter with its marks has many bytes.
  private static let longestWord = 400
  private static let mostBytes = 2_000
  /// The longest side of a page in pixels. The main program refuses readings with larger coordinates.
  private static let longestSide = 900_000
  /// The main program refuses readings with 500,000 words on all pages.
  private static let mostWords = 100_000

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
    let kept = rows.prefix(longestSide / MailLayout.rowHeight)
    var isCut = kept.count < rows.count
    var lines: [Line] = []
    var count = 0
    for (position, row) in kept.enumerated() {
      guard count < mostWords else {
        isCut = true
        break
      }
      let (words, areAll) = words(row, y: position * MailLayout.rowHeight)
      count += words.count
      if !areAll { isCut = true }
      if !words.isEmpty { lines.append(Line(words: words)) }
    }
    let width = lines.map(\.box.maxX).max() ?? 0
    return Page(
      number: 1, width: width + pitch, height: kept.count * MailLayout.rowHeight + MailLayout.rowHeight,
      passes: [Pass(source: .textLayer, method: MailLayout.method, lines: lines)], unseen: texts.flatMap(\.hidden),
      mayHideText: isCut || texts.contains(where: \.hasUnclearNumbers))
  }

  /// The part of a word that is placed: longer words than any that decides, such as addresses, are cut.
  static func placed(_ word: Substring) -> Substring {
    var part = word.prefix(longestWord)
    while part.utf8.count > mostBytes { part.removeLast() }
    return part
  }

  /// The words of a row, and whether they are all that may decide. Cells are separated like columns, by four characters.
  private static func words(_ cells: [String], y: Int) -> (words: [Word], areAll: Bool) {
    var words: [Word] = []
    var areAll = true
    var column = 2
    for cell in cells {
      column += MailTable.indentation(of: cell)
      for whole in cell.split(whereSeparator: \.isWhitespace) {
        let word = placed(whole)
        let box = Box(x: column * pitch, y: y, width: word.count * pitch, height: letterHeight)
        guard box.maxX <= longestSide else { return (words, false) }
        // Not a long word, but letters or digits with hundreds of marks.
        if word.count < longestWord, word.endIndex < whole.endIndex { areAll = false }
        if !word.isEmpty { words.append(Word(text: String(word), box: box, confidence: 1)) }
        column += word.count + 1
      }
      column += MailTable.gap
    }
    return (words, areAll)
  }
}
