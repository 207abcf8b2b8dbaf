import Core
import Ledger
import TestSupport
import Testing

@Suite("A bill in one line") struct QuickAddTests {
  private func text(_ line: String, marks: NumberMarks? = nil) throws -> String {
    let add = try QuickAdd.parse(line, today: NaturalDateTests.today, usual: .eur, marks: marks)
    let parts: [String?] = [
      add.title, "\(add.amount)", add.date.map { "\($0)" }, add.time.map { "\($0)" },
      add.repetition == .none ? nil : add.repetition.rawValue, add.isPaid ? "paid" : nil,
    ]
    return (parts.compactMap { $0 } + add.categories.map { "#\($0)" }).joined(separator: " | ")
  }

  @Test(
    "name, amount, and the other parts",
    arguments: [
      ("Electricity 84.20 fri", "Electricity | 84.20 EUR | 2026-11-27"),
      ("Electricity 84,20", "Electricity | 84.20 EUR"), ("Coffee 3", "Coffee | 3.00 EUR"),
      ("Rent 900 USD monthly the 1st #Housing", "Rent | 900.00 USD | 2026-12-01 | monthly | #Housing"),
      ("Rent USD 900 1 dec", "Rent | 900.00 USD | 2026-12-01"),
      ("Rent €900 on 1.12.", "Rent | 900.00 EUR | 2026-12-01"),
      ("Rent 1200 in 3 days", "Rent | 1200.00 EUR | 2026-11-24"),
      ("Rent in 3 days 1200", "Rent | 1200.00 EUR | 2026-11-24"),
      ("iPhone 15 999 tomorrow", "iPhone 15 | 999.00 EUR | 2026-11-22"),
      ("7-Eleven 4.50 paid", "7-Eleven | 4.50 EUR | paid"),
      ("Coffee 3.50 paid yesterday", "Coffee | 3.50 EUR | 2026-11-20 | paid"),
      ("Netflix 12.99 monthly 15 may", "Netflix | 12.99 EUR | 2027-05-15 | monthly"),
      ("Netflix 12.99 monthly from 2026-12-15", "Netflix | 12.99 EUR | 2026-12-15 | monthly"),
      ("Gym 30 from fri weekly", "Gym | 30.00 EUR | 2026-11-27 | weekly"),
      ("Letter from Sun 3", "Letter from Sun | 3.00 EUR"), ("Lunch 12 from Anna", "Lunch from Anna | 12.00 EUR"),
      ("Gym 30 every 2 weeks mon at 18:00", "Gym | 30.00 EUR | 2026-11-23 | 18:00 | fortnightly"),
      ("Cleaner 40 every friday", "Cleaner | 40.00 EUR | 2026-11-27 | weekly"),
      ("Cleaner 40 every other fri", "Cleaner | 40.00 EUR | 2026-11-27 | fortnightly"),
      ("Rent 900 every 1st", "Rent | 900.00 EUR | 2026-12-01 | monthly"),
      // November has no 31st; a month without it is left out only if the bill is due once, or not every month.
      ("Rent 900 every 31st", "Rent | 900.00 EUR | 2026-11-30 | monthly"),
      ("Rent 900 monthly the 31st", "Rent | 900.00 EUR | 2026-11-30 | monthly"),
      ("Rent 900 the 31st monthly", "Rent | 900.00 EUR | 2026-11-30 | monthly"),
      ("Rent 900 paid every 31st", "Rent | 900.00 EUR | 2026-10-31 | monthly | paid"),
      ("Rent 900 the 31st", "Rent | 900.00 EUR | 2026-12-31"),
      ("Rent 900 quarterly the 31st", "Rent | 900.00 EUR | 2026-12-31 | quarterly"),
      ("Rent 900 2026-12-31 monthly the 31st", "Rent | 900.00 EUR | 2026-12-31 | monthly"),
      ("Rent 900 each the 15th #Housing", "Rent | 900.00 EUR | 2026-12-15 | monthly | #Housing"),
      ("Tax 500 every 3 may", "Tax | 500.00 EUR | 2027-05-03 | yearly"),
      ("Tax 500 every may 3rd", "Tax | 500.00 EUR | 2027-05-03 | yearly"),
      ("Tax 500 every 15.2.", "Tax | 500.00 EUR | 2027-02-15 | yearly"),
      ("Cleaner 40 paid every friday", "Cleaner | 40.00 EUR | 2026-11-20 | weekly | paid"),
      ("Chairs 50 each tomorrow", "Chairs each | 50.00 EUR | 2026-11-22"),
      ("Tax 500 every half year 6pm eom", "Tax | 500.00 EUR | 2026-11-30 | 18:00 | halfYearly"),
      ("Lunch with Anna 12.50 #Dining #Gifts", "Lunch with Anna | 12.50 EUR | #Dining | #Gifts"),
      ("Lunch 12.50 with Anna tomorrow", "Lunch with Anna | 12.50 EUR | 2026-11-22"),
      ("Sun cream 5.00", "Sun cream | 5.00 EUR"), ("May Fair 5.00 sun", "May Fair | 5.00 EUR | 2026-11-22"),
      ("84.20 Electricity fri", "Electricity | 84.20 EUR | 2026-11-27"),
      ("Book 2026-12-01 20", "Book | 20.00 EUR | 2026-12-01"),
      ("Rent 900 a month the 1st", "Rent | 900.00 EUR | 2026-12-01 | monthly"),
      ("Phone 30 per month #Telecom", "Phone | 30.00 EUR | monthly | #Telecom"),
      ("Lunch 12 paid a week ago", "Lunch | 12.00 EUR | 2026-11-14 | paid"),
      ("Half a year 40", "Half a year | 40.00 EUR"), ("Parking 5 a day", "Parking a day | 5.00 EUR"),
      ("Rent 900 once", "Rent | 900.00 EUR"), ("Pen try 4", "Pen try | 4.00 EUR"),
      ("Rent 900 usd", "Rent | 900.00 USD"), ("Refund -12.50", "Refund | -12.50 EUR"),
      ("Gas 20 may 3", "Gas | 20.00 EUR | 2027-05-03"), ("Gas 20 may 3rd", "Gas | 20.00 EUR | 2027-05-03"),
      ("Gas 20 may 3 2027", "Gas | 20.00 EUR | 2027-05-03"), ("Gas 20.00 may 3", "Gas | 20.00 EUR | 2027-05-03"),
      ("Gas 3 may 20", "Gas | 3.00 EUR | 2027-05-20"), ("Rent 900 20261231", "Rent | 900.00 EUR | 2026-12-31"),
      ("Rent 900 fri at 18", "Rent | 900.00 EUR | 2026-11-27 | 18:00"),
      ("Rent 900 fri at 18.30", "Rent | 900.00 EUR | 2026-11-27 | 18:30"),
      ("Rent 900 EUR fri 18.30", "Rent | 900.00 EUR | 2026-11-27 | 18:30"),
      ("Rent 900 fri at 0", "Rent | 900.00 EUR | 2026-11-27 | 00:00"),
      ("Rent 900 fri at 00", "Rent | 900.00 EUR | 2026-11-27 | 00:00"),
      ("Rent 900 fri at 13", "Rent | 900.00 EUR | 2026-11-27 | 13:00"),
      ("Rent 900 fri at 23", "Rent | 900.00 EUR | 2026-11-27 | 23:00"),
      // The clock has no such hour, so it is part of the name.
      ("Rent 900 fri at 24", "Rent at 24 | 900.00 EUR | 2026-11-27"),
      ("Cocktails 50 at 54", "Cocktails at 54 | 50.00 EUR"),
      ("Windows 11 129", "Windows 11 | 129.00 EUR"), ("Coffee 2 for 3", "Coffee 2 for | 3.00 EUR"),
      ("Rent 900 paid nov 3", "Rent | 900.00 EUR | 2026-11-03 | paid"),
      ("Rent 900 paid 3 nov", "Rent | 900.00 EUR | 2026-11-03 | paid"),
      ("Rent 900 paid, nov 3", "Rent | 900.00 EUR | 2026-11-03 | paid"),
      ("Rent 900 paid monday", "Rent | 900.00 EUR | 2026-11-16 | paid"),
      ("Rent 900 fri paid", "Rent | 900.00 EUR | 2026-11-20 | paid"),
      ("Rent 900 paid last month", "Rent | 900.00 EUR | 2026-10-21 | paid"),
      ("Gas 84.20 31/12/2026", "Gas | 84.20 EUR | 2026-12-31"), ("Gas €12.50", "Gas | 12.50 EUR"),
      ("Gas 12.50 £ fri", "Gas | 12.50 GBP | 2026-11-27"), ("Gas € 12.50", "Gas | 12.50 EUR"),
      ("Flat 12-24 30", "Flat 12-24 | 30.00 EUR"), ("Bond 007 film 12.50", "Bond 007 film | 12.50 EUR"),
      ("Version 1.2.3 30", "Version 1.2.3 | 30.00 EUR"),
    ])
  func understood(line: String, meaning: String) throws {
    #expect(try text(line) == meaning)
  }

