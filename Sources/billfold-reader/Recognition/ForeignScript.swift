internal import CLeptonica
internal import Core

/// Reads pages in scripts that the networks do not write, line by line, with Tesseract's models of them.
struct ForeignScript {
  let engines: Engines

  /// The page with letters as Tesseract reads them, and numbers as the networks do.
  ///
  /// Where the script has no model, it is the page as it was, with the script's name: numbers, dates and amounts are read
  /// all the same.
  ///
  /// - Parameters:
  ///   - page: as the networks read it.
  ///   - understood: how many of its lines hold words that are printed beside amounts, as `Total`.
  /// - Returns: nil where its letters are such as the networks write.
  /// - Throws: `MissingResource` where a model is installed and not loaded.
  func read(_ page: Page, in seen: SecondReader.Result, understood: Int) throws -> Page? {
    guard !isInKnownScript(seen.lines) else { return nil }
    let guessed = certaintyOfLetters(in: seen.lines)
    // Of Greek words the networks write some letters, so that labels are understood and names are not.
    let isLatin =
      understood >= ForeignScript.manyWords || understood >= ForeignScript.someWords && guessed >= ForeignScript.certain
    guard !isLatin || isPossible(.greek, in: seen.lines) else { return nil }
    guard guessed < ForeignScript.certain || density(of: seen) < ForeignScript.dense else { return nil }
    let sample = seen.longestRows(ForeignScript.sampleLines)
    let latin = Trial(engine: engines.reader, script: nil, words: try words(of: engines.reader, in: sample, of: seen))
      .certainty
    if let engine = try bestEngine(for: sample, of: seen, latin: latin) {
      return try page.read(along: seen, by: engine)
    }
    let leavesOut = density(of: seen) < ForeignScript.dense
    guard leavesOut || guessed < ForeignScript.guessed,
      latin < (leavesOut ? ForeignScript.hardlyLegible : ForeignScript.illegible),
      let detector = try engines.loadedDetector(),
      let script = detector.script(of: try seen.page(of: sample)), !ForeignScript.known.contains(script),
      try engines.engines(for: script).isEmpty
    else { return nil }
    var page = page
    page.unreadScript = script
    return page
  }

  /// Whether many of its words are in a script that the networks write beside Latin letters.
  private func isInKnownScript(_ lines: [Line]) -> Bool {
    let words = lines.flatMap(\.words).filter { $0.confidence > 0.8 && $0.text.count(where: \.isLetter) >= 2 }
    let known = words.count { word in
      [.chinese, .japanese].contains { (script: WritingScript) in script.writes(word.text) }
    }
    return 4 * known > words.count
  }

  /// The networks are as certain as can be of letters that they know, and guess at others.
  private func certaintyOfLetters(in lines: [Line]) -> Double {
    let words = lines.flatMap(\.words).filter { $0.text.count(where: \.isLetter) >= 3 }
    return words.reduce(0) { $0 + $1.confidence } / Double(max(1, words.count))
  }

  /// Characters for a square of print: where letters are left out, it is lower than any print has. Characters of Chinese
  /// and Japanese are twice as wide.
  private func density(of seen: SecondReader.Result) -> Double {
    let pieces = seen.rows.flatMap { $0 }
    let squares = pieces.reduce(0) { $0 + $1.box.width / $1.box.height }
    return Double(pieces.flatMap(\.words).reduce(0) { $0 + $1.text.cells }) / max(1, squares)
  }

  /// The model that reads some lines with most certainty; nil where the one for Latin letters is about as certain.
  private func bestEngine(for sample: [[LineJoining.Piece]], of seen: SecondReader.Result, latin: Double) throws
    -> Engine?
  {
    if engines.chosenScript != nil { return engines.reader }
    let tried = try engines.installedScripts.filter { isPossible($0, in: seen.lines) }.flatMap { script in
      try engines.engines(for: script).map { engine in
        Trial(engine: engine, script: script, words: try words(of: engine, in: sample, of: seen))
      }
    }
    guard let surest = tried.max(by: { $0.certainty < $1.certainty }), surest.certainty > ForeignScript.least,
      surest.certainty > ForeignScript.clearly * latin
    else { return nil }
    return tried.reduce(surest) { $1.isLanguage(ratherThan: $0) ? $1 : $0 }.engine
  }

  /// The networks write Greek letters, at least those that look like no Latin ones, so a page without any has none.
  private func isPossible(_ script: WritingScript, in lines: [Line]) -> Bool {
    script != .greek || lines.flatMap(\.words).count { WritingScript.greek.appears(in: $0.text) } > 1
  }

  private func words(
    of engine: Engine, in sample: [[LineJoining.Piece]], of seen: SecondReader.Result
  ) throws -> [Word] {
    try sample.compactMap { try seen.line($0, by: engine) }.flatMap(\.words)
  }

  /// Scripts that the networks write.
  private static let known: Set<WritingScript> = [.greek, .chinese, .japanese]

