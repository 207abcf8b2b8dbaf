/// The fields of the ledger's subjects that can change, by their names in the subjects' own JSON.
public enum LedgerField: String, Codable, Sendable, CaseIterable {
  /// The title of a bill or income.
  case title
  /// The name of a category, card or goal.
  case name
  case merchant
  /// The person of a settlement.
  case person
  /// The amount of a bill, income or settlement.
  case amount
  /// The amount that a goal aims at.
  case target
  /// The amount due in a proposal, and the full amount if that is higher.
  case total, grandTotal
  case currency
  /// The date of an income, a settlement or a proposal.
  case date
  case time
  case issueDate, dueDate, dueTime, paidDate
  case repetition = "repeat"
  /// The payment of a bill, and which of the ledger's cards it is paid with.
  case payment, card
  case brand, lastFour, expiry
  case kind
  case tax
  case reference, paymentReference, iban
  /// The schedule of a bill's reminders; an empty text for none.
  case reminders
  case icon, colour
  case notes
  /// The draft and the document of a bill.
  case draft, document
  /// The id of the first bill of the series, and the bill's number in the series, from 0.
  case series, occurrence
  case category
  /// The categories of a bill: the ones removed, and the ones added.
  case categories
  /// The parts of a bill: the old ones, and the new ones.
  case parts
  /// The tags of a bill: the ones removed, and the ones added.
  case tags
  /// The last days of the warranty, and on which the goods can be returned.
  case warrantyUntil, returnUntil
  /// Other names that refer to a category, removed and added.
  case formerNames
  /// Budgets of a category, removed and added.
  case budgets
  /// Documents attached to a bill, removed and added.
  case attachments = "papers"
  /// Payments towards a goal, removed and added.
  case payments
  /// The proposal of a draft, from the parser or the user.
  case proposal
  case review
  /// The reason why a document could not be read.
  case error
  /// The state of a draft.
  case state
  /// The bill that a draft became.
  case bill
  /// Whether nothing needs the user's attention.
  case sure
  /// The time at which a bill was deleted.
  case deleted
  /// The number of changes to a subject.
  case revision
  /// The IBAN or number of a statement's account.
  case account
  /// The number of a statement's entries, or the ids of the entries that pay in a match.
  case entries
  /// The ids of the bills that are paid in a match.
  case bills
  /// The ids of bank entries that, according to the user, do not pay a bill.
  case refusedEntries
  /// The field that a note in the memory is about, and its value; without a value the note is forgotten.
  case learnedField, learnedValue
  /// A document's name on arrival, the hash of its bytes, the way it arrived, the engine that read it, and the number
  /// of drafts made from it.
  case fileName, sha256, via, engine, drafts
}
