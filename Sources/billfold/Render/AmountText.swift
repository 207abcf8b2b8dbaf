internal import Actions
internal import Core
internal import Synchronization

/// How amounts are written for people where no `Output` is at hand yet.
enum AmountText {
  private static let current = Mutex(NumberMarks.plain)

  /// The marks in force, set once with the settings.
  static var marks: NumberMarks {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }
}

extension Money {
  /// For people: `1.234,50 EUR`.
  var shown: String { "\(amount.written(AmountText.marks)) \(currency.code)" }
}
