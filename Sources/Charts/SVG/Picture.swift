internal import Core

/// Draws charts below one another in one SVG picture.
public enum Picture {
  /// In pixels; the height depends on the charts.
  static let width = 760.0
  static let margin = 20.0

  /// A self-contained picture: no script, no font, nothing loaded from elsewhere.
  public static func svg(_ charts: [Chart], theme: Theme, numbers: Numbers = Numbers()) -> String {
    var panels = ""
    var top = 0.0
    for chart in charts {
      let panel = panel(chart, numbers, width: width)
      panels += Markup.element("g", ["transform": "translate(0 \(Markup.number(top)))"], panel.content)
      top += panel.height
    }
    let height = Markup.number(max(top, 2 * margin))
    let title = charts.map(\.title).joined(separator: "; ")
    return Markup.element(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": Markup.number(width), "height": height,
        "viewBox": "0 0 \(Markup.number(width)) \(height)", "role": "img",
        "font-family": "system-ui, 'DejaVu Sans', 'Helvetica Neue', Arial, 'Noto Color Emoji', sans-serif",
      ],
      Markup.hint(title) + Markup.element("style", [:], style(theme))
        + Markup.element("rect", ["width": "100%", "height": "100%", "class": "ground"]) + panels) + "\n"
  }

  /// One chart as part of a page whose style sheet defines the colours. It uses the classes of `Tint`, and `ink`,
  /// `muted`, `grid`, `axis`, `whisker`, `line`, `area` and `title`.
  ///
  /// - Parameters:
  ///   - width: the width in pixels; the size of the text does not depend on it.
  ///   - style: the class of the picture.
  public static func inline(_ chart: Chart, width: Double, style: String, numbers: Numbers = Numbers()) -> String {
    let panel = panel(chart, numbers, width: width)
    return Markup.element(
      "svg",
      [
        "class": style, "viewBox": "0 0 \(Markup.number(width)) \(Markup.number(panel.height))", "role": "img",
        "aria-label": "\(chart.title), \(chart.subtitle)",
      ], panel.content)
  }

  private static func panel(_ chart: Chart, _ numbers: Numbers, width: Double) -> Panel {
    switch chart {
    case .bars(let bars): BarPicture(bars, numbers, width: width).panel
    case .series(let series): SeriesPicture(series, numbers, width: width).panel
    }
  }

  private static func style(_ theme: Theme) -> String {
    switch theme {
    case .light: rules(.light)
    case .dark: rules(.dark)
    case .auto: rules(.light) + "@media (prefers-color-scheme: dark){" + rules(.dark) + "}"
    }
  }

  private static func rules(_ palette: Palette) -> String {
    ".ground{fill:\(palette.background)}.ink{fill:\(palette.ink)}.muted{fill:\(palette.muted)}"
      + ".grid{stroke:\(palette.grid)}.axis,.whisker{stroke:\(palette.ink)}.line{fill:none;stroke-width:2}"
      + ".title{fill:\(palette.ink);font-weight:600}.area{opacity:.22}"
      + Tint.allCases.map {
        ".\($0.rawValue){fill:\(palette.colour($0))}.line.\($0.rawValue){fill:none;stroke:\(palette.colour($0))}"
      }
      .joined()
  }
}

/// A drawn chart: SVG that starts at its own top left corner, and its height.
struct Panel {
  var content: String
  var height: Double
}

extension Chart {
  var title: String {
    switch self {
    case .bars(let chart): chart.title
    case .series(let chart): chart.title
    }
  }

  var subtitle: String {
    switch self {
    case .bars(let chart): chart.subtitle
    case .series(let chart): chart.subtitle
    }
  }
}

/// The title and subtitle, which both kinds of chart have.
enum Heading {
  /// The y coordinate where the content below begins.
  static let bottom = 66.0

  static func svg(_ title: String, _ subtitle: String) -> String {
    Markup.text(title, x: Picture.margin, y: 34, "title", size: TextSize.title)
      + Markup.text(subtitle, x: Picture.margin, y: 54, "muted")
  }
}
