internal import Core

/// SWIFT MT940 statements, bare or in SWIFT's envelope. Source: SWIFT Standards, Category 9, "MT 940 Customer Statement".
///
/// What field 86 says is written differently by banks; see `MT940Details`.
enum MT940 {
  private struct Field {
    var tag: Substring
    /// The lines of the field.
    var lines: [Substring]
    var line: Int
  }

  static func read(_ text: String) throws(MalformedText) -> [Statement] {
    var statements: [Statement] = []
    var current: Statement?
    var start = 1
    // Statements of several messages are one: later messages begin with an intermediate balance.
    func finish(_ line: Int) throws(MalformedText) {
      guard let statement = current else { return }
      guard statement.opening != nil else {
        throw MalformedText(line: start, reason: "the opening balance :60F: is missing")
      }
      guard statement.closing != nil else {
        throw MalformedText(line: start, reason: "the closing balance :62F: is missing")
      }
      statements.append(try statement.checked(line: line))
      current = nil
    }
    var (account, bank, number) = (nil as String?, nil as String?, nil as String?)
    var isAfterEntry = false
    for field in try fields(text) {
      let value = field.lines.joined(separator: "\n").trimmed()
      func wrong(_ reason: String) -> MalformedText { MalformedText(line: field.line, reason: reason) }
      switch field.tag {
      case "20": isAfterEntry = false
      case "25", "25P":
        let parts = value.split(whereSeparator: { $0 == "/" || $0 == "\n" }).map(String.init)
        (account, bank) = (parts.last, parts.count > 1 ? parts[0] : nil)
        // `IBAN EUR` and `IBANEUR` are common.
        if let iban = account?.split(separator: " ").first, IBAN.isValid(String(iban)) {
          account = String(iban)
        }
        if let written = account, IBAN.isValid(String(written.dropLast(3))) { account = String(written.dropLast(3)) }
      case "28", "28C": number = value
      case "60F", "60M":
        let balance = try balance(value, field.line)
        if field.tag == "60M", var statement = current, statement.closing?.amount == balance.amount {
          statement.closing = nil
          current = statement
          continue
        }
        try finish(field.line)
        start = field.line
        current = Statement(
          format: .mt940, account: account, bank: bank, number: number, currency: balance.amount.currency,
          opening: balance)
      case "61":
        guard let currency = current?.currency, current?.closing == nil else {
          throw wrong("an entry stands outside of the balances")
        }
        current?.entries.append(try MT940Entry.read(field.lines, field.line, currency))
        isAfterEntry = true
      case "86":
        guard isAfterEntry, current?.closing == nil, var entry = current?.entries.popLast() else { continue }
        MT940Details.describe(field.lines, &entry)
        current?.entries.append(entry)
      case "62F", "62M":
        guard current != nil else { throw wrong("a closing balance has no opening one") }
        current?.closing = try balance(value, field.line)
        isAfterEntry = false
        if field.tag == "62F" { try finish(field.line) }
      default: isAfterEntry = false
      }
    }
    try finish(start)
    guard !statements.isEmpty else { throw MalformedText(line: 1, reason: "there is no opening balance :60F:") }
    return statements
  }

  /// Each begins with `:tag:` at the beginning of a line.
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
      // The envelope's lines and the mark at the end of a message.
      if line.hasPrefix("-") && line.dropFirst().allSatisfy({ "}\u{3} ".contains($0) }) || line.hasPrefix("{")
        || line.hasPrefix("-}{") || line.allSatisfy(\.isWhitespace)
      {
        continue
      }
      guard !fields.isEmpty else {
        // Some banks put a line with their name in front of all.
        if index < 5 { continue }
        throw MalformedText(line: index + 1, reason: "\(quoted(line)) belongs to no field")
      }
      fields[fields.count - 1].lines.append(line)
    }
    return fields
  }

  /// `C240301EUR1234,56`
  private static func balance(_ text: String, _ line: Int) throws(MalformedText) -> Statement.Balance {
    let sign = text.prefix(1)
    let date = MT940.date(text.dropFirst().prefix(6))
    let currency = Currency(code: String(text.dropFirst(7).prefix(3)))
    guard let date, let currency, sign == "C" || sign == "D", text.dropFirst(10).contains(","),
      let amount = Decimals.plain(String(text.dropFirst(10)), mark: ","), let money = Money(amount, currency)
    else { throw MalformedText(line: line, reason: "\(quoted(text)) is no balance like C240301EUR1234,56") }
    return Statement.Balance(
      date: date, amount: sign == "D" ? Money(minorUnits: -money.minorUnits, currency: currency) : money)
  }

  /// `yymmdd`, of 1980 to 2079.
  static func date(_ text: Substring) -> CalendarDate? {
    guard text.count == 6, text.utf8.allSatisfy({ (48...57).contains($0) }), let year = Int(text.prefix(2)),
      let month = Int(text.dropFirst(2).prefix(2)), let day = Int(text.suffix(2))
    else { return nil }
    return CalendarDate(year: year + (year < 80 ? 2000 : 1900), month: month, day: day)
  }
}
