public import Core
public import Foundation
internal import Glibc

/// An error of the store. Each description says what failed, why, and what to do.
public enum StoreError: Error, Hashable, Sendable {
  /// Other processes kept the store locked for longer than `LockTimeout` allows.
  case locked
  /// The reason and the remedy, which depend on the kind of store.
  case unavailable(String)
  /// The store was created by a newer version, which applied these migrations.
  case newerSchema([String])
  case diskFull
  /// Less disk space than must remain free, both in bytes.
  case littleSpace(free: Int64, wanted: Int64)
  /// Amounts add up to more than 64 bits hold.
  case sumTooLarge
  /// The reason and the remedy.
  case io(String)
  /// The database's reason for any other error.
  case database(String)
  /// Nothing can be written at a path, with the value of `errno`.
  case unwritable(String, Int32)
  case corrupt(String)
  /// The store's file is gone or empty, although there was a store.
  case missing(StoreRemains)
  /// The path that was moved, removed or replaced while the store was open.
  case moved(String)
  /// The requested operation would lose data; the sentence says what, why and what to do.
  case refused(String)
  /// There is no backup in a folder, or one that cannot be used; the sentence says what, why and what to do.
  case notABackup(String)
  /// Something is in the way of a backup, or of a store that is restored; the sentence says what, why and what to do.
  case placeTaken(String)
  /// Another process is doing the same at this moment; the sentence says what, and to try again later.
  case busy(String)
  case notFound(Subject, Int64)
  /// The object was changed by somebody else in the meantime.
  case conflict(Subject, Int64)
  case alreadyConfirmed(draft: Int64, bill: Int64)
  case notOpen(draft: Int64)
  /// The draft is not a suspected duplicate.
  case notADuplicate(draft: Int64)
  /// The lease expired and another worker has claimed the document.
  case staleFence
  /// No category has this name; `close` lists similar names.
  case unknownCategory(String, close: [String])
  case alreadyPaid(bill: Int64, on: CalendarDate)
  case notPaid(bill: Int64)
  case notRecurring(bill: Int64)
  /// The bill was deleted or skipped, and can be restored.
  case deletedBill(Int64)
  /// A bill that was to be restored is in the ledger.
  case notDeleted(bill: Int64)
  /// There is no change by this user to undo or redo.
  case nothingToReplay(Store.Replay)
  /// A command cannot be undone or redone because this object has changed since.
  case changedSince(command: String, Subject, Int64)
  /// An attempt to delete a row that other rows refer to; the caller that deletes it names the object.
  case stillReferredTo

  /// A category, card or goal already has this name or, for a category, one that is too similar.
  case similarName(Subject, String, existing: String)
  /// Other is the category of bills that have no better one: it cannot be renamed, merged or deleted.
  case fallbackCategory
  /// A category cannot be merged into itself.
  case sameCategory(String)
  /// No card, or more than one, matches this text; `close` lists the likely ones.
  case unknownCard(String, close: [String])
  case unknownGoal(String, close: [String])
  /// No bill is shared with a person with this name, and nothing was settled.
  case unknownPerson(String, close: [String])
  /// Neither the person nor the user owes the other anything.
  case nothingOpen(String)
  /// The category has no budget, none in this currency, or none that applies in this month or later.
  case noBudget(category: String, Currency?, from: Month? = nil)
  /// No draft of a merchant with this name has been confirmed.
  case unknownShop(String, close: [String])
  /// The object is already matched: `entry 5`, `bill 3`.
  case alreadyMatched(String)
  /// The bank statement entry was added as this income.
  case alreadyIncome(entry: Int64, income: Int64)
  /// A bank statement entry that is not matched, or that does not exist.
  case notMatched(entry: Int64)
  /// There is no bank statement entry with this id.
  case noEntry(Int64)
  /// The number of goals has reached the limit, or exceeds it because the limit was lowered.
  case tooManyGoals(count: Int, limit: Int)
  /// A goal has one currency: the goal's name and the currency code.
  case goalCurrency(String, String)
  /// The goal has no payment with this id.
  case unknownPayment(goal: String, Int64)

