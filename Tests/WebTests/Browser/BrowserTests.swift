import Foundation
import TestSupport
import Testing

/// The page as a user sees it: real Chromium on a real store with the real reader.
@Suite(
  .serialized,
  .enabled(if: Chromium.isThere, "there is no chromium or no chromedriver (apt-get install chromium chromium-driver)"))
struct BrowserTests {
  /// Where screenshots are written for the README; nil to write none.
  private static let screens = ProcessInfo.processInfo.environment["BILLFOLD_SCREENS"].map { URL(fileURLWithPath: $0) }

  private func keep(_ name: String, _ browser: Chromium) async throws {
    guard let folder = Self.screens else { return }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try await browser.picture().write(to: folder.appendingPathComponent("\(name).png"))
  }

  @Test("the key that adds a bill puts the cursor into the line to type it")
  func addKey() async throws {
    let page = try await ServedPage(isOpened: false)
    let browser = try await Chromium()
    try await browser.enter(page)
    for place in ["/bills", "/add"] {
      try await browser.open("http://\(page.host)\(place)")
      try await browser.press("n")
      try await browser.waits(until: "document.activeElement.id === 'line'")
    }
  }

  @Test(
    "a receipt is added, corrected by clicking a word, confirmed, paid, and undone",
    arguments: [(390, 844, "dark"), (834, 1112, "light"), (1440, 900, "dark"), (1440, 900, "light")])
  func journey(width: Int, height: Int, theme: String) async throws {
    let page = try await ServedPage(isOpened: false)
    let browser = try await Chromium()
    try await browser.look(width: width, height: height, theme: theme)
    try await browser.enter(page)
    #expect(try await browser.text("h1") == "Welcome")
    try await keep("welcome-\(width)-\(theme)", browser)
    let folder = page.home.folder
    let document = try folder.copy(sample: "de-electricity.pdf", to: "de-electricity.pdf")
    // Chosen as on a phone; dropping works the same way.
    try await browser.open("http://\(page.host)/add")
    try await browser.choose(document, for: "#files")
    try await browser.waits(until: "/added/.test(document.querySelector('#uploads').textContent)")
    // What was read is shown without reloading the page.
    try await browser.waits(until: "document.querySelector('#progress a') !== null")
    try await browser.click("#progress a")
    try await browser.waits(until: "document.querySelector('#facts') !== null")
    try await keep("review-\(width)-\(theme)", browser)

    let shows = try await browser.run(
      "return [innerWidth, document.documentElement.scrollWidth, document.querySelectorAll('rect.mark').length, document.querySelectorAll('a[data-word]').length]"
    )
    let numbers = try #require(shows as? [Int])
    #expect(numbers[1] <= numbers[0], "the page is wider than the window")
    #expect(numbers[2] > 4 && numbers[3] > 50)
    try await browser.click("#r-reference")
    let word = try #require(
      try await browser.run(
        "return [...document.querySelectorAll('a[data-word]')].map(w => w.dataset.word).find(w => /^\\d{3}$/.test(w))")
        as? String)
    try await browser.click("a[data-word='\(word)']")
    try await browser.waits(until: "document.querySelector('#r-reference').value === '\(word)'")
    // A finger that scrolls over the document starts on a word but fills no field; nor does a release elsewhere.
    let before = try #require(try await browser.run("return document.querySelector('#r-reference').value") as? String)
    _ = try await browser.run(
      """
      const send = (to, name) => to.dispatchEvent(new PointerEvent(name, { bubbles: true, button: 0 }));
      const words = document.querySelectorAll('a[data-word]');
      send(words[0], 'pointerdown'); send(words[0], 'pointercancel'); send(document.body, 'pointerup');
      send(words[1], 'pointerdown'); send(document.body, 'pointerup');
      """)
    #expect(try await browser.run("return document.querySelector('#r-reference').value") as? String == before)
    try await browser.type("7.50", into: "#r-total")
    // Enter confirms, even within a field.
    try await browser.press("\u{E007}")
    try await browser.waits(until: "location.pathname === '/drafts'")
    try await browser.says(".notice", "confirmed")
    let bill = try #require(try page.home.billfold("bills", "--json").list().first)
    #expect((bill["amount"] as? [String: Any])?["value"] as? String == "7.50" && bill["reference"] as? String == word)

