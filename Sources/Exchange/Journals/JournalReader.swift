internal import Core

/// Reads journals of hledger and Ledger: entries written by billfold, and the common syntax of other journals.
struct JournalReader {
  /// The first words of directives. They and the lines indented below them are not entries.
  static let directives: Set<Substring> = [
    "account", "apply", "assert", "bucket", "check", "comment", "commodity", "decimal-mark", "default", "define", "end",
    "eval", "payee", "tag", "test", "year", "Y", "D", "P", "N", "A", "C",
  ]

  /// An amount that is parsed at the end, when the decimal marks of the whole file are known.
  private struct PendingAmount {
    var entry: Int
    var posting: Int
    var text: String
    /// The mark of a `decimal-mark` directive, which takes precedence.
    var mark: Character?
    /// What follows `@` or `@@`; nil if there is no price.
    var price: (text: String, isOfWhole: Bool)?
  }

  private let program: JournalMarks.Program
  private var marks: JournalMarks
  private var expenses = ExpenseAccounts()
  private var entries: [JournalEntry] = []
  private var amounts: [PendingAmount] = []
  private var current: JournalEntry?
  /// The first line of the current directive, which may continue in indented lines.
  private var directive: Substring = ""
  private var decimalMark: Character?
  /// The year of dates without one, which only a directive determines.
  private var defaultYear: Int?
  /// Whether the last posting is not spending, so that comments below it are ignored as well.
  private var isBelowVirtualPosting = false
  /// The commodity of amounts that do not name one.
  private var defaultSymbol = ""
  /// Whether a directive names the account that balances entries with a single posting, in Ledger.
  private var hasBucket = false

  private init(_ program: JournalMarks.Program, usual: Currency?) {
    self.program = program
    defaultSymbol = usual?.code ?? ""
    marks = JournalMarks(program)
  }

  static func bills(_ text: String, of program: JournalMarks.Program) throws(MalformedText) -> [ExportedBill] {
    try JournalEntry.bills(try entries(text, of: program))
  }

  /// - Parameter usual: the currency of amounts without a commodity, unless the journal declares a default one.
  /// - Throws: `MalformedText`; also for directives that include other files or rename accounts.
  static func entries(
    _ text: String, of program: JournalMarks.Program, usual: Currency? = nil
  ) throws(MalformedText) -> [JournalEntry] {
    var reader = JournalReader(program, usual: usual)
    for (number, line) in uncommented(text).lines {
      if let line { try reader.read(line, number) } else { reader.endEntry() }
    }
    reader.endEntry()
    return try reader.finished()
  }

  /// Returns the lines that are not in comments of several lines, with their numbers; nil where such a comment begins.
  /// `endsInComment` is whether the last one has no end.
  private static func uncommented(_ text: String) -> (lines: [(number: Int, line: Substring?)], endsInComment: Bool) {
    var isComment = false
    let result = lines(text).enumerated().compactMap { index, line -> (number: Int, line: Substring?)? in
      if isComment {
        isComment = line.first == " " || line.trimmed() != "end comment"
        return nil
      }
      isComment = line == "comment" || line.hasPrefix("comment ")
      return (index + 1, isComment ? nil : line)
    }
    return (result, isComment)
  }

  private mutating func endEntry() {
    if var entry = current {
      if hasBucket, entry.postings.count == 1 { entry.hasOpenBalance = true }
      entries.append(entry)
    }
    current = nil
    directive = ""
  }

