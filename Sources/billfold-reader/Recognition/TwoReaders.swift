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

  /// A picture at the size at which it is read. More pixels do not show more print.
  static func sized(_ picture: Picture) throws -> Picture {
    try picture.scaled(by: min(1, (workingPixels / Double(picture.pixels)).squareRoot()))
  }

  /// - Parameter picture: the page in the size of `sized`.
  /// - Returns: nil if the networks find hardly any print.
  func read(_ picture: Picture, number: Int) throws -> PageRecogniser.Result? {
    let sheet = try Geometry.sheet(in: picture)
    let asIs = try attempt(picture, sheet: sheet, number: number)
    let (seen, page, look) = try betterAttempt(than: asIs, picture, sheet: sheet) ?? asIs
    guard letters(seen.lines) >= PageRecogniser.fewestLetters else { return nil }
    if let foreign = try ForeignScript(engines: engines).read(page, in: seen, understood: look.labelledLines),
      foreign.unreadScript != nil
        // If the model is right for the letters, it does not make fewer words recognisable.
        || SecondLook(foreign, today: recogniser.today).labelledLines >= look.labelledLines
    {
      return PageRecogniser.Result(page: foreign, upright: seen.upright)
    }
    return PageRecogniser.Result(page: try readFurther(page, of: seen, look), upright: seen.upright)
  }

  /// What the networks read, and what is worth reading again.
  private typealias Attempt = (seen: SecondReader.Result, page: Page, look: SecondLook)

  private func attempt(_ picture: Picture, sheet: Box?, number: Int) throws -> Attempt {
    let seen = try first.read(picture, sheet: sheet)
    let whole = Pass(source: .ocr, method: TwoReaders.method, lines: seen.lines)
    let page = Page(number: number, width: seen.upright.width, height: seen.upright.height, passes: [whole])
    return (seen, page, SecondLook(page, today: recogniser.today))
  }

  /// The page read in another way, if total or date are missing and then more of them is found; otherwise nil.
  private func betterAttempt(than asIs: Attempt, _ picture: Picture, sheet: Box?) throws -> Attempt? {
    guard asIs.look.valuesFound < 2, budget.allows(TwoReaders.secondsOfNetworks) else { return nil }
    var other: Attempt?
    if let sheet, letters(asIs.seen.lines) >= PageRecogniser.fewestLetters,
      try first.hasPrint(beside: sheet, in: picture)
    {
      // The edge of a shadow across the paper was taken for the edge of the paper.
      other = try attempt(picture, sheet: nil, number: asIs.page.number)
    } else if isHardlyLegible(asIs) {
      let spread = Int32(max(1, (sheet?.width ?? picture.width) / TwoReaders.widthOfDots))
      let grey = try picture.grey()
      let soft = try Picture(pixBlockconv(grey.pix, spread, spread))
      other = try attempt(soft, sheet: sheet, number: asIs.page.number)
    }
    guard let other, other.look.valuesFound > asIs.look.valuesFound else { return nil }
    return other
  }

  /// Whether there are rows of print but hardly a word in them, as where letters consist of separate dots or lines,
  /// each of which the networks take for a stroke.
  private func isHardlyLegible(_ attempt: Attempt) -> Bool {
    guard attempt.look.valuesFound == 0, attempt.look.labelledLines == 0,
      attempt.seen.rows.count >= TwoReaders.fewestRows
    else { return false }
    let words = attempt.seen.lines.flatMap(\.words)
    let characters = words.reduce(0) { $0 + $1.text.count }
    let certainty = words.reduce(0) { $0 + $1.confidence * Double($1.text.count) }
    return certainty < TwoReaders.legible * Double(characters) || characters == 0
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

  /// The processor seconds of another reading by the networks, estimated generously.
  private static let secondsOfNetworks = 3.0

  /// The number of rows of the shortest receipts, and the mean confidence of characters below which they are guesses.
  private static let fewestRows = 8
  private static let legible = 0.9

  /// The width of a receipt in half-widths of the square over which dots are blurred: about 45 characters of six dots,
  /// so that the square is as wide as two dots.
  private static let widthOfDots = 400

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
    let found = rows.map { (row: $0, line: LineJoining.line(of: $0)) }.filter { !$0.line.words.isEmpty }
    return try boxes.compactMap { box in
      guard let row = found.first(where: { $0.line.box.meets(box) })?.row else { return nil }
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
