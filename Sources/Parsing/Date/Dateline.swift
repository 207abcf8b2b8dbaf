internal import Core

/// The place and day at the head of a letter: `Lübeck, 14.07.2026`, `Brest, le 2 janvier 2026`.
enum Dateline {
  /// Whether a date is alone in its column, except for the name of a place with a comma in front of it.
  static func holds(_ shape: DateShape, on line: TextLine) -> Bool {
    let date = line.words(holding: shape.range)
    guard let first = date.first, let last = date.last, first > 0 else { return false }
    let cell = line.cell(around: first)
    guard cell.contains(last), line.words[(last + 1)..<max(cell.upperBound, last + 1)].allSatisfy(isSign) else {
      return false
    }
    let before = line.words[cell.lowerBound..<first].map(\.text)
    guard let comma = before.firstIndex(where: { $0.hasSuffix(",") }), comma < mostWordsOfPlace else { return false }
    let place = before[...comma], joining = before[(comma + 1)...]
    return joining.count <= 1 && joining.allSatisfy { $0.count <= longestJoining && $0.allSatisfy(\.isLetter) }
      && place.first?.first?.isUppercase == true
      && place.allSatisfy { word in word.allSatisfy { $0.isLetter || "-'’.,".contains($0) } }
      && (place.first?.count ?? 0) > 2
      // `Your email, 14 May 2026`
      && place.allSatisfy { $0.first?.isUppercase == true || $0.count <= longestJoining }
  }

  private static func isSign(_ word: Word) -> Bool { !word.text.contains { $0.isLetter || $0.isNumber } }

  /// `Frankfurt am Main`
  private static let mostWordsOfPlace = 4
  /// In letters: `le`, `den`, `dnia`, and in the name of a place `am`, `sur`.
  private static let longestJoining = 4
}
