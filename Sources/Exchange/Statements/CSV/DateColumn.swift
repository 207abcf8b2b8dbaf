internal import Core

/// The order of year, month and day in a column.
public enum DateOrder: String, Codable, Sendable, CaseIterable {
  case yearMonthDay, dayMonthYear, monthDayYear

  /// - Parameter code: `ymd`, `dmy` or `mdy`.
  public init?(code: String) {
    guard let order = DateOrder.allCases.first(where: { $0.code == code }) else { return nil }
    self = order
  }

  /// `ymd`, `dmy` or `mdy`, as users type it.
  public var code: String {
    switch self {
    case .yearMonthDay: "ymd"
    case .dayMonthYear: "dmy"
    case .monthDayYear: "mdy"
    }
  }
}

/// The dates of a column. Their order is inferred from all of them together.
enum DateColumn {
  /// Returns the order in which every cell is a valid date.
  ///
  /// If day and month can be exchanged in all cells, points as separators mean that the day comes first, because no
  /// country writes the month first with points. Otherwise it is the order in which the dates are ascending or
  /// descending.
  ///
  /// - Parameter hasShortYears: whether years of two digits may come first, as in `24-03-05`.
  /// - Throws: `MalformedText` for the first cell that is not a date in the best order, or if all cells are ambiguous.
  static func order(of cells: [ColumnCell], hasShortYears: Bool = false) throws(MalformedText) -> DateOrder {
    guard let first = cells.first else { return .yearMonthDay }
    let dates = DateOrder.allCases.map { order in
      cells.map { cell in
        parts(cell.text).flatMap { parts -> CalendarDate? in
          let isOpen = order != .yearMonthDay || parts[0].count == 4 || hasShortYears && isDashed(cell.text, parts)
          return isOpen ? date(parts, order) : nil
        }
      }
    }
    let possible = zip(DateOrder.allCases, dates).filter { !$0.1.contains { $0 == nil } }
    // If days were years, the dates of a few months would be spread over many years.
    let isOneYear = possible.contains { $0.0 != .yearMonthDay && span($0.1) < 400 }
    let fitting = possible.filter { $0.0 != .yearMonthDay || !isOneYear || span($0.1) < 1100 }
    if fitting.count == 1 { return fitting[0].0 }
    if fitting.isEmpty {
      let best = dates.max { $0.count { $0 != nil } < $1.count { $0 != nil } } ?? []
      let wrong = zip(cells, best).first { $0.1 == nil }?.0 ?? first
      throw MalformedText(line: wrong.line, reason: "\(quoted(wrong.text)) is not a date like the others")
    }
    let orders = fitting.map(\.0)
    let values = fitting.map { $0.1.compactMap(\.self) }
    if values.allSatisfy({ $0 == values[0] }) { return orders[0] }
    if orders.contains(.dayMonthYear), cells.allSatisfy({ $0.text.prefix(10).contains(".") }) { return .dayMonthYear }
    let sorted = zip(orders, values).filter { $0.1 == $0.1.sorted() || $0.1 == $0.1.sorted(by: >) }
    if sorted.count == 1 { return sorted[0].0 }
    let isYear = orders.contains(.yearMonthDay)
    throw MalformedText(
      line: first.line,
      reason:
        "\(quoted(first.text)) may start with \(isYear ? "the year, " : "")the day or the month; specify which",
      remedy: .dateOrder)
  }

  /// Returns the number of days from the first to the last date.
  private static func span(_ dates: [CalendarDate?]) -> Int {
    let days = dates.compactMap(\.self)
    guard let first = days.min(), let last = days.max() else { return 0 }
    return last.days(since: first)
  }

  /// Returns whether the parts of a date are numbers separated by hyphens.
  private static func isDashed(_ text: String, _ parts: [Substring]) -> Bool {
    text.trimmed().prefix(8).count { $0 == "-" } == 2 && parts.allSatisfy { $0.allSatisfy(\.isNumber) }
  }

  static func date(_ cell: ColumnCell, _ order: DateOrder) throws(MalformedText) -> CalendarDate {
    guard let date = parts(cell.text).flatMap({ date($0, order) }) else {
      throw MalformedText(line: cell.line, reason: "\(quoted(cell.text)) is not a date")
    }
    return date
  }

  static func isDate(_ text: String) -> Bool {
    parts(text).map { parts in DateOrder.allCases.contains { date(parts, $0) != nil } } ?? false
  }

  /// Returns the three parts of a date such as `2024-03-01`, `01.03.24`, `20240301` or `1 Mar 2024`, with or without a
  /// time.
  private static func parts(_ text: String) -> [Substring]? {
    var text = Substring(text.trimmed())
    if let time = text.firstIndex(where: { $0 == "T" }), time > text.startIndex, text[..<time].last?.isNumber == true {
      text = text[..<time]
    }
    if text.count == 8, text.allSatisfy({ $0.isASCII && $0.isNumber }) {
      return [text.prefix(4), text.dropFirst(4).prefix(2), text.suffix(2)]
    }
    let pieces = text.split { "./-, \u{A0}".contains($0) }
    guard pieces.count >= 3, pieces.count == 3 || pieces[3].contains(":") || pieces.count == 4 && pieces[3] == "."
    else {
      return nil
    }
    return Array(pieces.prefix(3))
  }

  private static func date(_ parts: [Substring], _ order: DateOrder) -> CalendarDate? {
    let (year, month, day) =
      switch order {
      case .yearMonthDay: (parts[0], parts[1], parts[2])
      case .dayMonthYear: (parts[2], parts[1], parts[0])
      case .monthDayYear: (parts[2], parts[0], parts[1])
      }
    // Swift would also read a sign.
    guard year.count == 4 || year.count == 2, day.count <= 2, (year + day).allSatisfy({ $0.isASCII && $0.isNumber }),
      let number = Int(year), let day = Int(day), let month = self.month(month)
    else { return nil }
    return CalendarDate(year: year.count == 2 ? number + (number < 80 ? 2000 : 1900) : number, month: month, day: day)
  }

  private static func month(_ text: Substring) -> Int? {
    if text.first?.isNumber == true { return text.count <= 2 ? Int(text) : nil }
    let word = text.lowercased()
    return months.firstIndex { names in names.contains { word.hasPrefix($0) } }.map { $0 + 1 }
  }

  /// The beginnings of month names, January first.
  private static let months: [[String]] = {
    let words = Dictionary(grouping: CSVWords.rows.filter { $0.role == .month }, by: \.group)
    return (1...12).map { month in words[String(month), default: []].map(\.word) }
  }()
}
