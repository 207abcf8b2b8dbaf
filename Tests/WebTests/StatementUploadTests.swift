import Foundation
import TestSupport
import Testing

/// The form for the bank's file: what it asks for, and what it shows again when a file is refused.
@Suite struct StatementUploadTests {
  private func send(_ page: ServedPage, _ text: String?, _ fields: KeyValuePairs<String, String>) async throws
    -> RawAnswer
  {
    let boundary = Multipart.boundary
    var body = ""
    for (name, value) in [("token", page.token)] + fields.map({ ($0.key, $0.value) }) {
      body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
    }
    let name = text == nil ? "" : "bank.csv"
    body += "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\n"
    body += "Content-Type: text/csv\r\n\r\n\(text ?? "")\r\n--\(boundary)--\r\n"
    return try await page.send(
      "POST", "/statements", headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)"],
      body: Array(body.utf8))
  }

  private static let strange = "Wann;Wer;Wie viel\n04.03.2026;City Power;-84,20\n09.03.2026;Bakery;-12,30\n"
  private static let ambiguous = "Date,Payee,Amount\n03/04/2026,City Power,-84.20\n05/03/2026,Bakery,-1.00\n"

  @Test(
    "a refused file is named beside the field that helps, in the words of the page, and the fields keep what was typed",
    arguments: [
      (strange, "columns", "in Columns, like"), (ambiguous, "dates", "in Date order"),
      ("Date,Payee,Amount\n2026-03-04,City Power,-84.20\n", "currency", "in Currency"), (nil, "file", "No file"),
    ] as [(String?, String, String)])
  func refusals(text: String?, field: String, words: String) async throws {
    let page = try await ServedPage()
    // Everything but the answer to the question.
    let typed: KeyValuePairs = [
      "profile": "My bank", "currency": field == "currency" ? "" : "EUR", "dates": field == "dates" ? "" : "mdy",
    ]
    let refused = try await send(page, text, typed)
    #expect(refused.status == 422)
    let complaint = try #require(
      refused.body.firstMatch(of: /id="f-([a-z]+)-complaint" role="alert">([^<]*)</), "\(refused.body.suffix(6_000))")
    #expect(complaint.1 == field && complaint.2.contains(words) && !complaint.2.contains("--"), "\(complaint.2)")
    #expect(refused.body.contains("<details class=\"more wide\" open>"))
    #expect(refused.body.contains("name=\"profile\" type=\"text\" value=\"My bank\""))
    if field != "currency" { #expect(refused.body.contains("name=\"currency\" type=\"text\" value=\"EUR\"")) }
    if field != "dates" { #expect(refused.body.contains("<option value=\"mdy\" selected>")) }
    #expect(try page.home.billfold("statement", "list", "--json").list().isEmpty)
  }

  @Test("what few files need is folded, so that the form is short on a phone")
  func folded() async throws {
    let page = try await ServedPage()
    let body = try await page.send("GET", "/statements").body
    let form = try #require(body.firstMatch(of: /(?s)<form[^>]*action="\/statements".*?<\/form>/)).0
    let rest = try #require(form.firstMatch(of: /(?s)<details class="more wide">.*<\/details>/)).0
    func names(_ html: Substring) -> [Substring] { html.matches(of: /<(?:input|select) id="f-([a-z]+)"/).map(\.1) }
    #expect(names(form) == ["file", "profile", "currency", "dates", "decimal", "balances", "columns"])
    #expect(names(rest) == ["currency", "dates", "decimal", "balances", "columns"])
  }

  @Test("a file whose balances do not agree is refused beside the choice that imports it")
  func balances() async throws {
    let page = try await ServedPage()
    let text =
      "Date,Payee,Amount,Currency,Balance\n2026-03-04,City Power,-84.20,EUR,100.00\n2026-03-05,Bakery,-1.00,EUR,90.00\n"
    let refused = try await send(page, text, [:])
    let complaint = try #require(refused.body.firstMatch(of: /id="f-balances-complaint" role="alert">([^<]*)</))
    #expect(refused.status == 422 && complaint.1.contains("choose that under Balances"))
    let address = try #require(try await send(page, text, ["balances": "ignore"]).header("location"))
    #expect(try await page.post(address, [:]).status == 303)
    #expect(try page.home.billfold("statement", "entries", "--json").list().count == 2)
  }

  @Test("columns with unknown headings are named on the page, and the profile keeps them for the next file")
  func columns() async throws {
    let page = try await ServedPage()
    func importing(_ text: String, _ fields: KeyValuePairs<String, String>) async throws {
      let waiting = try await send(page, text, fields)
      let address = try #require(waiting.header("location"), "\(waiting.body.suffix(6_000))")
      let preview = try await page.get(address).body
      #expect(preview.contains("City Power"))
      // Phones show the date below the name instead of in a column.
      #expect(preview.contains("<td class=\"day wide\">2026-") && preview.contains("class=\"note phone\">2026-"))
      #expect(try await page.post(address, [:]).status == 303)
    }
    try await importing(
      Self.strange, ["profile": "My bank", "currency": "EUR", "columns": "date=Wann,payee=Wer,amount=Wie viel"])
    try await importing(
      Self.strange.replacing("03.2026", with: "04.2026"), ["profile": "My bank", "currency": "EUR"])
    #expect(try page.home.billfold("statement", "entries", "--json").list().count == 4)
  }

  @Test("the preview says how charges without a minus are read, before anything is imported")
  func charges() async throws {
    let page = try await ServedPage()
    let text = "Date,Payee,Amount\n2026-03-04,City Power,84.20\n2026-03-05,Bakery,1.00\n2026-03-06,Kiosk,2.30\n"
    let address = try #require(try await send(page, text, ["currency": "EUR"]).header("location"))
    let preview = try await page.get(address).body
    #expect(preview.contains("cancel, choose the file again and name their column in Columns, like"), "\(preview)")
    #expect(!preview.contains("--columns") && !preview.contains("undo the import"))
  }

  @Test("the preview marks entries that are only assumed to be known, or perhaps are, and says what to do")
  func uncertain() async throws {
    let page = try await ServedPage()
    let first = try #require(try await send(page, UnnamedStatements.csv, [:]).header("location"))
    #expect(try await page.post(first, [:]).status == 303)
    let address = try #require(try await send(page, UnnamedStatements.qif, ["currency": "EUR"]).header("location"))
    let preview = try await page.get(address).body
    for words in [
      ">assumed known<", ">new, perhaps known<", "1 assumed", "counted as known: statement 1 has the same",
      "undo the import of statement 1, and choose each file again with a name for the account",
      "in statement 1, which names the account differently",
    ] { #expect(preview.contains(words), "\(words)") }
    #expect(!preview.contains("--profile"))
  }
}
