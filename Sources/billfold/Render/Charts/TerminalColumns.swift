internal import Charts
internal import Core

/// A series of many values as vertical columns with an axis on the left, such as the days of a month in 80 columns.
enum TerminalColumns {
  private static let height = 8
  private static let eighths: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

  static func lines(_ chart: SeriesChart, width: Int = Terminal.columns, numbers: Numbers = Numbers()) -> [SafeText] {
    guard !chart.points.isEmpty else { return [] }
    let axis = Axis(covering: chart.points.map(\.value), steps: 4)
    let labels = numbers.ticks(axis, chart.currency)
    let labelWidth = labels.map(\.count).max() ?? 0
    let cell = max(1, min(4, (width - labelWidth - 2) / chart.points.count))
    // The labels of the ticks by row, counted from the bottom.
    var named: [Int: String] = [:]
    for (tick, label) in zip(axis.ticks, labels) {
      named[min(height - 1, Int((axis.place(of: tick) * Double(height)).rounded()))] = label
    }
    let zero = Int((axis.place(of: 0) * Double(height)).rounded())
    let rows = (0..<height).reversed().map { row in
      let label = named[row] ?? ""
      let columns = chart.points.map { point -> SafeText in
        let block = SafeText(String(block(point.value, row: row, zero: zero, axis)))
        return cell == 1 ? block : SafeText(repeating: block, count: cell - 1) + " "
      }.joined()
      return SafeText(repeating: " ", count: labelWidth - label.count)
        + Style.dim(SafeText(label) + (label.isEmpty ? " │" : " ┤"))
        + ChartPaint.paint(columns, chart.tint)
    }
    return [Style.bold("\(chart.title)") + (chart.subtitle.isEmpty ? "" : "  " + Style.dim("\(chart.subtitle)"))] + rows
      + [Style.dim(foot(chart, labelWidth, cell))]
  }

  /// Returns the part of a column in a row. Below zero a row is either full or empty, because there are no blocks that
  /// hang from the top.
  private static func block(_ value: Int64, row: Int, zero: Int, _ axis: Axis) -> Character {
    let top = Int((axis.place(of: value) * Double(height * 8)).rounded())
    if row >= zero { return eighths[max(0, min(8, top - row * 8))] }
    return value < 0 && top <= row * 8 + 4 ? "█" : " "
  }

  private static func foot(_ chart: SeriesChart, _ labelWidth: Int, _ cell: Int) -> SafeText {
    let widest = chart.points.map { SafeText($0.label).width }.max() ?? 1
    let every = max(1, (widest + cell) / cell)
    var text = SafeText(repeating: " ", count: labelWidth + 2)
    for (index, point) in chart.points.enumerated() where index % every == 0 {
      let start = labelWidth + 2 + index * cell
      guard start >= text.width else { continue }
      text += SafeText(repeating: " ", count: start - text.width) + SafeText(point.label)
    }
    return text
  }
}
