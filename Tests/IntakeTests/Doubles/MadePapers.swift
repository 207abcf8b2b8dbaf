import Core
import TestSupport

/// Generated receipts and bills, as lines of text.
struct MadePapers {
  private var random: SeededGenerator
  private var receipts = 4_000

  /// The date on which they are read.
  static let today = CalendarDate.day("2026-11-23")

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A receipt from a till.
  struct Receipt {
    var shop: Shop
    var items: [(name: String, cents: Int)]
    var day: CalendarDate
    var minute: Int
    var number: Int

    var lines: [String] {
      let total = items.reduce(0) { $0 + $1.cents }
      let tax = total * 19 / 119
      let date = "\(MadePapers.two(day.day)).\(MadePapers.two(day.month)).\(day.year)"
      return shop.head + items.map { "\($0.name) \(MadePapers.amount($0.cents))" } + [
        "SUMME EUR \(MadePapers.amount(total))", "Girocard EUR \(MadePapers.amount(total))",
        "MwSt 19,00 % \(MadePapers.amount(tax)) Netto \(MadePapers.amount(total - tax))",
        "Datum \(date) Uhrzeit \(MadePapers.two(minute / 60)):\(MadePapers.two(minute % 60))",
        "Beleg-Nr. \(number) Kasse \(shop.till)",
        "Terminal-ID \(shop.terminal) TA-Nr. \(number * 7 % 900_000 + 100_000)",
        "Vielen Dank für Ihren Einkauf", "Umtausch innerhalb von 14 Tagen mit Beleg",
      ]
    }
  }

  /// A monthly bill of a provider.
  struct Invoice {
    var shop: Shop
    var cents: Int
    var customer: Int
    var number: Int
    var day: CalendarDate

    var lines: [String] {
      let date = "\(MadePapers.two(day.day)).\(MadePapers.two(day.month)).\(day.year)"
      let tax = cents * 19 / 119
      return shop.head + [
        "Rechnung", "Rechnungsnummer \(number)", "Kundennummer \(customer)", "Rechnungsdatum \(date)",
        "Leistungszeitraum \(MadePapers.two(day.month))/\(day.year)",
        "Grundpreis Anschluss \(MadePapers.amount(cents - tax))",
        "Umsatzsteuer 19,00 % \(MadePapers.amount(tax))", "Rechnungsbetrag EUR \(MadePapers.amount(cents))",
        "Der Betrag wird von Ihrem Konto abgebucht", "IBAN DE02 1203 0000 0000 2020 51",
        "Bei Fragen wenden Sie sich an unseren Kundendienst",
      ]
    }
  }

  struct Shop {
    var name: String
    var trade: String
    var street: String
    var town: String
    var telephone: String
    var tax: String
    var till: Int
    var terminal: Int

    var head: [String] { ["\(name) \(trade)", street, town, "Tel. \(telephone)", "USt-IdNr. \(tax)"] }
  }

  private static let shops: [Shop] = zip(
    [
      "Nordlicht", "Weidmann", "Sonnental", "Kranich", "Habicht", "Lindenhof", "Falkenried", "Petersen", "Oberland",
      "Merkur",
    ],
    [
      "Bäckerei", "Drogerie", "Lebensmittel", "Baumarkt", "Café", "Apotheke", "Papeterie", "Fahrräder", "Gartencenter",
      "Optik",
    ]
  ).enumerated().map { place, names in
    Shop(
      name: names.0, trade: names.1, street: "\(names.1.prefix(4))weg \(place * 7 + 3)",
      town: "\(20095 + place * 4_111) Hamburg",
      telephone: "040 / 55\(4_371 + place * 977)", tax: "DE\(281_940_113 + place * 1_234_571)", till: place % 4 + 1,
      terminal: 54_000_000 + place * 91_733)
  }
  private static let goods = [
    "Roggenbrot", "Vollmilch 3,5%", "Butter 250g", "Kaffee gemahlen", "Zahncreme", "Schrauben 4x40", "Notizblock A5",
    "Pflaster sortiert", "Blumenerde 20L", "Apfelschorle", "Käsekuchen", "Seife", "Klingel", "Brillentuch", "Tomaten",
  ]

  mutating func receipt() -> Receipt {
    receipts += random.number(3...40)
    return Receipt(
      shop: MadePapers.shops[random.number(0...9)], items: items(), day: day(),
      minute: random.number(8 * 60...20 * 60), number: receipts)
  }

