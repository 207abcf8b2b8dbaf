internal import CLeptonica
internal import Core

/// Brings a picture into the position in which a person reads it. The boxes of a reading are in pixels of the result,
/// and the preview shows the result.
enum Geometry {
  /// Crops the picture to the sheet of paper if it lies on a dark background, and removes the skew.
  static func straighten(_ picture: Picture) throws -> Picture {
    try deskewed(try croppedToPaper(picture))
  }

  /// The sheet of paper alone if a dark table or scanner bed surrounds it; otherwise the picture itself.
  private static func croppedToPaper(_ picture: Picture) throws -> Picture {
    try sheet(in: picture).map { try picture.cropped(to: $0) } ?? picture
  }

  /// The box of the sheet of paper if a dark table or scanner bed surrounds it; nil if there is nothing to crop.
  static func sheet(in picture: Picture) throws -> Box? {
    let small = try picture.grey().fitting(longerSide: 400)
    let scale = Double(picture.width) / Double(small.width)
    guard let paper = try Paper.find(in: small) else { return nil }
    let margin = 4
    return Box(
      x: Int(Double(max(0, paper.x - margin)) * scale), y: Int(Double(max(0, paper.y - margin)) * scale),
      width: Int(Double(paper.width + 2 * margin) * scale), height: Int(Double(paper.height + 2 * margin) * scale)
    ).clipped(width: picture.width, height: picture.height)
  }

  /// The picture rotated by the skew of its text lines if that is certain: at most 10°, and at least 0.25°, below which
  /// rotation only blurs.
  static func deskewed(_ picture: Picture) throws -> Picture {
    let small = try picture.grey().fitting(longerSide: 2000)
    let ink = try Ink.normalised(small)
    let mask = try Picture(pixThresholdToBinary(ink.pix, 150))
    var angle: Float = 0
    var confidence: Float = 0
    // Sweeps at a quarter of the size and refines at half of the size.
    let failed = pixFindSkewSweepAndSearch(mask.pix, &angle, &confidence, 4, 2, 10, 0.5, 0.02)
    // Leptonica recommends trusting the angle if the confidence (a ratio of line scores) is 3 or more.
    guard failed == 0, confidence >= 3, abs(angle) >= 0.25 else { return picture }
    return try Picture(
      pixRotate(picture.pix, angle * .pi / 180, Int32(L_ROTATE_AREA_MAP), Int32(L_BRING_IN_WHITE), 0, 0))
  }

  enum PrintDirection {
    /// The lines of text run horizontally: upright or upside down.
    case lying
    /// The lines of text run vertically: the picture has to be turned by a quarter.
    case standing
    case unclear
  }

  /// The direction of the lines of text on a normalised page.
  ///
  /// Ink and gaps alternate sharply across lines of text and hardly along them. As in the search for skew, this
  /// compares the squared differences of neighbouring ink sums in both directions.
  static func direction(ofPrint ink: Picture) throws -> PrintDirection {
    let small = try ink.fitting(longerSide: 1200)
    let mask = try Picture(pixThresholdToBinary(small.pix, 140))
    let turned = try mask.turned(quarters: 1)
    var across: Float = 0
    var along: Float = 0
    guard pixFindDifferentialSquareSum(mask.pix, &across) == 0, pixFindDifferentialSquareSum(turned.pix, &along) == 0
    else {
      return .unclear
    }
    // Longer rows of pixels give larger sums, whatever is printed on them.
    let lying = Double(across) / Double(mask.width)
    let standing = Double(along) / Double(mask.height)
    // Words that stand below each other look like lines of their own, so only a clear difference counts.
    if lying > 3 * standing { return .lying }
    return standing > 3 * lying ? .standing : .unclear
  }
}
