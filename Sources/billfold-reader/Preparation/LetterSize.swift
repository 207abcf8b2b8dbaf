internal import CLeptonica
internal import Core

/// How tall the print is.
enum LetterSize {
  /// Tesseract's networks are trained on lines 36 px high; capitals of about 32 px read best, from both sides.
  static let best = 32.0

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
      if height >= 6, height <= ink.height / 8, width >= 2, width <= 3 * height, height <= 8 * width { heights.append(height) }
    }
    guard heights.count >= 20 else { return nil }
    // Of all letters the taller: capitals and digits, where small letters are as many again.
    heights.sort()
    return Double(heights[heights.count * 7 / 10])
  }

  /// The factor that brings capitals to the best height; within reason, and within the pixels that may be recognised.
  static func factor(for ink: Picture, limits: ReaderLimits) throws -> Double {
    let wanted = try capitalHeight(in: ink).map { best / $0 } ?? 1
    let largest = (Double(limits.recognisePixels) / Double(max(ink.pixels, 1))).squareRoot()
    return min(max(wanted, 0.25), 4, largest)
  }
}
