internal import Core

/// The words of a line that describes a bill, and their meaning around its amount.
struct QuickAddWords {
  let words: [String]
  /// The words in lower case, without a comma or semicolon at their ends.
  private let lower: [String]

  /// Splits the line at white space, except at no-break spaces between digits, which are thousands separators in many
  /// locales.
  init(_ line: String) {
    let signs = Array(line)
    let words = signs.indices.split { index in
      guard signs[index].isWhitespace else { return false }
      let isWithin =
        Self.noBreak.contains(signs[index]) && index > 0 && index + 1 < signs.count && signs[index - 1].isNumber
        && signs[index + 1].isNumber
      return !isWithin
    }.map { String(signs[$0]) }
    self.words = words
    lower = words.map { word in
      let plain = word.lowercased()
      return plain.hasSuffix(",") || plain.hasSuffix(";") ? String(plain.dropLast()) : plain
    }
  }

  /// The no-break space, the narrow no-break space and the figure space.
  static let noBreak: Set<Character> = ["\u{A0}", "\u{202F}", "\u{2007}"]

  /// The meaning of the words around the amount.
  struct Phrases {
    var title = ""
    var date: CalendarDate?
    var time: TimeOfDay?
    var repetition: Repetition = .none
    var categories: [String] = []
    var isPaid = false
    /// The day of the month of a monthly bill, if the line names no other date.
    var dayOfMonth: Int?
    /// The indices of the words that do not belong to the title.
    var taken: Set<Int> = []
    /// The indices of the words taken as times that could also be amounts: `18.30` after a date.
    var dottedTimes: Set<Int> = []
  }

  /// The words from one on, as phrases are compared.
  func lowercased(from index: Int) -> ArraySlice<String> { lower[index...] }

  /// Interprets the words around the amount: dates, times, intervals, categories and the word `paid`. Words without
  /// another meaning form the title.
  ///
  /// - Throws: `InputError`, also for a word after the amount that looks like a date or time but is not valid.
  func phrases(around amount: ClosedRange<Int>, today: CalendarDate) throws -> Phrases {
    var reader = PhraseReader(words: self, amount: amount, today: today)
    return try reader.read()
  }
}

/// Reads the words around an amount in one pass.
private struct PhraseReader {
  let words: QuickAddWords
  let amount: ClosedRange<Int>
  let today: CalendarDate
  private let direction: NaturalDate.Direction
  private var result = QuickAddWords.Phrases()
  /// The index after the last date.
  private var endOfDate: Int?

  init(words: QuickAddWords, amount: ClosedRange<Int>, today: CalendarDate) {
    self.words = words
    self.amount = amount
    self.today = today
    // The payment date of a paid bill is in the past.
    let isPaid = words.lowercased(from: amount.upperBound + 1).contains("paid")
    direction = isPaid ? .back : .ahead
  }

  mutating func read() throws -> QuickAddWords.Phrases {
    result.taken = Set(amount)
    // The first word always belongs to the name, even if it has another meaning: `May Fair`, `Daily News`.
    var index = 1
    while index < words.words.count {
      let count = result.taken.contains(index) ? 0 : try take(index)
      result.taken.formUnion(index..<index + count)
      index += max(1, count)
    }
    if result.repetition == .monthly, let day = result.dayOfMonth {
      // `every 31st` does not leave out November.
      result.date = NaturalDate.Day(today: today, direction: direction).nearest(dayOrLast: day)
    } else {
      result.dayOfMonth = nil
    }
    if result.isPaid, let date = result.date, date > today {
      throw InputError("the payment date \(date) is in the future; leave out `paid`, or give the day it was paid")
    }
    result.title = words.words.indices.filter { !result.taken.contains($0) }.map { words.words[$0] }
      .joined(separator: " ")
    return result
  }

  /// Interprets the phrase that begins at a word. Returns the number of its words, or 0 if they belong to the title.
  private mutating func take(_ index: Int) throws -> Int {
    let isAfter = index > amount.lowerBound
    // A phrase does not continue after the amount.
    let ahead = words.lowercased(from: index).prefix(isAfter ? words.words.count : amount.lowerBound - index)
    guard let word = ahead.first else { return 0 }
    if word.count > 1, word.hasPrefix("#") {
      result.categories.append(String(words.words[index].dropFirst()))
      return 1
    }
    if let found = try RepeatInput.match(ahead), isAfter || found.words > 1 && !RepeatInput.rates.contains(word) {
      result.repetition = found.repetition
      return found.words
    }
    if let count = try takeRecurringDay(index, ahead) { return count }
    if let phrase = NaturalDate.impossible(ahead) {
      throw InputError("\"\(phrase)\" is not a date; no such month has that day")
    }
    if let found = NaturalDate.match(ahead, today: today, toward: direction), isAfter || found.isCertain {
      try setDate(found.date, found.dayOfMonth, endingAt: index + found.words)
      return found.words
    }
    guard isAfter else { return 0 }
    if word == "paid" {
      result.isPaid = true
      return 1
    }
    if let count = try takeTime(index, ahead) { return count }
    if Self.looksLikeDate(word) {
      let readings = DateInput.separated(word, today: today, toward: direction)
      if readings.count > 1 { throw DateInput.ambiguous(word, today: today) }
      guard let date = readings.first else {
        throw InputError(
          "\"\(word)\" is neither a date nor a time; type it like \(today) or 18:30, or put it in front of the amount if it belongs to the name"
        )
      }
      try setDate(date, endingAt: index + 1)
      return 1
    }
    return 0
  }

