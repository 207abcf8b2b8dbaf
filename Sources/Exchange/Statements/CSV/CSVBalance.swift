internal import Core

/// Which columns of numbers are the amounts and which is the running balance, proven by arithmetic: each balance is the
/// one before and the amount.
enum CSVBalance {
  /// Returns the roles with which the balances of a table without headings agree with its amounts; nil if there are none
  /// or more than one, or fewer than two rows.
  ///
  /// - Parameters:
  ///   - columns: the columns of numbers.
  ///   - sign: the column that says whether an amount is a debit.
  static func roles(of columns: [Int], in rows: [CSVText.Row], sign: Int?) -> [Int: CSVProfile.Role]? {
    guard columns.count > 1, columns.count <= 8, rows.count > 1 else { return nil }
    // More rows prove nothing more.
    let rows = Array(rows.prefix(500))
    let isOut = sign.map { column in CSVContent.cells(column, rows).map { CSVWords.isDebit($0) ?? false } }
    var solutions: Set<[Int: CSVProfile.Role]> = []
    for mark in [".", ","] as [Character] {
      var numbers: [Int: [Int64?]] = [:]
      for column in columns { numbers[column] = values(CSVContent.cells(column, rows), mark) }
      guard numbers.count == columns.count else { continue }
      for balance in columns {
        let balances = (numbers[balance] ?? []).compactMap(\.self)
        guard balances.count == rows.count else { continue }
        for one in columns where one != balance {
          guard let amounts = numbers[one] else { continue }
          for (roles, signed) in readings(one, amounts, isOut, beside: columns.filter { $0 != balance }, numbers)
          where agree(balances, signed) {
            solutions.insert(roles.merging([balance: .balance]) { old, _ in old })
          }
        }
      }
    }
    return solutions.count == 1 ? solutions.first : nil
  }

  /// Returns the ways to read a column: as amounts, as debits alone, or as debits beside each column of credits.
  private static func readings(
    _ column: Int, _ amounts: [Int64?], _ isOut: [Bool]?, beside columns: [Int], _ numbers: [Int: [Int64?]]
  ) -> [(roles: [Int: CSVProfile.Role], signed: [Int64])] {
    let magnitudes = amounts.map { abs($0 ?? 0) }
    if let isOut, isOut.count == amounts.count {
      return [([column: .amount], zip(magnitudes, isOut).map { $0.1 ? -$0.0 : $0.0 })]
    }
    var result: [(roles: [Int: CSVProfile.Role], signed: [Int64])] = []
    let areUnsigned = amounts.allSatisfy { ($0 ?? 0) >= 0 }
    if !amounts.contains(nil) {
      result.append(([column: .amount], amounts.map { $0 ?? 0 }))
      if areUnsigned { result.append(([column: .debit], magnitudes.map { -$0 })) }
    }
    for other in columns where other != column {
      guard let credits = numbers[other] else { continue }
      let areApart = zip(amounts, credits).allSatisfy { ($0 ?? 0) == 0 || ($1 ?? 0) == 0 }
      guard areApart, areUnsigned || amounts.allSatisfy({ ($0 ?? 0) <= 0 }) else { continue }
      result.append(
        ([column: .debit, other: .credit], zip(magnitudes, credits).map { ($1 ?? 0) - $0 }))
    }
    return result
  }

  /// Returns whether each balance is the one above it and the amount, or the one below it and the amount.
  private static func agree(_ balances: [Int64], _ amounts: [Int64]) -> Bool {
    guard balances.count == amounts.count else { return false }
    func follow(_ before: [Int64], _ after: [Int64], _ moved: [Int64]) -> Bool {
      moved.contains { $0 != 0 } && zip(zip(before, after), moved).allSatisfy { $0.0 &+ $1 == $0.1 }
    }
    let (upper, lower) = (Array(balances.dropLast()), Array(balances.dropFirst()))
    return follow(upper, lower, Array(amounts.dropFirst())) || follow(lower, upper, Array(amounts.dropLast()))
  }

  /// Returns the numbers in ten-thousandths, with nil for empty cells; nil if one is no number with this decimal mark.
  private static func values(_ cells: [String], _ mark: Character) -> [Int64?]? {
    var result: [Int64?] = []
    for cell in cells {
      if cell.isEmpty {
        result.append(nil)
      } else if let units = AmountColumn.amount(cell, mark)?.rescaled(to: 4)?.units {
        result.append(units)
      } else {
        return nil
      }
    }
    return result
  }
}
