internal import CLeptonica
internal import Core

/// Reads pages in scripts that the networks do not recognise, line by line, with Tesseract's models.
struct ForeignScript {
  let engines: Engines

  /// The page with letters as read by Tesseract and numbers as read by the networks.
  ///
  /// If the script has no installed model, returns the page unchanged except for the name of the script: numbers, dates
  /// and amounts are still readable.
  ///
  /// - Parameters:
  ///   - page: the page as read by the networks.
  ///   - understood: the number of its lines with words that label amounts, such as `Total`.
  /// - Returns: nil if the networks recognise the letters of the page.
  /// - Throws: `MissingResource` if a model is installed but not loaded.
  func read(_ page: Page, in seen: SecondReader.Result, understood: Int) throws -> Page? {
    guard !isInKnownScript(seen.lines) else { return nil }
    let guessed = certaintyOfLetters(in: seen.lines)
    // The networks recognise some Greek letters, so that labels are understood but names are not.
    let isLatin =
      understood >= ForeignScript.manyWords || understood >= ForeignScript.someWords && guessed >= ForeignScript.certain
    guard !isLatin || isPossible(.greek, in: seen.lines) else { return nil }
    guard guessed < ForeignScript.certain || density(of: seen) < ForeignScript.dense else { return nil }
    let sample = seen.longestRows(ForeignScript.sampleLines)
    let latin = try trial(of: engines.reader, script: nil, in: sample, of: seen)
    if let engine = try bestEngine(for: sample, of: seen, latin: latin) {
      return try page.read(along: seen, by: engine)
    }
    let leavesOut = density(of: seen) < ForeignScript.dense
    guard leavesOut || guessed < ForeignScript.guessed,
      latin.certainty < (leavesOut ? ForeignScript.hardlyLegible : ForeignScript.illegible),
      let detector = try engines.loadedDetector(),
      let script = detector.script(of: try seen.page(of: sample)), !script.isReadByNetworks,
      try engines.engines(for: script).isEmpty
    else { return nil }
    var page = page
    page.unreadScript = script
    return page
  }

  /// Whether many of the words are in a non-Latin script that the networks recognise.
  private func isInKnownScript(_ lines: [Line]) -> Bool {
    let words = lines.flatMap(\.words).filter { $0.confidence > 0.8 && $0.text.count(where: \.isLetter) >= 2 }
    let known = words.count { word in
      [.chinese, .japanese].contains { (script: WritingScript) in script.writes(word.text) }
    }
    return 4 * known > words.count
  }

  /// The mean confidence in words: nearly 1 for letters that the networks know, lower for others, which they guess.
  private func certaintyOfLetters(in lines: [Line]) -> Double {
    let words = lines.flatMap(\.words).filter { $0.text.count(where: \.isLetter) >= 3 }
    return words.reduce(0) { $0 + $1.confidence } / Double(max(1, words.count))
  }

  /// The number of characters per square of print. Where letters were omitted it is lower than in any normal print.
  /// Chinese and Japanese characters are twice as wide.
  private func density(of seen: SecondReader.Result) -> Double {
    let pieces = seen.rows.flatMap { $0 }
    let squares = pieces.reduce(0) { $0 + $1.box.width / $1.box.height }
    return Double(pieces.flatMap(\.words).reduce(0) { $0 + $1.text.cells }) / max(1, squares)
  }

  /// The engine that reads the sample best; nil if the engine for Latin letters reads it about as well.
  private func bestEngine(for sample: [[LineJoining.Piece]], of seen: SecondReader.Result, latin: ScriptTrial) throws
    -> Engine?
  {
    if engines.chosenScript != nil { return engines.reader }
    let candidates = try scriptsToTry(for: sample, of: seen).flatMap { script in
      try engines.engines(for: script).map { (script: script, engine: $0) }
    }
    let tried = try candidates.map { try trial(of: $0.engine, script: $0.script, in: sample, of: seen) }
    guard let best = ScriptTrial.best(of: tried, latin: latin) else { return nil }
    return candidates.first { $0.engine.language == best.model }?.engine
  }

  /// The scripts whose models are compared: all that are installed, if they are few. Each model takes memory and time, so
  /// of many these are the most common ones, and the one that Tesseract's detector names, which on receipts is often
  /// wrong.
  private func scriptsToTry(for sample: [[LineJoining.Piece]], of seen: SecondReader.Result) throws -> [WritingScript] {
    let possible = engines.installedScripts.filter { isPossible($0, in: seen.lines) }
    guard possible.count > ForeignScript.mostTried else { return possible }
    let common = ForeignScript.mostCommon.filter(possible.contains)
    guard let named = try engines.loadedDetector()?.script(of: try seen.page(of: sample)), possible.contains(named),
      !common.contains(named)
    else { return common }
    return common + [named]
  }

  /// The networks recognise Greek letters, at least those unlike any Latin ones, so a page without any is not Greek.
  private func isPossible(_ script: WritingScript, in lines: [Line]) -> Bool {
    script != .greek || lines.flatMap(\.words).count { WritingScript.greek.appears(in: $0.text) } > 1
  }

