public import Core
public import Foundation
internal import Glibc

/// What can go wrong with the store; each says what, why and what to do.
public enum StoreError: Error, Hashable, Sendable {
  /// Other processes kept it locked for ten seconds.
  case locked
  /// Why, and what to do, as both differ from place to place.
  case unavailable(String)
  /// Made by a newer version, which knew these migrations.
  case newerSchema([String])
  case diskFull
  /// Less space than is to stay free, in bytes.
  case littleSpace(free: Int64, wanted: Int64)
  /// Why, and what to do.
  case io(String)
  case corrupt(String)
  /// The store's file is gone or empty, and not because there never was one.
  case missing(StoreRemains)
  /// The path of what was moved, removed or replaced while the store was open.
  case moved(String)
  /// What was asked for would lose something; the sentence says what, why and what to do.
  case refused(String)
  /// There is no backup in a folder, or one that cannot be used; the sentence says what, why and what to do.
  case notABackup(String)
  /// Something is in the way of a backup, or of a store that is restored; the sentence says what, why and what to do.
  case placeTaken(String)
  case notFound(Subject, Int64)
  /// Somebody else changed it in the meantime.
  case conflict(Subject, Int64)
  case alreadyConfirmed(draft: Int64, bill: Int64)
  case notOpen(draft: Int64)
  /// A draft that seems to be a copy of nothing.
  case notADuplicate(draft: Int64)
  /// The lease ran out and another worker has the document.
  case staleFence
  /// No category is called so; these are close enough to be meant.
  case unknownCategory(String, close: [String])
  case alreadyPaid(bill: Int64, on: CalendarDate)
  case notPaid(bill: Int64)
  /// There is no change of this person's that could be undone, or redone.
  case nothingTo(String)
  /// A command cannot be taken back, or repeated, because this was changed since.
  case changedSince(command: String, Subject, Int64)
  /// A row that others refer to was to be deleted; whoever deletes says of what.
  case stillReferredTo

  /// A category, card or goal has this name, or for a category one too similar to it.
  case similarName(Subject, String, existing: String)
  /// Other is where bills go that have no better category: it cannot be renamed, merged or deleted.
  case lastResort
  /// A category cannot be merged into itself.
  case sameCategory(String)
  /// No card is called so, or several are; these could be meant.
  case unknownCard(String, close: [String])
  case unknownGoal(String, close: [String])
  /// No draft of a shop of this name was confirmed.
  case unknownShop(String, close: [String])
  /// What is in a match already: `entry 5`, `bill 3`.
  case alreadyMatched(String)
  /// An entry of a bank that is in no match, or that does not exist.
  case notMatched(entry: Int64)
  /// There is no entry of a bank of this id.
  case noEntry(Int64)
  /// There are as many goals as are kept at once, or more where fewer were allowed since.
  case tooManyGoals(count: Int, limit: Int)
  /// A goal counts in one currency: its name, and the code.
  case goalCurrency(String, String)
  /// A goal has no payment of this id.
  case unknownPayment(goal: String, Int64)

  /// A file below the store's folder could not be written.
  public static func writing(_ file: URL, _ code: Int32) -> StoreError {
    code == ENOSPC || code == EDQUOT || code == EFBIG
      ? .diskFull
      : .io("\(file.deletingLastPathComponent().path) cannot be written: \(SystemError(code).sentence)")
  }

  /// Whether the store that was opened is no longer the one in its place.
  public var isMoved: Bool { if case .moved = self { true } else { false } }

  /// Whether waiting may help: no document's fault, and no attempt is to be counted.
  public var isTemporary: Bool {
    switch self {
    case .locked, .diskFull, .littleSpace, .io, .unavailable: true
    default: false
    }
  }
}

extension Subject {
  /// The command that lists all of them.
  fileprivate var list: String {
    switch self {
    case .document, .draft, .bill: "billfold \(rawValue)s"
    case .category, .card, .income, .goal, .memory, .statement: "billfold \(rawValue) list"
    case .match: "billfold match"
    case .waiver: "billfold statement waivers"
    }
  }
}

