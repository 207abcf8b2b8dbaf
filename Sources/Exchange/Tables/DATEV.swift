public import Core
internal import Foundation

/// DATEV's format for entries ("Buchungsstapel"): a line about the batch, a line of headings, and a line for each
/// posting; semicolons, CRLF, decimal commas. Source: DATEV developer portal, "DATEV-Format, Buchungsstapel", version
/// 700, format version 13.
public enum DATEV {
  /// The recipient of the entries, and their period.
  public struct Header: Hashable, Codable, Sendable {
    /// The tax adviser's number, 1001…9999999.
    public var adviser: Int
    /// The number that the adviser has assigned to the client, 1…99999.
    public var client: Int
    /// The first day of the business year; nil for January 1 of the year of the first entry, or without entries of the
    /// period.
    public var yearBegins: CalendarDate?
    /// The number of digits of the accounts, 4…9.
    public var accountLength: Int
    public var title: String
    /// The first day of the period; nil if it is open. A payment belongs to the period in which it was made, regardless
    /// of the bill's date of issue.
    public var from: CalendarDate?
    public var to: CalendarDate?

    public init(
      adviser: Int = 1001, client: Int = 1, yearBegins: CalendarDate? = nil, accountLength: Int = 4,
      title: String = "billfold"
    ) {
      self.adviser = adviser
      self.client = client
      self.yearBegins = yearBegins
      self.accountLength = accountLength
      self.title = title
    }
  }

  /// The base currency of the batch. An entry in another one would need its rate and its amount in the base currency
  /// (columns 4 to 6), which a bill does not state.
  private static let base = Currency.eur

  /// The column "Zusatzinformation" that holds an entry's key, counted from 0.
  static let keyColumn = 48

  /// Returns the years in which bills have entries in the period, in ascending order. A file holds the entries of one
  /// year.
  public static func years(of bills: [ExportedBill], _ header: Header) -> [Int] {
    let accounts = Accounts.usual(for: .datev)
    let entries = bills.filter { reasonToLeaveOut($0) == nil }
      .flatMap { bookings(of: $0, accounts, known: [], header) }
    return Set(entries.map(\.date.year)).sorted()
  }

  private static func bookings(
    of bill: ExportedBill, _ accounts: Accounts, known: Set<EntryKey>, _ header: Header
  ) -> [Booking] {
    Booking.of(bill, accounts, known: known).filter { booking in
      header.from.map { $0 <= booking.date } ?? true && header.to.map { booking.date <= $0 } ?? true
    }
  }

  /// Writes the entries of one business year, because dates have no year in this format. Entries of other years are
  /// omitted.
  static func write(_ bills: [ExportedBill], _ accounts: Accounts, _ options: Export.Options) -> EncodedBills {
    var written = EncodedBills()
    let entries = bills.map { ($0, bookings(of: $0, accounts, known: options.known, options.datev)) }
    let first = entries.filter { reasonToLeaveOut($0.0) == nil }.flatMap { $0.1.map(\.date) }.min()
    // Without entries, the year is that of the period, or else the present one.
    let known =
      first ?? options.datev.from ?? options.datev.to ?? CalendarDate.epoch.adding(days: Int(options.now / 86_400))
    let begin = options.datev.yearBegins ?? known.flatMap { CalendarDate(year: $0.year, month: 1, day: 1) } ?? .epoch
    let end = begin.adding(months: 12)?.adding(days: -1) ?? begin
    var rows: [[String]] = []
    var dates: [CalendarDate] = []
    for (bill, bookings) in entries where !bookings.isEmpty {
      if let reason = reasonToLeaveOut(bill) {
        written.leftOut.append(Export.LeftOut(id: bill.id, reason: reason))
        continue
      }
      for booking in bookings {
        guard begin <= booking.date, booking.date <= end else {
          let reason = "\(booking.date) is not in the business year that begins on \(begin)"
          written.leftOut.append(Export.LeftOut(id: bill.id, reason: reason))
          continue
        }
        rows += self.rows(booking)
        dates.append(booking.date)
        written.keys.append(booking.key)
      }
    }
    let lines = [header(options, begin, dates.min() ?? begin, dates.max() ?? end), DATEVColumns.names] + rows
    written.text = lines.map { $0.joined(separator: ";") + "\r\n" }.joined()
    return written
  }

