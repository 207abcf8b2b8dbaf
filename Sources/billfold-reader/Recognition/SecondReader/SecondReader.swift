internal import CLeptonica
internal import Core
internal import Foundation

/// A reader of another descent than Tesseract: one network finds the lines, another reads them.
///
/// Tesseract's models err alike, as they look at lines that one layout analysis found. What both kinds read is a fact.
final class SecondReader {
  private let folder: URL
  private let library: InferenceLibrary
  /// Loaded with the first page that is recognised.
  private var finder: LineFinder?
  private var reader: LineReader
  private var warmed: Set<Canvas> = []

  /// Loads the network that reads from a folder; the one that finds lines comes with the first canvas. - Throws: `Failure.unreadable` where they cannot be used.
  init(folder: URL) throws {
    self.folder = folder
    library = try InferenceLibrary(path: folder.appendingPathComponent("libopenvino_c.so").path)
    reader = try LineReader(
      model: folder.appendingPathComponent("text.onnx").path,
      characters: folder.appendingPathComponent("characters.txt").path, library: library)
    try reader.warm(LineReader.fewWidths)
  }

  /// Makes a canvas ready; a forked child cannot.
  func warm(_ canvas: Canvas) throws {
    guard warmed.insert(canvas).inserted else { return }
    let finder =
      try self.finder ?? LineFinder(model: folder.appendingPathComponent("lines.onnx").path, library: library)
    self.finder = finder
    try finder.warm(canvas)
    try reader.warm(LineReader.allWidths)
  }

  /// A page in the position in which a person reads it, with what was read.
  struct Result {
    var upright: Picture
    /// From top to bottom, each in pieces from left to right; pieces without words are print that the networks cannot read.
    var rows: [[LineJoining.Piece]]
    /// The upright page, to cut lines out of.
    var levels: ScaledPictures

    var lines: [Line] { rows.map(LineJoining.line).filter { !$0.words.isEmpty } }
  }

  /// Reads a page, whichever way up it lies.
  ///
  /// - Throws: `MissingResource.canvas` where nobody made the page's canvas ready.
  func read(_ picture: Picture) throws -> Result {
    var page = try closerLook(at: FoundPage(picture: picture, boxes: lines(in: picture)))
    page = try upright(page)
    page = try deskewed(page)
    let levels = try ScaledPictures(page.picture)
    let texts = try texts(of: page, in: levels)
    let pieces = zip(page.boxes, texts).map { box, text in
      LineJoining.Piece(box: box, words: SecondReader.words(of: text, in: box))
    }
    return Result(
      upright: page.picture, rows: LineJoining.rows(of: pieces), levels: levels)
  }

  /// What its lines say, in the order of its boxes.
  ///
  /// They are read from the widest to the narrowest: the network sets itself up anew for each width.
  private func texts(of page: FoundPage, in levels: ScaledPictures) throws -> [LineReader.Text] {
    var texts = page.boxes.map { _ in LineReader.Text() }
    let shapes = page.boxes.map { $0.width / $0.height }
    for index in page.boxes.indices.sorted(by: { shapes[$0] > shapes[$1] }) {
      texts[index] = try page.known[index] ?? reader.read(page.boxes[index], in: levels)
    }
    return texts
  }

  /// What is printed in a box of a page, whose rows lie level.
  func text(in box: Box, of levels: ScaledPictures) throws -> String {
    let level = TiltedBox(
      x: Double(box.x) + Double(box.width) / 2, y: Double(box.y) + Double(box.height) / 2, width: Double(box.width),
      height: Double(box.height), angle: 0)
    return String(try reader.read(level, in: levels).characters.map(\.character))
  }

  /// Whether one is installed. The server finds it out before it forks, as a confined child cannot.
  static let isInstalled = folder != nil

  /// The one that is installed; nil where none is, or where it cannot be used, which is said on standard error.
  static func installed() -> SecondReader? {
    guard let folder else { return nil }
    do {
      return try SecondReader(folder: folder)
    } catch {
      complain("the second reader cannot be used: \((error as? Failure)?.message ?? "\(error)")")
      return nil
    }
  }