  @Test(
    "an invalid line is refused with the reason",
    arguments: [
      ("", "the amount is missing"), ("Electricity", "type it like Electricity 84.20 fri"),
      ("Electricity fri", "the amount is missing"),
      ("84.20", "before the amount, like Electricity 84.20 fri"),
      ("84.20 fri", "the bill needs a name"), ("Rent 1,234", "can mean"), ("Two 3.50 4.00", "which is the amount"),
      ("Rent 900 fri mon", "when is it due"),
      ("Rent 900 every 5 weeks", "\"every 5 weeks\" is not a supported interval"),
      ("Rent 900 each other day", "\"each other day\" is not a supported interval"),
      ("Rent 900 every tomorrow", "\"every tomorrow\" is not a supported interval"),
      ("Rent 900 every 2026-12-01", "not a supported interval"), ("Rent 900 every eom", "not a supported interval"),
      ("Rent 900 every other 1st", "\"every other 1st\" is not a supported interval"),
      ("Rent 900 every 2nd friday", "\"every 2nd friday\" is not a supported interval"),
      ("Rent 900 3/4", "day first or month first"),
      ("Rent 0", "cannot be 0"), ("Rent 900 paid tomorrow", "is in the future"), ("Tea 5.5 JPY", "more decimals"),
      ("Tea ¥500", "several currencies have"), ("Gas $12.50", "12.50 USD"), ("Rent 900 fri 18.30", "900 or 18.30"),
      ("Rent 900 1", "900 or 1"), ("Room 101 45", "101 or 45"), ("Gas 5 in -3 days", "which is the amount"),
      ("Rent 900 fri at 6", "6am, 6pm"), ("Rent 900 fri at 1", "1am, 1pm"), ("Rent 900 fri at 12", "12am, 12pm"),
      ("Gas 84.20 2026-02-30", "neither a date"), ("Gas 84.20 31 feb", "not a date"),
      ("Gas 84.20 25:00", "neither a date"), ("Gas 84.20 12-24", "neither a date"),
      ("Gas 84.20 30.2.2026", "neither a date"),
      ("Gas 84.20 3-4-2026", "day first"), ("Gas 5 the 31st of february", "not a date"),
      ("Gas 20 march", "the amount is missing"),
      ("Gas 92233720368547758", "too large"), ("Gas 1000 000.00", "without spaces"),
      ("Gas 5.00 6pm 7pm fri", "at what time"), ("Netflix 12 monthly 15", "12 or 15"), ("Coffee 3 paid 5", "3 or 5"),
      ("Gym 20 fri 25", "20 or 25"), ("Laptop 1 299,99 paid", "1299,99 or 299,99"),
      ("Laptop 12 345 678.90 EUR", "12345678.90 or 678.90"), ("Boots 50 zł", "zł"), ("Boots kr 50", "kr"),
      ("Boots 50 dollars paid", "dollars"), ("Boots 50 BTC", "BTC"), ("Boots 50 ₱", "₱"),
    ])
  func refused(line: String, words: String) {
    let error = #expect(throws: InputError.self) { try text(line) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  /// Without the limit, this would take hours.
  @Test("a line that is longer than any bill needs is refused before it is interpreted") func tooLong() {
    let error = #expect(throws: InputError.self) { try text("Rent 900 " + String(repeating: "1 ", count: 50_000)) }
    #expect(error?.description == "the line has 100009 characters, and the limit is 1000; shorten it")
  }

  @Test("without any currency it asks for one") func currency() {
    let error = #expect(throws: InputError.self) {
      try QuickAdd.parse("Rent 900", today: NaturalDateTests.today, usual: nil)
    }
    #expect(error?.description.contains("no currency for") == true)
  }

