internal import CQRCode

/// A QR code (ISO/IEC 18004) as dark and light modules, without its margin.
public struct QRCode: Sendable {
  /// How much of a code may be unreadable: about 7 or 15 %.
  public enum Correction: Int32, Sendable {
    case low = 2
    case medium = 4
  }

  /// The margin that the standard requires, in modules; without it cameras do not find a code.
  public static let margin = 4
  /// The number of modules on each side.
  public let side: Int
  private let dots: [UInt8]

  /// The largest code has 177 modules on each side.
  private static let mostDots = 177 * 177

  /// Returns nil for text that is too long for a code.
  public init?(_ text: String, _ correction: Correction = .low) {
    var dots = [UInt8](repeating: 0, count: Self.mostDots)
    let side = Int(billfold_draw_code(text, correction.rawValue, &dots, dots.count))
    guard side > 0 else { return nil }
    self.side = side
    self.dots = Array(dots.prefix(side * side))
  }

  /// Returns whether a module is dark; those of the margin are not.
  public func isDark(_ x: Int, _ y: Int) -> Bool {
    (0..<side).contains(x) && (0..<side).contains(y) && dots[y * side + x] == 1
  }

  /// The width and height of the picture in CSS pixels.
  var pixels: Int { 4 * (side + 2 * Self.margin) }

  /// The code with its margin as an SVG picture, dark on light in every theme.
  var svg: String {
    let size = side + 2 * Self.margin
    var path = ""
    for y in 0..<side {
      for x in 0..<side where isDark(x, y) { path += "M\(x + Self.margin) \(y + Self.margin)h1v1h-1z" }
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(pixels)" height="\(pixels)" viewBox="0 0 \(size) \(size)" \
      shape-rendering="crispEdges"><path fill="#fff" d="M0 0h\(size)v\(size)h-\(size)z"/>\
      <path fill="#000" d="\(path)"/></svg>
      """
  }
}
