internal import Core
internal import Exchange
internal import Foundation
internal import Glibc

/// The present contents of a file to which an export will be written.
enum ExistingFile {
  /// Returns the text of the file; nil if it does not exist or is empty, or if it is a device or pipe, where nothing is
  /// replaced.
  ///
  /// - Parameter replacing: the option that replaces the file anyway, for the message.
  /// - Throws: `ActionError` if the file cannot be read, has another format, or contains a damaged table.
  static func text(of file: URL, as format: ExportFormat, replacing: String) throws -> String? {
    var found = stat()
    guard stat(file.path, &found) == 0, found.isRegularFile, found.st_size > 0 else { return nil }
    let text: String
    do {
      text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    } catch {
      throw ActionError("\(file.path) cannot be read: \(FileErrorText.sentence(error))", .cannotCreate)
    }
    guard Export.looksLike(format, text) else {
      throw ActionError(
        "\(file.path) exists and is not in the format \(format.rawValue); choose another file, or replace it with \(replacing)",
        .cannotCreate)
    }
    do {
      try Export.checkTable(text, of: format)
    } catch {
      throw ActionError(
        "\(file.path) is damaged in \(error); repair it, choose another file, or replace it with \(replacing)",
        .cannotCreate)
    }
    return text
  }
}
