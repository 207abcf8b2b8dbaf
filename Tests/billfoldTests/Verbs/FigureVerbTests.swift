import Core
import Foundation
import Intake
import Ledger
import Store
import TestSupport
import Testing

@testable import billfold

@Suite("The verbs for figures, on a real store")
struct FigureVerbTests {
  private let today = FixedClock.today

  /// A test home with two years of paid bills, unpaid ones, income and a goal, counted back from this month.
  private func home() async throws -> TestHome {
    let home = try TestHome(launcher: FixedClock.launcher())
    var receipts: [Proposal] = []
    for back in 0..<24 {
      let month = try #require(Month(today).adding(-back))
      for (merchant, cents, category) in [("ALDI", 20_000 + back * 10, "Groceries"), ("Shell", 5_000, "Fuel")] {
        receipts.append(FigureVerbTests.receipt(merchant, Int64(cents), month.first, category))
      }
    }
    var abroad = FigureVerbTests.receipt("Diner", 700, Month(today).first, "Dining")
    abroad.currency = Field(value: .usd, confidence: 1, source: .ocr)
    let late = try #require(today.adding(days: -5))
    let soon = try #require(today.adding(days: 4))
    try await home.fill(
      receipts + [
        abroad, FigureVerbTests.invoice("Power", 8_420, due: late), FigureVerbTests.invoice("Rent", 90_000, due: soon),
      ])
    #expect(try home.billfold("confirm", "--all-sure").status == 0)
    for arguments in [
      ["income", "add", "Salary", "2500 EUR", "--date", "\(Month(today).first)"], ["goal", "add", "Bike", "900 EUR"],
      ["goal", "pay", "Bike", "300"], ["budget", "set", "Groceries", "150 EUR"], ["budget", "set", "Fuel", "60 EUR"],
    ] { #expect(try home.billfold(all: arguments).status == 0) }
    return home
  }

  private static func receipt(_ merchant: String, _ cents: Int64, _ day: CalendarDate, _ category: String) -> Proposal {
    var proposal = Fixture.sure(merchant)
    proposal.date = Field(value: day, confidence: 1, source: .ocr)
    proposal.total = Field(value: Amount(units: cents, scale: 2), confidence: 1, source: .ocr)
    proposal.category = Field(value: category, confidence: 1, source: .lexicon)
    proposal.payment = Field(value: Payment(mode: .card, brand: .visa, lastFour: "9165"), confidence: 1, source: .ocr)
    return proposal
  }

  private static func invoice(_ merchant: String, _ cents: Int64, due: CalendarDate) -> Proposal {
    var proposal = receipt(merchant, cents, due.adding(days: -14) ?? due, "Housing")
    proposal.kind = .invoice
    proposal.dueDate = Field(value: due, confidence: 1, source: .ocr)
    return proposal
  }

  private func object(_ run: Run) throws -> [String: Any] {
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    return try run.object()
  }

  private func text(_ money: Any?) -> String? {
    (money as? [String: Any]).flatMap { money in
      (money["value"] as? String).flatMap { value in (money["currency"] as? String).map { "\(value) \($0)" } }
    }
  }

  @Test("if bills count in several categories, figures by category state this in text, JSON and the picture")
  func overlap() async throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    let sentence = "count fully in each of them, so the categories do not add up to the total."
    let past = try #require(Month(today).adding(-1)).first
    func add(_ title: String, _ categories: String...) throws {
      let chosen = categories.flatMap { ["--category", $0] }
      for more in [["--paid", "\(past)"], ["--paid", "\(Month(today).first)"], ["--due", "\(today)"]] {
        let run = try home.billfold(
          all: ["bill", "add", title, "90 EUR", "--date", "\(past)"] + chosen + more)
        #expect(run.status == 0, "\(run)")
      }
    }
    func check(_ isOverlapping: Bool) throws {
      let before = try #require(Month(today).adding(-1))
      for verb in [
        ["trend"], ["trend", "--year", "\(before.year)", "--month", "\(before.month)"], ["overview"], ["analytics"],
        ["forecast"],
      ] {
        let picture = home.folder.file("chart.svg")
        let words = try home.billfold(all: verb + ["--svg", picture.path]).output
        let text = words.replacingOccurrences(of: "\n", with: " ")
        #expect(text.contains(sentence) == isOverlapping, "\(verb): \(words)")
        #expect(try String(contentsOf: picture, encoding: .utf8).contains(sentence) == isOverlapping, "\(verb)")
        let json = try object(try home.billfold(all: verb + ["--json"]))
        let said = json["categoriesOverlap"] ?? (json["currencies"] as? [[String: Any]])?.first?["categoriesOverlap"]
        #expect(said as? Bool == isOverlapping, "\(verb): \(json)")
        let notes = (json["charts"] as? [[String: Any]])?.compactMap { $0["note"] as? String } ?? []
        #expect(notes.isEmpty != isOverlapping, "\(verb): \(notes)")
      }
    }
    try add("Lamp", "Household")
    try check(false)
    try add("Party", "Groceries", "Leisure")
    try check(true)
  }

