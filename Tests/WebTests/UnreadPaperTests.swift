import Foundation
import TestSupport
import Testing

/// A document that could not be read: the ways to deal with it come first.
@Suite struct UnreadPaperTests {
  @Test(
    "offers the original, reading again and typing before confirming, and Enter alone confirms nothing")
  func actions() async throws {
    let page = try await ServedPage()
    #expect(try await page.upload([("broken.pdf", Array("%PDF-1.7 nothing of it".utf8))]).status == 200)
    try await page.drafts(1)
    let body = try await page.get("/drafts/1").body
    #expect(body.contains("role=\"alert\""), "it says why it was not read")
    let start = try #require(body.firstRange(of: "<div class=\"decide\">")).upperBound
    let decide = body[start...].prefix(upTo: body[start...].firstRange(of: "</div>")?.lowerBound ?? body.endIndex)
    let offered = decide.matches(of: /<(?:a|button)[^>]*>([^<]*)</).map { String($0.1) }
    #expect(
      offered == ["See the original", "Read it again", "Enter it by hand", "Confirm", "Reject"],
      "\(offered)")
    #expect(!decide.contains("data-key=\"Enter\""))
    let file = try #require(decide.firstMatch(of: /href="(\/documents\/1\/file)"/)).1
    #expect(try await page.get(String(file)).body.contains("nothing of it"))
    let retried = try await page.post("/drafts/1", ["do": "retry"])
    #expect(retried.status == 303 && retried.header("location") == "/drafts/1")
    let still = try await page.get("/drafts/1").body
    #expect(still.contains("The document of draft 1 still cannot be read.") && !still.contains("was read again"))
    // A bill that the user types is like any other.
    let typed = try await page.post(
      "/drafts/1", ["do": "confirm", "total": "7.50 EUR", "date": "2026-02-03", "merchant": "Corner Shop"])
    #expect(typed.status == 303, "\(typed.body)")
    #expect(try page.home.billfold("bills", "--json").list().first?["merchant"] as? String == "Corner Shop")
  }

  @Test("a document that was read offers to confirm first, with Enter")
  func readPaper() async throws {
    let home = try TestHome()
    try home.importSamples("mail-plain-receipt.eml")
    let body = try await ServedPage(home: home).get("/drafts/1").body
    let first = try #require(body.firstMatch(of: /<div class="decide">\s*<(?:a|button)[^>]*>([^<]*)</))
    #expect(first.1.hasPrefix("Confirm") && first.0.contains("data-key=\"Enter\""))
    #expect(!body.contains("See the original"))
  }
}
