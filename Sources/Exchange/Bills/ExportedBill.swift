public import Core

/// A bill for other programs: with all details, and with names instead of the store's ids.
///
/// Its JSON is one object of a JSON Lines export; see `ExportedBill.encode`.
public struct ExportedBill: Hashable, Sendable, Identifiable {
  /// The bill's id in the store; 0 for a bill from a file that billfold did not write.
  public var id: Int64
  public var kind: DocumentKind
  public var title: String
  public var merchant: String
  public var notes: String
  /// The amount, negative for a refund. Always the sum of the splits.
  public let amount: Money
  /// The amount of the whole bill if only some of its parts are exported; otherwise nil.
  public var wholeAmount: Money?
  public var issueDate: CalendarDate
  public var dueDate: CalendarDate?
  public var dueTime: TimeOfDay?
  /// The date of payment; nil while the bill is unpaid.
  public var paidDate: CalendarDate?
  public var payment: Payment?
  /// The name of the card, as listed in the ledger, with which the bill was or will be paid.
  public var card: String?
  public var reference: String?
  /// What a transfer has to quote, if it is not the document's number.
  public var paymentReference: String?
  public var iban: String?
  /// The parts of the bill: at least one, and they add up to the amount.
  public let splits: [Split]
  /// Categories in addition to those of the splits, in their order.
  public var furtherCategories: [String]
  public var tags: [String]
  public var repetition: Repetition
  /// The bill's place in a series of recurring bills, which is identified by the id of its first bill; nil for a single
  /// bill.
  public var series: Occurrence?
  /// When to remind of the bill, such as `1d 0d`; empty for never, nil for the default.
  public var reminders: String?
  /// The last day of the warranty.
  public var warrantyUntil: CalendarDate?
  /// The last day on which the purchase can be returned.
  public var returnUntil: CalendarDate?
  /// SHA-256 of the document's bytes in hexadecimal digits.
  public var documentHash: String?

  /// A part of a bill's amount.
  public struct Split: Hashable, Sendable {
    public var category: String
    /// The amount in minor units of the bill's currency.
    public var minorUnits: Int64
    /// What was bought, if the part is an item; otherwise empty.
    public var text: String
    /// The person that the part is for, if the bill is shared.
    public var person: String?
    /// Whether the part is the remainder of the bill, which changes with the bill's amount.
    public var isRest: Bool

    public init(
      category: String, minorUnits: Int64, text: String = "", person: String? = nil, isRest: Bool = false
    ) {
      self.category = category
      self.minorUnits = minorUnits
      self.text = text
      self.person = person
      self.isRest = isRest
    }
  }

  /// - Parameter splits: an empty list stands for one part in the category "Other". If the sum differs from the amount,
  ///   a further part in the category of the first one has the difference. If the sum overflows, a single part replaces
  ///   all others.
  public init(
    id: Int64, kind: DocumentKind = .receipt, title: String? = nil, merchant: String, notes: String = "", amount: Money,
    issueDate: CalendarDate, dueDate: CalendarDate? = nil, dueTime: TimeOfDay? = nil, paidDate: CalendarDate? = nil,
    payment: Payment? = nil, card: String? = nil, reference: String? = nil, paymentReference: String? = nil,
    iban: String? = nil, splits: [Split] = [], furtherCategories: [String] = [], tags: [String] = [],
    repetition: Repetition = .none, documentHash: String? = nil, reminders: String? = nil,
    warrantyUntil: CalendarDate? = nil, returnUntil: CalendarDate? = nil, wholeAmount: Money? = nil,
    series: Occurrence? = nil
  ) {
    self.id = id
    self.kind = kind
    self.title = title ?? merchant
    self.merchant = merchant
    self.notes = notes
    self.amount = amount
    self.issueDate = issueDate
    self.dueDate = dueDate
    self.dueTime = dueTime
    self.paidDate = paidDate
    self.payment = payment
    self.card = card
    self.reference = reference
    self.paymentReference = paymentReference
    self.iban = iban
    self.splits = ExportedBill.completed(splits, to: amount.minorUnits)
    self.furtherCategories = furtherCategories
    self.tags = tags
    self.repetition = repetition
    self.documentHash = documentHash
    self.reminders = reminders
    self.warrantyUntil = warrantyUntil
    self.returnUntil = returnUntil
    self.wholeAmount = wholeAmount
    self.series = series
  }

