internal import Core
internal import Foundation

/// The meaning of the ledger tables' columns: the only place where a row image from the history is converted to fields
/// with values. A migration that adds a column to such a table must add it to `fields` or `internalColumns`.
enum LedgerColumns {
  typealias Decoding = @Sendable (SQLValue, EventNames) -> LedgerValue?

  /// The field of a column, and how to decode it.
  static func field(_ column: String, of table: LedgerTable) -> (field: LedgerField, decoding: Decoding)? {
    table == .drafts ? draftFields[column] : fields[column]
  }

  /// Columns that are derived from others, or used only by the store. A test checks that every column is either here or
  /// among the fields, so that no migration forgets to decide.
  static let internalColumns: [LedgerTable: Set<String>] = [
    .bills: ["id", "created", "merchant_key", "payment_mode", "anchor"],
    .drafts: [
      "id", "document_id", "part", "created", "edited", "merchant_key", "date", "minor_units", "currency",
      "search_text", "word_print", "number_print", "parsed",
    ],
    .categories: ["id", "name_key"], .cards: ["id", "created", "name_key"], .income: ["id", "created", "entry_id"],
    .goals: ["id", "created", "name_key"], .memoryNotes: ["id", "created", "bills", "shop"],
    .statements: [
      "id", "created", "sha256", "format", "bank", "number", "opening", "closing", "first_date", "last_date",
    ],
    .matches: ["id", "created", "certainty", "reasons"], .waivers: ["id", "created"],
    .settlements: ["id", "created", "person_key"],
  ]

  /// Two columns that form one value.
  static let money: Set<String> = ["minor_units", "currency"]

  private static let fields: [String: (field: LedgerField, decoding: Decoding)] = [
    "title": (.title, text), "name": (.name, text), "merchant": (.merchant, text), "notes": (.notes, text),
    "person": (.person, text),
    "kind": (.kind, raw(LedgerValue.kind)), "date": (.date, date), "issue_date": (.issueDate, date),
    "due_date": (.dueDate, date), "due_time": (.dueTime, time), "paid_date": (.paidDate, date),
    "repetition": (.repetition, raw(LedgerValue.repetition)), "payment": (.payment, json(LedgerValue.payment)),
    "card_id": (.card, { value, names in thing(.card, value, name: { names.cards[$0] }) }),
    "brand": (.brand, raw(LedgerValue.brand)),
    "last_four": (.lastFour, text), "expiry": (.expiry, month), "reference": (.reference, text),
    "payment_reference": (.paymentReference, text), "iban": (.iban, text), "reminders": (.reminders, textOrEmpty),
    "icon": (.icon, text),
    "colour": (.colour, raw(LedgerValue.tint)), "series_id": (.series, { value, _ in thing(.bill, value) }),
    "occurrence": (.occurrence, number), "draft_id": (.draft, { value, _ in thing(.draft, value) }),
    "document_id": (.document, { value, _ in thing(.document, value) }), "deleted": (.deleted, instant),
    "revision": (.revision, number), "field": (.learnedField, text), "value": (.learnedValue, text),
    "warranty_until": (.warrantyUntil, date), "return_until": (.returnUntil, date), "file_name": (.fileName, text),
    "account": (.account, text), "reason": (.notes, text),
  ]

  private static let draftFields: [String: (field: LedgerField, decoding: Decoding)] = [
    "proposal": (.proposal, json(LedgerValue.proposal)), "failure": (.error, json(LedgerValue.failure)),
    "state": (.state, raw(LedgerValue.state)), "bill_id": (.bill, { value, _ in thing(.bill, value) }),
    "sure": (.sure, { value, _ in value.integer.map { .flag($0 != 0) } }), "revision": (.revision, number),
  ]

  /// Empty text counts as no value.
  @Sendable private static func text(_ value: SQLValue, _: EventNames) -> LedgerValue? {
    value.text.flatMap { $0.isEmpty ? nil : .text($0) }
  }

  @Sendable private static func textOrEmpty(_ value: SQLValue, _: EventNames) -> LedgerValue? {
    value.text.map { .text($0) }
  }

  @Sendable private static func number(_ value: SQLValue, _: EventNames) -> LedgerValue? {
    value.integer.map { .number($0) }
  }

  @Sendable private static func instant(_ value: SQLValue, _: EventNames) -> LedgerValue? {
    value.integer.map { .instant($0) }
  }

  @Sendable private static func date(_ value: SQLValue, _: EventNames) -> LedgerValue? {
    value.text.map { text in CalendarDate(iso: text).map { .date($0) } ?? .text(text) }
  }

  @Sendable private static func time(_ value: SQLValue, _: EventNames) -> LedgerValue? {
    value.text.map { text in TimeOfDay(text: text).map { .time($0) } ?? .text(text) }
  }

  @Sendable private static func month(_ value: SQLValue, _: EventNames) -> LedgerValue? {
    value.text.map { text in Month(iso: text).map { .month($0) } ?? .text(text) }
  }

  /// A value of an enumeration; kept as text if it is not a known case.
  private static func raw<Value: RawRepresentable<String>>(
    _ make: @escaping @Sendable (Value) -> LedgerValue
  ) -> Decoding {
    { value, _ in value.text.map { text in Value(rawValue: text).map(make) ?? .text(text) } }
  }

  /// A value stored as JSON text.
  private static func json<Value: Decodable & SendableMetatype>(_ make: @escaping @Sendable (Value) -> LedgerValue)
    -> Decoding
  {
    { value, _ in
      value.text.flatMap { try? JSONDecoder().decode(Value.self, from: Data($0.utf8)) }.map(make)
    }
  }

  private static func thing(
    _ subject: Subject, _ value: SQLValue, name: (Int64) -> String? = { _ in nil }
  ) -> LedgerValue? {
    value.integer.map { .thing(NamedThing(subject, $0, name: name($0))) }
  }
}

extension SQLValue {
  var integer: Int64? { if case .integer(let value) = self { value } else { nil } }
  var text: String? { if case .text(let value) = self { value } else { nil } }
}
