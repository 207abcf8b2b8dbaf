/// A rectangle on the upright page, in pixels, origin top left. Encoded as `[x, y, width, height]`.
public struct Box: Hashable, Sendable {
  public let x: Int
  public let y: Int
  public let width: Int
  public let height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public var maxX: Int { x + width }
  public var maxY: Int { y + height }
  public var midX: Int { x + width / 2 }
  public var midY: Int { y + height / 2 }

  /// The horizontal distance to another rectangle, whichever is on the left; negative if they overlap.
  public func gap(to other: Box) -> Int { max(x, other.x) - min(maxX, other.maxX) }

  /// The smallest rectangle that contains both.
  public func union(_ other: Box) -> Box {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return Box(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The smallest rectangle that contains all, or nil if there are none.
  public static func union(_ boxes: some Sequence<Box>) -> Box? {
    boxes.reduce(nil as Box?) { $0?.union($1) ?? $1 }
  }
}

extension Box: Codable {
  /// - Throws: `DecodingError` unless the value begins with four integers.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init(
      x: try container.decode(Int.self), y: try container.decode(Int.self),
      width: try container.decode(Int.self), height: try container.decode(Int.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for number in [x, y, width, height] { try container.encode(number) }
  }
}
