internal import Charts
internal import Core

/// A bar chart in lines of text: labels, bars with a resolution of eighths of a column, values, and an axis below.
///
/// A second series has its own pattern. A range is drawn as the certain part (`█`), the expected one (`▓`) and the
/// possible one (`░`).
struct TerminalBars {
  private let chart: BarChart
  private let numbers: Numbers
  private let axis: Axis
  private let labelWidth: Int
  private let nameWidth: Int
  private let barWidth: Int
  private let valueWidth: Int
  /// The maximum width of a line in columns.
  private let width: Int
  /// Whether a range is also written beside its value.
  private let saysRanges: Bool

  /// Longer labels are truncated, to leave room for the bars.
  private static let widestLabel = 24
  /// Labels are not truncated further, because they could not be told apart; ranges are no longer written instead.
  private static let narrowestLabel = 8
  private static let narrowestBar = 10
  private static let patterns: [Character] = ["█", "▒"]

  static func lines(_ chart: BarChart, width: Int = Terminal.columns, numbers: Numbers = Numbers()) -> [SafeText] {
    TerminalBars(chart, width, numbers).lines
  }

  private init(_ chart: BarChart, _ width: Int, _ numbers: Numbers) {
    self.chart = chart
    self.numbers = numbers
    axis = chart.axis
    self.width = width
    nameWidth = chart.series.count > 1 ? (chart.series.map { SafeText($0.name).width }.max() ?? 0) + 1 : 0
    func widest(saysRanges: Bool) -> Int {
      chart.bars.flatMap { bar in
        bar.values.map { TerminalBars.value($0, saysRanges ? bar.range : nil, chart, numbers).count }
      }.max() ?? 0
    }
    let label = min(TerminalBars.widestLabel, chart.bars.map { SafeText($0.label).width }.max() ?? 0)
    // The width that remains for labels and values, beside the shortest bar and the spaces between them.
    let room = width - nameWidth - TerminalBars.narrowestBar - 4
    saysRanges = widest(saysRanges: true) + min(label, TerminalBars.narrowestLabel) <= room
    valueWidth = widest(saysRanges: saysRanges)
    labelWidth = min(label, max(TerminalBars.narrowestLabel, room - valueWidth))
    barWidth = max(1, width - labelWidth - nameWidth - valueWidth - 4)
  }

  private var lines: [SafeText] {
    guard !chart.bars.isEmpty else { return [] }
    return [heading] + chart.bars.flatMap(lines) + axisLines + legend + note
  }

  /// The title, and the subtitle if there is room.
  private var heading: SafeText {
    let title = SafeText(chart.title).fitted(to: width)
    let subtitle = SafeText(chart.subtitle).fitted(to: width - title.width - 2)
    return Style.bold(title) + (subtitle.isEmpty ? "" : "  " + Style.dim(subtitle))
  }

  /// The chart's note, shown below it.
  private var note: [SafeText] {
    chart.note.map { SafeText.wrapped($0, to: width).map { Style.dim($0) } } ?? []
  }

  private func lines(of bar: BarChart.Bar) -> [SafeText] {
    zip(bar.values.indices, zip(bar.values, chart.series)).map { position, pair in
      let (value, series) = pair
      let label = SafeText(position == 0 ? bar.label : "").padded(to: labelWidth)
      let name: SafeText = nameWidth > 0 ? " " + SafeText(series.name).padded(to: nameWidth - 1) : ""
      let pattern = TerminalBars.patterns[position % TerminalBars.patterns.count]
      let tint = chart.series.count > 1 ? series.tint : bar.tint ?? series.tint
      let drawn = bar.range.map { ranged(value, $0) } ?? drawn(value, pattern)
      let text = TerminalBars.value(value, saysRanges ? bar.range : nil, chart, numbers)
      let space = max(0, barWidth - drawn.count) + 2 + valueWidth - text.count
      return label + name + "  " + ChartPaint.paint("\(drawn)", tint) + SafeText(repeating: " ", count: space)
        + SafeText(text)
    }
  }

