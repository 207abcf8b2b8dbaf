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
      remark("`billfold duplicates same ID` rejects a copy, or attaches it to a planned bill;")
      remark("`billfold duplicates different ID` marks it as a separate purchase.")
    }
  }

  /// Shows the result of deciding about duplicates.
  func show(_ judged: BatchResult<DraftResult>, areSame: Bool) throws {
    try show(judged) {
      for draft in judged.done {
        let same: SafeText = draft.bill.map { " is the document of bill \($0)" } ?? " is rejected as a duplicate"
        print(sentence(draft) + (areSame ? same : hint(draft)))
      }
    }
    try complain(about: judged.refused)
  }
}
