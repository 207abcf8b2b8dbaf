import Core
import Foundation
import TestSupport
import Testing

@Suite("The ledger's verbs, run as by a user") struct LedgerVerbTests {
  @Test("a line becomes a bill with everything in it, and the merchant's usual category") func add() throws {
    let home = try TestHome.inEuros()
    let bill = try home.billfold(
      "add", "Power Co 84.20 fri monthly #Utilities", "--pay-by", "directDebit", "--remind", "3d", "--json"
    ).object()
    #expect(
      bill["title"] as? String == "Power Co" && bill["repeat"] as? String == "monthly"
        && bill["reminders"] as? String == "3d")
    #expect((bill["amount"] as? [String: Any])?["minorUnits"] as? Int == 8420)
    #expect(
      bill["categories"] as? [String] == ["Utilities"]
        && (bill["payment"] as? [String: Any])?["mode"] as? String == "directDebit")
    #expect(bill["dueDate"] is String && bill["paidDate"] is NSNull)
    let again = try home.billfold("add", "Power", "Co", "12", "paid", "--json").object()
    #expect(again["categories"] as? [String] == ["Utilities"] && again["paidDate"] is String)
    #expect(try home.billfold("add", "Rent 900 tomorrow").output.contains("bill 3: Rent, 900.00 EUR, due "))
  }

  @Test("add, show, change, attach, delete; each is undone") func bill() throws {
    let home = try TestHome.inEuros()
    #expect(
      try home.billfold(
        "bill", "add", "Rent", "900", "--due", "2026-01-31", "--date", "2026-01-01", "--repeat", "monthly",
        "--category", "Housing", "--category", "Other", "--notes", "flat"
      ).status == 0)
    let shown = try home.billfold("bill", "show", "1").output
    for words in [
      "Bill 1 Rent", "900.00 EUR", "overdue 2026-01-31", "Housing, Other", "monthly, next 2026-02-28", "flat",
    ] {
      #expect(shown.contains(words), "\(words) is not in\n\(shown)")
    }
    #expect(
      try home.billfold("bill", "edit", "1", "--amount", "950,50", "--time", "18:30", "--due", "2026-02-01").status
        == 0)
    let changed = try home.billfold("bill", "show", "1", "--json").object()
    #expect(
      (changed["amount"] as? [String: Any])?["value"] as? String == "950.50" && changed["dueTime"] as? String == "18:30"
    )
    #expect(changed["next"] as? String == "2026-03-01")
    let paper = Project.samples.appendingPathComponent("gb-invoice.pdf").path
    #expect(try home.billfold("bill", "attach", "1", paper, paper).status == 0)
    let papers = try #require(
      try home.billfold("bill", "show", "1", "--json").object()["papers"] as? [[String: Any]])
    #expect(papers.count == 1 && FileManager.default.fileExists(atPath: papers[0]["file"] as? String ?? ""))
    // Attached, not read.
    #expect(try home.billfold("drafts", "--json").list().isEmpty)
    #expect(try home.billfold("bill", "delete", "1").output.contains("undo"))
    #expect(try home.billfold("bill", "show", "1").status == 65)
    for what in ["deleted bill 1", "attached a document to bill 1", "changed bill 1"] {
      #expect(try home.billfold("undo").output.contains("undone: \(what)"))
    }
    let before = try home.billfold("bill", "show", "1", "--json").object()
    #expect(
      (before["amount"] as? [String: Any])?["value"] as? String == "900.00"
        && (before["papers"] as? [Any])?.isEmpty == true)
    #expect(try home.billfold("redo").output.contains("redone: changed bill 1"))
    #expect(try home.billfold("history", "1").output.contains("amount 900.00 EUR → 950.50 EUR"))
    let events = try home.billfold("history", "1", "--json").list()
    #expect(events.map { $0["what"] as? String }.suffix(3) == ["undo", "undo", "redo"])
  }

  @Test("pay and unpay work; of two simultaneous payments one succeeds, and one next bill is created")
  func pay() throws {
    let home = try TestHome.inEuros()
    #expect(try home.billfold("add", "Rent 900 2026-01-31 monthly").status == 0)
    let both = try (0..<4).map { _ in try home.start(["pay", "1", "--pay-by", "bankTransfer"]) }
    #expect(both.map { $0.wait() }.sorted() == [0, 65, 65, 65])
    let bills = try home.billfold("bills", "--json").list()
    #expect(bills.count == 2 && bills.compactMap { $0["dueDate"] as? String }.sorted() == ["2026-01-31", "2026-02-28"])
    #expect(try home.billfold("unpay", "1").output.contains("was removed"))
    #expect(try home.billfold("bills", "--unpaid", "--json").list().map { $0["id"] as? Int } == [1])
    let paid = try home.billfold("pay", "1", "--on", "2026-02-02", "--json").list()
    #expect((paid[0]["next"] as? [String: Any])?["dueDate"] as? String == "2026-02-28")
    #expect(try home.billfold("bills", "--paid").output.contains("2026-02-02"))
    let overdue = try home.billfold("bills", "--overdue").output
    #expect(overdue.contains("Rent") && overdue.contains("  2026-02-28 overdue\n"), "\(overdue)")
    for list in [["bills"], ["search", "rent"]] {
      let output = try home.billfold(all: list).output
      #expect(output.contains("  overdue 2026-02-28\n") && output.contains("  paid 2026-02-02\n"), "\(output)")
    }
    #expect(try home.billfold("add", "Cinema 12 random").status == 0)
    #expect(try home.billfold("pay", "4", "--json").list()[0]["next"] is NSNull)
  }

  @Test("of several bills those that exist are deleted and named, and so are the others; one undo restores all")
  func deleteSeveral() throws {
    let home = try TestHome.inEuros()
    for line in ["Rent 900", "Book 7", "Tea 3"] { #expect(try home.billfold("add", line).status == 0) }
    let run = try home.billfold("bill", "delete", "1", "99", "3")
    #expect(run.status == 65 && run.errors == "billfold: there is no bill 99; `billfold bills` lists them\n")
    let lines = ["bill 1 is deleted; `billfold undo` restores it", "bill 3 is deleted; `billfold undo` restores it"]
    #expect(run.output.split(separator: "\n").map(String.init) == lines)
    #expect(try home.billfold("bills", "--json").list().compactMap { $0["id"] as? Int } == [2])
    #expect(try home.billfold("undo").status == 0)
    #expect(try home.billfold("bills", "--json").list().count == 3)
  }

  @Test("a bill that was deleted some time ago is said to be, and restored without undoing what came after it")
  func restore() throws {
    let home = try TestHome.inEuros()
    for line in ["Rent 900", "Book 7"] { #expect(try home.billfold("add", line).status == 0) }
    #expect(try home.billfold("bill", "delete", "1").status == 0)
    #expect(try home.billfold("pay", "2").status == 0)
    for verb in [["bill", "show", "1"], ["pay", "1"], ["bill", "edit", "1", "--notes", "x"]] {
      let run = try home.billfold(all: verb)
      #expect(run.status == 65, "\(verb)")
      #expect(run.errors == "billfold: bill 1 was deleted; `billfold bill restore 1` restores it\n", "\(run)")
    }
    let run = try home.billfold("bill", "restore", "1", "2")
    #expect(run.status == 65 && run.output == "bill 1 is restored: Rent, 900.00 EUR, Other\n", "\(run)")
    #expect(run.errors == "billfold: bill 2 was not deleted, so there is nothing to restore\n")
    #expect(try home.billfold("bills", "--paid", "--json").list().compactMap { $0["id"] as? Int } == [2])
    #expect(try home.billfold("history", "1").output.contains("restored the bill Rent"))
    #expect(try home.billfold("undo").output.hasPrefix("undone: restored bill 1, Rent, of "))
    #expect(try home.billfold("bill", "undelete", "1").errors.contains("did you mean bill restore?"))
  }

  @Test("one date of a recurring bill is skipped, and the series goes on") func skip() throws {
    let home = try TestHome.inEuros()
    #expect(try home.billfold("add", "Rent 900 2026-01-31 monthly").status == 0)
    #expect(try home.billfold("add", "Book 7 2026-01-31").status == 0)
    let run = try home.billfold("bill", "skip", "1", "2")
    #expect(run.output == "bill 1 is skipped: Rent, 900.00 EUR, due 2026-01-31; next: bill 3, due 2026-02-28\n")
    #expect(run.status == 65)
    #expect(run.errors.contains("bill 2 does not repeat") && run.errors.contains("`billfold bill delete 2` deletes it"))
    #expect(try home.billfold("undo").output.contains("undone: skipped bill 1, Rent (with bill 3)"))
    #expect(try home.billfold("bills", "--json").list().compactMap { $0["id"] as? Int }.sorted() == [1, 2])
    let skipped = try home.billfold("bill", "skip", "1", "--json").list()
    #expect((skipped[0]["next"] as? [String: Any])?["dueDate"] as? String == "2026-02-28")
  }

  @Test("another interval of a bill before a skipped one says what becomes of the next one")
  func beforeSkipped() throws {
    let home = try TestHome.inEuros()
    #expect(try home.billfold("add", "Rent 900 2026-01-31 monthly").status == 0)
    #expect(try home.billfold("pay", "1").output.contains("next: bill 2"))
    #expect(try home.billfold("bill", "skip", "2").output.contains("next: bill 3"))
    let unpaid = try home.billfold("bill", "edit", "1", "--repeat", "weekly")
    #expect(unpaid.output.hasSuffix("; bill 3, its next occurrence, stays as it is\n"), "\(unpaid)")
    #expect(try home.billfold("pay", "3").status == 0)
    let paid = try home.billfold("bill", "edit", "1", "--repeat", "daily")
    #expect(paid.output.hasSuffix("; bill 3, its next occurrence, is paid and stays as it is\n"), "\(paid)")
  }

  @Test("a bill gets its card by name, id, brand with digits or digits; two with the same digits are listed")
  func card() throws {
    let home = try TestHome.inEuros()
    #expect(try home.billfold("card", "add", "A", "--number", "1111", "--brand", "visa").status == 0)
    #expect(try home.billfold("card", "add", "B", "--number", "1111", "--brand", "mastercard").status == 0)
    #expect(try home.billfold("add", "Book 7 2026-01-31").status == 0)
    for arguments in [
      ["bill", "add", "X", "7"], ["add", "X 7"], ["pay", "1"], ["bill", "edit", "1"], ["confirm", "1"],
    ] {
      let run = try home.billfold(all: arguments + ["--card", "1111"])
      #expect(run.status == 65 && run.errors.contains("did you mean A or B"), "\(arguments): \(run.errors)")
    }
    for (text, card) in [
      ("A", 1), ("b", 2), ("1", 1), ("MASTERCARD ****1111", 2), ("none", nil), ("A", 1), ("", nil),
    ] as [(String, Int?)] {
      let bill = try home.billfold("bill", "edit", "1", "--card", text, "--json").object()
      let payment = try #require(bill["payment"] as? [String: Any])
      #expect(bill["card"] as? Int == card, "\(text)")
      #expect(payment["lastFour"] as? String == card.map { _ in "1111" } && payment["mode"] as? String == "card")
    }
    #expect(try home.billfold("bill", "edit", "1", "--card", "9165").status == 0)
    #expect(try home.billfold("bill", "show", "1").output.contains("card ****9165"))
    let unpaid = try home.billfold("bill", "edit", "1", "--pay-by", "none", "--json").object()
    #expect(unpaid["payment"] is NSNull && unpaid["card"] is NSNull)
    #expect(try home.billfold("pay", "1", "--card", "B").status == 0)
    #expect(try home.billfold("bills", "--card", "B", "--json").list().map { $0["id"] as? Int } == [1])
    let duplicateOf = try home.billfold("card", "add", "C", "--number", "1111", "--brand", "visa")
    #expect(duplicateOf.status == 0 && duplicateOf.errors.contains("A is Visa ****1111 too"), "\(duplicateOf.errors)")
  }

  @Test("a journal whose expenses are not known is answered with what to write into it") func expenseAccounts() throws {
    let home = try TestHome.inEuros()
    let journal = "2026-01-02 Shop\n    Haushalt:Essen  3 EUR\n    Aktiva:Bank  -3 EUR\n"
    let file = try home.folder.write(Array(journal.utf8), to: "own.journal").path
    let unknown = try home.billfold("import-ledger", "hledger", file)
    #expect(unknown.status == 0 && unknown.output.contains("0 bills added"))
    let advice = "if one of Aktiva, Haushalt is, declare it at the top of the file with `account NAME  ; type: X`"
    #expect(
      unknown.errors == "billfold: no account in own.journal is known to be one of expenses; \(advice)\n", "\(unknown)")
    try home.folder.write(Array("account Haushalt  ; type: X\n\n\(journal)".utf8), to: "own.journal")
    let known = try home.billfold("import-ledger", "hledger", file)
    #expect(known.output.contains("1 bill added") && known.errors.isEmpty)
  }

  @Test("a merchant that is removed is replaced by the title") func merchant() throws {
    let home = try TestHome.inEuros()
    let added = try home.billfold("bill", "add", "Rent", "900", "--merchant", "Landlord", "--json").object()
    #expect(added["merchant"] as? String == "Landlord")
    #expect(
      try home.billfold("bill", "edit", "1", "--merchant", "", "--json").object()["merchant"] as? String == "Rent")
  }

  @Test("a full card number in a file's name is not stored with the bill") func fileName() throws {
    let home = try TestHome.inEuros()
    #expect(try home.billfold("add", "Book 7").status == 0)
    let sample = Project.samples.appendingPathComponent("gb-invoice.pdf")
    let paper = home.folder.file("4111111111111111.pdf")
    try FileManager.default.copyItem(at: sample, to: paper)
    #expect(try home.billfold("bill", "attach", "1", paper.path).output.contains("****1111.pdf is attached"))
    let shown = try home.billfold("bill", "show", "1").output
    #expect(shown.contains("****1111.pdf") && !shown.contains("41111111"))
  }

  @Test("whatever creates the next bill of a series reports it") func following() async throws {
    let home = try TestHome.inEuros()
    try await home.fill(Fixture.sure())
    let words = "; next: bill "
    #expect(try home.billfold("confirm", "1", "--repeat", "monthly").output.contains(words + "2, due 2020-04-02"))
    let paid = ["bill", "add", "Rent", "900", "--paid", "2026-01-31", "--repeat", "monthly"]
    #expect(try home.billfold(all: paid).output.contains(words + "4, due 2026-02-28"))
    #expect(try home.billfold("add", "Gym 20 paid monthly").output.contains(words + "6"))
    #expect(!(try home.billfold("add", "Tea 3 paid").output.contains(words)))
    #expect(!(try home.billfold("add", "Power 80 2026-01-31 monthly").output.contains(words)))
  }

  @Test("a bill whose due date has passed when it is added is said to be due") func pastDue() throws {
    let home = try TestHome.inEuros()
    let words = "\nIts due date has passed; `billfold pay 1` marks it as paid.\n"
    #expect(try home.billfold("add", "Lunch 12 2020-03-02").output.hasSuffix(words))
    for line in ["Rent 900 2099-03-02", "Tea 3 paid 2020-03-02", "Book 12"] {
      #expect(try !home.billfold("add", line).output.contains("has passed"), "\(line)")
    }
    #expect(try !home.billfold("add", "Lunch 12 2020-03-02", "--quiet").output.contains("has passed"))
  }

  @Test("every kind that is accepted is in the help", arguments: ["confirm", "edit", "add"])
  func kinds(verb: String) throws {
    let help = try TestHome.inEuros().billfold(verb, "--help").output
    for kind in DocumentKind.allCases { #expect(help.contains(kind.rawValue), "\(kind)") }
  }

  @Test("a command for several bills is one change") func batch() throws {
    let home = try TestHome.inEuros()
    for name in ["A", "B", "C"] { #expect(try home.billfold("add", "\(name)x 5 2026-01-31").status == 0) }
    #expect(try home.billfold("pay", "1", "2", "3").status == 0)
    #expect(try home.billfold("undo", "--json").list().count == 3)
    #expect(try home.billfold("bills", "--unpaid", "--json").list().count == 3)
    #expect(
      try home.billfold("undo", "--list", "--json").list().map { $0["what"] as? String } == [
        "bill.add", "bill.add", "bill.add",
      ])
  }

  @Test("amounts are read and written in the user's locale, JSON stays plain") func locale() throws {
    let home = try TestHome.inEuros()
    #expect(try home.billfold("config", "set", "locale", "de_DE").status == 0)
    #expect(try home.billfold("add", "Miete 1.234,50 morgen").output.contains("1.234,50 EUR"))
    #expect(try home.billfold("add", "Auto 1.234").output.contains("1.234,00 EUR"))
    #expect(try home.billfold("add", "Tee 3.50").output.contains("3,50 EUR"))
    #expect(try home.billfold("bills").output.contains("total 2.472,00 EUR"))
    let created = try home.billfold("bill", "show", "1").output.firstMatch(of: /created +(.+)/)?.1
    #expect(created?.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d/) != nil, "\(created ?? "")")
    let bill = try home.billfold("bill", "show", "1", "--json").object()
    #expect((bill["amount"] as? [String: Any])?["value"] as? String == "1234.50")
  }

  @Test("several currencies are never added up, and a long list says what it omits") func totals() throws {
    let home = try TestHome.inEuros()
    for line in ["A1x 5", "B1x 7 USD", "C1x 8"] { #expect(try home.billfold("add", line).status == 0) }
    #expect(try home.billfold("bills").output.contains("3 bills, total 13.00 EUR · 7.00 USD"))
    let few = try home.billfold("bills", "--limit", "1").output
    #expect(few.contains("3 bills, total 13.00 EUR · 7.00 USD") && few.contains("The newest is shown"))
    #expect(try home.billfold("bills", "--unpaid", "--limit", "1").output.contains("The one due first is shown"))
    #expect(try home.billfold("bills", "--json", "--limit", "2").list().count == 2)
  }

  @Test("texts that start with a minus are kept as typed, and amounts may be below zero") func minus() throws {
    let home = try TestHome.inEuros()
    let bill = try home.billfold(
      "bill", "add", "-7", "-5", "--kind", "creditNote", "--notes", "-5", "--reference", "-12", "--merchant",
      "\u{2212}9", "--json"
    ).object()
    #expect(bill["title"] as? String == "-7" && bill["notes"] as? String == "-5")
    // A true minus sign that a user typed is not a hyphen.
    #expect(bill["reference"] as? String == "-12" && bill["merchant"] as? String == "\u{2212}9")
    #expect((bill["amount"] as? [String: Any])?["minorUnits"] as? Int == -500)
    let edited = try home.billfold("bill", "edit", "1", "--title", "-8", "--amount", "-6", "--json").object()
    #expect(edited["title"] as? String == "-8" && (edited["amount"] as? [String: Any])?["value"] as? String == "-6.00")
    #expect(try home.billfold("category", "add", "-7").output == "category -7 added\n")
    #expect(try home.billfold("category", "rename", "-7", "-1234").output.contains("is now -1234"))
    #expect(try home.billfold("card", "add", "-4", "--number", "9165").output.contains("card -4 added"))
    #expect(try home.billfold("goal", "add", "-3", "900", "--notes", "-2").output.contains("goal -3 added"))
    #expect(try home.billfold("goal", "show", "-3").output.contains("\n-2\n"))
  }

  @Test(
    "every mistake gives one sentence and a stable exit code, and changes nothing",
    arguments: [
      (["add"], 64, "<words> is missing"), (["add", "Rent"], 65, "the amount is missing"),
      (["add", "84.20"], 65, "the bill needs a name"),
      (["add", "Rent 900 every 5 weeks"], 65, "not a supported interval"),
      (["add", "Rent 900 3/4"], 65, "day first or month first"),
      (["add", "Rent 900 fri mon"], 65, "when is it due"), (["add", "Rent 1,234"], 65, "can mean"),
      (["add", "Two 3.50 4.50"], 65, "which is the amount"),
      (["add", "Rent 900 #Groceriez"], 65, "did you mean Groceries"),
      (["add", "Rent 900 paid tomorrow"], 65, "is in the future"),
      (["add", "Rent 9.999 EUR"], 65, "can mean"), (["add", "Rent 900", "--due", "soon"], 65, "is not a date"),
      (["add", "Rent 900", "--card", "4111111111111111"], 65, "never stored"),
      (["add", "Rent 900", "--notes", "card 4111 1111 1111 1111"], 65, "never stored"),
      (["bill", "add", "Rent 4111111111111111", "900"], 65, "never stored"),
      (["add", "Rent 900", "--merchant", "4111-1111-1111-1111"], 65, "never stored"),
      (["add", "Rent 900", "--reference", "4111 1111 1111 1111"], 65, "never stored"),
      (["add", "Rent 900", "--remind", "often"], 65, "not a valid reminder"),
      (["add", "Rent 900", "--repeat", "sometimes"], 65, "not an interval"),
      (["add", "Rent 900", "--time", "25:00", "--due", "fri"], 65, "not a time"),
      (["add", "Rent 900", "--pay-by", "shells"], 65, "not a payment mode"),
      (["add", "Rent 900", "--kind", "poem"], 65, "not a kind"),
      (["add", "Rent 900", "--time", "18:00"], 65, "needs a due date"),
      (["add", "Rent -900", "--kind", "invoice"], 65, "is negative"),
      (["bill", "add", "Rent", "0"], 65, "the amount of a bill cannot be 0; enter another amount"),
      (["bill", "edit", "1", "--amount", "0"], 65, "the amount of a bill cannot be 0"),
      (["bill", "add", "Rent", "x"], 65, "not an amount"),
      (["bill", "add", " ", "5"], 65, "title"),
      (["bill", "add", "Rent", "5 USD", "--currency", "EUR"], 65, "USD or EUR"),
      (["bill", "add", "Rent", "5", "--currency", "XXY"], 65, "ISO 4217"),
      (["bill", "add", "Rent", "5", "--date", "2026-03-02", "--due", "2026-03-01"], 65, "before the bill's date"),
      (["bill", "add", "Rent", "5", "--paid", "2999-01-01"], 65, "is in the future"),
      (["bill", "add", "Rent", "5", "--category", "?"], 65, "no category"),
      (["bill", "add", "Rent", "5", "--category", "nope"], 65, "nope; `billfold category list` lists them"),
      (["bill", "add", "Rent", "5", "--category", ""], 65, "\"\"; `billfold category list` lists them"),
      (["bill", "add", "-7", "-5"], 65, "is negative"),
      (["bill", "show", "99"], 65, "there is no bill 99"),
      (["bill", "edit", "99", "--notes", "x"], 65, "there is no bill 99"),
      (["bill", "edit", "1"], 64, "what should change"),
      (["bill", "edit", "1", "--amount", "5.555"], 65, "can mean"),
      (["bill", "edit", "1", "--due", "2020-01-01"], 65, "before the bill's date"),
      (["bill", "edit", "1", "--category", "Nonsense"], 65, "no category"),
      (["bill", "delete", "99"], 65, "there is no bill 99"), (["bill", "delete"], 64, "missing"),
      (["bill", "restore", "99"], 65, "there is no bill 99"), (["bill", "restore", "1"], 65, "was not deleted"),
      (["bill", "attach", "1", "/nowhere.pdf"], 65, "cannot be opened"),
      (["bill", "attach", "99", "{notes}"], 65, "not an image or PDF"),
      (["bill", "attach", "1", "{notes}"], 65, "not an image or PDF"),
      (["bill", "attach", "99", "{paper}"], 65, "there is no bill 99"),
      (["pay", "99"], 65, "there is no bill 99"), (["pay", "2"], 65, "already paid"),
      (["pay", "1", "--on", "2999-01-01"], 65, "is in the future"),
      (["pay", "1", "--on", "2026-02-30"], 65, "not a date"),
      (["pay", "1", "--date", "2026-02-30"], 65, "not a date"),
      (["goal", "pay", "Bike", "5 EUR", "--on", "2026-02-30"], 65, "not a date"),
      (["pay", "1", "--pay-by", "shells"], 65, "not a payment mode"),
      (["pay", "1", "--card", "123"], 65, "last four digits"),
      (["pay", "1", "--card", "Nobody"], 65, "there is no such card"),
      (["pay", "1", "--card", "none"], 65, "billfold bill edit"),
      (["pay"], 64, "missing"), (["unpay", "1"], 65, "is not paid"), (["unpay", "99"], 65, "there is no bill 99"),
      (["redo"], 65, "nothing to redo"), (["history", "99"], 65, "there is no bill 99"),
      (["history", "9", "--card"], 65, "there is no card 9"),
      (["bills", "--limit", "-1"], 64, "limit"), (["bills", "--month", "13"], 65, "is not a month"),
      (["bills", "--search"], 64, "missing value"),
      (["remind", "--install", "--list"], 64, "choose one"),
      (["calendar", "--output", "/nowhere/x.ics"], 73, "cannot be written"),
      (["config", "set", "remind-by", "pigeon"], 65, "remind-by must be"),
    ] as [([String], Int32, String)])
  func mistakes(arguments: [String], status: Int32, sentence: String) throws {
    let home = try TestHome.inEuros()
    #expect(try home.billfold("bill", "add", "Open", "5", "--date", "2026-03-01", "--due", "2026-03-31").status == 0)
    #expect(try home.billfold("bill", "add", "Paid", "7", "--paid", "2026-03-01").status == 0)
    let before = try home.billfold("bills", "--json").output
    let notes = try home.folder.write(Array("notes".utf8), to: "notes.txt").path
    let paper = Project.samples.appendingPathComponent("gb-invoice.pdf").path
    let words = arguments.map {
      $0.replacingOccurrences(of: "{notes}", with: notes).replacingOccurrences(of: "{paper}", with: paper)
    }
    let run = try home.billfold(all: words)
    #expect(run.status == status && run.errors.contains(sentence), "\(run)")
    #expect(try home.billfold("bills", "--json").output == before)
  }

  @Test(
    "every verb has help",
    arguments: ["add", "bill add", "bills", "pay", "unpay", "remind", "calendar", "undo", "redo", "history", "search"])
  func help(verb: String) throws {
    // `help bill add` is `bill add --help`.
    let words = verb.split(separator: " ").map(String.init)
    let run = try TestHome().billfold(words[0], words.count > 1 ? words[1] : "--help", "--help")
    #expect(run.status == 0 && run.output.contains("USAGE: billfold \(verb)") && run.output.contains("--json"))
  }
}
