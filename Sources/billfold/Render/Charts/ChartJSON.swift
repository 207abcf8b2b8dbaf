internal import Charts
internal import Core

extension JSONValue {
  static func money(_ money: Money) -> JSONValue {
    [
      "value": .text(money.amount), "minorUnits": .integer(money.minorUnits), "currency": .string(money.currency.code),
    ]
  }

  static func money(_ minorUnits: Int64, _ currency: Currency) -> JSONValue {
    .money(Money(minorUnits: minorUnits, currency: currency))
  }

  /// Every figure a program needs to draw a chart itself.
  init(_ chart: Chart) {
    switch chart {
    case .bars(let chart):
      self = [
        "kind": "bars", "title": .string(chart.title), "subtitle": .string(chart.subtitle), "note": .text(chart.note),
        "currency": .string(chart.currency.code), "axis": JSONValue(chart.axis),
        "series": .array(chart.series.map { ["name": .string($0.name), "colour": .string($0.tint.rawValue)] }),
        "bars": .array(
          chart.bars.map { bar in
            [
              "label": .string(bar.label), "values": .array(bar.values.map { .money($0, chart.currency) }),
              "low": bar.range.map { .money($0.lowerBound, chart.currency) } ?? .null,
              "high": bar.range.map { .money($0.upperBound, chart.currency) } ?? .null,
              "colour": .text(bar.tint?.rawValue),
            ]
          }),
      ]
    case .series(let chart):
      self = [
        "kind": "series", "title": .string(chart.title), "subtitle": .string(chart.subtitle),
        "currency": .string(chart.currency.code), "axis": JSONValue(chart.axis), "colour": .string(chart.tint.rawValue),
        "points": .array(
          chart.points.map { ["label": .string($0.label), "value": .money($0.value, chart.currency)] }),
      ]
    }
  }

  private init(_ axis: Axis) {
    self = [
      "minimum": .integer(axis.minimum), "maximum": .integer(axis.maximum), "step": .integer(axis.step),
      "ticks": .array(axis.ticks.map { .integer($0) }),
    ]
  }

  static func charts(_ charts: [Chart]) -> JSONValue { .array(charts.map { JSONValue($0) }) }
}
