internal import Core

/// SWIFT MT940 statements, with or without SWIFT's envelope. Source: SWIFT Standards, Category 9, "MT 940 Customer
/// Statement".
///
/// The format of field 86 differs between banks; see `MT940Details`.
enum MT940 {
  private struct Field {
    var tag: Substring
    /// The lines of the value.
    var lines: [Substring]
    var line: Int

    var value: String { lines.joined(separator: "\n").trimmed() }
  }

  static func read(_ text: String, ignoresBalances: Bool) throws(MalformedText) -> [Statement] {
    var assembly = Assembly(ignoresBalances: ignoresBalances)
    for field in try fields(text) { try assembly.take(field) }
    return try assembly.end()
  }

  /// Assembles statements from the fields of a file, taken in order.
  private struct Assembly {
    var ignoresBalances: Bool
    var statements: [Statement] = []
    /// The unfinished statement.
    var current: Statement?
    /// The line of the unfinished statement's opening balance.
    var start = 1
    var account: String?
    var bank: String?
    var number: String?
    /// Whether a following field 86 describes the last entry.
    var isAfterEntry = false

    mutating func take(_ field: Field) throws(MalformedText) {
      switch field.tag {
      case "25", "25P": takeAccount(field.value)
      case "28", "28C": number = field.value
      case "60F", "60M": try takeOpening(field)
      case "61": try takeEntry(field)
      case "86": takeDetails(field)
      case "62F", "62M": try takeClosing(field)
      default: isAfterEntry = false
      }
    }

    /// Returns all statements.
    ///
    /// - Throws: `MalformedText` if the last statement is incomplete, or if the file has no statement.
    mutating func end() throws(MalformedText) -> [Statement] {
      try finish(start)
      guard !statements.isEmpty else { throw MalformedText(line: 1, reason: "there is no opening balance :60F:") }
      return statements
    }

    /// Parses `37040044/0532013000`, an IBAN, or either with the currency; `IBAN EUR` and `IBANEUR` are common.
    private mutating func takeAccount(_ value: String) {
      let parts = value.split(whereSeparator: { $0 == "/" || $0 == "\n" }).map(String.init)
      (account, bank) = (parts.last, parts.count > 1 ? parts[0] : nil)
      if let iban = account?.split(separator: " ").first, IBAN.isValid(String(iban)) { account = String(iban) }
      if let written = account, IBAN.isValid(String(written.dropLast(3))) { account = String(written.dropLast(3)) }
      if let written = account, Currency(code: String(written.suffix(3))) != nil {
        let number = written.dropLast(3).trimmed()
        if !number.isEmpty, number.allSatisfy({ $0.isASCII && $0.isNumber }) { account = number }
      }
    }

    private mutating func takeOpening(_ field: Field) throws(MalformedText) {
      let balance = try MT940.balance(field.value, field.line)
      // A statement may consist of several messages, each of which begins with the closing balance of the previous one.
      if field.tag == "60M", current?.closing?.amount == balance.amount {
        current?.closing = nil
        return
      }
      try finish(field.line)
      start = field.line
      current = Statement(
        format: .mt940, account: account, bank: bank, number: number, currency: balance.amount.currency,
        opening: balance)
    }

    private mutating func takeEntry(_ field: Field) throws(MalformedText) {
      guard let currency = current?.currency, current?.closing == nil else {
        throw MalformedText(line: field.line, reason: "an entry is outside the balances")
      }
      current?.entries.append(try MT940Entry.read(field.lines, field.line, currency))
      isAfterEntry = true
    }

    /// Adds a field 86 to the last entry; ignores one that describes the whole statement, or that follows the closing
    /// balance.
    private mutating func takeDetails(_ field: Field) {
      guard isAfterEntry, current?.closing == nil, var entry = current?.entries.popLast() else { return }
      MT940Details.describe(field.lines, &entry)
      current?.entries.append(entry)
    }

    private mutating func takeClosing(_ field: Field) throws(MalformedText) {
      guard current != nil else {
        throw MalformedText(line: field.line, reason: "a closing balance has no opening one")
      }
      current?.closing = try MT940.balance(field.value, field.line)
      isAfterEntry = false
      if field.tag == "62F" { try finish(field.line) }
    }

    /// Finishes the current statement, if any.
    ///
    /// - Throws: `MalformedText` if a balance is missing, or if the balances do not agree with the entries.
    private mutating func finish(_ line: Int) throws(MalformedText) {
      guard let statement = current else { return }
      guard statement.opening != nil else {
        throw MalformedText(line: start, reason: "the opening balance :60F: is missing")
      }
      guard statement.closing != nil else {
        throw MalformedText(line: start, reason: "the closing balance :62F: is missing")
      }
      statements.append(try statement.checked(line: line, ignoresBalances: ignoresBalances))
      current = nil
    }
  }

  /// Returns the fields of a file, each of which starts with `:tag:` at the beginning of a line.
  private static func fields(_ text: String) throws(MalformedText) -> [Field] {
    var fields: [Field] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      if line.hasPrefix(":"), let end = line.dropFirst().firstIndex(of: ":") {
        let tag = line[line.index(after: line.startIndex)..<end]
        let digits = tag.prefix { $0.isASCII && $0.isNumber }
        if digits.count == 2, tag.count <= 3, tag.dropFirst(2).allSatisfy({ $0.isUppercase }) {
          fields.append(Field(tag: tag, lines: [line[line.index(after: end)...]], line: index + 1))
          continue
        }
      }
      // The lines of the envelope and the mark at the end of a message are skipped.
      if line.hasPrefix("-") && line.dropFirst().allSatisfy({ "}\u{3} ".contains($0) }) || line.hasPrefix("{")
        || line.hasPrefix("-}{") || line.allSatisfy(\.isWhitespace)
      {
        continue
      }
      guard !fields.isEmpty else {
        // Some banks write a line with their name first.
        if index < 5 { continue }
        throw MalformedText(line: index + 1, reason: "\(quoted(line)) does not belong to a field")
      }
      fields[fields.count - 1].lines.append(line)
    }
    return fields
  }

  /// Parses a balance such as `C240301EUR1234,56`.
  private static func balance(_ text: String, _ line: Int) throws(MalformedText) -> Statement.Balance {
    let sign = text.prefix(1)
    let date = MT940.date(text.dropFirst().prefix(6))
    let currency = Currency(code: String(text.dropFirst(7).prefix(3)))
    guard let date, let currency, sign == "C" || sign == "D", text.dropFirst(10).contains(","),
      let amount = Decimals.plain(String(text.dropFirst(10)), mark: ","), let money = Money(amount, currency)
    else { throw MalformedText(line: line, reason: "\(quoted(text)) is not a balance like C240301EUR1234,56") }
    return Statement.Balance(date: date, amount: sign == "D" ? -money : money)
  }

  /// Parses a date in the form `yymmdd`, from 1980 to 2079.
  static func date(_ text: Substring) -> CalendarDate? {
    guard text.count == 6, text.utf8.allSatisfy({ (48...57).contains($0) }), let year = Int(text.prefix(2)),
      let month = Int(text.dropFirst(2).prefix(2)), let day = Int(text.suffix(2))
    else { return nil }
    return CalendarDate(year: year + (year < 80 ? 2000 : 1900), month: month, day: day)
  }
}
