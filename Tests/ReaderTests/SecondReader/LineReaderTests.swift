import Testing

@testable import billfold_reader

/// How the columns of a line become characters.
@Suite struct LineReaderTests {
  private static let characters: [Character] = ["\u{0}", "4", "7", "1", "9", "0", " "]

  /// - Parameter columns: the most likely character of each column, `-` for nothing, and the probability of a space
  ///   there.
  private func text(_ columns: [(Character, Float)]) -> String {
    let best = columns.map { column in Int32(Self.characters.firstIndex(of: column.0) ?? 0) }
    let read = LineReader.joined(
      best, best.map { _ in 0.9 }, space: columns.map(\.1), characters: Self.characters,
      columnWidth: 1 / Double(columns.count))
    return String(read.map(\.character))
  }

  @Test(
    "a gap separates words if its columns together indicate a space, even if none of them alone does",
    arguments: [
      ([("7", 0), ("1", 0), ("-", 0), ("-", 0.45), ("-", 0.1), ("0", 0)], "71 0"),
      ([("7", 0), ("1", 0), ("-", 0.02), ("-", 0.03), ("-", 0), ("0", 0)], "710"),
      ([("7", 0), ("-", 0.3), (" ", 0.65), ("-", 0.3), ("0", 0)], "7 0"),
      ([("7", 0), (" ", 0.65), ("-", 0.3), ("-", 0), ("0", 0)], "7 0"),
      ([("-", 0.5), ("7", 0), ("7", 0), ("-", 0), ("7", 0), ("-", 0.5)], "77"),
    ] as [([(Character, Float)], String)])
  func spaces(columns: [(Character, Float)], expected: String) { #expect(text(columns) == expected) }
}
