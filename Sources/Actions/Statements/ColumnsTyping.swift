internal import Core
internal import Exchange
internal import Ledger

/// Parses the columns of a CSV file as typed by the user: `date=Booking day,amount=Sum,payee=3`.
enum ColumnsTyping {
  /// Returns the typed columns of a bank statement.
  ///
  /// - Throws: `InputError` for an unknown field, for a field without a column, and for a field that is given twice.
  static func columns(_ text: String) throws -> CSVColumns {
    var choices: [CSVColumns.Choice] = []
    for (word, column) in try pairs(text) {
      guard let role = CSVProfile.Role(word: word) else {
        throw unknown(word, "a statement", CSVProfile.Role.allCases.map(\.word))
      }
      // The purpose may be spread over several columns, and charges may have one for money that comes back.
      guard role == .text || role == .debit || !choices.contains(where: { $0.role == role }) else {
        throw twice(word)
      }
      choices.append(CSVColumns.Choice(role, in: column))
    }
    return CSVColumns(choices)
  }

  /// Returns the typed columns of a spreadsheet of bills.
  ///
  /// - Throws: as `columns`.
  static func spreadsheet(_ text: String) throws -> SpreadsheetColumns {
    var choices: [SpreadsheetColumns.Choice] = []
    for (word, column) in try pairs(text) {
      guard let field = SpreadsheetField(word: word) else {
        throw unknown(word, "a spreadsheet", SpreadsheetField.allCases.map(\.rawValue))
      }
      guard !choices.contains(where: { $0.field == field }) else { throw twice(word) }
      choices.append(SpreadsheetColumns.Choice(field, in: column))
    }
    return SpreadsheetColumns(choices)
  }

  /// Returns the typed fields and their columns. Headings may contain commas, so a piece without `=` belongs to the
  /// heading before it.
  private static func pairs(_ text: String) throws -> [(word: String, column: String)] {
    var pieces: [String] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      if !piece.contains("="), let before = pieces.popLast() {
        pieces.append("\(before),\(piece)")
      } else {
        pieces.append(String(piece))
      }
    }
    return try pieces.map { piece in
      let sides = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0).withSingleSpaces }
      guard sides.count == 2, !sides[1].isEmpty else {
        throw InputError("\"\(piece)\" does not name a column; type it like date=Date,amount=Amount or date=1,amount=3")
      }
      return (sides[0], sides[1])
    }
  }

  private static func unknown(_ word: String, _ file: String, _ words: [String]) -> InputError {
    InputError("\"\(word)\" is not a field of \(file); the fields are \(words.joined(separator: ", "))")
  }

  private static func twice(_ word: String) -> InputError {
    InputError("\"\(word)\" is given two columns; leave one out")
  }
}
