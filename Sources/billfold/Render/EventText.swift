internal import Core
internal import Store

/// What an event changed, in a person's words.
enum EventText {
  /// `due 2026-03-01 → 2026-03-05`, `attached invoice.pdf`, a text a change.
  static func changes(_ told: ToldEvent) -> [String] {
    var texts: [String] = []
    if let replayed = told.replayed {
      texts.append("\(told.event.what == "undo" ? "took back" : "repeated") \(replayed)")
    }
    switch (told.before?.isThing ?? false, told.after?.isThing ?? false) {
    case (false, true): texts.append(came(told))
    case (true, false):
      texts.append("\(told.event.what == "draft.withdraw" ? "withdrew" : "deleted") \(name(of: told.thing))")
    default: texts += fields(told) + parts(told)
    }
    // A receipt that was read again may say the same with other evidence.
    if texts.isEmpty, told.event.subject == .draft, told.after?.isThing == true { texts.append("other details") }
    return texts
  }

  private static func came(_ told: ToldEvent) -> String {
    guard !told.isReplay else { return "brought back \(name(of: told.thing))" }
    let words = words(told.after?.members ?? [:])
    let said = ["title", "name", "amount", "target", "total", words["title"] == nil ? "merchant" : nil]
    let details = labels.compactMap { key, label -> String? in
      guard let word = words[key], !said.contains(key), word != usual[key] else { return nil }
      return key == "merchant" && word == words["title"] ? nil : "\(label) \(word)"
    }
    let verb = told.event.subject == .draft ? "proposed" : "added"
    return (["\(verb) \(name(of: told.thing))"] + details).joined(separator: ", ")
  }

  private static func fields(_ told: ToldEvent) -> [String] {
    let (before, after) = (words(told.before?.members ?? [:]), words(told.after?.members ?? [:]))
    var texts: [String] = []
    switch told.after?.members["deleted"] {
    case .string?: texts.append("deleted \(name(of: told.thing))")
    case .null?: texts.append("brought back \(name(of: told.thing))")
    default: break
    }
    for (key, label) in labels where key != "categories" && before[key] != after[key] {
      texts.append("\(label) \(before[key] ?? "–") → \(after[key] ?? "–")")
    }
    return texts
  }

  /// What came to a thing and what went from it.
  private static func parts(_ told: ToldEvent) -> [String] {
    let (before, after) = (words(told.before?.members ?? [:]), words(told.after?.members ?? [:]))
    var texts: [String] = []
    switch (before["categories"], after["categories"]) {
    case (let old?, let new?): texts.append("category \(old) → \(new)")
    case (let old?, nil): texts.append("category \(old) removed")
    case (nil, let new?): texts.append("category \(new) added")
    case (nil, nil): break
    }
    texts += each("papers", told.before).map { "detached \($0["name"] ?? "a paper")" }
    texts += each("papers", told.after).map { "attached \($0["name"] ?? "a paper")" }
    texts += each("payments", told.before).map { "no longer put aside \($0["amount"] ?? "–") of \($0["date"] ?? "–")" }
    texts += each("payments", told.after).map { "put aside \($0["amount"] ?? "–") on \($0["date"] ?? "–")" }
    // A category that is renamed stands for its old name too, which its change of name says already.
    if before["name"] == after["name"] {
      if let names = before["formerNames"] { texts.append("no longer stands for \(names)") }
      if let names = after["formerNames"] { texts.append("stands for \(names) too") }
    }
    return texts
  }

  private static func each(_ key: String, _ image: EventImage?) -> [[String: String]] {
    guard case .array(let parts)? = image?.members[key] else { return [] }
    return parts.map { part in
      guard case .object(let members) = part else { return [:] }
      return words(members)
    }
  }

  /// What people are shown of a thing, in this order, and what they call it.
  private static let labels = [
    ("title", "title"), ("name", "name"), ("merchant", "merchant"), ("amount", "amount"), ("target", "target"),
    ("total", "total"), ("grandTotal", "whole"), ("date", "date"), ("issueDate", "date"), ("time", "time"),
    ("dueDate", "due"), ("dueTime", "due time"), ("paidDate", "paid"), ("repeat", "repeat"), ("payment", "paid by"),
    ("cardName", "card"), ("brand", "brand"), ("lastFour", "digits"), ("expiry", "expiry"), ("kind", "kind"),
    ("tax", "tax"), ("reference", "reference"), ("paymentReference", "to quote"), ("iban", "IBAN"),
    ("reminders", "remind"), ("icon", "icon"), ("colour", "colour"), ("notes", "notes"), ("draft", "draft"),
    ("category", "category"), ("categories", "category"), ("review", "to look at"), ("error", "error"),
    ("state", "state"), ("bill", "bill"),
  ]

  /// What goes without saying of something new.
  private static let usual = ["repeat": "none", "kind": "unknown"]

  /// `Rent, 900.00 EUR`.
  private static func name(of thing: [String: JSONValue]) -> String {
    let words = words(thing)
    let name = words["title"] ?? words["name"] ?? words["merchant"] ?? "?"
    return [name, words["amount"] ?? words["target"] ?? words["total"]].compactMap { $0 }.joined(separator: ", ")
  }

  /// What can be shown, by key; a proposal is told by its fields.
  private static func words(_ members: [String: JSONValue]) -> [String: String] {
    var flat = members
    if case .object(let fields)? = members["proposal"] { flat.merge(fields) { own, _ in own } }
    var words: [String: String] = [:]
    for (key, value) in flat { words[key] = text(value, key) }
    return words
  }

  private static func text(_ value: JSONValue, _ key: String) -> String? {
    switch value {
    case .string(let text):
      guard !text.isEmpty else { return key == "reminders" ? "never" : nil }
      return text.split(whereSeparator: \.isNewline).joined(separator: " ")
    case .integer(let number): return "\(number)"
    case .array(let values):
      let texts = values.compactMap { text($0, key) }
      return texts.isEmpty ? nil : texts.joined(separator: ", ")
    case .object(let members): return text(members)
    default: return nil
    }
  }

  /// An amount, a field of a proposal, a failure or a payment.
  private static func text(_ members: [String: JSONValue]) -> String? {
    if case .string(let value)? = members["value"] {
      guard case .string(let code)? = members["currency"] else { return value }
      let money = Currency(code: code).flatMap { currency in Amount(plain: value).flatMap { Money($0, currency) } }
      return money?.shown ?? "\(value) \(code)"
    }
    if case .string(let message)? = members["message"] { return message }
    let parts = ["mode", "brand", "lastFour"].compactMap { key -> String? in
      guard case .string(let part)? = members[key] else { return nil }
      return key == "lastFour" ? "****\(part)" : part
    }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}
