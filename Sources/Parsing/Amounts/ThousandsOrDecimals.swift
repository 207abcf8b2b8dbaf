internal import Core

/// Tells thousands from three decimals: on paper whose amounts have a decimal point, `$3.299` is the price of a gallon and
/// not three thousand.
enum ThousandsOrDecimals {
  /// The numbers of a document, by line; those that seem to have one group of thousands have three decimals if the
  /// separator is the decimal mark of all other amounts.
  static func settled(_ mentions: [[AmountMention]], in lines: [TextLine]) -> [[AmountMention]] {
    var found: [Character: Int] = [:]
    for mention in mentions.joined() where mention.form == .decimals && mention.repair == .none {
      if let mark = separators(of: mention, in: lines).last { found[mark, default: 0] += 1 }
    }
    guard found.count == 1, let (mark, count) = found.first, count >= fewest else { return mentions }
    return mentions.map { line in
      line.map { mention in
        guard mention.form == .grouped, separators(of: mention, in: lines) == [mark] else { return mention }
        var mention = mention
        (mention.value, mention.form) = (Amount(units: mention.value.units, scale: 3), .fraction)
        return mention
      }
    }
  }

  private static func separators(of mention: AmountMention, in lines: [TextLine]) -> [Character] {
    lines[mention.line].folded[mention.characters].filter { $0 == "." || $0 == "," }
  }

  /// Fewer amounts say nothing about the others.
  private static let fewest = 3
}
