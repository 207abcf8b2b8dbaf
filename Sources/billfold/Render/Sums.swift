internal import Core

/// Sums of several currencies, which can be more than a line holds.
extension Output {
  /// `12.30 EUR · 5.00 USD`, or a word for nothing.
  func sums(_ amounts: [Money], nothing: String = "nothing") -> String {
    amounts.isEmpty ? nothing : amounts.map { text($0) }.joined(separator: " · ")
  }

  /// A line with sums; those that the terminal has no room for go on below the first one.
  ///
  /// - Parameter words: what stands between the line's beginning and the sums' end, like `, 8 bills`.
  func lines(_ before: SafeText, sums amounts: [Money], _ words: SafeText = "") -> [SafeText] {
    let pieces = amounts.isEmpty ? ["nothing"] : amounts.map { text($0) }
    // Where little room is left beside the beginning, the sums are indented as other lines that go on.
    let indent = SafeText(repeating: " ", count: before.width * 2 <= columns ? before.width : 4)
    var lines: [SafeText] = []
    var line = before
    for (place, piece) in pieces.enumerated() {
      let isLast = place == pieces.count - 1
      let next = (place == 0 ? "" : " · ") + SafeText(piece)
      // A sum that more follow keeps room for their dot.
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

  /// Two sums on a line, `; ` between them, where it has room for both; else one below the other.
  ///
  /// - Parameters:
  ///   - first: what stands before each, as wide as that of the other.
  ///   - words: what stands behind the first sum.
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
