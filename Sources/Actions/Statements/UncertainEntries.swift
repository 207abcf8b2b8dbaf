internal import Core

/// Entries of one account in a file of which it is not certain whether they were imported before.
public protocol UncertainEntries {
  /// The number of known entries that are counted as such although it is not certain that the stored ones are the same:
  /// one of the files does not name the account or names it in another way, or the texts differ.
  var assumed: Int { get }
  /// The statements with the stored ones, by id.
  var assumedFrom: [Int64] { get }
  /// The number of new entries that are equal to stored ones, or look like them, of which it is not certain whether
  /// they are of this account.
  var doubtful: Int { get }
  /// The statements with the stored ones, by id.
  var doubtfulIn: [Int64] { get }
}

extension UncertainEntries {
  /// Why entries are counted as known, without a full stop; nil if all known ones certainly are.
  public var assumption: String? {
    guard assumed > 0 else { return nil }
    let (have, name) = assumedFrom.count > 1 ? ("have", "name") : ("has", "names")
    return "\(Plural.count(assumed, "entry is", "entries are")) counted as known: \(others(assumedFrom)) \(have) the "
      + "same, but \(name) the account differently, or not at all, or \(have) other texts"
  }

  /// Why new entries may be known, without a full stop; nil if all new ones certainly are.
  public var doubt: String? {
    guard doubtful > 0 else { return nil }
    let new = Plural.count(doubtful, "new entry is equal or similar to one", "new entries are equal or similar to some")
    let name = doubtfulIn.count > 1 ? "which name" : "which names"
    return "\(new) in \(others(doubtfulIn)), \(name) the account differently, or not at all"
  }

  /// The statements with the stored ones of assumed entries, like `statement 3`.
  public var assumedOrigin: String { others(assumedFrom) }

  private func others(_ ids: [Int64]) -> String {
    guard !ids.isEmpty else { return "another statement" }
    return "\(ids.count > 1 ? "statements" : "statement") \(ids.map { "\($0)" }.joined(separator: ", "))"
  }
}
