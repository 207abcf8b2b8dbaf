internal import CLeptonica
internal import Core
internal import Foundation

/// A reader that is independent of Tesseract: one network finds the lines, another reads them.
///
/// Tesseract's models make similar errors, since they read lines found by the same layout analysis. Text on which both
/// readers agree can be trusted.
final class SecondReader {
  private let folder: URL
  private let library: InferenceLibrary
  /// For the canvases that pages needed last, the newest last.
  private var finders: [LineFinder] = []
  private var reader: LineReader
  /// The picture whose lines were found last, and these lines.
  private weak var wholePicture: Picture?
  private var wholeLines: FoundLines?

  /// Loads the network that reads lines; the one that finds lines is loaded with the first canvas.
  ///
  /// - Throws: `Failure.unreadable` if the networks in the folder cannot be used.
  init(folder: URL) throws {
    self.folder = folder
    library = try InferenceLibrary(path: folder.appendingPathComponent("libopenvino_c.so").path)
    reader = try LineReader(
      model: folder.appendingPathComponent("text.onnx").path,
      characters: folder.appendingPathComponent("characters.txt").path, library: library)
    try reader.warm(LineReader.fewWidths)
  }

  /// Compiles the networks for a canvas, which a forked child cannot do.
  ///
  /// - Parameter kept: the other canvases of the same document, whose finders must stay loaded.
  func warm(_ canvas: Canvas, keeping kept: Set<Canvas>) throws {
    if finders.count >= SecondReader.mostFinders,
      let unneeded = finders.firstIndex(where: { !kept.contains($0.canvas) })
    {
      finders.remove(at: unneeded)
    }
    let model = folder.appendingPathComponent("lines.onnx").path
    finders.append(try LineFinder(model: model, canvas: canvas, library: library))
    try reader.warm(LineReader.allWidths)
  }

  /// A page in its upright position, with the text that was read.
  struct Result {
    var upright: Picture
    /// The rows from top to bottom, each as pieces from left to right; pieces without words are print that the networks
    /// cannot read.
    var rows: [[LineJoining.Piece]]
    /// The upright page, from which lines can be cut.
    var levels: ScaledPictures

    var lines: [Line] { rows.map(LineJoining.line).filter { !$0.words.isEmpty } }
  }

  /// Reads a page in any orientation.
  ///
  /// - Parameter sheet: the part of the picture that seems to be the sheet of paper; nil for all of it.
  /// - Throws: `MissingResource.canvas` if the networks are not compiled for the page's canvas.
  func read(_ picture: Picture, sheet: Box?) throws -> Result {
    let lines = try closerLook(at: found(in: picture, sheet: sheet), of: picture)
    var page = FoundPage(picture: try picture.cropped(to: lines.part), boxes: lines.boxes)
    page = try upright(page)
    page = try deskewed(page)
    let levels = try ScaledPictures(page.picture)
    let texts = try texts(of: page, in: levels)
    // 40 MB, which Tesseract or another attempt may need.
    reader.releaseMemory()
    let pieces = zip(page.boxes, texts).map { box, text in
      LineJoining.Piece(box: box, words: SecondReader.words(of: text, in: box))
    }
    return Result(
      upright: page.picture, rows: LineJoining.rows(of: pieces), levels: levels)
  }

  /// The text of each line, in the order of the boxes.
  ///
  /// Lines are read from the widest to the narrowest, since the network has to be set up again for each width.
  private func texts(of page: FoundPage, in levels: ScaledPictures) throws -> [LineReader.Text] {
    var texts = page.boxes.map { _ in LineReader.Text() }
    let shapes = page.boxes.map { $0.width / $0.height }
    for index in page.boxes.indices.sorted(by: { shapes[$0] > shapes[$1] }) {
      texts[index] = try page.known[index] ?? reader.read(page.boxes[index], in: levels)
    }
    return texts
  }

  /// The text of a line that fills a picture.
  func text(of line: ScaledPictures) throws -> String {
    String(try reader.read(line.whole, in: line).characters.map(\.character))
  }

