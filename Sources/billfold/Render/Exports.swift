internal import Actions
internal import Exchange

extension Output {
  /// The number of bills that a warning names.
  private static let mostNamed = 20

  /// Writes an export to standard output, or reports what was written to a file.
  func show(_ export: ExportResult) throws {
    try show(export) {
      if let file = export.file {
        let entries = Wording.count(export.entries, "entry", "entries")
        print(
          export.entries == 0 ? "there is nothing new to write to \(file)" : "\(entries) written to \(file)")
      } else {
        Terminal.write(bytes: export.bytes)
      }
    }
    for one in export.leftOut { complain("bill \(one.id) is left out: \(one.reason)") }
    guard let file = export.file, !export.changed.isEmpty else { return }
    let named = export.changed.prefix(Output.mostNamed).map { "\($0)" }.joined(separator: ", ")
    let more = export.changed.count - Output.mostNamed
    complain(
      """
      \(file) says something else of \(Wording.count(export.changed.count, "bill", "bills")) \
      (\(named)\(more > 0 ? ", and \(more) more" : "")) than the ledger does; that stays as it is there: the same command with \
      --anew writes all of the file anew
      """)
  }
}
