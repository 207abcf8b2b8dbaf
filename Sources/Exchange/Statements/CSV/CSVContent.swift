internal import Core

/// Recognises the columns of a table by their contents.
enum CSVContent {
  /// Returns the roles of the columns of a table without headings.
  ///
  /// - Parameter said: roles that are already known; they are kept.
  static func roles(of rows: [CSVText.Row], said: [Int: CSVProfile.Role] = [:]) -> [Int: CSVProfile.Role] {
    let width = rows.first?.cells.count ?? 0
    var roles = said
    func isOpen(_ fields: CSVProfile.Role...) -> Bool { !said.values.contains { fields.contains($0) } }
    func cells(_ column: Int) -> [String] {
      rows.compactMap { $0.cells.indices.contains(column) ? $0.cells[column].trimmed() : nil }
    }
    func free(_ holds: (String) -> Bool) -> [Int] {
      (0..<width).filter { column in
        let cells = cells(column).filter { !$0.isEmpty }
        return roles[column] == nil && !cells.isEmpty && cells.allSatisfy(holds)
      }
    }
    let dates = free(DateColumn.isDate)
    if isOpen(.date, .valueDate) {
      if let first = dates.first { roles[first] = .date }
      if dates.count > 1 { roles[dates[1]] = .valueDate }
    }
    if isOpen(.currency), let column = free({ $0.count == 3 && Currency(code: $0) != nil }).first {
      roles[column] = .currency
    }
    if isOpen(.sign, .debit, .credit), let column = free({ CSVWords.isDebit($0.lowercased()) != nil }).first {
      roles[column] = .sign
    }
    if isOpen(.iban), let column = free({ IBAN.normalized($0) != nil }).first { roles[column] = .iban }
    // Amounts have decimals or a sign; a number without either is more likely an identifier. If the column of amounts
    // is already known, the meaning of other amounts cannot be inferred from their contents.
    let isAmountOpen = isOpen(.amount, .debit, .credit)
    let amounts = (isAmountOpen ? free(AmountColumn.isAmount) : []).filter { column in
      cells(column).contains { $0.contains { ".,-+".contains($0) } }
    }
    let full = amounts.filter { column in cells(column).allSatisfy { !$0.isEmpty } }
    if let first = full.first {
      roles[first] = .amount
      if full.count > 1, isOpen(.balance) { roles[full[1]] = .balance }
    } else if amounts.count >= 2 {
      roles[amounts[0]] = .debit
      roles[amounts[1]] = .credit
      if amounts.count > 2, isOpen(.balance) { roles[amounts[2]] = .balance }
    }
    let texts = (0..<width).filter { roles[$0] == nil }.map { column in
      (column, cells(column).reduce(0) { $0 + $1.count { $0.isLetter } })
    }.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
    var columns = texts.map(\.0)[...]
    if isOpen(.text), let longest = columns.popFirst() { roles[longest] = .text }
    if isOpen(.name), let next = columns.popFirst() { roles[next] = .name }
    return roles
  }

  /// Returns the roles without those of columns whose cells contradict their heading. Known roles in `said` are kept.
  static func corrected(
    _ roles: [Int: CSVProfile.Role], by rows: [CSVText.Row], said: [Int: CSVProfile.Role] = [:]
  ) -> [Int: CSVProfile.Role] {
    var result = roles
    func share(_ column: Int, _ holds: (String) -> Bool) -> Double {
      let cells = rows.compactMap { $0.cells.indices.contains(column) ? $0.cells[column].trimmed() : nil }
        .filter { !$0.isEmpty }
      return cells.isEmpty ? 1 : Double(cells.count(where: holds)) / Double(cells.count)
    }
    for (column, role) in roles where said[column] == nil {
      switch role {
      case .date, .valueDate:
        if share(column, DateColumn.isDate) < 0.5 { result[column] = nil }
      case .amount, .debit, .credit, .balance, .fee, .originalAmount:
        guard share(column, AmountColumn.isAmount) < 0.5 else { continue }
        result[column] = share(column) { CSVWords.isDebit($0.lowercased()) != nil } > 0.5 ? .sign : nil
      case .currency:
        if share(column, { Currency(code: $0) != nil }) < 0.5 { result[column] = nil }
      case .sign:
        if share(column, { CSVWords.isDebit($0.lowercased()) != nil }) < 0.5 { result[column] = nil }
      default: continue
      }
    }
    if !result.values.contains(.date), let value = result.first(where: { $0.value == .valueDate })?.key {
      result[value] = .date
    }
    return result
  }
}
