/// Helpers for scanning a line that all date patterns share.
enum DateCharacters {
  static func isDigit(_ line: [Character], _ index: Int) -> Bool {
    guard line.indices.contains(index), let ascii = line[index].asciiValue else { return false }
    return ascii >= 48 && ascii <= 57
  }

  /// The number that a run of digits represents.
  static func number(_ digits: ArraySlice<Character>) -> Int? { Int(String(digits)) }

  /// The end of the run of digits that begins at an index.
  static func endOfDigits(_ line: [Character], _ start: Int) -> Int {
    var end = start
    while isDigit(line, end) { end += 1 }
    return end
  }

  /// Whether the separator and minutes of a time begin here: `:22`, `.30`.
  static func continuesAsTime(_ line: [Character], _ index: Int) -> Bool {
    guard line.indices.contains(index), line[index] == ":" || line[index] == "." else { return false }
    return isDigit(line, index + 1) && isDigit(line, index + 2)
  }
}
