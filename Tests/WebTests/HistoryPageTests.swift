import Foundation
import TestSupport
import Testing

/// The history on the page: in sentences, and in the time zone of the reader.
@Suite struct HistoryPageTests {
  private func made(_ zone: String) async throws -> ServedPage {
    let page = try await ServedPage(home: try TestHome(["TZ": zone]))
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR the 1st monthly"]).status == 303)
    #expect(try await page.post("/bills/1/pay", [:]).status == 303)
    #expect(try await page.post("/goals", ["name": "Bike", "target": "500 EUR"]).status == 303)
    #expect(try await page.post("/goals/1/pay", ["amount": "20"]).status == 303)
    #expect(try await page.post("/undo", [:]).status == 303)
    return page
  }

  @Test("shows changes in sentences and no event names")
  func sentences() async throws {
    let page = try await made("UTC")
    let notice = try await page.get("/history").body
    #expect(notice.contains("Undone: put money aside for goal 1, Bike."), "\(notice)")
    for place in ["/history", "/bills/1"] {
      let body = try await page.get(place).body
      #expect(body.contains("Paid the bill Rent") && body.contains("Added the bill Rent"), "\(place)")
      #expect(body.firstMatch(of: /(bill|goal)\.(add|pay|edit)/) == nil, "\(place)")
    }
    let body = try await page.get("/history").body
    #expect(body.contains("Undid: put money aside for the goal Bike") && body.contains("Added the goal Bike"))
  }

