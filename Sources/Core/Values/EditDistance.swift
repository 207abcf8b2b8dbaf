/// The number of letters to insert, delete or replace to turn one word into another (Levenshtein 1966).
public enum EditDistance {
  /// Returns the distance; 0 for equal words.
  public static func between(_ one: [Character], _ other: [Character]) -> Int {
    var row = Array(0...other.count)
    for (i, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, candidate) in other.enumerated() {
        let replaced = diagonal + (letter == candidate ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}
