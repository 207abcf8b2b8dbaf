/// Descriptions of changes in everyday words.
public enum ChangeWords {
  /// Describes a change: `paid bill 3`, `matched a bank entry with a bill`.
  ///
  /// - Parameters:
  ///   - what: the name of an event or a command: `bill.pay`.
  ///   - thing: what it was done to, in words: `bill 3`.
  public static func sentence(_ what: String, of thing: String) -> String {
    if let phrase = phrases[what] { return phrase.replacing("%", with: thing) }
    let verb = what.split(separator: ".").last.map(String.init) ?? what
    return "\(usual[verb] ?? "changed") \(thing)"
  }

  /// Describes an event. For an undo or redo, the description of the original change follows.
  ///
  /// - Parameter thing: the subject of the event, in words.
  public static func sentence(_ event: LedgerEvent, of thing: String) -> String {
    func phrase(_ what: String) -> String {
      guard event.subject == .match, let name = event.name else { return sentence(what, of: thing) }
      return ["match.delete", "match.remove"].contains(what)
        ? "separated \(name.replacing(" with ", with: " from "))" : "matched \(name)"
    }
    guard event.isReplay else { return phrase(event.what) }
    let done = event.replayed.map(phrase) ?? "a change of \(thing)"
    return "\(event.what == "undo" ? "undid" : "redid"): \(done)"
  }

  /// The verbs that apply to most subjects.
  private static let usual = [
    "add": "added", "edit": "changed", "delete": "deleted", "pay": "paid", "split": "split", "confirm": "confirmed",
    "restore": "restored",
    "reject": "rejected", "propose": "proposed", "withdraw": "withdrew", "accept": "accepted", "read": "read",
    "import": "imported",
  ]

  /// The other descriptions; `%` stands for the subject.
  private static let phrases = [
    "document.fail": "could not read %", "document.retry": "re-read %",
    "draft.reopen": "reopened %", "draft.same": "marked % as a duplicate",
    "draft.different": "marked % as a separate purchase",
    "bill.unpay": "marked % as unpaid", "bill.skip": "skipped %", "bill.attach": "attached a document to %",
    "bill.unsplit": "removed the split of %",
    "category.merge": "merged a category into %", "category.budget": "set a budget for %",
    "category.endbudget": "ended the budget of %", "category.unbudget": "removed the budget of %",
    "goal.pay": "put money aside for %", "goal.unpay": "removed a payment towards %",
    "memory.add": "changed what is remembered about %", "memory.edit": "changed what is remembered about %",
    "memory.forget": "forgot what was learned about %",
    "statement.add": "imported %", "ledger.import": "imported from another program",
    "match.add": "matched bank entries with bills", "match.edit": "matched bank entries with bills",
    "match.remove": "separated bank entries from bills", "match.delete": "separated bank entries from bills",
    "match.refuse": "refused a proposed match",
    "waiver.add": "added a waiver for bank entries",
    "waiver.delete": "removed a waiver for bank entries",
  ]
}
