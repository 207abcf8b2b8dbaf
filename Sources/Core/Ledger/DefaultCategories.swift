/// The categories that a new ledger starts with. The user can add, rename, merge and delete them.
public enum DefaultCategories {
  public static let names = [
    "Groceries", "Dining", "Transport", "Fuel", "Housing", "Utilities", "Telecom", "Health", "Insurance", "Clothing",
    "Household", "Electronics", "Leisure", "Travel", "Education", "Office", "Postage", "Taxes & Fees", "Gifts", other,
  ]
  /// The category of bills that fit no other.
  public static let other = "Other"
}
