internal import CLeptonica
internal import Core
internal import Parsing

/// Recognises a picture: straightens it, normalises its ink, finds the upright position and reads it.
struct PageRecogniser {
  let engines: Engines
  /// The current date in the user's time zone.
  let today: CalendarDate
  let limits: ReaderLimits

  /// A page and the upright picture that its boxes refer to.
  struct Result {
    var page: Page
    var upright: Picture
  }

  /// - Parameter picture: the page as decoded or rendered. It is released as soon as a smaller copy is made: in colour
  ///   it takes up to 96 MB.
  func read(_ picture: consuming Picture, number: Int) throws -> Result {
    let budget = PageBudget()
    if let second = engines.second {
      picture = try TwoReaders.sized(picture)
      let readers = TwoReaders(first: second, recogniser: self, budget: budget)
      if let result = try readers.read(picture, number: number) { return result }
    }
    let straight = try PreparedPage(
      try Geometry.straighten(try picture.scaled(by: workingFactor(picture))), limits: limits)
    let (sized, first) = try firstPass(over: straight, within: budget)
    // If there are hardly any letters, turning the page does not help.
    let mayLieOnItsSide = isPoor(first) && sized.hasLetters
    let (page, best) = mayLieOnItsSide ? try bestTurn(of: sized, asIs: first) : (sized, first)
    // The grain of blank paper is also read as letters, but hardly ever as a certain word.
    guard certainLetters(best) >= PageRecogniser.fewestLetters else {
      let blank = Page(number: number, width: page.upright.width, height: page.upright.height, passes: [])
      return Result(page: blank, upright: page.upright)
    }
    let seen = Page(number: number, width: page.upright.width, height: page.upright.height, passes: [best])
    return Result(page: try readFurther(seen, of: page, within: budget), upright: page.upright)
  }

