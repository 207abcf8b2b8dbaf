internal import Core

/// The keys are a stable interface of `export jsonl`. Fields without a value are omitted.
extension ExportedBill: Codable {
  private enum CodingKeys: String, CodingKey {
    case entry, id, kind, title, merchant, notes, total, date, dueDate, dueTime, paidDate, payment, card, reference
    case paymentReference, iban, splits, categories, tags, repetition, series, document, reminders, warrantyUntil
    case returnUntil, wholeTotal
  }

  /// The position in a series.
  private struct SeriesPosition: Codable {
    /// The id of the series' first bill.
    var first: Int64
    /// The number in the series, from 0.
    var number: Int
    /// The date from which all other dates of the series are calculated.
    var anchor: CalendarDate
  }

  private struct Part: Codable {
    var category: String
    var minorUnits: Int64
    var text: String?
    var person: String?
    /// True or nil, never false.
    var rest: Bool?
  }

  /// - Throws: `EncodingError` from the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(EntryKey(id: id, part: .bill).description, forKey: .entry)
    try container.encode(id, forKey: .id)
    try container.encode(kind, forKey: .kind)
    if title != merchant { try container.encode(title, forKey: .title) }
    try container.encode(merchant, forKey: .merchant)
    if !notes.isEmpty { try container.encode(notes, forKey: .notes) }
    try container.encode(ExportedTotal(amount), forKey: .total)
    try container.encodeIfPresent(wholeAmount.map(ExportedTotal.init), forKey: .wholeTotal)
    try container.encode(issueDate, forKey: .date)
    try container.encodeIfPresent(dueDate, forKey: .dueDate)
    try container.encodeIfPresent(dueTime, forKey: .dueTime)
    try container.encodeIfPresent(paidDate, forKey: .paidDate)
    try container.encodeIfPresent(payment, forKey: .payment)
    try container.encodeIfPresent(card, forKey: .card)
    try container.encodeIfPresent(reference, forKey: .reference)
    try container.encodeIfPresent(paymentReference, forKey: .paymentReference)
    try container.encodeIfPresent(iban, forKey: .iban)
    let parts = splits.map {
      Part(
        category: $0.category, minorUnits: $0.minorUnits, text: $0.text.isEmpty ? nil : $0.text, person: $0.person,
        rest: $0.isRest ? true : nil)
    }
    try container.encode(parts, forKey: .splits)
    if !furtherCategories.isEmpty { try container.encode(furtherCategories, forKey: .categories) }
    if !tags.isEmpty { try container.encode(tags, forKey: .tags) }
    if repetition != .none { try container.encode(repetition, forKey: .repetition) }
    try container.encodeIfPresent(
      series.map { SeriesPosition(first: $0.series, number: $0.number, anchor: $0.anchor) }, forKey: .series)
    try container.encodeIfPresent(reminders, forKey: .reminders)
    try container.encodeIfPresent(warrantyUntil, forKey: .warrantyUntil)
    try container.encodeIfPresent(returnUntil, forKey: .returnUntil)
    try container.encodeIfPresent(documentHash, forKey: .document)
  }

  /// - Throws: `DecodingError` if a field is missing or has the wrong type, if value and minor units of the total
  ///   differ, or if the splits do not add up to the total.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let money = try container.decodeMoney(forKey: .total)
    let merchant = try container.decode(String.self, forKey: .merchant)
    let parts = try container.decodeIfPresent([Part].self, forKey: .splits) ?? []
    self.init(
      id: try container.decodeIfPresent(Int64.self, forKey: .id) ?? 0,
      kind: try container.decodeIfPresent(DocumentKind.self, forKey: .kind) ?? .receipt,
      title: try container.decodeIfPresent(String.self, forKey: .title), merchant: merchant,
      notes: try container.decodeIfPresent(String.self, forKey: .notes) ?? "", amount: money,
      issueDate: try container.decode(CalendarDate.self, forKey: .date),
      dueDate: try container.decodeIfPresent(CalendarDate.self, forKey: .dueDate),
      dueTime: try container.decodeIfPresent(TimeOfDay.self, forKey: .dueTime),
      paidDate: try container.decodeIfPresent(CalendarDate.self, forKey: .paidDate),
      payment: try container.decodeIfPresent(Payment.self, forKey: .payment),
      card: try container.decodeIfPresent(String.self, forKey: .card),
      reference: try container.decodeIfPresent(String.self, forKey: .reference),
      paymentReference: try container.decodeIfPresent(String.self, forKey: .paymentReference),
      iban: try container.decodeIfPresent(String.self, forKey: .iban),
      splits: parts.map {
        Split(
          category: $0.category, minorUnits: $0.minorUnits, text: $0.text ?? "", person: $0.person,
          isRest: $0.rest ?? false)
      },
      furtherCategories: try container.decodeIfPresent([String].self, forKey: .categories) ?? [],
      tags: try container.decodeIfPresent([String].self, forKey: .tags) ?? [],
      repetition: try container.decodeIfPresent(Repetition.self, forKey: .repetition) ?? .none,
      documentHash: try container.decodeIfPresent(String.self, forKey: .document),
      reminders: try container.decodeIfPresent(String.self, forKey: .reminders),
      warrantyUntil: try container.decodeIfPresent(CalendarDate.self, forKey: .warrantyUntil),
      returnUntil: try container.decodeIfPresent(CalendarDate.self, forKey: .returnUntil),
      wholeAmount: try container.decodeIfPresent(ExportedTotal.self, forKey: .wholeTotal)?.money,
      series: try container.decodeIfPresent(SeriesPosition.self, forKey: .series).map {
        Occurrence(series: $0.first, number: $0.number, anchor: $0.anchor)
      })
    guard series?.isPossible != false else {
      throw DecodingError.dataCorruptedError(
        forKey: .series, in: container, debugDescription: "there is no such place in a series")
    }
    guard parts.isEmpty || splits.count == parts.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .splits, in: container, debugDescription: "the splits do not add up to \(money)")
    }
  }
}
