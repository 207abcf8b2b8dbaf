internal import Core
internal import Foundation

/// The reference that a transfer has to quote, which bills have as a column of their own. Earlier versions kept it only
/// in the draft that a bill was confirmed from; this migration copies it from there.
enum PaymentReferenceMigration {
  static let name = "2027-04-payment-references"
  static let statements = ["ALTER TABLE bills ADD COLUMN payment_reference TEXT"]

  /// The part of a draft's proposal that it reads.
  private struct Proposal: Decodable {
    var paymentReference: Field

    struct Field: Decodable { var value: String }
  }

  /// Copies the references of bills that ask for a transfer, within the caller's transaction. Receipts and credit notes
  /// ask for none.
  static func fill(_ connection: any Connection) throws {
    let rows = try connection.rows(
      """
      SELECT bills.id AS bill, drafts.proposal AS proposal FROM bills JOIN drafts ON drafts.id = bills.draft_id
      WHERE bills.kind NOT IN ('receipt', 'creditNote') AND drafts.proposal LIKE ? ORDER BY bills.id
      """, .text("%\"paymentReference\":{%"))
    for row in rows {
      // A proposal that can no longer be decoded must not prevent the store from being opened.
      guard let proposal = try? row.json("proposal", as: Proposal.self) else { continue }
      let reference = HiddenCharacters.removed(from: proposal.paymentReference.value)
      guard !reference.isEmpty else { continue }
      let bill = try row.integer("bill")
      try connection.execute(
        "UPDATE bills SET payment_reference = ? WHERE id = ?", .text(reference), .integer(bill))
      try index(reference, ofBill: bill, connection)
      try record(reference, ofBill: bill, connection)
    }
  }

  /// Adds the reference to the row of the new bill in the history, so that the bill keeps it when it is undone and
  /// redone.
  private static func record(_ reference: String, ofBill bill: Int64, _ connection: any Connection) throws {
    let events = try connection.rows(
      """
      SELECT id, after FROM events
      WHERE subject = 'bill' AND subject_id = ? AND table_name = 'bills' AND before IS NULL AND after IS NOT NULL
      """, .integer(bill))
    for event in events {
      guard var row = try? event.json("after", as: [String: SQLValue].self) else { continue }
      row["payment_reference"] = .text(reference)
      try connection.execute("UPDATE events SET after = ? WHERE id = ?", .json(row), .integer(event.integer("id")))
    }
  }

  /// Adds the reference to the search index of a bill that is in it.
  private static func index(_ reference: String, ofBill bill: Int64, _ connection: any Connection) throws {
    let key = connection.dialect.searchKey
    guard let row = try connection.row("SELECT words FROM bill_search WHERE \(key) = ?", .integer(bill)) else { return }
    let words = Set(try row.text("words").split(separator: " ").map(String.init))
      .union(BillSearch.endings(of: [reference]).filter { !$0.isEmpty })
    try connection.execute(
      "UPDATE bill_search SET words = ? WHERE \(key) = ?", .text(words.sorted().joined(separator: " ")), .integer(bill))
  }
}
