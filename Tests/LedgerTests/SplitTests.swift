import Core
import Ledger
import TestSupport
import Testing

/// How typed parts split a bill.
@Suite struct SplitTests {
  private static let items = [("Milk", 199), ("Soap", 349), ("Bread", 250)].map {
    BillSplit.PaperItem(text: $0, minorUnits: $1)
  }

  private static func parts(_ typed: [String], of units: Int64, withItems: Bool = false) throws -> [BillPart] {
    try BillSplit.parts(
      typed.map { try PartInput($0, currency: .eur) }, of: Money(minorUnits: units, currency: .eur),
      category: "Groceries", items: items, withItems: withItems)
  }

  private static func text(_ parts: [BillPart]) -> String {
    parts.map { part in
      "\(part.category)\(part.person.map { "@\($0)" } ?? "") \(part.minorUnits)\(part.text.isEmpty ? "" : " \(part.text)")"
        + (part.isRest ? " rest" : "")
    }.joined(separator: ", ")
  }

  @Test(
    "parts are exact to the minor unit",
    arguments: [
      (1000, "A=4 B=6", "A 400, B 600"), (1000, "A=rest", "A 1000 rest"), (1000, "A=4 B=rest", "A 400, B 600 rest"),
      (1000, "A=33.33% B=33.33% C=33.34%", "A 333, B 333, C 334"), (100, "A=50% B=50%", "A 50, B 50"),
      (101, "A=50% B=50%", "A 51, B 50"), (1000, "A=33.333% B=33,333% C=33.334%", "A 333, B 333, C 334"),
      (1000, "A=33.3% B=33.3% C=33.3% D=rest", "A 333, B 333, C 333, D 1 rest"),
      (1, "A=99% B=1%", ""), (1000, "A@Anna=20% @Ben=20% A=rest", "A@Anna 200, Groceries@Ben 200, A 600 rest"),
      (1000, "A=12 Deposit=-2", "A 1200, Deposit -200"), (-1000, "A=4 B=rest", "A -400, B -600 rest"),
      (-1000, "A=-4 B=60%", "A -400, B -600"), (1000, "A=b=4 B=rest", "A=b 400, B 600 rest"),
      (1000, "Taxes@Anna@Ben=4 B=rest", "Taxes@Anna@Ben 400, B 600 rest"),
      (798, "House@Ada=#2 Food=#1,3", "House@Ada 349 Soap, Food 199 Milk, Food 250 Bread"),
      (798, "House=#2-3 Food=rest", "House 349 Soap, House 250 Bread, Food 199 rest"),
    ] as [(Int64, String, String)])
  func exact(units: Int64, typed: String, expected: String) throws {
    let typed = typed.split(separator: " ").map(String.init)
    // A percent of a cent is zero, which is not a part.
    guard !expected.isEmpty else {
      #expect(throws: InputError.self) { try Self.parts(typed, of: units) }
      return
    }
    let parts = try Self.parts(typed, of: units)
    #expect(Self.text(parts) == expected)
    #expect(parts.reduce(0) { $0 + $1.minorUnits } == units)
  }

