internal import CLeptonica
internal import Core

/// Which words of a text layer a person can see on the rendered page. Words that are only in the file, white on white,
/// under a picture, drawn without ink or too small to be read, must not decide what a bill says.
struct TextVisibility {
  /// What is drawn and large enough.
  private(set) var seen: [Word] = []
  private(set) var unseen: [Word] = []
  /// Different words at the same place: one of them is not what is seen there, and only recognition can tell which.
  private(set) var isContested = false

  /// - Parameter grey: the page, 8-bit.
  /// - Parameter scale: pixels a point of both the words' boxes and the picture.
  init(of words: [Word], on grey: Picture, scale: Double) {
    var budget = TextVisibility.mostTimesLookedAt * grey.pixels
    for word in words {
      if TextVisibility.isLegible(word, scale: scale), TextVisibility.hasInk(grey, in: word.box, &budget) {
        seen.append(word)
      } else {
        unseen.append(word)
      }
    }
    // Fake bold type prints each word twice.
    let overlaps = WordOverlaps(of: seen)
    isContested = budget < 0 || overlaps.areContested
    seen = overlaps.kept
  }

  /// How often all words together may cover the page: once, but for shadows and fake bold type. Where words lie on each
  /// other more often than that, recognition tells what is seen.
  private static let mostTimesLookedAt = 20

  /// Points of the line height below which print is no print: the smallest terms and conditions have four.
  private static let smallestHeight = 2.5

  private static func isLegible(_ word: Word, scale: Double) -> Bool {
    Double(max(word.box.height, word.box.width)) >= smallestHeight * scale
      && Double(word.box.height) >= 0.6 * smallestHeight * scale
  }

  /// Difference of grey, of 255, below which nothing is drawn that an eye would find.
  static let faintest = 20

  /// - Parameter budget: pixels that may still be looked at; below zero nothing is.
  private static func hasInk(_ grey: Picture, in box: Box, _ budget: inout Int) -> Bool {
    let left = max(0, box.x), right = min(grey.width, box.maxX)
    let top = max(0, box.y), bottom = min(grey.height, box.maxY)
    guard left < right, top < bottom, budget >= 0, let data = pixGetData(grey.pix) else { return false }
    let words = Int(pixGetWpl(grey.pix))
    var darkest = 255
    var lightest = 0
    for y in top..<bottom {
      let row = data + y * words
      budget -= right - left
      for x in left..<right {
        // Four pixels a 32-bit word, the first in its highest byte.
        let value = Int(row[x >> 2] >> UInt32(24 - 8 * (x & 3)) & 0xFF)
        darkest = min(darkest, value)
        lightest = max(lightest, value)
      }
      if lightest - darkest >= faintest { return true }
      if budget < 0 { return false }
    }
    return false
  }
}

/// Whether a text layer and what was recognised on the page are of the same document.
enum LayerComparison {
  /// The words of a layer that the page does not show.
  ///
  /// - Parameter isContested: whether words of the layer lie on each other, so that one of them must be missing. Else,
  ///   where the layer agrees with what was read, the rest are the mistakes of one recognition or the other.
  static func unseen(_ layer: [Word], recognised: [Line], isContested: Bool) -> [Word] {
    let read = Set(recognised.flatMap(\.words).map { plain($0.text) })
    let telling = layer.filter { plain($0.text).count >= 3 }
    let missing = telling.filter { !read.contains(plain($0.text)) }
    return isContested || missing.count * 10 > telling.count * 4 ? missing : []
  }

  private static func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
}
