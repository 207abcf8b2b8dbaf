internal import CLeptonica
internal import Core
internal import Parsing

/// Recognises one picture: straightens it, prepares its ink, finds the right turn and reads it.
struct PageRecogniser {
  let engines: Engines
  /// The day it is where the person is.
  let today: CalendarDate
  let limits: ReaderLimits

  /// A page and the upright picture its boxes refer to.
  struct Result {
    var page: Page
    var upright: Picture
  }

  func read(_ picture: Picture, number: Int) throws -> Result {
    let budget = PageBudget()
    if let second = engines.second,
      let result = try TwoReaders(first: second, recogniser: self, budget: budget).read(picture, number: number)
    {
      return result
    }
    let straight = try PreparedPage(
      try Geometry.straighten(try picture.scaled(by: workingFactor(picture))), limits: limits)
    let (sized, first) = try firstPass(over: straight, within: budget)
    // Where there are hardly any letters, no turn shows more.
    let mayLieOnItsSide = isPoor(first) && sized.hasLetters
    let (page, best) = mayLieOnItsSide ? try bestTurn(of: sized, asIs: first) : (sized, first)
    // The grain of blank paper yields letters too, but hardly a word that is certain.
    guard certainLetters(best) >= PageRecogniser.fewestLetters else {
      let blank = Page(number: number, width: page.upright.width, height: page.upright.height, passes: [])
      return Result(page: blank, upright: page.upright)
    }
    let seen = Page(number: number, width: page.upright.width, height: page.upright.height, passes: [best])
    return Result(page: try readFurther(seen, of: page, within: budget), upright: page.upright)
  }

  /// What is unsure after one reading is read again: first the lines that decide, then, since it costs most, the whole
  /// page in other ways, at last the head; as far as the budget goes.
  private func readFurther(_ first: Page, of page: PreparedPage, within budget: PageBudget) throws -> Page {
    let costOfReading = budget.used
    var seen = first
    var lines = try read(SecondLook(seen, today: today).decisiveLines(), of: page, by: engines.confirming)
    var look = SecondLook(seen.with(lines, by: engines.confirming), today: today)
    for preparation in [Preparation.plain, .fine] {
      guard let best = seen.passes.first, isDoubtful(best), !look.isSure, budget.allows(costOfReading) else {
        break
      }
      // A third reading is for what two have not found at all, and the first may have been of this kind.
      if preparation == .fine,
        !look.isMissingSomething || seen.passes.contains(where: { $0.method.hasPrefix(preparation.rawValue) })
      {
        break
      }
      let other = try pass(over: page, preparation: preparation)
      guard !other.lines.isEmpty else { continue }
      seen.passes = (seen.passes + [other]).sorted { $0.confidence > $1.confidence }
      lines += try read(SecondLook(seen, today: today).decisiveLines(except: lines), of: page, by: engines.confirming)
      look = SecondLook(seen.with(lines, by: engines.confirming), today: today)
    }
    seen = seen.with(lines, by: engines.confirming)
    guard budget.allows(costOfReading / 3), let box = look.head else { return seen }
    if let head = try headPass(in: box, of: page) { seen.passes.append(head) }
    return seen
  }

  /// Lines of the page, each cut out and read once more by a model that was trained on other print.
  func read(_ boxes: [Box], of page: PreparedPage, by engine: Engine?) throws -> [Line] {
    // The same model once more confirms nothing.
    guard let engine else { return [] }
    let factor = page.factor * PageRecogniser.secondLookScale
    var lines: [Line] = []
    for box in boxes {
      let crop = box.grown(by: box.height / 3).clipped(width: page.grey.width, height: page.grey.height)
      guard let crop else { continue }
      let cut = try page.grey.cropped(to: crop)
      let sized = try cut.scaled(by: factor)
      let words = try engine.recognise(sized, segmentation: .singleLine, triesInverse: false).flatMap(\.words)
      if !words.isEmpty {
        lines.append(Line(words: words.map { $0.scaled(by: 1 / factor).moved(x: crop.x, y: crop.y) }))
      }
    }
    return lines
  }

  /// The head of the page by itself: cut off from the rest, its logo is neither too large nor too pale for one threshold
  /// that suits the whole page.
  func headPass(in box: Box, of page: PreparedPage) throws -> Pass? {
    guard let box = box.clipped(width: page.upright.width, height: page.upright.height) else { return nil }
    let factor = page.factor * PageRecogniser.headScale
    let sized = try page.grey.cropped(to: box).scaled(by: factor)
    let lines = try engines.reader.recognise(sized, segmentation: .singleBlock, triesInverse: true)
      .map { line in Line(words: line.words.map { $0.scaled(by: 1 / factor) }) }
    guard !lines.isEmpty else { return nil }
    return Pass(source: .ocr, method: "head psm6 \(engines.reader.language)", lines: lines, scope: .head)
  }