  mutating func items() -> [(name: String, cents: Int)] {
    (0..<random.number(2...8)).map { _ in
      (MadePapers.goods[random.number(0...MadePapers.goods.count - 1)], random.number(79...2_999))
    }
  }

  /// Another receipt of the same shop and day, for a later customer.
  mutating func next(after receipt: Receipt, sameGoods: Bool) -> Receipt {
    receipts += 1
    var next = receipt
    next.number = receipts
    next.minute += random.number(2...90)
    if !sameGoods { next.items = items() }
    return next
  }

  /// A receipt of another shop with the same amount on the same day.
  mutating func elsewhere(for receipt: Receipt) -> Receipt {
    var other = self.receipt()
    while other.shop.name == receipt.shop.name { other = self.receipt() }
    other.day = receipt.day
    other.items = [(MadePapers.goods[random.number(0...14)], receipt.items.reduce(0) { $0 + $1.cents })]
    return other
  }

  mutating func invoice() -> Invoice {
    Invoice(
      shop: MadePapers.shops[random.number(0...9)], cents: random.number(999...9_999),
      customer: random.number(100_000...999_999),
      number: random.number(20_000_000...80_000_000), day: day())
  }

  mutating func nextMonth(after invoice: Invoice) -> Invoice {
    var next = invoice
    next.day = invoice.day.adding(months: 1) ?? invoice.day
    next.number += random.number(1_000...90_000)
    return next
  }

  private mutating func day() -> CalendarDate {
    .day("2025-\(MadePapers.two(random.number(1...12)))-\(MadePapers.two(random.number(1...28)))")
  }

  static func amount(_ cents: Int) -> String { "\(cents / 100),\(two(cents % 100))" }
  static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

/// What happens to printed text that is photographed and recognised again.
enum Retake: String, CaseIterable, Sendable {
  case rephotographed, reencoded, turned, cropped, scannedAgain

  func lines(_ lines: [String], _ random: inout SeededGenerator) -> [String] {
    switch self {
    case .rephotographed: Retake.misread(lines, letters: 30, digits: 4, &random)
    case .reencoded: Retake.misread(lines, letters: 8, digits: 1, &random)
    case .scannedAgain: Retake.misread(lines, letters: 12, digits: 2, &random)
    case .turned:
      // Read from the other end, with some lines in pieces.
      Retake.misread(lines, letters: 15, digits: 2, &random).reversed().flatMap { line in
        let words = line.split(separator: " ").map(String.init)
        guard words.count > 2, random.number(0...2) == 0 else { return [line] }
        return [words[2...].joined(separator: " "), words[..<2].joined(separator: " ")]
      }
    case .cropped: cropped(Retake.misread(lines, letters: 10, digits: 2, &random), &random)
    }
  }

  /// Without its head, its foot, or the start of its lines.
  private func cropped(_ lines: [String], _ random: inout SeededGenerator) -> [String] {
    switch random.number(0...2) {
    case 0: Array(lines.dropFirst(random.number(2...5)))
    case 1: Array(lines.dropLast(random.number(2...4)))
    default: lines.map { String($0.dropFirst(random.number(2...4))) }
    }
  }

  /// - Parameters:
  ///   - letters: how many of a thousand letters are misread.
  ///   - digits: the same for digits.
  private static func misread(
    _ lines: [String], letters: Int, digits: Int, _ random: inout SeededGenerator
  ) -> [String] {
    lines.map { line in
      String(
        line.map { sign in
          guard let others = looks[sign], random.number(1...1_000) <= (sign.isNumber ? digits : letters) else {
            return sign
          }
          return others[random.number(0...others.count - 1)]
        })
    }
  }

  private static let looks: [Character: [Character]] = [
    "a": ["o", "e"], "e": ["c", "o"], "c": ["e"], "i": ["l", "1"], "l": ["1", "I"], "n": ["h", "r"], "r": ["n"],
    "s": ["5"],
    "S": ["5"], "B": ["8"], "t": ["f"], "u": ["v"], "m": ["n"], "g": ["9"], "b": ["6"], "o": ["0"], "D": ["O"],
    "K": ["X"],
    "0": ["O", "8"], "1": ["l", "7"], "2": ["Z"], "3": ["8"], "5": ["S", "6"], "6": ["5"], "7": ["1"], "8": ["B", "3"],
    "9": ["g"],
  ]
}