  private static func value(
    _ value: Int64, _ range: ClosedRange<Int64>?, _ chart: BarChart, _ numbers: Numbers
  ) -> String {
    func text(_ minorUnits: Int64) -> String { numbers.value(minorUnits, chart.currency) }
    return text(value) + (range.map { " (\(text($0.lowerBound)) to \(text($0.upperBound)))" } ?? "")
  }

  /// Returns the distance from the left end of the axis, in eighths of a column.
  private func eighths(_ value: Int64) -> Int { Int((axis.place(of: value) * Double(barWidth * 8)).rounded()) }
  private var zero: Int { Int((axis.place(of: 0) * Double(barWidth)).rounded()) }

  /// Returns a bar from zero to the value. A value other than zero is always visible, however small.
  private func drawn(_ value: Int64, _ pattern: Character) -> String {
    guard value != 0 else { return "" }
    if value < 0 {
      let start = min(zero - 1, eighths(value) / 8)
      return String(repeating: " ", count: max(0, start))
        + String(repeating: pattern, count: max(1, zero - max(0, start)))
    }
    let length = max(1, eighths(value) - zero * 8)
    let space = String(repeating: " ", count: zero)
    // Only the full block has variants of eighths.
    guard pattern == "█" else { return space + String(repeating: pattern, count: max(1, (length + 4) / 8)) }
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][length % 8]
    return space + String(repeating: "█", count: length / 8) + rest
  }

  private func ranged(_ value: Int64, _ range: ClosedRange<Int64>) -> String {
    let ends = [range.lowerBound, value, range.upperBound].map { (eighths($0) + 4) / 8 }
    let columns = (0..<max(zero, ends[2])).map { column -> Character in
      // From zero to either side: the certain, the expected and the possible part.
      if column >= zero { return column < ends[0] ? "█" : column < ends[1] ? "▓" : column < ends[2] ? "░" : " " }
      return column >= ends[2] ? "█" : column >= ends[1] ? "▓" : column >= ends[0] ? "░" : " "
    }
    let isSeen = columns.contains { $0 != " " } || range == 0...0
    return isSeen
      ? String(columns) : String(repeating: " ", count: range.upperBound > 0 ? zero : max(0, zero - 1)) + "░"
  }

  private var indent: String { String(repeating: " ", count: labelWidth + nameWidth + 2) }

  /// A line with a tick at every step, and the amounts below where there is room.
  private var axisLines: [SafeText] {
    let labels = numbers.ticks(axis, chart.currency)
    var line = Array(repeating: Character("─"), count: barWidth + 1)
    var text = ""
    for (tick, label) in zip(axis.ticks, labels) {
      let place = min(barWidth, eighths(tick) / 8)
      line[place] = place == 0 ? "└" : place == barWidth ? "┘" : "┴"
      let start = min(indent.count + place - (place == 0 ? 0 : label.count / 2), width - label.count)
      if text.isEmpty || start > text.count {
        text += String(repeating: " ", count: max(0, start - text.count)) + label
      }
    }
    return [Style.dim("\(indent + String(line))"), Style.dim("\(text)")]
  }

  /// The meaning of the patterns, aligned with the bars if there is room.
  private var legend: [SafeText] {
    let parts: [(pattern: SafeText, name: SafeText)]
    if chart.bars.contains(where: { $0.range != nil }) {
      parts = [("█", "at least"), ("▓", "expected"), ("░", "at most")]
    } else if chart.series.count > 1 {
      parts = zip(chart.series, TerminalBars.patterns).map {
        (pattern: ChartPaint.paint("\($1)", $0.tint), name: SafeText($0.name))
      }
    } else {
      return []
    }
    // Each pattern is followed by a space; the parts are separated by two spaces.
    let length = parts.reduce(2 * (parts.count - 1)) { $0 + 2 + $1.name.width }
    return [
      SafeText(String(indent.prefix(max(0, width - length))))
        + parts.map { "\($0.pattern) \($0.name)" }.joined(separator: "  ")
    ]
  }
}