  @Test(
    "the locale's separators decide, and a point is always understood",
    arguments: [
      (",", ".", "Rent 1.234", "Rent | 1234.00 EUR"), (".", ",", "Rent 1,234", "Rent | 1234.00 EUR"),
      (",", ".", "Rent 84.20", "Rent | 84.20 EUR"), (",", ".", "Rent 1.234,50", "Rent | 1234.50 EUR"),
      (".", ",", "Rent 84,20", "Rent | 84.20 EUR"), (",", " ", "Gas 1 234,50 fri", "Gas | 1234.50 EUR | 2026-11-27"),
      (",", " ", "Gas 1 234 567", "Gas | 1234567.00 EUR"), (",", " ", "iPhone 15 12,50", "iPhone 15 | 12.50 EUR"),
      (",", " ", "Gas 1 234,50 EUR", "Gas | 1234.50 EUR"),
      (".", ",", "Potatoes 5 pounds 7.50", "Potatoes 5 pounds | 7.50 EUR"),
    ] as [(Character, Character, String, String)])
  func locale(decimal: Character, grouping: Character, line: String, meaning: String) throws {
    #expect(try text(line, marks: NumberMarks(decimal: decimal, grouping: grouping)) == meaning)
  }

  /// Locales by their separators: unknown, German, British, Swiss and French.
  private static let locales: [String: NumberMarks?] = [
    "C": nil, "de": NumberMarks(decimal: ",", grouping: "."), "en": NumberMarks(decimal: ".", grouping: ","),
    "ch": NumberMarks(decimal: ".", grouping: "’"), "fr": NumberMarks(decimal: ",", grouping: "\u{202F}"),
  ]

