public import Charts
public import Core

/// A chart as JSON, with every figure that a program needs to draw it.
public struct ChartResult: Codable, Hashable, Sendable {
  public var chart: Chart

  public init(_ chart: Chart) { self.chart = chart }

  public var currency: Currency { chart.currency }

  private enum CodingKeys: CodingKey { case kind }

  public init(from decoder: any Decoder) throws {
    switch try decoder.container(keyedBy: CodingKeys.self).decode(ChartKind.self, forKey: .kind) {
    case .bars: chart = .bars(try BarsForm(from: decoder).chart)
    case .series: chart = .series(try SeriesForm(from: decoder).chart)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    switch chart {
    case .bars(let bars): try BarsForm(bars).encode(to: encoder)
    case .series(let series): try SeriesForm(series).encode(to: encoder)
    }
  }
}

private enum ChartKind: String, Codable { case bars, series }

/// The JSON of a bar chart.
private struct BarsForm: Codable {
  struct Series: Codable {
    var name: String
    var colour: Tint
  }

  struct Bar: Codable {
    var label: String
    var values: [MoneyResult]
    @Nullable var low: MoneyResult?
    @Nullable var high: MoneyResult?
    @Nullable var colour: Tint?
  }

  var kind = ChartKind.bars
  var title: String
  var subtitle: String
  @Nullable var note: String?
  var currency: Currency
  var axis: AxisForm
  var series: [Series]
  var bars: [Bar]

  init(_ chart: BarChart) {
    func money(_ minorUnits: Int64) -> MoneyResult { MoneyResult(minorUnits, chart.currency) }
    title = chart.title
    subtitle = chart.subtitle
    _note = Nullable(wrappedValue: chart.note)
    currency = chart.currency
    axis = AxisForm(chart.axis)
    series = chart.series.map { Series(name: $0.name, colour: $0.tint) }
    bars = chart.bars.map { bar in
      Bar(
        label: bar.label, values: bar.values.map(money), low: bar.range.map { money($0.lowerBound) },
        high: bar.range.map { money($0.upperBound) }, colour: bar.tint)
    }
  }

  /// The axis is computed from the bars.
  var chart: BarChart {
    BarChart(
      title: title, subtitle: subtitle, currency: currency, series: series.map { .init($0.name, $0.colour) },
      bars: bars.map { bar in
        .init(bar.label, bar.values.map(\.money.minorUnits), range: bar.range, tint: bar.colour)
      }, note: note)
  }
}

extension BarsForm.Bar {
  /// The interval of the estimate; nil also if the bounds are swapped, which only happens in JSON from other programs.
  fileprivate var range: ClosedRange<Int64>? {
    guard let low = low?.money.minorUnits, let high = high?.money.minorUnits, low <= high else { return nil }
    return low...high
  }
}

/// The JSON of a chart of a series of points.
private struct SeriesForm: Codable {
  struct Point: Codable {
    var label: String
    var value: MoneyResult
  }

  var kind = ChartKind.series
  var title: String
  var subtitle: String
  var currency: Currency
  var axis: AxisForm
  var colour: Tint
  var points: [Point]

  init(_ chart: SeriesChart) {
    title = chart.title
    subtitle = chart.subtitle
    currency = chart.currency
    axis = AxisForm(chart.axis)
    colour = chart.tint
    points = chart.points.map { Point(label: $0.label, value: MoneyResult($0.value, chart.currency)) }
  }

  /// The axis is computed from the points.
  var chart: SeriesChart {
    SeriesChart(
      title: title, subtitle: subtitle, currency: currency, tint: colour,
      points: points.map { .init($0.label, $0.value.money.minorUnits) })
  }
}

/// An axis, in minor units of the chart's currency.
private struct AxisForm: Codable {
  var minimum: Int64
  var maximum: Int64
  var step: Int64
  var ticks: [Int64]

  init(_ axis: Axis) {
    minimum = axis.minimum
    maximum = axis.maximum
    step = axis.step
    ticks = axis.ticks
  }
}
