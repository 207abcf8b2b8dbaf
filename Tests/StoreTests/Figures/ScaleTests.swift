import Core
import Foundation
@testable import Store
import TestSupport
import Testing

/// Lists of a large ledger. With `BILLFOLD_SCALE_STORE=FILE` and `BILLFOLD_SCALE=100000` the store is kept in FILE, so that
/// the release program can be timed on it:
///
///     BILLFOLD_SCALE=100000 BILLFOLD_SCALE_STORE=/tmp/scale.sqlite swift test --filter ScaleTests
///     time .build/release/billfold bills --store /tmp/scale.sqlite --search "power 7"
@Suite("A large ledger") struct ScaleTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let size = Int64(environment["BILLFOLD_SCALE"] ?? "") ?? 2_000

  /// This many bills of ten years with three categories each, half of them from confirmed drafts, and a queue of a
  /// hundred open drafts.
  private func filled() async throws -> (store: Store, folder: TemporaryFolder) {
    let folder = try TemporaryFolder()
    let file =
      ScaleTests.environment["BILLFOLD_SCALE_STORE"].map { URL(fileURLWithPath: $0) } ?? folder.file("s.sqlite")
    let store = try await Store.open(.file(file), documents: folder.file("documents"))
    let proposal = try SQLValue.json(Proposal.made())
    try await store.driver.write { connection in
      var random = SeededGenerator(seed: 3)
      let first = day("2016-01-01")
      let names = [
        "Power", "Rent", "Bakery Köhler", "Supermarket", "Cinema", "Pharmacy", "Railway", "Insurance", "Telecom",
        "Garage",
      ]
      for id in 1...ScaleTests.size {
        let day = first.adding(days: Int(random.next() % 3650)).map { "\($0)" } ?? ""
        let isPaid = random.next() % 20 > 0
        let name = names[Int(random.next() % 10)] + " \(id)"
        try connection.execute(
          "INSERT INTO documents (sha256, bytes, media_type, file_name, received) VALUES (?, 1, 'image/png', ?, 0)",
          .text("s\(id)"), .text("\(id).png"))
        try connection.execute(
          """
          INSERT INTO drafts (document_id, part, state, revision, edited, created, proposal, sure, bill_id)
          VALUES (?, 1, ?, 1, 0, 0, ?, 0, ?)
          """, .integer(id), id <= 100 ? "open" : "confirmed", proposal, id <= 100 ? .null : .integer(id))
        try connection.execute(
          """
          INSERT INTO bills (id, revision, document_id, created, title, merchant, merchant_key, notes, kind, minor_units,
            currency, issue_date, due_date, paid_date, repetition) VALUES (?, 1, ?, 0, ?, ?, ?, '', 'receipt', ?, ?, ?, ?, ?, 'none')
          """, .integer(id), .integer(id), .text(name), .text(name), .text(SearchKey.of(name)),
          .integer(Int64(random.next() % 20_000)), id % 10 == 0 ? "USD" : "EUR", .text(day), .text(day),
          isPaid ? .text(day) : .null)
        for position in 0..<3 {
          try connection.execute(
            "INSERT INTO bill_categories (bill_id, position, category_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
            .integer(id), .integer(Int64(position)), .integer(Int64(random.next() % 7 + 1) + Int64(position * 7 % 14)))
        }
      }
      try BillSearch.indexAll(connection)
      try connection.execute("ANALYZE")
    }
    return (store, folder)
  }

  @Test("no list scans a whole table without an index") func plans() async throws {
    let (store, folder) = try await filled()
    defer { withExtendedLifetime(folder) {} }
    let today = day("2026-01-01")
    var repeating = BillFilter(status: .unpaid, limit: 50)
    repeating.isRepeating = true
    let filters = [
      BillFilter(limit: 100), BillFilter(status: .unpaid, limit: 100), BillFilter(status: .paid, limit: 100),
      BillFilter(status: .overdue(today), limit: 100), BillFilter(categories: ["Groceries"], limit: 100),
      BillFilter(from: today, limit: 100), BillFilter(search: "power", limit: 100),
      BillFilter(status: .unpaid, from: today, limit: 100),
      BillFilter(status: .unpaid, search: "7", limit: 100), BillFilter(limit: 50, offset: 500), repeating,
    ]
    for filter in filters { try await expectNoScan(of: "bills \(filter)", store) { _ = try await $0.bills(filter) } }
    for filter in [DraftFilter(), DraftFilter(sureOnly: true, search: "aldi")] {
      try await expectNoScan(of: "drafts \(filter)", store) { _ = try await $0.drafts(filter) }
    }
    try await expectNoScan(of: "history", store) { _ = try await $0.changes(of: .bill, 1) }
    try await expectNoScan(of: "commands", store) { _ = try await $0.commands(who: "a", limit: 1) }
    try await expectNoScan(of: "queue", store) { _ = try await $0.draftQueue() }
    try await expectNoScan(of: "newest changes", store) { _ = try await $0.newestChanges(limit: 60, before: nil) }
    try await expectNoScan(of: "transactions", store) { _ = try await $0.transactions(TransactionFilter(limit: 80)) }
    try await expectNoScan(of: "standing", store) { _ = try await $0.standing(on: today) }
    try await expectNoScan(of: "unpaid", store) { _ = try await $0.unpaidBills(dueFrom: today, to: day("2027-01-01")) }
  }

  /// The tables that grow with a ledger; a list may read categories or cards completely.
  private static let growing = ["bills", "bill_categories", "documents", "drafts", "events", "commands", "jobs"]

  private func expectNoScan(of list: String, _ store: Store, _ call: (Store) async throws -> Void) async throws {
    let (planned, plans) = store.planned()
    try await call(planned)
    let steps = plans.steps
    let scans = steps.filter { step in
      ScaleTests.growing.contains { step == "SCAN \($0)" || step.hasPrefix("SCAN \($0) ") } && !step.contains("INDEX")
    }
    #expect(!steps.isEmpty && scans.isEmpty, "\(list): \(steps)")
  }
}