  /// Returns the entries with their amounts and the types of their accounts.
  private func finished() throws(MalformedText) -> [JournalEntry] {
    var result = entries
    for amount in amounts {
      let line = result[amount.entry].postings[amount.posting].line
      let mark = if let mark = amount.mark { mark } else { try marks.mark(of: amount.text, line: line) }
      result[amount.entry].postings[amount.posting].amount = try JournalAmount.money(
        amount.text, line: line, decimalMark: mark)
      if result[amount.entry].postings[amount.posting].counted == .omitted {
        result[amount.entry].postings[amount.posting].counted = counted(amount, mark, line)
      }
    }
    for (index, fault) in JournalBalance.faults(of: result, by: .journal) { result[index].fault = fault }
    for entry in result.indices {
      for posting in result[entry].postings.indices {
        result[entry].postings[posting].isExpense = expenses.contains(result[entry].postings[posting].account)
      }
    }
    return result
  }

  private func counted(_ amount: PendingAmount, _ mark: Character, _ line: Int) -> JournalBalance.Counted {
    guard let price = amount.price else { return .written(text: amount.text, mark: mark, price: nil) }
    // An ambiguous price does not matter to the bill.
    guard let priceMark = amount.mark ?? (try? marks.mark(of: price.text, line: line)) else { return .unknown }
    return .written(
      text: amount.text, mark: mark,
      price: JournalBalance.Price(text: price.text, mark: priceMark, isOfWhole: price.isOfWhole))
  }

  private mutating func read(_ line: Substring, _ number: Int) throws(MalformedText) {
    guard let first = line.first else { return }
    if first == " " || first == "\t" {
      if var entry = current {
        // Otherwise each line would copy all postings above it.
        current = nil
        try read(line.trimmed(), number, into: &entry)
        current = entry
      } else {
        try readDetail(line.trimmed(), number)
      }
      return
    }
    endEntry()
    if ";#*|%".contains(first) { return }
    if first.isNumber {
      current = try JournalReader.heading(line, number, year: defaultYear)
      isBelowVirtualPosting = false
      return
    }
    let (word, rest) = JournalReader.directive(line)
    let value = rest.prefix { $0 != ";" }.trimmed()
    directive = line
    if let year = JournalReader.year(word, value) {
      defaultYear = year
      return
    }
    switch word {
    case "include", "alias", "capture": throw refusal(String(word), number)
    case "apply" where rest.hasPrefix("account"): throw refusal("apply account", number)
    case "decimal-mark": decimalMark = value.first
    case "commodity": marks.declare(value)
    case "D":
      marks.declare(value, isDefault: true)
      if program == .hledger { defaultSymbol = JournalAmount.parts(of: value).symbol }
    case "account":
      guard let comment = rest.firstIndex(of: ";") else { return }
      declare(account: JournalReader.account(rest), String(rest[rest.index(after: comment)...]))
    case "A", "bucket": hasBucket = program == .ledger
    case "end" where value.hasSuffix("year"): defaultYear = nil
    // Periodic and automatic entries, prices and directives.
    case _ where JournalReader.directives.contains(word) || first == "~" || first == "=": return
    default: throw MalformedText(line: number, reason: "\(quoted(line)) begins neither an entry nor a directive")
    }
  }

  /// Reads a line that is indented below a directive.
  private mutating func readDetail(_ line: String, _ number: Int) throws(MalformedText) {
    let word = directive.prefix { $0 != " " && $0 != "\t" }
    switch word {
    case "commodity" where line.hasPrefix("format "):
      marks.declare(line.dropFirst("format ".count).prefix { $0 != ";" }.trimmed())
    case "account" where line.hasPrefix("alias "): throw refusal("alias", number)
    case "account" where line == "default": hasBucket = program == .ledger
    case "account" where line.hasPrefix(";"):
      declare(account: JournalReader.account(directive.dropFirst(word.count).trimmed()), String(line.dropFirst()))
    default: break
    }
  }

  private mutating func declare(account: String, _ comment: String) {
    var tags: [String: String] = [:]
    // Several tags in a comment are separated by commas.
    for part in comment.split(separator: ",") { JournalReader.tag(String(part), into: &tags) }
    expenses.declare(account, tags: tags)
  }

