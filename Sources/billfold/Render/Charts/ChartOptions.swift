internal import Actions
public import ArgumentParser
public import Charts
internal import Core
internal import Foundation
internal import Store

/// Options for writing charts to a file.
struct ChartOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Also write the charts as a picture into this file; for - only to standard output.", valueName: "file"),
    completion: .file(), transform: Arguments.name)
  var svg: String?
  @Option(help: ArgumentHelp("The picture's theme: auto (as the viewer prefers), light or dark.", valueName: "theme"))
  var theme: Theme = .auto

  /// Shows a result, and writes its charts as a picture if an option requests it. A picture on standard output replaces
  /// the result.
  ///
  /// - Throws: `ActionError` if the file cannot be written or is no picture, or if there is nothing to draw.
  func write(_ charts: [ChartResult], _ output: Output, after render: () throws -> Void) throws {
    let isPrinted = svg == Arguments.standardStream
    if !isPrinted { try render() }
    guard let svg else { return }
    guard !charts.isEmpty else {
      throw ActionError(
        isPrinted ? "there is nothing to draw" : "there is nothing to draw, so \(svg) was not written", .badData)
    }
    let picture = Picture.svg(charts.map(\.chart), theme: theme, numbers: output.numbers)
    if isPrinted { return Terminal.write(bytes: Array(picture.utf8)) }
    try ExistingFile.check(URL(fileURLWithPath: svg), mark: "<svg", kind: "an SVG picture")
    do {
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
