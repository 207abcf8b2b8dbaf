public import Core

extension LedgerEvent {
  /// What was done, as a person says it, with what the thing is called: `paid the bill Rent`.
  public var sentence: String {
    ChangeWords.sentence(self, of: name.map { "the \(subject.rawValue) \($0)" } ?? numbered)
  }

  /// The same with the id by which commands name the thing: `paid bill 3, Rent`.
  public var numberedSentence: String {
    ChangeWords.sentence(self, of: name.map { "\(numbered), \($0)" } ?? numbered)
  }

  private var numbered: String { "\(subject.rawValue) \(subjectID)" }
}

extension CommandResult {
  /// What was done, as a person says it: `paid bill 3 (with bill 4)`.
  public var sentence: String {
    let main = things.first { what.hasPrefix("\($0.kind.rawValue).") } ?? things.first
    let others = things.filter { $0 != main }
    let done = ChangeWords.sentence(what, of: main.map(CommandResult.name) ?? "something")
    guard !others.isEmpty else { return done }
    let more = others.count > CommandResult.most ? ["\(others.count - CommandResult.most) more"] : []
    let names = others.prefix(CommandResult.most).map(CommandResult.name) + more
    return "\(done) (with \(names.joined(separator: ", ")))"
  }

  private static func name(_ thing: ThingResult) -> String { "\(thing.kind.rawValue) \(thing.id)" }

  /// More things than these are counted.
  private static let most = 3
}
