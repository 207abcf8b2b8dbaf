public import Core

/// The interval of a recurring bill as typed by the user.
public enum RepeatInput {
  /// The interval named at the beginning of a list of words, and the number of its words: `monthly`, `every month`,
  /// `every 2 weeks`, `every other week`, `a month`, `once`. `5 a day` is rather a rate, and no interval.
  ///
  /// - Parameter words: in lower case.
  /// - Throws: `InputError` for an unsupported interval, such as `every 5 weeks`.
  public static func match(_ words: ArraySlice<String>) throws -> (repetition: Repetition, words: Int)? {
    guard let first = words.first else { return nil }
    if let known = names[first.filter(\.isLetter)] { return (known, 1) }
    guard let second = words.dropFirst().first else { return nil }
    if rates.contains(first), let known = units[second], known != .daily, words.dropFirst(2).first != "ago" {
      return (known, 2)
    }
    guard first == "every" || first == "each" else { return nil }
    if let known = units[second] { return (known, 2) }
    if second == "half", ["year", "years"].contains(words.dropFirst(2).first ?? "") { return (.halfYearly, 3) }
    guard let number = second == "other" ? 2 : counts[second] ?? Int(second), let unit = words.dropFirst(2).first,
      let base = units[unit.hasSuffix("s") ? String(unit.dropLast()) : unit]
    else { return nil }
    guard let known = multiples.first(where: { $0.number == number && $0.base == base }) else {
      let phrase = words.prefix(3).joined(separator: " ")
      throw InputError("\"\(phrase)\" is not a supported interval; choose \(Repetition.choices)")
    }
    return (known.repetition, 3)
  }

  /// Reads a whole text: `monthly`, `half-yearly`, `every 2 weeks`; `random` and `once` mean no repetition.
  ///
  /// - Throws: `InputError` that lists the choices.
  public static func parse(_ text: String) throws -> Repetition {
    let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    if let found = try match(words[...]), found.words == words.count { return found.repetition }
    throw InputError("\"\(text)\" is not an interval; choose \(Repetition.choices)")
  }

  /// Words of intervals such as `a month`, which mean one behind an amount only: `Half a year`.
  static let rates: Set<String> = ["a", "per"]
  private static let names: [String: Repetition] = [
    "none": .none, "once": .none, "random": .none, "never": .none, "daily": .daily, "weekly": .weekly,
    "fortnightly": .fortnightly, "biweekly": .fortnightly, "monthly": .monthly, "quarterly": .quarterly,
    "halfyearly": .halfYearly, "yearly": .yearly, "annually": .yearly,
  ]
  private static let units: [String: Repetition] = [
    "day": .daily, "week": .weekly, "fortnight": .fortnightly, "month": .monthly, "quarter": .quarterly,
    "year": .yearly,
  ]
  private static let counts = ["one": 1, "two": 2, "three": 3, "four": 4, "six": 6, "twelve": 12]
  private static let multiples: [(number: Int, base: Repetition, repetition: Repetition)] = [
    (1, .daily, .daily), (7, .daily, .weekly), (14, .daily, .fortnightly), (1, .weekly, .weekly),
    (2, .weekly, .fortnightly), (1, .monthly, .monthly), (3, .monthly, .quarterly), (6, .monthly, .halfYearly),
    (12, .monthly, .yearly), (1, .quarterly, .quarterly), (2, .quarterly, .halfYearly), (4, .quarterly, .yearly),
    (1, .yearly, .yearly),
  ]
}
