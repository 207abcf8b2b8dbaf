internal import Core
internal import Exchange
internal import Ledger

/// Columns of a CSV file as a person types them: `date=Booking day,amount=Sum,payee=3`.
enum ColumnsTyping {
  /// A piece without `=` belongs to the heading before it, as headings have commas, too.
  ///
  /// - Throws: `InputError` for a field that does not exist, for one without a column, and for one that is there twice.
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
        throw InputError("\"\(piece)\" names no column; type like date=Date,amount=Amount or date=1,amount=3")
      }
      guard let role = CSVProfile.Role(word: sides[0]) else {
        let words = CSVProfile.Role.allCases.map(\.word).joined(separator: ", ")
        throw InputError("\"\(sides[0])\" is no field of a statement; there are \(words)")
      }
      // What it is for may be in several columns.
      guard role == .text || !choices.contains(where: { $0.role == role }) else {
        throw InputError("\"\(sides[0])\" is given two columns; leave one out")
      }
      choices.append(CSVColumns.Choice(role, in: sides[1]))
    }
    return CSVColumns(choices)
  }
}
