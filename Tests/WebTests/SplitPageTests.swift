import Foundation
import TestSupport
import Testing

/// A bill's parts, tags and last days on its page.
@Suite struct SplitPageTests {
  @Test("a bill is split on its page and made whole again, and parts that do not add up are refused")
  func split() async throws {
    let page = try await ServedPage()
    let added = try await page.post(
      "/bills",
      [
        "title": "Market", "amount": "10 EUR", "tags": "home, Tax-2026", "return": "14d", "warranty": "2y",
        "date": "2026-03-02",
      ])
    #expect(added.status == 303)
    let before = try await page.get("/bills/1").body
    for text in ["#home #Tax-2026", "2026-03-16", "2028-03-02", "action=\"/bills/1/split\""] {
      #expect(before.contains(text), "\(text)")
    }
    #expect(!before.contains("action=\"/bills/1/whole\""))
    #expect(try await page.post("/bills/1/split", ["parts": "Groceries@Anna=4\n\n Household=rest \n"]).status == 303)
    let after = try await page.get("/bills/1").body
    for text in ["Anna", "Household", "the rest", "action=\"/bills/1/whole\""] {
      #expect(after.contains(text), "\(text)")
    }
    let refused = try await page.post("/bills/1/split", ["parts": "Groceries=4\nHousehold=7"])
    #expect(
      refused.status == 422 && refused.body.contains("more than the bill") && refused.body.contains("Household=7"))
    #expect(try await page.post("/bills/1/split", ["parts": " "]).status == 422)
    #expect(try await page.post("/bills/1/whole", [:]).status == 303)
    #expect(try await page.post("/bills/1/whole", [:]).status == 422)
    let bill = try page.home.billfold("bill", "show", "1", "--json").object()
    #expect((bill["parts"] as? [Any])?.isEmpty == true && bill["tags"] as? [String] == ["home", "Tax-2026"])
  }

  @Test("fields that the bill's form leaves unchanged stay, and an emptied field is removed")
  func edit() async throws {
    let page = try await ServedPage()
    _ = try page.home.billfold(
      "bill", "add", "Laptop", "900 EUR", "--date", "2026-03-02", "--tag", "home", "--warranty-until", "2y")
    let same: KeyValuePairs = [
      "title": "Notebook", "amount": "900.00 EUR", "tags": "home", "warranty": "2028-03-02", "return": "",
    ]
    #expect(try await page.post("/bills/1", same).status == 303)
    func bill() throws -> [String: Any] { try page.home.billfold("bill", "show", "1", "--json").object() }
    #expect(try bill()["title"] as? String == "Notebook" && bill()["tags"] as? [String] == ["home"])
    #expect(try bill()["warrantyUntil"] as? String == "2028-03-02")
    let emptied: KeyValuePairs = [
      "title": "Notebook", "amount": "900.00 EUR", "tags": "", "warranty": "", "return": "2026-03-20",
    ]
    #expect(try await page.post("/bills/1", emptied).status == 303)
    #expect(try (bill()["tags"] as? [String])?.isEmpty == true && bill()["warrantyUntil"] is NSNull)
    #expect(try bill()["returnUntil"] as? String == "2026-03-20")
    let refused = try await page.post("/bills/1", ["title": "Notebook", "amount": "900.00 EUR", "tags": "a:b"])
    #expect(refused.status == 422 && refused.body.contains("is not a tag"))
  }

  @Test("notes with tabs and foreign line endings stay unchanged when another field is saved")
  func notes() async throws {
    let page = try await ServedPage()
    let notes = "first\r\nsecond\tcolumn"
    _ = try page.home.billfold("bill", "add", "Laptop", "900 EUR", "--date", "2026-03-02", "--notes", notes)
    func bill() throws -> [String: Any] { try page.home.billfold("bill", "show", "1", "--json").object() }
    let stored = try bill()["notes"] as? String
    #expect(try await page.get("/bills/1").body.contains(">first\nsecond\tcolumn<"))
    let form: KeyValuePairs = [
      "title": "Notebook", "amount": "900.00 EUR", "notes": "first\r\nsecond\tcolumn",
    ]
    #expect(try await page.post("/bills/1", form).status == 303)
    #expect(try bill()["title"] as? String == "Notebook" && bill()["notes"] as? String == stored)
  }

  @Test("a form opened before the bill was changed elsewhere does not silently revert that change")
  func openForm() async throws {
    let page = try await ServedPage()
    _ = try page.home.billfold("bill", "add", "Laptop", "900 EUR", "--date", "2026-03-02")
    let body = try await page.get("/bills/1").body
    let revision = try #require(body.firstMatch(of: /name="revision" value="(\d+)"/)?.1)
    _ = try page.home.billfold("bill", "edit", "1", "--amount", "950", "--notes", "by Anna")
    let form = [("title", "Laptop"), ("amount", "900.00 EUR"), ("notes", ""), ("reference", "R-1")]
    let refused = try await page.post("/bills/1", fields: form + [("revision", String(revision))])
    #expect(refused.status == 422 && refused.body.contains("was changed in the meantime"))
    #expect(refused.body.contains("value=\"R-1\""))
    func bill() throws -> [String: Any] { try page.home.billfold("bill", "show", "1", "--json").object() }
    #expect(try bill()["notes"] as? String == "by Anna")
    let again = try #require(refused.body.firstMatch(of: /name="revision" value="(\d+)"/)?.1)
    #expect(try await page.post("/bills/1", fields: form + [("revision", String(again))]).status == 303)
    #expect(try bill()["reference"] as? String == "R-1" && bill()["notes"] as? String == "")
  }
}
