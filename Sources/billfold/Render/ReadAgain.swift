internal import Actions
internal import Core

extension Output {
  /// Shows the drafts of documents that were read again.
  ///
  /// - Parameter isOfFailed: whether all documents that could not be read before were to be read, and no others.
  /// - Throws: the exit code if some could not be read.
  func show(_ again: ReadAgain, isOfFailed: Bool) throws {
    for failure in again.failures { complain("cannot read \(failure.file): \(failure.error.message)") }
    // Nothing is known of the others but the failure.
    try show(again) {
      if isOfFailed, again.drafts.isEmpty, again.failures.isEmpty {
        remark("No draft is left whose document could not be read.")
      }
      for draft in again.drafts where draft.error == nil { print(sentence(draft)) }
    }
    if !again.failures.isEmpty { throw ExitStatus.someFailed.code }
  }

  func show(_ reparsed: ReparsedDrafts) throws {
    let (documents, drafts) = (Plural.count(reparsed.documents, "document"), Plural.count(reparsed.changed, "draft"))
    try show(reparsed, "\(documents) parsed again, \(drafts) changed.")
  }
}
