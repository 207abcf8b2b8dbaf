internal import Core

/// Totals that a receipt suggests, each with another tip added to the same amount:
///
///     18%   8.28   Total 57.62
///     20%   9.20   Total 58.54
enum TipSuggestions {
  /// The labelled amounts without those of suggestions: nobody has decided to pay one of them.
  static func removed(from amounts: [LabelledAmount], in sheet: Sheet) -> [LabelledAmount] {
    let lines = lines(of: sheet)
    return lines.isEmpty ? amounts : amounts.filter { !lines.contains($0.mention.line) }
  }

  /// The rows with a rate and two amounts that differ by an amount that several rows have in common. The rows of a table
  /// of taxes differ by the amounts to which the rates apply, which are different. A total that is printed once more
  /// has the same amounts.
  private static func lines(of sheet: Sheet) -> Set<Int> {
    var rows: [Cents: [(line: Int, total: Cents)]] = [:]
    for (line, mentions) in sheet.mentions.enumerated() {
      let money = mentions.filter { $0.form == .decimals && !$0.isPercent && !$0.isQuantity }.compactMap(\.magnitude)
      guard mentions.contains(where: \.isPercent), money.count == 2, money[0] < money[1], money[0] > 0 else { continue }
      rows[money[1] - money[0], default: []].append((line, money[1]))
    }
    return Set(rows.values.filter { Set($0.map(\.total)).count > 1 }.joined().map(\.line))
  }
}
