import Foundation
import TestSupport
import Testing

/// The month's line chart on the overview: each day's total, by pointer, finger or arrow keys.
@Suite(
  .serialized,
  .enabled(if: Chromium.isThere, "there is no chromium or no chromedriver (apt-get install chromium chromium-driver)"))
struct DayLineTests {
  /// The chart that is shown at this window width.
  private static let line =
    "[...document.querySelectorAll('figure.chart svg')].find(s => s.querySelector('circle') && s.clientWidth > 0)"

  private func said(_ browser: Chromium) async throws -> String {
    try await browser.run("return \(Self.line).closest('figure').querySelector('.day').textContent") as? String ?? ""
  }

  /// The position of a day's point in the window.
  private func place(of day: Int, _ browser: Chromium) async throws -> (Int, Int) {
    let found = try await browser.run(
      "const c = \(Self.line); c.scrollIntoView({block: 'center'}); const r = c.querySelectorAll('circle')[\(day - 1)].getBoundingClientRect(); return [Math.round(r.x + r.width / 2), Math.round(r.y + r.height / 2)]"
    )
    let numbers = try #require(found as? [Int])
    return (numbers[0], numbers[1])
  }

  @Test("each day's value is shown for a pointer, a finger and the keys", arguments: [("mouse", 1440), ("touch", 390)])
  func values(kind: String, width: Int) async throws {
    let home = try TestHome()
    #expect(try home.billfold("bill", "add", "Tea", "1 EUR", "--paid", "today").status == 0)
    for (day, amount) in [("2020-01-03", "10.00"), ("2020-01-05", "2.50")] {
      let run = try home.billfold("bill", "add", "Tea", "\(amount) EUR", "--date", day, "--paid", day)
      #expect(run.status == 0, "\(run.errors)")
    }
    let page = try await ServedPage(home: home)
    let browser = try await Chromium()
    try await browser.look(width: width, height: 900, theme: "light")
    try await browser.enter(page)
    try await browser.open("http://\(page.host)/trend?month=2020-01")
    let first = try await place(of: 3, browser)
    let later = try await place(of: 20, browser)
    // Below the point and beside it, since a finger covers what it points at.
    try await browser.move(kind, from: (first.0 + 2, first.1 + 20), to: (later.0 + 2, later.1 + 30))
    #expect(try await said(browser) == "20: 12.50 EUR")
    try await browser.move(kind, from: (first.0, first.1 + 10), to: (first.0 + 2, first.1 + 20))
    #expect(try await said(browser) == "3: 10.00 EUR")
    _ = try await browser.run("\(Self.line).focus()")
    for (key, words) in [
      ("\u{E014}", "4: 10.00 EUR"), ("\u{E014}", "5: 12.50 EUR"), ("\u{E012}", "4: 10.00 EUR"),
      ("\u{E011}", "1: 0.00 EUR"), ("\u{E012}", "1: 0.00 EUR"),
    ] {
      try await browser.press(key)
      #expect(try await said(browser) == words)
      let value = try await browser.run("return \(Self.line).getAttribute('aria-valuetext')") as? String
      #expect(value == words)
    }
    // The overview shows this month's days up to today.
    try await browser.open("http://\(page.host)/")
    #expect(try await said(browser).hasPrefix("Point at a day"))
    _ = try await browser.run("\(Self.line).focus()")
    #expect(try await said(browser).hasSuffix(": 1.00 EUR"))
    await browser.close()
    // Without scripts the points have titles, and the figures are in a table.
    let body = try await page.get("/trend?month=2020-01").body
    #expect(body.contains("<title>5: 12.50 EUR</title>") && body.contains("<td class=\"num\">12.50 EUR</td>"))
  }
}
