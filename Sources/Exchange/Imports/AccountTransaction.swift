internal import Core

/// A transaction of an account, as budgeting programs export it.
struct AccountTransaction {
  /// The line number, from 1.
  var line: Int
  var date: CalendarDate
  /// Negative for money spent.
  var amount: Money
  var payee: String
  var memo: String
  var category: String
  /// Whether money received in its category is a refund, and not income.
  var isRefund: Bool
  var payment: Payment?
  var reference: String?
  var tags: [String] = []
}

extension ForeignLedger {
  /// Adds a transaction, either as a bill or as a line without one. The bill is from its payee; of a transaction
  /// without one, the memo tells most, and then the category.
  ///
  /// - Parameter memo: what the program calls memos, for the message.
  /// - Throws: `MalformedText` if it has none of the three.
  mutating func add(_ transaction: AccountTransaction, memo: String = "a memo") throws(MalformedText) {
    let names = [transaction.payee, transaction.memo, transaction.category]
    guard let merchant = names.first(where: { !$0.isEmpty }) else {
      throw MalformedText(line: transaction.line, reason: "it has neither a payee nor \(memo) nor a category")
    }
    let category = transaction.category.isEmpty ? DefaultCategories.other : transaction.category
    add(line: transaction.line, amount: transaction.amount, isRefund: transaction.isRefund) { spent in
      ExportedBill(
        id: 0, kind: spent.minorUnits < 0 ? .creditNote : .receipt, merchant: merchant,
        notes: transaction.memo == merchant ? "" : transaction.memo, amount: spent, issueDate: transaction.date,
        paidDate: transaction.date, payment: transaction.payment, reference: transaction.reference,
        splits: [ExportedBill.Split(category: category, minorUnits: spent.minorUnits)], tags: transaction.tags)
    }
  }
}
