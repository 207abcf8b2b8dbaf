internal import Core

/// Draws horizontal bars, so that the long names of categories and merchants fit beside them.
struct BarPicture {
  private let chart: BarChart
  private let numbers: Numbers
  private let axis: Axis
  private let width: Double
  private let left: Double
  private let right: Double
  private let top: Double
  /// The lines of the note, which stand below the axis, across the width of the picture.
  private let notes: [String]

  private static let thickness = 18.0
  private static let gap = 12.0
  private var pitch: Double { BarPicture.thickness * Double(chart.series.count) + BarPicture.gap }
  private var bottom: Double { top + pitch * Double(chart.bars.count) }
  private var hasLegend: Bool { chart.series.count > 1 }

  init(_ chart: BarChart, _ numbers: Numbers, width: Double) {
    self.chart = chart
    self.numbers = numbers
    self.width = width
    axis = chart.axis
    let widest = chart.bars.map { TextSize.width($0.label) }.max() ?? 0
    left = Picture.margin + min(widest, width * 210 / Picture.width) + 10
    let values = chart.bars.flatMap(\.values).map { TextSize.width(numbers.value($0, chart.currency)) }.max() ?? 0
    right = width - Picture.margin - values - 10
    top = Heading.bottom + (chart.series.count > 1 ? 26 : 0)
    notes = chart.note.map { TextSize.lines($0, to: width - 2 * Picture.margin, size: TextSize.tick) } ?? []
  }

  var panel: Panel {
    let content = Heading.svg(chart.title, chart.subtitle) + legend + grid + chart.bars.indices.map(bar).joined() + note
    return Panel(content: content, height: bottom + (notes.isEmpty ? 40 : 44 + 16 * Double(notes.count)))
  }

  private var note: String {
    notes.enumerated().map { index, line in
      Markup.text(line, x: Picture.margin, y: bottom + 42 + 16 * Double(index), "muted", size: TextSize.tick)
    }.joined()
  }

  private var legend: String {
    guard hasLegend else { return "" }
    var x = left
    return chart.series.map { series in
      let box = Markup.element(
        "rect",
        ["x": Markup.number(x), "y": "64", "width": "12", "height": "12", "rx": "2", "class": series.tint.rawValue])
      let name = Markup.text(series.name, x: x + 18, y: 75, "ink")
      x += 18 + TextSize.width(series.name) + 24
      return box + name
    }.joined()
  }

  private func x(_ value: Int64) -> Double { left + axis.place(of: value) * (right - left) }

  /// The grid with the labels of its ticks, as many as fit; 0 is always one of them.
  private var grid: String {
    guard !chart.bars.isEmpty else { return "" }
    let (ticks, labels) = (axis.ticks, numbers.ticks(axis, chart.currency))
    let every = TextSize.stride(of: labels, apart: (right - left) / Double(max(1, ticks.count - 1)))
    let zero = ticks.firstIndex(of: 0) ?? 0
    return ticks.indices.map { index in
      let place = x(ticks[index])
      let line = Markup.line(place, top, place, bottom, index == zero ? "axis" : "grid")
      guard (index - zero) % every == 0 else { return line }
      return line
        + Markup.text(labels[index], x: place, y: bottom + 18, "muted", anchor: "middle", size: TextSize.tick)
    }.joined()
  }

  private func bar(_ index: Int) -> String {
    let bar = chart.bars[index]
    let start = top + pitch * Double(index) + BarPicture.gap / 2
    let middle = start + (pitch - BarPicture.gap) / 2
    let label = Markup.text(
      TextSize.fitted(bar.label, to: left - Picture.margin - 8), x: left - 10, y: middle + 4.5, "ink", anchor: "end")
    return label
      + zip(bar.values.indices, zip(bar.values, chart.series)).map { position, pair in
        let (value, series) = pair
        let y = start + BarPicture.thickness * Double(position)
        let text = numbers.value(value, chart.currency)
        let words = [bar.label, series.name, "\(text) \(chart.currency.code)", rangeText(bar)]
        let edges = (min(x(0), x(value)), max(x(0), x(value)))
        let shape = Markup.element(
          "rect",
          [
            "x": Markup.number(edges.0), "y": Markup.number(y + 1), "width": Markup.number(edges.1 - edges.0),
            "height": Markup.number(BarPicture.thickness - 2), "rx": "2",
            "class": (hasLegend ? series.tint : bar.tint ?? series.tint).rawValue,
          ], Markup.hint(words.filter { !$0.isEmpty }.joined(separator: ", ")))
        let end = max(edges.1, bar.range.map { x($0.upperBound) } ?? 0)
        return shape + whisker(bar, y + BarPicture.thickness / 2)
          + Markup.text(text, x: end + 7, y: y + BarPicture.thickness / 2 + 4.5, "ink")
      }.joined()
  }

  private func rangeText(_ bar: BarChart.Bar) -> String {
    guard let range = bar.range else { return "" }
    return
      "\(numbers.value(range.lowerBound, chart.currency)) to \(numbers.value(range.upperBound, chart.currency))"
  }

  /// The range as a line with end marks, across the end of the bar.
  private func whisker(_ bar: BarChart.Bar, _ y: Double) -> String {
    guard let range = bar.range else { return "" }
    let (low, high) = (x(range.lowerBound), x(range.upperBound))
    return Markup.line(low, y, high, y, "whisker") + Markup.line(low, y - 5, low, y + 5, "whisker")
      + Markup.line(high, y - 5, high, y + 5, "whisker")
  }
}