  private static func reasonToLeaveOut(_ bill: ExportedBill) -> String? {
    guard bill.amount.currency == base else {
      return "in \(bill.amount.currency.code), and DATEV needs amounts in \(base.code)"
    }
    let limit = 1_000_000_000_000
    return bill.splits.contains { abs(Int($0.minorUnits.clamped)) >= limit }
      ? "DATEV does not support amounts of more than ten digits before the comma" : nil
  }

  private static func header(
    _ options: Export.Options, _ begin: CalendarDate, _ from: CalendarDate, _ to: CalendarDate
  ) -> [String] {
    let header = options.datev
    let length = min(max(header.accountLength, 4), 9)
    let made = Timestamp(options.now)
    return [
      "\"EXTF\"", "700", "21", "\"Buchungsstapel\"", "13", made.digits + "000", "", "\"BF\"", "\"\"", "\"\"",
      "\(header.adviser)", "\(header.client)", basic(begin), "\(length)", basic(from), basic(to),
      text(header.title, 30), "\"\"", "1", "0", "0", "\"\(base.code)\"", "", "\"\"", "", "", "\"\"", "", "", "\"\"",
      "\"\"",
    ]
  }

  /// Returns a row for each posting except the last, which is the contra account of all rows.
  private static func rows(_ booking: Booking) -> [[String]] {
    guard let other = booking.postings.last else { return [] }
    let bill = booking.bill
    return booking.postings.dropLast().filter { $0.minorUnits != 0 }.map { posting in
      var cells = Array(repeating: "", count: DATEVColumns.names.count)
      let scale = bill.amount.currency.exponent
      let amount = Amount(units: posting.minorUnits, scale: scale).magnitude.rescaled(to: 2) ?? .zero
      cells[0] = amount.description.replacing(".", with: ",")
      cells[1] = posting.minorUnits < 0 ? "\"H\"" : "\"S\""
      cells[2] = "\"\(bill.amount.currency.code)\""
      cells[6] = posting.account
      cells[7] = other.account
      cells[9] = String(basic(booking.date).suffix(2) + basic(booking.date).dropFirst(4).prefix(2))
      cells[10] = text(documentNumber(bill), 36)
      if let due = bill.dueDate {
        cells[11] =
          "\"\(basic(due).suffix(2))\(basic(due).dropFirst(4).prefix(2))\(basic(due).dropFirst(2).prefix(2))\""
      }
      cells[13] = text(bill.merchant, 60)
      cells[47] = "\"billfold\""
      cells[keyColumn] = "\"\(booking.key)\""
      if let split = posting.split, !split.text.isEmpty || split.person != nil {
        cells[49] = "\"Text\""
        cells[50] = text([split.text, split.person ?? ""].filter { !$0.isEmpty }.joined(separator: ", "), 210)
      }
      cells[113] = "0"
      return cells
    }
  }

  /// Returns the reference, limited to the characters that DATEV allows in "Belegfeld 1".
  private static func documentNumber(_ bill: ExportedBill) -> String {
    let allowed = (bill.reference ?? "").filter { $0.isASCII && ($0.isLetter || $0.isNumber || "$&%*+-/".contains($0)) }
    return allowed.isEmpty ? "\(bill.id)" : allowed
  }

  /// Returns a cell of at most `limit` characters of Windows-1252, which has letters with accents but no accents alone.
  private static func text(_ text: String, _ limit: Int) -> String {
    let composed = Escapes.plain(text).precomposedStringWithCanonicalMapping
    return CSVText.always(String(String.UnicodeScalarView(composed.unicodeScalars.prefix(limit))))
  }

  private static func basic(_ date: CalendarDate) -> String { date.description.filter { $0 != "-" } }
}

extension Int64 {
  /// The value, limited to values that can be negated.
  fileprivate var clamped: Int64 { Swift.max(self, -.max) }
}
