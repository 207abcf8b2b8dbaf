/// The text that `--help` prints.
enum HelpText {
  /// Wraps the help text. The parser wraps all lines except the usage, which is broken between options here.
  static func wrapped(_ help: String, to columns: Int) -> String {
    let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.hasPrefix("USAGE: ") ? wrapped(usage: line, to: columns) : String(line)
    }
    return lines.joined(separator: "\n")
  }

  private static func wrapped(usage: Substring, to columns: Int) -> String {
    var lines: [String] = []
    for part in parts(of: usage) {
      if let last = lines.last, last.count + 1 + part.count <= columns {
        lines[lines.count - 1] = "\(last) \(part)"
      } else {
        lines.append(lines.isEmpty ? part : "         \(part)")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the parts of a usage that are kept on one line: words, bracketed groups, and options with their value.
  private static func parts(of usage: Substring) -> [String] {
    var parts: [String] = []
    var depth = 0
    for word in usage.split(separator: " ") {
      let isValue = word.hasPrefix("<") && parts.last?.hasPrefix("--") == true
      if depth > 0 || isValue, let last = parts.indices.last {
        parts[last] += " \(word)"
      } else {
        parts.append(String(word))
      }
      depth += word.count { $0 == "[" } - word.count { $0 == "]" }
    }
    return parts
  }
}
