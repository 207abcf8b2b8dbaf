internal import CLeptonica
internal import Core

/// Leptonica also has a `Box`; in the reader the name means the one in Core.
typealias Box = Core.Box

extension Box {
  /// Calls a function of Leptonica with the box.
  func withLeptonica<Result>(_ body: (UnsafeMutablePointer<BOX>?) throws -> Result) rethrows -> Result {
    var box = boxCreate(Int32(x), Int32(y), Int32(width), Int32(height))
    defer { boxDestroy(&box) }
    return try body(box)
  }
}

extension Picture {
  /// The boxes of the connected regions of black pixels in a 1-bit picture.
  ///
  /// - Parameter connectivity: 4, or 8 if pixels that only touch at a corner are connected.
  func regions(connectivity: Int32) -> [Box] {
    var boxes: UnsafeMutablePointer<BOXA>? = pixConnCompBB(pix, connectivity)
    defer { boxaDestroy(&boxes) }
    return (0..<boxaGetCount(boxes)).map { index in
      var x: Int32 = 0
      var y: Int32 = 0
      var width: Int32 = 0
      var height: Int32 = 0
      boxaGetBoxGeometry(boxes, index, &x, &y, &width, &height)
      return Box(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
    }
  }
}
