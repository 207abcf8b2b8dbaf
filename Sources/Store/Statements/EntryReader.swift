internal import Core
internal import Exchange

/// Parses entries from the JSON text that the store writes for them, thousands in a few milliseconds.
///
/// It accepts exactly that text: no spaces, keys sorted, missing values left out. Everything else, such as a string
/// with an escape, is left to `JSONDecoder`, which takes ten times as long.
struct EntryReader {
  private var bytes: [UInt8] = []
  private var place = 0
  /// The last currency parsed: all entries of an account share one.
  private var currency = Currency.eur

  /// Returns nil for text in any other form, whether it is an entry or not.
  mutating func entry(_ text: String) -> StatementEntry? {
    bytes = Array(text.utf8)
    place = 0
    var entry = EntryReader.none
    for member in Member.all {
      guard take(member.start) else {
        if member.isOptional { continue } else { return nil }
      }
      guard member.read(&self, &entry) else { return nil }
    }
    return take([UInt8(ascii: "}")]) && place == bytes.count ? entry : nil
  }

  /// A member of the JSON object.
  private struct Member: Sendable {
    /// The bytes before the value.
    let start: [UInt8]
    let isOptional: Bool
    /// Parses the value; returns false if it is not as expected.
    let read: @Sendable (inout EntryReader, inout StatementEntry) -> Bool

    /// In the order in which they are written. The first one, which is never missing, starts the object.
    static let all = [
      Member("amount", isOptional: false, isFirst: true) { EntryReader.set(&$1.amount, $0.money()) },
      Member("bankReference") { EntryReader.set(&$1.bankReference, $0.string()) },
      Member("batchReference") { EntryReader.set(&$1.batchReference, $0.string()) },
      Member("bic") { EntryReader.set(&$1.bic, $0.string()) },
      Member("cheque") { EntryReader.set(&$1.cheque, $0.string()) },
      Member("date", isOptional: false) { EntryReader.set(&$1.date, $0.date()) },
      Member("fee") { EntryReader.set(&$1.fee, $0.money()) },
      Member("iban") { EntryReader.set(&$1.iban, $0.string()) },
      Member("isPending", isOptional: false) { EntryReader.set(&$1.isPending, $0.flag()) },
      Member("isReversal", isOptional: false) { EntryReader.set(&$1.isReversal, $0.flag()) },
      Member("isStandingOrder", isOptional: false) { EntryReader.set(&$1.isStandingOrder, $0.flag()) },
      Member("lastFour") { EntryReader.set(&$1.lastFour, $0.string()) },
      Member("line", isOptional: false) { EntryReader.set(&$1.line, $0.number().flatMap { Int(exactly: $0) }) },
      Member("mandate") { EntryReader.set(&$1.mandate, $0.string()) },
      Member("name") { EntryReader.set(&$1.name, $0.string()) },
      Member("original") { EntryReader.set(&$1.original, $0.money()) },
      Member("rate") { EntryReader.set(&$1.rate, $0.string()) },
      Member("reference") { EntryReader.set(&$1.reference, $0.string()) },
      Member("text", isOptional: false) { EntryReader.set(&$1.text, $0.string()) },
      Member("type") { EntryReader.set(&$1.type, $0.string()) },
      Member("valueDate") { EntryReader.set(&$1.valueDate, $0.date()) },
    ]

    private init(
      _ name: String, isOptional: Bool = true, isFirst: Bool = false,
      read: @escaping @Sendable (inout EntryReader, inout StatementEntry) -> Bool
    ) {
      start = Array("\(isFirst ? "{" : ",")\"\(name)\":".utf8)
      self.isOptional = isOptional
      self.read = read
    }
  }

  private static func set<Value>(_ member: inout Value, _ value: Value?) -> Bool {
    guard let value else { return false }
    member = value
    return true
  }

  private static func set<Value>(_ member: inout Value?, _ value: Value?) -> Bool {
    member = value
    return value != nil
  }

  private mutating func take(_ wanted: [UInt8]) -> Bool {
    guard place + wanted.count <= bytes.count else { return false }
    for index in wanted.indices where bytes[place + index] != wanted[index] { return false }
    place += wanted.count
    return true
  }

  /// The bytes of a string without escapes.
  private mutating func plain() -> ArraySlice<UInt8>? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
    var end = place + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
      guard bytes[end] >= 0x20, bytes[end] != UInt8(ascii: "\\") else { return nil }
      end += 1
    }
    guard end < bytes.count else { return nil }
    defer { place = end + 1 }
    return bytes[place + 1..<end]
  }

  private mutating func string() -> String? { plain().map { String(decoding: $0, as: UTF8.self) } }

  private mutating func date() -> CalendarDate? { string().flatMap(CalendarDate.init(iso:)) }

  private mutating func flag() -> Bool? {
    if take(Self.isTrue) { return true }
    return take(Self.isFalse) ? false : nil
  }

  /// An integer that fits into 64 bits; the caller checks that the next byte ends it.
  private mutating func number() -> Int64? {
    let isNegative = take([UInt8(ascii: "-")])
    let first = place
    var number: Int64 = 0
    while place < bytes.count, (48...57).contains(bytes[place]) {
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      let (sum, isOver) = tens.addingReportingOverflow(Int64(bytes[place] - 48))
      guard !isTooLarge, !isOver else { return nil }
      number = sum
      place += 1
    }
    guard place > first, place == first + 1 || bytes[first] != UInt8(ascii: "0") else { return nil }
    return isNegative ? -number : number
  }

  private mutating func money() -> Money? {
    guard take(Self.code), let code = plain() else { return nil }
    if !code.elementsEqual(currency.code.utf8) {
      guard let other = Currency(code: String(decoding: code, as: UTF8.self)) else { return nil }
      currency = other
    }
    guard take(Self.units), let units = number(), take([UInt8(ascii: "}")]) else { return nil }
    return Money(minorUnits: units, currency: currency)
  }

  /// A placeholder entry.
  fileprivate static let none = StatementEntry(date: .epoch, amount: Money(minorUnits: 0, currency: .eur))

  private static let isTrue = Array("true".utf8)
  private static let isFalse = Array("false".utf8)
  private static let code = Array("{\"currency\":".utf8)
  private static let units = Array(",\"minorUnits\":".utf8)
}

extension [Row] {
  /// The entries in a JSON column.
  func entries(_ column: String) throws -> [StatementEntry] {
    var reader = EntryReader()
    var entries: [StatementEntry] = []
    entries.reserveCapacity(count)
    var others: [Int] = []
    for (index, row) in enumerated() {
      if let entry = reader.entry(try row.text(column)) {
        entries.append(entry)
      } else {
        others.append(index)
        entries.append(EntryReader.none)
      }
    }
    guard !others.isEmpty else { return entries }
    let decoded = try others.map { self[$0] }.json(column, as: StatementEntry.self)
    for (index, entry) in zip(others, decoded) { entries[index] = entry }
    return entries
  }
}
