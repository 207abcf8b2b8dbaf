internal import Actions
internal import Core

extension Output {
  /// Shows drafts that seem to be copies, each above the item that it seems to be a copy of.
  func show(_ duplicates: [DuplicateResult]) throws {
    try show(duplicates) {
      guard !duplicates.isEmpty else { return remark("No draft seems to be a duplicate.") }
      var table = Table([
        .init(title: ""), .init(title: "ID", isRight: true), .init(title: "DATE"),
        .init(title: "MERCHANT", shrinksTo: 12), .init(title: "TOTAL", isRight: true),
        .init(title: "FILE", shrinksTo: 10), .init(title: "WHY"),
      ])
      for duplicate in duplicates {
        let (draft, other) = (duplicate.draft, duplicate.other)
        table.add("draft", "\(draft.id)", draft.dateText, draft.merchantText, total(draft), draft.file, "")
        table.add(
          "= \(other.kind.rawValue)?", "\(other.id)", other.date?.description ?? "?", other.merchant ?? "?",
          other.total.map { text($0) } ?? "?", other.file ?? "",
          draft.proposal.duplicateOf?.reason?.explanation ?? "")
      }
      print(table)
      remark()
      remark(
        "`billfold duplicates same ID` rejects a copy, `billfold duplicates different ID` marks it as a separate purchase."
      )
    }
  }

  /// Shows the result of deciding about duplicates.
  func show(_ judged: BatchResult<DraftResult>, areSame: Bool) throws {
    try show(judged) {
      for draft in judged.done {
        print(sentence(draft) + (areSame ? " is rejected as a duplicate" : hint(draft)))
      }
    }
    try complain(about: judged.refused)
  }

  func show(_ preview: ReparsePreview) throws {
    try show(preview) {
      for change in preview.changes {
        switch (change.before, change.after) {
        case (let before?, let after?):
          let (old, new) = (ProposalView(before, marks: marks).lines, ProposalView(after, marks: marks).lines)
          print(Style.bold("Draft \(change.draft)") + ": \(change.fields.map(\.rawValue).joined(separator: ", "))")
          for line in old where !new.contains(line) { print("- " + line) }
          for line in new where !old.contains(line) { print("+ " + line) }
        case (nil, _?): print(Style.bold("A new draft"))
        default: print(Style.bold("Draft \(change.draft)") + " would be removed")
        }
      }
      print(
        "\(Plural.count(preview.documents, "document")) parsed again, \(Plural.count(preview.changes.count, "draft")) would change. Nothing was changed."
      )
    }
  }
}
