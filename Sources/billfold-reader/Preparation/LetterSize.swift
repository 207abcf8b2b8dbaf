internal import CLeptonica
internal import Core

/// Measures the height of the print.
enum LetterSize {
  /// The best height of capitals, in pixels. Tesseract's networks are trained on lines 36 px high; capitals of 28 px
  /// are recognised as well as taller ones, in less time, and better than smaller ones.
  static let best = 28.0

  /// The height in pixels of capitals and digits on a normalised page, or nil if there is hardly any print.
  static func capitalHeight(in ink: Picture) throws -> Double? {
    let mask = try Picture(pixThresholdToBinary(ink.pix, 140))
    // Only shapes that can be letters: no specks, rules, barcodes or pictures.
    let letters = mask.regions(connectivity: 8).filter { box in
      box.height >= 6 && box.height <= ink.height / 8 && box.width >= 2 && box.width <= 3 * box.height
        && box.height <= 8 * box.width
    }
    guard letters.count >= 20 else { return nil }
    // A high percentile, since capitals and digits are the taller letters and there are as many small ones.
    let heights = letters.map(\.height).sorted()
    return Double(heights[heights.count * 7 / 10])
  }

  /// The factor that scales capitals of a given height to the best height, limited to a reasonable range and to the
  /// number of pixels that may be recognised.
  static func factor(capitals: Double?, pixels: Int, limits: ReaderLimits) -> Double {
    let wanted = capitals.map { best / $0 } ?? 1
    func reaching(_ most: Int) -> Double { (Double(most) / Double(max(pixels, 1))).squareRoot() }
    // Enlarging adds no detail, only time: small print on a large page stays below the best height.
    let enlarged = max(1, min(3, reaching(12_000_000)))
    return min(max(wanted, 0.25), enlarged, reaching(Int(limits.recognisePixels)))
  }
}
