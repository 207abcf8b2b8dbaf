internal import Actions
internal import Core

extension Output {
  /// - Throws: the exit code if the bytes of some documents were missing.
  func show(_ moved: MigratedStore) throws {
    let isPlain = moved.store.allSatisfy { $0.isLetter || $0.isNumber || "/._-".contains($0) }
    let quoted = isPlain ? moved.store : ShortText.quotedForShell(moved.store)
    let size = ShortText.megabytes(moved.bytes)
    try show(
      moved,
      SafeText(
        "copied to \(moved.store): \(Plural.count(moved.documents, "document")) (\(size)), \(Plural.count(moved.rows, "row")); the copy is identical. `billfold config set store \(quoted)` selects it"
      ))
    guard !moved.missing.isEmpty else { return }
    complain(
      "the bytes of \(Plural.count(moved.missing.count, "document")) were gone or had changed before (\(ShortText.first(moved.missing))); everything else was copied"
    )
    throw ExitStatus.someFailed.code
  }
}
