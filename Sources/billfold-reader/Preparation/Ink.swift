internal import CLeptonica
internal import Core

/// Makes print black and paper white in any light. Tesseract gets grey rather than black and white, because every
/// external binarisation that was tried lost accuracy.
enum Ink {
  /// The picture in grey with shadows divided out, ink stretched to 0 and paper to 255, and dark borders erased.
  static func normalised(_ picture: Picture) throws -> Picture {
    let upright = try darkOnLight(try picture.grey())
    let stretched = try stretch(
      upright, ink: try percentile(0.005, of: upright), paper: try percentile(0.9, of: upright))
    guard stretched.width > 60, stretched.height > 60,
      let flat = pixBackgroundNorm(stretched.pix, nil, nil, 16, 16, 90, 60, 250, 2, 2)
    else { return stretched }
    let even = try Picture(flat)
    return try withoutDarkRim(try stretch(even, ink: try percentile(0.01, of: even), paper: 250))
  }

  /// Inverts white print on black paper.
  private static func darkOnLight(_ grey: Picture) throws -> Picture {
    let median = try percentile(0.5, of: grey)
    let low = try percentile(0.05, of: grey)
    let high = try percentile(0.95, of: grey)
    // Ink covers far less than half of a page: if the median is nearer to the darkest pixels, the bright pixels are the
    // ink.
    return median - low < high - median && median < 110 ? try Picture(pixInvert(nil, grey.pix)) : grey
  }

  private static func stretch(_ grey: Picture, ink: Int, paper: Int) throws -> Picture {
    guard paper - ink >= 12 else { return grey }
    return try Picture(pixGammaTRC(nil, grey.pix, 1, Int32(ink), Int32(paper)))
  }

  /// Turns dark regions at the edge of the picture white: the scanner's lid, a table, a thumb.
  private static func withoutDarkRim(_ grey: Picture) throws -> Picture {
    let mask = try Picture(pixThresholdToBinary(grey.pix, 110))
    // Opening comes first, so that print that merely touches the edge is kept.
    let solid = try Picture(pixOpenBrick(nil, mask.pix, 15, 15))
    let rim = try Picture(pixExtractBorderConnComps(solid.pix, 4))
    let grown = try Picture(pixDilateBrick(nil, rim.pix, 7, 7))
    let copy = try Picture(pixCopy(nil, grey.pix))
    pixSetMasked(copy.pix, grown.pix, 255)
    return copy
  }

  /// The grey value below which the given share of the pixels lies, 0…255.
  static func percentile(_ share: Double, of grey: Picture) throws -> Int {
    let counts = grey.shades()
    let wanted = Float(share) * counts.reduce(0, +)
    var sum: Float = 0
    for (value, count) in counts.enumerated() {
      sum += count
      if sum >= wanted { return value }
    }
    return 255
  }
}

extension Picture {
  /// The number of pixels of each shade of an 8-bit picture, 0…255.
  ///
  /// Of a large picture, a sample of the pixels is counted: counting all of them took a twentieth of the time of reading
  /// a PDF.
  func shades() -> [Float] {
    let step = max(1, Int32((Double(pixels) / 250_000).squareRoot()))
    var histogram: UnsafeMutablePointer<NUMA>? = pixGetGrayHistogram(pix, step)
    defer { numaDestroy(&histogram) }
    return (Int32(0)..<256).map { shade in
      var count: Float = 0
      numaGetFValue(histogram, shade, &count)
      return count
    }
  }
}
