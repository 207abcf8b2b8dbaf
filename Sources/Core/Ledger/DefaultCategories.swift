/// The categories a new ledger starts with. A person adds, renames, merges and deletes.
public enum DefaultCategories {
  public static let names = [
    "Groceries", "Dining", "Transport", "Fuel", "Housing", "Utilities", "Telecom", "Health", "Insurance", "Clothing",
    "Household", "Electronics", "Leisure", "Travel", "Education", "Office", "Postage", "Taxes & Fees", "Gifts", other,
  ]
  /// Where bills without a better one go.
  public static let other = "Other"
}
