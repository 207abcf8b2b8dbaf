import Foundation
import TestSupport
import Testing

/// Every mistake that a user can make with the verbs for categories, cards, income, goals and figures: the message, its
/// exit code, and that nothing changes.
@Suite("Mistakes with the ledger's verbs")
struct LedgerMistakeTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var status: Int32
    var words: String
    var testDescription: String { arguments.joined(separator: " ") }

    init(_ arguments: [String], _ status: Int32, _ words: String) {
      self.arguments = arguments
      self.status = status
      self.words = words
    }
  }

  private static let full = "4111 1111 1111 1111"

  static let mistakes: [Mistake] = [
    // Commands and options
    Mistake(["bils"], 64, "billfold: there is no command \"bils\"; did you mean bills? `billfold --help` lists them\n"),
    Mistake(["report"], 64, "there is no command \"report\"; did you mean overview? `billfold --help` lists them\n"),
    Mistake(["VAT"], 64, "did you mean taxes?"),
    Mistake(["version"], 64, "did you mean --version?"),
    Mistake(["remove", "3"], 64, "there is no command \"remove\"; did you mean bill delete?"),
    Mistake(["help", "nothing"], 64, "there is no command \"nothing\""),
    Mistake(
      ["statement", "imprt", "march.csv", "--profile", "Bank"], 64,
      "no command \"statement imprt\"; did you mean statement import? `billfold statement --help` lists them\n"),
    Mistake(["bill", "delte", "3"], 64, "there is no command \"bill delte\"; did you mean bill delete?"),
    Mistake(["bill", "delte", "--help"], 64, "there is no command \"bill delte\"; did you mean bill delete?"),
    Mistake(["bill", "list"], 64, "there is no command \"bill list\"; did you mean bills?"),
    Mistake(["goal", "lst"], 64, "there is no command \"goal lst\"; did you mean goal list?"),
    Mistake(["goal", "Bike"], 64, "there is no command \"goal Bike\"; `billfold goal --help` lists them"),
    Mistake(["config", "sett", "jobs", "2"], 64, "there is no command \"config sett\"; did you mean config set?"),
    Mistake(["help", "bill", "delte"], 64, "there is no command \"bill delte\"; did you mean bill delete?"),
    Mistake(["bill", "3x"], 64, "is invalid for '<id>'"),
    Mistake(
      ["pay", "Rent"], 64, "billfold: the value 'Rent' is invalid for '<id>', which is a number; `billfold search` "),
    Mistake(["pay", "1", "--foo"], 64, "billfold: unknown option '--foo'; see `billfold pay --help`\n"),
    Mistake(
      ["pay", "1", "--when", "2026-03-14"], 64, "billfold: unknown option '--when'; see `billfold pay --help`\n"),
    Mistake(["reject", "--because", "twice", "1"], 64, "billfold: unknown option '--because'"),
    Mistake(["pay", "1", "--card", "Visa", "x"], 64, "the value 'x' is invalid for '<id>'"),
    Mistake(
      ["income", "add", "Salary", "5 EUR", "--note", "x"], 64,
      "billfold: unknown option '--note'. Did you mean '--notes'? See `billfold income add --help`\n"),
    Mistake(
      ["budget", "add", "Fuel", "5 EUR"], 64,
      "there is no command \"budget add\"; did you mean budget set? `billfold budget --help` lists them\n"),
    Mistake(["budget", "show", "Fuel"], 64, "did you mean budget list?"),
    Mistake(["budget", "remove", "Fuel"], 64, "did you mean budget delete?"),
    Mistake(["budget", "stop", "Fuel"], 64, "did you mean budget end?"),
    Mistake(["income", "new", "Salary", "5 EUR"], 64, "did you mean income add?"),
    Mistake(["goal", "set", "Bike", "5 EUR"], 64, "did you mean goal edit?"),
    Mistake(["goal", "deposit", "Bike", "5 EUR"], 64, "did you mean goal pay?"),
    Mistake(["goal", "withdraw", "Bike", "1"], 64, "did you mean goal unpay?"),
    Mistake(
      ["budget", "set", "Fuel", "90", "EUR"], 64,
      "billfold: an amount and its currency are one argument: put \"90 EUR\" in quotes\n"),
    Mistake(["income", "add", "Salary", "eur", "2500,00", "--date", "fri"], 64, "put \"eur 2500,00\" in quotes"),
    Mistake(["goal", "pay", "Bike", "-5", "€"], 64, "put \"-5 €\" in quotes"),
    Mistake(
      ["export", "csv", "--since", "2026"], 64, "billfold: unknown option '--since'; see `billfold export --help`\n"),
    Mistake(["export", "csv", "--year", "2026", "--to", "2026-03-31"], 64, "choose --month, --quarter or --year"),
    Mistake(["export", "bundle"], 64, "where should the bundle be written?"),
    Mistake(["export", "bundle", "a.zip", "-o", "b.zip"], 64, "name one place for the bundle"),
    Mistake(
      ["bill", "edit", "1", "--amout", "5"], 64,
      "billfold: unknown option '--amout'. Did you mean '--amount'? See `billfold bill edit --help`\n"),
    // The help of `search` mentions an option of another command.
    Mistake(["search", "--search", "x"], 64, "unknown option '--search'; see `billfold search --help`"),
    Mistake(["budget", "--yeer", "2026"], 64, "Did you mean '--year'? See `billfold budget list --help`"),
    Mistake(["bill", "show", "3x", "--jsn"], 64, "unknown option '--jsn'. Did you mean '--json'?"),
    Mistake(["export", "csv", "place"], 64, "PLACE is only for bundles"),
    Mistake(["export", "word"], 64, "is invalid for '<format>'; choose one of hledger, ledger, beancount, csv"),
    Mistake(["confirm", "--all-sure", "--merchant", "x"], 64, "merchant or total applies to one draft"),
    Mistake(["confirm", "--all-sure", "--total", "9"], 64, "merchant or total applies to one draft"),
    Mistake(["edit", "1", "--category", "Fuel", "--category", "Travel"], 64, "drafts have one category"),
    Mistake(["import"], 64, "billfold: <path> is missing; see `billfold import --help`\n"),
    Mistake(
      ["--store", "x.sqlite", "bills"], 64,
      "billfold: --store must follow the command, like `billfold bills --store`\n"),
    Mistake(["--store=x.sqlite", "bills"], 64, "--store must follow the command"),
    Mistake(["--verbose", "bills"], 64, "nknown option '--verbose'"),
    Mistake(["drafts", "--all", "--rejected"], 64, "choose one of --all and --rejected"),
    Mistake(
      ["budget", "--json", "list"], 64,
      "billfold: --json must follow the command, like `billfold budget list --json`\n"),
    Mistake(["budget", "--year", "2026", "list"], 64, "--year must follow the command, like `billfold budget list"),
    Mistake(["goal", "-q", "add", "Car", "5"], 64, "-q must follow the command, like `billfold goal add -q`"),
    Mistake(["bill", "--json", "show", "1"], 64, "like `billfold bill show --json`"),
    Mistake(["config", "--json", "list"], 64, "like `billfold config list --json`"),
    Mistake(["budget", "--colour", "list"], 64, "nknown option '--colour'"),
    // Categories
    Mistake(["category", "add"], 64, "<name>"),
    Mistake(["category", "add", ""], 65, "needs a name with at least one letter or digit"),
    Mistake(["category", "add", " !? "], 65, "needs a name with at least one letter or digit"),
    Mistake(["category", "add", "groceries"], 65, "there is already a category Groceries; choose another name"),
    Mistake(["category", "add", "grocery"], 65, "grocery is too similar to the category Groceries"),
    Mistake(["category", "add", "Fue"], 65, "Fue is too similar to the category Fuel; use that one"),
    Mistake(["category", "add", "Full"], 65, "Full is too similar to the category Fuel; use that one"),
    Mistake(["category", "add", "Pet\u{202E}s"], 65, "invisible characters"),
    Mistake(["category", "add", String(repeating: "x", count: 81)], 65, "the limit is 80"),
    Mistake(["category", "add", "Pets", "--icon", "ab"], 65, "an icon is one character"),
    Mistake(["category", "add", "Pets", "--colour", "mauve"], 65, "is not a colour; choose blue, orange"),
    Mistake(["category", "add", "Card \(full)"], 65, "contains a full card number"),
    Mistake(["category", "edit", "Fuel"], 64, "what should change?"),
    Mistake(["category", "edit", "Fule", "--icon", "⛽"], 65, "there is no category Fule; did you mean Fuel?"),
    Mistake(["category", "edit", "Fuel", "--name", "Gift"], 65, "too similar to the category Gifts"),
    Mistake(
      ["category", "edit", "nope", "--icon", "⛽"], 65,
      "there is no category nope; `billfold category list` lists them"),
    Mistake(
      ["category", "delete", ""], 65, "there is no category \"\"; `billfold category list` lists them"),
    Mistake(["category", "edit", "Other", "--name", "Rest"], 65, "it cannot be renamed"),
    Mistake(["category", "rename", "Nothing", "Something"], 65, "there is no category Nothing"),
    Mistake(["category", "rename", "Fuel"], 64, "<new-name>"),
    Mistake(["category", "merge", "Fuel", "fuel"], 65, "cannot be merged into itself"),
    Mistake(["category", "merge", "Other", "Fuel"], 65, "it cannot be renamed, merged or deleted"),
    Mistake(["category", "merge", "Fuel", "Nowhere"], 65, "there is no category Nowhere"),
    Mistake(["category", "delete", "Other"], 65, "it cannot be renamed, merged or deleted"),
    Mistake(["category", "delete", "Feul"], 65, "did you mean Fuel"),
    Mistake(
      ["category", "paint"], 64,
      "billfold: there is no command \"category paint\"; `billfold category --help` lists them\n"),
    // Cards
    Mistake(["card", "add", "Mine"], 64, "Give the last four digits"),
    Mistake(["card", "add", "Mine", "--number", "12"], 65, "neither the last four digits"),
    Mistake(["card", "add", "Mine", "--number", "4111 1111 1111 1112"], 65, "neither the last four digits"),
    Mistake(["card", "add", "Mine", "--number", "abcd"], 65, "identified by its last four digits"),
    Mistake(["card", "add", full, "--number", "1111"], 65, "contains a full card number"),
    Mistake(["card", "add", "Mine", "--number", "1111", "--brand", "vista"], 65, "is not a brand; choose visa"),
    Mistake(
      ["card", "add", "Mine", "--number", full, "--brand", "amex"], 65, "this is the number of a Visa card, not"),
    Mistake(["card", "add", "Mine", "--number", "1111", "--expiry", "13/27"], 65, "is not an expiry"),
    Mistake(["card", "add", "Mine", "--number", "1111", "--colour", "pink"], 65, "is not a colour"),
    Mistake(["card", "add", "my visa", "--number", "1111"], 65, "there is already a card My Visa"),
    Mistake(["card", "edit", "My Visa"], 64, "what should change?"),
    Mistake(["card", "edit", "Yours", "--name", "x"], 65, "there is no card Yours"),
    Mistake(["card", "edit", "My Vista", "--name", "x"], 65, "did you mean My Visa"),
    Mistake(["card", "edit", "9165", "--number", "91"], 65, "neither the last four digits"),
    Mistake(["card", "delete", "7"], 65, "`billfold card list` lists them"),
    Mistake(["card", "delete", ""], 65, "there is no card \"\"; `billfold card list` lists them"),
    // Income
    Mistake(["income", "add", "Salary"], 64, "<amount>"),
    Mistake(["income", "add", "Salary", ""], 65, "an income entry needs an amount"),
    Mistake(["income", "add", "Salary", "abc"], 65, "is not an amount"),
    Mistake(["income", "add", "Salary", "0 EUR"], 65, "more than zero"),
    Mistake(["income", "add", "Salary", "-5 EUR"], 65, "more than zero, not -5.00"),
    Mistake(["income", "add", "Salary", "-2500,00"], 65, "more than zero, not -2500.00"),
    Mistake(["income", "add", "Salary", "1,234 EUR"], 65, "can mean"),
    Mistake(["income", "add", "Salary", "12.345 EUR"], 65, "can mean"),
    Mistake(["income", "add", "Salary", "12.3456 EUR"], 65, "more decimals"),
    Mistake(["income", "add", "", "5 EUR"], 65, "an income entry needs a name"),
    Mistake(["income", "add", "Salary", "5 EUR", "--date", "1/2/2026"], 65, "day first or month first"),
    Mistake(
      ["income", "add", "Salary", "5 EUR", "--notes", full], 65, "notes of an income entry contain a full card number"),
    Mistake(
      ["income", "add", "Salary", "5 EUR", "--notes", "a\u{202E}b"], 65,
      "the notes of an income entry contain invisible characters"),
    Mistake(["income", "edit", "1"], 64, "what should change?"),
    Mistake(["income", "edit", "9", "--title", "x"], 65, "there is no income 9; `billfold income list` lists them"),
    Mistake(["income", "edit", "1", "--amount", "0"], 65, "more than zero"),
    Mistake(["income", "delete", "9"], 65, "there is no income 9"),
    Mistake(["income", "delete", "first"], 64, "invalid"),
    Mistake(["income", "list", "--month", "13"], 65, "13 is not a month"),
    Mistake(["income", "list", "--year", "1999"], 65, "choose one from 2000"),
    Mistake(["income", "list", "--month", "2026-01", "--year", "2025"], 65, "2026-01 is not in 2025"),
    Mistake(["income", "list", "--year", "2026", "--from", "2026-01-01"], 64, "choose --month, --quarter or --year"),
    Mistake(["income", "list", "--from", "2026-02-01", "--to", "2026-01-01"], 65, "swap the two dates"),
    // Goals
    Mistake(["goal", "add", "Boat"], 64, "<target>"),
    Mistake(["goal", "add", "Boat", "0 EUR"], 65, "a goal's target must be more than zero"),
    Mistake(["goal", "add", "Boat", "-1 EUR"], 65, "more than zero"),
    Mistake(["goal", "add", "Boat", "much"], 65, "is not an amount"),
    Mistake(["goal", "add", "bike", "5 EUR"], 65, "there is already a goal Bike"),
    Mistake(["goal", "add", "?", "5 EUR"], 65, "a goal needs a name"),
    Mistake(["goal", "pay", "Bike", "5 USD"], 65, "the goal Bike is in EUR"),
    Mistake(["goal", "pay", "Bike", "0"], 65, "more than zero"),
    Mistake(["goal", "pay", "Bikes", "5"], 65, "did you mean Bike"),
    Mistake(["goal", "pay", "Bike", "5", "--date", "someday"], 65, "is not a date"),
    Mistake(["goal", "pay", "Bike", "5", "--date", "2999-01-01"], 65, "is in the future"),
    Mistake(["goal", "unpay", "Bike"], 64, "<payment-id>"),
    Mistake(["goal", "unpay", "Bike", "9"], 65, "the goal Bike has no payment 9"),
    Mistake(["goal", "unpay", "Bikes", "1"], 65, "did you mean Bike"),
    Mistake(["goal", "edit", "Bike"], 64, "what should change?"),
    Mistake(["goal", "edit", "Bike", "--target", "0"], 65, "more than zero"),
    Mistake(["goal", "edit", "Bike", "--target", "5 USD"], 65, "is in EUR"),
    Mistake(["goal", "show", "Nothing"], 65, "there is no goal Nothing"),
    Mistake(["goal", "delete", "9"], 65, "there is no goal 9"),
    Mistake(["goal", "delete", " "], 65, "there is no goal \" \"; `billfold goal list` lists them"),
    // Figures
    Mistake(["budget", "set", "Fuel"], 64, "<amount>"),
    Mistake(["budget", "set", "Fuel", "0 EUR"], 65, "a budget must be more than zero"),
    Mistake(["budget", "set", "Fuel", "-5 EUR"], 65, "more than zero"),
    Mistake(["budget", "set", "Fuel", "some"], 65, "is not an amount"),
    Mistake(["budget", "set", "Fuell", "90 EUR"], 65, "did you mean Fuel"),
    Mistake(["budget", "set", "Fuel", "90 EUR", "--from", "May"], 65, "is not a month"),
    Mistake(["budget", "delete", "Fuel"], 65, "there is no budget for Fuel; `billfold budget list` lists them"),
    Mistake(["budget", "delete", "Fuel", "--currency", "CHF"], 65, "there is no budget for Fuel in CHF"),
    Mistake(["budget", "delete", "Fuel", "--currency", "francs"], 65, "is not an ISO 4217 currency"),
    Mistake(["budget", "end"], 64, "<category>"),
    Mistake(["budget", "end", "Fuell"], 65, "did you mean Fuel"),
    Mistake(["budget", "end", "Fuel", "--from", "May"], 65, "is not a month"),
    Mistake(["budget", "end", "Fuel", "--currency", "francs"], 65, "is not an ISO 4217 currency"),
    Mistake(["budget", "end", "Fuel", "--from", "2020-05"], 65, "there is no budget for Fuel in 2020-05 or later;"),
    Mistake(["budget", "list", "--year", "1999"], 65, "choose one from 2000"),
    Mistake(["budget", "list", "--month", "13"], 65, "choose one from 1 to 12"),
    Mistake(["trend", "--year", "1999"], 65, "choose one from 2000"),
    Mistake(["trend", "--year", "2999"], 65, "choose one from 2000"),
    Mistake(["trend", "--month", "0"], 65, "choose one from 1 to 12"),
    Mistake(["trend", "--month", "13"], 65, "choose one from 1 to 12"),
    Mistake(["trend", "--month", "May"], 65, "is not a month"),
    Mistake(["trend", "--theme", "pink"], 64, "theme"),
    Mistake(["trend", "--year", "2020", "--month", "3", "--svg", "/nowhere/at/all.svg"], 73, "cannot be written"),
    Mistake(["trend", "--year", "2001", "--svg", "empty.svg"], 65, "there is nothing to draw"),
    Mistake(["compare", "--year", "1999"], 65, "choose one from 2000"),
    Mistake(["daily", "--month", "March"], 65, "is not a month"),
    Mistake(["analytics", "--from", "x"], 65, "is not a date"),
    Mistake(["analytics", "--year", "2025", "--month", "2026-01"], 65, "2026-01 is not in 2025"),
    Mistake(["bills", "--year", "2025", "--month", "2026-01"], 65, "2026-01 is not in 2025"),
    Mistake(["bills", "--year", "2025", "--to", "2026-01-01"], 64, "choose --month, --quarter or --year"),
    Mistake(["bills", "--year", "26"], 65, "26 is not a year; type it with four digits, like 2026"),
    Mistake(["trend", "--year", "26"], 65, "26 is not a year; type it with four digits, like 2026"),
    Mistake(["forecast", "--months", "0"], 64, "from 1 to 24"),
    Mistake(["forecast", "--months", "25"], 64, "from 1 to 24"),
    Mistake(["transactions", "--category", "Fule"], 65, "did you mean Fuel"),
    Mistake(["transactions", "--card", "Yours"], 65, "there is no card Yours"),
    Mistake(["bills", "--card", "Yours"], 65, "there is no card Yours"),
    Mistake(["transactions", "--card", ""], 65, "there is no card \"\"; `billfold card list` lists them"),
    Mistake(["bills", "--category", "nope"], 65, "there is no category nope; `billfold category list` lists them"),
    Mistake(["analytics", "--from", "2999-01-01"], 65, "is in the future"),
    Mistake(["transactions", "--limit", "-1"], 64, "limit"),
    Mistake(["compare", "--year", "2020", "--svg", "/nowhere/at/all.svg"], 73, "cannot be written"),
    Mistake(["overview", "--svg", "empty.svg"], 65, "there is nothing to draw"),
    // Search
    Mistake(["search"], 64, "<words>"),
    Mistake(["search", "?!", ""], 65, "a search needs a word with at least one letter or digit"),
    Mistake(["search", "x", "--limit", "-1"], 64, "limit"),
    Mistake(["match", "--limit=-1"], 64, "must be 0 (no limit) or more"),
    Mistake(["memory", "list", "--limit=-1"], 64, "must be 0 (no limit) or more"),
    Mistake(["statement", "entries", "--limit=-1"], 64, "must be 0 (no limit) or more"),
    Mistake(["match", "--month", "2026-03", "--to", "2026-03-31"], 64, "choose --month, --quarter or --year"),
    Mistake(["statement", "gaps", "--month", "13"], 65, "is not a month"),
    Mistake(["statement", "waive"], 64, "which entries? Give words of their name or text, like Rent, or --iban"),
    Mistake(["statement", "gaps", "--limit=-1"], 64, "must be 0 (no limit) or more"),
    Mistake(["bills", "--limit=-1"], 64, "must be 0 (no limit) or more"),
    // Settings
    Mistake(["config", "set", "remind", "x"], 65, "remind: \"x\" is not a valid reminder; type how long before"),
    Mistake(["config", "set", "remind", "1d 999d"], 65, "is not a valid reminder"),
    Mistake(["config", "set", "remind-overdue", "91d"], 65, "\"91d\" is not a valid interval; type how often"),
    Mistake(["config", "set", "remind-at", "25:00"], 65, "remind-at: \"25:00\" is not a time; type it like 18:30"),
    Mistake(["config", "set", "locale", "xx_YY"], 65, "locale must be a language and a country like de_DE"),
    Mistake(["config", "set", "locale", "de_XX"], 65, "not \"de_XX\""),
    Mistake(["config", "set", "locale", "Deutsch"], 65, "not \"Deutsch\""),
    Mistake(["config", "set", "goals", "0"], 65, "goals must be a whole number from 1 to"),
    Mistake(["config", "set", "language", "xyz"], 65, "tesseract-ocr-xyz"),
    Mistake(["config", "set", "language", "receipt+eng"], 65, "the language receipt cannot be combined"),
    Mistake(["config", "set", "on-draft", "no-such-program -v"], 65, "on-draft: there is no program no-such-program"),
    Mistake(["config", "set", "on-confirm", "/etc/passwd"], 65, "on-confirm: /etc/passwd cannot be executed"),
    Mistake(
      ["config", "set", "on-draft", "bin/d -v"], 65,
      "on-draft: bin/d is not an absolute path, and is not found from another folder; give /"),
    Mistake(["config", "set", "on-confirm", "../d"], 65, "on-confirm: ../d is not an absolute path"),
    Mistake(
      ["config", "set", "remind-command", "./notify.sh"], 65, "remind-command: ./notify.sh is not an absolute path"),
    Mistake(["config", "set", "store", "mysql://db/books"], 65, "postgresql://host/database"),
    Mistake(["config", "set", "inbox", "/etc/passwd"], 65, "inbox: /etc/passwd is a file; name a folder"),
    // Persons
    Mistake(["settle"], 64, "<name>"),
    Mistake(["settle", "Anna", "5"], 65, "no bill is shared with Anna; `billfold persons` lists who shares bills\n"),
    Mistake(["settle", "Anna", "-5"], 64, "--paid-out records that you paid the person"),
    Mistake(["settle", "Anna", "--paid-out"], 64, "--paid-out needs an amount"),
    Mistake(["settle", "Anna", "5", "EUR", "x"], 64, "nexpected argument"),
    Mistake(["settle", "Anna", "--when", "fri"], 64, "unknown option '--when'"),
    Mistake(["settle", "!", "5"], 65, "a person needs a name with at least one letter or digit"),
    Mistake(["unsettle", "9"], 65, "there is no settlement 9; `billfold persons NAME` lists them\n"),
    // Names that do not exist
    Mistake(["read", "/nowhere/at/all.pdf"], 65, "cannot read /nowhere/at/all.pdf"),
    Mistake(["import", "/nowhere/a.pdf", "/nowhere/b.pdf"], 65, "none of the 2 files exists, such as /nowhere/a.pdf"),
    Mistake(["memory", "show", "Nope"], 65, "nothing is remembered about Nope"),
    Mistake(["memory", "forget", "Nope"], 65, "nothing is remembered about Nope"),
  ]

  @Test("each gives one clear sentence with a stable exit code, and changes nothing")
  func mistakes() async throws {
    let home = try TestHome()
    try await home.fill(Fixture.sure())
    for arguments in [
      ["card", "add", "My Visa", "--number", "9165", "--brand", "visa"], ["income", "add", "Salary", "2500 EUR"],
      ["goal", "add", "Bike", "900 EUR"], ["goal", "pay", "Bike", "100"],
      ["confirm", "1"],
    ] {
      let run = try home.billfold(all: arguments)
      #expect(run.status == 0, "\(arguments) \(run.errors)")
    }
    let before = try home.everything()
    for mistake in LedgerMistakeTests.mistakes {
      let run = try home.billfold(all: mistake.arguments)
      #expect(run.status == mistake.status, "\(mistake.testDescription): \(run.status) \(run.errors)")
      #expect(run.errors.contains(mistake.words), "\(mistake.testDescription): \(run.errors)")
      #expect(run.output.isEmpty || mistake.arguments.contains("--svg"), "\(mistake.testDescription): \(run.output)")
      #expect(run.errors.split(separator: "\n").count == 1 && run.errors.hasPrefix("billfold: "), "\(run.errors)")
      #expect(!run.errors.contains("4111"), "\(run.errors)")
    }
    #expect(try home.everything() == before)
  }

  @Test("a fifth goal is refused until the setting allows it")
  func goals() throws {
    let home = try TestHome()
    for name in ["A1", "B2", "C3", "D4"] { #expect(try home.billfold("goal", "add", name, "5 EUR").status == 0) }
    let fifth = try home.billfold("goal", "add", "E5", "5 EUR")
    #expect(fifth.status == 65 && fifth.errors.contains("billfold config set goals 5"), "\(fifth.errors)")
    #expect(try home.billfold("config", "set", "goals", "5").status == 0)
    #expect(try home.billfold("goal", "add", "E5", "5 EUR").status == 0)
    // Fewer are allowed than exist: following the advice helps.
    #expect(try home.billfold("config", "set", "goals", "2").status == 0)
    let sixth = try home.billfold("goal", "add", "F6", "5 EUR")
    #expect(sixth.status == 65 && sixth.errors.contains("there are 5 goals, and the limit is 2"), "\(sixth.errors)")
    #expect(sixth.errors.contains("delete 4, or `billfold config set goals 6`"), "\(sixth.errors)")
    #expect(try home.billfold("config", "set", "goals", "6").status == 0)
    #expect(try home.billfold("goal", "add", "F6", "5 EUR").status == 0)
  }

  @Test("an empty name means no card and no goal, however short their names are") func nobody() throws {
    let home = try TestHome()
    #expect(try home.billfold("card", "add", "D", "--number", "1111").status == 0)
    #expect(try home.billfold("goal", "add", "G", "5 EUR").status == 0)
    for (arguments, list) in [(["transactions", "--card", ""], "card list"), (["goal", "show", ""], "goal list")] {
      let run = try home.billfold(all: arguments)
      #expect(run.status == 65 && run.errors.contains("`billfold \(list)` lists them"), "\(run.errors)")
    }
  }

  @Test(
    "valid settings are accepted unchanged",
    arguments: [
      ("remind", "1w, 2h"), ("remind", "none"), ("remind-overdue", "2w"), ("remind-overdue", "none"),
      ("remind-at", "6pm"), ("remind-at", "18:30"), ("locale", "de_DE"),
      ("locale", "de_DE.UTF-8"), ("locale", "C"), ("locale", "fr"), ("locale", "zh_CN"), ("locale", "sr_RS@latin"),
      ("locale", ""),
    ])
  func settings(name: String, value: String) throws {
    let home = try TestHome()
    let run = try home.billfold("config", "set", name, value)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try home.billfold("config", "get", name).output == value + "\n")
  }

  @Test("no full card number is stored or printed: in the store, its journal, the history, or the output")
  func cardNumber() throws {
    let home = try TestHome()
    let add = try home.billfold("card", "add", "--number", "4012 8888 8888 1881", "--expiry", "08/39")
    #expect(add.status == 0 && add.output.contains("Visa 1881 added: Visa ****1881"), "\(add)")
    let edit = try home.billfold("card", "edit", "1881", "--number", "378282246310005")
    #expect(edit.status == 0 && edit.output.contains("Amex ****0005"), "\(edit)")
    #expect(try home.billfold("undo").status == 0)
    let printed =
      try home.billfold("card", "list").output + home.billfold("history", "--card", "1", "--json").output + add.output
      + edit.output
    #expect(!printed.contains("8888") && !printed.contains("2463"))
    let files = FileManager.default.enumerator(at: home.folder.url, includingPropertiesForKeys: nil)
    var seen = 0
    while let file = files?.nextObject() as? URL {
      guard let bytes = try? Data(contentsOf: file) else { continue }
      seen += 1
      for secret in ["401288888888", "4012 8888", "37828224", "88888888"] {
        #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(secret) is in \(file.lastPathComponent)")
      }
    }
    #expect(seen > 0)
  }
}

extension TestHome {
  /// The whole contents of the ledger, as other programs see it.
  func everything() throws -> [String] {
    try [
      ["category", "list"], ["card", "list"], ["income", "list"], ["goal", "list"], ["budget", "list"],
      ["persons"], ["bills"], ["transactions"], ["config", "list"],
    ].map { try billfold(all: $0 + ["--json"]).output }
  }
}
