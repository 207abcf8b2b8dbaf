internal import Core

/// Reads Beancount journals: entries written by billfold, and the common syntax of other journals.
enum BeancountReader {
  private static let directives: Set<String> = [
    "open", "close", "commodity", "balance", "pad", "note", "document", "event", "query", "price", "custom",
  ]
  static let commands: Set<Substring> = [
    "option", "plugin", "pushtag", "poptag", "pushmeta", "popmeta",
  ]

  static func bills(_ text: String) throws(MalformedText) -> [ExportedBill] {
    try JournalEntry.bills(try entries(text))
  }

  static func entries(_ text: String) throws(MalformedText) -> [JournalEntry] {
    var entries: [JournalEntry] = []
    var current: JournalEntry?
    // The root account of expenses, which an option can rename.
    var expenses = "Expenses"
    var hasTolerances = false
    for (index, line) in JournalReader.lines(text).enumerated() {
      let number = index + 1
      guard let first = line.first else { continue }
      if first == " " || first == "\t" {
        guard var entry = current else { continue }
        // Otherwise each line would copy all postings above it.
        current = nil
        try read(line, number, into: &entry)
        current = entry
        continue
      }
      if let entry = current { entries.append(entry) }
      current = nil
      let word = line.prefix { !$0.isWhitespace }
      if first.isNumber {
        current = try heading(line, number)
      } else if word == "include" {
        throw included(number)
      } else if word == "option" {
        let words = line.split(separator: "\"")
        if words.count >= 4, words[1] == "name_expenses" { expenses = String(words[3]) }
        // The journal says itself how much may be left.
        if words.count >= 2, words[1].contains("tolerance") { hasTolerances = true }
      } else if !";*#:!&?%".contains(first), !commands.contains(word) {
        throw MalformedText(line: number, reason: "\(quoted(line)) does not begin a directive")
      }
    }
    if let entry = current { entries.append(entry) }
    markExpenses(in: &entries, below: expenses)
    if !hasTolerances {
      for (index, fault) in JournalBalance.faults(of: entries, by: .entry) { entries[index].fault = fault }
    }
    return entries
  }

  private static func included(_ line: Int) -> MalformedText {
    MalformedText(
      line: line,
      reason: "`include` is not supported; write everything into one file with "
        + "`bean-query FILE print > whole.beancount`, add the `option` lines at its top, and import that file")
  }

  /// - Parameter root: the root account of expenses.
  private static func markExpenses(in entries: inout [JournalEntry], below root: String) {
    for index in entries.indices {
      for place in entries[index].postings.indices {
        let level = entries[index].postings[place].account.prefix { $0 != ":" }
        entries[index].postings[place].isExpense = level.lowercased() == root.lowercased()
      }
    }
  }

  /// Returns the first line of a transaction; nil for other directives.
  private static func heading(_ line: Substring, _ number: Int) throws(MalformedText) -> JournalEntry? {
    let words = line.split(maxSplits: 2, whereSeparator: { $0 == " " || $0 == "\t" })
    guard words.count >= 2, let date = CalendarDate(iso: String(words[0]).replacing("/", with: "-")) else {
      throw MalformedText(line: number, reason: "\(quoted(line)) does not begin with a date and a directive")
    }
    if directives.contains(String(words[1])) { return nil }
    guard ["*", "!", "txn", "P", "S", "T", "C", "U", "R", "M"].contains(words[1]) else {
      throw MalformedText(line: number, reason: "there is no directive \(quoted(words[1]))")
    }
    var entry = JournalEntry(line: number, date: date, payee: "")
    var rest = words.count > 2 ? words[2].drop(while: \.isWhitespace) : ""
    var strings: [String] = []
    while rest.first == "\"" {
      strings.append(try string(&rest, number))
      rest = rest.drop { $0.isWhitespace || $0 == "|" }
    }
    entry.payee = strings.first ?? ""
    if strings.count > 1 { entry.title = strings[1] }
    // In entries written by billfold, the metadata that follow replace these tags.
    let tags = rest.prefix { $0 != ";" }.split(separator: " ").filter { $0.hasPrefix("#") && $0.count > 1 }
    if !tags.isEmpty { entry.tags["tags"] = BillMetadata.list(tags.map { String($0.dropFirst()) }) }
    return entry
  }

  private static func read(_ line: Substring, _ number: Int, into entry: inout JournalEntry) throws(MalformedText) {
    let text = Substring(line.trimmed())
    guard let first = text.first, first != ";" else { return }
    if first.isLowercase, let colon = text.firstIndex(of: ":") {
      var value = text[text.index(after: colon)...].drop { $0.isWhitespace }
      let plain = value.first == "\"" ? try string(&value, number) : String(value)
      let name = String(text[..<colon])
      if !entry.postings.isEmpty {
        entry.postings[entry.postings.count - 1].tags[name] = plain
      } else if name == "reference" {
        entry.reference = plain
      } else {
        entry.tags[name] = plain
      }
      return
    }
    if first == "#" || first == "^" { return }
    let body = text.prefix { $0 != ";" }
    var words = body.split(whereSeparator: \.isWhitespace)
    if words.first?.count == 1, words.count > 1 { words.removeFirst() }
    guard let account = words.first, account.contains(":") else {
      throw MalformedText(line: number, reason: "\(quoted(text)) is neither a posting nor metadata")
    }
    var posting = JournalEntry.Posting(line: number, account: String(account))
    let amount = words.dropFirst().prefix { !"{@".contains($0.first ?? " ") }
    let written = amount.joined(separator: " ")
    if !written.isEmpty {
      posting.amount = try JournalAmount.money(written, line: number, decimalMark: ".")
      posting.counted = counted(written, words[amount.endIndex...].joined(separator: " "))
    }
    entry.postings.append(posting)
  }

  /// Returns an amount for the balance of its entry, with the cost or price that follows it.
  private static func counted(_ amount: String, _ after: String) -> JournalBalance.Counted {
    // What a lot has cost may follow from others, as may the currency of an amount.
    guard !amount.contains("{"), !after.contains("{"), !JournalAmount.parts(of: amount).symbol.isEmpty else {
      return .unknown
    }
    guard after.hasPrefix("@") else { return .written(text: amount, mark: ".", price: nil) }
    let price = JournalBalance.Price(
      text: after.drop { $0 == "@" }.trimmed(), mark: ".", isOfWhole: after.hasPrefix("@@"))
    guard !JournalAmount.parts(of: price.text).symbol.isEmpty else { return .unknown }
    return .written(text: amount, mark: ".", price: price)
  }

  /// Removes a quoted string from the beginning of a line and returns its contents.
  private static func string(_ rest: inout Substring, _ number: Int) throws(MalformedText) -> String {
    var result = String.UnicodeScalarView()
    var (isEscaped, isClosed) = (false, false)
    var scalars = rest.unicodeScalars.dropFirst()
    while let scalar = scalars.popFirst() {
      if isEscaped {
        result.append(scalar == "n" ? "\n" : scalar == "t" ? "\t" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "\"" {
        isClosed = true
        break
      } else {
        result.append(scalar)
      }
    }
    guard isClosed else { throw MalformedText(line: number, reason: "a string does not end on its line") }
    rest = Substring(scalars)
    return Escapes.unescaped(String(result))
  }
}
