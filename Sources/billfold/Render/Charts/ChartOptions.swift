internal import Actions
public import ArgumentParser
public import Charts
internal import Core
internal import Foundation
internal import Store

/// Where charts go besides the terminal.
struct ChartOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Also write the charts as a picture into this file.", valueName: "file"))
  var svg: String?
  @Option(help: ArgumentHelp("Of the picture: auto (as the viewer asks for), light or dark.", valueName: "theme"))
  var theme: Theme = .auto

  /// Prints charts, and writes them as a picture where one is wanted.
  ///
  /// - Throws: `ActionError` with exit code 73 where the file cannot be written, 65 where there is nothing to draw.
  func show(_ charts: [Chart]) throws {
    charts.forEach(ChartOptions.print)
    try write(charts)
  }

  /// As all amounts are written for people.
  private static let numbers = Numbers { $0.written(AmountText.marks) }

  /// Prints a chart below what stands there.
  static func print(_ chart: Chart) {
    Terminal.print()
    switch chart {
    case .bars(let bars): TerminalBars.lines(bars, numbers: numbers).forEach { Terminal.print($0) }
    case .series(let series): TerminalColumns.lines(series, numbers: numbers).forEach { Terminal.print($0) }
    }
  }

  /// Says why there is nothing to show.
  ///
  /// - Throws: as `show`.
  func remark(_ sentence: SafeText) throws {
    Terminal.remark(sentence)
    try write([])
  }

  /// - Throws: as `show`.
  func write(_ charts: [Chart]) throws {
    guard let svg else { return }
    guard !charts.isEmpty else {
      throw ActionError("there is nothing to draw, so \(svg) was not written", .badData)
    }
    do {
      try FileReplacement.write(
        Data(Picture.svg(charts, theme: theme, numbers: ChartOptions.numbers).utf8), to: URL(fileURLWithPath: svg))
    } catch {
      throw ActionError(
        "\(svg) cannot be written: \(FileTrouble.sentence(error))", .cannotCreate)
    }
  }
}

extension Theme: ExpressibleByArgument {}
