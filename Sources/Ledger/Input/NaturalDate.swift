public import Core

/// Dates in English phrases: `fri`, `tomorrow`, `in 3 days`, `the 15th`, `3 may`, `end of month`.
///
/// A weekday means the next one after today, never today itself; with `this` or `next` it is the day of this or next
/// week, which begin on Monday; with `last` it is the one before today. A date without a year means the next one,
/// including today. For past events (`Direction.back`) both mean the latest one instead.
public enum NaturalDate {
  /// The side of today on which a date without a year or week lies.
  public enum Direction: Sendable {
    /// The direction of due dates.
    case ahead
    /// The direction of dates of purchases, payments and income.
    case back
  }

  /// A date at the beginning of a list of words, and the number of its words.
  public struct Match: Hashable, Sendable {
    public var date: CalendarDate
    public var words: Int
    /// Whether it can only be a date. `sun` and `may` may be part of a name.
    public var isCertain: Bool
    /// How often a day of that name comes: `fri` weekly, `the 15th` monthly, `3 may` yearly; nil for a single day, such
    /// as `tomorrow`, and for the end of a month, which is a different day in each month.
    public var recurs: Repetition?
    /// The day of the month, if the words name nothing else: 31 for `the 31st`.
    public var dayOfMonth: Int?
  }

  /// Finds a date at the beginning of a list of words.
  ///
  /// - Parameter words: in lower case.
  public static func match(
    _ words: ArraySlice<String>, today: CalendarDate, toward direction: Direction = .ahead
  ) -> Match? {
    let words = Array(words.prefix(6))
    guard let first = words.first else { return nil }
    if prepositions.contains(first) {
      return match(words.dropFirst(), today: today, toward: direction).map { found in
        var found = found
        found.words += 1
        // A name may continue like that: `Letter from Sun`.
        if first != "from" { found.isCertain = true }
        return found
      }
    }
    let day = Day(today: today, direction: direction)
    for rule in rules {
      if let found = rule(words, day) { return found }
    }
    return nil
  }

  /// The words at the beginning of a list that name a day which no month has, `the 31st of february`; nil if there are
  /// none.
  static func impossible(_ words: ArraySlice<String>) -> String? {
    let words = Array((words.first.map(prepositions.contains) ?? false ? words.dropFirst() : words).prefix(5))
    guard let found = dayAndMonth(of: words) else { return nil }
    // 2024 was a leap year: without a year, February 29 is a valid day.
    guard CalendarDate(year: found.year ?? 2024, month: found.month, day: found.day) == nil else { return nil }
    return words.prefix(found.words).joined(separator: " ")
  }