  private func trial(
    of engine: Engine, script: WritingScript?, in sample: [[LineJoining.Piece]], of seen: SecondReader.Result
  ) throws -> ScriptTrial {
    ScriptTrial(
      model: engine.language, script: script,
      words: try sample.compactMap { try seen.line($0, by: engine) }.flatMap(\.words))
  }

  /// Whether a line of a page in another script is in Latin letters, as the names of many shops and goods are: the
  /// networks are certain of it, and the model of the script is not.
  ///
  /// - Parameters:
  ///   - line: the line as read by the networks.
  ///   - read: the line as read by the model of the script.
  static func isLatin(_ line: Line, as read: Line) -> Bool {
    let words = line.words.filter { $0.text.contains(where: \.isLetter) }
    let isOtherwise = words.contains { word in WritingScript.allCases.contains { $0.appears(in: word.text) } }
    guard !isOtherwise, words.reduce(0, { $0 + $1.text.count(where: \.isLetter) }) >= fewestLetters,
      words.allSatisfy({ $0.confidence >= certain })
    else { return false }
    let others = read.words.filter { $0.text.contains(where: \.isLetter) }
    return others.reduce(0) { $0 + $1.confidence } < doubtful * Double(max(1, others.count))
  }

  /// Cyrillic and Greek words of a few letters, `KACCA`, look entirely like Latin ones.
  private static let fewestLetters = 6
  /// The confidence of Tesseract's models in words of their script, printed well, was above this.
  private static let doubtful = 0.7

  /// The networks' mean confidence in words was above this on all labelled pages with Latin letters except torn ones,
  /// and below it on pages with other letters.
  private static let certain = 0.965

  /// The numbers of lines with labels of amounts. Photos in other scripts had at most two, read with a confidence below
  /// `certain`; nearly all photos with Latin letters had three or more, in any language.
  private static let manyWords = 3
  private static let someWords = 2

  /// Pages with Latin letters had a density of 1.9 to 2.8, pages whose letters were omitted 1.1 to 2.6.
  private static let dense = 1.75

  /// For a page whose script has no model: Latin letters are rarely read with so little confidence by both readers.
  private static let guessed = 0.95
  private static let illegible = 0.35
  /// The limit instead of `illegible` if letters were also omitted.
  private static let hardlyLegible = 0.5

  private static let sampleLines = 8

  private static let mostCommon: [WritingScript] = [.cyrillic, .greek, .arabic, .hebrew, .thai, .korean, .devanagari]
  private static let mostTried = mostCommon.count
}

extension Page {
  /// The page with its letters read again by Tesseract, along the lines that the networks found.
  fileprivate func read(along seen: SecondReader.Result, by engine: Engine) throws -> Page {
    var page = self
    var (merged, own): ([Line], [Line]) = ([], [])
    for row in seen.rows {
      let line = LineJoining.line(of: row)
      guard let read = try seen.line(row, by: engine) else {
        if !line.words.isEmpty { merged.append(line) }
        continue
      }
      if ForeignScript.isLatin(line, as: read) {
        merged.append(line)
        continue
      }
      let combined = read.withFigures(of: line)
      // A number that only Tesseract read is one reading, not two.
      let rest = read.words.filter { !$0.text.contains(where: \.isNumber) || !combined.words.contains($0) }
      if !rest.isEmpty { own.append(Line(words: rest)) }
      merged.append(combined)
    }
    page.passes = [Pass(source: .ocr, method: "\(TwoReaders.method) \(engine.language)", lines: merged)]
    if !own.isEmpty {
      page.passes.append(
        Pass(source: .ocr, method: "lines psm7 \(engine.language)", lines: own, scope: .decisiveLines))
    }
    return page
  }
}

extension String {
  /// The number of character cells: East Asian characters count twice.
  fileprivate var cells: Int { unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) } }
}

extension Line {
  /// The line's letters combined with the numbers of another reader, which reads numbers better.
  fileprivate func withFigures(of other: Line) -> Line {
    let figures = other.words.filter { $0.confidence > 0.8 && $0.isFigure }
    var words = words.filter { word in
      !figures.contains {
        $0.box.sharesWidth(with: word.box) && (word.isMostlyDigits || $0.text.count >= word.text.count)
      }
    }
    words += figures.filter { figure in !words.contains { $0.box.sharesWidth(with: figure.box) } }
    return words.isEmpty ? self : Line(words: ReadingOrder.of(words.sorted { $0.box.x < $1.box.x }))
  }
}

extension Word {
  /// Whether the word is a number, amount, date or time: digits and symbols, but no letter.
  fileprivate var isFigure: Bool {
    text.contains(where: \.isNumber) && text.allSatisfy { $0.isNumber || $0.isPunctuation || $0.isSymbol }
  }

  /// Whether it is a figure in which one or two digits were read as letters: `2.0Θ6,89ε`.
  fileprivate var isMostlyDigits: Bool { 2 * text.count(where: \.isNumber) >= text.count }
}

extension Box {
  fileprivate func sharesWidth(with other: Box) -> Bool {
    2 * (min(maxX, other.maxX) - max(x, other.x)) > min(width, other.width)
  }
}
