public import Core

/// Describes for users what an event changed; `LedgerEvent.sentence` describes the event as a whole.
public struct ChangeText {
  private let event: LedgerEvent
  /// Formats an amount with its currency.
  private let written: (Money) -> String

  public init(_ event: LedgerEvent, written: @escaping (Money) -> String) {
    self.event = event
    self.written = written
  }

  /// One text for each change, such as `due 2026-03-01 → 2026-03-05` or `attached invoice.pdf`.
  public var lines: [String] {
    var texts: [String] = []
    // A bill that is deleted or restored may have other changes as well; other items are added and deleted as a whole.
    let isMarked = event.changes.contains { $0.field == .deleted }
    switch event.kind {
    case .added: texts += event.subject == .memory ? noted : came
    case .restored, .deleted: texts += amount
    case .changed: break
    }
    if event.kind == .changed || isMarked { texts += fields + parts }
    // Reading a receipt again may give the same values with other evidence.
    if texts.isEmpty, event.changes.contains(where: { $0.field == .proposal }) { texts.append("other details") }
    return texts
  }

  private var amount: [String] { event.amount.map { [written($0)] } ?? [] }

  /// The fields of a new item in one text: `900.00 EUR, due 2026-03-01`.
  private var came: [String] {
    // The name of a match says everything.
    if event.subject == .match { return [] }
    let values = Dictionary(event.settledChanges.map { ($0.field, $0.after) }) { first, _ in first }
    let title = text(values[.title] ?? nil, .title)
    let details = ChangeText.labels.compactMap { field, label -> String? in
      guard let word = text(values[field] ?? nil, field), !ChangeText.named.contains(field),
        word != ChangeText.usual[field]
      else { return nil }
      return field == .merchant && (title == nil || word == title) ? nil : "\(label) \(word)"
    }
    let all = amount + details
    return all.isEmpty ? [] : [all.joined(separator: ", ")]
  }

  /// The fact about a shop that is remembered from now on: `category Groceries`.
  private var noted: [String] {
    let values = Dictionary(event.changes.map { ($0.field, $0.after) }) { first, _ in first }
    guard let field = text(values[.learnedField] ?? nil, .learnedField) else { return [] }
    return [text(values[.learnedValue] ?? nil, .learnedValue).map { "\(field) \($0)" } ?? "\(field) forgotten"]
  }

  private var fields: [String] {
    let changes = Dictionary(event.settledChanges.map { ($0.field, $0) }) { first, _ in first }
    return ChangeText.labels.compactMap { field, label in
      guard field != .categories, field != .tags, let change = changes[field] else { return nil }
      let (before, after) = (text(change.before, field), text(change.after, field))
      switch (before, after) {
      case (nil, nil): return nil
      case (nil, let new?): return "\(label) \(new)"
      case (let old?, nil): return "\(label) \(old) removed"
      case (let old?, let new?): return old == new ? nil : "\(label) \(old) → \(new)"
      }
    }
  }

  /// The parts that were added to an item and removed from it.
  private var parts: [String] {
    var texts: [String] = []
    for change in event.changes {
      let (before, after) = (text(change.before, change.field), text(change.after, change.field))
      switch (change.field, before, after) {
      case (.categories, let old?, let new?): texts.append("category \(old) → \(new)")
      case (.categories, let old?, nil): texts.append("category \(old) removed")
      case (.categories, nil, let new?): texts.append("category \(new) added")
      case (.tags, let old, let new):
        if let old { texts.append("tag \(old) removed") }
        if let new { texts.append("tag \(new) added") }
      case (.parts, _, _):
        let parts = divided(change.after)
        texts.append(parts.isEmpty ? "no longer split" : "split into \(parts.joined(separator: ", "))")
      // A renamed category keeps its old name as a former name, which the change of the name shows already.
      case (.formerNames, _, _) where event.changes.contains { $0.field == .name }: break
      case (.formerNames, let old, let new):
        if let old { texts.append("no longer includes \(old)") }
        if let new { texts.append("also includes \(new)") }
      case (.attachments, _, _):
        texts +=
          attachments(change.before).map { "detached \($0.name)" }
          + attachments(change.after).map { "attached \($0.name)" }
      case (.payments, _, _):
        texts += payments(change.before).map { "removed \(written($0.amount)) put aside on \($0.date)" }
        texts += payments(change.after).map { "put aside \(written($0.amount)) on \($0.date)" }
      case (.budgets, _, _): texts += budgets(from: budgets(change.before), to: budgets(change.after))
      case (.refusedEntries, let old, let new):
        if let old { texts.append("may be paid by entry \(old) again") }
        if let new { texts.append("not paid by entry \(new)") }
      default: break
      }
    }
    return texts
  }

  private func attachments(_ value: LedgerValue?) -> [AttachedDocument] {
    if case .attachments(let documents)? = value { documents } else { [] }
  }

