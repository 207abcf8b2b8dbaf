/// The accuracy of proposals, as shown in the interfaces and read by other programs.
public struct AccuracyResult: Codable, Hashable, Sendable {
  /// Bills that were confirmed from documents.
  public var bills: Int
  /// Bills of which no field was corrected.
  public var right: Int
  /// Bills whose draft needed no review, and below, those among them whose merchant, date, total and currency were
  /// right.
  public var sure: Int
  public var sureRight: Int
  public var fields: [Field]
  /// Most corrected first.
  public var shops: [Shop]

  /// The verdicts on one field. A document is not counted if neither its proposal nor its bill has the field.
  public struct Field: Codable, Hashable, Sendable {
    public var field: String
    public var right: Int
    /// The user entered another value, or removed it.
    public var wrong: Int
    /// Nothing was proposed, and the user entered a value.
    public var missing: Int
    /// The number of values that came from the memory, and below, of those among them that were right.
    public var learned: Int
    public var learnedRight: Int
  }

  /// How often the values proposed for a shop were right.
  public struct Shop: Codable, Hashable, Sendable {
    public var shop: String
    public var bills: Int
    /// Bills of which no field was corrected.
    public var right: Int
    /// The fields that were corrected in at least one bill.
    public var corrected: [String]
  }
}
