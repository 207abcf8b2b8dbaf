internal import Core
internal import Exchange

/// An entry with what every comparison needs of it.
struct PreparedEntry {
  var id: Int64
  var entry: StatementEntry
  /// Words of the name and of the text.
  var words: [String]
  var hasName: Bool
  /// Letters and digits of all texts, in capital letters.
  var letters: String
  var iban: String?
  var rate: Double?

  init(_ bank: BankEntry) {
    id = bank.id
    entry = bank.entry
    let all = [bank.entry.name, bank.entry.text].compactMap(\.self)
    words = Names.words(of: all.joined(separator: " "))
    hasName = !words.isEmpty
    letters = Self.letters(
      ([bank.entry.reference, bank.entry.name].compactMap(\.self) + [bank.entry.text]).joined(separator: " "))
    iban = bank.entry.iban.map(Self.letters)
    rate = bank.entry.rate.flatMap { Double($0) }
  }

  static func letters(_ text: String) -> String {
    String(decoding: text.uppercased().utf8.filter { (48...57).contains($0) || (65...90).contains($0) }, as: UTF8.self)
  }

  /// Whether a day stands in the texts: `2024-03-01`, `01.03.24`, `01.03.2024`.
  func quotes(_ date: CalendarDate) -> Bool {
    let iso = date.description
    let parts = iso.split(separator: "-")
    let texts = [iso, "\(parts[2]).\(parts[1]).\(parts[0])", "\(parts[2]).\(parts[1]).\(parts[0].suffix(2))"]
    return texts.contains { entry.text.contains($0) }
  }
}

/// A bill with what every comparison needs of it.
struct PreparedBill {
  var bill: PayableBill
  var names: [[String]]
  /// Letters and digits of the reference, in capital letters; nil for one too short to tell anything.
  var reference: String?
  var iban: String?
  var lastFour: String?

  init(_ bill: PayableBill) {
    self.bill = bill
    names = bill.names.map(Names.words).filter { !$0.isEmpty }
    let letters = bill.reference.map(PreparedEntry.letters)
    reference = letters.flatMap { $0.count >= 5 && $0.contains(where: \.isNumber) ? $0 : nil }
    iban = bill.iban.map(PreparedEntry.letters)
    lastFour = bill.payment?.lastFour
  }

  func likeness(to entry: PreparedEntry) -> Double { names.map { Names.likeness($0, in: entry.words) }.max() ?? 0 }

  func isReferenceQuoted(by entry: PreparedEntry) -> Bool { reference.map { entry.letters.contains($0) } ?? false }
}
