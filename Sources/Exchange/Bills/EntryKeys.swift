/// Finds the keys of the entries in a file.
enum EntryKeys {
  /// Returns the keys that follow a prefix at the beginning of a line. No writer puts line breaks into a bill's texts,
  /// so these texts cannot begin a line.
  static func after(_ prefix: String, until end: Character? = nil, in text: String) -> Set<EntryKey> {
    var keys: Set<EntryKey> = []
    for line in text.utf8.split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      let line = Substring(line.drop { $0 == 32 || $0 == 9 })
      guard line.hasPrefix(prefix) else { continue }
      let rest = line.dropFirst(prefix.count)
      if let key = EntryKey(end.map { mark in rest.prefix { $0 != mark } } ?? rest) { keys.insert(key) }
    }
    return keys
  }

  /// Returns the keys in a column, which is counted from 0.
  static func inColumn(_ column: Int, of text: String, separator: Unicode.Scalar) -> Set<EntryKey> {
    guard let rows = try? CSVText.rows(of: text, separator: separator) else { return [] }
    return Set(rows.compactMap { $0.cells.indices.contains(column) ? EntryKey($0.cells[column]) : nil })
  }
}
