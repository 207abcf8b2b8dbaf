/// How far typed names are from known ones; all names are search keys.
enum NameDistance {
  /// The names a person may have meant, closest first, at most three: a slip in every third letter, or the same
  /// beginning, as in `Grocery` and `Groceries`.
  static func closest(to key: String, among names: [String]) -> [String] {
    // Who says nothing means nobody, not a card called D.
    guard !key.isEmpty else { return [] }
    return names.compactMap { name -> (name: String, distance: Int)? in
      let known = SearchKey.of(name)
      let distance = letters(key, known)
      let beginning = zip(key, known).prefix { $0 == $1 }.count
      let isClose = distance <= max(1, key.count / 3) || beginning >= 4 || (key.count == 3 && beginning == 3)
      return isClose ? (name, distance) : nil
    }
    .sorted { $0.distance < $1.distance }.prefix(3).map(\.name)
  }

  /// Whether two names are a slip apart: a letter missing, added or changed, or two neighbours exchanged, as in `Fue`,
  /// `Fuell`, `Full` and `Fule` for `Fuel`.
  ///
  /// Two names of up to three letters are no slip of each other: `Car`, `Bar` and `Cat` differ by a letter and mean other
  /// things. A name of four may be one of three with a letter more; that keeps `Taxi` from standing beside `Tax`, which
  /// costs a person a second choice of name, where two categories for one thing would cost every figure its meaning.
  ///
  /// - Parameter shortest: how many letters both must have.
  static func isTooSimilar(_ a: String, _ b: String, shortest: Int = 3) -> Bool {
    min(a.count, b.count) >= shortest && max(a.count, b.count) >= 4 && letters(a, b) <= 1
  }

  /// Letters to insert, delete or replace, or neighbours to exchange (optimal string alignment).
  static func letters(_ a: String, _ b: String) -> Int {
    let (a, b) = (Array(a), Array(b))
    var older: [Int] = []
    var row = Array(0...b.count)
    for i in a.indices {
      var next = [i + 1]
      for j in b.indices {
        var best = min(row[j] + (a[i] == b[j] ? 0 : 1), row[j + 1] + 1, next[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, older[j - 1] + 1) }
        next.append(best)
      }
      (older, row) = (row, next)
    }
    return row[b.count]
  }
}