  @Test(
    "a space between thousands belongs to the number, or is asked about if it may separate two numbers",
    arguments: [
      // With decimals, another locale than the French could mean two numbers, except where nobody types spaces.
      ("C de en ch", "Bread 1 500,00", "is the amount 1500,00 or 500,00?"),
      ("fr", "Bread 1 500,00", "Bread | 1500.00 EUR"),
      ("C de ch fr", "Bread 1 500.00", "is the amount 1500.00 or 500.00?"),
      ("en", "iPhone 15 999.00", "iPhone 15 | 999.00 EUR"), ("de", "iPhone 15 999,00", "15999,00 or 999,00"),
      ("C de en ch fr", "iPhone 15 Pro 999,00", "iPhone 15 Pro | 999.00 EUR"),
      ("C de", "Bread 1 500,00€", "1500,00€ or 500,00€"), ("C de", "Bread 1 500,00EUR paid", "or 500,00EUR"),
      ("fr", "Bread 1 500,00€", "Bread | 1500.00 EUR"), ("C de ch", "Bread 1 500,00 EUR", "1500,00 or 500,00"),
      ("de", "Bread 12 345 678,90", "12345678,90 or 678,90"),
      ("fr", "Bread 12 345 678,90", "Bread | 12345678.90 EUR"),
      // A currency in front leaves no doubt, nor do zeros.
      ("C de en ch fr", "Bread €1 500,00", "Bread | 1500.00 EUR"),
      ("C de fr", "Bread € 1 500,00", "Bread | 1500.00 EUR"),
      ("C de fr", "Bread USD 1 500,00 fri", "Bread | 1500.00 USD | 2026-11-27"),
      ("C de en ch fr", "Gas 1 000 000.00", "Gas | 1000000.00 EUR"),
      ("C de fr", "Rent 1 000 fri", "Rent | 1000.00 EUR | 2026-11-27"),
      // Without decimals, the last of two numbers is the amount, unless the locale has spaces.
      ("C de en ch", "Bread 2 500", "Bread 2 | 500.00 EUR"), ("fr", "Bread 2 500", "is the amount 2500 or 500?"),
      ("C de en ch", "Bread 2 500 €", "Bread 2 | 500.00 EUR"),
      ("C de fr", "Toner €45 305", "is the amount €45305 or €45?"),
      ("C de en", "Gas 1 234 567", "1234567 or 567"), ("fr", "Gas 1 234 567", "Gas | 1234567.00 EUR"),
      // What belongs to a date belongs to no number, and groups have three digits.
      ("C de fr", "Rent may 3 500", "Rent | 500.00 EUR | 2027-05-03"),
      ("C de fr", "Bread 2 12,50", "Bread 2 | 12.50 EUR"),
    ])
  func spaced(locales: String, line: String, meaning: String) throws {
    for locale in locales.split(separator: " ") {
      let marks = try #require(Self.locales[String(locale)])
      let read: String
      do { read = try text(line, marks: marks) } catch let error as InputError { read = error.description }
      #expect(read == meaning || !meaning.contains(" | ") && read.contains(meaning), "\(locale): \(read)")
    }
  }

  @Test(
    "intervals by their names",
    arguments: [
      ("monthly", Repetition.monthly), ("Half-yearly", .halfYearly), ("halfYearly", .halfYearly),
      ("every other week", .fortnightly), ("a week", .weekly), ("per year", .yearly),
      ("every 3 months", .quarterly), ("every quarter", .quarterly), ("annually", .yearly), ("random", .none),
      ("none", .none), ("every 14 days", .fortnightly),
    ])
  func intervals(text: String, repetition: Repetition) throws { #expect(try RepeatInput.parse(text) == repetition) }
}