  @Test("links what was changed as long as it exists")
  func links() async throws {
    let page = try await ServedPage()
    for title in ["Salary", "Interest"] {
      #expect(try await page.post("/income", ["title": title, "amount": "5 EUR"]).status == 303)
    }
    for name in ["Pets", "Boats"] { #expect(try await page.post("/categories", ["name": name]).status == 303) }
    #expect(try await page.post("/goals", ["name": "Bike", "target": "500 EUR"]).status == 303)
    let categories = try page.home.billfold("category", "list", "--json").list()
    func category(_ name: String) throws -> String {
      "/categories/\(try #require(categories.first { $0["name"] as? String == name }?["id"] as? Int))"
    }
    let (pets, boats) = (try category("Pets"), try category("Boats"))
    for gone in ["/income/2", boats] { #expect(try await page.post("\(gone)/delete", [:]).status == 303) }
    let body = try await page.get("/history").body
    for address in ["/income/1", pets, "/goals"] {
      #expect(body.contains("href=\"\(address)\""), "\(address)")
      #expect(try await page.get(address).status == 200, "\(address)")
    }
    for gone in ["/income/2", boats] { #expect(!body.contains("href=\"\(gone)\""), "\(gone)") }
  }

  @Test("undo in a message reverts what the message reports, or nothing")
  func messages() async throws {
    let page = try await ServedPage()
    func command(_ body: String) throws -> String {
      String(try #require(body.firstMatch(of: /name="command" value="(\d+)"/), "\(body.prefix(3_000))").1)
    }
    func bills() throws -> Int { try page.home.billfold("bills", "--json").list().count }
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR"]).status == 303)
    let seen = try command(try await page.get("/bills/1").body)
    _ = try page.home.billfold("add", "Tea 3 EUR")
    let refused = try await page.post("/undo", ["command": seen, "back": "/bills/1"])
    #expect(refused.status == 303 && refused.header("location") == "/history")
    let history = try await page.get("/history").body
    #expect(try history.contains("no longer the last change") && bills() == 2)
    // The history's own button undoes the change that is the newest in the list.
    let newest = try command(history)
    #expect(newest != seen)
    #expect(try await page.post("/undo", ["command": newest, "back": "/history"]).header("location") == "/history")
    #expect(try bills() == 1)
    // The message about an undo redoes just that.
    let undone = try await page.get("/history").body
    let redo = try #require(undone.firstMatch(of: /action="\/redo">.*?name="command" value="(\d+)"/)).1
    #expect(String(redo) == newest)
    #expect(try await page.post("/redo", ["command": String(redo)]).status == 303)
    #expect(try bills() == 2)
    #expect(try await page.post("/redo", ["command": String(redo)]).header("location") == "/history")
    #expect(try await page.get("/history").body.contains("nothing to redo"))
  }

  @Test("undo on the page of what it removes leads to the list, with the message; redo to where it was")
  func removed() async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR"]).status == 303)
    #expect(try await page.post("/income", ["title": "Salary", "amount": "5 EUR"]).status == 303)
    #expect(try await page.post("/categories", ["name": "Pets"]).status == 303)
    let categories = try page.home.billfold("category", "list", "--json").list()
    let pets = try #require(categories.first { $0["name"] as? String == "Pets" }?["id"] as? Int)
    for (own, list) in [("/categories/\(pets)", "/categories"), ("/income/1", "/income"), ("/bills/1", "/bills")] {
      let kept = try await page.post("/undo", ["back": "\(own)?x=1"])
      #expect(kept.status == 303 && kept.header("location") == list, "\(own): \(kept.header("location") ?? "")")
      let body = try await page.get(list).body
      #expect(
        body.contains("Undone: ") && body.contains(">Redo</button>") && !body.contains(">Undo</button>"), "\(own)")
    }
    #expect(try await page.post("/redo", ["back": "/bills/1"]).header("location") == "/bills/1")
    #expect(try await page.get("/bills/1").body.contains("data-key=\"u\">Undo</button>"))
    // An address that stays is kept with its parameters.
    #expect(try await page.post("/undo", ["back": "/bills?status=all"]).header("location") == "/bills?status=all")
  }

  @Test("a batch of many changes is counted when it is undone")
  func batch() async throws {
    let page = try await ServedPage()
    for line in ["Rent 900 EUR", "Tea 3 EUR", "Coffee 4 EUR", "Cake 5 EUR"] {
      #expect(try await page.post("/bills/quick", ["line": line]).status == 303)
    }
    #expect(try page.home.billfold("pay", "1", "2", "3", "4").status == 0)
    #expect(try await page.post("/undo", ["back": "/bills"]).status == 303)
    #expect(try await page.get("/bills").body.contains("<p>Undone: paid 4 bills.</p>"))
    #expect(try page.home.billfold("pay", "1", "2").status == 0)
    #expect(try await page.post("/undo", ["back": "/bills"]).status == 303)
    let both = try await page.get("/bills").body
    #expect(both.contains("Undone: paid bill 2") && both.contains("; paid bill 1"))
  }

  @Test("the list of keys says what the key of undo does")
  func keys() async throws {
    let body = try await ServedPage().get("/keys").body
    #expect(body.contains("undo what the message reports") && !body.contains("undo the last change"))
  }

  @Test("a form that changed nothing offers no undo")
  func unchanged() async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR"]).status == 303)
    let added = try await page.get("/bills/1").body
    #expect(added.contains("added.") && added.contains("action=\"/undo\""))
    #expect(try await page.post("/bills/1", ["title": "Rent", "amount": "900.00 EUR"]).status == 303)
    let saved = try await page.get("/bills/1").body
    #expect(saved.contains("Saved.") && !saved.contains("action=\"/undo\""))
  }

  @Test("shows times in the machine's zone, and in the browser's if scripts run")
  func zones() async throws {
    let page = try await made("XYZ-5:30")
    let body = try await page.get("/history").body
    let match = try #require(body.firstMatch(of: /<time datetime="([^"]+)">([^<]+)<\/time>/))
    func local(_ minutes: Double) throws -> String {
      let time = try Date(String(match.1), strategy: .iso8601).addingTimeInterval(60 * minutes)
      return String(time.ISO8601Format().prefix(16).replacing("T", with: " "))
    }
    #expect(try String(match.2) == local(330))
    guard Chromium.isThere else { return }
    let browser = try await Chromium()
    try await browser.look(width: 1440, height: 900, theme: "light", zone: "Asia/Tokyo")
    try await browser.enter(page)
    try await browser.open("http://\(page.host)/history")
    let shown = try await browser.run("return document.querySelector('time').textContent") as? String
    #expect(try shown == local(540))
    await browser.close()
  }
}
