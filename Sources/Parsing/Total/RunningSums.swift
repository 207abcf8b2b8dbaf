internal import Core

/// A subtotal, the lines under it, and the total: `50.00`, `4.00`, `54.00`, whatever the words between say.
///
/// The labels of taxes and charges are short and often misread (`TAK`, `6ST`), but their amounts stand between subtotal
/// and total and add up.
enum RunningSums {
  /// Whether a value is printed at most five lines under a subtotal and is the sum of the subtotal and the amounts
  /// between; one of them at least.
  static func reaches(_ value: Cents, in sheet: Sheet) -> Bool {
    sheet.labelled.contains { labelled in
      guard labelled.role == .subtotal, labelled.mention.form == .decimals, let subtotal = labelled.mention.magnitude,
        subtotal > 0, subtotal < value
      else { return false }
      return reaches(value, from: subtotal, under: labelled.mention.line, sheet)
    }
  }

  private static func reaches(_ value: Cents, from subtotal: Cents, under line: Int, _ sheet: Sheet) -> Bool {
    var sum = subtotal
    for below in (line + 1)..<(line + 7) where below < sheet.mentions.count {
      guard let last = sheet.mentions[below].last(where: { $0.form == .decimals && !$0.isPercent }),
        let cents = last.cents
      else { continue }
      if abs(cents) == value { return sum == value && sum != subtotal }
      // The subtotal again is no extra.
      if abs(cents) != subtotal { sum += cents }
    }
    return false
  }
}
