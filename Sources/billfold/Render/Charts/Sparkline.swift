/// A series of values with one character for each: `▂▃▅█▁·`.
enum Sparkline {
  private static let blocks: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  /// Scales from 0 to the largest value; values that are not positive are shown as a dot.
  static func text(_ values: [Int64]) -> String {
    guard let largest = values.max(), largest > 0 else { return String(repeating: "·", count: values.count) }
    return String(
      values.map { value in
        guard value > 0 else { return "·" }
        return blocks[min(7, Int(Double(value) / Double(largest) * 8))]
      })
  }

  /// Returns a progress bar such as `██████░░░░`. It is full only at 100 % and empty only at zero.
  static func progress(_ done: Int64, of all: Int64, width: Int = 20) -> String {
    guard all > 0 else { return String(repeating: "░", count: width) }
    let exact = Int((Double(done) / Double(all) * Double(width)).rounded())
    let full = done >= all ? width : done <= 0 ? 0 : max(1, min(width - 1, exact))
    return String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
  }
}
