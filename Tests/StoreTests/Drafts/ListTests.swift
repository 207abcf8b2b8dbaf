import Core
import Store
import TestSupport
import Testing

@Suite("Lists of drafts and bills")
struct ListTests {
  @Test(
    "A search finds a draft by merchant or file name in any case and accents",
    arguments: [("bäck", 1), ("BACK", 1), ("scan", 2), ("SCAN-2", 1), ("", 2), ("nothing", 0), ("100%", 0)])
  func searchDrafts(text: String, count: Int) async throws {
    let test = try await TestStore(.memory)
    try await test.read("scan-1", as: [.receipt("Bäckerei Köhler", 100, "2026-03-14")])
    try await test.read("scan-2", as: [.receipt("Metzger", 200, "2026-03-14")])
    #expect(try await test.store.drafts(DraftFilter(search: text)).count == count)
  }

  @Test("Limit and offset page through the drafts without loss")
  func pages() async throws {
    let test = try await TestStore(.memory)
    for index in 0..<5 { try await test.read("d\(index)", as: [.receipt("S", Int64(index), "2026-03-14")]) }
    var ids: [Int64] = []
    for offset in [0, 2, 4] { ids += try await test.store.drafts(DraftFilter(limit: 2, offset: offset)).map(\.id) }
    #expect(ids == (try await test.store.drafts().map(\.id)))
    #expect(ids.count == 5)
  }

  @Test(
    "Every condition on bills must hold",
    arguments: [
      (BillFilter(), ["late", "paid", "soon"]), (BillFilter(status: .unpaid), ["late", "soon"]),
      (BillFilter(status: .paid), ["paid"]), (BillFilter(status: .overdue(.day("2026-04-01"))), ["late"]),
      (BillFilter(status: .overdue(.day("2026-03-20"))), []),
      (BillFilter(categories: ["gifts"]), ["paid"]), (BillFilter(categories: []), []),
      (BillFilter(from: .day("2026-03-15")), ["paid", "soon"]), (BillFilter(to: .day("2026-03-14")), ["late"]),
      (BillFilter(status: .unpaid, from: .day("2026-03-17")), ["late", "soon"]),
      (BillFilter(status: .unpaid, from: .day("2026-05-01"), to: .day("2026-05-31")), ["soon"]),
      (BillFilter(status: .overdue(.day("2026-06-01")), to: .day("2026-03-31")), ["late"]),
      (BillFilter(status: .unpaid, to: .day("2026-03-19")), []),
      (BillFilter(status: .paid, from: .day("2026-03-15")), ["paid"]),
      (BillFilter(search: "LAT"), ["late"]), (BillFilter(status: .unpaid, search: "paid"), []),
      (BillFilter(search: "%"), []), (BillFilter(search: "ÄRZTIN"), ["soon"]), (BillFilter(limit: 1), ["soon"]),
    ] as [(BillFilter, [String])])
  func filter(filter: BillFilter, titles: [String]) async throws {
    let test = try await TestStore(.memory)
    for (title, issue, due, paid) in [
      ("late", "2026-03-14", "2026-03-20", nil), ("paid", "2026-03-15", nil, "2026-03-15"),
      ("soon", "2026-03-16", "2026-05-01", nil),
    ] as [(String, String, String?, String?)] {
      let draft = try await test.draft(title, .receipt(title, 1, issue))
      var contents = BillContents.of(title, categories: title == "paid" ? ["Gifts"] : ["Other"])
      contents.issueDate = .day(issue)
      contents.dueDate = due.map { .day($0) }
      contents.paidDate = paid.map { .day($0) }
      if title == "soon" { contents.notes = "die ärztin" }
      _ = try await test.store.confirm(draft: draft.id, revision: 1, contents: contents, who: "ada")
    }
    #expect(try await test.store.bills(filter).map(\.contents.title).sorted() == titles)
  }
}
