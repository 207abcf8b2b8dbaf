internal import CInference
internal import CLeptonica
internal import Core

/// A picture at several sizes, so that lines are cut out of one in which they are about as tall as they are read.
final class ScaledPictures {
  private var levels: [Picture]

  init(_ picture: Picture) throws { levels = [try picture.plain()] }

  /// The picture to cut a line of a height out of, and its size against the first.
  func picture(forLineOf height: Double, wanted: Int = 48) throws -> (Picture, Double) {
    var factor = 1.0
    var level = 0
    // Halved pictures are averages of their pixels; a line twice as tall as it is read is still cut from the larger.
    while height * factor > 2 * Double(wanted), level < 4 {
      level += 1
      factor /= 2
      if levels.count == level { levels.append(try levels[level - 1].scaled(by: 0.5)) }
    }
    return (levels[level], factor)
  }

  /// A line set upright, in 8-bit grey, so many pixels high.
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
