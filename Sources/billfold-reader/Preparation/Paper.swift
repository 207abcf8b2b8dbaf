internal import CLeptonica
internal import Core

/// Finds a sheet of paper that lies on something darker.
enum Paper {
  /// The box of the sheet in a small grey picture, or nil if the picture is all paper or no sheet stands out.
  static func find(in small: Picture) throws -> Box? {
    let border = try Paper.borderIsDark(small)
    guard border else { return nil }
    // A blur larger than print makes the sheet one bright region.
    let smooth = try Picture(pixBlockconv(small.pix, 3, 3))
    var threshold: Int32 = 0
    guard pixSplitDistributionFgBg(smooth.pix, 0.1, 1, &threshold, nil, nil, nil) == 0 else { return nil }
    let dark = try Picture(pixThresholdToBinary(smooth.pix, threshold))
    let bright = try Picture(pixInvert(nil, dark.pix))
    let closed = try Picture(pixCloseSafeBrick(nil, bright.pix, 9, 9))
    let best = Paper.sheet(of: closed.regions(connectivity: 4), pixels: small.pixels)
    // A smaller bright region is a reflection; a larger one is the whole picture, where cropping gains nothing.
    guard let best, best.width * best.height * 25 > small.pixels, best.width * best.height * 20 < small.pixels * 19
    else {
      return nil
    }
    return best
  }

  /// The largest bright region, together with those above and below it that are about as wide, since a shadow across the
  /// sheet can cut it into several, and with one of similar size beside it, which is a second sheet.
  static func sheet(of pieces: [Box], pixels: Int) -> Box? {
    guard let largest = pieces.max(by: { $0.width * $0.height < $1.width * $1.height }) else { return nil }
    let parts = pieces.filter { piece in
      if piece.width * piece.height * 3 > largest.width * largest.height { return true }
      let shared = min(piece.maxX, largest.maxX) - max(piece.x, largest.x)
      return shared * 3 > 2 * max(piece.width, largest.width) && piece.width * piece.height * 100 > pixels
    }
    return Box.union(parts) ?? largest
  }

  /// Whether at least a third of the picture's border is much darker than its brightest parts.
  private static func borderIsDark(_ small: Picture) throws -> Bool {
    var values: [Int] = []
    func value(_ x: Int, _ y: Int) -> Int {
      var sample: UInt32 = 0
      pixGetPixel(small.pix, Int32(x), Int32(y), &sample)
      return Int(sample)
    }
    for x in stride(from: 0, to: small.width, by: 2) { values += [value(x, 1), value(x, small.height - 2)] }
    for y in stride(from: 0, to: small.height, by: 2) { values += [value(1, y), value(small.width - 2, y)] }
    let bright = try Ink.percentile(0.95, of: small)
    return values.count { $0 * 10 < bright * 6 } * 3 > values.count
  }
}
