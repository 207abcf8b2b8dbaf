public import Core

/// What a chart shows, whether a terminal or a picture draws it. All its values are minor units of one currency: several
/// currencies are several charts.
public enum Chart: Hashable, Sendable {
  case bars(BarChart)
  case series(SeriesChart)

  public var currency: Currency {
    switch self {
    case .bars(let chart): chart.currency
    case .series(let chart): chart.currency
    }
  }
}

/// Bars over labels: categories, merchants, months.
public struct BarChart: Hashable, Sendable {
  /// What one bar of each label stands for.
  public struct Series: Hashable, Sendable {
    public var name: String
    public var tint: Tint

    public init(_ name: String, _ tint: Tint) {
      self.name = name
      self.tint = tint
    }
  }

  public struct Bar: Hashable, Sendable {
    public var label: String
    /// One value a series.
    public var values: [Int64]
    /// What the value may as well be; for charts of one series.
    public var range: ClosedRange<Int64>?
    /// The bar's own colour; the series' where there is none.
    public var tint: Tint?

    public init(_ label: String, _ values: [Int64], range: ClosedRange<Int64>? = nil, tint: Tint? = nil) {
      self.label = label
      self.values = values
      self.range = range
      self.tint = tint
    }
  }

  public var title: String
  /// What is counted and in which currency, shortly.
  public var subtitle: String
  public var currency: Currency
  public var series: [Series]
  public var bars: [Bar]
  /// A sentence on the figures as a whole; nil where they speak for themselves.
  public var note: String?

  public init(
    title: String, subtitle: String, currency: Currency, series: [Series] = [Series("", .blue)], bars: [Bar],
    note: String? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.currency = currency
    self.series = series
    self.bars = bars
    self.note = note
  }

  public var axis: Axis {
    Axis(covering: bars.flatMap { $0.values + ($0.range.map { [$0.lowerBound, $0.upperBound] } ?? []) })
  }
}

/// A value for each of many moments in their order: the days of a month.
public struct SeriesChart: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    public var label: String
    public var value: Int64

    public init(_ label: String, _ value: Int64) {
      self.label = label
      self.value = value
    }
  }

  public var title: String
  public var subtitle: String
  public var currency: Currency
  public var tint: Tint
  public var points: [Point]

  public init(title: String, subtitle: String, currency: Currency, tint: Tint = .blue, points: [Point]) {
    self.title = title
    self.subtitle = subtitle
    self.currency = currency
    self.tint = tint
    self.points = points
  }

  public var axis: Axis { Axis(covering: points.map(\.value)) }
}

/// How a chart writes numbers.
public struct Numbers: Sendable {
  /// An amount without its currency, `1234.50`.
  public var text: @Sendable (Amount) -> String

  public init(_ text: @escaping @Sendable (Amount) -> String = { $0.description }) { self.text = text }

  public func value(_ minorUnits: Int64, _ currency: Currency) -> String {
    text(Amount(units: minorUnits, scale: currency.exponent))
  }

  /// The labels of an axis: without decimals where no tick has any.
  public func ticks(_ axis: Axis, _ currency: Currency) -> [String] {
    let amounts = axis.ticks.map { Amount(units: $0, scale: currency.exponent) }
    let whole = amounts.compactMap { $0.rescaled(to: 0) }
    return (whole.count == amounts.count ? whole : amounts).map(text)
  }
}
