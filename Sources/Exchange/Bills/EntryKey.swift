/// Identifies one entry of an export, so that a later run can omit the entries that a file already has.
///
/// A bill that is paid after its date of issue has two entries: the bill and the payment. If a bill was exported unpaid
/// and has been paid since, only the payment is added.
public struct EntryKey: Hashable, Codable, Sendable, CustomStringConvertible {
  /// What the entry is.
  public enum Part: String, Codable, Sendable, CaseIterable {
    /// The bill, paid or unpaid.
    case bill
    /// The payment of a bill that has a separate entry.
    case payment
    /// A bill and its payment in one entry.
    case whole
    /// Money received.
    case income
    /// A payment between the user and a person who shares bills.
    case settlement

    /// Whether the entry has the parts of a bill.
    var isBill: Bool { self == .bill || self == .whole }
  }

  /// The id of the bill, of the income, or of the settlement.
  public var id: Int64
  public var part: Part

  public init(id: Int64, part: Part) {
    self.id = id
    self.part = part
  }

  /// Creates a key from a text written by `description`; nil for any other text.
  public init?(_ text: some StringProtocol) {
    let words = text.split(separator: "-", omittingEmptySubsequences: false)
    guard words.count == 3, words[0] == "billfold", let id = Int64(words[1]), id >= 0,
      let part = Part(rawValue: String(words[2]))
    else { return nil }
    self.init(id: id, part: part)
  }

  /// For example `billfold-12-bill`.
  public var description: String { "billfold-\(id)-\(part.rawValue)" }
}
