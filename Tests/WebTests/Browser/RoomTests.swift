import Foundation
import TestSupport
import Testing

/// Nothing on a page is hidden or too small, however long its words are and however narrow the window is: real
/// Chromium, the real reader.
@Suite(
  .serialized,
  .enabled(if: Chromium.isThere, "there is no chromium or no chromedriver (apt-get install chromium chromium-driver)"))
struct RoomTests {
  private static let long = String(repeating: "Donaudampfschiff", count: 4)

  /// A store with a long word wherever a name is shown.
  private func filled() async throws -> ServedPage {
    let page = try await ServedPage()
    let receipt = Array(try Data(contentsOf: Project.samples.appendingPathComponent("de-electricity.pdf")))
    #expect(try await page.upload([("\(Self.long).pdf", receipt)]).status == 200)
    try await page.drafts(1)
    for line in [
      "\(Self.long) 84.20 EUR fri", "Rent 1240.50 EUR the 1st monthly #Housing", "Coffee 3.50 EUR paid",
      "Groceries 1062.15 EUR paid 5 jan", "Shoes 89 USD paid 5 jan",
    ] {
      #expect(try await page.post("/bills/quick", ["line": line]).status == 303, "\(line)")
    }
    #expect(try await page.post("/income", ["title": Self.long, "amount": "2850 EUR"]).status == 303)
    #expect(try await page.post("/goals", ["name": "Holiday", "target": "1200 EUR"]).status == 303)
    #expect(try await page.post("/goals/1/pay", ["amount": "1450", "notes": Self.long]).status == 303)
    #expect(try await page.post("/bills/4/split", ["parts": "Groceries@Anna=1000\nGroceries=rest"]).status == 303)
    let settled = try await page.post("/persons/settle", ["person": "Anna", "amount": "1200 EUR", "notes": Self.long])
    #expect(settled.status == 303)
    #expect(try await page.post("/budgets", ["category": "Groceries", "amount": "123456.78 EUR"]).status == 303)
    let day = Date(timeIntervalSinceNow: -86_400 * 20).formatted(.iso8601.year().month().day())
    let rows = "Date,Payee,Amount,Currency\n\(day),\(Self.long),-1640.00,EUR\n"
    let file = try page.home.folder.write(Array(rows.utf8), to: "bank.csv")
    #expect(try page.home.billfold("statement", "import", "--no-match", file.path).status == 0)
    return page
  }

  @Test("long words break, so that no column is cut off and no page is wider than the window")
  func words() async throws {
    let page = try await filled()
    let browser = try await Chromium()
    try await browser.look(width: 360, height: 800, theme: "light")
    try await browser.enter(page)
    for width in [360, 1400] {
      try await browser.look(width: width, height: 800, theme: "light")
      for place in [
        "/", "/drafts", "/bills", "/bills?status=all", "/settings", "/income", "/goals", "/budgets",
        "/statements", "/statements/1", "/transactions", "/forecast", "/analytics", "/persons", "/persons?person=Anna",
      ] {
        try await browser.open("http://\(page.host)\(place)")
        let cut = try await browser.run(
          """
          for (const one of document.querySelectorAll('main details')) one.open = true;
          const all = [document.documentElement, ...document.querySelectorAll('.scroll, .intro')];
          return all.filter(one => one.scrollWidth > one.clientWidth + 1)
            .map(one => `${one.ariaLabel || one.className || 'page'}: ${one.scrollWidth} in ${one.clientWidth}`);
          """)
        #expect(cut as? [String] == [], "\(place) at \(width)")
      }
    }
    await browser.close()
  }

  @Test("on a phone, a long filter opens and closes with the keyboard; in a wide window it is always there")
  func foldedFilter() async throws {
    let page = try await ServedPage()
    let browser = try await Chromium()
    let isShown = "return document.querySelector('#q-year').checkVisibility()"
    try await browser.look(width: 390, height: 844, theme: "light")
    try await browser.enter(page)
    try await browser.open("http://\(page.host)/bills")
    #expect(try await browser.run(isShown) as? Bool == false)
    for isOpen in [true, false] {
      _ = try await browser.run("document.querySelector('#q-opener').focus()")
      try await browser.press(" ")
      #expect(try await browser.run(isShown) as? Bool == isOpen)
    }
    try await browser.look(width: 1024, height: 844, theme: "light")
    try await browser.open("http://\(page.host)/bills")
    #expect(try await browser.run(isShown) as? Bool == true)
    await browser.close()
  }

