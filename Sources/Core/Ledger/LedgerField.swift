/// The fields of the ledger's subjects that can change, by their names in the subjects' own JSON.
public enum LedgerField: String, Codable, Sendable, CaseIterable {
  /// Of a bill or income.
  case title
  /// Of a category, card or goal.
  case name
  case merchant
  /// Of a bill or income.
  case amount
  /// The amount that a goal aims at.
  case target
  /// The amount due in a proposal, and the full amount if that is higher.
  case total, grandTotal
  case currency
  /// Of an income or a proposal.
  case date
  case time
  case issueDate, dueDate, dueTime, paidDate
  case repetition = "repeat"
  /// How a bill is paid, and with which of the ledger's cards.
  case payment, card
  case brand, lastFour, expiry
  case kind
  case tax
  case reference, paymentReference, iban
  /// When to send reminders of a bill; an empty text for never.
  case reminders
  case icon, colour
  case notes
  /// The draft and the document of a bill.
  case draft, document
  /// The id of the first bill of the series, and the bill's number in the series, from 0.
  case series, occurrence
  case category
  /// Of a bill: the ones removed, and the ones added.
  case categories
  /// Of a bill: how it was split before, and how it is split after.
  case parts
  /// Of a bill: the ones removed, and the ones added.
  case tags
  /// The last days of the warranty, and on which the goods can be returned.
  case warrantyUntil, returnUntil
  /// Of a category: other names that refer to it, removed and added.
  case formerNames
  /// Of a bill: attached documents, removed and added.
  case papers
  /// Towards a goal: removed and added.
  case payments
  /// What the parser, or a person, proposes for a draft.
  case proposal
  case review
  /// Why a document could not be read.
  case error
  /// Of a draft.
  case state
  /// The bill that a draft became.
  case bill
  /// Whether nothing needs a person's attention.
  case sure
  /// When a bill was deleted.
  case deleted
  /// The number of changes to a subject.
  case revision
  /// Of a statement: the account's IBAN or number.
  case account
  /// Of a statement: the number of its entries. Of a match: the ids of the entries that pay.
  case entries
  /// Of a match: the ids of the bills that are paid.
  case bills
  /// Of a bill: the ids of bank entries that a person says do not pay it.
  case refusedEntries
  /// Of a note in the memory: the field it is about, and its value; without a value the note is forgotten.
  case learnedField, learnedValue
  /// Of a document: its name on arrival, the hash of its bytes, how it arrived, the engine that read it, and the number
  /// of drafts made from it.
  case fileName, sha256, via, engine, drafts
}