  /// The networks' mean confidence in words of Latin letters was above on all labelled pages but torn ones, in words of
  /// other letters below.
  private static let certain = 0.965

  /// Lines with words of bills. Photos in other letters had two at most, read with less certainty than the above; nearly
  /// all photos in Latin letters had three and more, whatever their language.
  private static let manyWords = 3
  private static let someWords = 2

  /// Pages of Latin letters had 1.9 to 2.8, pages whose letters were left out 1.1 to 2.6.
  private static let dense = 1.75

  /// A model that is certain of less does not read the script. On labelled photos those of the right script were certain
  /// of 0.26 to 0.9, others of up to 0.27 on Latin letters that were hardly legible, where the one for Latin letters was
  /// more certain by half.
  private static let least = 0.2
  private static let clearly = 1.15

  /// Without a model to compare with: Latin letters are hardly ever read with so little certainty by both readers.
  private static let guessed = 0.95
  private static let illegible = 0.35
  /// Where letters are left out besides.
  private static let hardlyLegible = 0.5

  private static let sampleLines = 8
}

/// What a model made of some lines.
private struct Trial {
  let engine: Engine
  /// Nil for Latin letters, and whatever else the engine writes.
  let script: WritingScript?
  let words: [Word]

  /// How certain the engine is of the words, 0…1. Letters of another script do not count as read, nor do single ones,
  /// which a model of many small letters sees in anything.
  var certainty: Double {
    let lettered = words.filter { $0.text.contains(where: \.isLetter) }
    let read = lettered.filter { word in
      word.text.count(where: \.isLetter) >= 3 && script.map { $0.writes(word.text) } ?? true
    }
    return read.reduce(0) { $0 + $1.confidence * Double($1.text.count) }
      / Double(max(1, lettered.reduce(0) { $0 + $1.text.count }))
  }

  /// Whether the words are in its language and not in another one of the script: models of both read most letters, and on
  /// poor print the wrong one can be the surer, but letters that only one language has are read only where they stand.
  func isLanguage(ratherThan other: Trial) -> Bool {
    guard script == other.script, certainty > Trial.sibling * other.certainty else { return false }
    let (own, others) = (letters(beyond: other), other.letters(beyond: self))
    return own >= Trial.fewestLetters && own > Trial.clearly * others
  }

  /// Letters of its language that another one does not have, each as much as its word's confidence.
  private func letters(beyond other: Trial) -> Double {
    let own = WritingScript.letters(ofModel: engine.language).subtracting(
      WritingScript.letters(ofModel: other.engine.language))
    return words.reduce(0) { sum, word in
      sum + word.confidence * Double(word.text.lowercased().count(where: own.contains))
    }
  }

  /// On labelled photos of Ukraine they were 1.3 to 8.2, beside at most 0.5 of a model for Russian; on those of Russia and
  /// Belarus that had any, 1.7 to 2.4 beside at most 0.9 of one for Ukrainian.
  private static let fewestLetters = 1.0
  private static let clearly = 1.5
  /// The right model was never much less certain than the other one.
  private static let sibling = 0.6
}

extension Page {
  /// The page with its letters read anew by Tesseract along the lines that the networks found.
  fileprivate func read(along seen: SecondReader.Result, by engine: Engine) throws -> Page {
    var page = self
    var (merged, own): ([Line], [Line]) = ([], [])
    for row in seen.rows {
      let line = LineJoining.line(of: row)
      guard let read = try seen.line(row, by: engine) else {
        if !line.words.isEmpty { merged.append(line) }
        continue
      }
      own.append(read)
      merged.append(read.withFigures(of: line))
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
  /// Its characters, those of East Asian scripts counted twice.
  fileprivate var cells: Int { unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 2 : 1) } }
}

extension Line {
  /// A line's letters with the numbers that another reader saw in it, which it reads better.
  fileprivate func withFigures(of other: Line) -> Line {
    let figures = other.words.filter { $0.confidence > 0.8 && $0.isFigure }
    var words = words.filter { word in
      !figures.contains {
        $0.box.sharesWidth(with: word.box) && (word.isMostlyDigits || $0.text.count >= word.text.count)
      }
    }
    words += figures.filter { figure in !words.contains { $0.box.sharesWidth(with: figure.box) } }
    return words.isEmpty ? self : Line(words: words.sorted { $0.box.x < $1.box.x })
  }
}

extension Word {
  /// A number, an amount, a date or a time: digits and what stands between them, and no letter.
  fileprivate var isFigure: Bool {
    text.contains(where: \.isNumber) && text.allSatisfy { $0.isNumber || $0.isPunctuation || $0.isSymbol }
  }

  /// A figure in which a digit or two were read as letters: `2.0Θ6,89ε`.
  fileprivate var isMostlyDigits: Bool { 2 * text.count(where: \.isNumber) >= text.count }
}

extension Box {
  fileprivate func sharesWidth(with other: Box) -> Bool {
    2 * (min(maxX, other.maxX) - max(x, other.x)) > min(width, other.width)
  }
}
