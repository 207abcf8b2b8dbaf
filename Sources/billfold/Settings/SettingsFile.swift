internal import Foundation
internal import TOMLKit

/// The configuration file: TOML whose keys are those of `SettingKey` and no others.
struct SettingsFile {
  var values: [String: String] = [:]

  /// - Throws: `CommandError` with exit code 78 and the line of what is wrong.
  init(_ file: URL, mustExist: Bool) throws {
    guard let data = try? Data(contentsOf: file) else {
      if mustExist || FileManager.default.fileExists(atPath: file.path) {
        throw CommandError("the configuration \(file.path) cannot be read; check the name and its permissions", .configuration)
      }
      return
    }
    let text = String(decoding: data, as: UTF8.self)
    let table: TOMLTable
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw CommandError("\(file.path), line \(error.source.begin.line): \(error.description)", .configuration)
    }
    for (name, value) in SettingsFile.flattened(table) {
      let place = "\(file.path), line \(SettingsFile.line(of: name, in: text))"
      guard let key = SettingKey.named(name) else {
        let hint = SettingKey.closest(to: name).map { "did you mean \($0.name)?" } ?? "`billfold config` lists them"
        throw CommandError("\(place): there is no setting \"\(name)\"; \(hint)", .configuration)
      }
      guard let value else { throw CommandError("\(place): \(name) takes one value, not a list or date", .configuration) }
      if let complaint = key.complaint(about: value) { throw CommandError("\(place): \(complaint)", .configuration) }
      values[name] = value
    }
  }

  /// Every leaf by its dotted name; nil where the value is no text, number or flag.
  private static func flattened(_ table: TOMLTable, prefix: String = "") -> [(String, String?)] {
    table.keys.flatMap { key -> [(String, String?)] in
      guard let value = table[key] else { return [] }
      if let inner = value.table { return flattened(inner, prefix: "\(prefix)\(key).") }
      let text = value.string ?? value.int.map(String.init) ?? value.double.map { "\($0)" } ?? value.bool.map { "\($0)" }
      return [(prefix + key, text)]
    }
  }

  /// The line on which a key stands, counted from 1; 1 where it cannot be told.
  private static func line(of name: String, in text: String) -> Int {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let found = lines.firstIndex { line in
      let key = line.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces.union(CharacterSet(charactersIn: "\"'")))
      return line.contains("=") && (key == name || key == last || key.hasSuffix(".\(last)"))
    }
    return (found ?? 0) + 1
  }

  /// Sets one key, leaving every other line and all comments as they are.
  static func set(_ key: SettingKey, to value: String, in file: URL) throws {
    var lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() }
    let isNumber = key.form == .count || key.form == .seconds
    let written = isNumber ? value : "\"\(value.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\""))\""
    let present = try SettingsFile(file, mustExist: false).values[key.name] != nil
    let last = key.name.split(separator: ".").last.map(String.init) ?? key.name
    let old = lines.firstIndex { line in
      let name = line.prefix { $0 != "=" }.trimmingCharacters(in: .whitespaces)
      return line.contains("=") && (name == key.name || name == last)
    }
    if present, let old {
      lines[old] = lines[old].prefix { $0 != "=" } + "= " + written
    } else {
      // Above the first table, where a dotted name means what it says.
      lines.insert("\(key.name) = \(written)", at: lines.firstIndex { $0.hasPrefix("[") } ?? lines.endIndex)
    }
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: file, options: .atomic)
    } catch {
      throw CommandError("the configuration \(file.path) cannot be written; check its permissions", .cannotCreate)
    }
  }
}