  /// The words of the line in a box of a picture.
  func words(in box: TiltedBox, of picture: ScaledPictures) throws -> [Word] {
    SecondReader.words(of: try reader.read(box, in: picture), in: box)
  }

  /// Whether the networks are installed. The server has to determine it before it forks, as a confined child cannot.
  static let isInstalled = folder != nil

  /// The installed reader; nil if there is none, or if it cannot be used, which is reported on standard error.
  static func installed() -> SecondReader? {
    guard let folder else { return nil }
    do {
      return try SecondReader(folder: folder)
    } catch {
      complain("the second reader cannot be used: \((error as? Failure)?.message ?? "\(error)")")
      return nil
    }
  }

  /// The folder of the networks: the environment variable's if it is set, else beside the program, as installed, or
  /// beside the package manager's build folder; nil if they are not there.
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
    /// The text already read while the orientation was determined, by index of the box.
    var known: [Int: LineReader.Text] = [:]
  }

  /// The lines in a part of a picture, in pixels of the part. The part is cut out when its lines are read, because
  /// finding them needs the memory.
  private struct FoundLines {
    var part: Box
    var boxes: [TiltedBox]

    /// Whether lines may go on beyond a side of the picture: several run into the same side, or one runs along a side
    /// without the margin that paper has, so that the next line may be beyond it.
    var cutsLines: Bool {
      let ends = boxes.map { (box: $0.part(from: 0, to: 1, heightShare: 1), margin: Int(min($0.width, $0.height) / 4)) }
      if ends.contains(where: { $0.box.isWithoutMargin(in: (part.width, part.height)) }) { return true }
      let sides: [(Box, Int) -> Bool] = [
        { box, margin in box.x <= margin }, { box, margin in box.y <= margin },
        { [part] box, margin in box.maxX >= part.width - margin },
        { [part] box, margin in box.maxY >= part.height - margin },
      ]
      return sides.contains { side in ends.count { side($0.box, $0.margin) } >= FoundLines.fewestCut }
    }

    static let fewestCut = 3
    /// The widest gap between two lines of a sheet, in heights of a line.
    static let widestGap = 3
  }

  /// The lines in a part of a picture. Those of the whole picture are found once, although several steps look at them.
  private func lines(in part: Box, of picture: Picture) throws -> FoundLines {
    if part == picture.bounds, let wholeLines, wholePicture === picture { return wholeLines }
    let canvas = Canvas.fitting(part)
    guard let finder = finders.first(where: { $0.canvas == canvas }) else { throw MissingResource.canvas(canvas) }
    let lines = FoundLines(part: part, boxes: try finder.lines(in: part, of: picture))
    if part == picture.bounds {
      wholePicture = picture
      wholeLines = lines
    }
    return lines
  }

  /// The lines of the sheet, or of a wider part of the picture if they go on beyond the sheet: a shadow whose edge runs
  /// along the paper looks like the edge of the paper.
  private func found(in picture: Picture, sheet: Box?) throws -> FoundLines {
    guard let sheet else { return try lines(in: picture.bounds, of: picture) }
    let found = try lines(in: sheet, of: picture)
    // Where the paper is cropped closely, its lines may end at its edge.
    guard found.cutsLines else { return found }
    let all = try boxes(ofAllLinesIn: picture)
    guard all.count(where: { $0.goesOn(beyond: sheet) }) >= FoundLines.fewestCut else { return found }
    let beside = all.filter { $0.y < sheet.maxY && $0.maxY > sheet.y || $0.x < sheet.maxX && $0.maxX > sheet.x }
    let wider = Box.union([sheet] + beside).flatMap { box in
      box.grown(by: sheet.width / 20).clipped(width: picture.width, height: picture.height)
    }
    guard let wider else { return found }
    return try lines(in: wider, of: picture)
  }

  private func boxes(ofAllLinesIn picture: Picture) throws -> [Box] {
    try lines(in: picture.bounds, of: picture).boxes.map { $0.part(from: 0, to: 1, heightShare: 1) }
  }

  /// Whether several lines lie beside a part of a picture, level with it, or go on directly above or below it.
  ///
  /// - Throws: `MissingResource.canvas` if the networks are not compiled for the picture's canvas.
  func hasPrint(beside part: Box, in picture: Picture) throws -> Bool {
    let all = try boxes(ofAllLinesIn: picture)
    let (across, down) = (part.x..<part.maxX, part.y..<part.maxY)
    let level = all.count { down.contains($0.midY) && !across.contains($0.midX) }
    let further = all.filter { across.contains($0.midX) && !down.contains($0.midY) }
    // Those of another sheet are farther away.
    let isNear = further.contains { max(part.y - $0.maxY, $0.y - part.maxY) < FoundLines.widestGap * $0.height }
    return level >= FoundLines.fewestCut || further.count >= FoundLines.fewestCut && isNear
  }

  /// Crops a large picture to a small receipt in it, so that more of its pixels fit on the canvas.
  private func closerLook(at found: FoundLines, of picture: Picture) throws -> FoundLines {
    let part = found.part
    guard let print = Box.union(found.boxes.map { $0.part(from: 0, to: 1, heightShare: 1) }) else { return found }
    let (width, _) = Canvas.fitting(part).size(for: part)
    let isReduced = Double(part.width) > SecondReader.clearlyReduced * Double(width)
    guard isReduced, Double(print.width * print.height) < SecondReader.smallShare * Double(part.width * part.height)
    else { return found }
    let margin = max(print.width, print.height) / 20
    guard let box = print.grown(by: margin).clipped(width: part.width, height: part.height) else { return found }
    return try lines(in: Box(x: part.x + box.x, y: part.y + box.y, width: box.width, height: box.height), of: picture)
  }

  /// Turns the page so that its lines run from left to right.
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
      // Unknown letters are guessed in either orientation; digits are the same in all scripts.
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

  /// The certainty of digits, summed over runs of at least three characters; a single one may be any stroke.
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

  /// The page without the tilt of most of its lines.
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

  /// Splits the characters of a line into words with boxes.
  static func words(of text: LineReader.Text, in box: TiltedBox) -> [Word] {
    text.characters.split { $0.character.isWhitespace }.compactMap { run in
      guard let first = run.first, let last = run.last else { return nil }
      let mean = run.reduce(0) { $0 + $1.probability } / Double(run.count)
      return Word(
        text: String(run.map(\.character)),
        box: box.part(from: first.from, to: last.to, heightShare: SecondReader.printShare), confidence: mean)
    }
  }

  /// Each finder takes 37 MB. Most people's paper has two or three shapes.
  private static let mostFinders = 3
  /// A share of the picture's pixels: print that covers less is cropped and read again.
  private static let smallShare = 0.4
  /// The ratio of the picture's width to its width on the canvas.
  private static let clearlyReduced = 1.4

  private static let linesToTell = 4
  private static let surelyUpright = 0.85
  private static let linesOfFigures = 16
  private static let fewestFigures = 8.0
  /// A share of the digits in the more certain orientation.
  private static let clearly = 0.15
  /// Half a degree, in radians. Rotating by less only blurs.
  private static let leastTilt = 0.5 * Double.pi / 180
  /// The share of a line box's height that capitals take, measured against Tesseract's boxes of the same words.
  private static let printShare = 0.6
}

extension Box {
  /// Whether a line in this box runs along a side of a picture, nearer to it than lines are to each other.
  func isWithoutMargin(in size: (width: Int, height: Int)) -> Bool {
    let thickness = min(width, height)
    // Neither direction is certain for one or two characters.
    guard 2 * max(width, height) > 3 * thickness else { return false }
    let margin = thickness * 3 / 4
    return width > height
      ? y <= margin || maxY >= size.height - margin : x <= margin || maxX >= size.width - margin
  }

  /// Whether a line in this box clearly goes on beyond the sheet, at least by a digit, or is beside it.
  fileprivate func goesOn(beyond sheet: Box) -> Bool {
    max(sheet.x - x, maxX - sheet.maxX, sheet.y - y, maxY - sheet.maxY) * 5 > min(width, height) * 2
  }
}
