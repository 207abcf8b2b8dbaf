internal import Actions
public import ArgumentParser
public import Charts
internal import Core
internal import Foundation
internal import Store

/// Options for writing charts to a file.
struct ChartOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Also write the charts as a picture into this file.", valueName: "file"))
  var svg: String?
  @Option(help: ArgumentHelp("The picture's theme: auto (as the viewer prefers), light or dark.", valueName: "theme"))
  var theme: Theme = .auto

  /// Writes charts as an image if an option requests it.
  ///
  /// - Throws: `ActionError` if the file cannot be written, or if there is nothing to draw.
  func write(_ charts: [ChartResult], _ output: Output) throws {
    guard let svg else { return }
    guard !charts.isEmpty else {
      throw ActionError("there is nothing to draw, so \(svg) was not written", .badData)
    }
    do {
      let picture = Picture.svg(charts.map(\.chart), theme: theme, numbers: output.numbers)
      try FileReplacement.write(Data(picture.utf8), to: URL(fileURLWithPath: svg))
    } catch {
      throw ActionError(
        "\(svg) cannot be written: \(FileErrorText.sentence(error))", .cannotCreate)
    }
  }
}

extension Theme: ExpressibleByArgument {}

extension Output {
  /// The number format of amounts for people.
  var numbers: Numbers { Numbers { [marks] in $0.written(marks) } }

  /// Prints a chart after an empty line.
  func print(_ chart: ChartResult) {
    print()
    switch chart.chart {
    case .bars(let bars): TerminalBars.lines(bars, width: columns, numbers: numbers).forEach { print($0) }
    case .series(let series): TerminalColumns.lines(series, width: columns, numbers: numbers).forEach { print($0) }
    }
  }
}
