internal import CLeptonica

extension Picture {
  /// The most frequent shade of an 8-bit picture: that of its paper, or of the band on which a line is printed.
  func ground() -> Int {
    let counts = shades()
    return counts.indices.max { counts[$0] < counts[$1] } ?? 255
  }

  /// A 1-bit mask of the ink of an 8-bit picture: what is darker than a light ground, or lighter than a dark one.
  ///
  /// - Parameter difference: the least difference in grey between ink and ground, of 255.
  func ink(on ground: Int, difference: Int) throws -> Picture {
    guard ground < 128 else { return try Picture(pixThresholdToBinary(pix, Int32(ground - difference))) }
    let dark = try Picture(pixThresholdToBinary(pix, Int32(ground + difference)))
    return try Picture(pixInvert(nil, dark.pix))
  }

  /// The number of black pixels in each row of a 1-bit picture.
  func blackPixelsByRow() -> [Int] {
    var counts: UnsafeMutablePointer<NUMA>? = pixCountPixelsByRow(pix, nil)
    defer { numaDestroy(&counts) }
    return (0..<height).map { row in
      var count: Int32 = 0
      numaGetIValue(counts, Int32(row), &count)
      return Int(count)
    }
  }
}
