internal import Core

/// Quicken Interchange Format: records of lines that begin with the letter of a field and end with `^`. It does not
/// name a currency. The order of dates depends on the writer's country, and is inferred from all records.
enum QIFStatement {
  private struct Record {
    var line: Int
    var fields: [Character: String] = [:]
    /// The amounts of the splits, as written.
    var splits: [String] = []
    /// The name of the account, or else its type as written, such as `Bank` or `CCard`.
    var account = ""

    var date: ColumnCell {
      get throws(MalformedText) {
        guard let date = fields["D"] else { throw MalformedText(line: line, reason: "the date (D) is missing") }
        return ColumnCell(line: line, text: QIFStatement.normalized(date))
      }
    }

    var amount: ColumnCell {
      get throws(MalformedText) {
        guard let amount = fields["T"] ?? fields["U"] else {
          throw MalformedText(line: line, reason: "the amount (T) is missing")
        }
        return ColumnCell(line: line, text: amount)
      }
    }

    var splitCells: [ColumnCell] { splits.map { ColumnCell(line: line, text: $0) } }

    func entry(_ date: CalendarDate, _ amount: Money) -> StatementEntry {
      let number = fields["N"]
      return StatementEntry(
        date: date, amount: amount, name: fields["P"], reference: number, text: fields["M"] ?? "", type: fields["L"],
        cheque: number.flatMap { $0.allSatisfy(\.isNumber) ? $0 : nil }, line: line)
    }
  }

  private static let types: Set<String> = ["bank", "cash", "ccard", "oth a", "oth l"]
  /// The beginnings of the headers of other lists, which Quicken writes before the entries.
  private static let lists = [
    "!account", "!option", "!clear", "!type:cat", "!type:class", "!type:memorized", "!type:tag", "!type:security",
    "!type:prices",
  ]

  static func read(_ text: String, _ options: StatementReader.Options) throws(MalformedText) -> [Statement] {
    guard let currency = options.currency ?? options.usual else {
      throw MalformedText(line: 1, reason: "QIF does not name the currency; specify it", remedy: .currency)
    }
    let records = try records(text)
    guard !records.isEmpty else { throw MalformedText(line: 1, reason: "there is no entry") }
    let dates = try records.map { record throws(MalformedText) in try record.date }
    let order = if let stated = options.dateOrder { stated } else { try DateColumn.order(of: dates) }
    let amounts = try records.map { record throws(MalformedText) in try record.amount }
    let mark = try AmountColumn.mark(of: amounts + records.flatMap(\.splitCells), currency, options.decimalMark)
    var statements: [Statement] = []
    var places: [String: Int] = [:]
    for (index, record) in records.enumerated() {
      let date = try DateColumn.date(dates[index], order)
      let money = try AmountColumn.money(amounts[index], mark, currency)
      var sum: Int64 = 0
      for split in record.splitCells { sum &+= try AmountColumn.money(split, mark, currency).minorUnits }
      guard record.splits.isEmpty || sum == money.minorUnits else {
        throw MalformedText(line: record.line, reason: "the splits do not add up to \(money)")
      }
      let place = places[record.account] ?? statements.count
      if place == statements.count {
        places[record.account] = place
        statements.append(Statement(format: .qif, account: record.account, currency: currency))
      }
      statements[place].entries.append(record.entry(date, money))
    }
    // Names only distinguish several accounts of a file; they do not identify a single account.
    if statements.count == 1 { statements[0].account = nil }
    return statements
  }

  private static func records(_ text: String) throws(MalformedText) -> [Record] {
    var reader = RecordReader()
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      try reader.read(line.trimmed(), number: index + 1)
    }
    return try reader.finished()
  }

  /// Reads the records line by line.
  private struct RecordReader {
    private var records: [Record] = []
    /// The record that is not ended yet.
    private var open: Record?
    /// Whether the records of the present list are entries, or accounts.
    private var isEntry = false, isAccount = false
    /// The name of the account whose entries follow.
    private var account: String?
    /// The type of the account's entries, once its first ones were announced.
    private var type: String?

    mutating func read(_ line: String, number: Int) throws(MalformedText) {
      switch line.first {
      case nil: break
      case "!": try beginList(line, number)
      case "^": endRecord()
      case let letter?: try addField(letter, line, number)
      }
    }

    func finished() throws(MalformedText) -> [Record] {
      try checkIsEnded()
      return records
    }

    private func checkIsEnded() throws(MalformedText) {
      if let open { throw MalformedText(line: open.line, reason: "the record is not ended by ^") }
    }

    private mutating func beginList(_ line: String, _ number: Int) throws(MalformedText) {
      try checkIsEnded()
      let header = line.lowercased()
      isAccount = header.hasPrefix("!account")
      isEntry = header.hasPrefix("!type:") && QIFStatement.types.contains(String(header.dropFirst(6)))
      guard isEntry || QIFStatement.lists.contains(where: { header.hasPrefix($0) }) else {
        throw MalformedText(line: number, reason: "\(quoted(line)) is not a list of entries")
      }
      guard isEntry else { return }
      // Entries of another type are of another account, even if none is named before them.
      if let type, type.lowercased() != header.dropFirst(6) { account = nil }
      type = String(line.dropFirst(6))
    }

    private mutating func endRecord() {
      if isEntry, var record = open {
        record.account = account ?? type ?? ""
        records.append(record)
      } else if isAccount {
        (account, type) = (open?.fields["N"], nil)
      }
      open = nil
    }

    private mutating func addField(_ letter: Character, _ line: String, _ number: Int) throws(MalformedText) {
      if isEntry, !"DTUPMNLCASE$%F".contains(letter) {
        throw MalformedText(line: number, reason: "\(quoted(line)) does not begin with a field's letter")
      }
      if open == nil { open = Record(line: number) }
      let value = line.dropFirst().trimmed()
      if letter == "$" {
        open?.splits.append(value)
      } else if open?.fields[letter] == nil {
        open?.fields[letter] = value
      }
    }
  }

  /// Normalizes the forms in which Quicken writes years from 2000 on: `1/ 5'24` to `1/5/2024`, and `1/ 5' 4` to
  /// `1/5/2004`.
  private static func normalized(_ date: String) -> String {
    let compact = date.filter { !$0.isWhitespace }
    guard let mark = compact.firstIndex(of: "'") else { return compact }
    let year = compact[compact.index(after: mark)...]
    return "\(compact[..<mark])/\(year.count == 1 ? "200" : year.count == 2 ? "20" : "")\(year)"
  }
}
