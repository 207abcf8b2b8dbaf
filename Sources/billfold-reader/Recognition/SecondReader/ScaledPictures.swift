internal import CInference
internal import CLeptonica
internal import Core

/// A picture at several sizes, so that lines can be cut from the one in which they have about the required height.
final class ScaledPictures {
  private var levels: [Picture]

  init(_ picture: Picture) throws { levels = [try picture.plain()] }

  /// All of the picture.
  var whole: TiltedBox {
    TiltedBox(
      x: Double(levels[0].width) / 2, y: Double(levels[0].height) / 2, width: Double(levels[0].width),
      height: Double(levels[0].height), angle: 0)
  }

  /// The picture from which to cut a line of the given height, and its scale relative to the original.
  func picture(forLineOf height: Double, wanted: Int = 48) throws -> (Picture, Double) {
    var factor = 1.0
    var level = 0
    // Each level averages the pixels of the previous one. A line up to twice as tall as needed is still cut from the
    // larger picture.
    while height * factor > 2 * Double(wanted), level < 4 {
      level += 1
      factor /= 2
      if levels.count == level { levels.append(try levels[level - 1].scaled(by: 0.5)) }
    }
    return (levels[level], factor)
  }

  /// Cuts out a line, levelled, in 8-bit grey, with the given height in pixels.
  func cut(_ box: TiltedBox, height: Int) throws -> Picture {
    let (picture, factor) = try picture(forLineOf: box.height, wanted: height)
    let width = max(1, Int((box.width * Double(height) / box.height).rounded()))
    let line = try Picture(pixCreate(Int32(width), Int32(height), 8))
    guard let data = pixGetData(line.pix) else { throw Picture.outOfMemory }
    picture.withPixels {
      billfold_cut_grey(
        $0, box.scaled(x: factor, y: factor).corners, data, pixGetWpl(line.pix), Int32(height), Int32(width))
    }
    return line
  }
}
