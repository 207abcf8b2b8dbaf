internal import Core

extension Box {
  func grown(by margin: Int) -> Box {
    Box(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
  }

  /// The part inside a picture, or nil if there is none.
  func clipped(width: Int, height: Int) -> Box? {
    let (left, top, right, bottom) = (max(x, 0), max(y, 0), min(maxX, width), min(maxY, height))
    return left < right && top < bottom ? Box(x: left, y: top, width: right - left, height: bottom - top) : nil
  }
}
