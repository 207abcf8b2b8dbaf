internal import CLeptonica
internal import Core

/// Determines which words of a text layer a person can see on the rendered page. Words that are only in the file, such
/// as white on white, under a picture, drawn without ink or too small to be read, must not decide what a bill says.
struct TextVisibility {
  /// The words that are drawn and large enough.
  private(set) var seen: [Word] = []
  private(set) var unseen: [Word] = []
  /// Whether there are different words at the same place: only one of them can be visible there, and only recognition
  /// can tell which.
  private(set) var isContested = false

  /// - Parameters:
  ///   - grey: the page, 8-bit.
  ///   - scale: the pixels per point of the words' boxes and of the picture.
  init(of words: [Word], on grey: Picture, scale: Double) {
    var budget = TextVisibility.mostTimesLookedAt * grey.pixels
    for word in words {
      if TextVisibility.isLegible(word, scale: scale), TextVisibility.hasInk(grey, in: word.box, &budget) {
        seen.append(word)
      } else {
        unseen.append(word)
      }
    }
    // Simulated bold type prints each word twice.
    let overlaps = WordOverlaps(of: seen)
    isContested = budget < 0 || overlaps.areContested
    seen = overlaps.kept
  }

  /// How often all words together may cover the area of the page: normally less than once, apart from shadows and
  /// simulated bold type. If words overlap more than that, recognition decides what is seen.
  private static let mostTimesLookedAt = 20

  /// The line height in points below which text is illegible: the smallest terms and conditions have four.
  private static let smallestHeight = 2.5

  private static func isLegible(_ word: Word, scale: Double) -> Bool {
    Double(max(word.box.height, word.box.width)) >= smallestHeight * scale
      && Double(word.box.height) >= 0.6 * smallestHeight * scale
  }

  /// The difference in grey, of 255, below which the eye does not see anything.
  static let faintest = 20

  /// - Parameter budget: the number of pixels that may still be examined; once it is negative, the result is always
  ///   false.
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
        // Four pixels per 32-bit word, the first in the highest byte.
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

/// Compares a text layer with what was recognised on the page.
enum LayerComparison {
  /// The words of a text layer that the page does not show.
  ///
  /// - Parameter isContested: whether words of the layer overlap, so that one of them must be missing. If they do not
  ///   and most of the layer agrees with the recognised words, the differences are recognition errors.
  static func unseen(_ layer: [Word], recognised: [Line], isContested: Bool) -> [Word] {
    let read = Set(recognised.flatMap(\.words).map { plain($0.text) })
    let telling = layer.filter { plain($0.text).count >= 3 }
    let missing = telling.filter { !read.contains(plain($0.text)) }
    return isContested || missing.count * 10 > telling.count * 4 ? missing : []
  }

  private static func plain(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
}
