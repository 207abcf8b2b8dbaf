/// Helpers for scanning a line that all date patterns share.
enum DateCharacters {
  static func isDigit(_ line: [Character], _ index: Int) -> Bool {
    line.indices.contains(index) && NumberRuns.isDigit(line[index])
  }

  /// The number that a run of digits represents.
  static func number(_ digits: ArraySlice<Character>) -> Int? { Int(String(digits)) }

  /// The end of the run of digits that begins at an index.
  static func endOfDigits(_ line: [Character], _ start: Int) -> Int {
    var end = start
    while isDigit(line, end) { end += 1 }
    return end
  }

  /// The number of one or two digits that begins at an index, as days and months have; nil for a longer one.
  static func shortNumber(_ line: [Character], _ start: Int) -> (value: Int, end: Int)? {
    let end = endOfDigits(line, start)
    guard (1...2).contains(end - start), let value = number(line[start..<end]) else { return nil }
    return (value, end)
  }

  /// The shapes that begin at some index of a line, left to right and without overlap.
  static func shapes(in line: [Character], at shape: (_ start: Int) -> DateShape?) -> [DateShape] {
    var found: [DateShape] = []
    var start = 0
    while start < line.count {
      let next = shape(start)
      if let next { found.append(next) }
      start = next?.range.upperBound ?? start + 1
    }
    return found
  }

  /// Whether the separator and minutes of a time begin here: `:22`, `.30`.
  static func continuesAsTime(_ line: [Character], _ index: Int) -> Bool {
    guard line.indices.contains(index), line[index] == ":" || line[index] == "." else { return false }
    return isDigit(line, index + 1) && isDigit(line, index + 2)
  }
}
