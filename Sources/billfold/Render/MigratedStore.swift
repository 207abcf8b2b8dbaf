internal import Actions
internal import Core
internal import Foundation

extension Output {
  /// - Throws: the exit code if the bytes of some documents were missing.
  func show(_ moved: MigratedStore) throws {
    let size = String(format: "%.1f MB", Double(moved.bytes) / 1e6)
    try show(
      moved,
      SafeText(
        "copied to \(moved.store): \(Plural.count(moved.documents, "document")) (\(size)), \(Plural.count(moved.rows, "row")); the copy is identical. Set store to it"
      ))
    guard !moved.missing.isEmpty else { return }
    complain(
      "the bytes of \(Plural.count(moved.missing.count, "document")) were gone or had changed before (\(ShortText.first(moved.missing))); everything else was copied"
    )
    throw ExitStatus.someFailed.code
  }
}
