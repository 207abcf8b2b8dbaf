internal import Core
internal import Foundation
internal import Store

/// What an event says that a thing was, or became: what it changed of the thing's JSON, under the keys that
/// `bill show --json`, `show --json`, `goal show --json` and so on have.
///
/// Of what a thing has several of, like categories, it holds those that went or came. Columns that only the store has a
/// use for are left out.
struct EventImage {
  private(set) var members: [String: JSONValue] = [:]
  /// The amount or target, where the event says it.
  private(set) var money: Money?

  /// Nil where there was nothing.
  ///
  /// - Parameter known: the amount before the event, which may change the figure or the currency alone.
  init?(_ image: String?, of subject: Subject, _ names: EventNames, known: Money?) {
    guard let image else { return nil }
    if subject == .draft, let noted = EventImage.noted(image) {
      members = noted
      return
    }
    guard let columns = (try? JSONSerialization.jsonObject(with: Data(image.utf8))) as? [String: Any] else {
      return nil
    }
    if subject == .draft { addDraft(columns) } else { addThing(columns, subject, names, known) }
    addParts(columns, names, money?.currency ?? known?.currency)
  }

  /// Whether it says what is called how: the whole thing, or its name among what changed.
  var isThing: Bool { ["title", "name", "proposal"].contains { members.keys.contains($0) } }

  private static let thingKeys = [
    "title": "title", "merchant": "merchant", "notes": "notes", "kind": "kind", "issue_date": "issueDate",
    "due_date": "dueDate", "due_time": "dueTime", "paid_date": "paidDate", "reference": "reference", "iban": "iban",
    "repetition": "repeat", "reminders": "reminders", "series_id": "series", "occurrence": "occurrence",
    "draft_id": "draft", "document_id": "document", "name": "name", "icon": "icon", "colour": "colour",
    "brand": "brand", "last_four": "lastFour", "expiry": "expiry", "date": "date", "revision": "revision",
  ]
  private static let draftKeys = ["state": "state", "bill_id": "bill", "revision": "revision"]

  private mutating func addThing(_ columns: [String: Any], _ subject: Subject, _ names: EventNames, _ known: Money?) {
    for (column, key) in EventImage.thingKeys {
      if let value = columns[column] { members[key] = EventImage.plain(value) }
    }
    let units = EventImage.number(columns["minor_units"]) ?? known?.minorUnits
    let currency = EventImage.text(columns["currency"]).flatMap { Currency(code: $0) } ?? known?.currency
    if columns["minor_units"] != nil || columns["currency"] != nil, let units, let currency {
      let money = Money(minorUnits: units, currency: currency)
      self.money = money
      members[subject == .goal ? "target" : "amount"] = JSONValue.money(money)
    }
    if let deleted = columns["deleted"] {
      members["deleted"] = JSONValue.text(EventImage.number(deleted).map { Timestamp.text($0) })
    }
    if let card = columns["card_id"] {
      let id = EventImage.number(card)
      members["card"] = JSONValue.number(id)
      members["cardName"] = JSONValue.text(id.map { names.cards[$0] ?? "card \($0)" })
    }
    if let payment = columns["payment"] {
      members["payment"] = EventImage.decoded(payment, Payment.self).map { JSONValue.payment($0) } ?? JSONValue.null
    }
  }

  private mutating func addDraft(_ columns: [String: Any]) {
    for (column, key) in EventImage.draftKeys {
      if let value = columns[column] { members[key] = EventImage.plain(value) }
    }
    if let proposal = columns["proposal"] {
      members["proposal"] = EventImage.decoded(proposal, Proposal.self).map { JSONValue($0) } ?? JSONValue.null
    }
    if let failure = columns["failure"] {
      members["error"] = EventImage.decoded(failure, Failure.self).map { EventImage.error($0) } ?? JSONValue.null
    }
    if let sure = EventImage.number(columns["sure"]) { members["sure"] = JSONValue.bool(sure != 0) }
  }

  private mutating func addParts(_ columns: [String: Any], _ names: EventNames, _ currency: Currency?) {
    func add(_ key: String, _ table: String, _ part: ([String: Any]) -> JSONValue?) {
      let rows = (columns[table] as? [[String: Any]] ?? []).sorted {
        (EventImage.number($0["position"]) ?? 0) < (EventImage.number($1["position"]) ?? 0)
      }
      let parts = rows.compactMap(part)
      if !parts.isEmpty { members[key] = JSONValue.array(parts) }
    }
    add("categories", "bill_categories") { row in
      EventImage.number(row["category_id"]).map { JSONValue.string(names.categories[$0] ?? "category \($0)") }
    }
    // An alias that went along when its category was merged says only whose it was.
    add("formerNames", "category_aliases") { row in
      EventImage.text(row["name_key"]).map { JSONValue.string(names.byKey[$0] ?? $0) }
    }
    add("papers", "attachments") { row in
      JSONValue.object([
        "document": .number(EventImage.number(row["document_id"])), "name": .text(EventImage.text(row["name"])),
        "attached": .text(EventImage.number(row["added"]).map { Timestamp.text($0) }),
      ])
    }
    add("payments", "goal_payments") { row in
      let units = EventImage.number(row["minor_units"])
      let amount = units.flatMap { units in currency.map { Money(minorUnits: units, currency: $0) } }
      return JSONValue.object([
        "id": .number(EventImage.number(row["id"])), "date": .text(EventImage.text(row["date"])),
        "amount": amount.map { JSONValue.money($0) } ?? .null, "notes": .text(EventImage.text(row["notes"])),
      ])
    }
  }

  /// What the program itself notes of a draft: a proposal, why there is none, or a state.
  private static func noted(_ image: String) -> [String: JSONValue]? {
    if let proposal = decoded(image, Proposal.self) { return ["proposal": JSONValue(proposal)] }
    if let failure = decoded(image, Failure.self) { return ["error": error(failure)] }
    return decoded(image, String.self).map { ["state": .string($0)] }
  }

  private static func error(_ failure: Failure) -> JSONValue {
    ["code": .string(failure.code.rawValue), "message": .string(failure.message)]
  }

  private static func plain(_ value: Any) -> JSONValue {
    text(value).map { JSONValue.string($0) } ?? JSONValue.number(number(value))
  }

  private static func text(_ value: Any?) -> String? { value as? String }
  private static func number(_ value: Any?) -> Int64? { (value as? NSNumber)?.int64Value }

  /// What a text holds as JSON.
  private static func decoded<Value: Decodable>(_ text: Any?, _ type: Value.Type) -> Value? {
    (text as? String).flatMap { try? JSONDecoder().decode(type, from: Data($0.utf8)) }
  }
}
