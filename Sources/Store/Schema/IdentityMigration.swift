extension Migrations {
  /// The id that distinguishes a store from every other. A backup contains it, so that another store's backup cannot
  /// replace it. A restored store keeps its id; an older store gets one when it is next opened.
  static let identity = [
    "CREATE TABLE identity (id TEXT NOT NULL)",
    "INSERT INTO identity (id) VALUES ({random})",
  ]
}