  /// Reads uncertain parts again, as far as the budget allows: first the decisive lines, then the whole page with other
  /// preparations, which costs most, and finally the head.
  private func readFurther(_ first: Page, of page: PreparedPage, within budget: PageBudget) throws -> Page {
    let costOfReading = budget.used
    var seen = first
    var lines = try read(SecondLook(seen, today: today).decisiveLines(), of: page, by: engines.confirming)
    var look = SecondLook(seen.with(lines, by: engines.confirming), today: today)
    for preparation in [Preparation.plain, .fine] {
      guard let best = seen.passes.first, isDoubtful(best), !look.isSure, budget.allows(costOfReading) else {
        break
      }
      // The third reading is only for pages where two readings missed something, and is pointless if the first one
      // already used this preparation.
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

  /// Cuts lines out of the page and reads each with a model that was trained on other print.
  func read(_ boxes: [Box], of page: PreparedPage, by engine: Engine?) throws -> [Line] {
    // Reading again with the same model would confirm nothing.
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

  /// Reads the head of the page separately: apart from the rest, its logo is neither too large nor too pale for a
  /// single threshold.
  func headPass(in box: Box, of page: PreparedPage) throws -> Pass? {
    guard let box = box.clipped(width: page.upright.width, height: page.upright.height) else { return nil }
    let factor = page.factor * PageRecogniser.headScale
    let sized = try page.grey.cropped(to: box).scaled(by: factor)
    let lines = try engines.reader.recognise(sized, segmentation: .singleBlock, triesInverse: true)
      .map { line in Line(words: line.words.map { $0.scaled(by: 1 / factor) }) }
    guard !lines.isEmpty else { return nil }
    return Pass(source: .ocr, method: "head psm6 \(engines.reader.language)", lines: lines, scope: .head)
  }

  /// Names are larger than the rest of the text, on which the best height is measured.
  private static let headScale = 0.65

  /// The height of capitals in a second look, relative to the best height.
  private static let secondLookScale = 1.15

  /// The number of letters in certain words below which a page counts as blank.
  static let fewestLetters = 8

  /// How the ink is treated before recognition.
  enum Preparation: String {
    /// Normalised and stretched: rescues faint print and shadows.
    case ink
    /// The original grey at a smaller size: keeps what normalisation blurs. Smaller letters cost less and are segmented
    /// differently, so that both readings rarely make the same error.
    case plain
    /// Normalised, and anything slightly darker than its surroundings is ink: for print of thin strokes or dots, which
    /// disappears beside bold print.
    case fine

    /// The height of capitals relative to the best height.
    var scale: Double { self == .plain ? 0.8 : 1 }

    var threshold: Engine.Threshold {
      switch self {
      case .ink: .global
      case .plain: .local(spread: 0.25)
      case .fine: .local(spread: 0.15)
      }
    }
  }

  /// The first reading of a page; if the ordinary one has hardly any letters, the preparation with the most letters.
  private func firstPass(over page: PreparedPage, within budget: PageBudget) throws -> (PreparedPage, Pass) {
    var best = (page, try pass(over: page))
    func showsHardlyAny() -> Bool { certainLetters(best.1) < PageRecogniser.fewLetters }
    // A large clean page does not improve, and a noisy one costs more than it gains.
    guard showsHardlyAny(), page.ink.pixels <= 6_000_000, budget.allows(3 * budget.used) else { return best }
    // Dots and thin strokes may also be too small to be measured as letters.
    for candidate in [page, page.hasLetters ? nil : page.enlarged(limits)] {
      guard let candidate else { continue }
      let pass = try pass(over: candidate, preparation: .fine)
      if isClearlyBetter(pass, than: best.1) { best = (candidate, pass) }
      if !showsHardlyAny() { break }
    }
    return best
  }

  /// The difference has to be clear, since noise gives similar results with every preparation.
  private func isClearlyBetter(_ pass: Pass, than other: Pass) -> Bool {
    certainLetters(pass) > 2 * certainLetters(other) + 20
  }

  /// Whether a second reading is worth its time: if some words are uncertain, digits may be wrong too.
  func isDoubtful(_ pass: Pass) -> Bool { !pass.lines.isEmpty && pass.confidence < PageRecogniser.certain }

  /// With a mean confidence above this, a second reading of a receipt hardly ever changed a field.
  private static let certain = 0.80

  /// The scale at which a picture is processed. Huge scans cost most of the time and gain nothing: 16 million pixels
  /// are enough for any receipt, and letters much taller than the best height are scaled down before any other step.
  private func workingFactor(_ picture: Picture) throws -> Double {
    let most = min(1, (Double(min(limits.recognisePixels, 16_000_000)) / Double(max(picture.pixels, 1))).squareRoot())
    guard picture.pixels > 3_000_000 else { return most }
    let small = try picture.grey().fitting(longerSide: 2000)
    let reduction = Double(small.width) / Double(picture.width)
    guard let height = try LetterSize.capitalHeight(in: Ink.normalised(small)) else { return most }
    return min(most, PageRecogniser.workingCapitals / (height / reduction))
  }

  /// The height of capitals on pages that are processed: somewhat above the best height, since it is estimated on a
  /// small copy.
  private static let workingCapitals = 1.4 * LetterSize.best

  /// Recognises an upright page once, with boxes in the page's pixels.
  func pass(over page: PreparedPage, preparation: Preparation = .ink) throws -> Pass {
    let factor = page.factor * preparation.scale
    let sized = try (preparation == .plain ? page.grey : page.ink).scaled(by: factor)
    let soft = try Picture(pixBlockconv(sized.pix, 1, 1))
    // What both readings of a page missed may have been split by its columns.
    let segmentation = preparation == .fine ? .singleBlock : segmentation(for: soft)
    let lines = try engines.reader.recognise(
      soft, segmentation: segmentation, threshold: preparation.threshold, triesInverse: preparation == .ink)
    let back = 1 / factor
    let words = lines.map { line in Line(words: line.words.map { $0.scaled(by: back) }) }
    return Pass(
      source: .ocr, method: "\(preparation.rawValue) psm\(segmentation.rawValue) \(engines.reader.language)",
      lines: segmentation == .automatic ? Rows.lines(of: words.flatMap(\.words)) : words)
  }

  /// A page with the proportions of a sheet of paper and relatively small letters has columns; a receipt does not.
  private func segmentation(for picture: Picture) -> Engine.Segmentation {
    let isSheet = picture.width * 10 > picture.height * 6 && Double(picture.width) > 60 * LetterSize.best
    return isSheet ? .automatic : .singleBlock
  }

  /// Whether there are hardly any certain words: the page is blank, has no text, or lies on its side.
  private func isPoor(_ pass: Pass) -> Bool {
    certainLetters(pass) < PageRecogniser.fewLetters || pass.confidence < 0.45
  }

  /// The number of letters in certain words; the shortest receipts have more.
  static let fewLetters = 60

  /// The number of letters in certain horizontal words. With column detection Tesseract also reads vertical words, but
  /// in no usable order.
  func certainLetters(_ pass: Pass) -> Int {
    pass.lines.flatMap(\.words)
      .filter { $0.confidence > 0.7 && $0.text.count > 1 && ($0.text.count < 3 || $0.box.width > $0.box.height) }
      .reduce(0) { $0 + $1.text.count }
  }

  /// The orientation that reads best, for a page that reads poorly as it is.
  private func bestTurn(of page: PreparedPage, asIs: Pass) throws -> (PreparedPage, Pass) {
    var best = (page, asIs)
    guard page.upright.width > 40, page.upright.height > 40 else { return best }
    // Recognition is the most expensive step: the direction of the lines excludes orientations in advance.
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

extension Page {
  /// The page with an additional pass of lines that another engine read.
  func with(_ lines: [Line], by engine: Engine?) -> Page {
    guard !lines.isEmpty, let engine else { return self }
    var page = self
    page.passes.append(Pass(source: .ocr, method: "lines psm7 \(engine.language)", lines: lines, scope: .decisiveLines))
    return page
  }
}
