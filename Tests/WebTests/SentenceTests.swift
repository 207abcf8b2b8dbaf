import TestSupport
import Testing

@testable import Web

/// Names that are written from right to left, within the page's sentences.
@Suite struct SentenceTests {
  @Test(
    "a name written from right to left is isolated from what follows it",
    arguments: [
      ("شركة الكهرباء, 12.50 EUR: added.", "\u{2068}شركة الكهرباء\u{2069}, 12.50 EUR: added."),
      ("The goal חופשה is added.", "The goal \u{2068}חופשה\u{2069} is added."),
      (
        "קפה 12 is merged into שוק 3-א, with 2 bills.",
        "\u{2068}קפה\u{2069} 12 is merged into \u{2068}שוק 3-א\u{2069}, with 2 bills."
      ),
      ("Café 3.50 EUR: added.", "Café 3.50 EUR: added."), ("", ""), ("א", "\u{2068}א\u{2069}"),
    ])
  func isolated(text: String, shown: String) {
    #expect(Sentence.shown(text) == shown)
  }

  @Test("isolates in a name from outside are visible")
  func hidden() {
    #expect(Sentence.shown("\u{2068}א\u{2069}\u{202E}") == "\\u{2068}\u{2068}א\u{2069}\\u{2069}\\u{202E}")
  }

  @Test("messages, refusals and the preview of a line isolate names")
  func pages() async throws {
    let page = try await ServedPage()
    let name = "\u{2068}شركة الكهرباء\u{2069}"
    let preview = try await page.get(
      "/bills/preview?line=%D8%B4%D8%B1%D9%83%D8%A9%20%D8%A7%D9%84%D9%83%D9%87%D8%B1%D8%A8%D8%A7%D8%A1%2012.50%20EUR")
    #expect(preview.body.contains(name), "\(preview.body)")
    #expect(try await page.post("/bills/quick", ["line": "شركة الكهرباء 12.50 EUR fri"]).status == 303)
    let added = try await page.get("/bills/1").body
    #expect(added.contains("<p>\(name), 12.50 EUR"), "\(added.prefix(4_000))")
    #expect(try await page.post("/categories", ["name": "שוק"]).status == 303)
    let refused = try await page.post("/categories", ["name": "שוק"])
    #expect(refused.status == 422 && refused.body.contains("\u{2068}שוק\u{2069}"))
  }
}