  private static func completed(_ splits: [Split], to amount: Int64) -> [Split] {
    let category = splits.first?.category ?? DefaultCategories.other
    var rest = amount
    var fits = !splits.isEmpty
    for split in splits {
      let (difference, overflow) = rest.subtractingReportingOverflow(split.minorUnits)
      rest = difference
      fits = fits && !overflow
    }
    guard fits else { return [Split(category: category, minorUnits: amount)] }
    return rest == 0 ? splits : splits + [Split(category: category, minorUnits: rest)]
  }
}

extension ExportedBill {
  /// Creates an exported bill from a bill of the ledger.
  ///
  /// - Parameters:
  ///   - card: the card that the bill names.
  ///   - documentHash: SHA-256 of its document in hexadecimal digits.
  public init(_ bill: Bill, card: CardContents? = nil, documentHash: String? = nil) {
    let contents = bill.contents
    let splits = contents.parts.map {
      Split(category: $0.category, minorUnits: $0.minorUnits, text: $0.text, person: $0.person, isRest: $0.isRest)
    }
    let whole = Split(
      category: contents.categories.first ?? DefaultCategories.other, minorUnits: contents.amount.minorUnits)
    let parts = splits.isEmpty ? [whole] : splits
    let used = Set(parts.map(\.category))
    var payment = contents.payment
    if let card {
      let noted = payment
      payment = Payment(
        mode: noted?.mode ?? .card, brand: noted?.brand ?? card.brand, lastFour: noted?.lastFour ?? card.lastFour)
    }
    self.init(
      id: bill.id, kind: contents.kind, title: contents.title, merchant: contents.merchant, notes: contents.notes,
      amount: contents.amount, issueDate: contents.issueDate, dueDate: contents.dueDate, dueTime: contents.dueTime,
      paidDate: contents.paidDate, payment: payment, card: card?.name, reference: contents.reference,
      paymentReference: contents.paymentReference, iban: contents.iban, splits: parts,
      furtherCategories: contents.categories.filter { !used.contains($0) },
      tags: contents.tags, repetition: contents.repetition, documentHash: documentHash,
      reminders: contents.reminders, warrantyUntil: contents.warrantyUntil, returnUntil: contents.returnUntil,
      series: bill.occurrence)
  }

  /// Returns the bill with only the amount that counts towards some categories: of a split bill the parts in these
  /// categories; of any other bill the whole amount, in the first of its categories that is among them. Nil if no part
  /// counts.
  ///
  /// - Parameter names: the categories, by their names in the ledger.
  public func limited(to names: Set<String>) -> ExportedBill? {
    let isDivided = splits.count > 1 || splits.contains { $0.person != nil || !$0.text.isEmpty }
    var bill = self
    if isDivided {
      let kept = splits.filter { names.contains($0.category) }
      guard !kept.isEmpty else { return nil }
      guard kept.count < splits.count else { return self }
      let sum = kept.reduce(Int64(0)) { $0 &+ $1.minorUnits }
      bill = with(splits: kept, amount: Money(minorUnits: sum, currency: amount.currency))
      bill.wholeAmount = amount
    } else {
      guard let first = categories.first(where: names.contains) else { return nil }
      guard first != splits.first?.category else { return self }
      bill = with(splits: [Split(category: first, minorUnits: amount.minorUnits)], amount: amount)
      bill.furtherCategories = categories.filter { $0 != first }
    }
    return bill
  }

  /// Returns the same bill with other splits and their sum as the amount.
  private func with(splits: [Split], amount: Money) -> ExportedBill {
    ExportedBill(
      id: id, kind: kind, title: title, merchant: merchant, notes: notes, amount: amount, issueDate: issueDate,
      dueDate: dueDate, dueTime: dueTime, paidDate: paidDate, payment: payment, card: card, reference: reference,
      paymentReference: paymentReference, iban: iban, splits: splits, furtherCategories: furtherCategories, tags: tags,
      repetition: repetition, documentHash: documentHash, reminders: reminders, warrantyUntil: warrantyUntil,
      returnUntil: returnUntil, wholeAmount: wholeAmount, series: series)
  }

  /// The categories of the parts, followed by the further ones, each once.
  public var categories: [String] {
    var seen: Set<String> = []
    return (splits.map(\.category) + furtherCategories).filter { seen.insert($0).inserted }
  }
}