    try await browser.open("http://\(page.host)/bills")
    try await keep("bills-\(width)-\(theme)", browser)
    try await browser.click("td.act button")
    try await browser.waits(until: "/is paid/.test(document.querySelector('.notice').textContent)")
    #expect(try page.home.billfold("bills", "--paid", "--json").list().count == 1)
    try await browser.press("u")
    try await browser.waits(until: "/Undone/.test(document.querySelector('.notice').textContent)")
    #expect(try page.home.billfold("bills", "--unpaid", "--json").list().count == 1)
    await browser.close()
  }

  @Test("without scripts a receipt can still be added, confirmed and paid")
  func withoutScripts() async throws {
    let page = try await ServedPage(isOpened: false)
    let browser = try await Chromium(hasScripts: false)
    try await browser.look(width: 834, height: 1112, theme: "light")
    try await browser.open(try await page.link().absoluteString)
    let document = try page.home.folder.copy(sample: "de-electricity.pdf", to: "de-electricity.pdf")
    try await browser.open("http://\(page.host)/add")
    try await browser.choose(document, for: "#files")
    try await browser.click("#upload .main")
    try await browser.says(".notice", "1 document added")
    try await page.drafts(1)
    try await browser.open("http://\(page.host)/drafts/1?field=reference&word=1-3")
    try await browser.click(".decide .main")
    try await browser.says(".notice", "confirmed")
    try await browser.open("http://\(page.host)/bills?status=all")
    try await browser.click("td.act button")
    try await browser.says(".notice", "paid")
    await browser.close()
  }

  /// Every existing page, on a store with some content on each.
  static let places = [
    "/", "/drafts", "/drafts/1", "/drafts/2", "/drafts/sure", "/add", "/bills", "/bills?status=all", "/bills/1",
    "/recurring", "/transactions",
    "/cards", "/categories", "/categories/1", "/income", "/goals", "/budgets", "/trend", "/trend?all=1", "/compare",
    "/analytics", "/forecast",
    "/persons", "/persons?person=Anna", "/search?q=rent", "/history", "/statements", "/settings", "/doctor", "/more",
    "/keys", "/nothing-here",
    "/income/1", "/statements/gaps", "/entries/1", "/drafts?q=kiosk", "/bills?month=March", "/search?q=%E2%82%AC",
    "/trend?month=March",
  ]

  private static let axe = Project.root.appendingPathComponent(".build/axe/axe.min.js")

  @Test(
    "axe-core finds no accessibility problem on any page",
    .enabled(if: FileManager.default.fileExists(atPath: axe.path), "axe-core was not fetched (make browser)"))
  func barriers() async throws {
    let page = try await ServedPage()
    try await fill(page)
    let browser = try await Chromium()
    try await browser.enter(page)
    let places = try await Self.places + comparing(page)
    let axe = try String(contentsOf: Self.axe, encoding: .utf8)
    for (width, height, theme) in [(1440, 900, "light"), (390, 844, "dark")] {
      try await browser.look(width: width, height: height, theme: theme)
      for place in places {
        try await browser.open("http://\(page.host)\(place)")
        // The bar of decisions covers fields until the page scrolls, which focus does by itself; axe-core reports them
        // as targets that are too small.
        if place.hasPrefix("/drafts/") { _ = try await browser.run("scrollTo(0, document.body.scrollHeight)") }
        let found = try await browser.runLater(
          axe + ";const done = arguments[arguments.length - 1];"
            + "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
            + ".then(r => done(r.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html).slice(0, 3).join(' ')).join('\\n')), e => done('' + e))"
        )
        #expect(found as? String == "", "\(place) at \(width) \(theme): \(found ?? "")")
        let isFitting = try await browser.run("return document.documentElement.scrollWidth <= innerWidth")
        #expect(isFitting as? Bool == true, "\(place) is wider than \(width)")
        // The address of a waiting statement is a secret.
        let place = place.hasPrefix("/statements/waiting") ? "/statements/waiting" : place
        let name = place.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
        try await keep("\(name.isEmpty ? "overview" : name)-\(width)-\(theme)", browser)
      }
    }
    // The overview in every window size and both themes.
    for (width, height) in [(390, 844), (834, 1112), (1440, 900)] where Self.screens != nil {
      for theme in ["light", "dark"] {
        try await browser.look(width: width, height: height, theme: theme)
        try await browser.open("http://\(page.host)/")
        try await keep("overview-\(width)-\(theme)", browser)
      }
    }
    await browser.close()
  }

  /// The pages of a possible duplicate, an e-invoice that contradicts its print, and a waiting statement.
  private func comparing(_ page: ServedPage) async throws -> [String] {
    for (sample, drafts) in [("lt-kiosk-16bit.png", 4), ("lt-kiosk-cmyk.jpg", 5), ("fr-factur-x-tampered.pdf", 6)] {
      let bytes = Array(try Data(contentsOf: Project.samples.appendingPathComponent(sample)))
      _ = try await page.upload([(sample, bytes)])
      try await page.drafts(drafts)
    }
    #expect(try await page.get("/drafts/5").body.contains("Two purchases"))
    #expect(try await page.get("/drafts/6").body.contains("Printed: <q>"))
    let statement = Array("Date,Payee,Amount,Currency\n2026-03-04,City Power,-84.20,EUR\n".utf8)
    let answer = try await page.send(
      "POST", "/statements", headers: ["Content-Type": "multipart/form-data; boundary=\(Multipart.boundary)"],
      body: Multipart.body(token: page.token, [("bank.csv", statement)]))
    return ["/drafts/5", "/drafts/6", try #require(answer.header("location"))]
  }

  /// Some data of every kind.
  private func fill(_ page: ServedPage) async throws {
    let samples = ["de-electricity.pdf", "br-market-sideways.jpg", "de-supermarket.jpg"].map {
      Project.samples.appendingPathComponent($0)
    }
    _ = try await page.upload(try samples.map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) })
    for line in [
      "Rent 900 EUR the 1st monthly #Housing", "Electricity 84.20 EUR fri monthly #Utilities",
      "Insurance 240 EUR 2020-11-10 yearly #Insurance",
      "Coffee 3.50 EUR paid #Dining", "Groceries 62.15 EUR paid yesterday #Groceries",
      "Internet 39.99 EUR paid 5 jan monthly #Telecom",
    ] {
      #expect(try await page.post("/bills/quick", ["line": line]).status == 303, "\(line)")
    }
    #expect(try await page.post("/income", ["title": "Salary", "amount": "2850 EUR"]).status == 303)
    #expect(try await page.post("/goals", ["name": "Holiday", "target": "1200 EUR", "colour": "blue"]).status == 303)
    #expect(try await page.post("/goals/1/pay", ["amount": "450"]).status == 303)
    #expect(try await page.post("/bills/5/split", ["parts": "Groceries@Anna=50%\nGroceries=rest"]).status == 303)
    #expect(try await page.post("/persons/settle", ["person": "Anna", "amount": "10 EUR"]).status == 303)
    for (category, amount) in [("Groceries", "400 EUR"), ("Dining", "3 EUR")] {
      #expect(try await page.post("/budgets", ["category": category, "amount": amount]).status == 303)
    }
    #expect(try await page.post("/cards", ["number": "4242", "brand": "visa", "expiry": "12/29"]).status == 303)
    #expect(try await page.post("/categories/1", ["name": "Groceries", "icon": "🛒", "colour": "green"]).status == 303)
    // Recent enough to be listed as payments without a bill.
    let day = Date(timeIntervalSinceNow: -86_400 * 20).formatted(.iso8601.year().month().day())
    let rows = "Date,Payee,Amount,Currency\n\(day),Landlord,-640.00,EUR\n\(day),Savings,-100.00,EUR\n"
    let file = try page.home.folder.write(Array(rows.utf8), to: "bank.csv")
    #expect(try page.home.billfold("statement", "import", "--no-match", file.path).status == 0)
    #expect(try await page.post("/entries/2/waive", ["words": "Savings", "reason": "my own account"]).status == 303)
    try await page.drafts(3)
  }
}
