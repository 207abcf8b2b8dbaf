internal import CLeptonica
internal import Core

/// Finds figures of a text layer that are crossed out on the rendered page: they are legible, but no longer meant.
enum StruckWords {
  /// Whether a line crosses out a number in one of the places.
  ///
  /// - Parameter drawing: the rendered page, 8-bit, at the scale of the words' boxes.
  static func areStruck(at places: [Box], of page: Page, on drawing: Picture) throws -> Bool {
    try page.lines.lazy.flatMap(\.words).filter(isBroken).contains { word in
      try places.contains { word.box.hasCentre(in: $0) } && isStruck(word.box, on: drawing)
    }
  }

  /// Whether no row of pixels can pass through the ink of all characters: there is none in the middle of a point, a
  /// comma and a zero.
  private static func isBroken(_ word: Word) -> Bool {
    word.text.count >= fewestCharacters && word.text.contains(where: \.isNumber)
      && word.text.contains { ".,0".contains($0) }
  }

  /// Whether a line passes through print rather than below or above it.
  private static func isStruck(_ box: Box, on drawing: Picture) throws -> Bool {
    guard let box = box.clipped(width: drawing.width, height: drawing.height), box.width >= narrowest else {
      return false
    }
    let word = try drawing.cropped(to: box)
    let ink = try word.ink(on: word.ground(), difference: difference)
    let long = try Picture(pixOpenBrick(nil, ink.pix, Int32(Double(box.width) * share), 1))
    let (rules, print) = (long.blackPixelsByRow(), ink.blackPixelsByRow())
    func isPrint(_ row: Int) -> Bool {
      // Between the two rules below a sum there is no print, only another rule.
      print.indices.contains(row) && rules[row] == 0 && print[row] * 12 > box.width
    }
    return rules.indices.contains { row in
      guard rules[row] > 0 else { return false }
      // The rows at the edges of a rule are partly covered, and so may be print or rule.
      let above = rules[..<row].lastIndex { $0 == 0 } ?? -1
      let below = rules[row...].firstIndex { $0 == 0 } ?? rules.count
      return (isPrint(above) || isPrint(above - 1)) && (isPrint(below) || isPrint(below + 1))
    }
  }

  /// Shorter numbers are read with their neighbours.
  private static let fewestCharacters = 3
  /// In pixels: three digits that can be read.
  private static let narrowest = 8
  /// The share of a word's width that a line has to cross without a gap.
  private static let share = 0.9
  /// Of 255.
  private static let difference = 48
}
