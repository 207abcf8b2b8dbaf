internal import Core
internal import Exchange
internal import Ledger
internal import Store

/// Shows a bank entry and the bills that it could pay.
public struct ShowEntry: Action {
  public var entry: Int64
  /// Words to search for other bills, on any date; nil for bills dated around the entry.
  public var search: String?

  public init(entry: Int64, search: String? = nil) {
    self.entry = entry
    self.search = search
  }

  /// - Throws: `StoreError.noEntry`.
  public func run(on desk: Desk) async throws -> EntryDetails {
    let found = try await desk.bankEntry(entry)
    guard EntryResult(found).isOpen else { return EntryDetails(entry: EntryResult(found), bills: []) }
    let bills = try await candidates(for: found.entry, on: desk)
    return EntryDetails(entry: EntryResult(found), bills: bills.map(BillResult.init))
  }

  private func candidates(for paid: StatementEntry, on desk: Desk) async throws -> [Bill] {
    let amount = -paid.amount
    var filter = BillFilter(limit: ShowEntry.most)
    if let search, !search.allSatisfy(\.isWhitespace) {
      filter.search = search
      return try await desk.store.billsWithoutEntry(filter, closeTo: amount)
    }
    // Of the bills around an incoming payment, only credit notes can be what it pays.
    let onlyRefunds = amount.minorUnits < 0
    let written = Unmatched.days(ofBillsPaidOn: paid.date...paid.date)
    (filter.from, filter.to) = (written.lowerBound, written.upperBound)
    let near = try await desk.store.billsWithoutEntry(filter, closeTo: amount, onlyRefunds: onlyRefunds)
    // Bills are also paid much later or in advance; of these only the amount tells which.
    let open = Unmatched.days(ofUnpaidBillsPaidOn: paid.date...paid.date)
    (filter.from, filter.to, filter.status) = (open.lowerBound, open.upperBound, .unpaid)
    let known = Set(near.map(\.id))
    let distant = try await desk.store.billsWithoutEntry(filter, closeTo: amount, onlyRefunds: onlyRefunds).filter {
      $0.contents.amount == amount && !known.contains($0.id)
    }
    let equal = near.prefix { $0.contents.amount == amount }
    return Array((equal + distant + near.dropFirst(equal.count)).prefix(ShowEntry.most))
  }

  /// The maximum number of bills; users do not look through more.
  private static let most = 12
}

/// A bank entry, and the unmatched bills that it could pay.
public struct EntryDetails: Codable, Hashable, Sendable {
  public var entry: EntryResult
  /// Ordered by how close they are to the entry's amount; empty if the entry already pays a bill or is an income.
  public var bills: [BillResult]
}

/// Adds the bill that a bank entry paid, and matches the two. Fields that are not given are taken from the entry.
public struct AddBillOfEntry: Action {
  public var entry: Int64
  /// The bill's title; nil for the name of the payee.
  public var title: String?
  /// What else the user entered about the bill.
  public var details: BillEntry

  public init(entry: Int64, title: String? = nil, details: BillEntry = BillEntry()) {
    self.entry = entry
    self.title = title
    self.details = details
  }

  /// - Throws: `InputError` for contents that no bill can have, and for incoming money; `StoreError.noEntry`,
  ///   `.alreadyMatched`.
  public func run(on desk: Desk) async throws -> AddedBill {
    let found = try await desk.bankEntry(entry)
    guard found.bills.isEmpty else { throw StoreError.alreadyMatched("entry \(entry)") }
    let paid = found.entry
    guard paid.amount.minorUnits < 0 else {
      throw InputError(
        "entry \(entry) is an incoming payment", .enterIncoming(entry: entry))
    }
    let payee = paid.name.map(Confirmation.name)
    let name = try found.title(title)
    let categories = try await desk.store.usualCategories(of: name)
    var contents = BillContents(
      title: name, merchant: payee.flatMap { $0.isEmpty ? nil : $0 } ?? name, kind: .unknown,
      amount: -paid.amount, issueDate: paid.date,
      paidDate: min(paid.date, desk.today), payment: paid.payment, iban: paid.iban,
      categories: categories.isEmpty ? [DefaultCategories.other] : categories)
    try await details.apply(to: &contents, on: desk)
    try BillRules.check(contents, today: desk.today)
    let bill = try await desk.store.add(bill: contents, paidBy: entry, who: desk.person, next: Recurrence.next)
    let next = try await desk.store.following(bill)
    return AddedBill(bill: BillResult(bill), next: next.map { BillResult($0) })
  }
}

/// Adds the income that a bank entry shows, with its amount and day.
public struct AddIncomeOfEntry: Action {
  public var entry: Int64
  /// The income's title; nil for the name of the payer.
  public var title: String?
  public var notes: String

  public init(entry: Int64, title: String? = nil, notes: String = "") {
    self.entry = entry
    self.title = title
    self.notes = notes
  }

  /// - Throws: `InputError` for an invalid title or notes, and for outgoing money; `StoreError.noEntry`,
  ///   `.alreadyMatched`, `.alreadyIncome`.
  public func run(on desk: Desk) async throws -> IncomeResult {
    let found = try await desk.bankEntry(entry)
    let received = found.entry
    guard received.amount.minorUnits > 0 else {
      throw InputError("entry \(entry) is not an incoming payment", .addBill(entry: entry))
    }
    try BillRules.check(amount: received.amount)
    let contents = IncomeContents(
      title: try TypedField.title.read(NameInput.name(try found.title(title), "an income entry")),
      notes: try TypedField.notes.read(NameInput.notes(notes, "an income entry")), amount: received.amount,
      date: received.date)
    return IncomeResult(try await desk.store.addIncome(contents, ofEntry: entry, who: desk.person))
  }
}

extension ImportedEntry {
  /// The title of what is added from the entry: the given one, the name of the other party, or the text.
  ///
  /// - Throws: `InputError` if none of these names anything.
  fileprivate func title(_ given: String?) throws -> String {
    let texts = [given, entry.name.map(Confirmation.name), String(Confirmation.name(entry.text).prefix(60))]
    let title = texts.compactMap { $0 }.first { text in text.contains { $0.isLetter || $0.isNumber } }
    guard let title else { throw InputError("entry \(id) names nobody; give a title", .option("--title")) }
    return title
  }
}

extension Desk {
  /// - Throws: `StoreError.noEntry`.
  func bankEntry(_ id: Int64) async throws -> ImportedEntry {
    guard let found = try await store.entries(EntryFilter(ids: [id])).first else { throw StoreError.noEntry(id) }
    return found
  }
}

extension StatementEntry {
  /// The payment; nil if the entry does not show it.
  fileprivate var payment: Payment? {
    if let lastFour { return Payment(mode: .card, lastFour: lastFour) }
    if cheque != nil { return Payment(mode: .cheque) }
    if isStandingOrder { return Payment(mode: .standingOrder) }
    if mandate != nil { return Payment(mode: .directDebit) }
    return iban != nil ? Payment(mode: .bankTransfer) : nil
  }
}
