extension Migrations {
  /// What tells a store from every other: a backup holds it, so that no other store's takes its place. A store that is
  /// restored is the same store; one from before this gets an id of its own when it is opened.
  static let identity = [
    "CREATE TABLE identity (id TEXT NOT NULL)",
    "INSERT INTO identity (id) VALUES ({random})",
  ]
}
