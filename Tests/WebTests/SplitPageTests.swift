import Foundation
import TestSupport
import Testing

/// A bill's parts, tags and last days on its page.
@Suite struct SplitPageTests {
  @Test("a bill is split on its page and its split removed, and parts that do not add up are refused")
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

  @Test("money back is entered by its kind; `none` stands for no reminders, and clearing it restores the default")
  func kindAndReminders() async throws {
    let page = try await ServedPage()
    let refused = try await page.post("/bills", ["title": "Shoes", "amount": "-5 EUR", "kind": "unknown"])
    #expect(refused.status == 422 && refused.body.contains("is negative; for a refund, choose the kind credit note."))
    let typed: KeyValuePairs = ["title": "Shoes", "amount": "-5 EUR", "kind": "creditNote", "reminders": "none"]
    #expect(try await page.post("/bills", typed).status == 303)
    func bill() throws -> [String: Any] { try page.home.billfold("bill", "show", "1", "--json").object() }
    #expect(try bill()["kind"] as? String == "creditNote" && bill()["reminders"] as? String == "")
    #expect(try await page.get("/bills/1").body.contains("name=\"reminders\" type=\"text\" value=\"none\""))
    let same: KeyValuePairs = ["title": "Boots", "amount": "-5.00 EUR", "kind": "creditNote", "reminders": "none"]
    #expect(try await page.post("/bills/1", same).status == 303)
    #expect(try bill()["title"] as? String == "Boots" && bill()["reminders"] as? String == "")
    let emptied: KeyValuePairs = ["title": "Boots", "amount": "-5.00 EUR", "kind": "creditNote", "reminders": ""]
    #expect(try await page.post("/bills/1", emptied).status == 303)
    #expect(try bill()["reminders"] is NSNull)
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
    let form = try fields(body, typing: ["reference": "R-1"])
    #expect(form.contains { $0 == ("revision", String(revision)) } && form.contains { $0 == ("notes", "") })
    let refused = try await page.post("/bills/1", fields: form)
    #expect(refused.status == 422 && refused.body.contains("was changed in the meantime"))
    #expect(refused.body.contains("value=\"R-1\""))
    func bill() throws -> [String: Any] { try page.home.billfold("bill", "show", "1", "--json").object() }
    #expect(try bill()["notes"] as? String == "by Anna" && bill()["reference"] is NSNull)
    // The page now shows what was changed elsewhere, beside what was typed; saving it keeps both.
    let again = try fields(refused.body, typing: [:])
    #expect(again.contains { $0 == ("amount", "950.00 EUR") } && again.contains { $0 == ("notes", "by Anna") })
    #expect(try await page.post("/bills/1", fields: again).status == 303)
    #expect(try bill()["reference"] as? String == "R-1" && bill()["notes"] as? String == "by Anna")
    #expect((try bill()["amount"] as? [String: Any])?["value"] as? String == "950.00")
  }

  @Test("a new amount of a split bill says what the rest is now, on the page and in the terminal")
  func newAmount() async throws {
    let page = try await ServedPage()
    _ = try page.home.billfold("bill", "add", "Rent", "900 EUR", "--date", "2026-03-02")
    _ = try page.home.billfold("bill", "split", "1", "Housing@Anna=50%", "Housing@Ben=rest")
    let edited = try page.home.billfold("bill", "edit", "1", "--amount", "950 EUR")
    #expect(edited.output.hasSuffix("; the rest, Housing for Ben, is now 500.00 EUR\n"), "\(edited)")
    #expect(try !page.home.billfold("bill", "edit", "1", "--notes", "x").output.contains("the rest"))
    let body = try await page.get("/bills/1").body
    #expect(try await page.post("/bills/1", fields: fields(body, typing: ["amount": "960 EUR"])).status == 303)
    #expect(try await page.get("/bills/1").body.contains("Saved. The rest, Housing for Ben, is now 510.00 EUR."))
  }

  @Test("a mistake in one field keeps what was changed elsewhere in the others")
  func mistakeInOpenForm() async throws {
    let page = try await ServedPage()
    _ = try page.home.billfold("bill", "add", "Laptop", "900 EUR", "--date", "2026-03-02")
    let body = try await page.get("/bills/1").body
    _ = try page.home.billfold("bill", "edit", "1", "--notes", "by Anna")
    let form = try fields(body, typing: ["date": "someday"]).filter { $0.0 != "revision" }
    let refused = try await page.post("/bills/1", fields: form)
    #expect(refused.status == 422 && refused.body.contains("value=\"someday\""))
    let again = try fields(refused.body, typing: ["date": "2026-03-05"])
    #expect(try await page.post("/bills/1", fields: again).status == 303)
    let bill = try page.home.billfold("bill", "show", "1", "--json").object()
    #expect(bill["issueDate"] as? String == "2026-03-05" && bill["notes"] as? String == "by Anna")
  }

  @Test("emptied categories become Other, except those of a split bill, which are the parts'")
  func emptiedCategories() async throws {
    let page = try await ServedPage()
    for title in ["Market", "Shop"] {
      _ = try page.home.billfold("bill", "add", title, "10 EUR", "--category", "Groceries", "--category", "Household")
    }
    func categories(_ id: String) throws -> [String]? {
      try page.home.billfold("bill", "show", id, "--json").object()["categories"] as? [String]
    }
    for typed in ["", " , "] {
      _ = try page.home.billfold("bill", "edit", "1", "--category", "Gifts")
      let form = try fields(try await page.get("/bills/1").body, typing: ["category": typed])
      #expect(try await page.post("/bills/1", fields: form).status == 303)
      #expect(try categories("1") == ["Other"], "\(typed)")
    }
    _ = try page.home.billfold("bill", "split", "2", "Groceries=4", "Household=rest")
    let form = try fields(try await page.get("/bills/2").body, typing: ["category": ""])
    let refused = try await page.post("/bills/2", fields: form)
    #expect(refused.status == 422 && refused.body.contains("id=\"f-category-complaint\""))
    #expect(try categories("2") == ["Groceries", "Household"])
  }

  /// The fields of the bill's form as a browser sends them, apart from choices, with what the user types.
  private func fields(_ body: String, typing typed: [String: String]) throws -> [(String, String)] {
    let form = try #require(body.firstMatch(of: /<form method="post" action="\/bills\/\d+"[^>]*>([\s\S]*?)<\/form>/)).1
    let inputs = form.matches(of: /<input[^>]* name="([^"]+)"(?: type="text")? value="([^"]*)"/)
    let areas = form.matches(of: /<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)</)
    let all = inputs.map { (String($0.1), String($0.2)) } + areas.map { (String($0.1), String($0.2)) }
    return all.filter { $0.0 != "token" }.map { ($0.0, typed[$0.0] ?? $0.1) }
  }
}
