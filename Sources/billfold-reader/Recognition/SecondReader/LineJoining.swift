internal import Core
internal import Foundation

/// Joins lines that were split at gaps, such as a name and its price, into complete rows.
enum LineJoining {
  /// A piece of a row: its box and its words from left to right.
  struct Piece {
    var box: TiltedBox
    var words: [Word]
  }

  /// The rows from top to bottom, each from left to right.
  ///
  /// A piece is added to the row whose last piece points towards it, since rows in a photo need not be straight.
  static func rows(of pieces: [Piece]) -> [[Piece]] {
    let tilt = usualAngle(of: pieces.map(\.box))
    let direction = RowDirection(of: pieces.map(\.box), usual: tilt)
    var rows: [[Piece]] = []
    for piece in pieces.sorted(by: { $0.box.left < $1.box.left }) {
      let match = rows.indices.map { (index: $0, distance: distance(from: rows[$0], to: piece, direction)) }
        .filter { $0.distance < nearest }.min { $0.distance < $1.distance }
      if let match { rows[match.index].append(piece) } else { rows.append([piece]) }
    }
    return rows.map { row in (y: row.map { $0.box.y - tan(tilt) * $0.box.x }.reduce(0, +) / Double(row.count), row: row)
    }
    .sorted { $0.y < $1.y }.map(\.row)
  }

  /// The words of a row.
  static func line(of row: [Piece]) -> Line { Line(words: row.flatMap(\.words)) }

  /// The angle of most text, weighted towards long lines, whose angles are most accurate.
  static func usualAngle(of boxes: [TiltedBox]) -> Double {
    let long = boxes.filter { $0.width > 3 * $0.height }.sorted { $0.angle < $1.angle }
    let total = long.reduce(0) { $0 + $1.width }
    var sum = 0.0
    for box in long {
      sum += box.width
      if sum * 2 >= total { return box.angle }
    }
    return 0
  }

  /// The vertical distance of a piece from the continuation of a row, in line heights; infinite if it cannot be the
  /// next piece.
  private static func distance(from row: [Piece], to piece: Piece, _ direction: RowDirection) -> Double {
    guard let last = row.last else { return .infinity }
    let height = min(last.box.height, piece.box.height)
    guard max(last.box.height, piece.box.height) < 2.2 * height else { return .infinity }
    // The boxes of neighbours may overlap slightly.
    guard piece.box.left > last.box.right - height else { return .infinity }
    let gap = piece.box.x - last.box.x
    // How far a piece deviates from the direction of the rows; the angle of a short piece is unreliable.
    func deviation(_ box: TiltedBox) -> Double {
      box.width > 4 * box.height ? (box.angle - direction.angle(x: box.x, y: box.y)) / 2 : 0
    }
    let between = direction.angle(x: (last.box.x + piece.box.x) / 2, y: (last.box.y + piece.box.y) / 2)
    let led = last.box.y + tan(between + (deviation(last.box) + deviation(piece.box)) / 2) * gap
    return abs(led - piece.box.y) / height
  }

  private static let nearest = 0.45
}

extension TiltedBox {
  fileprivate var left: Double { x - cos(angle) * width / 2 }
  fileprivate var right: Double { x + cos(angle) * width / 2 }
}
