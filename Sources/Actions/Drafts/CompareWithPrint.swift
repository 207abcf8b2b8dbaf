internal import Core
internal import Parsing

/// Compares the data of an e-invoice with what its page prints. Both come from the same issuer: if they differ, one of
/// them is outdated or was tampered with.
public struct CompareWithPrint: Action {
  public var draft: Int64

  public init(_ draft: Int64) { self.draft = draft }

  /// Returns nil for a draft without an e-invoice, and for an e-invoice without a printed page.
  ///
  /// - Throws: `StoreError.notFound`.
  public func run(on desk: Desk) async throws -> PrintedResult? {
    let paper = try await InspectDraft(draft).run(on: desk)
    guard let reading = paper.reading, !reading.invoices.isEmpty else { return nil }
    let proposal = paper.draft.proposal
    let parser = ReceiptParser(today: desk.today)
    // Parsed again, because the user may have edited the draft's values.
    let parts = parser.proposals(from: reading)
    guard let data = parts.first(where: { $0.pages == proposal.pages && $0.part == proposal.part }),
      [data.total?.source, data.date?.source, data.merchant?.source].contains(.eInvoice)
    else { return nil }
    var print = reading
    print.invoices = []
    print.pages = reading.pages.filter { data.pages.contains($0.number) }
    for index in print.pages.indices { print.pages[index].codes = [] }
    guard print.pages.contains(where: { !$0.lines.isEmpty }),
      let printed = parser.proposals(from: print, split: .none).first
    else { return nil }
    return PrintedResult(data: data, print: printed)
  }
}

/// The fields of an e-invoice compared with the printed ones.
public struct PrintedResult: Codable, Hashable, Sendable {
  public var data: ProposalResult
  public var print: ProposalResult
  /// For the fields that the data has, in the order in which they are checked.
  public var verdicts: [Verdict]

  /// Whether a field is printed as the data has it.
  public struct Verdict: Codable, Hashable, Sendable {
    public var field: Field
    public var agreement: Agreement
  }

  /// The fields that are compared.
  public enum Field: String, Codable, Sendable { case total, date, merchant, currency, due, reference, iban }

  public enum Agreement: String, Codable, Sendable {
    case same, differs
    /// No such field was found in print.
    case notPrinted
  }

  init(data: Proposal, print: Proposal) {
    self.data = ProposalResult(data)
    self.print = ProposalResult(print)
    // If comparing the whole document found no contradiction, the amount is among the printed totals.
    let isDoubtful = data.review.contains(.printedDiffers)
    let amounts = [data.total, data.grandTotal].compactMap { $0?.value.magnitude }
    let printedAmounts = ([print.total, print.grandTotal].compactMap { $0?.value.magnitude })
    let seen = printedAmounts + (isDoubtful ? [] : (print.total?.alternatives ?? []).map(\.value.magnitude))
    verdicts = [
      data.total.map { _ in
        Verdict(
          field: .total,
          agreement: print.total == nil
            ? .notPrinted
            : seen.contains { one in amounts.contains { $0.equals(one) } } ? .same : .differs)
      },
      Self.verdict(.date, data.date, print.date), Self.verdict(.merchant, data.merchant, print.merchant, Self.areAlike),
      Self.verdict(.currency, data.currency, print.currency), Self.verdict(.due, data.dueDate, print.dueDate),
      Self.verdict(.reference, data.reference, print.reference, Self.areAlike),
      Self.verdict(.iban, data.iban, print.iban),
    ].compactMap { $0 }
  }

  /// Returns nil for a field that does not come from the data.
  private static func verdict<Value: Equatable>(
    _ field: Field, _ data: Core.Field<Value>?, _ print: Core.Field<Value>?,
    _ isSame: (Value, Value) -> Bool = { $0 == $1 }
  ) -> Verdict? {
    guard let data, data.source == .eInvoice else { return nil }
    guard let print else { return Verdict(field: field, agreement: .notPrinted) }
    let values = [print.value] + print.alternatives.map(\.value)
    return Verdict(field: field, agreement: values.contains { isSame(data.value, $0) } ? .same : .differs)
  }

  /// Returns whether one text contains the other, comparing letters and digits only: names are printed with or without
  /// the legal form, numbers with or without punctuation.
  private static func areAlike(_ one: String, _ other: String) -> Bool {
    func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
    let (one, other) = (letters(one), letters(other))
    guard !one.isEmpty, !other.isEmpty else { return one == other }
    return one.contains(other) || other.contains(one)
  }
}
