internal import Core

/// Payments in the Quicken Interchange Format: one account after another, each with a record per bill, which lists the
/// bill's splits with their categories. Source: Intuit, "Quicken Interchange Format (QIF) files".
enum QIFExport {
  static func write(_ bills: [ExportedBill], _ accounts: Accounts, _ options: Export.Options) -> EncodedBills {
    var written = EncodedBills()
    var order: [String] = []
    var records: [String: [String]] = [:]
    for (key, bill) in Export.payments(bills, options) {
      guard let paid = bill.paidDate else {
        written.leftOut.append(Export.LeftOut(id: bill.id, reason: "unpaid, and QIF contains only payments"))
        continue
      }
      guard !options.known.contains(key) else { continue }
      // QIF has no currencies, so each currency gets separate accounts.
      let account = "\(accounts.payment(of: bill)) \(bill.amount.currency.code)"
      if records[account] == nil {
        order.append(account)
        records[account] = ["!Account", "N\(account)", "T\(type(bill))", "^", "!Type:\(type(bill))"]
      }
      records[account]?.append(contentsOf: record(bill, key, paid))
      written.keys.append(key)
    }
    written.text = order.flatMap { records[$0] ?? [] }.map { $0 + "\n" }.joined()
    return written
  }

  private static func record(_ bill: ExportedBill, _ key: EntryKey, _ paid: CalendarDate) -> [String] {
    func negated(_ minorUnits: Int64) -> String { bill.decimal(0 &- minorUnits) }
    let memo = [bill.reference, bill.title == bill.merchant ? nil : bill.title, bill.notes]
      .compactMap { $0.map { Escapes.plain($0) } }.filter { !$0.isEmpty }.joined(separator: ", ")
    // The month comes first, as programs from the United States expect; the year has four digits.
    let date = paid.description.split(separator: "-")
    var lines = [
      "D\(date[1])/\(date[2])/\(date[0])", "T\(negated(bill.amount.minorUnits))", "N\(key)",
      "P\(Escapes.plain(bill.merchant))",
    ]
    if !memo.isEmpty { lines.append("M\(memo)") }
    lines.append("L\(Accounts.component(bill.splits[0].category))")
    if bill.splits.count > 1 {
      for split in bill.splits {
        lines.append("S\(Accounts.component(split.category))")
        if !split.text.isEmpty { lines.append("E\(Escapes.plain(split.text))") }
        lines.append("$\(negated(split.minorUnits))")
      }
    }
    return lines + ["^"]
  }

  private static func type(_ bill: ExportedBill) -> String {
    switch bill.payment?.mode {
    case .cash, .wallet: "Cash"
    case .card: "CCard"
    default: "Bank"
    }
  }
}
