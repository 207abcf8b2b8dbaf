/// What can change of a thing of the ledger, by the names that its own JSON has.
public enum LedgerField: String, Codable, Sendable, CaseIterable {
  /// Of a bill or income.
  case title
  /// Of a category, card or goal.
  case name
  case merchant
  /// Of a bill or income.
  case amount
  /// What a goal aims at.
  case target
  /// What a proposal asks for, and the whole where that is more.
  case total, grandTotal
  case currency
  /// Of an income or a proposal.
  case date
  case time
  case issueDate, dueDate, dueTime, paidDate
  case repetition = "repeat"
  /// How a bill is paid, and with which card of the ledger.
  case payment, card
  case brand, lastFour, expiry
  case kind
  case tax
  case reference, paymentReference, iban
  /// When to remind of a bill; empty text for never.
  case reminders
  case icon, colour
  case notes
  /// The draft and the document that a bill comes from.
  case draft, document
  /// The id of its series' first bill, and its number in the series from 0.
  case series, occurrence
  case category
  /// Of a bill: those that went, and those that came.
  case categories
  /// Of a bill: how it was divided, and how it is.
  case parts
  /// Of a bill: those that went, and those that came.
  case tags
  /// Until when the seller answers for what was bought, and until when it can be brought back.
  case warrantyUntil, returnUntil
  /// Of a category: names it stands for too, gone and come.
  case formerNames
  /// Of a bill: documents attached, gone and come.
  case papers
  /// Towards a goal: gone and come.
  case payments
  /// What the parser, or a person, says of a draft.
  case proposal
  case review
  /// Why a document could not be read.
  case error
  /// Of a draft.
  case state
  /// The bill that a draft became.
  case bill
  /// Whether nothing asks for a person's eyes.
  case sure
  /// When a bill left the ledger.
  case deleted
  /// Counts the changes of a thing.
  case revision
  /// Of a statement: the account's IBAN or number.
  case account
  /// Of a statement: how many came with it. Of a match: the ids of those that pay.
  case entries
  /// Of a match: the ids of those that are paid.
  case bills
  /// Of a bill: the ids of entries of a bank that do not pay it, as a person says.
  case refusedEntries
  /// Of a note in the memory: of which field it is, and what it says; without a value it is forgotten.
  case learnedField, learnedValue
  /// Of a document: its name when it arrived, the hash of its bytes, how it came, what read it, and into how many drafts.
  case fileName, sha256, via, engine, drafts
}