  /// Returns the account name at the beginning of a text.
  private static func account(_ text: String) -> String {
    text[..<endOfAccount(in: text)].prefix { $0 != ";" }.trimmed()
  }

  /// Returns the end of the account name at the beginning of a text: two spaces or a tab end it.
  private static func endOfAccount(in text: String) -> String.Index {
    min(text.firstRange(of: "  ")?.lowerBound ?? text.endIndex, text.firstIndex(of: "\t") ?? text.endIndex)
  }

  private func refusal(_ word: String, _ line: Int) -> MalformedText {
    let command =
      program == .hledger ? "hledger print -f FILE -o whole.journal" : "ledger -f FILE print > whole.ledger"
    return MalformedText(
      line: line,
      reason: "`\(word)` is not supported; write everything into one file with `\(command)`, "
        + "add the `account` and `commodity` lines at its top, and import that file")
  }

  /// Returns the lines of a text. Only line feeds end a line, because texts may contain other characters that Unicode
  /// counts as line breaks.
  static func lines(_ text: String) -> [Substring] {
    text.utf8.split(separator: 10, omittingEmptySubsequences: false).map { line in
      Substring(line.last == 13 ? line.dropLast() : line)
    }
  }

  /// Whether what is appended to a text would be part of a comment of several lines that has no end.
  static func endsInComment(_ text: String) -> Bool { uncommented(text).endsInComment }

  /// Returns the decimal mark that a directive sets for the end of a text; nil if there is no such directive.
  static func lastDecimalMark(in text: String) -> Character? {
    let directives = uncommented(text).lines.lazy.reversed().compactMap(\.line).map(directive)
    return directives.first { $0.word == "decimal-mark" }?.rest.first
  }

  /// Returns the first word of a line and what follows it.
  private static func directive(_ line: Substring) -> (word: Substring, rest: String) {
    let word = line.prefix { $0 != " " && $0 != "\t" }
    return (word, line.dropFirst(word.count).trimmed())
  }

  /// The year that a directive sets for the dates without one: `Y2024`, `Y 2024`, `year 2024` and `apply year 2024`.
  private static func year(_ word: Substring, _ value: String) -> Int? {
    switch word {
    case "Y", "year": Int(value)
    case "apply" where value.hasPrefix("year "): Int(value.dropFirst("year ".count).trimmed())
    default: word.first == "Y" ? Int(word.dropFirst()) : nil
    }
  }