  @Test("what follows a table or a form keeps its distance, and the names of pages are not broken within a word")
  func distances() async throws {
    let page = try await filled()
    let browser = try await Chromium()
    try await browser.look(width: 1280, height: 900, theme: "light")
    try await browser.enter(page)
    for place in ["/goals", "/bills/4", "/statements"] {
      try await browser.open("http://\(page.host)\(place)")
      let gaps = try await browser.run(
        """
        return [...document.querySelectorAll('section > .scroll')].filter(one => one.nextElementSibling).map(one =>
          Math.round(one.nextElementSibling.getBoundingClientRect().top - one.getBoundingClientRect().bottom));
        """)
      let found = try #require(gaps as? [Int])
      #expect(!found.isEmpty && found.allSatisfy { $0 >= 12 }, "\(place): \(found)")
    }
    try await browser.open("http://\(page.host)/bills/2")
    let apart = try await browser.run(
      """
      const [pay, skip] = ['pay', 'skip'].map(one => document.querySelector(`form[action$="/${one}"] button`));
      return Math.round(skip.getBoundingClientRect().top - pay.getBoundingClientRect().bottom);
      """)
    #expect(try #require(apart as? Int) >= 8)
    for width in [360, 1280] {
      try await browser.look(width: width, height: 900, theme: "light")
      try await browser.open("http://\(page.host)/more")
      let broken = try await browser.run(
        """
        return [...document.querySelectorAll('.places span')].filter(one => !one.textContent.includes(' ')
          && one.getBoundingClientRect().height > 32).map(one => one.textContent);
        """)
      #expect(broken as? [String] == [], "\(width)")
    }
    await browser.close()
  }

  @Test("a page is printed dark on light, without forms and navigation")
  func printed() async throws {
    let page = try await filled()
    let browser = try await Chromium()
    try await browser.look(width: 720, height: 1_000, theme: "dark", media: "print")
    try await browser.enter(page)
    for place in ["/", "/bills/4", "/goals", "/bills?status=all"] {
      try await browser.open("http://\(page.host)\(place)")
      let shown = try await browser.run(
        """
        return [...document.querySelectorAll('form, .side, .bar, .button')]
          .filter(one => one.getClientRects().length).length;
        """)
      #expect(shown as? Int == 0, "\(place)")
      let contents = try await browser.run("return document.querySelectorAll('main table, main dl').length")
      #expect(contents as? Int ?? 0 > 0, "\(place)")
      let ink = try await browser.run("return getComputedStyle(document.body).color")
      #expect(ink as? String == "rgb(28, 31, 30)", "\(place)")
    }
    await browser.close()
  }

  @Test("the text of a chart is legible in a card of any width")
  func charts() async throws {
    let page = try await filled()
    let browser = try await Chromium()
    try await browser.look(width: 360, height: 800, theme: "light")
    try await browser.enter(page)
    for width in [360, 700, 1120, 1400] {
      try await browser.look(width: width, height: 800, theme: "light")
      for place in ["/", "/trend?all=1"] {
        try await browser.open("http://\(page.host)\(place)")
        let sizes = try await browser.run(
          """
          return [...document.querySelectorAll('.chart svg')].filter(one => one.getClientRects().length).map(one =>
            Math.min(...[...one.querySelectorAll('text')].map(text => Number(text.getAttribute('font-size'))))
              * one.getBoundingClientRect().width / one.viewBox.baseVal.width);
          """)
        let found = try #require(sizes as? [Double])
        #expect(!found.isEmpty && found.allSatisfy { $0 >= 9.5 }, "\(place) at \(width): \(found)")
      }
    }
    await browser.close()
  }

  @Test("the line around the value to check does not touch its digits")
  func marks() async throws {
    let page = try await filled()
    let browser = try await Chromium()
    try await browser.look(width: 1400, height: 900, theme: "light")
    try await browser.enter(page)
    try await browser.open("http://\(page.host)/drafts/1")
    let clear = try await browser.run(
      """
      const mark = document.querySelector('rect.mark.here'), svg = mark.ownerSVGElement;
      const [x, y] = ['x', 'y'].map(name => Number(mark.getAttribute(name)));
      const [width, height] = ['width', 'height'].map(name => Number(mark.getAttribute(name)));
      const inside = [...svg.querySelectorAll('rect.word')].map(word => word.getBBox())
        .filter(box => box.x >= x && box.y >= y && box.x + box.width <= x + width && box.y + box.height <= y + height);
      const gap = Math.min(...inside.map(box => Math.min(box.x - x, box.y - y)));
      return gap * svg.clientWidth / svg.viewBox.baseVal.width - parseFloat(getComputedStyle(mark).strokeWidth) / 2;
      """)
    let pixels = try #require(clear as? Double)
    #expect(pixels >= 0.8 && pixels < 20, "\(pixels)")
    await browser.close()
  }
}
