internal import Actions
internal import Core

extension Output {
  func show(_ preview: ReparsePreview) throws {
    try show(preview) {
      for change in preview.changes {
        switch (change.before, change.after) {
        case (let before?, let after?):
          let (old, new) = (ProposalView(before, marks: marks).lines, ProposalView(after, marks: marks).lines)
          let fields = change.fields.map { ShortText.words($0.rawValue) }.joined(separator: ", ")
          print(Style.bold("Draft \(change.draft)") + ": \(fields)")
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
