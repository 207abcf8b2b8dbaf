internal import Actions
internal import Exchange

extension Output {
  /// The text of an export on standard output, or what was written to a file.
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
  }
}
