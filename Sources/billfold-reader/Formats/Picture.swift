internal import CLeptonica
internal import Core

/// A picture in memory: Leptonica's `PIX`, freed with its last owner.
final class Picture {
  /// Lives as long as this object: give the object a name before its `pix` goes to C, since an unnamed one may be freed
  /// before the call.
  let pix: UnsafeMutablePointer<PIX>

  /// Takes ownership. - Throws: `Failure.outOfMemory` for nil, which is how Leptonica says that an operation failed.
  init(_ pix: UnsafeMutablePointer<PIX>?) throws {
    guard let pix else { throw Picture.outOfMemory }
    self.pix = pix
  }

  static let outOfMemory = Failure(
    .outOfMemory, "the picture needs more memory than a reader may use; scale it down and import it again")

  deinit {
    var pix: UnsafeMutablePointer<PIX>? = pix
    pixDestroy(&pix)
  }

  var width: Int { Int(pixGetWidth(pix)) }
  var height: Int { Int(pixGetHeight(pix)) }
  var depth: Int { Int(pixGetDepth(pix)) }
  var pixels: Int { width * height }

  /// 8-bit grey (0 ink, 255 paper), flattened on white where it is transparent.
  func grey() throws -> Picture {
    if depth == 8 && pixGetColormap(pix) == nil { return self }
    let opaque = try opaque()
    return try Picture(pixConvertTo8(opaque.pix, 0))
  }

  /// Without an alpha channel: what is transparent shows white paper.
  func opaque() throws -> Picture {
    guard depth == 32, pixGetSpp(pix) == 4 else { return self }
    return try Picture(pixRemoveAlpha(pix))
  }

  /// Scaled by a factor, with area averaging when it shrinks.
  func scaled(by factor: Double) throws -> Picture {
    if abs(factor - 1) < 0.01 { return self }
    return try Picture(pixScale(pix, Float(factor), Float(factor)))
  }

  /// Turned clockwise by so many quarter turns.
  func turned(quarters: Int) throws -> Picture {
    let quarters = ((quarters % 4) + 4) % 4
    return quarters == 0 ? self : try Picture(pixRotateOrth(pix, Int32(quarters)))
  }

  /// The part inside a box, clipped to the picture.
  func cropped(to box: Box) throws -> Picture {
    var clip = boxCreate(Int32(box.x), Int32(box.y), Int32(box.width), Int32(box.height))
    defer { boxDestroy(&clip) }
    return try Picture(pixClipRectangle(pix, clip, nil))
  }

  /// Scaled so that the longer side has at most so many pixels; never enlarged.
  func fitting(longerSide: Int) throws -> Picture {
    try scaled(by: min(1, Double(longerSide) / Double(max(width, height, 1))))
  }
}
