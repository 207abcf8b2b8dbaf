internal import Foundation
internal import Store
internal import TOMLKit

/// The configuration file: TOML that contains only the keys of `SettingKey`.
struct SettingsFile {
  var values: [SettingKey: String] = [:]

  /// - Throws: `ActionError` with exit code 78 that names the invalid line.
  init(_ file: URL, mustExist: Bool) throws {
    let data = try SettingsFile.contents(file, mustExist: mustExist)
    try self.init(text: String(decoding: data, as: UTF8.self), named: file.path)
  }

  /// Returns the bytes of the file; none if it does not exist.
  private static func contents(_ file: URL, mustExist: Bool = false) throws -> Data {
    do { return try Data(contentsOf: file) } catch {
      guard mustExist || FileManager.default.fileExists(atPath: file.path) else { return Data() }
      throw ActionError(
        "the configuration \(file.path) cannot be read: \(FileErrorText.sentence(error))", .configuration)
    }
  }

  /// - Parameter name: the name of the file, for messages.
  init(text: String, named name: String) throws {
    if let invalid = SettingsFile.invalidHeader(in: text) {
      throw ActionError(
        "\(name), line \(invalid.number): \"\(invalid.line)\" is not the heading of a table; write its name in brackets, as in [limits]",
        .configuration)
    }
    let table: TOMLTable
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw ActionError(
        "\(name), line \(error.source.begin.line): \(error.description); a setting is written like currency = \"EUR\", with quotes around text",
        .configuration)
    }
    let lines = SettingsText(text)
    for (setting, value) in SettingsFile.leaves(of: table).sorted(by: { $0.0 < $1.0 }) {
      let place = "\(name), line \(lines.number(of: setting))"
      guard let key = SettingKey(rawValue: setting) else {
        throw ActionError("\(place): \(SettingKey.unknown(setting))", .configuration)
      }
      guard let value else {
        throw ActionError("\(place): \(setting) takes one value, not a list or date", .configuration)
      }
      // As in the environment, an empty value is none, so that `config set KEY ""` restores the default.
      if value.isEmpty { continue }
      if let complaint = key.complaint(about: value) { throw ActionError("\(place): \(complaint)", .configuration) }
      values[key] = value
    }
  }

  /// The first heading whose name begins with a character that no name has. The library that reads TOML ends the process
  /// instead of refusing it.
  private static func invalidHeader(in text: String) -> (number: Int, line: String)? {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let trimmed = line.trimmingCharacters(in: .whitespaces)
      guard trimmed.hasPrefix("[") else { continue }
      let name = trimmed.dropFirst(trimmed.hasPrefix("[[") ? 2 : 1).drop { $0 == " " || $0 == "\t" }
      guard let first = name.unicodeScalars.first, first != "\r" else { continue }
      let isOfName =
        first.isASCII && first.properties.isAlphabetic || ("0"..."9").contains(first)
        || "_-\"']".unicodeScalars.contains(first)
      if !isOfName { return (index + 1, trimmed) }
    }
    return nil
  }

  /// Returns every value by its dotted name; nil for a value that is not text, a number or a Boolean.
  private static func leaves(of table: TOMLTable, prefix: String = "") -> [(String, String?)] {
    table.keys.flatMap { key -> [(String, String?)] in
      guard let value = table[key] else { return [] }
      if let inner = value.table { return leaves(of: inner, prefix: "\(prefix)\(key).") }
      let text =
        value.string ?? value.int.map(String.init) ?? value.double.map { "\($0)" } ?? value.bool.map { "\($0)" }
      return [(prefix + key, text)]
    }
  }

  /// Sets one key, leaving all other lines and comments unchanged. Programs that change the file at the same time take
  /// turns.
  ///
  /// - Throws: `ActionError` if the file is invalid already, or cannot be read or written.
  static func set(_ key: SettingKey, to value: String, in file: URL) throws {
    // A symbolic link is followed: replacing it would separate it from the file that the user maintains.
    let file = file.resolvingSymlinksInPath()
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileLock.holding(file) { try write(key, value, to: file) }
    } catch let error as ActionError {
      throw error
    } catch {
      throw ActionError(
        "the configuration \(file.path) cannot be written: \(FileErrorText.sentence(error))", .cannotCreate)
    }
  }

  private static func write(_ key: SettingKey, _ value: String, to file: URL) throws {
    guard let text = String(validating: try contents(file), as: UTF8.self) else {
      throw ActionError(
        "the configuration \(file.path) is not UTF-8 text; convert it, then set \(key.name) again", .configuration)
    }
    var lines = SettingsText(text)
    lines.set(key.name, to: key.isNumber && !value.isEmpty ? value : quoted(value))
    guard try SettingsFile(text: lines.text, named: file.path).values[key] ?? "" == value else {
      throw ActionError(
        "\(key.name) cannot be set in \(file.path) without touching other lines; edit it by hand", .configuration)
    }
    try FileReplacement.write(Data(lines.text.utf8), to: file, isPrivate: true)
  }

  /// Returns a TOML basic string.
  private static func quoted(_ text: String) -> String {
    "\"\(text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\""))\""
  }
}
