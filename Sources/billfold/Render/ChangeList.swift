internal import Actions
internal import Core

extension Output {
  /// - Parameter ofEverything: whether the changes are of many things, and each says of which.
  func show(_ changes: [ChangeResult], ofEverything: Bool) throws {
    try show(changes) {
      guard !changes.isEmpty else { return remark("Nothing has changed yet.") }
      var table = Table([
        .init(title: "WHEN"), .init(title: "WHO"), .init(title: "WHAT"),
        .init(title: "CHANGE", shrinksTo: Output.narrowestChange),
      ])
      let rows = changes.map { change in
        let event = change.event
        return ["\(Instant(event.at))", event.who, ofEverything ? what(event) : event.what]
      }
      let width = widthOfChanges(beside: rows)
      for (change, cells) in zip(changes, rows) {
        let lines = ChangeText(change.event) { text($0) }.lines.flatMap { SafeText.wrapped($0, to: width) }
        table.rows.append(cells.map { SafeText($0) } + [lines.first ?? ""])
        for line in lines.dropFirst() { table.rows.append(["", "", "", line]) }
      }
      print(table)
    }
  }

  /// What was done with its thing: `bill.pay 3`, `undo bill 3`.
  private func what(_ event: LedgerEvent) -> String {
    event.isReplay
      ? "\(event.what) \(event.subject.rawValue) \(event.subjectID)" : "\(event.what) \(event.subjectID)"
  }

  private static let narrowestChange = 16

  /// How wide the changes may be beside the other columns, in which every event is one line.
  private func widthOfChanges(beside rows: [[String]]) -> Int {
    let widths = zip(["WHEN", "WHO", "WHAT"], 0...).map { title, column in
      rows.reduce(title.count) { max($0, SafeText($1[column]).width) }
    }
    return max(Output.narrowestChange, columns - widths.reduce(0) { $0 + $1 + 2 })
  }
}
