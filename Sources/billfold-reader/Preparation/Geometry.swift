internal import CLeptonica
internal import Core

/// Brings a picture into the position in which a person reads it. Boxes of a reading are pixels of the result, and the
/// preview shows the result.
enum Geometry {
  /// Crops to the paper where it lies on something dark, and takes out the skew.
  static func straighten(_ picture: Picture) throws -> Picture {
    try deskewed(try croppedToPaper(picture))
  }

  /// The paper alone, where a dark table or scanner bed surrounds it; else the picture itself.
  static func croppedToPaper(_ picture: Picture) throws -> Picture {
    let small = try picture.grey().fitting(longerSide: 400)
    let scale = Double(picture.width) / Double(small.width)
    guard let paper = try Paper.find(in: small) else { return picture }
    let margin = 4
    return try picture.cropped(
      to: Box(
        x: Int(Double(max(0, paper.x - margin)) * scale), y: Int(Double(max(0, paper.y - margin)) * scale),
        width: Int(Double(paper.width + 2 * margin) * scale), height: Int(Double(paper.height + 2 * margin) * scale)))
  }

  /// Turned by the skew of its text lines where that is certain: at most 10°, and at least a quarter of a degree,
  /// below which turning only blurs.
  static func deskewed(_ picture: Picture) throws -> Picture {
    let small = try picture.grey().fitting(longerSide: 2000)
    let ink = try Ink.normalised(small)
    let mask = try Picture(pixThresholdToBinary(ink.pix, 150))
    var angle: Float = 0
    var confidence: Float = 0
    // Swept over a quarter of the size and refined over half of it.
    let failed = pixFindSkewSweepAndSearch(mask.pix, &angle, &confidence, 4, 2, 10, 0.5, 0.02)
    // Leptonica's own advice for trusting the angle is a confidence (ratio of line scores) of 3 or more.
    guard failed == 0, confidence >= 3, abs(angle) >= 0.25 else { return picture }
    return try Picture(
      pixRotate(picture.pix, angle * .pi / 180, Int32(L_ROTATE_AREA_MAP), Int32(L_BRING_IN_WHITE), 0, 0))
  }

  enum PrintDirection {
    /// Rows of print run from side to side: upright or upside down.
    case lying
    /// Rows of print run up and down: a quarter turn is missing.
    case standing
    case unclear
  }

  /// Which way the rows of print run, on a normalised page.
  ///
  /// Across rows ink and gaps alternate sharply, along them hardly: the squared differences of neighbouring sums of ink,
  /// as in the search for skew, are compared in both directions.
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
    // Long rows make larger sums than short ones, whatever stands on them.
    let lying = Double(across) / Double(mask.width)
    let standing = Double(along) / Double(mask.height)
    // Words in a row stand like rows of their own: only a clear difference counts.
    if lying > 3 * standing { return .lying }
    return standing > 3 * lying ? .standing : .unclear
  }
}