  /// Names are set larger than the rest, which is what the best height is measured on.
  private static let headScale = 0.65

  /// The height of capitals in a second look against the best one.
  private static let secondLookScale = 1.15

  /// Letters in certain words below which a page counts as blank.
  static let fewestLetters = 8

  /// How the ink is treated before recognition.
  enum Preparation: String {
    /// Evened and stretched: saves faint print and shadows.
    case ink
    /// The grey of the picture as it came, and smaller: what evening smears, this keeps. Smaller letters cost less and
    /// are cut into other pieces, so that both readings seldom err alike.
    case plain
    /// Evened, and whatever is a little darker than its surroundings is ink: print of thin strokes or of dots, which
    /// vanishes beside bold print.
    case fine

    /// The height of capitals against the best one.
    var scale: Double { self == .plain ? 0.8 : 1 }

    var threshold: Engine.Threshold {
      switch self {
      case .ink: .global
      case .plain: .local(spread: 0.25)
      case .fine: .local(spread: 0.15)
      }
    }
  }

  /// The first reading of a page, in the way that shows most letters where the ordinary one shows hardly any.
  private func firstPass(over page: PreparedPage, within budget: PageBudget) throws -> (PreparedPage, Pass) {
    var best = (page, try pass(over: page))
    func showsHardlyAny() -> Bool { certainLetters(best.1) < PageRecogniser.fewLetters }
    // A large clean page shows what it has; noise costs more than it can give.
    guard showsHardlyAny(), page.ink.pixels <= 6_000_000, budget.allows(3 * budget.used) else { return best }
    // Dots and thin strokes are also too small to be measured as letters.
    for candidate in [page, page.hasLetters ? nil : page.enlarged(limits)] {
      guard let candidate else { continue }
      let pass = try pass(over: candidate, preparation: .fine)
      if isClearlyBetter(pass, than: best.1) { best = (candidate, pass) }
      if !showsHardlyAny() { break }
    }
    return best
  }

  /// Clearly better only: noise reads alike in every way.
  private func isClearlyBetter(_ pass: Pass, than other: Pass) -> Bool {
    certainLetters(pass) > 2 * certainLetters(other) + 20
  }

  /// Whether a second, different reading is worth its time: where some words are uncertain, digits may be wrong too.
  func isDoubtful(_ pass: Pass) -> Bool { !pass.lines.isEmpty && pass.confidence < PageRecogniser.certain }

  /// Above this mean confidence of its words, a second reading of a receipt hardly ever changed a field.
  private static let certain = 0.80

  /// Huge scans cost most of the time and gain nothing: 16 million pixels hold any receipt, and letters that are much
  /// taller than is read best are scaled down before any other work is done on them.
  private func workingFactor(_ picture: Picture) throws -> Double {
    let most = min(1, (Double(min(limits.recognisePixels, 16_000_000)) / Double(max(picture.pixels, 1))).squareRoot())
    guard picture.pixels > 3_000_000 else { return most }
    let small = try picture.grey().fitting(longerSide: 2000)
    let reduction = Double(small.width) / Double(picture.width)
    guard let height = try LetterSize.capitalHeight(in: Ink.normalised(small)) else { return most }
    return min(most, PageRecogniser.workingCapitals / (height / reduction))
  }

  /// Capitals on pages that are worked on: some room above the best height, since the estimate on a small copy is rough.
  private static let workingCapitals = 1.4 * LetterSize.best

  /// One recognition of an upright page, its boxes in the page's pixels.
  func pass(over page: PreparedPage, preparation: Preparation = .ink) throws -> Pass {
    let factor = page.factor * preparation.scale
    let sized = try (preparation == .plain ? page.grey : page.ink).scaled(by: factor)
    let soft = try Picture(pixBlockconv(sized.pix, 1, 1))
    // What neither reading of a sheet found may have been torn apart by its columns.
    let segmentation = preparation == .fine ? .singleBlock : segmentation(for: soft)
    let lines = try engines.reader.recognise(
      soft, segmentation: segmentation, threshold: preparation.threshold, triesInverse: preparation == .ink)
    let back = 1 / factor
    let words = lines.map { line in Line(words: line.words.map { $0.scaled(by: back) }) }
    return Pass(
      source: .ocr, method: "\(preparation.rawValue) psm\(segmentation.rawValue) \(engines.reader.language)",
      lines: segmentation == .automatic ? Rows.lines(of: words.flatMap(\.words)) : words)
  }

