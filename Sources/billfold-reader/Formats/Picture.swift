internal import CLeptonica
internal import Core

/// A picture in memory: Leptonica's `PIX`, freed with its last owner.
final class Picture {
  /// Valid as long as this object. Assign the object to a variable before passing `pix` to C, since a temporary object
  /// may be freed before the call.
  let pix: UnsafeMutablePointer<PIX>

  /// Takes ownership of `pix`.
  ///
  /// - Throws: `Failure.outOfMemory` for nil, which is how Leptonica reports a failed operation.
  init(_ pix: UnsafeMutablePointer<PIX>?) throws {
    guard let pix else { throw Picture.outOfMemory }
    self.pix = pix
  }

  static let outOfMemory = Failure(
    .outOfMemory, "the image needs more memory than a reader may use; scale it down and import it again")

  deinit {
    var pix: UnsafeMutablePointer<PIX>? = pix
    pixDestroy(&pix)
  }

  var width: Int { Int(pixGetWidth(pix)) }
  var height: Int { Int(pixGetHeight(pix)) }
  var depth: Int { Int(pixGetDepth(pix)) }
  var pixels: Int { width * height }

  /// The picture in 8-bit grey (0 ink, 255 paper), with transparent parts on white.
  func grey() throws -> Picture {
    if depth == 8 && pixGetColormap(pix) == nil { return self }
    let opaque = try opaque()
    return try Picture(pixConvertTo8(opaque.pix, 0))
  }

  /// The picture without an alpha channel: transparent parts become white.
  func opaque() throws -> Picture {
    guard depth == 32, pixGetSpp(pix) == 4 else { return self }
    return try Picture(pixRemoveAlpha(pix))
  }

  /// The picture scaled by a factor, with area averaging when it shrinks.
  func scaled(by factor: Double) throws -> Picture {
    if abs(factor - 1) < 0.01 { return self }
    return try Picture(pixScale(pix, Float(factor), Float(factor)))
  }

  /// The picture turned clockwise by a number of quarter turns.
  func turned(quarters: Int) throws -> Picture {
    let quarters = ((quarters % 4) + 4) % 4
    return quarters == 0 ? self : try Picture(pixRotateOrth(pix, Int32(quarters)))
  }

  /// The box of the whole picture.
  var bounds: Box { Box(x: 0, y: 0, width: width, height: height) }

  /// The part inside a box, clipped to the picture.
  func cropped(to box: Box) throws -> Picture {
    if box == bounds { return self }
    return try box.withLeptonica { try Picture(pixClipRectangle(pix, $0, nil)) }
  }

  /// The picture scaled down so that its longer side has at most the given number of pixels; never enlarged.
  func fitting(longerSide: Int) throws -> Picture {
    try scaled(by: min(1, Double(longerSide) / Double(max(width, height, 1))))
  }
}
