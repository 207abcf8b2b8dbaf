public import Core

/// A bill typed in one line: `Electricity 84.20 fri`, `Rent 900 EUR monthly the 1st #Housing`, `Coffee 3.50 paid`.
///
/// The name consists of the words before the amount, and of words after it that have no other meaning.
public struct QuickAdd: Hashable, Sendable {
  public var title: String
  public var amount: Money
  /// The due date, or for a paid bill the date of payment.
  public var date: CalendarDate?
  public var time: TimeOfDay?
  public var repetition: Repetition = .none
  /// The names after `#`, as typed.
  public var categories: [String] = []
  public var isPaid = false
  /// The day of the month on which a monthly bill is due; `date` is the last day of a shorter month. Nil if the line does
  /// not name it.
  public var dayOfMonth: Int?

  /// The maximum length of a line in characters: more than a title with everything that may follow it. Each number in it
  /// is tried as the amount.
  private static let longest = 1_000

  /// Reads a bill from a line.
  ///
  /// - Parameters:
  ///   - usual: the currency of an amount without one.
  ///   - marks: the separators of the user's locale, for ambiguous amounts.
  /// - Throws: `InputError` for a line without a name or amount, with two amounts or two dates, without a currency, or
  ///   that is too long.
  public static func parse(
    _ line: String, today: CalendarDate, usual: Currency?, marks: NumberMarks? = nil
  ) throws -> QuickAdd {
    guard line.count <= longest else {
      throw InputError("the line has \(line.count) characters, and the limit is \(longest); shorten it")
    }
    let words = QuickAddWords(line)
    let found = try words.amount(usual: usual, marks: marks, today: today)
    guard let currency = found.currency ?? usual else {
      throw InputError(
        "no currency for \(found.amount); type \"\(found.amount) EUR\"", .setCurrency)
    }
    guard let amount = Money(found.amount, currency) else {
      throw InputError.tooManyDecimals("\(found.amount)", currency)
    }
    guard amount.minorUnits != 0 else { throw InputError("the amount of a bill cannot be 0; type it, like 84.20") }
    let phrases = try words.phrases(around: found.places, today: today)
    guard phrases.title.contains(where: \.isLetter) else {
      throw InputError("the bill needs a name; type one before the amount, like Electricity 84.20 fri")
    }
    return QuickAdd(
      title: phrases.title, amount: amount, date: phrases.date, time: phrases.time, repetition: phrases.repetition,
      categories: phrases.categories, isPaid: phrases.isPaid, dayOfMonth: phrases.dayOfMonth)
  }
}
