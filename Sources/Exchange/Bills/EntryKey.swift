/// Names one entry of an export, so that a second run can leave out what a file has already.
///
/// A bill that is paid later than it is issued makes two entries in books: the bill, and the payment. An unpaid bill that
/// was exported and is paid since is completed by its payment alone.
public struct EntryKey: Hashable, Codable, Sendable, CustomStringConvertible {
  public enum Part: String, Codable, Sendable, CaseIterable {
    /// The bill, whether it is paid or not.
    case bill
    /// What was paid of a bill that has an entry of its own.
    case payment
    /// A bill and its payment in one.
    case whole
  }

  /// Of the bill.
  public var id: Int64
  public var part: Part

  public init(id: Int64, part: Part) {
    self.id = id
    self.part = part
  }

  /// As `description` writes it, and nothing else.
  public init?(_ text: some StringProtocol) {
    let words = text.split(separator: "-", omittingEmptySubsequences: false)
    guard words.count == 3, words[0] == "billfold", let id = Int64(words[1]), id >= 0,
      let part = Part(rawValue: String(words[2]))
    else { return nil }
    self.init(id: id, part: part)
  }

  /// `billfold-12-bill`.
  public var description: String { "billfold-\(id)-\(part.rawValue)" }
}
