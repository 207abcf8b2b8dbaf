internal import CLeptonica
internal import Core

/// Recognises one picture: straightens it, prepares its ink, finds the right turn and reads it.
struct PageRecogniser {
  let engine: Engine
  let limits: ReaderLimits

  /// A page and the upright picture its boxes refer to.
  struct Result {
    var page: Page
    var upright: Picture
  }

  func read(_ picture: Picture, number: Int) throws -> Result {
    let straight = try Geometry.straighten(try picture.scaled(by: workingFactor(picture)))
    let first = try pass(over: straight)
    // Where there are hardly any letters, no turn shows more.
    let mayLieOnItsSide = try isPoor(first) && LetterSize.capitalHeight(in: Ink.normalised(straight)) != nil
    let (upright, best) = mayLieOnItsSide ? try bestTurn(of: straight, asIs: first) : (straight, first)
    let passes = isDoubtful(best) ? [best, try pass(over: upright, preparation: .plain)].sorted { $0.confidence > $1.confidence } : [best]
    return Result(
      page: Page(number: number, width: upright.width, height: upright.height, passes: passes.filter { !$0.lines.isEmpty }),
      upright: upright)
  }

  /// How the ink is treated before recognition.
  private enum Preparation: String {
    /// Evened and stretched: saves faint print and shadows.
    case ink
    /// The grey of the picture as it came: what evening smears, this keeps.
    case plain
  }

  /// Whether a second, different reading is worth its time: where some words are uncertain, digits may be wrong too.
  private func isDoubtful(_ pass: Pass) -> Bool { !pass.lines.isEmpty && pass.confidence < PageRecogniser.certain }

  /// Above this mean confidence of its words, a second reading of a receipt changed no field (SROIE, WildReceipt).
  private static let certain = 0.88

  /// Huge scans cost most of the time and gain nothing: 16 million pixels hold any receipt.
  private func workingFactor(_ picture: Picture) -> Double {
    min(1, (Double(min(limits.recognisePixels, 16_000_000)) / Double(max(picture.pixels, 1))).squareRoot())
  }

  /// One recognition of an upright picture, its boxes in the picture's pixels.
  private func pass(over picture: Picture, preparation: Preparation = .ink) throws -> Pass {
    let ink = try Ink.normalised(picture)
    let factor = try LetterSize.factor(for: ink, limits: limits)
    let sized = try (preparation == .ink ? ink : try picture.grey()).scaled(by: factor)
    let soft = try Picture(pixBlockconv(sized.pix, 1, 1))
    let segmentation = segmentation(for: soft)
    let lines = try engine.recognise(soft, segmentation: segmentation)
    let back = 1 / factor
    let words = lines.map { line in Line(words: line.words.map { $0.scaled(by: back) }) }
    return Pass(
      source: .ocr, method: "\(preparation.rawValue) psm\(segmentation.rawValue) \(engine.language)",
      lines: segmentation == .automatic ? Rows.lines(of: words.flatMap(\.words)) : words)
  }

  /// A page about as wide as a sheet of paper, with letters small against it, has columns; a receipt has not.
  private func segmentation(for picture: Picture) -> Engine.Segmentation {
    let isSheet = picture.width * 10 > picture.height * 6 && Double(picture.width) > 60 * LetterSize.best
    return isSheet ? .automatic : .singleBlock
  }

  /// Hardly any certain word: blank, no text at all, or lying on its side.
  private func isPoor(_ pass: Pass) -> Bool { certainLetters(pass) < 60 || pass.confidence < 0.45 }

  /// Letters of certain words that lie. A column search also reads words that stand on end, but in no usable order.
  private func certainLetters(_ pass: Pass) -> Int {
    pass.lines.flatMap(\.words)
      .filter { $0.confidence > 0.7 && $0.text.count > 1 && ($0.text.count < 3 || $0.box.width > $0.box.height) }
      .reduce(0) { $0 + $1.text.count }
  }

  /// The turn that reads best, where the picture as it came reads badly.
  private func bestTurn(of picture: Picture, asIs: Pass) throws -> (Picture, Pass) {
    var best = (picture, asIs)
    guard picture.width > 40, picture.height > 40 else { return best }
    for quarters in [1, 3, 2] {
      let turned = try picture.turned(quarters: quarters)
      let pass = try pass(over: quarters == 2 ? turned : try Geometry.deskewed(turned))
      // Clearly better only: noise reads alike in every direction.
      if certainLetters(pass) > 2 * certainLetters(best.1) + 20 { best = (turned, pass) }
      if !isPoor(best.1) { break }
    }
    return best
  }
}

extension Word {
  fileprivate func scaled(by factor: Double) -> Word {
    func scale(_ value: Int) -> Int { Int((Double(value) * factor).rounded()) }
    return Word(
      text: text, box: Box(x: scale(box.x), y: scale(box.y), width: scale(box.width), height: scale(box.height)),
      confidence: confidence)
  }
}
