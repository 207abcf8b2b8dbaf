/// The number of a page within its document: `Page 2 of 3`, `Seite 2 von 3`, `Blatt 2/3`, `2. oldal`, `第2页`, or `2/3`
/// alone in the margin.
enum PageNumbers {
  private enum Place: String { case before, after, between }

  static func number(in line: TextLine) -> Int? {
    let tokens = line.tokens
    for (index, token) in tokens.enumerated() {
      guard let number = Int(token.text), (1...99).contains(number) else { continue }
      let isNamed =
        index > 0 && words[tokens[index - 1].text] == .before
        || index + 1 < tokens.count && words[tokens[index + 1].text] == .after
      guard isNamed else { continue }
      // With the number of pages, or alone in the margin: `page 2` in a sentence is a remark, `стр. 2` a building.
      if let last = last(after: index, in: line), last >= number, last > 1 { return number }
      if tokens.count == 2, min(line.fromTop, line.fromBottom) < 3 { return number }
    }
    return inMargin(line)
  }

  /// The number of pages: `of 3`, `/3`, `共3`.
  private static func last(after index: Int, in line: TextLine) -> Int? {
    var isJoined = false
    for token in line.tokens[(index + 1)...].prefix(4) {
      if let place = words[token.text] {
        isJoined = isJoined || place == .between
      } else if let last = Int(token.text), last <= 99 {
        let between = line.folded[line.tokens[index].range.upperBound..<token.range.lowerBound]
        return isJoined || between.contains("/") ? last : nil
      } else {
        return nil
      }
    }
    return nil
  }

  private static func inMargin(_ line: TextLine) -> Int? {
    guard min(line.fromTop, line.fromBottom) < 2, line.tokens.count == 2,
      line.text.allSatisfy({ $0.isNumber || $0 == "/" || $0 == " " }), line.text.count(where: { $0 == "/" }) == 1,
      let number = Int(line.tokens[0].text), let last = Int(line.tokens[1].text), number >= 1, number <= last,
      (2...99).contains(last)
    else { return nil }
    return number
  }

  private static let words = Dictionary(
    Table(.pageWords).phrases(of: Place.self).map { (Fold.string($0.phrase), $0.meaning) },
    uniquingKeysWith: { first, _ in first })
}
