/// How far typed names are from known ones; all names are search keys.
enum NameDistance {
  /// The names a person may have meant, closest first, at most three: a slip in every third letter, or the same
  /// beginning, as in `Grocery` and `Groceries`.
  static func closest(to key: String, among names: [String]) -> [String] {
    names.compactMap { name -> (name: String, distance: Int)? in
      let known = SearchKey.of(name)
      let distance = letters(key, known)
      let beginning = zip(key, known).prefix { $0 == $1 }.count
      let isClose = distance <= max(1, key.count / 3) || beginning >= 4 || (key.count == 3 && beginning == 3)
      return isClose ? (name, distance) : nil
    }
    .sorted { $0.distance < $1.distance }.prefix(3).map(\.name)
  }

  /// Whether two names are a slip apart: `Gift` and `Gifts`. Short names differ by a letter and mean other things.
  static func isTwin(_ a: String, _ b: String) -> Bool { min(a.count, b.count) >= 4 && letters(a, b) <= 1 }

  /// Letters to insert, delete or replace (Levenshtein).
  static func letters(_ a: String, _ b: String) -> Int {
    let b = Array(b)
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let replaced = diagonal + (letter == b[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[b.count]
  }
}
