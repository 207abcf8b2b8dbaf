public import Core

/// The content of a chart, whether it is drawn in a terminal or as a picture. All values of a chart are minor units of
/// one currency: several currencies need several charts.
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

/// A bar chart by label: categories, merchants, months.
public struct BarChart: Hashable, Sendable {
  /// The meaning of one of the bars that each label has.
  public struct Series: Hashable, Sendable {
    public var name: String
    public var tint: Tint

    public init(_ name: String, _ tint: Tint) {
      self.name = name
      self.tint = tint
    }
  }

  /// A bar, or a group of bars if there are several series. Values are in minor units of the chart's currency.
  public struct Bar: Hashable, Sendable {
    public var label: String
    /// One value per series.
    public var values: [Int64]
    /// The range in which the value may lie; only for charts with one series.
    public var range: ClosedRange<Int64>?
    /// The bar's own colour; nil for that of the series.
    public var tint: Tint?

    public init(_ label: String, _ values: [Int64], range: ClosedRange<Int64>? = nil, tint: Tint? = nil) {
      self.label = label
      self.values = values
      self.range = range
      self.tint = tint
    }
  }

  public var title: String
  /// A short text that says what is counted and in which currency.
  public var subtitle: String
  public var currency: Currency
  public var series: [Series]
  public var bars: [Bar]
  /// A sentence about the figures as a whole; nil if they need no explanation.
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

/// A series of values in order of time, such as the days of a month.
public struct SeriesChart: Hashable, Sendable {
  /// A point of the series. Its value is in minor units of the chart's currency.
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

/// The number format of a chart.
public struct Numbers: Sendable {
  /// Formats an amount without its currency, `1234.50`.
  public var text: @Sendable (Amount) -> String

  public init(_ text: @escaping @Sendable (Amount) -> String = { $0.description }) { self.text = text }

  /// Formats a value in minor units, without its currency.
  public func value(_ minorUnits: Int64, _ currency: Currency) -> String {
    text(Amount(units: minorUnits, scale: currency.exponent))
  }

  /// The labels of an axis, without decimals if no tick needs them.
  public func ticks(_ axis: Axis, _ currency: Currency) -> [String] {
    let amounts = axis.ticks.map { Amount(units: $0, scale: currency.exponent) }
    let whole = amounts.compactMap { $0.rescaled(to: 0) }
    return (whole.count == amounts.count ? whole : amounts).map(text)
  }
}