  /// The error for a file in the store's folder that could not be written. It names the folder, unless the file is one
  /// itself.
  public static func writing(_ file: URL, _ code: Int32) -> StoreError {
    let place = code == EISDIR ? file : file.deletingLastPathComponent()
    return code == ENOSPC || code == EDQUOT || code == EFBIG
      ? .diskFull : .unwritable(place.path, code)
  }

  /// Why a file could not be read or written, without the place, for a message that names the file; nil for other
  /// errors.
  public var reasonOfFile: String? {
    switch self {
    case .io(let reason): reason
    case .unwritable(_, let code): SystemError(code).sentence
    default: nil
    }
  }

  /// Whether the store that was opened is no longer the one at its location.
  public var isMoved: Bool { if case .moved = self { true } else { false } }

  /// Whether waiting may help. Such an error is not the document's fault and does not count as an attempt.
  public var isTemporary: Bool {
    switch self {
    case .locked, .diskFull, .littleSpace, .io, .database, .unwritable, .unavailable: true
    default: false
    }
  }
}

extension StoreError: AdvisingError {
  public var description: String { message(on: .terminal) }

  public func message(on face: Face) -> String {
    let (text, advice) = parts
    return text + (advice?.ending(on: face) ?? "")
  }

  /// What failed and why, and the advice at the end of the message.
  private var parts: (text: String, advice: Advice?) {
    switch self {
    case .locked: ("another program has kept the store locked for too long; stop it or try again", nil)
    case .unavailable(let reason): ("the store cannot be used: \(reason)", nil)
    case .newerSchema(let names):
      (
        "the store was created by a newer billfold (it has \(names.joined(separator: ", "))); update this one, nothing was changed",
        nil
      )
    case .diskFull: ("the disk is full; free some space and try again, nothing was lost", nil)
    case .littleSpace(let free, let wanted):
      (
        "only \(free / 1_000_000) MB of disk space are free, and \(wanted / 1_000_000) MB must stay free; free some space (or change the setting free-bytes), nothing was lost",
        nil
      )
    case .sumTooLarge:
      ("the amounts add up to more than can be calculated; find the one that is wrong and correct it", nil)
    case .io(let reason): ("the store cannot be read or written: \(reason)", nil)
    case .database(let reason): ("the store cannot be read or written: \(reason)", .checkStore)
    case .unwritable(let path, let code):
      ("the store cannot be read or written: \(path) cannot be written: \(SystemError(code).sentence)", nil)
    case .corrupt(let reason): ("the store is damaged: \(reason); restore a backup", .orCheckStore)
    case .missing(let remains): ("\(remains)", nil)
    case .moved(let path):
      (
        "\(path) was moved, removed or replaced while the store was in use; nothing more is written to what was there. Put it back if that was a mistake",
        .repeatIt
      )
    case .refused(let reason), .notABackup(let reason), .placeTaken(let reason), .busy(let reason): (reason, nil)
    case .notFound(.document, let id): ("there is no document \(id); import the file again", nil)
    case .notFound(let subject, let id): ("there is no \(subject.rawValue) \(id)", .list(subject))
    case .conflict(let subject, let id):
      ("\(subject.rawValue) \(id) was changed by somebody else in the meantime; review it and try again", nil)
    case .alreadyConfirmed(let draft, let bill):
      ("draft \(draft) is already confirmed, as bill \(bill)", .change(bill: bill))
    case .notOpen(let draft): ("draft \(draft) was rejected", .reopen(draft: draft))
    case .staleFence: ("another worker has taken over the document", nil)
    case .notADuplicate(let id): ("draft \(id) does not seem to be a duplicate", .listDuplicates)
    case .unknownCategory(let name, let close):
      Self.named("there is no category \(Self.seen(name))", .list(.category), close)
    case .alreadyPaid(let bill, let date): ("bill \(bill) is already paid, on \(date)", .unpay(bill: bill))
    case .notPaid(let bill): ("bill \(bill) is not paid", .pay(bill: bill))
    case .notRecurring(let bill):
      ("bill \(bill) does not repeat, so there is no next date to go on with", .delete(bill: bill))
    case .deletedBill(let bill): ("bill \(bill) was deleted", .restore(bill: bill))
    case .notDeleted(let bill): ("bill \(bill) was not deleted, so there is nothing to restore", nil)
    case .stillReferredTo: ("it is still in use", nil)
    case .similarName(.category, let name, let existing) where SearchKey.of(name) != SearchKey.of(existing):
      ("\(name) is too similar to the category \(existing); use that one, or choose another name", nil)
    case .similarName(let subject, _, let existing):
      ("there is already a \(subject.rawValue) \(existing); choose another name", nil)
    case .fallbackCategory:
      ("Other is where bills without a better category go; it cannot be renamed, merged or deleted", nil)
    case .sameCategory(let name): ("\(name) cannot be merged into itself; choose two different categories", nil)
    case .unknownCard(let text, let close):
      Self.named(
        close.count > 1 ? "\(Self.seen(text)) does not identify one card" : "there is no card \(Self.seen(text))",
        .list(.card), close)
    case .unknownGoal(let text, let close): Self.named("there is no goal \(Self.seen(text))", .list(.goal), close)
    case .unknownPerson(let text, let close):
      Self.named("no bill is shared with \(Self.seen(text))", .listPersons, close)
    case .nothingOpen(let person):
      ("nothing is open between you and \(person), so give an amount to settle in advance", .showPerson(person))
    case .noBudget(let category, let currency, let month):
      (
        "there is no budget for \(category)\(currency.map { " in \($0.code)" } ?? "")"
          + (month.map { " in \($0) or later" } ?? ""), .listBudgets
      )
    case .unknownShop(let text, let close):
      Self.named("nothing is remembered about \(Self.seen(text))", .list(.memory), close)
    case .alreadyMatched(let what): ("\(what) is already matched", .separate)
    case .alreadyIncome(let entry, let income): ("entry \(entry) is already income \(income)", .deleteIncome(income))
    case .notMatched(let id): ("entry \(id) pays no bill", .findPayment)
    case .noEntry(let id): ("there is no entry \(id)", .listEntries)
    case .tooManyGoals(let count, let limit):
      (
        "\(count == 1 ? "there is 1 goal" : "there are \(count) goals"), "
          + (count == limit
            ? "which is the limit; delete one"
            : "and the limit is \(limit); delete \(count - limit + 1)"),
        .raiseGoals(to: count + 1)
      )
    case .goalCurrency(let name, let code): ("the goal \(name) is in \(code); give the amount in \(code)", nil)
    case .unknownPayment(let goal, let id): ("the goal \(goal) has no payment \(id)", .listPayments(goal: goal))
    case .nothingToReplay(let replay): ("there is nothing to \(replay.rawValue)", nil)
    case .changedSince(let command, let subject, let id):
      (
        "the change \"\(ChangeWords.sentence(command, of: StoreError.some(command)))\" cannot be undone or redone: \(subject.rawValue) \(id) was changed since",
        .readHistory
      )
    }
  }

  /// The object of a command with its article: `a bill`, `an income entry`.
  private static func some(_ command: String) -> String {
    let subject = String(command.prefix { $0 != "." })
    let noun = ["income": "income entry", "memory": "shop"][subject] ?? subject
    return "\("aeiou".contains(noun.first ?? "x") ? "an" : "a") \(noun)"
  }

  /// A name for use in a sentence: an empty or blank name is quoted, as it would otherwise be invisible.
  private static func seen(_ name: String) -> String { name.allSatisfy(\.isWhitespace) ? "\"\(name)\"" : name }

  /// A message with the most likely intended names, or else with the advice to list them all.
  private static func named(_ text: String, _ list: Advice, _ close: [String]) -> (text: String, advice: Advice?) {
    close.isEmpty ? (text, list) : ("\(text); did you mean \(close.joined(separator: " or "))?", nil)
  }
}
