internal import Core

/// Draws a line over days with the area below it, and a dot per day whose tooltip has the value.
struct SeriesPicture {
  private let chart: SeriesChart
  private let numbers: Numbers
  private let axis: Axis
  private let labels: [String]
  private let left: Double
  private let right: Double
  private let top = Heading.bottom + 8
  private let bottom = Heading.bottom + 228

  init(_ chart: SeriesChart, _ numbers: Numbers, width: Double) {
    right = width - Picture.margin - 14
    self.chart = chart
    self.numbers = numbers
    axis = chart.axis
    labels = numbers.ticks(axis, chart.currency)
    left = Picture.margin + (labels.map { TextSize.width($0, size: TextSize.tick) }.max() ?? 0) + 14
  }

  var panel: Panel {
    Panel(content: Heading.svg(chart.title, chart.subtitle) + grid + days + curve, height: bottom + 40)
  }

  private func y(_ value: Int64) -> Double { bottom - axis.place(of: value) * (bottom - top) }

  private func x(_ index: Int) -> Double {
    left + (right - left) * (chart.points.count > 1 ? Double(index) / Double(chart.points.count - 1) : 0.5)
  }

  private var grid: String {
    zip(axis.ticks, labels).map { tick, label in
      Markup.line(left, y(tick), right, y(tick), tick == 0 ? "axis" : "grid")
        + Markup.text(label, x: left - 8, y: y(tick) + 4, "muted", anchor: "end", size: TextSize.tick)
    }.joined()
  }

  /// The labels of the days, as many as fit.
  private var days: String {
    let every = TextSize.stride(
      of: chart.points.map(\.label), apart: (right - left) / Double(max(1, chart.points.count - 1)))
    return chart.points.indices.filter { $0 % every == 0 }.map { index in
      Markup.text(
        chart.points[index].label, x: x(index), y: bottom + 18, "muted", anchor: "middle", size: TextSize.tick)
    }.joined()
  }

  private var curve: String {
    guard !chart.points.isEmpty else { return "" }
    let places = chart.points.enumerated().map {
      "\(Markup.number(x($0.offset))),\(Markup.number(y($0.element.value)))"
    }
    let ground = Markup.number(y(0))
    let area =
      "\(Markup.number(x(0))),\(ground) \(places.joined(separator: " ")) \(Markup.number(x(chart.points.count - 1))),\(ground)"
    let tint = chart.tint.rawValue
    return Markup.element("polygon", ["points": area, "class": "area \(tint)"])
      + Markup.element("polyline", ["points": places.joined(separator: " "), "class": "line \(tint)"])
      + chart.points.enumerated().map { index, point in
        Markup.element(
          "circle",
          ["cx": Markup.number(x(index)), "cy": Markup.number(y(point.value)), "r": "3", "class": tint],
          Markup.hint("\(point.label): \(numbers.value(point.value, chart.currency)) \(chart.currency.code)"))
      }.joined()
  }
}
