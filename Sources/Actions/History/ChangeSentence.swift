public import Core

extension LedgerEvent {
  /// A description of the change, with the item's name: `paid the bill Rent`.
  public var sentence: String {
    ChangeWords.sentence(self, of: name.map { "the \(subject.rawValue) \($0)" } ?? numbered)
  }

  /// A description of the change, with the id that commands use for the item: `paid bill 3, Rent`.
  public var numberedSentence: String {
    ChangeWords.sentence(self, of: name.map { "\(numbered), \($0)" } ?? numbered)
  }

  private var numbered: String { "\(subject.rawValue) \(subjectID)" }
}

extension CommandResult {
  /// A description of the command: `paid bill 3, Rent (with bill 4)`.
  public var sentence: String {
    let others = things.dropFirst()
    let main = things.first.map { thing in CommandResult.name(thing) + (thing.name.map { ", \($0)" } ?? "") }
    let done = ChangeWords.sentence(what, of: main ?? "something")
    guard !others.isEmpty else { return done }
    let more = others.count > CommandResult.most ? ["\(others.count - CommandResult.most) more"] : []
    let names = others.prefix(CommandResult.most).map(CommandResult.name) + more
    return "\(done) (with \(names.joined(separator: ", ")))"
  }

  private static func name(_ thing: ThingResult) -> String { "\(thing.kind.rawValue) \(thing.id)" }

  /// The largest number of other items to name; more are counted.
  private static let most = 3
}
