internal import Core

/// Reads journals of hledger and Ledger: the entries that billfold writes, and those of most people.
enum JournalReader {
  /// First words of lines that say nothing of an entry; what is indented below them does not either.
  private static let directives: Set<Substring> = [
    "account", "alias", "apply", "assert", "bucket", "capture", "check", "comment", "commodity", "decimal-mark",
    "default", "define", "end", "eval", "include", "payee", "tag", "test", "year", "Y", "D", "P", "N", "A", "C",
  ]

  static func bills(_ text: String) throws(MalformedText) -> [ExportedBill] {
    try JournalEntry.bills(try entries(text))
  }

  static func entries(_ text: String) throws(MalformedText) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    var current: JournalEntry?
    var (isComment, decimalMark) = (false, nil as Character?)
    for (index, line) in lines(text).enumerated() {
      let number = index + 1
      if isComment {
        isComment = line != "end comment"
        continue
      }
      guard let first = line.first else { continue }
      if first == " " || first == "\t" {
        guard var entry = current else { continue }
        try read(line.trimmed(), number, decimalMark, into: &entry)
        current = entry
        continue
      }
      if let entry = current { entries.append(entry) }
      current = nil
      if ";#*|%".contains(first) { continue }
      if first.isNumber {
        current = try heading(line, number)
        continue
      }
      let word = line.prefix { $0 != " " && $0 != "\t" }
      switch word {
      case "comment": isComment = true
      case "decimal-mark": decimalMark = line.dropFirst(word.count).trimmed().first
      // Periodic and automatic entries, prices and directives.
      case _ where directives.contains(word) || first == "~" || first == "=": continue
      default: throw MalformedText(line: number, reason: "\(quoted(line)) begins neither an entry nor a directive")
      }
    }
    if let entry = current { entries.append(entry) }
    return entries
  }

  /// Lines end at line feeds only: a text may hold other characters that end lines elsewhere.
  static func lines(_ text: String) -> [Substring] {
    text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { line in
      Substring(line.last == 13 ? line.dropLast() : line)
    }
  }

  /// `2024-03-02=2024-03-05 * (code) payee | note  ; comment`
  static func heading(_ line: Substring, _ number: Int) throws(MalformedText) -> JournalEntry {
    let dates = line.prefix { !$0.isWhitespace }
    let iso = dates.prefix { $0 != "=" }.split(omittingEmptySubsequences: false) { "/.-".contains($0) }
      .map { $0.count == 1 ? "0\($0)" : String($0) }.joined(separator: "-")
    guard let date = CalendarDate(iso: iso) else {
      throw MalformedText(line: number, reason: "\(quoted(dates)) is no date with a year")
    }
    var entry = JournalEntry(line: number, date: date, isOpen: false, payee: "")
    var rest = line.dropFirst(dates.count)
    if let comment = rest.firstIndex(of: ";") {
      tag(String(rest[rest.index(after: comment)...]), into: &entry.tags)
      rest = rest[..<comment]
    }
    rest = Substring(rest.trimmed())
    if let mark = rest.first, mark == "*" || mark == "!" {
      entry.isOpen = mark == "!"
      rest = Substring(rest.dropFirst().trimmed())
    }
    if rest.hasPrefix("("), let end = rest.firstIndex(of: ")") {
      let code = rest[rest.index(after: rest.startIndex)..<end].trimmed()
      entry.reference = code.isEmpty ? nil : code
      rest = Substring(rest[rest.index(after: end)...].trimmed())
    }
    let parts = rest.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map { $0.trimmed() }
    entry.payee = parts.first ?? ""
    if parts.count == 2, !parts[1].isEmpty { entry.title = parts[1] }
    return entry
  }

  private static func read(
    _ line: String, _ number: Int, _ decimalMark: Character?, into entry: inout JournalEntry
  ) throws(MalformedText) {
    if line.hasPrefix(";") {
      let comment = String(line.dropFirst())
      if entry.postings.isEmpty {
        tag(comment, into: &entry.tags)
        if let merchant = entry.tags["merchant"] { entry.payee = merchant }
        if let title = entry.tags["title"] { entry.title = title }
        if let reference = entry.tags["reference"] { entry.reference = reference }
      } else {
        tag(comment, into: &entry.postings[entry.postings.count - 1].tags)
      }
      return
    }
    let body = line.prefix { $0 != ";" }
    var text = body.trimmed()
    if text.hasPrefix("* ") || text.hasPrefix("! ") { text = text.dropFirst().trimmed() }
    let end = text.firstRange(of: "  ")?.lowerBound ?? text.firstIndex(of: "\t") ?? text.endIndex
    let account = text[..<end].trimmed()
    guard !account.isEmpty else { throw MalformedText(line: number, reason: "an account is missing") }
    var posting = JournalEntry.Posting(line: number, account: account)
    // Prices and assertions follow the amount.
    let written = text[end...].prefix { !"@={".contains($0) }.trimmed()
    if !written.isEmpty {
      posting.amount = try JournalAmount.money(written, line: number, decimalMark: decimalMark)
    }
    if body.endIndex < line.endIndex { tag(String(line[line.index(after: body.endIndex)...]), into: &posting.tags) }
    // Virtual postings are of no concern to what was spent.
    if !account.hasPrefix("(") && !account.hasPrefix("[") { entry.postings.append(posting) }
  }

  /// `name: value`, where a comment is one; hledger ends the value at a comma.
  private static func tag(_ comment: String, into tags: inout [String: String]) {
    let comment = comment.drop { $0 == " " || $0 == "\t" }
    guard let colon = comment.firstIndex(of: ":") else { return }
    let name = comment[..<colon]
    guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { return }
    let value = comment[comment.index(after: colon)...].prefix { $0 != "," }
    tags[String(name)] = Escapes.unescaped(value.drop { $0 == " " })
  }
}
