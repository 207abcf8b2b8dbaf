internal import Actions
internal import Core

extension Output {
  /// - Parameter ofEverything: whether the changes concern several items, so that each names its item.
  func show(_ changes: [ChangeResult], ofEverything: Bool) throws {
    try show(changes) {
      guard !changes.isEmpty else { return remark("Nothing has changed yet.") }
      var table = Table([
        .init(title: "WHEN"), .init(title: "WHO"), .init(title: "WHAT", shrinksTo: Output.narrowestChange),
      ])
      let beside = changes.map { [Instant($0.event.at).local, $0.event.who] }
      let width = widthOfChanges(beside: beside)
      for (change, cells) in zip(changes, beside) {
        let event = change.event
        let sentence = ofEverything ? event.numberedSentence : event.sentence
        let details = ChangeText(event) { text($0) }.lines.flatMap { SafeText.wrapped($0, to: width - 2) }
        let lines = SafeText.wrapped(sentence, to: width) + details.map { "  " + $0 }
        table.rows.append(cells.map { SafeText($0) } + [lines.first ?? ""])
        for line in lines.dropFirst() { table.rows.append(["", "", line]) }
      }
      print(table)
    }
  }

  /// Wide enough for an indented date with a comma, and narrow enough to fit beside the other columns on a terminal of
  /// 40 columns.
  private static let narrowestChange = 14

  /// Returns the width that remains for the changes beside the other columns, in which each event takes one line.
  private func widthOfChanges(beside rows: [[String]]) -> Int {
    let widths = zip(["WHEN", "WHO"], 0...).map { title, column in
      rows.reduce(title.count) { max($0, SafeText($1[column]).width) }
    }
    return max(Output.narrowestChange, columns - widths.reduce(0) { $0 + $1 + 2 })
  }
}