  /// The date that a whole text names, or nil if it names none.
  public static func parse(
    _ text: String, today: CalendarDate, toward direction: Direction = .ahead
  ) -> CalendarDate? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    guard let found = match(words[...], today: today, toward: direction), found.words == words.count else { return nil }
    return found.date
  }

  /// The day from which dates are counted, and the direction.
  struct Day: Sendable {
    var today: CalendarDate
    var direction: Direction

    /// The nearest date with this day and month, including today. For February 29 it is in a leap year.
    func nearest(day: Int, month: Int) -> CalendarDate? {
      let years = (0...8).map { direction == .ahead ? today.year + $0 : today.year - $0 }
      return years.lazy.compactMap { CalendarDate(year: $0, month: month, day: day) }.first(where: isOnSide)
    }

    /// The nearest date with this day in a month that has it, including today.
    func nearest(day: Int) -> CalendarDate? {
      let first = CalendarDate(year: today.year, month: today.month, day: 1)
      return (0...12).lazy.compactMap { first?.adding(months: direction == .ahead ? $0 : -$0) }
        .compactMap { CalendarDate(year: $0.year, month: $0.month, day: day) }.first(where: isOnSide)
    }

    /// The nearest day with this number, including today, or the last day of a month that is shorter.
    func nearest(dayOrLast day: Int) -> CalendarDate? {
      let first = CalendarDate(year: today.year, month: today.month, day: 1)
      return [0, direction == .ahead ? 1 : -1].lazy.compactMap { first?.adding(months: $0) }
        .compactMap { Day.last(upTo: day, inMonthOf: $0) }.first(where: isOnSide)
    }

    private static func last(upTo day: Int, inMonthOf date: CalendarDate) -> CalendarDate? {
      let last = CalendarDate.days(inMonth: date.month, year: date.year)
      return CalendarDate(year: date.year, month: date.month, day: min(day, last))
    }

    private func isOnSide(_ date: CalendarDate) -> Bool { direction == .ahead ? date >= today : date <= today }
  }

  private static let prepositions: Set<String> = ["on", "by", "due", "until", "from"]

  private typealias Rule = @Sendable ([String], Day) -> Match?

  /// Longer phrases come before shorter ones that they begin or end with.
  private static let rules: [Rule] = [written, endOf, dayAndMonth, distance, period, weekday, dayOfMonth, named]

  // MARK: - One rule per form

  /// `2026-03-14`, `20260314`, `14.3.2026`, `14.3.`
  private static func written(_ words: [String], _ day: Day) -> Match? {
    if let date = CalendarDate(iso: words[0]) ?? compact(words[0]) ?? DateInput.dotted(words[0]) {
      return Match(date: date, words: 1, isCertain: true)
    }
    let parts = words[0].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].isEmpty, let number = Int(parts[0]), let month = Int(parts[1]),
      let date = day.nearest(day: number, month: month)
    else { return nil }
    return Match(date: date, words: 1, isCertain: true, recurs: .yearly)
  }

  /// `end of month`, `end of the year`, `end of next month`, `eom`, `eoy`
  private static func endOf(_ words: [String], _ day: Day) -> Match? {
    let endings: [(phrase: [String], months: Int?)] = [
      (["eom"], 0), (["eoy"], nil), (["end", "of", "month"], 0), (["end", "of", "the", "month"], 0),
      (["end", "of", "this", "month"], 0), (["end", "of", "next", "month"], 1), (["end", "of", "year"], nil),
      (["end", "of", "the", "year"], nil),
    ]
    guard let ending = endings.first(where: { words.starts(with: $0.phrase) }) else { return nil }
    let month = ending.months.flatMap(day.today.adding(months:))
    let date =
      month.flatMap {
        CalendarDate(year: $0.year, month: $0.month, day: CalendarDate.days(inMonth: $0.month, year: $0.year))
      }
      ?? CalendarDate(year: day.today.year, month: 12, day: 31)
    return date.map { Match(date: $0, words: ending.phrase.count, isCertain: true) }
  }

  /// `3 may`, `3rd of may 2027`, `may 3`, `the 3rd of may`
  private static func dayAndMonth(_ words: [String], _ day: Day) -> Match? {
    guard let found = dayAndMonth(of: words) else { return nil }
    let date =
      found.year.map { CalendarDate(year: $0, month: found.month, day: found.day) }
      ?? day.nearest(day: found.day, month: found.month)
    return date.map {
      Match(date: $0, words: found.words, isCertain: true, recurs: found.year == nil ? .yearly : nil)
    }
  }

  private static func dayAndMonth(of words: [String]) -> (day: Int, month: Int, year: Int?, words: Int)? {
    var rest = words[...]
    if rest.first == "the" { rest = rest.dropFirst() }
    let day: Int, month: Int
    if let first = rest.first, let number = dayNumber(first) {
      rest = rest.dropFirst()
      if rest.first == "of" { rest = rest.dropFirst() }
      guard let name = rest.first.flatMap(monthNumber) else { return nil }
      (day, month) = (number, name)
    } else if let name = rest.first.flatMap(monthNumber), let number = rest.dropFirst().first.flatMap(dayNumber) {
      rest = rest.dropFirst()
      (day, month) = (number, name)
    } else {
      return nil
    }
    rest = rest.dropFirst()
    let year = rest.first.flatMap(Int.init).flatMap { (1900...9999).contains($0) ? $0 : nil }
    return (day, month, year, words.count - rest.count + (year == nil ? 0 : 1))
  }

  /// `in 3 days`, `in a week`, `2 months ago`
  private static func distance(_ words: [String], _ day: Day) -> Match? {
    let isAhead = words[0] == "in"
    let rest = isAhead ? words.dropFirst() : words[...]
    guard rest.count >= 2, let number = rest.first.flatMap(amount), let unit = rest.dropFirst().first else {
      return nil
    }
    guard isAhead || rest.dropFirst(2).first == "ago" else { return nil }
    let signed = isAhead ? number : -number
    let date: CalendarDate? =
      switch unit {
      case "day", "days": day.today.adding(days: signed)
      case "week", "weeks": day.today.adding(days: signed * 7)
      case "month", "months": day.today.adding(months: signed)
      case "year", "years": day.today.adding(months: signed * 12)
      default: nil
      }
    return date.map { Match(date: $0, words: 3, isCertain: true) }
  }

  /// `next week`, `last month`, `next year`
  private static func period(_ words: [String], _ day: Day) -> Match? {
    guard words.count >= 2, words[0] == "next" || words[0] == "last" else { return nil }
    let sign = words[0] == "next" ? 1 : -1
    let date: CalendarDate? =
      switch words[1] {
      case "week": day.today.adding(days: 7 * sign)
      case "month": day.today.adding(months: sign)
      case "year": day.today.adding(months: 12 * sign)
      default: nil
      }
    return date.map { Match(date: $0, words: 2, isCertain: true) }
  }

  /// `fri`, `friday`, `this fri`, `next fri`, `last fri`
  private static func weekday(_ words: [String], _ day: Day) -> Match? {
    if let wanted = weekdayNumber(words[0]) {
      let distance = day.direction == .ahead ? untilNext(wanted, day) : -sinceLast(wanted, day)
      return day.today.adding(days: distance).map { Match(date: $0, words: 1, isCertain: false, recurs: .weekly) }
    }
    guard words.count >= 2, let wanted = weekdayNumber(words[1]) else { return nil }
    let distance: Int? =
      switch words[0] {
      case "this": wanted - day.today.weekday
      case "next": wanted - day.today.weekday + 7
      case "last": -sinceLast(wanted, day)
      default: nil
      }
    return distance.flatMap(day.today.adding(days:)).map { Match(date: $0, words: 2, isCertain: true) }
  }

  /// The days from today to a weekday, and since one, 1 to 7.
  private static func untilNext(_ weekday: Int, _ day: Day) -> Int { (weekday - day.today.weekday + 6) % 7 + 1 }
  private static func sinceLast(_ weekday: Int, _ day: Day) -> Int { (day.today.weekday - weekday + 6) % 7 + 1 }

  /// `the 15th`, `15th`: the nearest one, including today.
  private static func dayOfMonth(_ words: [String], _ day: Day) -> Match? {
    let hasArticle = words[0] == "the"
    guard let word = hasArticle ? words.dropFirst().first : words[0], word.last?.isLetter ?? false,
      let number = dayNumber(word), let date = day.nearest(day: number)
    else { return nil }
    return Match(
      date: date, words: hasArticle ? 2 : 1, isCertain: true, recurs: .monthly, dayOfMonth: number)
  }

  private static func named(_ words: [String], _ day: Day) -> Match? {
    let names = ["today": 0, "tonight": 0, "tomorrow": 1, "tmrw": 1, "yesterday": -1]
    return names[words[0]].flatMap(day.today.adding(days:)).map { Match(date: $0, words: 1, isCertain: true) }
  }

  // MARK: - Words

  /// `20260314`, the basic format of ISO 8601, in the 20th or 21st century.
  private static func compact(_ word: String) -> CalendarDate? {
    guard word.utf8.count == 8, word.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(word),
      (1900_00_00...2099_99_99).contains(number)
    else { return nil }
    return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  /// `3`, `3rd`; 1 to 31.
  private static func dayNumber(_ word: String) -> Int? {
    let digits = word.prefix { ("0"..."9").contains($0) }
    guard (1...2).contains(digits.count), let day = Int(digits), (1...31).contains(day) else { return nil }
    let ending = word.dropFirst(digits.count)
    let right = (11...13).contains(day) ? "th" : [1: "st", 2: "nd", 3: "rd"][day % 10] ?? "th"
    return ending.isEmpty || ending == right ? day : nil
  }

  private static func amount(_ word: String) -> Int? {
    let names = [
      "a", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ]
    if let number = Int(word) { return (1...3660).contains(number) ? number : nil }
    return word == "an" ? 1 : names.firstIndex(of: word).map { max(1, $0) }
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december",
  ]
  private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  private static func monthNumber(_ word: String) -> Int? { number(of: word, in: months, also: ["sept": 9]) }

  private static func weekdayNumber(_ word: String) -> Int? {
    number(of: word, in: weekdays, also: ["tues": 2, "weds": 3, "thur": 4, "thurs": 4])
  }

  /// The number, from 1, of a name given in full or by its first three letters.
  private static func number(of word: String, in names: [String], also: [String: Int]) -> Int? {
    names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 } ?? also[word]
  }
}
