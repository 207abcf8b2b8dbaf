internal import CLeptonica
internal import Core
internal import Foundation
internal import Parsing

/// Reads a page with two independent readers: the networks find and read all lines; Tesseract reads the decisive lines,
/// and the whole page if something is missing.
struct TwoReaders {
  let first: SecondReader
  let recogniser: PageRecogniser
  let budget: PageBudget

  private var engines: Engines { recogniser.engines }

  /// - Returns: nil if the networks find hardly any print.
  func read(_ picture: Picture, number: Int) throws -> PageRecogniser.Result? {
    let working = try picture.scaled(by: min(1, (TwoReaders.workingPixels / Double(picture.pixels)).squareRoot()))
    let seen = try first.read(working, sheet: try Geometry.sheet(in: working))
    guard letters(seen.lines) >= PageRecogniser.fewestLetters else { return nil }
    let whole = Pass(source: .ocr, method: TwoReaders.method, lines: seen.lines)
    let page = Page(number: number, width: seen.upright.width, height: seen.upright.height, passes: [whole])
    let look = SecondLook(page, today: recogniser.today)
    if let foreign = try ForeignScript(engines: engines).read(page, in: seen, understood: look.labelledLines),
      foreign.unreadScript != nil
        // If the model is right for the letters, it does not make fewer words recognisable.
        || SecondLook(foreign, today: recogniser.today).labelledLines >= look.labelledLines
    {
      return PageRecogniser.Result(page: foreign, upright: seen.upright)
    }
    return PageRecogniser.Result(page: try readFurther(page, of: seen, look), upright: seen.upright)
  }

  /// Tesseract's part: the decisive lines, then the whole page if a total or a date is still missing.
  ///
  /// If the networks found both, reading the whole page adds more doubt than knowledge: of 282 receipts, one more total
  /// was right, and a third of the receipts took a second longer.
  private func readFurther(_ first: Page, of page: SecondReader.Result, _ look: SecondLook) throws -> Page {
    var seen = first
    var lines = try page.lines(in: look.decisiveLines(), by: engines.reader)
    let look = SecondLook(seen.with(lines, by: engines.reader), today: recogniser.today)
    if look.isMissingSomething, budget.allows(TwoReaders.secondsOfTesseract) {
      let prepared = try PreparedPage(page.upright, limits: recogniser.limits)
      let other = try recogniser.pass(over: prepared)
      if !other.lines.isEmpty {
        seen.passes.append(other)
        lines += try page.lines(
          in: SecondLook(seen, today: recogniser.today).decisiveLines(except: lines), by: engines.reader)
      }
    }
    return seen.with(lines, by: engines.reader)
  }

  private func letters(_ lines: [Line]) -> Int {
    lines.flatMap(\.words).filter { $0.confidence > 0.6 }.reduce(0) { $0 + $1.text.count }
  }

  /// The method name of the networks' readings.
  static let method = "pp-ocr"

  /// The processor seconds of a complete reading by Tesseract, estimated generously.
  private static let secondsOfTesseract = 3.0

  /// More pixels do not show more print.
  private static let workingPixels = 6_000_000.0
}

extension SecondReader.Result {
  /// A row read by Tesseract piece by piece; nil if it finds nothing.
  func line(_ row: [LineJoining.Piece], by engine: Engine) throws -> Line? {
    let words = try row.flatMap { piece in
      try engine.recognise(
        try levels.cut(piece.box.grown(by: piece.box.height * 0.1), height: SecondReader.cutHeight),
        segmentation: .singleLine, triesInverse: false
      ).flatMap(\.words).map { word in piece.box.placed(word, height: SecondReader.cutHeight) }
    }
    return words.isEmpty ? nil : JoinedLetters.line(Line(words: words))
  }

  /// The rows with the most print.
  func longestRows(_ count: Int) -> [[LineJoining.Piece]] {
    func length(_ row: [LineJoining.Piece]) -> Double { row.reduce(0) { $0 + $1.box.width } }
    return Array(rows.sorted { length($0) > length($1) }.prefix(count))
  }

  /// Rows cut out and placed below each other on a white page, so that nothing else distracts from their letters.
  func page(of rows: [[LineJoining.Piece]]) throws -> Picture {
    let cuts = try rows.flatMap { $0 }.map { try levels.cut($0.box, height: SecondReader.cutHeight) }
    let step = SecondReader.cutHeight * 3 / 2
    let page = try Picture(
      pixCreate(Int32((cuts.map(\.width).max() ?? 1) + 2 * step), Int32(step * (cuts.count + 1)), 8))
    pixSetAll(page.pix)
    for (index, cut) in cuts.enumerated() {
      pixRasterop(
        page.pix, Int32(step), Int32(step / 2 + index * step), Int32(cut.width), Int32(cut.height), Int32(PIX_SRC),
        cut.pix,
        0, 0)
    }
    return try Ink.normalised(page)
  }

  /// The rows at the boxes of lines, read by Tesseract.
  func lines(in boxes: [Box], by engine: Engine) throws -> [Line] {
    try boxes.compactMap { box in
      guard
        let row = rows.first(where: {
          !LineJoining.line(of: $0).words.isEmpty && LineJoining.line(of: $0).box.meets(box)
        })
      else { return nil }
      return try line(row, by: engine)
    }
  }
}

extension SecondReader {
  /// The height in pixels of a line for Tesseract: its capitals then have about the best height.
  fileprivate static let cutHeight = 58
}

extension TiltedBox {
  /// A word of the line that was cut out with this box, at its position on the page.
  fileprivate func placed(_ word: Word, height pixels: Int) -> Word {
    let grown = grown(by: height * 0.1)
    let length = grown.width * Double(pixels) / grown.height
    return Word(
      text: word.text,
      box: grown.part(
        from: Double(word.box.x) / length, to: Double(word.box.maxX) / length,
        heightShare: min(1, Double(word.box.height) / Double(pixels))),
      confidence: word.confidence)
  }
}

extension Box {
  fileprivate func meets(_ other: Box) -> Bool {
    (y...maxY).contains(other.midY) && x < other.maxX && other.x < maxX
  }
}
