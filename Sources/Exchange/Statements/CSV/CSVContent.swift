internal import Core

/// Recognises the columns of a table by their contents.
enum CSVContent {
  /// Returns the roles of the columns of a table without headings. Columns of amounts have none if it is not certain
  /// which is which; see `numbers`.
  ///
  /// - Parameter stated: roles that are already known; they are kept.
  static func roles(of rows: [CSVText.Row], stated: [Int: CSVProfile.Role] = [:]) -> [Int: CSVProfile.Role] {
    let width = rows.first?.cells.count ?? 0
    var roles = stated
    func isOpen(_ fields: CSVProfile.Role...) -> Bool { !stated.values.contains { fields.contains($0) } }
    func free(_ holds: (String) -> Bool) -> [Int] {
      (0..<width).filter { roles[$0] == nil && isFilled($0, in: rows, with: holds) }
    }
    let dates = free(DateColumn.isDate)
    if isOpen(.date, .valueDate) {
      if let first = dates.first { roles[first] = .date }
      if dates.count > 1 { roles[dates[1]] = .valueDate }
    }
    if isOpen(.currency), let column = free({ $0.count == 3 && Currency(code: $0) != nil }).first {
      roles[column] = .currency
    }
    if isOpen(.sign, .debit, .credit), let column = free({ CSVWords.isDebit($0) != nil }).first {
      roles[column] = .sign
    }
    if isOpen(.iban), let column = free({ IBAN.normalized($0) != nil }).first { roles[column] = .iban }
    // If the column of amounts is known already, the meaning of other amounts cannot be inferred from their contents.
    if isOpen(.amount, .debit, .credit) {
      let found = numbers(in: rows, known: roles)
      let isAmount = found.likely.count == 1 && cells(found.likely[0], rows).allSatisfy { !$0.isEmpty }
      if isAmount, found.possible.isEmpty {
        roles[found.likely[0]] = .amount
      } else if let proven = CSVBalance.roles(
        of: found.likely + found.possible, in: rows, sign: roles.first { $0.value == .sign }?.key)
      {
        roles.merge(proven) { old, _ in old }
      } else if isAmount, rows.count > 2 {
        // Over several rows, a number without decimals that is no debit or credit is an identifier.
        roles[found.likely[0]] = .amount
      }
    }
    let left = numbers(in: rows, known: roles).likely
    let texts = (0..<width).filter { roles[$0] == nil && !left.contains($0) }.map { column in
      (column, cells(column, rows).reduce(0) { $0 + $1.count { $0.isLetter } })
    }.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
    var columns = texts.map(\.0)[...]
    if isOpen(.text), let longest = columns.popFirst() { roles[longest] = .text }
    if isOpen(.name), let next = columns.popFirst() { roles[next] = .name }
    return roles
  }

  /// Returns the columns of numbers that have no role yet, from left to right.
  ///
  /// Amounts have decimals or a sign in some row. A number without either is more likely an identifier, but a short one
  /// that only some rows have may be a debit or credit.
  static func numbers(
    in rows: [CSVText.Row], known roles: [Int: CSVProfile.Role]
  ) -> (likely: [Int], possible: [Int]) {
    let width = rows.first?.cells.count ?? 0
    let columns = (0..<width).filter { roles[$0] == nil && isFilled($0, in: rows, with: AmountColumn.isAmount) }
    let likely = columns.filter { cells($0, rows).contains { $0.contains { ".,-+".contains($0) } } }
    let possible = columns.filter { column in
      let cells = cells(column, rows)
      return !likely.contains(column) && cells.contains("")
        && cells.allSatisfy { $0.count <= 6 && ($0 == "0" || !$0.hasPrefix("0")) }
    }
    return (likely, possible)
  }

  /// Returns what columns of amounts probably are, for an example; not certain enough to read them so.
  static func likelyAmounts(of rows: [CSVText.Row], known roles: [Int: CSVProfile.Role]) -> [Int: CSVProfile.Role] {
    let found = numbers(in: rows, known: roles)
    let all = (found.likely + found.possible).sorted()
    let full = all.filter { cells($0, rows).allSatisfy { !$0.isEmpty } }
    let parts = all.filter { !full.contains($0) }
    var result: [Int: CSVProfile.Role] = [:]
    if let first = parts.first {
      result[first] = .debit
      if parts.count > 1 { result[parts[1]] = .credit }
      if let last = full.last { result[last] = .balance }
    } else if let first = full.first {
      result[first] = .amount
      if full.count > 1 { result[full[1]] = .balance }
    }
    return result
  }

