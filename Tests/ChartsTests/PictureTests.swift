import Charts
import Core
import Foundation
import FoundationXML
import Testing

@Suite("Charts as pictures")
struct PictureTests {
  static let bars = Chart.bars(
    BarChart(
      title: "By category", subtitle: "EUR", currency: .eur,
      bars: [
        .init("Groceries", [41_230]), .init("<script>&\"'\u{0}\u{1B}[31m", [7]), .init("Refund", [-500], tint: .red),
        .init("日本語のとても長い名前のカテゴリーとても長い", [12_000], range: 9_000...16_000),
      ]))
  static let pair = Chart.bars(
    BarChart(
      title: "In and out", subtitle: "", currency: .jpy, series: [.init("in", .blue), .init("out", .orange)],
      bars: [.init("2026-01", [100, 50]), .init("2026-02", [0, 0])]))
  static let days = Chart.series(
    SeriesChart(
      title: "Day by day", subtitle: "EUR", currency: .eur, points: (1...31).map { .init("\($0)", Int64($0 * 100)) }))

  @Test("are XML that a parser accepts, in every theme, whatever names users give", arguments: Theme.allCases)
  func wellFormed(theme: Theme) {
    for charts in [[PictureTests.bars, PictureTests.pair, PictureTests.days], [PictureTests.days], []] {
      let svg = Picture.svg(charts, theme: theme)
      let parser = XMLParser(data: Data(svg.utf8))
      #expect(parser.parse(), "\(String(describing: parser.parserError)) in \(svg)")
      #expect(!svg.contains("<script") && !svg.contains("\u{1B}"))
    }
  }

  @Test("show the direction marks and hidden characters in a name")
  func hidden() {
    let name = "a\u{202E}b\u{200B}c\u{1B}[2J\u{2028}"
    let chart = BarChart(title: name, subtitle: name, currency: .eur, bars: [.init(name, [1000])])
    let svg = Picture.svg([.bars(chart)], theme: .light)
    #expect(svg.contains("a\\u{202E}b\\u{200B}c\\u{1B}[2J\\u{2028}"), "\(svg)")
    #expect(!svg.unicodeScalars.contains { ["\u{202E}", "\u{200B}", "\u{1B}", "\u{2028}"].contains($0) })
  }

  @Test("have each value as text, for pointers and screen readers")
  func words() {
    let svg = Picture.svg([PictureTests.bars, PictureTests.days], theme: .light)
    for words in ["Groceries, 412.30 EUR", "Refund, -5.00 EUR", "90.00 to 160.00", "31: 31.00 EUR"] {
      #expect(svg.contains(words), "\(words)")
    }
    #expect(Picture.svg([PictureTests.pair], theme: .light).contains("2026-01, in, 100 JPY"))
  }

