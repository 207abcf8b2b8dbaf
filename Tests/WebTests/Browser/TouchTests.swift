import Foundation
import TestSupport
import Testing

/// The page under touch and in narrow windows: real Chromium, the real reader.
@Suite(
  .serialized,
  .enabled(if: Chromium.isThere, "there is no chromium or no chromedriver (apt-get install chromium chromium-driver)"))
struct TouchTests {
  /// Touch targets lower than 44 px, except words within a sentence and on the document. A checkbox includes its label.
  private static let small = """
    return [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter(one => {
      if (one.closest('.unseen, [hidden], .skip, svg, p:not(.empty), .hint') || one.type === 'hidden') return false;
      const shown = one.type === 'checkbox' && one.labels.length ? [...one.labels, one] : [one];
      const high = Math.max(...shown.map(s => s.getBoundingClientRect().height));
      return one.getClientRects().length && high > 0 && high < 43.5;
    }).map(one => one.outerHTML.slice(0, 90) + ' ' + one.getBoundingClientRect().height)
    """

  private func add(_ sample: String, to page: ServedPage, drafts: Int) async throws {
    let file = Project.samples.appendingPathComponent(sample)
    #expect(try await page.upload([(sample, Array(try Data(contentsOf: file)))]).status == 200)
    try await page.drafts(drafts)
  }

  @Test("on a phone every touch target on every page is at least 44 px high")
  func targets() async throws {
    let page = try await ServedPage()
    try await add("de-electricity.pdf", to: page, drafts: 1)
    try await add("lt-kiosk-16bit.png", to: page, drafts: 2)
    try await add("lt-kiosk-cmyk.jpg", to: page, drafts: 3)
    for line in ["Rent 900 EUR the 1st monthly #Housing", "Coffee 3.50 EUR paid #Dining"] {
      #expect(try await page.post("/bills/quick", ["line": line]).status == 303)
    }
    #expect(try await page.post("/goals", ["name": "Holiday", "target": "1200 EUR"]).status == 303)
    #expect(try await page.post("/goals/1/pay", ["amount": "450"]).status == 303)
    #expect(try await page.post("/cards", ["number": "4242", "brand": "visa"]).status == 303)
    #expect(try await page.post("/income", ["title": "Salary", "amount": "2850 EUR"]).status == 303)
    let browser = try await Chromium()
    try await browser.look(width: 390, height: 844, theme: "light")
    try await browser.enter(page)
    for place in BrowserTests.places + ["/drafts/3", "/bills/2"] {
      try await browser.open("http://\(page.host)\(place)")
      let small = try #require(try await browser.run(Self.small) as? [String])
      #expect(small.isEmpty, "\(place): \(small.joined(separator: "\n"))")
    }
    await browser.close()
  }

  @Test("light or dark can be chosen on a phone as well, and the choice is kept")
  func themes() async throws {
    let page = try await ServedPage()
    let browser = try await Chromium()
    try await browser.look(width: 390, height: 844, theme: "light")
    try await browser.enter(page)
    try await browser.open("http://\(page.host)/more")
    try await browser.click("main .themes button[value=dark]")
    try await browser.waits(until: "document.documentElement.dataset.theme === 'dark'")
    #expect(try await browser.address.hasSuffix("/more"))
    try await browser.open("http://\(page.host)/bills")
    let ground = "return getComputedStyle(document.documentElement).backgroundColor"
    let dark = try await browser.run(ground) as? String
    try await browser.open("http://\(page.host)/more")
    try await browser.click("main .themes button[value=light]")
    try await browser.waits(until: "document.documentElement.dataset.theme === 'light'")
    #expect(try await browser.run(ground) as? String != dark)
    await browser.close()
  }

  @Test("a document that is turned is shown whole, upright or on its side", arguments: [390, 834, 1440])
  func turning(width: Int) async throws {
    let page = try await ServedPage()
    try await add("de-electricity.pdf", to: page, drafts: 1)
    let browser = try await Chromium()
    try await browser.look(width: width, height: 900, theme: "light")
    try await browser.enter(page)
    try await browser.open("http://\(page.host)/drafts/1")
    for turn in 1...4 {
      try await browser.click("[data-turn]")
      let found = try await browser.run(
        """
        const room = document.querySelector('.review .sheets'), sheet = room.querySelector('.sheet');
        room.scrollTop = 0;
        const [r, s, p] = [room, sheet, sheet.querySelector('svg')].map(one => one.getBoundingClientRect());
        const fits = p.left >= r.left - 1 && p.right <= r.right + 1 && p.top >= r.top - 1;
        const fills = Math.abs(p.width - s.width) < 2 && Math.abs(p.height - s.height) < 2 && p.width > r.width * 0.9;
        return [fits, fills, room.scrollWidth <= room.clientWidth, p.width > p.height];
        """)
      let facts = try #require(found as? [Bool])
      #expect(facts == [true, true, true, turn % 2 == 1], "turned \(turn) times: \(facts)")
    }
    await browser.close()
  }

  @Test(
    "the document fills the window, with nothing over it, and returns to its place",
    arguments: [
      (390, 844), (1400, 900),
    ])
  func fullScreen(width: Int, height windowHeight: Int) async throws {
    let page = try await ServedPage()
    try await add("de-electricity.pdf", to: page, drafts: 1)
    let browser = try await Chromium()
    try await browser.look(width: width, height: windowHeight, theme: "light")
    try await browser.enter(page)
    try await browser.open("http://\(page.host)/drafts/1")
    let height = "return document.querySelector('.review .sheets').getBoundingClientRect().height"
    let before = try #require(try await browser.run(height) as? Double)
    try await browser.click("[data-full]")
    #expect(try await browser.run(height) as? Double == Double(windowHeight))
    #expect(try await browser.text("[data-full]") == "Close")
    let covered = try await browser.run(
      """
      const places = [];
      for (let x = 5; x < innerWidth; x += 20) for (let y = 5; y < innerHeight; y += 20) places.push([x, y]);
      return places.filter(([x, y]) => !document.elementFromPoint(x, y).closest('.paper')).length;
      """)
    #expect(covered as? Int == 0)
    // Nor do keys decide about the form that is covered.
    let isAlone = "return document.querySelector('#facts').inert && document.activeElement.matches('[data-full]')"
    #expect(try await browser.run(isAlone) as? Bool == true)
    try await browser.press("r")
    #expect(try page.home.billfold("drafts", "--json").list().count == 1)
    try await browser.click("[data-full]")
    #expect(try await browser.run(height) as? Double == before)
    try await browser.click("[data-full]")
    try await browser.press("\u{E00C}")
    #expect(try await browser.run(height) as? Double == before)
    #expect(try await browser.text("[data-full]") == "Full screen")
    #expect(try await browser.run("return document.querySelector('#facts').inert") as? Bool == false)
    await browser.close()
  }
}
