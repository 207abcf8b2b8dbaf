internal import Core

/// The code of German cash registers with a technical security device (TSE),
/// `V0;955002-00;Kassenbeleg-V1;Beleg^75.33_7.99_0.00_0.00_0.00^10.00:Bar_73.32:Unbar;18;112;2019-07-10T18:41:04.000Z;…`.
///
/// Source: DSFinV-K 2.3, annex I, process data and QR code of receipts.
enum GermanTSECode {
  private enum Part {
    static let version = 0, process = 2, data = 3, start = 6, end = 7
  }

  static func data(of text: String) -> ExactData? {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count >= 12, parts[Part.version] == "V0", parts[Part.process] == "Kassenbeleg-V1" else { return nil }
    let process = parts[Part.data].split(separator: "^", omittingEmptySubsequences: false)
    // Trainings, orders and cancelled inputs are signed as well.
    guard process.count == 3, process[0] == "Beleg", let taxes = sums(process[1]) else { return nil }
    var data = ExactData(source: .code)
    let total = taxes.reduce(Amount(units: 0, scale: 2), +)
    data.total = total
    data.currency = .eur
    data.kind = total.isNegative ? .creditNote : .receipt
    if let moment = localMoment(parts[Part.end]) ?? localMoment(parts[Part.start]) { (data.date, data.time) = moment }
    if let mode = paymentMode(process[2]) { data.payment = Payment(mode: mode) }
    return data
  }

  /// Gross amounts of the five groups of tax rates.
  private static func sums(_ text: Substring) -> [Amount]? {
    let amounts = text.split(separator: "_", omittingEmptySubsequences: false).map { CodeFields.amount($0) }
    guard amounts.count == 5 else { return nil }
    let known = amounts.compactMap { $0 }
    return known.count == 5 ? known : nil
  }

  /// `10.00:Bar_5.00:Bar:CHF_64.30:Unbar`: cash where nothing was paid otherwise; `Unbar` may be any card or voucher.
  private static func paymentMode(_ text: Substring) -> PaymentMode? {
    let kinds = text.split(separator: "_").compactMap { $0.split(separator: ":").dropFirst().first }
    return !kinds.isEmpty && kinds.allSatisfy { $0 == "Bar" } ? .cash : nil
  }

  /// The moment in UTC as clocks in Germany show it.
  private static func localMoment(_ text: Substring) -> (CalendarDate, TimeOfDay)? {
    guard text.count >= 16, let date = CodeFields.date(text.prefix(10), "yyyy-mm-dd"),
      let time = CodeFields.time(text.dropFirst(11))
    else { return nil }
    guard text.hasSuffix("Z") else { return (date, time) }
    let hours = time.hour + (CentralEuropeanTime.isSummer(date, hour: time.hour) ? 2 : 1)
    guard let day = hours >= 24 ? date.adding(days: 1) : date,
      let local = TimeOfDay(hour: hours % 24, minute: time.minute)
    else { return nil }
    return (day, local)
  }
}

/// Central European Time, without the machine's time zones.
enum CentralEuropeanTime {
  /// Whether summer time holds at an hour of a day in UTC: from 01:00 on the last Sunday of March to 01:00 on the last
  /// Sunday of October (directive 2000/84/EC).
  static func isSummer(_ date: CalendarDate, hour: Int) -> Bool {
    guard let start = lastSunday(of: 3, date.year), let end = lastSunday(of: 10, date.year) else { return false }
    if date == start { return hour >= 1 }
    if date == end { return hour < 1 }
    return start < date && date < end
  }

  private static func lastSunday(of month: Int, _ year: Int) -> CalendarDate? {
    // 1970-01-01 was a Thursday: day numbers that leave 3 when divided by 7 are Sundays.
    guard let last = CalendarDate(year: year, month: month, day: 31) else { return nil }
    return last.adding(days: -(((last.dayNumber - 3) % 7 + 7) % 7))
  }
}
