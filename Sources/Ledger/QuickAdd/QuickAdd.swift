public import Core

/// A bill typed in one line: `Electricity 84.20 fri`, `Rent 900 EUR monthly the 1st #Housing`, `Coffee 3.50 paid`.
///
/// The words in front of the amount are the name, and so are words behind it that mean nothing else.
public struct QuickAdd: Hashable, Sendable {
  public var title: String
  public var amount: Money
  /// When it is due; of a paid one, when it was paid.
  public var date: CalendarDate?
  public var time: TimeOfDay?
  public var repetition: Repetition = .none
  /// Names behind `#`, as typed.
  public var categories: [String] = []
  public var isPaid = false

  /// - Parameters:
  ///   - usual: the currency of an amount without one.
  ///   - locale: whose decimal mark decides where an amount could be read in two ways.
  /// - Throws: `InputError` for a line without name or amount, with two amounts or two dates, or without a currency.
  public static func parse(
    _ line: String, today: CalendarDate, usual: Currency?, marks: NumberMarks? = nil
  ) throws -> QuickAdd {
    var words = Words(line)
    let found = try words.takeAmount(usual: usual, marks: marks, today: today)
    guard let currency = found.currency ?? usual else {
      throw InputError(
        "\(found.amount) of which currency? Type \"\(found.amount) EUR\", or set one with `billfold config set currency EUR`"
      )
    }
    guard let amount = Money(found.amount, currency) else {
      throw InputError("\(found.amount) has more decimals than \(currency.code) has; type it rounded")
    }
    guard amount.minorUnits != 0 else { throw InputError("a bill of nothing is none; type its amount, like 84.20") }
    var result = QuickAdd(title: "", amount: amount)
    try words.takePhrases(into: &result, today: today)
    result.title = words.rest
    guard result.title.contains(where: \.isLetter) else {
      throw InputError(
        "what is it for? Type a name in front of the amount, like `billfold add \"Electricity 84.20 fri\"`")
    }
    return result
  }

  private init(title: String, amount: Money) {
    self.title = title
    self.amount = amount
  }
}

/// The words of a line, of which one thing after the other is taken.
private struct Words {
  private var words: [String]
  private var taken: Set<Int> = []
  /// Where the amount stood.
  private var amountPlace = 0

  init(_ line: String) { words = line.split(whereSeparator: \.isWhitespace).map(String.init) }

  /// What nothing else has taken, as it was typed.
  var rest: String { words.indices.filter { !taken.contains($0) }.map { words[$0] }.joined(separator: " ") }

  private func lowercased(from index: Int) -> ArraySlice<String> {
    words[index...].map { word in
      let plain = word.lowercased()
      return plain.hasSuffix(",") || plain.hasSuffix(";") ? String(plain.dropLast()) : plain
    }[...]
  }

  /// The words that are an amount: one with a currency, else one with decimals, else the last whole number that is no
  /// part of a date.
  mutating func takeAmount(
    usual: Currency?, marks: NumberMarks?, today: CalendarDate
  ) throws -> (amount: Amount, currency: Currency?) {
    let dates = placesOfDates(today: today)
    struct Found {
      var places: ClosedRange<Int>
      var amount: Amount
      var currency: Currency?
      var rank: Int
    }
    var all: [Found] = []
    var refusal: InputError?
    for index in words.indices where words[index].contains(where: \.isNumber) && !dates.contains(index) {
      for places in [index - 1...index, index...index + 1, index...index]
      where places.upperBound < words.count && places.lowerBound >= 0 {
        let text = words[places].joined(separator: " ")
        // Two words are an amount only where one of them is the currency.
        if places.count == 2, !isCurrency(words[places.lowerBound], usual), !isCurrency(words[places.upperBound], usual)
        {
          continue
        }
        do {
          let (amount, currency) = try AmountInput.parse(text, marks: marks)
          let hasMark = words[index].contains { ".,".contains($0) }
          all.append(
            Found(places: places, amount: amount, currency: currency, rank: currency != nil ? 3 : hasMark ? 2 : 1))
          break
        } catch let error as InputError {
          if places.count == 2 { throw error }
          if words[index].allSatisfy({ $0.isNumber || ".,'-€£$".contains($0) }) { refusal = refusal ?? error }
        }
      }
    }
    let best = all.map(\.rank).max() ?? 0
    let chosen = all.filter { $0.rank == best }
    if best > 1, chosen.count > 1, Set(chosen.map(\.amount)).count > 1 {
      throw InputError(
        "which is the amount, \(chosen.map { "\($0.amount)" }.joined(separator: " or "))? Use `billfold bill add` with --amount"
      )
    }
    guard let found = chosen.last else {
      throw refusal ?? InputError("there is no amount in it; type it like `billfold add \"Electricity 84.20 fri\"`")
    }
    taken.formUnion(found.places)
    amountPlace = found.places.lowerBound
    return (found.amount, found.currency)
  }

