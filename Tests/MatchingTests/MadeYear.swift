import Core
import Exchange
import Matching
import TestSupport

/// A year of an account with 1,200 entries, and 400 bills of it, with realistic differences between them: shops whose
/// names banks cut and decorate, days that pass until a card payment is booked, tips, fees, foreign currencies,
/// payments for several bills and in parts, recognition errors, bills paid in cash, and twice as many entries that have
/// no bill.
struct MadeYear {
  private(set) var entries: [BankEntry] = []
  private(set) var bills: [PayableBill] = []
  /// The expected matches: the entries of each bill.
  private(set) var truth: [Int64: Set<Int64>] = [:]
  private var generator: SeededGenerator

  private static let shops = [
    ("ALDI SÜD", "ALDI SUED SAGT DANKE"), ("REWE Markt GmbH", "REWE SAGT DANKE. 45512345"),
    ("EDEKA Müller", "EDEKA MUELLER E.K."),
    ("dm-drogerie markt", "DM DROGERIEMARKT SAGT DANKE"), ("Bäckerei Schmidt", "BAECKEREI SCHMIDT"),
    ("IKEA Deutschland", "IKEA DEUTSCHLAND GMBH + CO. KG"),
    ("Shell Station 1234", "SHELL 1234"), ("Rossmann", "ROSSMANN 2211"), ("Café Luna", "SUMUP *CAFE LUNA"),
    ("Saturn", "SATURN ELECTRO"),
    ("Buchhandlung Lehmann", "LEHMANNS MEDIA"), ("Apotheke am Markt", "APOTHEKE AM MARKT"),
    ("OBI Baumarkt", "OBI BAU- UND HEIMWERKER"),
    ("Lidl", "LIDL DIENSTLEISTUNG"), ("Netto Marken-Discount", "NETTO MARKEN-DISCOU"), ("Decathlon", "DECATHLON 0456"),
    ("H&M", "HENNES + MAURITZ"),
    ("Zalando SE", "PAYPAL *ZALANDO"), ("Amazon EU S.à r.l.", "AMZN MKTP DE*2K4XY"),
    ("Deutsche Bahn", "DB VERTRIEB GMBH"),
  ]
  private static let restaurants = [
    ("Trattoria Roma", "TRATTORIA ROMA"), ("Gasthaus Krone", "GASTHAUS KRONE"),
    ("Sushi Bar Kyoto", "SUMUP *SUSHI BAR KYOTO"),
  ]
  private static let suppliers = [
    ("Stadtwerke Musterstadt", "Stadtwerke Musterstadt AG", "DE89370400440532013000"),
    ("Telekom Deutschland GmbH", "Telekom Deutschland GmbH", "DE02120300000000202051"),
    ("Dr. Anna Weber", "Dr. med. A. Weber", "DE02500105170137075030"),
    ("Schreinerei Holz & Sohn", "Schreinerei Holz u. Sohn", "DE88100900001234567892"),
    ("Autohaus Nord", "AUTOHAUS NORD GMBH", "DE02200505501015871393"),
    ("Versicherungskammer", "VERSICHERUNGSKAMMER BAYERN", "DE02700100800030876808"),
  ]
  private static let others = [
    "RENT LANDLORD", "SAVINGS PLAN", "CASH WITHDRAWAL ATM", "CITY PARKING", "KIOSK AM ECK", "FRIEND JONAS",
    "TRANSIT TICKETS", "SPORTS CLUB",
    "STREAMING SERVICE", "LIDL DIENSTLEISTUNG", "REWE SAGT DANKE. 45512345", "ALDI SUED SAGT DANKE", "SHELL 1234",
    "BAECKEREI SCHMIDT", "AMZN MKTP DE*9Z8AB",
  ]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    for _ in 0..<230 { purchase() }
    for _ in 0..<25 { dinner() }
    for _ in 0..<60 { invoice() }
    for month in 0..<12 { subscription(month) }
    for _ in 0..<15 { abroad() }
    for _ in 0..<8 { refund() }
    for _ in 0..<5 { severalBills() }
    for _ in 0..<5 { instalments() }
    // Paid in cash, or from another account: no entry.
    while bills.count < 400 { cash() }
    while entries.count < 1200 { unrelated() }
    entries.shuffle(using: &generator)
    bills.shuffle(using: &generator)
  }

  private mutating func date(_ range: ClosedRange<Int> = 0...350) -> CalendarDate {
    day("2024-01-01").adding(days: generator.number(range)) ?? .epoch
  }

  private mutating func lag() -> Int { [0, 1, 1, 1, 2, 2, 3, 3, 4, 5][generator.number(0...9)] }

  private mutating func price(_ range: ClosedRange<Int>) -> Int64 {
    // A third of all prices are round or end in 99, so that equal amounts are common.
    let cents = generator.number(range)
    return switch generator.number(0...5) {
    case 0: Int64(cents / 100 * 100 + 99)
    case 1: Int64(max(cents / 500, 1) * 500)
    default: Int64(cents)
    }
  }

  @discardableResult
  private mutating func add(_ entry: StatementEntry) -> Int64 {
    let id = Int64(10_000 + entries.count)
    entries.append(BankEntry(id: id, entry: entry))
    return id
  }

  private mutating func add(
    _ name: String, _ cents: Int64, _ date: CalendarDate, currency: Currency = .eur, kind: DocumentKind = .receipt,
    due: CalendarDate? = nil, reference: String? = nil, iban: String? = nil, payment: Payment? = nil, paidBy: Set<Int64>
  ) {
    let id = Int64(bills.count + 1)
    bills.append(
      PayableBill(
        id: id, amount: Money(minorUnits: cents, currency: currency), kind: kind, names: [name], issueDate: date,
        dueDate: due,
        reference: reference, iban: iban, payment: payment))
    if !paidBy.isEmpty { truth[id] = paidBy }
  }

  private func money(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .eur) }

  private mutating func purchase() {
    let shop = MadeYear.shops[generator.number(0...(MadeYear.shops.count - 1))]
    let bought = date()
    let cents = price(150...15_000)
    let booked = bought.adding(days: lag()) ?? bought
    let isQuoted = generator.number(0...2) == 0
    let entry = add(
      StatementEntry(
        date: booked, amount: money(-cents), name: shop.1,
        text: isQuoted ? "\(bought)T12:30 Karte" : "Kartenzahlung Musterstadt",
        lastFour: generator.number(0...3) == 0 ? "9165" : nil))
    // Recognition errors: in three of a hundred names a letter, in one the amount, in one the day.
    var (name, shown, issued) = (shop.0, cents, bought)
    switch generator.number(0...99) {
    case 0, 1, 2: name = String(name.dropFirst(2)) + "x"
    case 3: shown += Int64([1, 10, 100, -30][generator.number(0...3)])
    case 4: issued = bought.adding(days: [-30, 10, 31][generator.number(0...2)]) ?? bought
    default: break
    }
    add(
      name, shown, issued, payment: Payment(mode: .card, lastFour: generator.number(0...1) == 0 ? "9165" : nil),
      paidBy: [entry])
  }

  private mutating func dinner() {
    let shop = MadeYear.restaurants[generator.number(0...2)]
    let bought = date()
    let cents = price(1500...9000)
    let tip = generator.number(0...3) == 0 ? 0 : cents * Int64(generator.number(3...15)) / 100
    let entry = add(
      StatementEntry(
        date: bought.adding(days: lag()) ?? bought, amount: money(-cents - tip), name: shop.1, text: "Kartenzahlung"))
    add(shop.0, cents, bought, payment: Payment(mode: .card), paidBy: [entry])
  }

  private mutating func invoice() {
    let supplier = MadeYear.suppliers[generator.number(0...(MadeYear.suppliers.count - 1))]
    let issued = date(0...320)
    let cents = price(2000...80_000)
    let number = "RE-2024-\(generator.number(10_000...99_999))"
    let isQuoted = generator.number(0...9) < 7
    let paid = issued.adding(days: generator.number(2...25)) ?? issued
    let entry = add(
      StatementEntry(
        date: paid, amount: money(-cents), name: supplier.1, iban: generator.number(0...3) == 0 ? nil : supplier.2,
        text: isQuoted ? "Rechnung \(number) Danke" : "Rechnung"))
    let isPrinted = generator.number(0...4) > 0
    add(
      supplier.0, cents, issued, kind: .invoice, due: generator.number(0...4) == 0 ? nil : issued.adding(days: 14),
      reference: number,
      iban: isPrinted ? supplier.2 : nil, payment: Payment(mode: .bankTransfer), paidBy: [entry])
  }

  private mutating func subscription(_ month: Int) {
    let issued = day("2024-01-03").adding(months: month) ?? .epoch
    let entry = add(
      StatementEntry(
        date: issued.adding(days: 7 + generator.number(0...3)) ?? issued, amount: money(-3995), name: "Vodafone GmbH",
        text: "Kundennr 4711 Festnetz",
        mandate: "M-1"))
    add(
      "Vodafone", 3995, issued, kind: .invoice, due: issued.adding(days: 7), payment: Payment(mode: .directDebit),
      paidBy: [entry])
  }

  private mutating func abroad() {
    let bought = date()
    let cents = price(500...20_000)
    let fee: Int64 = generator.number(0...1) == 0 ? 0 : max(cents / 60, 1)
    let paid = cents * 93 / 100
    let entry = add(
      StatementEntry(
        date: bought.adding(days: lag()) ?? bought, amount: money(-paid - fee), name: "NYC DELI 0012 NEW YORK US",
        text: "USD",
        fee: fee > 0 ? money(fee) : nil, original: Money(minorUnits: -cents, currency: .usd), rate: "1.0753"))
    add("NYC Deli", cents, bought, currency: .usd, payment: Payment(mode: .card), paidBy: [entry])
  }

  private mutating func refund() {
    let shop = MadeYear.shops[generator.number(0...(MadeYear.shops.count - 1))]
    let given = date()
    let cents = price(500...9000)
    let entry = add(
      StatementEntry(date: given.adding(days: lag()) ?? given, amount: money(cents), name: shop.1, text: "Gutschrift"))
    add(shop.0, -cents, given, kind: .creditNote, payment: Payment(mode: .card), paidBy: [entry])
  }

  private mutating func severalBills() {
    let supplier = MadeYear.suppliers[generator.number(0...(MadeYear.suppliers.count - 1))]
    let issued = date(0...320)
    let parts = (0..<generator.number(2...3)).map { _ in
      (price(2000...20_000) + 7, "R\(generator.number(100_000...999_999))")
    }
    let entry = add(
      StatementEntry(
        date: issued.adding(days: 10) ?? issued, amount: money(-parts.reduce(0) { $0 + $1.0 }), name: supplier.1,
        iban: supplier.2,
        text: parts.map(\.1).joined(separator: " ")))
    for part in parts {
      add(
        supplier.0, part.0, issued, kind: .invoice, due: issued.adding(days: 14), reference: part.1, iban: supplier.2,
        paidBy: [entry])
    }
  }

  private mutating func instalments() {
    let supplier = MadeYear.suppliers[generator.number(0...(MadeYear.suppliers.count - 1))]
    let issued = date(0...280)
    let number = "R\(generator.number(100_000...999_999))"
    let parts = [price(10_000...40_000) + 3, price(10_000...40_000) + 11]
    let paid = parts.enumerated().map { index, cents in
      add(
        StatementEntry(
          date: issued.adding(days: 7 + index * 20) ?? issued, amount: money(-cents), name: supplier.1,
          iban: supplier.2, text: "Teil \(index + 1) \(number)"))
    }
    add(
      supplier.0, parts.reduce(0, +), issued, kind: .invoice, due: issued.adding(days: 30), reference: number,
      iban: supplier.2, paidBy: Set(paid))
  }

  private mutating func cash() {
    let shop = MadeYear.shops[generator.number(0...(MadeYear.shops.count - 1))]
    // Half of the cash is not known to be cash.
    let payment = generator.number(0...1) == 0 ? Payment(mode: .cash) : nil
    add(shop.0, price(150...8000), date(), payment: payment, paidBy: [])
  }

  private mutating func unrelated() {
    let name = MadeYear.others[generator.number(0...(MadeYear.others.count - 1))]
    let isIn = generator.number(0...19) == 0
    let cents = price(150...15_000)
    add(StatementEntry(date: date(0...360), amount: money(isIn ? cents : -cents), name: name, text: "Zahlung"))
  }
}