  /// Returns the roles without those of columns whose cells contradict their heading. Known roles in `stated` are kept.
  static func corrected(
    _ roles: [Int: CSVProfile.Role], by rows: [CSVText.Row], stated: [Int: CSVProfile.Role] = [:]
  ) -> [Int: CSVProfile.Role] {
    var result = roles
    // Rows that are much shorter are remarks below the entries.
    let width = CSVTable.usualWidth(rows)
    let body = rows.filter { $0.cells.count >= width }
    func share(_ column: Int, _ holds: (String) -> Bool) -> Double {
      let cells = cells(column, body).filter { !$0.isEmpty }
      return cells.isEmpty ? 1 : Double(cells.count(where: holds)) / Double(cells.count)
    }
    func isFree(_ roles: CSVProfile.Role...) -> Bool { !result.values.contains { roles.contains($0) } }
    func isDay(_ text: String) -> Bool { DateColumn.isDate(text) || CSVWords.isPending(text) }
    func isSign(_ text: String) -> Bool { CSVWords.isDebit(text) != nil }
    for (column, role) in roles.sorted(by: { $0.key < $1.key }) where stated[column] == nil {
      switch role {
      case .date, .valueDate:
        guard share(column, isDay) < 0.5 else { continue }
        result[column] = nil
        // `Valor` is the value date in Spanish, and the amount in Portuguese.
        if share(column, AmountColumn.isAmount) > 0.5, isFree(.amount, .debit, .credit) { result[column] = .amount }
      case .amount, .debit, .credit, .balance, .fee, .originalAmount:
        guard share(column, AmountColumn.isAmount) < 0.5 else { continue }
        result[column] = nil
        if share(column, isSign) > 0.5 {
          result[column] = .sign
        } else if role == .amount, share(column, DateColumn.isDate) > 0.5, isFree(.valueDate) {
          result[column] = .valueDate
        }
      case .currency:
        if share(column, { !CurrencySign.currencies($0).isEmpty }) < 0.5 { result[column] = nil }
      case .sign:
        guard share(column, isSign) < 0.5 else { continue }
        result[column] = nil
        // A heading such as `Debit/Credit` may also be that of amounts with a sign.
        if share(column, AmountColumn.isAmount) > 0.5, isFree(.amount, .debit, .credit) { result[column] = .amount }
      default: continue
      }
    }
    if !result.values.contains(.date), let value = result.first(where: { $0.value == .valueDate })?.key {
      result[value] = .date
    }
    return result
  }

  /// Returns the column that says of each amount whether it is a debit or a credit, whatever its heading, in rows whose
  /// amounts have no signs; nil if there is none or more than one. Some of its cells may be empty or missing.
  static func sign(in rows: [CSVText.Row], known roles: [Int: CSVProfile.Role]) -> Int? {
    let fixed: Set<CSVProfile.Role> = [
      .date, .valueDate, .amount, .balance, .currency, .fee, .originalAmount, .originalCurrency, .rate,
    ]
    let columns = columns(of: rows).enumerated().filter { column, cells in
      guard roles[column].map({ !fixed.contains($0) }) ?? true else { return false }
      let words = cells.filter { !$0.isEmpty }
      let sides = words.map(CSVWords.isDebit)
      guard !words.isEmpty, !sides.contains(nil) else { return false }
      // Of a word that may also be a way of paying or a mark of the bank's, the opposite must occur as well.
      return Set(sides).count == 2 || words.allSatisfy(CSVWords.isPlainSign)
    }
    return columns.count == 1 ? columns.first?.offset : nil
  }

  /// Returns the column with an ISO 4217 code in every row, whatever its heading; nil if there is none.
  ///
  /// - Throws: `MalformedText` if two such columns differ.
  static func currency(
    in rows: [CSVText.Row], _ header: [String]?, known roles: [Int: CSVProfile.Role]
  ) throws(MalformedText) -> Int? {
    let width = rows.map(\.cells.count).min() ?? 0
    let columns = (0..<width).filter { column in
      guard roles[column] == nil || roles[column] == .valueDate else { return false }
      let cells = cells(column, rows)
      return !cells.isEmpty && cells.allSatisfy { $0.count == 3 && Currency(code: $0) != nil }
    }
    guard let first = columns.first, let row = rows.first else { return nil }
    for other in columns.dropFirst() where cells(other, rows) != cells(first, rows) {
      let names = [first, other].map { column in
        header.flatMap { $0.indices.contains(column) ? quoted($0[column]) : nil } ?? "column \(column + 1)"
      }
      throw MalformedText(
        line: row.line, reason: "\(names[0]) and \(names[1]) both contain currencies",
        remedy: .columns(example: "currency=\(CSVColumns.name(first, header ?? []))"))
    }
    return first
  }

  /// Returns the cells of all columns, from left to right. Looking for each column in all rows would take long if one
  /// row has very many cells.
  static func columns(of rows: [CSVText.Row]) -> [[String]] {
    var columns: [[String]] = []
    for row in rows {
      while columns.count < row.cells.count { columns.append([]) }
      for (place, cell) in row.cells.enumerated() { columns[place].append(cell.trimmed()) }
    }
    return columns
  }

  static func cells(_ column: Int, _ rows: [CSVText.Row]) -> [String] {
    rows.compactMap { $0.cells.indices.contains(column) ? $0.cells[column].trimmed() : nil }
  }

  private static func isFilled(_ column: Int, in rows: [CSVText.Row], with holds: (String) -> Bool) -> Bool {
    let cells = cells(column, rows).filter { !$0.isEmpty }
    return !cells.isEmpty && cells.allSatisfy(holds)
  }
}