  @Test("have as much room for a name of Vietnamese or Greek letters as for one of Latin letters")
  func narrowLetters() {
    func x(_ letter: String) -> Substring? {
      let name = String(repeating: letter, count: 15)
      let chart = BarChart(title: "", subtitle: "", currency: .eur, bars: [.init(name, [1000])])
      return Picture.svg([.bars(chart)], theme: .light).firstMatch(of: /<rect x="([0-9.]+)" y="[0-9.]+" width/)?.1
    }
    #expect(x("a") != nil)
    for letter in ["ế", "ὀ", "–"] { #expect(x(letter) == x("a"), "\(letter)") }
  }

  @Test("draw twice the amount twice as long")
  func proportional() throws {
    let chart = BarChart(
      title: "", subtitle: "", currency: .eur, bars: [.init("a", [1000]), .init("b", [2000]), .init("c", [0])])
    let svg = Picture.svg([.bars(chart)], theme: .light)
    let widths = svg.matches(of: /<rect x="[0-9.]+" y="[0-9.]+" width="([0-9.]+)"/).compactMap { Double($0.1) }
    try #require(widths.count == 3)
    #expect(abs(widths[1] - 2 * widths[0]) < 0.1 && widths[0] > 50 && widths[2] == 0, "\(widths)")
  }

  @Test("label as many ticks as fit beside each other, and always 0")
  func narrowTicks() {
    func labels(_ values: [Int64], width: Double) -> [String] {
      let chart = BarChart(title: "", subtitle: "", currency: .eur, bars: values.map { .init("Taxes", [$0]) })
      return Picture.inline(.bars(chart), width: width, style: "")
        .matches(of: /text-anchor="middle" font-size="12">([^<]*)</).map { String($0.1) }
    }
    let large: Int64 = 123_456_789
    #expect(labels([large], width: 760) == ["0", "500000", "1000000", "1500000"])
    #expect(labels([large], width: 320) == ["0", "1000000"])
    #expect(labels([-large, large], width: 320) == ["-2000000", "0", "2000000"])
  }

  @Test("show the whole note, on several lines if the picture is narrow")
  func wholeNote() {
    let note = "Bills in several categories count fully in each of them, so the categories do not add up to the total."
    let chart = BarChart(title: "", subtitle: "", currency: .eur, bars: [.init("Rent", [1000])], note: note)
    func drawn(_ width: Double) -> (lines: [String], height: Double?) {
      let svg = Picture.inline(.bars(chart), width: width, style: "")
      let lines = svg.matches(of: /class="muted" text-anchor="start" font-size="12">([^<]*)</).map { String($0.1) }
      return (lines, svg.firstMatch(of: /viewBox="0 0 [0-9.]+ ([0-9.]+)"/).flatMap { Double($0.1) })
    }
    let (wide, narrow) = (drawn(760), drawn(380))
    #expect(wide.lines == [note])
    #expect(narrow.lines.count == 3 && narrow.lines.joined(separator: " ") == note, "\(narrow.lines)")
    #expect((narrow.height ?? 0) == (wide.height ?? 0) + 32, "\(wide) \(narrow)")
  }

  @Test("have a theme: light, dark, or both for the viewer to choose")
  func themes() {
    let themes = Theme.allCases.map { Picture.svg([PictureTests.bars], theme: $0) }
    #expect(Set(themes).count == Theme.allCases.count)
    #expect(Picture.svg([PictureTests.bars], theme: .auto).contains("prefers-color-scheme: dark"))
    #expect(Picture.svg([PictureTests.bars], theme: .dark).contains(Palette.dark.background))
  }

  @Test("have colours with enough contrast to the background, and readable text", arguments: [Palette.light, .dark])
  func contrast(palette: Palette) {
    // WCAG 2.2: 3 to 1 for graphics (1.4.11), 4.5 to 1 for text (1.4.3).
    for tint in Tint.allCases {
      #expect(PictureTests.contrast(palette.colour(tint), palette.background) >= 3, "\(tint)")
    }
    for text in [palette.ink, palette.muted] { #expect(PictureTests.contrast(text, palette.background) >= 4.5) }
    #expect(Set(Tint.allCases.map(palette.colour)).count == Tint.allCases.count)
  }

  @Test(
    "have adjacent colours that are distinct for people without red, green or blue cones",
    arguments: [Palette.light, .dark])
  func colourBlind(palette: Palette) {
    // Income and expenses: Viénot, Brettel and Mollon 1999 for red and green, here by luminance alone, which every kind
    // of colour blindness preserves, and by the blue channel, which all but one preserve.
    let (one, other) = (PictureTests.channels(palette.colour(.blue)), PictureTests.channels(palette.colour(.orange)))
    #expect(abs(one[2] - other[2]) > 0.4, "\(one) \(other)")
    #expect(abs(one[0] - other[0]) > 0.4, "\(one) \(other)")
  }

  private static func channels(_ colour: String) -> [Double] {
    let number = Int(colour.dropFirst(), radix: 16) ?? 0
    return [16, 8, 0].map { Double((number >> $0) & 255) / 255 }
  }

  private static func contrast(_ a: String, _ b: String) -> Double {
    func luminance(_ colour: String) -> Double {
      let linear = channels(colour).map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let pair = [luminance(a), luminance(b)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }
}
