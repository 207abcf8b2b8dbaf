internal import Core

/// The user's own account in a table, as opposed to those of the other parties.
extension CSVTable {
  /// The account that is named above the table: an IBAN, or else a number after the word for it; nil if there is none.
  var accountAbove: String? {
    let cells = preamble.lazy.flatMap(\.cells)
    if let iban = cells.compactMap({ CSVTable.iban(in: $0) }).first { return iban }
    for row in preamble {
      let cells = row.cells.map { CSVTable.plainCell($0) }.filter { !$0.isEmpty }
      for (place, cell) in cells.enumerated() {
        let sides = cell.split(separator: ":", maxSplits: 1).map { $0.trimmed() }
        guard let label = sides.first, CSVTable.isAccountLabel(label) else { continue }
        let value = sides.count > 1 ? sides[1] : cells.indices.contains(place + 1) ? cells[place + 1] : ""
        if let account = CSVTable.account(value) { return account }
      }
    }
    return nil
  }

  private static func iban(in cell: String) -> String? {
    let cell = plainCell(cell)
    return IBAN.normalized(cell)
      ?? cell.split(whereSeparator: { $0 == " " || $0 == ":" }).lazy.compactMap { IBAN.normalized(String($0)) }.first
      ?? cell.firstIndex(of: ":").flatMap { IBAN.normalized(String(cell[cell.index(after: $0)...])) }
  }

  private static func isAccountLabel(_ label: String) -> Bool {
    CSVHeader.means(.ownAccount, label)
      || CSVHeader.means(.iban, label) && !isOfOthers(label)
      || CSVHeadings.accountKinds.contains(CSVHeader.normalized(label))
  }

  /// Returns an account number as a file writes it; nil for a text that is none.
  private static func account(_ text: String) -> String? {
    let number = text.split(separator: "/").first.map { $0.trimmed() } ?? ""
    let digits = number.count { $0.isASCII && $0.isNumber }
    let isNumber = number.allSatisfy { $0.isLetter || $0.isNumber || " .-*•".contains($0) }
    guard digits >= 4, isNumber, number.count <= 40, !DateColumn.isDate(number) else { return nil }
    return written(number)
  }

  /// Returns an account number in the form in which it is stored: an IBAN without spaces, and others as they are.
  private static func written(_ text: String) -> String {
    let plain = plainCell(text)
    let compact = plain.filter { !$0.isWhitespace }.uppercased()
    let isIBAN =
      (15...34).contains(compact.count) && compact.prefix(2).allSatisfy(\.isLetter)
      && compact.dropFirst(2).prefix(2).allSatisfy(\.isNumber)
    return isIBAN ? compact : plain.withFoldedSpaces
  }

  /// Returns the contents of a cell without the marks that keep spreadsheets from taking a number for one.
  private static func plainCell(_ cell: String) -> String {
    let isMark = { (character: Character) in character.isWhitespace || "'\"=".contains(character) }
    return String(cell.drop(while: isMark).reversed().drop(while: isMark).reversed())
  }

  /// Returns the own account of a row, by its column; nil if the row names none.
  static func account(of row: CSVText.Row, in column: Int) -> String? {
    guard row.cells.indices.contains(column) else { return nil }
    let account = written(row.cells[column])
    return account.isEmpty ? nil : account
  }

  /// Returns the column with the user's own account: by its heading, or one with the same account in every row although
  /// the rows are about different parties. A column with such a heading may be empty in some rows.
  ///
  /// - Throws: `MalformedText` if several accounts may be the own ones or those of other parties.
  func accountColumn(_ rows: [CSVText.Row]) throws(MalformedText) -> Int? {
    if let own = stated.first(where: { $0.value == .ownAccount })?.key { return own }
    let date = columns.first { $0.value == .date }?.key ?? 0
    let isShared = concernsSeveralParties(rows)
    var named: Int?
    var alike: Int?
    for (column, cells) in CSVContent.columns(of: rows).enumerated() where stated[column] == nil {
      let heading = header.flatMap { $0.indices.contains(column) ? $0[column] : nil } ?? ""
      let role = columns[column]
      guard role == nil || role == .iban || role == .ownAccount, !CSVTable.isOfOthers(heading) else { continue }
      let values = cells.map(CSVTable.written).filter { !$0.isEmpty }
      let isNamed = role == .ownAccount || CSVHeader.means(.ownAccount, heading)
      guard !values.isEmpty, isNamed || values.count == rows.count else { continue }
      let count = Set(values).count
      if isNamed {
        let isOther = columns.contains { $0.value == .iban && $0.key != column }
        guard count == 1 || isOther || CSVTable.isOwn(heading) else { throw uncertain(column, heading) }
        named = named ?? column
      } else if CSVHeader.isAccountName(heading), count > 1, !hasOwnAccount {
        throw uncertain(column, heading)
      } else if count == 1, role == .iban || values.allSatisfy({ IBAN.normalized($0) != nil }) {
        // Banks put the own account in front of the entry; elsewhere it is one that all parties would have to share.
        if column < date || isShared { alike = alike ?? column }
      }
    }
    return named ?? (accountAbove == nil ? alike : nil)
  }

  /// Whether a column is the own account by its role or, if it has none, by its heading.
  private var hasOwnAccount: Bool {
    if columns.values.contains(.ownAccount) { return true }
    return (header ?? []).enumerated().contains { place, heading in
      columns[place] == nil && CSVHeader.means(.ownAccount, heading)
    }
  }

  /// Returns whether rows are about different parties: they have different names or, in a file without names, texts, and
  /// are more than a few or go in both directions.
  private func concernsSeveralParties(_ rows: [CSVText.Row]) -> Bool {
    func cells(_ role: CSVProfile.Role) -> [String] {
      columns.first { $0.value == role }.map { CSVContent.cells($0.key, rows) } ?? []
    }
    if columns.values.contains(.name) { return Set(cells(.name)).count > 1 }
    let signs = Set(cells(.amount).map(AmountColumn.isNegative)).union(
      cells(.sign).map { CSVWords.isDebit($0) ?? false })
    let sides = [cells(.debit), cells(.credit)].filter { $0.contains { !$0.isEmpty } }
    return Set(cells(.text)).count > 1 && (rows.count > 2 || signs.count > 1 || sides.count > 1)
  }

  private func uncertain(_ column: Int, _ heading: String) -> MalformedText {
    let name = CSVColumns.name(column, header ?? [])
    return MalformedText(
      line: headerLine,
      reason: "\(quoted(heading)) has several accounts, which may be yours (own-account=\(name)), those of others "
        + "(iban=\(name)) or none (type=\(name))",
      remedy: .columns(example: "own-account=\(name)"))
  }

  /// Returns whether a heading says that an account is the user's own one, so that several of them are several own ones.
  private static func isOwn(_ heading: String) -> Bool {
    let name = CSVHeader.normalized(heading)
    return CSVHeadings.ownAccountParts.contains { name.contains($0) }
  }

  /// Returns whether a heading says that an account is that of another party.
  private static func isOfOthers(_ heading: String) -> Bool {
    let name = CSVHeader.normalized(heading)
    return CSVHeadings.otherPartyParts.contains { name.contains($0) }
  }
}