  /// Reads an interval that is given by its day: `every friday`, `every other friday`, `every 1st`, `every 3 may`.
  ///
  /// - Throws: `InputError` for a day that comes only once, such as `every tomorrow`, and for `every 2nd friday`, which
  ///   can mean two intervals. `each` before such a day belongs to the title: `Chairs 50 each tomorrow`.
  private mutating func takeRecurringDay(_ index: Int, _ ahead: ArraySlice<String>) throws -> Int? {
    guard index > amount.lowerBound, let first = ahead.first, first == "every" || first == "each" else { return nil }
    let isOther = ahead.dropFirst().first == "other"
    let before = isOther ? 2 : 1
    guard let day = NaturalDate.match(ahead.dropFirst(before), today: today, toward: direction) else { return nil }
    let count = before + day.words
    if day.recurs == .monthly, let next = NaturalDate.match(ahead.dropFirst(count), today: today),
      next.recurs == .weekly
    {
      throw unsupportedInterval(index..<index + count + next.words)
    }
    switch (day.recurs, isOther) {
    case (let interval?, false): result.repetition = interval
    case (.weekly?, true): result.repetition = .fortnightly
    default:
      guard first == "every" else { return nil }
      throw unsupportedInterval(index..<index + count)
    }
    try setDate(day.date, day.dayOfMonth, endingAt: index + count)
    return count
  }

  private func unsupportedInterval(_ places: Range<Int>) -> InputError {
    let phrase = words.words[places].joined(separator: " ")
    return InputError(
      "\"\(phrase)\" is not a supported interval; choose \(Repetition.choices), with the day, like monthly the 1st")
  }

  /// Reads `18:30`, `6pm`, `at noon`, `at 18`, and after a date `18.30`.
  private mutating func takeTime(_ index: Int, _ ahead: ArraySlice<String>) throws -> Int? {
    guard let word = ahead.first else { return nil }
    if word == "at", let next = ahead.dropFirst().first {
      if let time = TimeInput.match(next) ?? TimeInput.dotted(next) {
        try setTime(time)
        return 2
      }
      if next.utf8.count <= 2, let hour = Int(next), let time = TimeOfDay(hour: hour, minute: 0) {
        guard !(1...12).contains(hour) else {
          throw InputError("at \(hour) in the morning or in the evening? Type \(hour)am, \(hour)pm or 18:30")
        }
        try setTime(time)
        return 2
      }
      return nil
    }
    if let time = TimeInput.match(word) {
      try setTime(time)
      return 1
    }
    if endOfDate == index, let time = TimeInput.dotted(word) {
      try setTime(time)
      result.dottedTimes.insert(index)
      return 1
    }
    return nil
  }

  private mutating func setDate(_ date: CalendarDate, _ dayOfMonth: Int? = nil, endingAt end: Int) throws {
    if let other = result.date, other != date {
      throw InputError("when is it due, \(other) or \(date)? Type one date")
    }
    result.dayOfMonth = result.date == nil ? dayOfMonth : nil
    result.date = date
    endOfDate = end
  }

  private mutating func setTime(_ time: TimeOfDay) throws {
    if let other = result.time, other != time {
      throw InputError("at what time, \(other) or \(time)? Type one time")
    }
    result.time = time
  }

  /// Whether a word consists of two or three numbers joined as in dates and times: `31-12-2026`, `25:00`, `3/4`.
  /// `30.2.2026` does, but `1.234` is an amount.
  private static func looksLikeDate(_ word: String) -> Bool {
    let parts = word.split(omittingEmptySubsequences: false) { "-/:.".contains($0) }
    guard Set(word.filter { "-/:.".contains($0) }).count == 1, parts.allSatisfy({ $0.allSatisfy(\.isNumber) }) else {
      return false
    }
    return parts.count == 3
      || parts.count == 2 && !word.contains(".") && parts.allSatisfy { (1...2).contains($0.count) }
  }
}