  /// Parses the first line of an entry: `2024-03-02=2024-03-05 * (code) payee | note  ; comment`.
  ///
  /// - Parameter year: the year of a date without one; nil if such a date is malformed.
  static func heading(_ line: Substring, _ number: Int, year: Int? = nil) throws(MalformedText) -> JournalEntry {
    let dates = line.prefix { !$0.isWhitespace }
    var parts = dates.prefix { $0 != "=" }.split(omittingEmptySubsequences: false) { "/.-".contains($0) }
      .map { $0.count == 1 ? "0\($0)" : String($0) }
    if parts.count == 2, let year { parts.insert("\(year)", at: 0) }
    let iso = parts.joined(separator: "-")
    guard let date = CalendarDate(iso: iso) else {
      throw MalformedText(line: number, reason: "\(quoted(dates)) is not a date with a year")
    }
    var entry = JournalEntry(line: number, date: date, payee: "")
    var rest = line.dropFirst(dates.count)
    if let comment = rest.firstIndex(of: ";") {
      tag(String(rest[rest.index(after: comment)...]), into: &entry.tags)
      rest = rest[..<comment]
    }
    rest = Substring(rest.trimmed())
    if let mark = rest.first, mark == "*" || mark == "!" { rest = Substring(rest.dropFirst().trimmed()) }
    if rest.hasPrefix("("), let end = rest.firstIndex(of: ")") {
      let code = rest[rest.index(after: rest.startIndex)..<end].trimmed()
      entry.reference = code.isEmpty ? nil : code
      rest = Substring(rest[rest.index(after: end)...].trimmed())
    }
    let names = rest.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false).map { $0.trimmed() }
    entry.payee = names.first ?? ""
    if names.count == 2, !names[1].isEmpty { entry.title = names[1] }
    return entry
  }

  /// Reads a line of an entry below its first one: a comment or a posting.
  private mutating func read(_ line: String, _ number: Int, into entry: inout JournalEntry) throws(MalformedText) {
    if line.hasPrefix(";") { return readComment(String(line.dropFirst()), into: &entry) }
    let body = line.prefix { $0 != ";" }
    var text = body.trimmed()
    if text.hasPrefix("* ") || text.hasPrefix("! ") { text = text.dropFirst().trimmed() }
    let end = JournalReader.endOfAccount(in: text)
    let account = text[..<end].trimmed()
    guard !account.isEmpty else { throw MalformedText(line: number, reason: "an account is missing") }
    var posting = JournalEntry.Posting(line: number, account: account)
    // Prices and balance assertions may follow the amount.
    let written = text[end...].prefix { !"@={".contains($0) }.trimmed()
    let after = text[end...].drop { !"@={".contains($0) }
    // The programs count lots in different ways, and an assigned balance leaves the amount open.
    if after.contains("{") || written.isEmpty && after.hasPrefix("=") { posting.counted = .unknown }
    if body.endIndex < line.endIndex {
      JournalReader.tag(String(line[line.index(after: body.endIndex)...]), into: &posting.tags)
    }
    // Virtual postings are not spending.
    isBelowVirtualPosting = account.hasPrefix("(") || account.hasPrefix("[")
    guard !isBelowVirtualPosting else {
      // In Ledger, the postings in brackets are balanced together with the others.
      if account.hasPrefix("["), program == .ledger { entry.hasOpenBalance = true }
      return
    }
    entry.postings.append(posting)
    guard !written.isEmpty else { return }
    let amount = withSymbol(written)
    if decimalMark == nil { marks.record(amount) }
    var price: (text: String, isOfWhole: Bool)?
    if after.hasPrefix("@") {
      let text = after.drop { $0 == "@" }.prefix { !"={[(".contains($0) }.trimmed()
      price = (withSymbol(text), after.hasPrefix("@@"))
    }
    amounts.append(
      PendingAmount(
        entry: entries.count, posting: entry.postings.count - 1, text: amount, mark: decimalMark, price: price))
  }

  /// Reads a comment on a line of its own, which belongs to the posting above it, or else to the entry.
  private func readComment(_ comment: String, into entry: inout JournalEntry) {
    guard !isBelowVirtualPosting else { return }
    guard entry.postings.isEmpty else {
      return JournalReader.tag(comment, into: &entry.postings[entry.postings.count - 1].tags)
    }
    JournalReader.tag(comment, into: &entry.tags)
    if let merchant = entry.tags["merchant"] { entry.payee = merchant }
    if let title = entry.tags["title"] { entry.title = title }
    if let reference = entry.tags["reference"] { entry.reference = reference }
  }

  /// Returns an amount with the default commodity if it names none.
  private func withSymbol(_ amount: String) -> String {
    JournalAmount.parts(of: amount).symbol.isEmpty ? "\(amount) \(defaultSymbol)".trimmed() : amount
  }

  /// Adds the tag `name: value` of a comment, if there is one. In hledger a comma ends the value.
  private static func tag(_ comment: String, into tags: inout [String: String]) {
    let comment = comment.drop { $0 == " " || $0 == "\t" }
    guard let colon = comment.firstIndex(of: ":") else { return }
    let name = comment[..<colon]
    guard !name.isEmpty, !name.contains(where: \.isWhitespace) else { return }
    let value = comment[comment.index(after: colon)...].prefix { $0 != "," }
    tags[String(name)] = Escapes.unescaped(value.drop { $0 == " " })
  }
}
