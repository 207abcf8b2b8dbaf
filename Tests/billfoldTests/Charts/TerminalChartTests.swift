import Charts
import Core
import Testing

@testable import billfold

@Suite("Charts on the terminal")
struct TerminalChartTests {
  private func bars(_ bars: [BarChart.Bar], series: [BarChart.Series] = [.init("", .blue)]) -> BarChart {
    BarChart(title: "T", subtitle: "EUR", currency: .eur, series: series, bars: bars)
  }

  @Test("bars are as long as their values, to an eighth of a column, with an axis of round steps")
  func barLengths() {
    let lines = TerminalBars.lines(
      bars([.init("Rent", [50_000]), .init("Food", [25_000]), .init("Tea", [1]), .init("None", [0])]), width: 80
    ).map(\.plain)
    let lengths = lines[1...4].map { $0.count { "█▏▎▍▌▋▊▉".contains($0) } }
    #expect(abs(lengths[0] - 2 * lengths[1]) <= 1 && lengths[0] > 50 && lengths[2] == 1 && lengths[3] == 0, "\(lines)")
    #expect(lines[1].hasSuffix("  500.00") && lines[4].hasSuffix("  0.00"))
    #expect(lines.last?.split(separator: " ") == ["0", "100", "200", "300", "400", "500"])
  }

  @Test("nothing is wider than the terminal", arguments: [40, 60, 80, 132])
  func widths(width: Int) {
    let charts = [
      bars([
        .init(String(repeating: "長", count: 40), [99_999_999_999], range: 1...(999_999_999_999)), .init("b", [-70_000]),
      ]),
      bars(
        [.init("2026-01", [1, 2]), .init("2026-02", [300, 0])], series: [.init("in", .blue), .init("out", .orange)]),
    ]
    for line in charts.flatMap({ TerminalBars.lines($0, width: width) }) {
      #expect(line.width <= width, "\(line)")
    }
    let days = SeriesChart(
      title: "T", subtitle: "", currency: .eur, points: (1...31).map { .init("\($0)", Int64($0) * 12_345) })
    for line in TerminalColumns.lines(days, width: width) { #expect(line.width <= width, "\(line)") }
  }

  @Test("in little space ranges are drawn without labels, then names are cut; bars keep ten columns")
  func narrow() {
    let chart = bars([.init("Insurance of the house", [50_000], range: 25_000...100_000)])
    let wide = TerminalBars.lines(chart, width: 80)[1].plain, narrow = TerminalBars.lines(chart, width: 40)[1].plain
    #expect(wide.contains("Insurance of the house ") && wide.hasSuffix("500.00 (250.00 to 1000.00)"), "\(wide)")
    #expect(narrow.hasPrefix("Insurance of the ho…") && narrow.hasSuffix("500.00"), "\(narrow)")
    #expect(narrow.count { "█▓░".contains($0) } >= 10, "\(narrow)")
  }

  @Test("two series differ even without colour")
  func patterns() {
    let lines = TerminalBars.lines(
      bars([.init("2026-01", [200, 100])], series: [.init("in", .blue), .init("out", .orange)]), width: 80
    ).map(\.plain)
    #expect(lines[1].contains("█") && !lines[1].contains("▒") && lines[1].contains(" in "))
    #expect(lines[2].contains("▒") && !lines[2].contains("█") && lines[2].contains(" out "))
    #expect(lines.last?.contains("█ in  ▒ out") == true)
  }

  @Test("a range shows what is certain, expected and possible")
  func range() {
    let lines = TerminalBars.lines(bars([.init("Rent", [50_000], range: 25_000...100_000)]), width: 80).map(\.plain)
    let counts = ["█", "▓", "░"].map { mark in lines[1].count { String($0) == mark } }
    #expect(abs(counts[0] - counts[1]) <= 1 && abs(counts[2] - 2 * counts[0]) <= 2, "\(lines[1])")
    #expect(lines[1].hasSuffix("500.00 (250.00 to 1000.00)"))
  }

  @Test("a range below zero shows the certain part next to the axis, then the expected and the possible part")
  func rangeBelow() {
    let lines = TerminalBars.lines(bars([.init("Back", [-50_000], range: -100_000 ... -25_000)]), width: 80)
    let marks = lines[1].plain.filter { "█▓░".contains($0) }
    let counts = ["█", "▓", "░"].map { mark in marks.count { String($0) == mark } }
    #expect(abs(counts[0] - counts[1]) <= 1 && abs(counts[2] - 2 * counts[0]) <= 2, "\(lines[1])")
    #expect(String(marks) == String(marks.sorted { "░▓█".firstIndex(of: $0)! < "░▓█".firstIndex(of: $1)! }))
    #expect(lines[1].plain.hasSuffix("-500.00 (-1000.00 to -250.00)"))
  }

  @Test("a value below zero is drawn left of the axis")
  func negative() {
    let lines = TerminalBars.lines(bars([.init("a", [10_000]), .init("b", [-10_000])]), width: 80).map(\.plain)
    let first = lines[1].firstIndex(of: "█"), second = lines[2].lastIndex(of: "█")
    #expect(
      first.map { lines[1].distance(from: lines[1].startIndex, to: $0) }
        == second.map { lines[2].distance(from: lines[2].startIndex, to: $0) + 1 }, "\(lines)")
  }

  @Test("columns have the height of their values and the names of their days")
  func columns() {
    let chart = SeriesChart(
      title: "T", subtitle: "", currency: .eur, points: (1...31).map { .init("\($0)", Int64($0) * 100) })
    let lines = TerminalColumns.lines(chart, width: 80).map(\.plain)
    let heights = (0..<31).map { day in lines[1...8].count { Array($0)[4 + day * 2] != " " } }
    #expect(heights == heights.sorted() && heights.last == 7 && heights.first == 1, "\(lines)")
    #expect(lines.last?.hasPrefix("    1 ") == true && lines.last?.contains("31") == true, "\(lines)")
  }

  @Test(
    "a sparkline has one character per value",
    arguments: [([0, 1, 2, 8], "·▂▃█"), ([5, 5], "██"), ([-3, 0], "··"), ([], "")] as [([Int64], String)])
  func sparkline(values: [Int64], text: String) { #expect(Sparkline.text(values) == text) }

  @Test(
    "progress is full only at 100 %, and empty only at zero",
    arguments: [
      (0, 100, "░░░░"), (1, 100, "█░░░"), (50, 100, "██░░"), (99, 100, "███░"), (100, 100, "████"), (900, 100, "████"),
      (5, 0, "░░░░"), (-5, 100, "░░░░"),
    ] as [(Int64, Int64, String)])
  func progress(done: Int64, all: Int64, text: String) { #expect(Sparkline.progress(done, of: all, width: 4) == text) }
}
