/// The texts that a document prints several times, alone or at the beginning of a line: `Quill Gardens` with
/// `Quill Gardens – 5 Mill Lane, Leeds`.
struct Repetitions: Sendable {
  /// How often each text is a segment, by its letters.
  private let counts: [String: Int]
  /// The letters of the first words of segments that continue after them.
  private let beginnings: Set<String>

  init(_ segments: [Segment]) {
    counts = segments.reduce(into: [:]) { $0[Fold.letters($1.text), default: 0] += 1 }
    beginnings = Set(
      segments.flatMap { Tokens.beginnings(of: $0.tokens.dropLast(), most: Repetitions.mostWords).map(\.letters) })
  }

  func contains(_ text: String) -> Bool {
    let letters = Fold.letters(text)
    if counts[letters, default: 0] > 1 { return true }
    return letters.count >= Repetitions.shortestBeginning && beginnings.contains(letters)
  }

  private static let mostWords = 5
  /// In letters. Shorter ones are towns and labels as often as names.
  private static let shortestBeginning = 8
}
