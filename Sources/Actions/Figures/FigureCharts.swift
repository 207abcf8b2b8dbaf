internal import Charts
internal import Core
internal import Ledger
internal import Store

/// Charts of the ledger's figures; one chart for each currency.
enum FigureCharts {
  /// Bars of the amounts spent or owed by category.
  ///
  /// - Parameter overlapping: the currencies in which a bill counts in several categories.
  static func byCategory(
    _ figures: [Spending<CategoryAppearance>], title: String, subtitle: String = "", overlapping: Set<Currency>
  ) -> [Chart] {
    bars(figures, title: title, subtitle: subtitle, noted: overlapping) { look in
      BarLabel(text: label(look), tint: look.tint)
    }
  }

  static func byName(_ figures: [Spending<String>], title: String, subtitle: String = "") -> [Chart] {
    bars(figures, title: title, subtitle: subtitle) { BarLabel(text: $0, tint: nil) }
  }

  /// The category's name, preceded by its icon.
  static func label(_ look: CategoryAppearance) -> String {
    look.icon.isEmpty ? look.name : "\(look.icon) \(look.name)"
  }

  /// Income and expenses of each month, side by side.
  static func months(_ balance: YearBalance, year: Int) -> Chart {
    .bars(
      BarChart(
        title: "Income and expenses \(year)", subtitle: balance.currency.code, currency: balance.currency,
        series: [.init("in", .blue), .init("out", .orange)],
        bars: balance.months.map { .init("\($0.month)", [$0.income, $0.expenses]) }))
  }

  private struct BarLabel {
    var text: String
    var tint: Tint?
  }

  private static func bars<Subject>(
    _ figures: [Spending<Subject>], title: String, subtitle: String, noted: Set<Currency> = [],
    _ label: (Subject) -> BarLabel
  ) -> [Chart] {
    Dictionary(grouping: figures, by: \.amount.currency).sorted { $0.key.code < $1.key.code }.map { currency, own in
      .bars(
        BarChart(
          title: title, subtitle: subtitle.isEmpty ? currency.code : "\(subtitle), \(currency.code)",
          currency: currency,
          bars: own.map { figure in
            let label = label(figure.subject)
            return .init(label.text, [figure.amount.minorUnits], tint: label.tint)
          }, note: noted.contains(currency) ? CategoryOverlap.sentence : nil))
    }
  }
}
