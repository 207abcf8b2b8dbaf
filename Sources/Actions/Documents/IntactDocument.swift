internal import Foundation
internal import Store

/// Takes documents from the store only with the bytes that were accepted.
enum IntactDocument {
  /// Copies a document to a new file, which is removed again if the bytes are others.
  ///
  /// - Throws: `ActionError` if its bytes are missing or differ from those that were accepted; `StoreError`.
  static func copy(_ file: URL, to target: URL, sha256: String, named name: String) throws {
    do {
      try check(file, sha256, name) { try FileHash.copy(file, to: target) }
    } catch let error as ActionError {
      try? FileManager.default.removeItem(at: target)
      throw error
    }
  }

  /// - Throws: the same errors as `copy`.
  static func check(_ file: URL, sha256: String, named name: String) throws {
    try check(file, sha256, name) { try FileHash.sha256(of: file) }
  }

  private static func check(_ file: URL, _ sha256: String, _ name: String, _ hash: () throws -> String) throws {
    let isThere = FileManager.default.fileExists(atPath: file.path)
    guard isThere, try hash() == sha256 else {
      throw ActionError(
        "the document \(name) \(isThere ? "was changed since it was accepted" : "is missing from the store"); run `billfold doctor --repair`",
        .badData)
    }
  }
}
