internal import Actions
internal import Core
internal import Exchange

extension Output {
  /// The number of bills that a warning names.
  private static let mostNamed = 20
  /// The number of reasons for omitted bills that are shown, each on one line with the first bills.
  private static let mostReasons = 5
  private static let mostExamples = 3

  /// Writes an export to standard output, or reports what was written to a file.
  func show(_ export: ExportResult) throws {
    try show(export) {
      if let file = export.file {
        let entries = Plural.count(export.entries, "entry", "entries")
        if export.isWritten {
          print("\(entries) written to \(file)")
        } else if export.isAbsent {
          print("there is nothing to write, so \(file) was not created")
        } else {
          print("there is nothing new to write to \(file)")
        }
      } else {
        Terminal.write(bytes: export.bytes)
      }
    }
    for sentence in export.unknownNames { complain(SafeText(sentence)) }
    for sentence in Output.leftOut(export.leftOut) { complain(sentence) }
    guard let file = export.file else { return }
    let deleted = Set(export.deleted)
    let changed = export.changed.filter { !deleted.contains($0) }
    if !changed.isEmpty {
      complain(
        """
        \(Plural.count(changed.count, "bill differs", "bills differ")) from \(file) \
        (\(Output.named(changed))), which was not changed there; the same command with --anew rewrites \
        the whole file
        """)
    }
    if !deleted.isEmpty {
      complain(
        """
        \(Plural.count(deleted.count, "bill is", "bills are")) still in \(file) (\(Output.named(export.deleted))), but \
        no longer in the ledger; the same command with --anew rewrites the whole file
        """)
    }
  }

  /// Returns the first ids of a list, and how many more there are.
  private static func named(_ ids: [Int64]) -> String {
    let more = ids.count - mostNamed
    return ids.prefix(mostNamed).map { "\($0)" }.joined(separator: ", ") + (more > 0 ? ", and \(more) more" : "")
  }

  /// Returns why bills are left out, one sentence for each reason:
  /// `12 bills are left out (1, 2, 3, and 9 more): already paid`.
  static func leftOut(_ leftOut: [Export.LeftOut]) -> [SafeText] {
    var reasons: [String] = []
    for one in leftOut where !reasons.contains(one.reason) { reasons.append(one.reason) }
    var sentences: [SafeText] = reasons.prefix(mostReasons).map { reason in
      let ids = leftOut.filter { $0.reason == reason }.map { "\($0.id)" }
      guard ids.count > 1 else { return "bill \(ids.joined()) is left out: \(reason)" }
      let more = ids.count > mostExamples ? ", and \(ids.count - mostExamples) more" : ""
      return
        "\(ids.count) bills are left out (\(ids.prefix(mostExamples).joined(separator: ", "))\(more)): \(reason)"
    }
    let others = leftOut.count { !reasons.prefix(mostReasons).contains($0.reason) }
    if others > 0 {
      sentences.append("\(Plural.count(others, "more bill is", "more bills are")) left out; --json lists all reasons")
    }
    return sentences
  }
}
