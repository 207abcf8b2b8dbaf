/// The edit distance between typed and known names; all names are search keys.
enum NameDistance {
  /// The names that the user may have meant, closest first, at most three. A name is close if it has at most one error
  /// per three letters, or the same beginning, as in `Grocery` and `Groceries`.
  static func closest(to key: String, among names: [String]) -> [String] {
    // An empty text means nothing, rather than a card called D.
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

  /// Whether two names differ by one typing error: a letter missing, added or changed, or two neighbours swapped, as in
  /// `Fue`, `Fuell`, `Full` and `Fule` for `Fuel`.
  ///
  /// Two names of up to three letters never count as similar: `Car`, `Bar` and `Cat` differ by one letter and mean
  /// different things. A name of four letters may be similar to one of three; this prevents `Taxi` beside `Tax`. The
  /// user then has to choose another name, but two categories for the same thing would make every figure meaningless.
  ///
  /// - Parameter shortest: the minimum number of letters in both names.
  static func isTooSimilar(_ a: [Character], _ b: [Character], shortest: Int = 3) -> Bool {
    let (short, long) = a.count <= b.count ? (a, b) : (b, a)
    guard short.count >= shortest, long.count >= 4, long.count - short.count <= 1 else { return false }
    let start = zip(short, long).prefix { $0 == $1 }.count
    let (rest, other) = (short[start...], long[start...])
    if short.count < long.count { return rest.elementsEqual(other.dropFirst()) }
    let isReplaced = rest.dropFirst().elementsEqual(other.dropFirst())
    let isSwapped = rest.prefix(2).elementsEqual(other.prefix(2).reversed())
    return isReplaced || isSwapped && rest.dropFirst(2).elementsEqual(other.dropFirst(2))
  }

  /// The number of letters to insert, delete or replace, or of neighbours to swap (optimal string alignment distance).
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
