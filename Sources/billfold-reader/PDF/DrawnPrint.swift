internal import CLeptonica
internal import Core
internal import Foundation

/// Print that is drawn on a page and is not in its text: stamps, watermarks, and titles or amounts that are pictures or
/// outlines.
///
/// `DrawnWords` compares the words of the text with the drawing; this looks at everything beside them.
struct DrawnPrint {
  private let drawing: Picture
  /// The shade of the paper.
  private let ground: Int
  /// The places of the words of the text, and of codes.
  private let known: [Box]
  /// The rows of shapes of the size of letters in other places.
  private let rows: [[Box]]

  /// - Parameters:
  ///   - known: the boxes of what is read already: the words of the text, and codes.
  ///   - drawing: the rendered page, 8-bit, at the scale of the boxes.
  init(beside known: [Box], on drawing: Picture) throws {
    let ground = drawing.ground()
    let places = known.compactMap {
      $0.grown(by: DrawnPrint.margin).clipped(width: drawing.width, height: drawing.height)
    }
    let ink = try drawing.ink(on: ground, difference: TextVisibility.faintest)
    for place in places { _ = place.withLeptonica { pixClearInRect(ink.pix, $0) } }
    self.drawing = drawing
    self.ground = ground
    self.known = places
    rows = DrawnPrint.rows(of: DrawnPrint.letters(in: ink))
  }

  /// Whether there is any, so that it is worth reading.
  var isEmpty: Bool { rows.isEmpty }

  /// The lines that the networks read, in pixels of the drawing.
  func lines(by networks: SecondReader) throws -> [Line] {
    let rest = try Picture(pixCopy(nil, drawing.pix))
    for place in known { _ = place.withLeptonica { pixSetInRectArbitrary(rest.pix, $0, UInt32(ground)) } }
    let levels = try ScaledPictures(rest)
    let pieces = try rows.map { row -> LineJoining.Piece in
      let box = DrawnPrint.box(around: row)
      return LineJoining.Piece(box: box, words: try networks.words(in: box, of: levels).compactMap(legible))
    }
    return LineJoining.rows(of: pieces).map(LineJoining.line).filter { !$0.words.isEmpty }
  }

  /// A word with its box inside the page; nil if it is only a guess.
  private func legible(_ word: Word) -> Word? {
    guard word.confidence >= DrawnPrint.leastConfidence,
      let box = word.box.clipped(width: drawing.width, height: drawing.height)
    else { return nil }
    return Word(text: word.text, box: box, confidence: word.confidence)
  }

  /// The boxes of connected ink from left to right, without rules, frames, pictures and specks.
  private static func letters(in ink: Picture) -> [Box] {
    let letters = ink.regions(connectivity: 8).filter { box in
      let isLarge = box.height >= smallest && min(box.width, box.height) >= thinnest
      // Letters may touch, but hardly more than four of them. An `I` is as narrow as any.
      let isShaped = box.width <= 4 * box.height && box.height <= 12 * box.width
      return isLarge && isShaped && box.height * 6 < ink.height && box.width * 4 < ink.width
    }
    // Of a page with more shapes, such as a pattern or a photo, the tallest are most like print that matters.
    let tallest = letters.sorted { ($1.height, $0.x) < ($0.height, $1.x) }.prefix(most)
    return tallest.sorted { $0.x < $1.x }
  }

  /// Letters that follow each other, from left to right; the longest rows first.
  private static func rows(of letters: [Box]) -> [[Box]] {
    var rows: [[Box]] = []
    for letter in letters {
      if let row = rows.lastIndex(where: { $0.suffix(2).contains { isFollowed($0, by: letter) } }) {
        rows[row].append(letter)
      } else {
        rows.append([letter])
      }
    }
    return Array(rows.filter { $0.count >= fewestLetters }.sorted { $0.count > $1.count }.prefix(mostRows))
  }

  /// Whether a letter is printed beside another one, in a row that may be tilted like a stamp.
  private static func isFollowed(_ one: Box, by next: Box) -> Bool {
    let height = max(one.height, next.height)
    return 5 * height <= 11 * min(one.height, next.height) && 5 * abs(next.midY - one.midY) <= 3 * height
      && next.x - one.maxX <= height && next.midX > one.midX
  }

  /// The box of a row, with the margins that the network knows from the boxes of lines.
  private static func box(around row: [Box]) -> TiltedBox {
    let count = Double(row.count)
    let middle = (
      x: row.reduce(0) { $0 + Double($1.midX) } / count, y: row.reduce(0) { $0 + Double($1.midY) } / count
    )
    // The line of least squares through the middles of the letters.
    var (product, square) = (0.0, 0.0)
    for letter in row {
      let across = Double(letter.midX) - middle.x
      product += across * (Double(letter.midY) - middle.y)
      square += across * across
    }
    let slope = square > 0 ? atan(product / square) : 0
    let angle = abs(slope) < leastTilt ? 0 : slope
    var (along, across) = ((Double.infinity, -Double.infinity), (Double.infinity, -Double.infinity))
    for letter in row {
      for (x, y) in [
        (letter.x, letter.y), (letter.maxX, letter.y), (letter.x, letter.maxY), (letter.maxX, letter.maxY),
      ] {
        let u = Double(x) * cos(angle) + Double(y) * sin(angle)
        let v = Double(y) * cos(angle) - Double(x) * sin(angle)
        along = (min(along.0, u), max(along.1, u))
        across = (min(across.0, v), max(across.1, v))
      }
    }
    let (u, v) = ((along.0 + along.1) / 2, (across.0 + across.1) / 2)
    let tallest = Double(row.map(\.height).max() ?? 0)
    let height = max(across.1 - across.0, lineHeight * tallest)
    return TiltedBox(
      x: u * cos(angle) - v * sin(angle), y: u * sin(angle) + v * cos(angle),
      width: along.1 - along.0 + height / 2, height: height, angle: angle)
  }

  /// In pixels, as are the next two: around a known box, the height of a letter, and its least width.
  private static let margin = 2
  private static let smallest = 6
  private static let thinnest = 2
  /// The shortest stamps are `VOID` and `PAID`; letters may touch each other.
  private static let fewestLetters = 3
  /// A letterhead drawn as outlines has a few hundred letters, a photo has any number of shapes.
  private static let most = 1_500
  private static let mostRows = 40
  /// The height of the box of a line, in heights of its capitals.
  private static let lineHeight = 1.6
  /// In radians: three degrees.
  private static let leastTilt = 0.05
  private static let leastConfidence = 0.6
}
