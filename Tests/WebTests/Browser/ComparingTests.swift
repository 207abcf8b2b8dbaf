import Foundation
import TestSupport
import Testing

/// Two documents of one purchase side by side, and an e-invoice beside its print: real Chromium, the real reader.
@Suite(
  .serialized,
  .enabled(if: Chromium.isThere, "there is no chromium or no chromedriver (apt-get install chromium chromium-driver)"))
struct ComparingTests {
  private func add(_ sample: String, to page: ServedPage, drafts: Int) async throws {
    let file = Project.samples.appendingPathComponent(sample)
    #expect(try await page.upload([(sample, Array(try Data(contentsOf: file)))]).status == 200)
    try await page.drafts(drafts)
  }

  @Test(
    "a possible duplicate shows both documents and both sets of fields, and one key decides",
    arguments: [390, 1440])
  func double(width: Int) async throws {
    let page = try await ServedPage()
    try await add("lt-kiosk-16bit.png", to: page, drafts: 1)
    try await add("lt-kiosk-cmyk.jpg", to: page, drafts: 2)
    let browser = try await Chromium()
    try await browser.look(width: width, height: 900, theme: "light")
    try await browser.enter(page)
    try await browser.open("http://\(page.host)/drafts/2")
    try await browser.waits(
      until: "[...document.querySelectorAll('.pair img')].filter(i => i.naturalWidth > 100).length === 2")
    let beside = try await browser.run(
      "const [a, b] = [...document.querySelectorAll('.pair img')].map(i => i.getBoundingClientRect()); return a.right <= b.left && Math.abs(a.top - b.top) < 4 && document.documentElement.scrollWidth <= innerWidth"
    )
    #expect(beside as? Bool == true)
    let tops = try await browser.run("return [...document.querySelectorAll('.pair .sheets')].map(s => s.scrollTop)")
    #expect(tops as? [Int] == [0, 0])
    // Each takes half of the width; both are zoomed together and show the same place.
    let half = try await browser.run(
      "const [a, room] = ['.pair img', '.pair'].map(s => document.querySelector(s).getBoundingClientRect()); return a.width / room.width"
    )
    #expect(try #require(half as? Double) > 0.4)
    try await browser.click("[data-pair=in]")
    try await browser.click("[data-pair=in]")
    let larger = try await browser.run(
      """
      const [one, other] = [...document.querySelectorAll('.pair .sheets')];
      one.focus();
      one.scrollTo(40, 0);
      return [...document.querySelectorAll('.pair img')].every(i => Math.abs(i.getBoundingClientRect().width - 2 * (one.clientWidth - 16)) < 3)
        && document.documentElement.scrollWidth <= innerWidth;
      """)
    #expect(larger as? Bool == true)
    try await browser.waits(
      until:
        "document.querySelectorAll('.pair .sheets')[1].scrollLeft > 0"
    )
    let fields = try await browser.text(".twins table")
    #expect(fields.contains("Draft 1") && fields.contains("Total") && fields.contains("same"), "\(fields)")
    let broken = try await browser.run(
      """
      return [...document.querySelectorAll('.twins td:first-child')].filter(cell => {
        const words = document.createRange();
        words.selectNodeContents(cell);
        return new Set([...words.getClientRects()].map(one => one.top)).size > 1;
      }).map(cell => cell.textContent);
      """)
    #expect(broken as? [String] == [], "names of fields broken within a word")
    try await browser.press("+")
    try await browser.says(".notice", "two purchases")
    #expect(try page.home.billfold("duplicates", "--json").list().isEmpty)
    #expect(try await browser.run("return document.querySelector('.twins')") is NSNull?)
    // The question is not asked again, even when the document is read again.
    #expect(try page.home.billfold("reparse").status == 0)
    #expect(try await !page.get("/drafts/2").body.contains("Two purchases"))
    #expect(try page.home.billfold("undo").status == 0)
    try await browser.open("http://\(page.host)/drafts/2")
    try await browser.press("=")
    try await browser.says(".notice", "rejected as a duplicate")
    #expect(try page.home.billfold("drafts", "--json").list().compactMap { $0["id"] as? Int } == [1])
    await browser.close()
  }

  @Test("if an e-invoice and its print differ, both are shown, marked on the page, and either can be chosen")
  func contradiction() async throws {
    let page = try await ServedPage()
    try await add("fr-factur-x-tampered.pdf", to: page, drafts: 1)
    let browser = try await Chromium()
    try await browser.look(width: 1440, height: 900, theme: "light")
    try await browser.enter(page)
    try await browser.open("http://\(page.host)/drafts/1")
    let table = try await browser.text(".facts details table")
    #expect(table.contains("996.00") && table.contains("differs") && table.contains("same"), "\(table)")
    #expect(try await browser.run("return document.querySelectorAll('rect.mark.differs').length > 0") as? Bool == true)
    let printed = try #require(
      try await browser.run(
        "return document.querySelector('.fact[data-field=total] .printed q').textContent") as? String)
    #expect(printed != "996.00")
    try await browser.click("button[value='total=\(printed)']")
    try await browser.says(".notice", "Changed")
    let total = try await browser.run("return document.querySelector('#r-total').value") as? String
    #expect(total == printed)
    // The data keeps its value, whichever the user chose.
    #expect(try await browser.text(".facts details table").contains("996.00"))
    await browser.close()
  }

  @Test("agreement of data and print is shown, and a document that is not an e-invoice shows no such note")
  func agreement() async throws {
    let page = try await ServedPage()
    try await add("de-zugferd-prepaid.pdf", to: page, drafts: 1)
    try await add("de-electricity.pdf", to: page, drafts: 2)
    let invoice = try await page.get("/drafts/1").body
    #expect(invoice.contains("The data of the e-invoice and the printed text agree"), "\(invoice.suffix(9_000))")
    #expect(!invoice.contains("Printed: <q>"))
    #expect(try await !page.get("/drafts/2").body.contains("e-invoice and the printed text"))
  }
}
