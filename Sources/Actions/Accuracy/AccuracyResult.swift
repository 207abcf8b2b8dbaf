/// How often proposals were right, as faces show it and other programs read it.
public struct AccuracyResult: Codable, Hashable, Sendable {
  /// Bills that came from paper.
  public var bills: Int
  /// Those of which no field was corrected.
  public var right: Int
  /// Those whose draft asked for no second look, and of them those whose merchant, date, total and currency were right.
  public var sure: Int
  public var sureRight: Int
  public var fields: [Field]
  /// The most corrected first.
  public var shops: [Shop]

  /// What became of one field; papers and bills without it are not counted.
  public struct Field: Codable, Hashable, Sendable {
    public var field: String
    public var right: Int
    /// The person said something else, or nothing.
    public var wrong: Int
    /// Nothing was proposed, and the person said something.
    public var missing: Int
    /// How many values came from the memory, and of them how many were right.
    public var learned: Int
    public var learnedRight: Int
  }

  public struct Shop: Codable, Hashable, Sendable {
    public var shop: String
    public var bills: Int
    /// Bills of which no field was corrected.
    public var right: Int
    /// The fields that were corrected in any of them.
    public var corrected: [String]
  }
}