  /// One text for each part: `Household for Anna 5.00 EUR`.
  private func divided(_ value: LedgerValue?) -> [String] {
    guard case .parts(let parts)? = value else { return [] }
    return parts.parts.map { part in
      let amount = written(Money(minorUnits: part.minorUnits, currency: parts.currency))
      return "\(part.category)\(part.person.map { " for \($0)" } ?? "") \(amount)"
    }
  }

  private func payments(_ value: LedgerValue?) -> [GoalPayment] {
    if case .goalPayments(let payments)? = value { payments } else { [] }
  }

  private func budgets(_ value: LedgerValue?) -> [Budget] {
    if case .budgets(let budgets)? = value { budgets } else { [] }
  }

  /// One text for each budget: `budget from 2026-03 400.00 EUR → 450.00 EUR`, `budget from 2026-12 none in EUR`.
  private func budgets(from before: [Budget], to after: [Budget]) -> [String] {
    func same(_ budget: Budget, in others: [Budget]) -> Budget? {
      others.first { $0.from == budget.from && $0.amount.currency == budget.amount.currency }
    }
    func amount(_ budget: Budget) -> String {
      budget.isEnd ? "none in \(budget.amount.currency.code)" : written(budget.amount)
    }
    var texts: [String] = []
    for old in before where same(old, in: after) == nil {
      texts.append("budget from \(old.from) \(amount(old)) removed")
    }
    for new in after {
      let old = same(new, in: before).map { "\(amount($0)) → " } ?? ""
      texts.append("budget from \(new.from) \(old)\(amount(new))")
    }
    return texts
  }

  /// The fields shown to users, in this order, with their labels.
  private static let labels: [(LedgerField, String)] = [
    (.title, "title"), (.name, "name"), (.merchant, "merchant"), (.person, "person"),
    (.amount, "amount"), (.target, "target"),
    (.total, "total"), (.grandTotal, "full amount"), (.date, "date"), (.issueDate, "date"), (.time, "time"),
    (.dueDate, "due"), (.dueTime, "due time"), (.paidDate, "paid"), (.repetition, "repeat"), (.payment, "paid by"),
    (.card, "card"), (.brand, "brand"), (.lastFour, "digits"), (.expiry, "expiry"), (.kind, "kind"), (.tax, "tax"),
    (.reference, "reference"), (.paymentReference, "to quote"), (.iban, "IBAN"), (.reminders, "remind"),
    (.warrantyUntil, "warranty until"), (.returnUntil, "return until"), (.tags, "tags"),
    (.icon, "icon"), (.colour, "colour"), (.notes, "notes"), (.draft, "draft"), (.category, "category"),
    (.categories, "category"), (.review, "to check"), (.error, "error"), (.state, "state"), (.bill, "bill"),
    (.via, "by"), (.engine, "read by"), (.drafts, "drafts"), (.account, "account"), (.entries, "entries"),
  ]

  /// Fields that are part of an item's name or amount, which is shown separately.
  private static let named: Set<LedgerField> = [.title, .name, .person, .amount, .target, .total]

  /// Default values, which are not worth mentioning for a new item.
  private static let usual: [LedgerField: String] = [.repetition: "none", .kind: "unknown"]

  private func text(_ value: LedgerValue?, _ field: LedgerField) -> String? {
    switch value {
    case .text(let text)?:
      guard !text.isEmpty else { return field == .reminders ? "never" : nil }
      return text.split(whereSeparator: \.isNewline).joined(separator: " ")
    case .texts(let texts)?: return texts.joined(separator: ", ")
    case .number(let number)?: return "\(number)"
    case .numbers(let numbers)?: return numbers.map(String.init).joined(separator: ", ")
    case .money(let money)?: return written(money)
    case .amount(let amount)?: return "\(amount)"
    case .currency(let currency)?: return currency.code
    case .date(let date)?: return "\(date)"
    case .time(let time)?: return "\(time)"
    case .month(let month)?: return "\(month)"
    case .instant(let seconds)?: return Instant(seconds).local
    case .kind(let kind)?: return CamelCase.words(kind.rawValue)
    case .repetition(let repetition)?: return repetition.rawValue
    case .tint(let tint)?: return tint.rawValue
    case .brand(let brand)?: return brand.rawValue
    case .state(let state)?: return state.rawValue
    case .payment(let payment)?: return payment.words()
    case .review(let reasons)?: return reasons.map { CamelCase.words($0.rawValue) }.joined(separator: ", ")
    case .thing(let thing)?: return field == .card ? thing.name ?? "card \(thing.id)" : "\(thing.id)"
    case .things(let things)?:
      return things.map { $0.name ?? "\($0.subject.rawValue) \($0.id)" }.joined(separator: ", ")
    case .failure(let failure)?: return failure.message
    case .flag?, .attachments?, .parts?, .goalPayments?, .budgets?, .proposal?, nil: return nil
    }
  }
}
