internal import Core

/// The lines of a configuration file and the setting that each assigns, so that a message can name a line, and a change
/// leaves all other lines and comments unchanged.
struct SettingsText {
  /// Without their line feeds; a carriage return before one remains.
  private(set) var lines: [String]

  init(_ text: String) {
    // As a character, a line feed after a carriage return is not one alone.
    lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    if lines.last == "" { lines.removeLast() }
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Returns the index of the line that assigns a setting, given its dotted name.
  func index(of name: String) -> Int? { assignments.first { $0.name == name }?.index }

  /// Returns the 1-based number of that line; if it cannot be found, that of its table's header, or else 1.
  func number(of name: String) -> Int {
    let table = name.split(separator: ".").dropLast().joined(separator: ".")
    return (index(of: name) ?? lines.firstIndex { SettingsText.header($0) == table } ?? 0) + 1
  }

  /// Replaces the value of a setting, or adds it where TOML assigns it to the right table: in its table, or before all
  /// tables.
  mutating func set(_ name: String, to value: String) {
    if let index = index(of: name) {
      let key = lines[index].prefix { $0 != "=" }.trimmed()
      lines[index] = "\(key) = \(value)\(SettingsText.comment(in: lines[index]))"
      return
    }
    let end = lines.first?.hasSuffix("\r") ?? false ? "\r" : ""
    let parts = name.split(separator: ".")
    let table = parts.dropLast().joined(separator: ".")
    if !table.isEmpty, let header = lines.firstIndex(where: { SettingsText.header($0) == table }), let key = parts.last
    {
      lines.insert("\(key) = \(value)\(end)", at: header + 1)
    } else {
      let place = lines.firstIndex { SettingsText.header($0) != nil } ?? lines.endIndex
      lines.insert("\(name) = \(value)\(end)", at: place)
    }
  }

  private var assignments: [(name: String, index: Int)] {
    var table = ""
    return lines.enumerated().compactMap { index, line in
      if let header = SettingsText.header(line) {
        table = header
        return nil
      }
      guard line.contains("="), !line.trimmed().hasPrefix("#") else { return nil }
      let key = SettingsText.plain(String(line.prefix { $0 != "=" }))
      return (table.isEmpty ? key : "\(table).\(key)", index)
    }
  }

  /// Returns the name in a table header, such as `limits` for `[limits]  # comment`; nil for other lines.
  private static func header(_ line: String) -> String? {
    let line = line.trimmed()
    guard line.hasPrefix("["), let end = line.firstIndex(of: "]") else { return nil }
    return plain(String(line[line.index(after: line.startIndex)..<end]))
  }

  /// Returns a key without quotes and spaces.
  private static func plain(_ key: String) -> String { key.filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" } }

  /// Returns the comment after a value, with the spaces before it, and the line's carriage return.
  private static func comment(in line: String) -> Substring {
    var quote: Character?
    var isEscaped = false
    var start = line.startIndex
    for index in line.indices {
      let character = line[index]
      if let open = quote {
        if character == open && !isEscaped { quote = nil }
        isEscaped = open == "\"" && character == "\\" && !isEscaped
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == "#" {
        return line[start...]
      }
      if !character.isWhitespace { start = line.index(after: index) }
    }
    return line.hasSuffix("\r") ? "\r" : ""
  }
}
