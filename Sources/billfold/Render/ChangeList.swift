internal import Actions
internal import Core

extension Output {
  /// - Parameter ofEverything: whether the changes are of many things, and each says of which.
  func show(_ changes: [ChangeResult], ofEverything: Bool) throws {
    try show(changes) {
      guard !changes.isEmpty else { return remark("Nothing has changed yet.") }
      let things = changes.map { ofEverything ? "\($0.event.subject.rawValue) \($0.event.subjectID)" : "" }
      var table = Table(
        [.init(title: "WHEN"), .init(title: "WHO"), .init(title: "WHAT")]
          + (ofEverything ? [.init(title: "OF")] : []) + [.init(title: "CHANGE", shrinksTo: 16)])
      func add(_ cells: [String], _ thing: String, _ change: String) {
        table.rows.append((cells + (ofEverything ? [thing] : []) + [change]).map { SafeText($0) })
      }
      let width = widthOfChanges(changes, things)
      for (change, thing) in zip(changes, things) {
        let event = change.event
        let lines = ChangeText(event: event, output: self).lines.flatMap { SafeText.wrapped($0, to: width) }
        add(["\(Instant(event.at))", event.who, event.what], thing, lines.first?.plain ?? "")
        for line in lines.dropFirst() { add(["", "", ""], "", line.plain) }
      }
      print(table)
    }
  }

  /// How wide the changes may be beside the other columns, in which every event is one line.
  private func widthOfChanges(_ changes: [ChangeResult], _ things: [String]) -> Int {
    func widest(_ title: String, _ cells: [String]) -> Int {
      cells.reduce(title.count) { max($0, SafeText($1).width) }
    }
    let of = things.contains { !$0.isEmpty } ? widest("OF", things) + 2 : 0
    let others =
      widest("WHEN", changes.map { "\(Instant($0.event.at))" }) + widest("WHO", changes.map(\.event.who))
      + widest("WHAT", changes.map(\.event.what)) + of
    return max(24, columns - others - 6)
  }
}