extension StoreError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .locked: "another program has kept the store locked for too long; stop it or try again"
    case .unavailable(let reason): "the store cannot be used: \(reason)"
    case .newerSchema(let names):
      "the store was made by a newer billfold (it has \(names.joined(separator: ", "))); update this one, nothing was changed"
    case .diskFull: "the disk is full; free some space and try again, nothing was lost"
    case .littleSpace(let free, let wanted):
      "only \(free / 1_000_000) MB of disk space are free, and \(wanted / 1_000_000) MB must stay free; free some space (or change the setting free-bytes), nothing was lost"
    case .io(let reason): "the store cannot be read or written: \(reason)"
    case .corrupt(let reason): "the store is damaged: \(reason); restore a backup, or look with `billfold doctor`"
    case .missing(let remains): "\(remains)"
    case .moved(let path):
      "\(path) was moved, removed or replaced while the store was in use; nothing more is written to what was there. Put it back if that was a mistake, then run the command again"
    case .refused(let reason), .notABackup(let reason), .placeTaken(let reason): reason
    case .notFound(.document, let id): "there is no document \(id); import the file again"
    case .notFound(let subject, let id): "there is no \(subject.rawValue) \(id); `\(subject.list)` lists them"
    case .conflict(let subject, let id):
      "\(subject.rawValue) \(id) was changed by somebody else in the meantime; look again and repeat"
    case .alreadyConfirmed(let draft, let bill): "draft \(draft) is already confirmed, as bill \(bill)"
    case .notOpen(let draft): "draft \(draft) was rejected; `billfold edit \(draft) --reopen` brings it back"
    case .staleFence: "another worker has taken over the document"
    case .notADuplicate(let id):
      "draft \(id) does not seem to be a duplicate; `billfold duplicates` lists those that do"
    case .unknownCategory(let name, let close):
      "there is no category \(Self.seen(name))" + Self.hint(.category, close)
    case .alreadyPaid(let bill, let date):
      "bill \(bill) is already paid, on \(date); `billfold unpay \(bill)` reverts that"
    case .notPaid(let bill): "bill \(bill) is not paid; `billfold pay \(bill)` pays it"
    case .stillReferredTo: "it is still in use"
    case .similarName(.category, let name, let existing) where SearchKey.of(name) != SearchKey.of(existing):
      "\(name) is too similar to the category \(existing); use that one, or choose another name"
    case .similarName(let subject, _, let existing):
      "there is already a \(subject.rawValue) \(existing); choose another name"
    case .lastResort: "Other is where bills without a better category go; it cannot be renamed, merged or deleted"
    case .sameCategory(let name): "\(name) cannot be merged into itself; name two different categories"
    case .unknownCard(let text, let close):
      (close.count > 1 ? "\(Self.seen(text)) does not identify one card" : "there is no card \(Self.seen(text))")
        + Self.hint(.card, close)
    case .unknownGoal(let text, let close):
      "there is no goal \(Self.seen(text))" + Self.hint(.goal, close)
    case .unknownShop(let text, let close):
      "nothing is remembered about \(Self.seen(text))" + Self.hint(.memory, close)
    case .alreadyMatched(let what):
      "\(what) is already matched; `billfold statement entries` shows with what, and `billfold match remove` separates them"
    case .notMatched(let id): "entry \(id) pays no bill; `billfold match` lists what it could pay"
    case .noEntry(let id): "there is no entry \(id); `billfold statement entries` lists them"
    case .tooManyGoals(let count, let limit):
      "\(count == 1 ? "there is 1 goal" : "there are \(count) goals"), "
        + (count == limit
          ? "which is the limit; delete one"
          : "and the limit is \(limit); delete \(count - limit + 1)")
        + ", or `billfold config set goals \(count + 1)`"
    case .goalCurrency(let name, let code): "the goal \(name) is in \(code); give the amount in \(code)"
    case .unknownPayment(let goal, let id):
      "the goal \(goal) has no payment \(id); `billfold goal show \"\(goal)\"` lists them"
    case .nothingTo(let verb): "there is nothing to \(verb)"
    case .changedSince(let command, let subject, let id):
      "the change \"\(ChangeWords.sentence(command, of: StoreError.some(command)))\" cannot be undone or redone: \(subject.rawValue) \(id) was changed since; `billfold history` shows by whom"
    }
  }

  /// What a command is of: `a bill`, `an income`.
  private static func some(_ command: String) -> String {
    let noun = command.prefix { $0 != "." }
    return "\("aeiou".contains(noun.first ?? "x") ? "an" : "a") \(noun)"
  }

  /// A name as a sentence can hold it: nothing, and spaces, only show between quotes.
  private static func seen(_ name: String) -> String { name.allSatisfy(\.isWhitespace) ? "\"\(name)\"" : name }

  /// The names that were most likely meant, or else the command that lists them all.
  private static func hint(_ subject: Subject, _ close: [String]) -> String {
    close.isEmpty ? "; `\(subject.list)` lists them" : "; did you mean \(close.joined(separator: " or "))?"
  }
}