  @Test("overview, trend, daily, compare, transactions, analytics and forecast agree in text and in JSON")
  func everything() async throws {
    let home = try await home()
    try checkOverview(home)
    try checkTrend(home)
    try checkDaily(home)
    try checkCompare(home)
    try checkTransactions(home)
    try checkAnalytics(home)
    try checkForecast(home)
  }

  private func checkOverview(_ home: TestHome) throws {
    let overview = try object(try home.billfold("overview", "--json"))
    let unpaid = try #require((overview["unpaid"] as? [[String: Any]])?.first)
    #expect(
      text(unpaid["amount"]) == "984.20 EUR" && unpaid["overdueBills"] as? Int == 1
        && text(unpaid["overdue"]) == "84.20 EUR")
    #expect(((overview["nextDue"] as? [[String: Any]])?.first)?["title"] as? String == "Rent")
    let words = try home.billfold("overview").output
    for part in [
      "! 1 bill overdue: 84.20 EUR", "Unpaid      984.20 EUR (2 bills)", "Rent, 900.00 EUR, in 4 days",
      "This month  250.00 EUR · 7.00 USD spent", "Bike", "33 %",
    ] {
      #expect(words.contains(part), "\(part) is not in\n\(words)")
    }
  }

  private func checkTrend(_ home: TestHome) throws {
    let month = Month(today)
    let trend = try object(try home.billfold("trend", "--json"))
    #expect((trend["totals"] as? [[String: Any]])?.map { text($0["amount"]) } == ["250.00 EUR", "7.00 USD"])
    #expect(
      (trend["categories"] as? [[String: Any]])?.map { $0["category"] as? String } == ["Groceries", "Fuel", "Dining"])
    let charts = try #require(trend["charts"] as? [[String: Any]])
    #expect(charts.map { $0["currency"] as? String } == ["EUR", "USD"])
    #expect((charts[0]["axis"] as? [String: Any])?["maximum"] as? Int == 20_000)
    #expect(try home.billfold("trend").output.contains("Spent in \(month): 250.00 EUR · 7.00 USD, 3 bills"))
    let lastYear = try object(try home.billfold("trend", "--year", "\(today.year - 1)", "--json"))
    #expect(((lastYear["totals"] as? [[String: Any]])?.first)?["bills"] as? Int == 24)
    let december = try object(try home.billfold("trend", "--year", "\(today.year - 1)", "--month", "12", "--json"))
    #expect(december["period"] as? String == "\(today.year - 1)-12")
  }

  private func checkDaily(_ home: TestHome) throws {
    let daily = try object(try home.billfold("daily", "--json"))
    let days = try #require((daily["currencies"] as? [[String: Any]])?.first?["days"] as? [[String: Any]])
    #expect(
      days.count == today.day && text(days.first?["spent"]) == "250.00 EUR" && text(days.last?["total"]) == "250.00 EUR"
    )
  }

  private func checkCompare(_ home: TestHome) throws {
    let compare = try object(try home.billfold("compare", "--json"))
    let euro = try #require((compare["currencies"] as? [[String: Any]])?.first)
    #expect(text(euro["income"]) == "2500.00 EUR" && (euro["months"] as? [Any])?.count == 12)
    let own = try #require((euro["months"] as? [[String: Any]])?[today.month - 1])
    #expect(text(own["balance"]) == "2250.00 EUR")
  }

  private func checkTransactions(_ home: TestHome) throws {
    let list = try home.billfold("transactions", "--json").list()
    #expect(list.count == 50)
    #expect(text(list.first { text($0["amount"])?.hasSuffix("EUR") == true }?["runningTotal"]) != nil)
    let euros = list.filter { text($0["amount"])?.hasSuffix("EUR") == true }
    let sum = euros.reduce(0) { $0 + (($1["amount"] as? [String: Any])?["minorUnits"] as? Int ?? 0) }
    #expect((euros.first?["runningTotal"] as? [String: Any])?["minorUnits"] as? Int == sum)
    #expect(try home.billfold("transactions", "--category", "", "--json").output == "[]\n")
    #expect(try home.billfold("transactions", "--category", "").output.contains("No transactions"))
    #expect(try home.billfold("transactions", "--limit", "3").output.contains("50 transactions, balance"))
  }

  private func checkAnalytics(_ home: TestHome) throws {
    let month = Month(today)
    let analytics = try object(try home.billfold("analytics", "--month", "\(month)", "--json"))
    let figures = try #require((analytics["currencies"] as? [[String: Any]])?.first)
    #expect(text(figures["averagePerBill"]) == "125.00 EUR" && text(figures["averagePerMonth"]) == "250.00 EUR")
    #expect((figures["paymentModes"] as? [[String: Any]])?.first?["mode"] as? String == "card")
    let change = try #require((figures["changes"] as? [[String: Any]])?.first)
    #expect(change["category"] as? String == "Groceries" && text(change["difference"]) == "-0.10 EUR")
    let analysis = try home.billfold("analytics").output
    for part in ["By category", "By merchant", "By month", "Biggest changes", "PAID BY", "a month"] {
      #expect(analysis.contains(part), "\(part)")
    }
  }

  @Test("how bills were paid is said in words, and as a code in JSON")
  func paymentModes() throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    let added = try home.billfold("add", "Lamp 20 EUR paid", "--pay-by", "bankTransfer")
    #expect(added.status == 0, "\(added.errors)")
    #expect(try home.billfold("analytics").output.contains("\nbank transfer      1  20.00 EUR\n"))
    #expect(try home.billfold("analytics", "--json").output.contains("\"mode\":\"bankTransfer\""))
  }

  private func checkForecast(_ home: TestHome) throws {
    let forecast = try object(try home.billfold("forecast", "--json"))
    let next = try #require((forecast["currencies"] as? [[String: Any]])?.first { $0["currency"] as? String == "EUR" })
    let all = try #require(next["all"] as? [String: Any])
    #expect(all["monthsOfHistory"] as? Int == 23 && all["historyMethod"] as? String == "latest")
    let first = try #require((all["months"] as? [[String: Any]])?.first?["total"] as? [String: Any])
    let (low, expected, high) = (
      (first["low"] as? [String: Any])?["minorUnits"] as? Int ?? 0,
      (first["expected"] as? [String: Any])?["minorUnits"] as? Int ?? 0,
      (first["high"] as? [String: Any])?["minorUnits"] as? Int ?? 0
    )
    #expect(low <= expected && expected <= high && (24_900...25_200).contains(expected), "\(low) \(expected) \(high)")
    let said = try home.billfold("forecast").output
    #expect(said.contains("as in the last month") && said.contains("at least") && said.contains("off by"), "\(said)")
  }

  @Test("nothing printed is wider than 80 columns, and without a terminal there is no colour")
  func plain() async throws {
    let home = try await home()
    #expect(
      try home.billfold("card", "add", "My Visa", "--number", "9165", "--brand", "visa").output.contains(
        "51 bills paid with it"))
    #expect(try (home.billfold("bills", "--card", "my visa", "--json").json() as? [Any])?.count == 51)
    #expect(try home.billfold("bills", "--category", "", "--json").output == "[]\n")
    for verb in [
      ["overview"], ["trend"], ["trend", "--year", "2026"], ["daily"], ["compare"], ["transactions"], ["analytics"],
      ["forecast"], ["category", "list"], ["card", "list"], ["income", "list"], ["goal", "list"],
      ["goal", "show", "Bike"], ["budget"],
    ] {
      let run = try home.billfold(all: verb)
      #expect(run.status == 0 && run.errors.isEmpty && !run.output.isEmpty, "\(verb) \(run.errors)")
      for line in run.output.split(separator: "\n") {
        #expect(TextWidth.of(String(line)) <= 80 && !line.contains("\u{1B}"), "\(verb): \(line)")
      }
    }
  }

  @Test("the method of a forecast is shown in full, on further lines if necessary")
  func longMethods() throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    for back in 1...9 {
      let paid = try #require(Month(today).adding(-back)).first
      let run = try home.billfold(
        "bill", "add", "Film", "\(10 + back % 3) EUR", "--category", "Leisure", "--paid", "\(paid)")
      #expect(run.status == 0, "\(run)")
    }
    let recurring = try home.billfold(
      "bill", "add", "Club", "12345.67 EUR", "--category", "Leisure", "--due", "\(today)", "--repeat", "monthly")
    #expect(recurring.status == 0)
    let forecast = try home.billfold("forecast")
    let json = try object(try home.billfold("forecast", "--json"))
    let lines = (json["currencies"] as? [[String: Any]])?.first?["categories"] as? [[String: Any]]
    let method = try #require(lines?.first?["method"] as? String)
    let table = try #require(forecast.output.split(separator: "METHOD").last)
    #expect(method.hasPrefix("recurring bills + ") && !table.contains("…"), "\(forecast)")
    let words = table.split { $0.isWhitespace }
    for word in method.split(separator: " ") { #expect(words.contains(word), "\(word) is not in \(table)") }
    #expect(forecast.output.split(separator: "\n").allSatisfy { TextWidth.of(String($0)) <= 80 }, "\(forecast)")
  }

  @Test("if all taxes are stated, the table of taxes ends without an empty line")
  func statedTaxes() async throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    var paper = FigureVerbTests.receipt("Shop", 1190, today, "Groceries")
    paper.taxes = [
      TaxLine(
        rate: Amount(units: 19, scale: 0), net: Amount(units: 1000, scale: 2), amount: Amount(units: 190, scale: 2))
    ]
    try await home.fill(paper)
    #expect(try home.billfold("confirm", "--all-sure").status == 0)
    let taxes = try home.billfold("taxes").output
    #expect(taxes.contains("19 %  10.00 EUR  1.90 EUR  11.90 EUR") && !taxes.hasSuffix("\n\n"), "\(taxes)")
    #expect(taxes.hasPrefix("Taxes \(today.year)-01-01 to \(today)\n"), "\(taxes)")
    #expect(try home.billfold("taxes", "--from", "\(today)").output.hasPrefix("Taxes from \(today)\n"))
  }

  @Test("an open end of a period is today, an open start the first bill, and both are compared")
  func openEnds() async throws {
    let home = try await home()
    let month = Month(today)
    let since = try object(try home.billfold("analytics", "--from", "\(month.first)", "--json"))
    #expect(since["from"] as? String == "\(month.first)" && since["to"] as? String == "\(today)")
    #expect(since["comparedTo"] is String)
    let said = try home.billfold("analytics", "--from", "\(month.first)").output
    #expect(said.contains("Spent \(month.first) to \(today): ") && said.contains("Biggest changes"), "\(said)")
    let first = try #require(month.adding(-23)).first
    let until = try object(try home.billfold("analytics", "--to", "\(today)", "--json"))
    #expect(until["from"] as? String == "\(first)" && until["to"] as? String == "\(today)")
    let old = try home.billfold("analytics", "--to", "2001-01-01")
    #expect(old.status == 0 && old.output.contains("Nothing was paid from 2001-01-01 to 2001-01-01"))
  }

  @Test("transactions show a hundred rows as text and all in JSON; a month's sums agree with compare")
  func manyTransactions() async throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    #expect(try home.billfold("config", "set", "currency", "EUR").status == 0)
    #expect(try home.billfold("income", "add", "Sale", "5", "--date", "\(today)").status == 0)
    #expect(try home.billfold("bill", "add", "Back", "5", "--kind", "creditNote", "--paid", "today").status == 0)
    let refund = try home.billfold("transactions").output
    #expect(refund.contains("\(Month(today))  in 5.00 EUR, out -5.00 EUR") && refund.contains("balance 10.00 EUR"))
    let compare = try object(try home.billfold("compare", "--json"))
    let euro = try #require((compare["currencies"] as? [[String: Any]])?.first)
    let rows = try home.billfold("transactions", "--json").list()
    #expect(rows.map { text($0["amount"]) } == ["5.00 EUR", "5.00 EUR"])
    #expect(rows.map { text($0["runningTotal"]) } == ["10.00 EUR", "5.00 EUR"])
    for row in rows {
      #expect(text(row["monthIncome"]) == text(euro["income"]) && text(row["monthIncome"]) == "5.00 EUR")
      #expect(text(row["monthExpenses"]) == text(euro["expenses"]) && text(row["monthExpenses"]) == "-5.00 EUR")
    }
    let one = try home.billfold("transactions", "--limit", "1").output
    #expect(one.contains("2 transactions, balance 10.00 EUR") && one.contains("The newest is shown"))
    let whole = try home.billfold("transactions", "--limit", "0")
    #expect(whole.status == 0 && !whole.output.contains("newest are shown"))
  }

  @Test("a time that has passed today makes a bill overdue, and is shown wherever its day is")
  func dueTimes() async throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    #expect(try home.billfold("config", "set", "currency", "EUR").status == 0)
    for (title, time) in [("Whole", nil), ("Last", "23:59"), ("First", "00:00")] as [(String, String?)] {
      let time = time.map { ["--time", $0] } ?? []
      #expect(try home.billfold(all: ["bill", "add", title, "10", "--due", "\(today)"] + time).status == 0)
    }
    let unpaid = try home.billfold("bills", "--unpaid", "--json").list()
    #expect(unpaid.map { $0["title"] as? String } == ["First", "Last", "Whole"])
    let overdue = try home.billfold("bills", "--overdue", "--json").list()
    #expect(overdue.map { $0["title"] as? String } == ["First"])
    let list = try home.billfold("bills", "--unpaid").output
    #expect(list.contains("\(today) 00:00") && list.contains("\(today) 23:59"), "\(list)")
    #expect(try home.billfold("bills").output.contains("due \(today) 23:59"))
    let overview = try home.billfold("overview").output
    for part in ["! 1 bill overdue: 10.00 EUR", "Next due    \(today) 23:59  Last, 10.00 EUR, today"] {
      #expect(overview.contains(part), "\(overview)")
    }
    #expect(try home.billfold("config", "set", "remind-at", "00:00").status == 0)
    let reminders = try home.billfold("remind", "--list").output.split(separator: "\n")
    #expect(
      reminders == [
        "First, 10.00 EUR, was due today at 00:00", "Last, 10.00 EUR, is due today at 23:59",
        "Whole, 10.00 EUR, is due today",
      ])
  }

  @Test("figures, charts, pictures and notices use the separators of the locale")
  func locale() throws {
    let home = try TestHome(launcher: FixedClock.launcher())
    for (key, value) in [("currency", "EUR"), ("locale", "de_DE"), ("remind-at", "00:00")] {
      #expect(try home.billfold("config", "set", key, value).status == 0)
    }
    let last = try #require(Month(today).adding(-1)).first
    for more in [["--paid", "\(last)"], ["--paid", "today"], ["--due", "today", "--repeat", "monthly"]] {
      #expect(
        try home.billfold(all: ["bill", "add", "Miete", "1.234,50", "--category", "Housing"] + more).status == 0)
    }
    for verb in [["overview"], ["trend"], ["daily"], ["compare"], ["analytics"], ["forecast"], ["remind", "--list"]] {
      let picture = home.folder.file("\(verb[0]).svg")
      let run = try home.billfold(all: verb + (verb[0] == "remind" ? [] : ["--svg", picture.path]))
      #expect(run.status == 0 && run.output.contains("1.234,50"), "\(run)")
      #expect(!run.output.contains("1234.50"), "\(run)")
      guard verb[0] != "remind" else { continue }
      let drawn = try String(contentsOf: picture, encoding: .utf8)
      #expect(drawn.contains("1.234,50") && !drawn.contains("1234.50"), "\(verb)")
    }
  }

  @Test(
    "every chart is written as a picture, in each theme",
    arguments: ["overview", "trend", "daily", "compare", "analytics", "forecast"])
  func pictures(verb: String) async throws {
    let home = try await home()
    var pictures: [String] = []
    for theme in ["auto", "light", "dark"] {
      let file = home.folder.file("\(verb)-\(theme).svg")
      let run = try home.billfold(verb, "--svg", file.path, "--theme", theme)
      #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
      pictures.append(try String(contentsOf: file, encoding: .utf8))
    }
    #expect(Set(pictures).count == 3 && pictures.allSatisfy { $0.hasPrefix("<svg ") && $0.hasSuffix("</svg>\n") })
  }
}