  /// A page about as wide as a sheet of paper, with letters small against it, has columns; a receipt has not.
  private func segmentation(for picture: Picture) -> Engine.Segmentation {
    let isSheet = picture.width * 10 > picture.height * 6 && Double(picture.width) > 60 * LetterSize.best
    return isSheet ? .automatic : .singleBlock
  }

  /// Hardly any certain word: blank, no text at all, or lying on its side.
  private func isPoor(_ pass: Pass) -> Bool {
    certainLetters(pass) < PageRecogniser.fewLetters || pass.confidence < 0.45
  }

  /// Letters in certain words; the shortest receipts have more.
  static let fewLetters = 60

  /// Letters of certain words that lie. A column search also reads words that stand on end, but in no usable order.
  func certainLetters(_ pass: Pass) -> Int {
    pass.lines.flatMap(\.words)
      .filter { $0.confidence > 0.7 && $0.text.count > 1 && ($0.text.count < 3 || $0.box.width > $0.box.height) }
      .reduce(0) { $0 + $1.text.count }
  }

  /// The turn that reads best, where the page as it came reads badly.
  private func bestTurn(of page: PreparedPage, asIs: Pass) throws -> (PreparedPage, Pass) {
    var best = (page, asIs)
    guard page.upright.width > 40, page.upright.height > 40 else { return best }
    // Recognition costs most: the rows of print tell which turns can be right before anything is read.
    let turns =
      switch try Geometry.direction(ofPrint: page.ink) {
      case .lying: [2]
      case .standing: [1, 3]
      case .unclear: [1, 3, 2]
      }
    for quarters in turns {
      let turned = try page.upright.turned(quarters: quarters)
      let candidate = try PreparedPage(quarters == 2 ? turned : try Geometry.deskewed(turned), limits: limits)
      let pass = try pass(over: candidate)
      if isClearlyBetter(pass, than: best.1) { best = (candidate, pass) }
      if !isPoor(best.1) { break }
    }
    return best
  }
}

/// An upright page with what every recognition of it needs, made once.
struct PreparedPage {
  let upright: Picture
  let grey: Picture
  let ink: Picture
  /// What brings its capitals to the best height.
  private(set) var factor: Double
  /// Whether there is print at all.
  let hasLetters: Bool

  init(_ upright: Picture, limits: ReaderLimits) throws {
    self.upright = upright
    grey = try upright.grey()
    ink = try Ink.normalised(grey)
    let height = try LetterSize.capitalHeight(in: ink)
    hasLetters = height != nil
    factor = LetterSize.factor(capitals: height, pixels: ink.pixels, limits: limits)
  }

  /// A small picture, to be read twice as large; nil for others, whose print is not too small but absent.
  func enlarged(_ limits: ReaderLimits) -> PreparedPage? {
    let pixels = 4 * factor * factor * Double(ink.pixels)
    guard factor < 2, pixels <= Double(min(limits.recognisePixels, 4_000_000)) else { return nil }
    var page = self
    page.factor = 2 * factor
    return page
  }
}

extension Page {
  /// The page with the lines that another engine read again.
  func with(_ lines: [Line], by engine: Engine?) -> Page {
    guard !lines.isEmpty, let engine else { return self }
    var page = self
    page.passes.append(Pass(source: .ocr, method: "lines psm7 \(engine.language)", lines: lines, scope: .decisiveLines))
    return page
  }
}

extension Box {
  func grown(by margin: Int) -> Box {
    Box(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// The part within a picture, or nil where none is.
  func clipped(width: Int, height: Int) -> Box? {
    let (left, top, right, bottom) = (max(x, 0), max(y, 0), min(maxX, width), min(maxY, height))
    return left < right && top < bottom ? Box(x: left, y: top, width: right - left, height: bottom - top) : nil
  }
}

extension Word {
  func moved(x: Int, y: Int) -> Word {
    Word(text: text, box: Box(x: box.x + x, y: box.y + y, width: box.width, height: box.height), confidence: confidence)
  }

  func scaled(by factor: Double) -> Word {
    func scale(_ value: Int) -> Int { Int((Double(value) * factor).rounded()) }
    return Word(
      text: text, box: Box(x: scale(box.x), y: scale(box.y), width: scale(box.width), height: scale(box.height)),
      confidence: confidence)
  }
}
