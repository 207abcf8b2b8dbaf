import Foundation
import TestSupport
import Testing

@Suite("The history, for users and programs") struct HistoryVerbTests {
  /// A bill with one event of every possible kind.
  private func home() throws -> TestHome {
    let home = try TestHome()
    let paper = Project.samples.appendingPathComponent("gb-invoice.pdf").path
    for words in [
      ["config", "set", "currency", "EUR"], ["card", "add", "Main", "--number", "1111"],
      [
        "bill", "add", "Rent", "900", "--due", "2026-01-31", "--date", "2026-01-01", "--repeat", "monthly",
        "--category", "Housing",
      ], ["bill", "edit", "1", "--category", "Travel", "--amount", "950"], ["bill", "edit", "1", "--card", "1111"],
      ["bill", "attach", "1", paper], ["category", "merge", "Travel", "Gifts"], ["category", "delete", "Gifts"],
      ["bill", "delete", "1"], ["undo"], ["redo"], ["goal", "add", "Bike", "500"], ["goal", "pay", "Bike", "20"],
      ["goal", "edit", "Bike", "--target", "600"], ["goal", "delete", "Bike"], ["undo"],
    ] { #expect(try home.billfold(all: words).status == 0, "\(words)") }
    return home
  }

  /// The printed history, each entry on one line whatever the width.
  private func told(_ home: TestHome, _ arguments: String...) throws -> String {
    try home.billfold(all: ["history"] + arguments).output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func events(_ home: TestHome, _ arguments: String...) throws -> [[String: Any]] {
    try home.billfold(all: ["history", "--json"] + arguments).list()
  }

  @Test("text output has names, amounts with their currency, dates, and what undo reverted") func people() throws {
    let home = try home()
    let bill = try told(home, "1")
    for words in [
      "added the bill Rent 900.00 EUR, date 2026-01-01, due 2026-01-31, repeat monthly, category Housing",
      "changed the bill Rent amount 900.00 EUR → 950.00 EUR", "category Housing → Travel", "card Main",
      "attached a document to the bill Rent attached gb-invoice.pdf",
      "category Travel → Gifts", "category Gifts → Other", "deleted the bill Rent 950.00 EUR",
      "undid: deleted the bill Rent 950.00 EUR", "redid: deleted the bill Rent",
    ] { #expect(bill.contains(words), "\(words) is not in\n\(bill)") }
    for words in ["anchor", "created", "{", "series", "revision", "bill.", "undo"] {
      #expect(!bill.contains(words), "\(words)")
    }
    let goal = try told(home, "--goal", "1")
    for words in [
      "added the goal Bike 500.00 EUR", "put money aside for the goal Bike put aside 20.00 EUR on 20",
      "target 500.00 EUR → 600.00 EUR", "deleted the goal Bike 600.00 EUR",
      "undid: deleted the goal Bike 600.00 EUR",
    ] { #expect(goal.contains(words), "\(words) is not in\n\(goal)") }
    // Gifts, the nineteenth of a new ledger's categories.
    let category = try told(home, "--category", "19")
    #expect(
      category.contains("merged a category into the category Gifts also includes Travel")
        && category.contains("deleted the category Gifts"))
  }

  @Test("a category, card or goal is named as in other commands, by its name or its id")
  func names() throws {
    let home = try home()
    #expect(try told(home, "--goal", "bike") == told(home, "--goal", "1"))
    #expect(try told(home, "--card", "Main") == told(home, "--card", "1"))
    #expect(try told(home, "--category", "groceries") == told(home, "--category", "Groceries"))
    let unknown = try home.billfold("history", "--category", "Groceriez")
    #expect(unknown.status == 65 && unknown.errors.contains("did you mean Groceries?"), "\(unknown)")
    let text = try home.billfold("history", "--draft", "first")
    #expect(text.status == 64 && text.errors.contains("\"first\" is not an id; give the number of"), "\(text)")
  }

  @Test("text output has local time, JSON has UTC") func clock() throws {
    let home = try TestHome(["TZ": "UTC"])
    #expect(try home.billfold("bill", "add", "Tea", "3 EUR").status == 0)
    let at = try #require(try events(home).first?["at"] as? String)
    let told = try [("UTC", 0), ("XYZ-5:30", 330)].map { zone, minutes -> Bool in
      let time = try Date(at, strategy: .iso8601).addingTimeInterval(Double(minutes) * 60)
      let text = time.ISO8601Format().prefix(16).replacing("T", with: " ")
      return try self.told(TestHome(["TZ": zone], sharing: home)).contains("WHAT \(text) ")
    }
    #expect(told == [true, true])
    let listed = try TestHome(["TZ": "XYZ-5:30"], sharing: home).billfold("history", "--json").list()
    #expect(listed.first?["at"] as? String == at)
  }

  @Test("a change is attributed to the session's user, or without one, as under cron, to the system's user")
  func who() throws {
    let home = try TestHome(["USER": "", "LOGNAME": "", "TZ": "UTC"])
    #expect(try home.billfold("bill", "add", "Tea", "3 EUR").status == 0)
    let session = try TestHome(["USER": "", "LOGNAME": "ada", "TZ": "UTC"], sharing: home)
    #expect(try session.billfold("bill", "add", "Cake", "4 EUR").status == 0)
    let people = try events(home).compactMap { $0["who"] as? String }
    #expect(people.contains("ada") && people.contains(NSUserName()) && !people.contains(""), "\(people)")
  }

  @Test("JSON output has objects with the keys of the item's own JSON") func programs() throws {
    let home = try home()
    let events = try events(home, "1")
    let added = try #require(events.first)
    #expect(added["before"] is NSNull && added["replays"] is NSNull)
    let after = try #require(added["after"] as? [String: Any])
    #expect(after["dueDate"] as? String == "2026-01-31" && after["repeat"] as? String == "monthly")
    #expect((after["amount"] as? [String: Any])?["value"] as? String == "900.00")
    #expect(after["categories"] as? [String] == ["Housing"] && after["card"] is NSNull)
    for event in events {
      for side in ["before", "after"] {
        let keys = (event[side] as? [String: Any])?.keys.map { $0 } ?? []
        #expect(keys.allSatisfy { !$0.contains("_") && !["anchor", "created", "merchantKey", "id"].contains($0) })
        #expect(!(event[side] is String))
      }
    }
    let afters = events.compactMap { $0["after"] as? [String: Any] }
    #expect(afters.contains { $0["card"] as? Int == 1 && $0["cardName"] as? String == "Main" })
    #expect(afters.contains { ($0["payment"] as? [String: Any])?["lastFour"] as? String == "1111" })
    #expect(
      afters.contains { ($0["papers"] as? [[String: Any]])?.first?["name"] as? String == "gb-invoice.pdf" })
    #expect(afters.filter { ($0["deleted"] as? String)?.hasSuffix("Z") == true }.count == 2)
    #expect(events.suffix(2).map { $0["replays"] as? String } == ["bill.delete", "bill.delete"])
    let goal = try self.events(home, "--goal", "1")
    let paid = try #require((goal[1]["after"] as? [String: Any])?["payments"] as? [[String: Any]])
    #expect((paid.first?["amount"] as? [String: Any])?["currency"] as? String == "EUR")
    #expect(((goal[2]["before"] as? [String: Any])?["target"] as? [String: Any])?["value"] as? String == "500.00")
  }

  @Test("a draft's history lists its fields") func drafts() async throws {
    let home = try TestHome()
    #expect(try home.billfold("drafts").status == 0)
    try await home.fill(Fixture.sure())
    for words in [["edit", "1", "--total", "24.28"], ["reject", "1"], ["undo"], ["confirm", "1"]] {
      #expect(try home.billfold(all: words).status == 0, "\(words)")
    }
    let draft = try told(home, "--draft", "1")
    for words in [
      "proposed the draft ALDI SÜD 24.23 EUR, date 2020-03-02", "total 24.23 EUR → 24.28 EUR",
      "state open → rejected", "undid: rejected the draft ALDI SÜD", "state rejected → open",
      "state open → confirmed",
      "confirmed the draft ALDI SÜD", "bill 1",
    ] { #expect(draft.contains(words), "\(words) is not in\n\(draft)") }
    let proposed = try #require(try events(home, "--draft", "1").first?["after"] as? [String: Any])
    let merchant = (proposed["proposal"] as? [String: Any])?["merchant"] as? [String: Any]
    #expect(merchant?["value"] as? String == "ALDI SÜD")
  }

  @Test("without an id the newest changes of all items are listed, each with its item")
  func everything() throws {
    let home = try home()
    let newest = try told(home, "--limit", "2")
    #expect(newest.contains("undid: deleted goal 1, Bike") && newest.contains(" deleted goal 1, Bike"))
    #expect(!newest.contains("bill"))
    let all = try told(home)
    for words in ["added bill 1, Rent", "added card 1, Main", "merged a category into category 19, Gifts"] {
      #expect(all.contains(words), "\(words) is not in\n\(all)")
    }
    let events = try events(home)
    let ids = events.compactMap { $0["id"] as? Int }
    #expect(ids == ids.sorted(by: >) && ids.count == events.count && ids.count > 10)
    #expect(events.allSatisfy { ($0["thing"] as? [String: Any])?["kind"] is String })
    #expect(try self.events(home, "--limit", "3").compactMap { $0["id"] as? Int } == Array(ids.prefix(3)))
    #expect(try self.events(home, "1").allSatisfy { $0["thing"] == nil })
  }

  @Test("on a narrow terminal changes are wrapped, not cut off")
  func narrow() throws {
    let home = try TestHome(["USER": "ada"])
    let rent = ["bill", "add", "Rent", "900 EUR", "--date", "2026-01-01", "--due", "2026-01-31"]
    #expect(try home.billfold(all: rent + ["--category", "Housing"]).status == 0)
    let terminal = try PseudoTerminal(["history"], home, columns: 40)
    #expect(terminal.shows("Housing"))
    #expect(terminal.seen.contains("2026-01-01,") && !terminal.seen.contains("…"), "\(terminal.seen)")
  }

  @Test(
    "invalid arguments are wrong usage",
    arguments: [["--draft"], ["--limit", "-1"], ["1", "--limit", "5"], ["--goal", "--limit", "2"]])
  func mistakes(arguments: [String]) throws {
    let run = try TestHome().billfold(all: ["history"] + arguments)
    #expect(run.status == 64 && run.output.isEmpty && !run.errors.isEmpty, "\(run)")
  }
}
