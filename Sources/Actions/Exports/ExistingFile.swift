internal import Core
internal import Exchange
public import Foundation
internal import Glibc
internal import Intake
internal import SystemPackage

/// The present contents of a file to which something will be written.
public enum ExistingFile {
  /// Checks that a file may be replaced: it does not exist, is empty, a device or pipe, or of the kind that is written.
  ///
  /// - Parameters:
  ///   - mark: what a file of this kind contains among its first bytes.
  ///   - kind: a file of this kind, for the message: `an SVG picture`.
  /// - Throws: `ActionError` if it contains something else. A file that cannot be read is reported when it is written.
  public static func check(_ file: URL, mark: String, kind: String) throws {
    guard hasContents(file), let handle = try? FileHandle(forReadingFrom: file),
      let head = try? handle.read(upToCount: 4096),
      !String(decoding: head, as: UTF8.self).contains(mark)
    else { return }
    throw ActionError(
      "\(file.path) exists and is not \(kind); choose another file, or move it away", .cannotCreate)
  }

  /// Checks that a file is not one of the store's own, which nothing may replace, not even on request.
  ///
  /// - Throws: `ActionError` if it is.
  static func checkIsForeign(_ file: URL, to desk: Desk) throws {
    guard desk.ownFiles.holds(output: FilePath(file.path)) else { return }
    throw ActionError("\(file.path) belongs to billfold's store; choose another file", .cannotCreate)
  }

  /// Returns the text of the file; nil if it does not exist or is empty, or if it is a device or pipe, where nothing is
  /// replaced.
  ///
  /// - Parameter replacing: the option that replaces the file anyway, for the message.
  /// - Throws: `ActionError` if the file cannot be read, has another format, or contains a damaged table.
  static func text(of file: URL, as format: ExportFormat, replacing: String) throws -> String? {
    guard hasContents(file) else { return nil }
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

  /// Returns whether writing to the file replaces something.
  private static func hasContents(_ file: URL) -> Bool {
    var found = stat()
    return stat(file.path, &found) == 0 && found.isRegularFile && found.st_size > 0
  }
}
