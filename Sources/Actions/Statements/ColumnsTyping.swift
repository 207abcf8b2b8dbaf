internal import Core
internal import Exchange
internal import Ledger

/// Parses the columns of a CSV file as typed by the user: `date=Booking day,amount=Sum,payee=3`.
enum ColumnsTyping {
  /// Returns the typed columns. Headings may contain commas, so a piece without `=` belongs to the heading before it.
  ///
  /// - Throws: `InputError` for an unknown field, for a field without a column, and for a field that is given twice.
  static func columns(_ text: String) throws -> CSVColumns {
    var pieces: [String] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      if !piece.contains("="), let before = pieces.popLast() {
        pieces.append("\(before),\(piece)")
      } else {
        pieces.append(String(piece))
      }
    }
    var choices: [CSVColumns.Choice] = []
    for piece in pieces {
      let sides = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0).withSingleSpaces }
      guard sides.count == 2, !sides[1].isEmpty else {
        throw InputError("\"\(piece)\" does not name a column; type it like date=Date,amount=Amount or date=1,amount=3")
      }
      guard let role = CSVProfile.Role(word: sides[0]) else {
        let words = CSVProfile.Role.allCases.map(\.word).joined(separator: ", ")
        throw InputError("\"\(sides[0])\" is not a field of a statement; the fields are \(words)")
      }
      // The purpose may be spread over several columns, and charges may have one for money that comes back.
      guard role == .text || role == .debit || !choices.contains(where: { $0.role == role }) else {
        throw InputError("\"\(sides[0])\" is given two columns; leave one out")
      }
      choices.append(CSVColumns.Choice(role, in: sides[1]))
    }
    return CSVColumns(choices)
  }
}
