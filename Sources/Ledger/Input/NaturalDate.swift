public import Core

/// Dates as people say them in English: `fri`, `tomorrow`, `in 3 days`, `the 15th`, `3 may`, `end of month`.
///
/// A weekday is the next one after today, never today itself; with `next` it is that of next week, which begins on
/// Monday; with `last` the one before today. A date without a year is the next one from today on.
public enum NaturalDate {
  /// Words at the beginning of a list that name a date, and how many they are.
  public struct Match: Hashable, Sendable {
    public var date: CalendarDate
    public var words: Int
    /// Whether it can be nothing but a date. `sun` and `may` can be a part of a name.
    public var isCertain: Bool
  }

  /// - Parameter words: in lower case.
  public static func match(_ words: ArraySlice<String>, today: CalendarDate) -> Match? {
    let words = Array(words.prefix(6))
    guard let first = words.first else { return nil }
    if ["on", "by", "due", "until"].contains(first) {
      return match(words.dropFirst(), today: today).map { Match(date: $0.date, words: $0.words + 1, isCertain: true) }
    }
    for rule in rules {
      if let found = rule(words, today) { return found }
    }
    return nil
  }

  /// A whole text, or nil where it is none of these.
  public static func parse(_ text: String, today: CalendarDate) -> CalendarDate? {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    guard let found = match(words[...], today: today), found.words == words.count else { return nil }
    return found.date
  }

  private typealias Rule = @Sendable ([String], CalendarDate) -> Match?

  /// The longer phrase comes before the shorter one that it begins or ends with.
  private static let rules: [Rule] = [written, endOf, dayAndMonth, distance, nextPeriod, weekday, dayOfMonth, named]

  // MARK: - One rule a form

  /// `2026-03-14`, `14.3.2026`, `14.3.`
  private static func written(_ words: [String], _ today: CalendarDate) -> Match? {
    if let date = CalendarDate(iso: words[0]) ?? DateInput.dotted(words[0]) {
      return Match(date: date, words: 1, isCertain: true)
    }
    let parts = words[0].split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2].isEmpty, let day = Int(parts[0]), let month = Int(parts[1]),
      let date = upcoming(day: day, month: month, today)
    else { return nil }
    return Match(date: date, words: 1, isCertain: true)
  }

  /// `end of month`, `end of the year`, `end of next month`, `eom`, `eoy`
  private static func endOf(_ words: [String], _ today: CalendarDate) -> Match? {
    let endings: [(phrase: [String], months: Int?)] = [
      (["eom"], 0), (["eoy"], nil), (["end", "of", "month"], 0), (["end", "of", "the", "month"], 0),
      (["end", "of", "this", "month"], 0), (["end", "of", "next", "month"], 1), (["end", "of", "year"], nil),
      (["end", "of", "the", "year"], nil),
    ]
    guard let ending = endings.first(where: { words.starts(with: $0.phrase) }) else { return nil }
    let month = ending.months.flatMap(today.adding(months:))
    let date =
      month.flatMap {
        CalendarDate(year: $0.year, month: $0.month, day: CalendarDate.days(inMonth: $0.month, year: $0.year))
      }
      ?? CalendarDate(year: today.year, month: 12, day: 31)
    return date.map { Match(date: $0, words: ending.phrase.count, isCertain: true) }
  }

  /// `3 may`, `3rd of may 2027`, `may 3`, `the 3rd of may`
  private static func dayAndMonth(_ words: [String], _ today: CalendarDate) -> Match? {
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
    if let year = rest.first.flatMap(Int.init), (1900...9999).contains(year) {
      let date = CalendarDate(year: year, month: month, day: day)
      return date.map { Match(date: $0, words: words.count - rest.count + 1, isCertain: true) }
    }
    return upcoming(day: day, month: month, today).map {
      Match(date: $0, words: words.count - rest.count, isCertain: true)
    }
  }

  /// `in 3 days`, `in a week`, `2 months ago`
  private static func distance(_ words: [String], _ today: CalendarDate) -> Match? {
    let isAhead = words[0] == "in"
    let rest = isAhead ? words.dropFirst() : words[...]
    guard rest.count >= 2, let number = rest.first.flatMap(amount), let unit = rest.dropFirst().first else {
      return nil
    }
    guard isAhead || rest.dropFirst(2).first == "ago" else { return nil }
    let signed = isAhead ? number : -number
    let date: CalendarDate? =
      switch unit {
      case "day", "days": today.adding(days: signed)
      case "week", "weeks": today.adding(days: signed * 7)
      case "month", "months": today.adding(months: signed)
      case "year", "years": today.adding(months: signed * 12)
      default: nil
      }
    return date.map { Match(date: $0, words: 3, isCertain: true) }
  }

  /// `next week`, `next month`, `next year`
  private static func nextPeriod(_ words: [String], _ today: CalendarDate) -> Match? {
    guard words.count >= 2, words[0] == "next" else { return nil }
    let date: CalendarDate? =
      switch words[1] {
      case "week": today.adding(days: 7)
      case "month": today.adding(months: 1)
      case "year": today.adding(months: 12)
      default: nil
      }
    return date.map { Match(date: $0, words: 2, isCertain: true) }
  }

  /// `fri`, `friday`, `this fri`, `next fri`, `last fri`
  private static func weekday(_ words: [String], _ today: CalendarDate) -> Match? {
    if let day = weekdayNumber(words[0]) {
      let ahead = (day - today.weekday + 6) % 7 + 1
      return today.adding(days: ahead).map { Match(date: $0, words: 1, isCertain: false) }
    }
    guard words.count >= 2, let day = weekdayNumber(words[1]) else { return nil }
    let distance: Int? =
      switch words[0] {
      case "this": day - today.weekday
      case "next": day - today.weekday + 7
      case "last": -((today.weekday - day + 6) % 7 + 1)
      default: nil
      }
    return distance.flatMap(today.adding(days:)).map { Match(date: $0, words: 2, isCertain: true) }
  }

  /// `the 15th`, `15th`: the next one from today on.
  private static func dayOfMonth(_ words: [String], _ today: CalendarDate) -> Match? {
    let hasArticle = words[0] == "the"
    guard let word = hasArticle ? words.dropFirst().first : words[0], word.last?.isLetter ?? false,
      let day = dayNumber(word)
    else { return nil }
    for ahead in 0...12 {
      guard let month = CalendarDate(year: today.year, month: today.month, day: 1)?.adding(months: ahead) else { break }
      if let date = CalendarDate(year: month.year, month: month.month, day: day), date >= today {
        return Match(date: date, words: hasArticle ? 2 : 1, isCertain: true)
      }
    }
    return nil
  }

  private static func named(_ words: [String], _ today: CalendarDate) -> Match? {
    let names = ["today": 0, "tonight": 0, "tomorrow": 1, "tmrw": 1, "yesterday": -1]
    return names[words[0]].flatMap(today.adding(days:)).map { Match(date: $0, words: 1, isCertain: true) }
  }

  // MARK: - Words

  /// February 29 is that of the next leap year.
  private static func upcoming(day: Int, month: Int, _ today: CalendarDate) -> CalendarDate? {
    (today.year...today.year + 8).lazy.compactMap { CalendarDate(year: $0, month: month, day: day) }.first {
      $0 >= today
    }
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

  /// From 1, of a name or its first three letters.
  private static func number(of word: String, in names: [String], also: [String: Int]) -> Int? {
    names.firstIndex { $0 == word || $0.prefix(3) == word }.map { $0 + 1 } ?? also[word]
  }
}
