internal import Core
internal import Exchange

/// An entry prepared for comparison. It is a class because it is passed around far more often than it is created.
final class PreparedEntry {
  let id: Int64
  let entry: StatementEntry
  let day: Int
  /// The words of its name and text.
  let text: Similarities.Text
  let hasName: Bool
  /// The letters and digits of all its texts, in upper case. Lazy, because few entries need them.
  private(set) lazy var letters = Self.letters(
    ([entry.reference, entry.name].compactMap(\.self) + [entry.text]).joined(separator: " "))
  /// The same without the dates of name and text, in whose digits a short number would be found: `2024-03` in
  /// `2024-03-15`. The entry's own reference may itself look like a date.
  private(set) lazy var lettersWithoutDates = Self.letters(
    "\(entry.reference ?? "") " + Self.withoutDates("\(entry.name ?? "") \(entry.text)"))
  /// The words with letters or digits of the same texts without dates, in upper case.
  private lazy var wordsWithoutDates: [String] = {
    let text = "\(entry.reference ?? "") " + Self.withoutDates("\(entry.name ?? "") \(entry.text)")
    return text.split { !($0.isLetter || $0.isNumber) }.map { Self.letters(String($0)) }.filter { !$0.isEmpty }
  }()
  let iban: String?
  let rate: Double?
  /// The amount paid in another currency, as the bank states it or prints it in the text.
  let original: Money?

  /// - Parameter currencies: the currencies of the bills.
  init(_ bank: BankEntry, _ similarities: Similarities, currencies: Set<Currency> = []) {
    id = bank.id
    entry = bank.entry
    day = bank.entry.date.dayNumber
    text = bank.entry.name.map { similarities.text(of: $0, bank.entry.text) } ?? similarities.text(of: bank.entry.text)
    hasName = !text.words.isEmpty
    iban = bank.entry.iban.map(Self.letters)
    rate = bank.entry.rate.flatMap { Double($0) }
    original = bank.entry.original ?? PrintedOriginal.find(in: bank.entry, among: currencies)
  }

