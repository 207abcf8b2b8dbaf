internal import Exchange
internal import Foundation
internal import Glibc

/// A file that an export is written to, as it is before.
enum ExistingFile {
  /// The text of the file; nil where there is none, where it is empty, and for a device or pipe, where nothing is replaced.
  ///
  /// - Parameter replacing: how a person replaces the file all the same, for the message.
  /// - Throws: `ActionError` for a file that cannot be read, for one of another format, and for a damaged table.
  static func text(of file: URL, as format: ExportFormat, replacing: String) throws -> String? {
    var found = stat()
    guard stat(file.path, &found) == 0, found.st_mode & S_IFMT == S_IFREG, found.st_size > 0 else { return nil }
    let text: String
    do {
      text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    } catch {
      throw ActionError("\(file.path) cannot be read: \(FileTrouble.sentence(error))", .cannotCreate)
    }
    guard Export.looksLike(format, text) else {
      throw ActionError(
        "\(file.path) exists and is not in the format \(format.rawValue); name another file, or replace it with \(replacing)",
        .cannotCreate)
    }
    do {
      try Export.checkTable(text, of: format)
    } catch {
      throw ActionError(
        "\(file.path) is damaged in \(error); repair it, name another file, or replace it with \(replacing)",
        .cannotCreate)
    }
    return text
  }
}