  @Test("items that no part names are parts too, and the missing amount is the rest")
  func items() throws {
    #expect(
      Self.text(try Self.parts([], of: 850, withItems: true))
        == "Groceries 199 Milk, Groceries 349 Soap, Groceries 250 Bread, Groceries 52 rest")
    #expect(
      Self.text(try Self.parts(["House=#2"], of: 798, withItems: true))
        == "House 349 Soap, Groceries 199 Milk, Groceries 250 Bread")
    #expect(throws: InputError.self) { try Self.parts([], of: 700, withItems: true) }
  }

  @Test(
    "an invalid split is refused with one sentence that names the problem",
    arguments: [
      ("A=4", "4.00 EUR, 6.00 EUR less"), ("A=4 B=7", "11.00 EUR, 1.00 EUR more"),
      ("A=rest B=rest", "only one part can be"),
      ("A=10 B=rest", "leave out the rest"), ("A=0 B=rest", "a zero amount"), ("A", "is not a part"),
      ("A=4,5,6 B=rest", "not an amount"), ("A=0% B=rest", "not a valid share"), ("A=101%", "not a valid share"),
      ("A=60% B=60%", "more"),
      ("A=4USD B=rest", "not in EUR"), ("A=#9 B=rest", "no item 9"), ("A=#1 B=#1 C=rest", "already in a part"),
      ("A=#x B=rest", "not list any items"), ("A=#3-1 B=rest", "not list any items"),
      ("A=#1-10000,2 B=rest", "names an item twice"),
      ("A@=4 B=rest", "a person needs a name"),
      ("A@4111111111111111=4 B=rest", "a full card number"), ("A=1.234 B=rest", "can mean"),
      ("A=1.2345 B=rest", "more decimals"),
    ])
  func refused(typed: String, message: String) {
    let error = #expect(throws: InputError.self) {
      try Self.parts(typed.split(separator: " ").map(String.init), of: 1000)
    }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.description.contains("\n") == false)
  }

  @Test("a document without items cannot be split by items")
  func noItems() throws {
    let amount = Money(minorUnits: 1000, currency: .eur)
    #expect(throws: InputError.self) { try BillSplit.parts([], of: amount, category: "A", withItems: true) }
    #expect(throws: InputError.self) {
      try BillSplit.parts([try PartInput("A=#1", currency: .eur)], of: amount, category: "A")
    }
    #expect(throws: InputError.self) {
      try BillSplit.check(
        (1...201).map { _ in BillPart(category: "A", minorUnits: 1) }, of: Money(minorUnits: 201, currency: .eur))
    }
  }

  @Test(
    "a part is at most as large as a bill can be, even if another part cancels it",
    arguments: [Int64.max, Amount.largest + 1])
  func largestPart(units: Int64) throws {
    let amount = Money(minorUnits: 1000, currency: .eur)
    for sign in [1, -1] as [Int64] {
      let parts = [
        BillPart(category: "A", minorUnits: sign * units),
        BillPart(category: "B", minorUnits: 1000 - sign * (units - 1000)),
        BillPart(category: "C", minorUnits: -sign * 1000),
      ]
      #expect(throws: InputError.self) { try BillSplit.check(parts, of: amount) }
    }
    let most = [
      BillPart(category: "A", minorUnits: Amount.largest), BillPart(category: "B", minorUnits: 1000 - Amount.largest),
    ]
    try BillSplit.check(most, of: amount)
  }

  @Test("any split by percentages adds up, and equals all of them in one")
  func percentages() throws {
    var random = SeededGenerator(seed: 27)
    for _ in 0..<500 {
      let units = Int64(random.number(50_000...90_000_000))
      var left = 10_000
      var typed: [String] = []
      while left > 0 && typed.count < 8 {
        let share = typed.count == 7 ? left : random.number(1...left)
        typed.append("A=\(Amount(units: Int64(share), scale: 2))%")
        left -= share
      }
      if left > 0 { typed.append("B=rest") }
      let parts = try Self.parts(typed, of: units)
      #expect(parts.reduce(0) { $0 + $1.minorUnits } == units)
      #expect(parts.allSatisfy { $0.minorUnits > 0 })
    }
  }

  @Test("if the amount changes, the rest follows; without a rest, or if none is left, it is refused")
  func adjusted() throws {
    func money(_ units: Int64, _ currency: Currency = .eur) -> Money { Money(minorUnits: units, currency: currency) }
    let rest = try Self.parts(["A=4", "B=rest"], of: 1000)
    let fixed = try Self.parts(["A=4", "B=6"], of: 1000)
    func adjusted(_ parts: [BillPart], _ after: Money) throws -> String {
      Self.text(try BillSplit.adjusted(parts, from: money(1000), to: after, bill: 7))
    }
    #expect(try adjusted(rest, money(1500)) == "A 400, B 1100 rest")
    #expect(try adjusted(rest, money(401)) == "A 400, B 1 rest")
    #expect(try adjusted(fixed, money(1000)) == "A 400, B 600")
    // The same number of cents in another currency is split alike.
    #expect(try adjusted(fixed, money(1000, .usd)) == "A 400, B 600")
    #expect(try adjusted([], money(5)).isEmpty)
    let yen = try #require(Currency(code: "JPY"))
    for (parts, after) in [
      (rest, money(400)), (rest, money(300)), (rest, money(-1000)), (rest, money(1000, yen)), (fixed, money(1001)),
    ] {
      let error = #expect(throws: InputError.self) { try adjusted(parts, after) }
      #expect(error?.description.contains("billfold bill split 7") == true)
    }
  }
}
