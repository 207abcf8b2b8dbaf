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

  /// A description of commands that were undone or redone together. More than three are counted by kind:
  /// `confirmed 47 drafts`.
  public static func summary(of commands: [CommandResult]) -> String {
    guard commands.count > most else { return commands.map(\.sentence).joined(separator: "; ") }
    var kinds: [[CommandResult]] = []
    for command in commands {
      if let index = kinds.firstIndex(where: { $0.first?.what == command.what }) {
        kinds[index].append(command)
      } else {
        kinds.append([command])
      }
    }
    return kinds.map(counted).joined(separator: "; ")
  }

  /// A description of commands of one kind.
  private static func counted(_ commands: [CommandResult]) -> String {
    guard let first = commands.first else { return "" }
    guard commands.count > 1 else { return first.sentence }
    let noun = first.things.first?.kind.rawValue ?? "item"
    let plural = noun.hasSuffix("y") ? "\(noun.dropLast())ies" : "\(noun)s"
    let things = Plural.count(commands.count, noun, plural)
    let sentence = ChangeWords.sentence(first.what, of: things)
    // Not every description names what was changed.
    return sentence.contains(things) ? sentence : "\(sentence), \(commands.count) times"
  }

  private static func name(_ thing: ChangedObjectResult) -> String { "\(thing.kind.rawValue) \(thing.id)" }

  /// The largest number of other items, or of commands, to name; more are counted.
  private static let most = 3
}