  /// A sign, or a code in capitals: `all`, `try` and `pen` are words. Those most often typed may be small.
  private func isCurrency(_ word: String, _ usual: Currency?) -> Bool {
    if ["€", "£", "eur", "usd", "gbp", usual?.code.lowercased()].contains(word) { return true }
    return word.count == 3 && word == word.uppercased() && Currency(code: word) != nil
  }

  /// Numbers that belong to a date, time or interval, and are no amount therefore.
  private func placesOfDates(today: CalendarDate) -> Set<Int> {
    var places: Set<Int> = []
    var index = 1
    while index < words.count {
      let ahead = lowercased(from: index)
      var count = 0
      if let date = NaturalDate.match(ahead, today: today), date.isCertain { count = date.words }
      if let interval = try? RepeatInput.match(ahead) { count = max(count, interval.words) }
      if ahead.first.flatMap(TimeInput.match) != nil { count = max(count, 1) }
      places.formUnion(index..<index + count)
      index += max(1, count)
    }
    return places
  }

  /// Takes dates, times, intervals, categories and the word `paid`.
  mutating func takePhrases(into result: inout QuickAdd, today: CalendarDate) throws {
    var index = 1
    while index < words.count {
      let count = taken.contains(index) ? 0 : try take(index, into: &result, today: today)
      taken.formUnion(index..<index + count)
      index += max(1, count)
    }
    if result.isPaid, let date = result.date, date > today {
      throw InputError("it cannot be paid on \(date) already; leave out `paid`, or say when it was")
    }
  }

  private func take(_ index: Int, into result: inout QuickAdd, today: CalendarDate) throws -> Int {
    let ahead = lowercased(from: index)
    guard let word = ahead.first else { return 0 }
    let isBehind = index > amountPlace
    if word.count > 1, word.hasPrefix("#") {
      result.categories.append(String(words[index].dropFirst()))
      return 1
    }
    if let found = try RepeatInput.match(ahead), isBehind || found.words > 1 {
      result.repetition = found.repetition
      return found.words
    }
    // `every friday` says the interval by its day.
    if isBehind, word == "every" || word == "each", let day = NaturalDate.match(ahead.dropFirst(), today: today),
      day.words == 1
    {
      try setDate(day.date, &result)
      result.repetition = .weekly
      return 2
    }
    if let found = NaturalDate.match(ahead, today: today), isBehind || found.isCertain {
      try setDate(found.date, &result)
      return found.words
    }
    if isBehind, word == "paid" {
      result.isPaid = true
      return 1
    }
    if isBehind, word == "at", let time = ahead.dropFirst().first.flatMap(TimeInput.match) {
      result.time = time
      return 2
    }
    if isBehind, let time = TimeInput.match(word) {
      result.time = time
      return 1
    }
    if isBehind, word.contains("/"), word.allSatisfy({ $0.isNumber || $0 == "/" }) {
      // Says which readings there are.
      _ = try DateInput.parse(word, today: today)
    }
    return 0
  }

  private func setDate(_ date: CalendarDate, _ result: inout QuickAdd) throws {
    if let other = result.date, other != date {
      throw InputError("when is it due, \(other) or \(date)? Type one date")
    }
    result.date = date
  }
}
