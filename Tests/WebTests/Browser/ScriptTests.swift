import Foundation
import TestSupport
import Testing

/// What the script adds to forms, and to files that are dropped, pasted or chosen: real Chromium, the real server.
@Suite(
  .serialized,
  .enabled(if: Chromium.isThere, "there is no chromium or no chromedriver (apt-get install chromium chromium-driver)"))
struct ScriptTests {
  private func open(_ page: ServedPage, _ place: String) async throws -> Chromium {
    let browser = try await Chromium()
    try await browser.look(width: 1440, height: 900, theme: "light")
    try await browser.enter(page)
    try await browser.open("http://\(page.host)\(place)")
    return browser
  }

  /// Functions that hand a file to an element; they return whether the browser may handle the event itself.
  private static let handing = """
    const holding = (name, text) => {
      const data = new DataTransfer();
      data.items.add(new File(['of ' + name], name));
      if (text) data.setData('text/plain', text);
      return data;
    };
    const drag = (target, kind, name) => document.querySelector(target).dispatchEvent(
      new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: holding(name) }));
    const paste = (target, name, text) => document.querySelector(target).dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: holding(name, text) }));
    """

  private func files(_ page: ServedPage) throws -> [String?] {
    try page.home.billfold("drafts", "--json").list().map { $0["file"] as? String }
  }

  @Test(
    "no form is sent twice until the page is shown again",
    arguments: [("/add", "/bills/quick"), ("/income", "/income"), ("/history", "/undo"), ("/bills", "/bills/1/pay")])
  func once(place: String, action: String) async throws {
    let page = try await ServedPage()
    #expect(try await page.post("/bills/quick", ["line": "Rent 900 EUR"]).status == 303)
    let browser = try await open(page, place)
    let sent = try await browser.run(
      """
      const sent = [];
      document.addEventListener('submit', (event) => { sent.push(!event.defaultPrevented); event.preventDefault(); });
      const form = document.querySelector("form[method=post][action$='\(action)']");
      for (const field of form.querySelectorAll('input')) field.required = false;
      const button = form.querySelector('button');
      button.click();
      button.click();
      dispatchEvent(new PageTransitionEvent('pageshow'));
      button.click();
      return sent;
      """)
    #expect(sent as? [Bool] == [true, false, true])
    await browser.close()
  }

  @Test("a file dropped on the bank's page goes into its form, one dropped elsewhere becomes a draft")
  func dropping() async throws {
    let page = try await ServedPage()
    let browser = try await open(page, "/statements")
    let found = try await browser.run(
      Self.handing + """
        const [field, cover] = ['#f-file', '#drop'].map(s => document.querySelector(s));
        const facts = [drag('#f-file', 'dragenter', 'a.csv'), cover.hidden, drag('#f-file', 'dragover', 'a.csv')];
        facts.push(drag('#f-file', 'drop', 'a.csv'), field.files.length === 0);
        facts.push(drag('h1', 'dragenter', 'b.csv'), !cover.hidden, !drag('h1', 'drop', 'b.csv'), cover.hidden);
        return [...facts, field.files.length === 1, field.files[0].name === 'b.csv'];
        """)
    #expect(found as? [Bool] == Array(repeating: true, count: 11))
    try await browser.open("http://\(page.host)/bills")
    #expect(try await browser.run(Self.handing + "return drag('h1', 'drop', 'c.pdf')") as? Bool == false)
    try await page.drafts(1)
    #expect(try files(page) == ["c.pdf"])
    await browser.close()
  }

  @Test("cells of a spreadsheet pasted into a field are text, a picture pasted anywhere is a document")
  func pasting() async throws {
    let page = try await ServedPage()
    let browser = try await open(page, "/add")
    _ = try await browser.run(
      Self.handing + """
        paste('#line', 'cells.png', 'Rent 900');
        paste('#line', 'one.png');
        paste('body', 'two.png', 'Rent 900');
        """)
    try await page.drafts(2)
    #expect(Set(try files(page)) == ["one.png", "two.png"])
    #expect(!(try await browser.text("#uploads").contains("cells.png")))
    await browser.close()
  }

  @Test("a file that turns out to be no document is not called added")
  func noDocument() async throws {
    let page = try await ServedPage()
    let browser = try await open(page, "/add")
    _ = try await browser.run(Self.handing + "return drag('h1', 'drop', 'plain.txt')")
    try await browser.says("#trouble", "plain.txt: ")
    try await browser.says("#progress", "0 added, 0 remaining, 1 refused")
    #expect(!(try await browser.text("#uploads").contains("added")))
    await browser.close()
  }

  @Test("what was typed beside a document is not left without a question")
  func unsaved() async throws {
    let page = try await ServedPage()
    let receipt = Array(try Data(contentsOf: Project.samples.appendingPathComponent("de-electricity.pdf")))
    #expect(try await page.upload([("a.pdf", receipt)]).status == 200)
    try await page.drafts(1)
    let browser = try await open(page, "/drafts/1")
    let asks = """
      const leaving = new Event('beforeunload', { cancelable: true });
      dispatchEvent(leaving);
      return leaving.defaultPrevented;
      """
    #expect(try await browser.run(asks) as? Bool == false)
    _ = try await browser.run("document.querySelector('#r-merchant').value += ' and Sons'")
    #expect(try await browser.run(asks) as? Bool == true)
    _ = try await browser.run("document.querySelector('#facts').dataset.sent = '1'")
    #expect(try await browser.run(asks) as? Bool == false)
    await browser.close()
  }

  @Test("the page shows the server's own sentence for a refused file, and does not call a known one added")
  func sentences() async throws {
    let home = try TestHome(["BILLFOLD_LIMITS_FILE_BYTES": "2000"])
    let page = try await ServedPage(home: home)
    let small = try home.folder.write(Array("no document".utf8), to: "small.pdf")
    let large = try home.folder.write([UInt8](repeating: 65, count: 30_000), to: "large.pdf")
    let browser = try await open(page, "/add")
    try await browser.choose(large, for: "#files")
    try await browser.says("#uploads", "These files are more than")
    try await browser.choose(small, for: "#files")
    try await page.drafts(1)
    try await browser.choose(small, for: "#files")
    try await browser.says("#uploads", "it was already added")
    try await browser.open("http://\(page.host)/bills")
    _ = try await browser.run(
      """
      const data = new DataTransfer();
      data.items.add(new File(['no document'], 'again.pdf'));
      document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
      """)
    try await browser.says("#progress", "0 added, 1 already added")
    #expect(try files(page) == ["small.pdf"])
    await browser.close()
  }
}
