/// What is worth knowing about the way in which a file was read.
public struct FileRemark: Hashable, Codable, Sendable {
  /// What was read in which way, as a sentence without a full stop.
  public var text: String
  /// What the user can do about it; nil if there is nothing to do.
  public var remedy: Remedy?

  /// What the user can state when importing the file, or when importing it again.
  public enum Remedy: Hashable, Codable, Sendable {
    /// The columns that are not known. The example shows what to type for this file; see `CSVColumns`.
    case columns(example: String)
    /// That the amounts are the charges of a card, as the example does.
    case charges(example: String)
  }

  init(_ text: String, remedy: Remedy? = nil) {
    self.text = text
    self.remedy = remedy
  }
}
