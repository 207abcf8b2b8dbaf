internal import Core
internal import Foundation

/// A rectangle that may be tilted, such as a line of text in a photo.
struct TiltedBox: Sendable {
  /// The coordinates of the centre, in pixels.
  var x: Double
  var y: Double
  /// The length along the direction of `angle`.
  var width: Double
  /// The length perpendicular to it.
  var height: Double
  /// The angle between the side `width` and the rows of pixels, in radians, clockwise since y points down; within ±45°.
  var angle: Double

  /// Whether it is vertical, so that its text runs up or down. Single characters may be taller than wide.
  var isStanding: Bool { height > 1.5 * width }

  /// The coordinates of the top left, top right and bottom left corners, as needed to cut it out of a picture.
  var corners: [Float] {
    let (ux, uy) = (cos(angle) * width / 2, sin(angle) * width / 2)
    let (vx, vy) = (-sin(angle) * height / 2, cos(angle) * height / 2)
    return [x - ux - vx, y - uy - vy, x + ux - vx, y + uy - vy, x - ux + vx, y - uy + vy].map { Float($0) }
  }

  /// The box enlarged by a margin on every side.
  func grown(by margin: Double) -> TiltedBox {
    var box = self
    box.width += 2 * margin
    box.height += 2 * margin
    return box
  }

  /// The box in a picture that is scaled by the two factors.
  func scaled(x factorX: Double, y factorY: Double) -> TiltedBox {
    let along = (cos(angle) * factorX, sin(angle) * factorY)
    let across = (-sin(angle) * factorX, cos(angle) * factorY)
    return TiltedBox(
      x: x * factorX, y: y * factorY, width: width * hypot(along.0, along.1),
      height: height * hypot(across.0, across.1),
      angle: atan2(along.1, along.0))
  }

  /// The box in the picture turned clockwise by quarter turns.
  ///
  /// - Parameter size: the size of the picture before it is turned.
  func turned(quarters: Int, in size: (width: Int, height: Int)) -> TiltedBox {
    var box = self
    switch quarters & 3 {
    case 1:
      (box.x, box.y) = (Double(size.height) - y, x)
      (box.width, box.height) = (height, width)
    case 2: (box.x, box.y) = (Double(size.width) - x, Double(size.height) - y)
    case 3:
      (box.x, box.y) = (y, Double(size.width) - x)
      (box.width, box.height) = (height, width)
    default: break
    }
    return box
  }

  /// The box in the picture rotated about its centre, with its size unchanged.
  ///
  /// - Parameter radians: the angle, clockwise.
  func rotated(by radians: Double, about centre: (x: Double, y: Double)) -> TiltedBox {
    var box = self
    let (dx, dy) = (x - centre.x, y - centre.y)
    box.x = centre.x + dx * cos(radians) - dy * sin(radians)
    box.y = centre.y + dx * sin(radians) + dy * cos(radians)
    box.angle = angle + radians
    return box
  }

  /// The axis-aligned box around a part of the rectangle.
  ///
  /// - Parameters:
  ///   - from, to: the start and end of the part along the rectangle, 0…1.
  ///   - share: the share of the height that is print.
  func part(from: Double, to: Double, heightShare share: Double) -> Box {
    let (ux, uy) = (cos(angle) * width, sin(angle) * width)
    let (halfX, halfY) = (abs(sin(angle)) * height * share / 2, abs(cos(angle)) * height * share / 2)
    let (x0, y0) = (x + ux * (from - 0.5), y + uy * (from - 0.5))
    let (x1, y1) = (x + ux * (to - 0.5), y + uy * (to - 0.5))
    let (left, right) = (min(x0, x1) - halfX, max(x0, x1) + halfX)
    let (top, bottom) = (min(y0, y1) - halfY, max(y0, y1) + halfY)
    return Box(
      x: Int(left.rounded()), y: Int(top.rounded()), width: max(1, Int((right - left).rounded())),
      height: max(1, Int((bottom - top).rounded())))
  }
}

extension TiltedBox {
  /// The smallest rectangle around points; nil if there are none.
  ///
  /// One of its sides lies on a side of the points' convex hull (Freeman and Shapira 1975).
  init?(around points: [(x: Double, y: Double)]) {
    let hull = TiltedBox.convexHull(points)
    guard let first = hull.first else { return nil }
    var best: TiltedBox?
    for (index, point) in hull.enumerated() {
      let next = hull.count > 1 ? hull[(index + 1) % hull.count] : (x: first.x + 1, y: first.y)
      let length = hypot(next.x - point.x, next.y - point.y)
      guard length > 0 else { continue }
      let (ux, uy) = ((next.x - point.x) / length, (next.y - point.y) / length)
      var (along, across) = ((Double.infinity, -Double.infinity), (Double.infinity, -Double.infinity))
      for corner in hull {
        let (u, v) = (corner.x * ux + corner.y * uy, corner.y * ux - corner.x * uy)
        along = (Swift.min(along.0, u), Swift.max(along.1, u))
        across = (Swift.min(across.0, v), Swift.max(across.1, v))
      }
      // The points are the centres of pixels.
      let (width, height) = (along.1 - along.0 + 1, across.1 - across.0 + 1)
      if let best, best.width * best.height <= width * height { continue }
      let (u, v) = ((along.0 + along.1) / 2, (across.0 + across.1) / 2)
      best = TiltedBox(x: u * ux - v * uy, y: u * uy + v * ux, width: width, height: height, angle: atan2(uy, ux))
    }
    guard let best else { return nil }
    self = best.withinHalfTurns
  }

  /// The same rectangle, with `width` as the side that lies within 45° of the rows.
  private var withinHalfTurns: TiltedBox {
    var box = self
    while box.angle > .pi / 4 + 1e-9 {
      box.angle -= .pi / 2
      (box.width, box.height) = (box.height, box.width)
    }
    while box.angle < -.pi / 4 - 1e-9 {
      box.angle += .pi / 2
      (box.width, box.height) = (box.height, box.width)
    }
    return box
  }

  /// Andrew's monotone chain (1979).
  private static func convexHull(_ points: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    guard sorted.count > 2 else { return sorted }
    func chain(_ points: some Sequence<(x: Double, y: Double)>) -> [(x: Double, y: Double)] {
      var chain: [(x: Double, y: Double)] = []
      for point in points {
        while chain.count >= 2 {
          let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
          if (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0 { break }
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain.dropLast()
    }
    return chain(sorted) + chain(sorted.reversed())
  }
}
