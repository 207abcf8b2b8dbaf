import Core
import Foundation
@testable import Store
import TestSupport
import Testing

@Suite("Bills") struct BillTests {
  /// Creating a store on a server takes a third of a second; for currencies only the code differs there.
  private static let codes = PostgresServer.isAsked ? ["EUR", "JPY", "KWD"] : Currency.all.map(\.code)

  @Test("amounts that add up to more than 64 bits are named as the reason", arguments: TestDatabase.allCases)
  func tooLarge(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    for _ in 0..<2 { _ = try await test.store.add(bill: .of("Bakery", .max), who: "tester") }
    let error = await #expect(throws: StoreError.self) { try await test.store.billTotals(BillFilter()) }
    #expect(error == .sumTooLarge && error?.description.contains("store") == false)
  }

  @Test("money of every currency and size is exact", arguments: codes) func money(code: String) async throws {
    let fixture = try await Fixture()
    let currency = try Currency(code: code).orThrow()
    let amounts: [Int64] = [0, 1, -1, 99, 9_007_199_254_740_993, .max, .min]
    for (number, minorUnits) in amounts.enumerated() {
      let draft = try await fixture.read("\(number)").first.orThrow()
      _ = try await fixture.store.confirm(
        draft: draft.id, revision: draft.revision, contents: .made(minorUnits: minorUnits, currency: currency),
        who: "me")
    }
    #expect(
      try await fixture.store.bills().reversed().map(\.contents.amount)
        == amounts.map { Money(minorUnits: $0, currency: currency) })
  }

  @Test("the document that a bill was confirmed from is not attached to it a second time")
  func ownDocument() async throws {
    let fixture = try await Fixture()
    let draft = try await fixture.read("paper").first.orThrow()
    let bill = try await fixture.store.confirm(
      draft: draft.id, revision: draft.revision, contents: .made(minorUnits: 100), who: "ada")
    for (name, count) in [("paper", 1), ("letter", 2), ("letter", 2)] {
      let document = try await fixture.store.attach(.made(name), toBill: bill.id, who: "ada")
      #expect(document.fileName == "\(name).png")
      #expect(try await fixture.store.documents(ofBill: bill.id).count == count, "\(name)")
    }
  }

  /// Bills by title: paid, open and due, from January to March.
  private func ledger() async throws -> Fixture {
    let fixture = try await Fixture()
    let bills: [BillContents] = [
      try .made("Rent", date: "2026-01-31", due: "2026-02-03", categories: ["Housing"], notes: "Wohnung Nord"),
      try .made("Café Ü", date: "2026-02-01", paid: "2026-02-01", categories: ["Dining", "Gifts"]),
      try .made("Power", date: "2026-02-28", due: "2026-03-31", categories: ["Utilities"], reference: "RE-2026/77"),
      try .made("Shoes", date: "2026-03-01", paid: "2026-03-01", categories: ["Clothing"]),
    ]
    for bill in bills {
      let draft = try await fixture.read(bill.title).first.orThrow()
      _ = try await fixture.store.confirm(draft: draft.id, revision: draft.revision, contents: bill, who: "me")
    }
    return fixture
  }

  @Test(
    "lists search title, merchant, notes and reference, word by word",
    arguments: [
      ("cafe u", ["Café Ü"]), ("nord WOHNUNG", ["Rent"]), ("re 2026 77", ["Power"]), ("%", []), ("'", []),
      ("", ["Shoes", "Power", "Café Ü", "Rent"]),
    ])
  func search(text: String, titles: [String]) async throws {
    #expect(try await ledger().store.bills(BillFilter(search: text)).map(\.contents.title) == titles)
  }

  @Test("lists have pages, newest first") func pages() async throws {
    #expect(
      try await ledger().store.bills(BillFilter(limit: 2, offset: 1)).map(\.contents.title) == ["Power", "Café Ü"])
  }

  @Test("the bills of a category are the same for each way to find them", arguments: TestDatabase.allCases)
  func ways(database: TestDatabase) async throws {
    let test = try await TestStore(database)
    for number in 0..<40 {
      let categories = [["Dining"], ["Dining", "Gifts"], ["Fuel"], ["Gifts", "Fuel", "Dining"]][number % 4]
      let bill = try await test.store.add(
        bill: .made(
          "\(number)", minorUnits: Int64(number * number), currency: number % 3 == 0 ? .jpy : .eur,
          date: "2026-0\(number % 5 + 1)-11", paid: number % 2 == 0 ? "2026-06-01" : nil, categories: categories),
        who: "ada")
      if number % 7 == 0 { _ = try await test.store.delete(bill: bill.id, who: "ada") }
    }
    for categories in [["Dining"], ["gifts", "Fuel"], ["Clothing"], ["nothing"]] {
      for status in [BillFilter.Status.paid, .unpaid, nil] {
        var filter = BillFilter(status: status, categories: categories, limit: 5, offset: 2)
        let lists = try await test.store.driver.read { [filter] connection in
          try [false, true].map { isMany in
            let (chosen, arguments) = filter.rows(connection.dialect, isMany: isMany)
            return try connection.rows("SELECT id \(chosen)", arguments).map { try $0.integer("id") }
          }
        }
        #expect(lists[0] == lists[1], "\(categories)")
        filter.limit = nil
        filter.offset = 0
        let sums = try await test.store.driver.read { [filter] connection in
          try [BillFilter.Way.plain, .list, .sums].map { way in
            let (conditions, arguments) = filter.sql(connection.dialect, way)
            return try connection.rows(
              "SELECT id FROM bills WHERE \(conditions.joined(separator: " AND ")) ORDER BY id", arguments
            ).map { try $0.integer("id") }
          }
        }
        #expect(sums[0] == sums[1] && sums[0] == sums[2], "\(categories)")
        #expect(try await test.store.bills(filter).map(\.id).sorted() == sums[0])
        #expect(sums[0].isEmpty == (categories == ["Clothing"] || categories == ["nothing"]))
      }
    }
    let dining = BillFilter(categories: ["Dining"])
    let few = try await test.store.driver.read { connection in
      try [25, 26, 30, 31].map { try dining.isOfMoreBills(than: $0, connection) }
    }
    #expect(few == [true, true, false, false])
  }

  @Test("payable bills are sorted by due date") func unpaid() async throws {
    #expect(try await ledger().store.bills(BillFilter(status: .unpaid)).map(\.contents.title) == ["Rent", "Power"])
  }

  @Test("each bill in a list has its own categories, in order") func listedCategories() async throws {
    let bills = try await ledger().store.bills(BillFilter(limit: 3))
    #expect(bills.map(\.contents.categories) == [["Clothing"], ["Utilities"], ["Dining", "Gifts"]])
  }
}
