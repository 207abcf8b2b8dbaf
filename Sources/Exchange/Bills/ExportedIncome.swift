public import Core

/// Money received, for other programs.
public struct ExportedIncome: Hashable, Sendable, Identifiable {
  /// The income's id in the store; 0 for one from a file that billfold did not write.
  public var id: Int64
  public var title: String
  public var notes: String
  /// Above zero.
  public var amount: Money
  public var date: CalendarDate

  public init(id: Int64, title: String, notes: String = "", amount: Money, date: CalendarDate) {
    self.id = id
    self.title = title
    self.notes = notes
    self.amount = amount
    self.date = date
  }

  public init(_ income: Income) {
    let contents = income.contents
    self.init(
      id: income.id, title: contents.title, notes: contents.notes, amount: contents.amount, date: contents.date)
  }
}

extension ExportedIncome {
  var key: EntryKey { EntryKey(id: id, part: .income) }

  /// The income as a refund: every format posts the two in the same way. The money goes to the account from which
  /// transfers are paid, because an income does not state its account.
  var refund: ExportedBill {
    let units = 0 &- amount.minorUnits
    return ExportedBill(
      id: id, merchant: title, notes: notes, amount: Money(minorUnits: units, currency: amount.currency),
      issueDate: date, paidDate: date, payment: Payment(mode: .bankTransfer),
      splits: [ExportedBill.Split(category: "Income", minorUnits: units)])
  }
}

/// The keys are a stable interface of `export jsonl`; `kind` tells an income from a bill.
extension ExportedIncome: Codable {
  private enum CodingKeys: CodingKey { case entry, id, kind, title, notes, total, date }

  static let kind = "income"

  /// - Throws: `EncodingError` from the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key.description, forKey: .entry)
    try container.encode(id, forKey: .id)
    try container.encode(ExportedIncome.kind, forKey: .kind)
    try container.encode(title, forKey: .title)
    if !notes.isEmpty { try container.encode(notes, forKey: .notes) }
    try container.encode(ExportedTotal(amount), forKey: .total)
    try container.encode(date, forKey: .date)
  }

  /// - Throws: `DecodingError` if a field is missing or has the wrong type, if value and minor units of the total
  ///   differ, or if the total is not above zero.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let amount = try container.decodeMoney(forKey: .total)
    guard amount.minorUnits > 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .total, in: container, debugDescription: "\(amount) is not an amount received")
    }
    self.init(
      id: try container.decodeIfPresent(Int64.self, forKey: .id) ?? 0,
      title: try container.decode(String.self, forKey: .title),
      notes: try container.decodeIfPresent(String.self, forKey: .notes) ?? "", amount: amount,
      date: try container.decode(CalendarDate.self, forKey: .date))
  }
}
