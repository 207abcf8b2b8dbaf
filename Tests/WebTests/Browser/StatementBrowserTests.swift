import Foundation
import TestSupport
import Testing

/// A bank's file previewed, imported, and its matches decided: real Chromium on a real store.
@Suite(
  .serialized,
  .enabled(if: Chromium.isThere, "there is no chromium or no chromedriver (apt-get install chromium chromium-driver)"))
struct StatementBrowserTests {
  /// Matches are searched for within the last year.
  private static func day(_ ago: Int) -> String {
    Date(timeIntervalSinceNow: -86_400 * Double(ago)).formatted(.iso8601.year().month().day())
  }

  private static let csv = """
    Date,Payee,Description,Amount,Currency
    \(day(30)),City Power,Invoice RE-2026-117,-84.20,EUR
    \(day(25)),BAKERY SMITH,Card payment <b>4242</b>,-12.30,EUR
    \(day(24)),Employer,Salary March,2500.00,EUR
    """

  private func bill(_ page: ServedPage, _ arguments: String...) throws {
    let run = try page.home.billfold(all: ["bill", "add"] + arguments)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("a file is shown before it is imported, and each match is decided with one key", arguments: [360, 1440])
  func wholeWay(width: Int) async throws {
    let page = try await ServedPage()
    try bill(page, "Corner Shop", "12.30 EUR", "--date", Self.day(26), "--paid", Self.day(26))
    let file = try page.home.folder.write(Array(Self.csv.utf8), to: "march.csv")
    let browser = try await Chromium()
    try await browser.look(width: width, height: 900, theme: "light")
    try await browser.enter(page)
    try await browser.open("http://\(page.host)/statements")
    try await browser.choose(file, for: "#f-file")
    try await browser.click("form[action='/statements'] button")
    try await browser.says("h1", "Import march.csv?")
    let shown = try await browser.text("main")
    for words in ["2500.00 EUR", "\u{2212}96.50 EUR", "City Power", "3 entries"] {
      #expect(shown.contains(words), "\(words): \(shown)")
    }
    #expect(try await browser.run("return document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
    let isWhole = "return [...document.querySelectorAll('.scroll')].every(one => one.scrollWidth <= one.clientWidth)"
    #expect(try await browser.run(isWhole) as? Bool == true)
    // Nothing is in the ledger before the user imports it.
    #expect(try page.home.billfold("statement", "list", "--json").list().isEmpty)
    try await browser.press("y")
    try await browser.says(".notice", "3 new entries of march.csv")
    #expect(try page.home.billfold("statement", "list", "--json").list().count == 1)
    try await browser.says("main", "Proposed matches")
    try await browser.press("y")
    try await browser.says(".notice", "Matched")
    #expect(try page.home.billfold("match", "--json").list().isEmpty)
    // The same file again: every entry is known.
    try await browser.choose(file, for: "#f-file")
    try await browser.click("form[action='/statements'] button")
    try await browser.says("main", "Everything in this file was imported before")
    try await browser.click("form[action^='/statements/waiting'] button")
    try await browser.says(".notice", "march.csv was not imported")
    await browser.close()
  }

  private func send(_ page: ServedPage, _ text: String, _ name: String = "bank.csv") async throws -> RawAnswer {
    try await page.send(
      "POST", "/statements",
      headers: ["Content-Type": "multipart/form-data; boundary=\(Multipart.boundary)"],
      body: Multipart.body(token: page.token, [(name, Array(text.utf8))]))
  }

  @Test("a file that is not a statement is refused with a sentence, and a waiting one is visible only to its sender")
  func refusals() async throws {
    let page = try await ServedPage()
    for text in ["", "not a statement", "Date,Amount\nyesterday,much\n"] {
      let refused = try await send(page, text)
      #expect(refused.status == 422, "\(text)")
      let said = refused.body
      #expect(said.contains("Cannot import bank.csv") && said.contains("nothing was imported"), "\(text)")
    }
    let address = try #require(try await send(page, Self.csv).header("location"))
    #expect(try await page.get(address).body.contains("&lt;b&gt;4242"))
    let cookie = page.cookie
    try await page.open()
    #expect(try await page.get(address).status == 303)
    #expect(try await page.post(address, [:]).status == 303)
    #expect(try page.home.billfold("statement", "list", "--json").list().isEmpty)
    #expect(try await page.send("GET", address, headers: ["Cookie": cookie]).status == 200)
    // Without the form's token nothing is accepted.
    let forged = try await page.send(
      "POST", "/statements", headers: ["Content-Type": "multipart/form-data; boundary=\(Multipart.boundary)"],
      body: Multipart.body(token: "0", [("bank.csv", Array(Self.csv.utf8))]))
    #expect(forged.status == 403)
    // If files are sent repeatedly, only the last few are kept waiting.
    for _ in 0..<12 { _ = try await send(page, Self.csv) }
    let folder = page.home.folder.file("data/billfold")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { path in
      (try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8))?.contains("BAKERY") ?? false
    }
    #expect(files.count == 8, "\(files)")
  }
}
