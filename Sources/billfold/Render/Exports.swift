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
        switch export.report.writing {
        case .written: print("\(entries) written to \(file)")
        case .notCreated: print("there is nothing to write, so \(file) was not created")
        case .nothingNew, nil: print("there is nothing new to write to \(file)")
        }
      } else {
        Terminal.write(bytes: export.report.bytes)
      }
    }
    for sentence in export.report.unknownNames { complain(SafeText(sentence)) }
    for sentence in Output.leftOut(export.leftOut) { complain(sentence) }
    guard let file = export.file else { return }
    warn(changed: export.changed, deleted: export.report.deleted, in: file, "bill", "bills")
    warn(
      changed: export.changedIncomes ?? [], deleted: export.report.deletedIncomes, in: file, "income entry",
      "income entries")
    warn(
      changed: export.changedSettlements ?? [], deleted: export.report.deletedSettlements, in: file, "settlement",
      "settlements")
  }

  /// Warns of what a file has with other contents than the ledger.
  ///
  /// - Parameters:
  ///   - changed: the ids, with those of `deleted`.
  ///   - one: the word for one of them.
  private func warn(changed: [Int64], deleted: [Int64], in file: String, _ one: String, _ several: String) {
    let gone = Set(deleted)
    let changed = changed.filter { !gone.contains($0) }
    if !changed.isEmpty {
      complain(
        """
        \(Plural.count(changed.count, "\(one) differs", "\(several) differ")) from \(file) \
        (\(Output.named(changed))), which was not changed there; the same command with --anew rewrites \
        the whole file
        """)
    }
    if !deleted.isEmpty {
      complain(
        """
        \(Plural.count(deleted.count, "\(one) is", "\(several) are")) still in \(file) \
        (\(Output.named(deleted))), but no longer in the ledger; the same command with --anew rewrites the whole file
        """)
    }
  }

  /// Returns the first ids of a list, and how many more there are.
  private static func named(_ ids: [Int64]) -> String {
    let more = ids.count - mostNamed
    return ids.prefix(mostNamed).map { "\($0)" }.joined(separator: ", ") + (more > 0 ? ", and \(more) more" : "")
  }

  /// Returns why bills and income entries are left out, one sentence for each reason:
  /// `12 bills are left out (1, 2, 3, and 9 more): already paid`.
  static func leftOut(_ leftOut: [Export.LeftOut]) -> [SafeText] {
    // A reason applies either to bills or to income entries.
    var reasons: [Export.LeftOut] = []
    func isAlike(_ one: Export.LeftOut, _ other: Export.LeftOut) -> Bool {
      one.reason == other.reason && one.income == other.income
    }
    for one in leftOut where !reasons.contains(where: { isAlike($0, one) }) { reasons.append(one) }
    var sentences: [SafeText] = reasons.prefix(mostReasons).map { first in
      let (one, several) = first.income == true ? ("income entry", "income entries") : ("bill", "bills")
      let ids = leftOut.filter { isAlike($0, first) }.map { "\($0.id)" }
      guard ids.count > 1 else { return "\(one) \(ids.joined()) is left out: \(first.reason)" }
      let more = ids.count > mostExamples ? ", and \(ids.count - mostExamples) more" : ""
      return
        "\(ids.count) \(several) are left out (\(ids.prefix(mostExamples).joined(separator: ", "))\(more)): \(first.reason)"
    }
    let others = leftOut.count { one in !reasons.prefix(mostReasons).contains { isAlike($0, one) } }
    if others > 0 {
      let more = Plural.count(others, "more entry is", "more entries are")
      sentences.append("\(more) left out; --json lists all reasons")
    }
    return sentences
  }
}