  static func letters(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      let capitals = text.utf8.lazy.map { (97...122).contains($0) ? $0 - 32 : $0 }
      return String(decoding: capitals.filter { (48...57).contains($0) || (65...90).contains($0) }, as: UTF8.self)
    }
    return String(
      decoding: text.uppercased().utf8.filter { (48...57).contains($0) || (65...90).contains($0) }, as: UTF8.self)
  }

  /// The text without dates like `2024-03-15`, `15.03.2024` and `15/3/24`, alone, in a range or before a time.
  private static func withoutDates(_ text: String) -> String {
    var result = ""
    var run = ""
    func endRun() {
      result += undated(run)
      run = ""
    }
    for character in text {
      if ("0"..."9").contains(character) || dateSeparators.contains(character) {
        run.append(character)
      } else {
        endRun()
        result.append(character)
      }
    }
    endRun()
    return result
  }

  private static let dateSeparators: Set<Character> = [".", "-", "/"]

  /// The numbers of a run of digits and separators without those that are a date.
  private static func undated(_ run: String) -> String {
    let numbers = run.split { dateSeparators.contains($0) }
    guard numbers.count >= 3 else { return run }
    var kept: [Substring] = []
    var index = 0
    while index < numbers.count {
      if index + 2 < numbers.count, isDate(numbers[index], numbers[index + 1], numbers[index + 2]) {
        index += 3
      } else {
        kept.append(numbers[index])
        index += 1
      }
    }
    return " " + kept.joined(separator: " ") + " "
  }

  private static func isDate(_ first: Substring, _ second: Substring, _ third: Substring) -> Bool {
    func isDay(_ text: Substring) -> Bool { text.count <= 2 && Int(text).map { (1...31).contains($0) } == true }
    func isMonth(_ text: Substring) -> Bool { text.count <= 2 && Int(text).map { (1...12).contains($0) } == true }
    func isYear(_ text: Substring) -> Bool { text.count == 4 && (text.hasPrefix("19") || text.hasPrefix("20")) }
    if isYear(first) { return isMonth(second) && isDay(third) }
    let isInOrder = isDay(first) && isMonth(second) || isMonth(first) && isDay(second)
    return isInOrder && (isYear(third) || third.count == 2)
  }

  /// Whether the text contains a number as words of their own, not as a part of another number: `900 2218` is quoted by
  /// `9002218`, but not by `19002218`.
  ///
  /// - Parameter number: letters and digits in upper case, without leading zeros.
  func quotes(_ number: String) -> Bool {
    wordsWithoutDates.indices.contains { first in
      var rest = number[...]
      for (index, word) in wordsWithoutDates[first...].enumerated() {
        let part = index == 0 ? word.drop { $0 == "0" } : word[...]
        guard !part.isEmpty, rest.hasPrefix(part) else { return false }
        rest = rest.dropFirst(part.count)
        if rest.isEmpty { return true }
      }
      return false
    }
  }

  /// Whether the text contains the date of a bill.
  func quotesDay(of bill: PreparedBill) -> Bool {
    bill.dayTexts.contains { day in
      // The byte comparison rules out most texts. In non-ASCII text a combining mark may follow the last digit.
      guard Self.bytes(of: entry.text, contain: day) else { return false }
      return entry.text.utf8.allSatisfy { $0 < 0x80 } || entry.text.contains(day)
    }
  }

  /// Whether the bytes of a text contain those of another.
  static func bytes(of text: String, contain wanted: String) -> Bool {
    var rest = text.utf8[...]
    while rest.count >= wanted.utf8.count {
      if rest.starts(with: wanted.utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

/// The amount and text of an entry, which are enough to rule out most bills quickly.
struct EntryOutline {
  /// The amount paid: positive for money that left the account.
  var paid: Int64
  /// The number of its text in `Similarities`.
  var text: Int
  /// Whether it has a fee, an original amount or an exchange rate, so that amounts cannot be compared directly.
  var isConverted: Bool

  init(_ entry: PreparedEntry) {
    paid = 0 &- entry.entry.amount.minorUnits
    text = entry.text.number
    isConverted = entry.entry.fee != nil || entry.original != nil || entry.entry.rate != nil
  }

  /// Whether its amount is close enough to a bill's for `AmountFit`.
  func mayFit(_ bill: PayableBill) -> Bool {
    let owed = bill.amount.minorUnits
    guard (paid < 0) == (owed < 0) else { return false }
    return isConverted || abs(paid - owed) <= AmountFit.mostRounding || AmountFit.mayBeTip(paid: paid, bill)
      || AmountFit.mayBeDiscount(paid: paid, bill)
  }
}

/// A bill prepared for comparison.
final class PreparedBill {
  let bill: PayableBill
  let names: [Similarities.Text]
  /// The letters and digits of the reference, in upper case; nil if it has fewer than five or no digit, and so
  /// identifies nothing.
  let reference: String?
  /// The letters and digits of what a transfer has to quote, in upper case, and without leading zeros, which banks add
  /// and drop; nil if it has fewer than six, as a postal code, or no digit.
  let paymentReference: String?
  /// Whether other bills have the same payment reference: a customer number identifies the payee, but not the bill.
  private(set) var sharesPaymentReference = false
  let iban: String?
  let lastFour: String?
  /// The bill's date as banks write it: `2024-03-01`, `01.03.24`, `01.03.2024`.
  let dayTexts: [String]
  private let similarities: Similarities

  init(_ bill: PayableBill, _ similarities: Similarities) {
    self.bill = bill
    self.similarities = similarities
    names = bill.names.map { similarities.text(of: $0) }.filter { !$0.words.isEmpty }
    let iso = bill.issueDate.description
    let parts = iso.split(separator: "-")
    dayTexts = [iso, "\(parts[2]).\(parts[1]).\(parts[0])", "\(parts[2]).\(parts[1]).\(parts[0].suffix(2))"]
    let letters = bill.reference.map(PreparedEntry.letters)
    reference = letters.flatMap { $0.count >= 5 && $0.contains(where: \.isNumber) ? $0 : nil }
    let quoted = bill.paymentReference.map { String(PreparedEntry.letters($0).drop { $0 == "0" }) }
    paymentReference = quoted.flatMap { $0.count >= 6 && $0.contains(where: \.isNumber) ? $0 : nil }
    iban = bill.iban.map(PreparedEntry.letters)
    lastFour = bill.payment?.lastFour
  }

  /// Prepares bills for comparison with entries, and with each other.
  static func all(_ bills: [PayableBill], _ similarities: Similarities) -> [PreparedBill] {
    let all = bills.map { PreparedBill($0, similarities) }
    let quoted = Dictionary(grouping: all) { $0.paymentReference }
    for (reference, bills) in quoted where reference != nil && bills.count > 1 {
      for bill in bills { bill.sharesPaymentReference = true }
    }
    return all
  }

  func likeness(to entry: PreparedEntry) -> Double {
    names.reduce(0) { max($0, similarities.likeness($1, in: entry.text)) }
  }

  func isReferenceQuoted(by entry: PreparedEntry) -> Bool {
    guard let reference else { return false }
    // Only a number of as few digits as a date can be mistaken for a part of one.
    let mayBePartOfDate = reference.utf8.count <= 8 && reference.utf8.allSatisfy { (48...57).contains($0) }
    return PreparedEntry.bytes(of: mayBePartOfDate ? entry.lettersWithoutDates : entry.letters, contain: reference)
  }

  /// Whether the bill's number occurs in the entry as words of their own. That is enough to choose between bills of a
  /// merchant, also if the number is short.
  func isNumberNamed(by entry: PreparedEntry) -> Bool {
    let number = PreparedEntry.letters(bill.reference ?? "").drop { $0 == "0" }
    return number.contains(where: \.isNumber) && entry.quotes(String(number))
  }

  func isPaymentReferenceQuoted(by entry: PreparedEntry) -> Bool {
    guard let paymentReference else { return false }
    // So many letters and digits are not a part of another number by accident, and banks break and join long ones.
    return paymentReference.utf8.count >= 10
      ? PreparedEntry.bytes(of: entry.letters, contain: paymentReference) : entry.quotes(paymentReference)
  }
}