  /// Where it is: beside the program, as installed, or beside what the package manager builds; nil where it is not.
  static var folder: URL? {
    let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    let chosen = ProcessInfo.processInfo.environment["BILLFOLD_SECOND_READER"].map { [URL(fileURLWithPath: $0)] }
    let places = chosen ?? ["second-reader", "../../second-reader"].map { program.appendingPathComponent($0) }
    return places.first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("lines.onnx").path)
    }
  }

  private struct FoundPage {
    var picture: Picture
    var boxes: [TiltedBox]
    /// What was read of some boxes while its position was found out, by their place among the boxes.
    var known: [Int: LineReader.Text] = [:]
  }

  private func lines(in picture: Picture) throws -> [TiltedBox] {
    let canvas = Canvas.fitting(picture)
    guard let finder, warmed.contains(canvas) else { throw MissingResource.canvas(canvas) }
    return try finder.lines(in: picture, canvas: canvas)
  }

  /// A small receipt in a large picture by itself: more of its pixels then go to the canvas.
  private func closerLook(at page: FoundPage) throws -> FoundPage {
    let picture = page.picture
    guard let print = Box.union(page.boxes.map { $0.part(from: 0, to: 1, heightShare: 1) }) else { return page }
    let (width, _) = Canvas.fitting(picture).size(for: picture)
    let isReduced = Double(picture.width) > SecondReader.clearlyReduced * Double(width)
    guard isReduced, Double(print.width * print.height) < SecondReader.smallShare * Double(picture.pixels) else {
      return page
    }
    let margin = max(print.width, print.height) / 20
    guard let box = print.grown(by: margin).clipped(width: picture.width, height: picture.height) else { return page }
    let part = try picture.cropped(to: box)
    return FoundPage(picture: part, boxes: try lines(in: part))
  }

  /// Turned so that its lines run from left to right.
  private func upright(_ page: FoundPage) throws -> FoundPage {
    func length(_ boxes: [TiltedBox]) -> Double { boxes.reduce(0) { $0 + max($1.width, $1.height) } }
    let standing = page.boxes.filter(\.isStanding)
    var page = page
    if length(standing) > length(page.boxes) / 2 { page = try turned(page, quarters: 1) }
    let levels = try ScaledPictures(page.picture)
    let boxes = page.boxes
    let byLength = boxes.indices.filter { !boxes[$0].isStanding }.sorted { boxes[$0].width > boxes[$1].width }
    let longest = byLength.prefix(SecondReader.linesToTell)
    guard !longest.isEmpty else { return page }
    func read(_ lines: ArraySlice<Int>, isUpsideDown: Bool) throws -> [LineReader.Text] {
      try lines.map { try reader.read(boxes[$0], in: levels, isUpsideDown: isUpsideDown) }
    }
    func confidence(_ texts: [LineReader.Text]) -> Double {
      texts.reduce(0) { $0 + $1.confidence } / Double(texts.count)
    }
    let longestTexts = try read(longest, isUpsideDown: false)
    let asIs = confidence(longestTexts)
    if asIs > SecondReader.surelyUpright {
      page.known = Dictionary(uniqueKeysWithValues: zip(longest, longestTexts))
      return page
    }
    let turnedOver = confidence(try read(longest, isUpsideDown: true))
    if turnedOver <= SecondReader.surelyUpright {
      // Letters that the networks do not know are guessed at either way; figures are the same in all scripts.
      let lines = byLength.prefix(SecondReader.linesOfFigures)
      let figures = (
        SecondReader.certaintyOfFigures(try read(lines, isUpsideDown: false)),
        SecondReader.certaintyOfFigures(try read(lines, isUpsideDown: true))
      )
      let most = max(figures.0, figures.1)
      if most >= SecondReader.fewestFigures, abs(figures.0 - figures.1) > SecondReader.clearly * most {
        return figures.1 > figures.0 ? try turned(page, quarters: 2) : page
      }
    }
    return turnedOver > asIs + 0.05 ? try turned(page, quarters: 2) : page
  }

  /// How many figures were read for certain, in runs of three characters and more; a single one may be any stroke.
  private static func certaintyOfFigures(_ texts: [LineReader.Text]) -> Double {
    var sum = 0.0
    for text in texts {
      let runs = text.characters.split { !$0.character.isNumber && !".,:-/".contains($0.character) }
      for run in runs where run.count > 2 {
        for character in run { sum += max(0, 2 * character.probability - 1) }
      }
    }
    return sum
  }

  private func turned(_ page: FoundPage, quarters: Int) throws -> FoundPage {
    let size = (page.picture.width, page.picture.height)
    return FoundPage(
      picture: try page.picture.turned(quarters: quarters),
      boxes: page.boxes.map { $0.turned(quarters: quarters, in: size) })
  }

  /// Without the tilt that most of its lines have.
  private func deskewed(_ page: FoundPage) throws -> FoundPage {
    let angle = LineJoining.usualAngle(of: page.boxes)
    guard abs(angle) > SecondReader.leastTilt else { return page }
    let size = (Double(page.picture.width), Double(page.picture.height))
    let plain = try page.picture.plain()
    let picture = try Picture(
      pixRotate(plain.pix, Float(-angle), Int32(L_ROTATE_AREA_MAP), Int32(L_BRING_IN_WHITE), 0, 0))
    let centre = (size.0 / 2, size.1 / 2)
    return FoundPage(
      picture: picture, boxes: page.boxes.map { $0.rotated(by: -angle, about: centre) }, known: page.known)
  }

  /// The characters of a line as words with boxes.
  static func words(of text: LineReader.Text, in box: TiltedBox) -> [Word] {
    text.characters.split { $0.character.isWhitespace }.compactMap { run in
      guard let first = run.first, let last = run.last else { return nil }
      let mean = run.reduce(0) { $0 + $1.probability } / Double(run.count)
      return Word(
        text: String(run.map(\.character)),
        box: box.part(from: first.from, to: last.to, heightShare: SecondReader.printShare), confidence: mean)
    }
  }

  /// Of a picture's pixels: print that fills less is looked at by itself.
  private static let smallShare = 0.4
  /// Times as wide as on its canvas.
  private static let clearlyReduced = 1.4

  private static let linesToTell = 4
  private static let surelyUpright = 0.85
  private static let linesOfFigures = 16
  private static let fewestFigures = 8.0
  /// Of the more certain way's figures.
  private static let clearly = 0.15
  /// Radians: half a degree. Less only blurs.
  private static let leastTilt = 0.5 * Double.pi / 180
  /// How much of a found line's height its capitals take, as measured against Tesseract's boxes of the same words.
  private static let printShare = 0.6
}
