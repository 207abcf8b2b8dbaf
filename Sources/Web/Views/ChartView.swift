internal import Actions
internal import Charts
internal import Core

/// A chart as an image for wide windows, one for phones, and a table of its figures for people who cannot see images.
struct ChartView: Encodable {
  var wide: RawMarkup
  var narrow: RawMarkup
  var summary: String
  var table: TableView

  init(_ chart: ChartResult, _ wording: Wording) {
    let numbers = Numbers { wording.number($0) }
    func picture(_ width: Double, _ style: String) -> RawMarkup {
      RawMarkup(Picture.inline(chart.chart, width: width, style: style, numbers: numbers))
    }
    wide = picture(760, "wide")
    narrow = picture(360, "narrow")
    func money(_ minorUnits: Int64) -> String {
      wording.money(Money(minorUnits: minorUnits, currency: chart.currency))
    }
    switch chart.chart {
    case .bars(let bars):
      summary = "\(bars.title), as a table"
      let hasRange = bars.bars.contains { $0.range != nil }
      let names = bars.series.map { $0.name.isEmpty ? "Amount" : Wording.capital($0.name) }
      table = TableView(
        caption: "\(bars.title), \(bars.subtitle)",
        columns: [ColumnView(text: "Name")] + names.map { ColumnView(text: $0, style: "num") }
          + (hasRange ? [ColumnView(text: "Low", style: "num"), ColumnView(text: "High", style: "num")] : []),
        rows: bars.bars.map { bar in
          let ends = bar.range.map { [money($0.lowerBound), money($0.upperBound)] } ?? (hasRange ? ["", ""] : [])
          return RowView(
            cells: [CellView(bar.label)] + (bar.values.map(money) + ends).map { CellView($0, style: "num") })
        })
    case .series(let series):
      summary = "\(series.title), as a table"
      table = TableView(
        caption: "\(series.title), \(series.subtitle)",
        columns: [ColumnView(text: "Day"), ColumnView(text: "Amount", style: "num")],
        rows: series.points.map {
          RowView(cells: [CellView($0.label), CellView(money($0.value), style: "num")])
        })
    }
  }
}

extension SectionView {
  /// Returns a section for each chart, with those in the user's own currency first.
  ///
  /// - Parameter style: the class of each section.
  static func charts(_ charts: [ChartResult], _ wording: Wording, style: String = "") -> [SectionView] {
    charts.withUsualFirst(wording.usual) { $0.currency }
      .map { SectionView(style: style, charts: [ChartView($0, wording)]) }
  }
}
