internal import Actions
internal import Core

extension Output {
  /// - Throws: the exit code if the bytes of some documents could not be backed up.
  func show(_ backup: FinishedBackup) throws {
    try show(backup) {
      print(sentence("backed up to \(backup.folder)", backup.contents))
      if let name = backup.forcedOut {
        print("the replaced backup is kept: `billfold restore \(backup.folder) --earlier \(name)`")
      }
    }
    let missing = backup.contents.missing
    guard !missing.isEmpty else { return }
    complain(
      "the bytes of \(Plural.count(missing.count, "document")) are gone or have changed (\(ShortText.first(missing))); everything else is backed up; see `billfold doctor --rehash`"
    )
    throw ExitStatus.someFailed.code
  }

  func show(_ restored: RestoredBackup) throws {
    try show(restored, sentence("restored to \(restored.store)", restored.contents))
    let missing = restored.contents.missing
    guard !missing.isEmpty else { return }
    let lost = Plural.count(missing.count, "document")
    complain("the bytes of \(lost) were gone when the backup was created (\(ShortText.first(missing)))")
  }

  func show(_ backups: [KeptBackup]) throws {
    try show(backups) {
      var table = Table([
        .init(title: "EARLIER"), .init(title: "MADE"), .init(title: "STORE"),
        .init(title: "DOCUMENTS", isRight: true), .init(title: "DRAFTS", isRight: true),
        .init(title: "BILLS", isRight: true),
      ])
      for backup in backups {
        let contents = backup.contents
        table.add(
          backup.earlier ?? "(newest)", contents.made.local, contents.store.map { String($0.prefix(8)) } ?? "",
          "\(contents.documents)", "\(contents.drafts)", "\(contents.bills)")
      }
      print(table)
    }
  }

  private func sentence(_ done: SafeText, _ contents: BackupResult) -> SafeText {
    let documents = Plural.count(contents.documents, "document")
    let size = ShortText.megabytes(contents.bytes)
    let (drafts, bills) = (Plural.count(contents.drafts, "draft"), Plural.count(contents.bills, "bill"))
    let hashed = contents.missing.isEmpty ? "every document was hashed" : "every other document was hashed"
    return "\(done): \(documents) (\(size)), \(drafts), \(bills); \(SafeText(hashed))"
  }
}
