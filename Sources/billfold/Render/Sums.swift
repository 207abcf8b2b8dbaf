internal import Core

/// Sums in several currencies, which may not fit on one line.
extension Output {
  /// Returns for example `12.30 EUR · 5.00 USD`, or `nothing` for no amounts.
  func sums(_ amounts: [Money]) -> String {
    amounts.isEmpty ? "nothing" : ordered(amounts).map { text($0) }.joined(separator: " · ")
  }

  private func ordered(_ amounts: [Money]) -> [Money] { amounts.withUsualFirst(usual) { $0.currency } }

  /// Returns a line with sums, continued on further lines if the terminal is too narrow.
  ///
  /// - Parameter words: the text after the sums, such as `, 8 bills`.
  func lines(_ before: SafeText, sums amounts: [Money], _ words: SafeText = "") -> [SafeText] {
    let pieces = amounts.isEmpty ? ["nothing"] : ordered(amounts).map { text($0) }
    // If the beginning takes up more than half of the line, continuation lines have a fixed indent.
    let indent = SafeText(repeating: " ", count: before.width * 2 <= columns ? before.width : 4)
    var lines: [SafeText] = []
    var line = before
    for (place, piece) in pieces.enumerated() {
      let isLast = place == pieces.count - 1
      let next = (place == 0 ? "" : " · ") + SafeText(piece)
      // A sum that is followed by others needs room for the separator.
      let room = isLast ? words.width : 2
      if place == 0 || line.width + next.width + room <= columns {
        line += next
      } else {
        lines.append(line + " ·")
        line = indent + SafeText(piece)
      }
    }
    return lines + [line + words]
  }

  func print(_ before: SafeText, sums amounts: [Money], _ words: SafeText = "") {
    lines(before, sums: amounts, words).forEach { print($0) }
  }

  /// Prints two sums on one line, separated by `; `, or one below the other if there is not enough room.
  ///
  /// - Parameters:
  ///   - first: the label of the first sum, of the same width as `second`.
  ///   - words: the text after the first sum.
  func print(
    _ first: SafeText, sums one: [Money], _ words: SafeText = "", then second: SafeText, sums other: [Money]
  ) {
    let label = SafeText(second.plain.prefix(1).lowercased() + second.plain.dropFirst())
    let both = "\(first)\(sums(one))\(words); " + label.trimmedAtEnd + " " + SafeText(sums(other))
    guard both.width > columns else { return print(both) }
    print(first, sums: one, words)
    print(second, sums: other)
  }
}

extension SafeText {
  fileprivate var trimmedAtEnd: SafeText {
    SafeText(String(plain.reversed().drop { $0 == " " }.reversed()))
  }
}
