import Foundation
import TestSupport
import Testing

/// A ledger of many years is as quick to look at as a small one: no page grows with it. The time per page is printed as
/// a figure in the full run, with `BILLFOLD_SOAK`, on a hundred thousand bills, or with `BILLFOLD_SCALE_STORE=FILE` on
/// the store that `ScaleTests` made; it should be a tenth of a second in a release build. No test judges by the clock.
@Suite struct LargeLedgerTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let isLong = Soak.isLong
  private static let made = environment["BILLFOLD_SCALE_STORE"]

  /// Every list and chart, each as large as its first part can become.
  private static let places = [
    "/", "/drafts", "/bills", "/bills?status=all", "/bills?status=paid&page=3", "/bills?status=all&q=power",
    "/bills?status=overdue", "/bills?status=all&chosen=1&category=Groceries", "/recurring", "/transactions",
    "/transactions?month=2019-05", "/transactions?page=7", "/categories", "/categories/1", "/cards", "/income",
    "/goals", "/budgets", "/trend", "/trend?month=2019-05", "/trend?all=1&year=2019", "/compare?year=2019",
    "/analytics", "/analytics?from=2016-01-01&to=2025-12-31", "/forecast", "/forecast?months=12", "/search?q=power",
    "/persons", "/persons?person=Anna", "/persons?person=Anna&page=2", "/history", "/statements", "/statements/1",
    "/statements/gaps", "/bills/50", "/income/50", "/add", "/settings",
  ]

  private static let mostBytes = 60_000

  private func served() async throws -> ServedPage {
    if let store = Self.made { return try await ServedPage(home: try TestHome(["BILLFOLD_STORE": store])) }
    let home = try TestHome()
    let names = [
      "Power", "Rent", "Bakery Köhler", "Supermarket", "Cinema", "Pharmacy", "Railway", "Insurance", "Telecom",
      "Garage",
    ]
    let lines = (1...(Self.isLong ? 100_000 : 600)).map { id in
      let day = "\(2016 + id % 10)-\(String(format: "%02d-%02d", 1 + id / 10 % 12, 1 + id / 120 % 28))"
      let cents = 100 + id * 37 % 19_900
      let currency = id % 10 == 0 ? "USD" : "EUR"
      return """
        {"merchant":"\(names[id % names.count]) \(id)","total":{"value":"\(cents / 100).\(String(format: "%02d", cents % 100))",\
        "minorUnits":\(cents),"currency":"\(currency)"},"date":"\(day)","paidDate":"\(day)","splits":[],\
        "categories":["Groceries","Household"],"notes":"the number \(id) of a long list of bills"}
        """
    }
    try home.folder.write(Array(lines.joined(separator: "\n").utf8), to: "ledger.jsonl")
    let taken = try home.billfold("import-ledger", "jsonl", home.folder.file("ledger.jsonl").path)
    #expect(taken.status == 0, "\(taken.errors)")
    let statement =
      "Date,Payee,Description,Amount,Currency\n"
      + (1...400).map {
        "2026-\(String(format: "%02d-%02d", 1 + $0 % 9, 1 + $0 % 28)),Shop \($0),Purchase \($0),-\($0).10,EUR"
      }
      .joined(separator: "\n")
    try home.folder.write(Array(statement.utf8), to: "bank.csv")
    let imported = try home.billfold("statement", "import", home.folder.file("bank.csv").path)
    #expect(imported.status == 0, "\(imported.errors)")
    let page = try await ServedPage(home: home)
    for number in 1...70 {
      for line in ["Water \(number) 12.30 EUR fri", "Power plan \(number) 40 EUR 2026-01-03 monthly #Utilities"] {
        #expect(try await page.post("/bills/quick", ["line": line]).status == 303)
      }
      let income = try await page.post(
        "/income", ["title": "Salary \(number)", "amount": "2850 EUR", "date": "2026-01-02"])
      #expect(income.status == 303)
      let split = try await page.post("/bills/\(number)/split", ["parts": "Groceries@Anna=50%\nGroceries=rest"])
      #expect(split.status == 303)
    }
    return page
  }

  @Test("no page is larger than 60 KB, and each is complete")
  func pages() async throws {
    let page = try await served()
    for place in Self.places {
      let start = ContinuousClock.now
      let answer = try await page.get(place)
      let first = (ContinuousClock.now - start) / .milliseconds(1)
      #expect(answer.status == 200 || Self.made != nil && answer.status == 404, "\(place): \(answer.status)")
      #expect(answer.bytes.count <= Self.mostBytes, "\(place): \(answer.bytes.count) bytes")
      guard Self.isLong || Self.made != nil else { continue }
      var times = [first]
      for _ in 0..<4 {
        let clock = ContinuousClock.now
        _ = try await page.get(place)
        times.append((ContinuousClock.now - clock) / .milliseconds(1))
      }
      let usual = times.sorted()[2]
      print(
        "figure: \(place): \(String(format: "%.0f", usual)) ms, first \(String(format: "%.0f", first)) ms, \(answer.bytes.count / 1000) KB"
      )
    }
  }

  @Test("the parts of a list show each bill once", .enabled(if: made == nil))
  func parts() async throws {
    let page = try await ServedPage()
    for number in 1...120 {
      #expect(try await page.post("/bills/quick", ["line": "Number \(number) 5 EUR paid"]).status == 303)
    }
    var seen: [String] = []
    var address: String? = "/bills?status=all&q=number"
    while let place = address {
      let body = try await page.get(place).body
      seen += body.matches(of: /href="\/bills\/(\d+)"/).map { String($0.1) }
      let next = body.firstMatch(of: /<a class="button" href="([^"]*)">Next</).map { String($0.1) }
      address = next?.replacing("&amp;", with: "&")
      #expect(seen.count <= 120)
    }
    #expect(seen.count == 120 && Set(seen).count == 120)
    let search = try await page.get("/search?q=number").body
    #expect(search.contains("50 of 120 bills") && search.contains("href=\"/bills?status=all&amp;q=number\""))
    let transactions = try await page.get("/transactions?page=2").body
    #expect(transactions.contains("81 to 120 of 120") && transactions.contains("href=\"/transactions\""))
    for page in [
      try await page.get("/bills?page=99"), try await page.get("/bills?page=-1"), try await page.get("/bills?page=x"),
    ] {
      #expect(page.status == 200)
    }
  }
}
