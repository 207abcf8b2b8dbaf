public import Core

/// A payment between the user and a person who shares bills, for other programs.
public struct ExportedSettlement: Hashable, Sendable, Identifiable {
  /// The settlement's id in the store; 0 for one from a file that billfold did not write.
  public var id: Int64
  public var person: String
  public var notes: String
  /// Above zero if the person paid the user, below zero if the user paid the person.
  public var amount: Money
  public var date: CalendarDate

  public init(id: Int64, person: String, notes: String = "", amount: Money, date: CalendarDate) {
    self.id = id
    self.person = person
    self.notes = notes
    self.amount = amount
    self.date = date
  }

  public init(_ settlement: Settlement) {
    let contents = settlement.contents
    self.init(
      id: settlement.id, person: contents.person, notes: contents.notes, amount: contents.amount, date: contents.date)
  }
}

extension ExportedSettlement {
  var key: EntryKey { EntryKey(id: id, part: .settlement) }
}

/// The keys are a stable interface of `export jsonl`; `kind` tells a settlement from a bill.
extension ExportedSettlement: Codable {
  private enum CodingKeys: CodingKey { case entry, id, kind, person, notes, total, date }

  static let kind = "settlement"

  /// - Throws: `EncodingError` from the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key.description, forKey: .entry)
    try container.encode(id, forKey: .id)
    try container.encode(ExportedSettlement.kind, forKey: .kind)
    try container.encode(person, forKey: .person)
    if !notes.isEmpty { try container.encode(notes, forKey: .notes) }
    try container.encode(ExportedTotal(amount), forKey: .total)
    try container.encode(date, forKey: .date)
  }

  /// - Throws: `DecodingError` if a field is missing or has the wrong type, if value and minor units of the total
  ///   differ, or if the total is zero.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let amount = try container.decodeMoney(forKey: .total)
    guard amount.minorUnits != 0 else {
      throw DecodingError.dataCorruptedError(
        forKey: .total, in: container, debugDescription: "\(amount) is not an amount paid")
    }
    self.init(
      id: try container.decodeIfPresent(Int64.self, forKey: .id) ?? 0,
      person: try container.decode(String.self, forKey: .person),
      notes: try container.decodeIfPresent(String.self, forKey: .notes) ?? "", amount: amount,
      date: try container.decode(CalendarDate.self, forKey: .date))
  }
}
