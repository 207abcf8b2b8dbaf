internal import CLeptonica
internal import Core

/// How tall the print is.
enum LetterSize {
  /// Tesseract's networks are trained on lines 36 px high; capitals of 28 px read as well as
  /// larger ones from both sides, in less time.
  static let best = 28.0

  /// The height of capitals and digits in a normalised page, in pixels, or nil where there is hardly any print.
  static func capitalHeight(in ink: Picture) throws -> Double? {
    let mask = try Picture(pixThresholdToBinary(ink.pix, 140))
    var boxes: UnsafeMutablePointer<BOXA>? = pixConnCompBB(mask.pix, 8)
    defer { boxaDestroy(&boxes) }
    var heights: [Int32] = []
    for index in 0..<boxaGetCount(boxes) {
      var width: Int32 = 0
      var height: Int32 = 0
      boxaGetBoxGeometry(boxes, index, nil, nil, &width, &height)
      // Letters: no specks, rules, barcodes or pictures.
      if height >= 6, height <= ink.height / 8, width >= 2, width <= 3 * height, height <= 8 * width {
        heights.append(height)
      }
    }
    guard heights.count >= 20 else { return nil }
    // Of all letters the taller: capitals and digits, where small letters are as many again.
    heights.sort()
    return Double(heights[heights.count * 7 / 10])
  }

  /// The factor that brings capitals of a height to the best one; within reason, and within the pixels that may be recognised.
  static func factor(capitals: Double?, pixels: Int, limits: ReaderLimits) -> Double {
    let wanted = capitals.map { best / $0 } ?? 1
    func reaching(_ most: Int) -> Double { (Double(most) / Double(max(pixels, 1))).squareRoot() }
    // Enlarging adds no detail, only time: small print on a large page stays smaller than what reads best.
    let enlarged = max(1, min(3, reaching(12_000_000)))
    return min(max(wanted, 0.25), enlarged, reaching(Int(limits.recognisePixels)))
  }
}
