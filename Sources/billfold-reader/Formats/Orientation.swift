internal import Foundation

/// The EXIF orientation of a JPEG: how the camera was held.
///
/// Source: Exif 2.32, tag 0x0112 in IFD 0 of the APP1 segment. Values outside 1…8 are treated as 1.
struct Orientation: Equatable {
  /// The EXIF value, 1…8.
  let value: Int

  static let upright = Orientation(value: 1)

  init(value: Int) { self.value = (1...8).contains(value) ? value : 1 }

  /// The orientation that a JPEG file declares, or upright if it declares none.
  init(jpeg data: Data) {
    let exif = Data("Exif\0\0".utf8)
    guard let segment = JPEGSegments(data).first(where: { $0.marker == 0xE1 && $0.body.starts(with: exif) }) else {
      self = .upright
      return
    }
    self.init(tiff: Array(segment.body.dropFirst(exif.count)))
  }

  /// The orientation tag of a TIFF structure, or upright if there is none.
  init(tiff bytes: [UInt8]) {
    guard bytes.count >= 8, bytes[0] == bytes[1], bytes[0] == 0x49 || bytes[0] == 0x4D else {
      self = .upright
      return
    }
    let little = bytes[0] == 0x49
    func number(_ offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      let part = bytes[offset..<offset + count]
      return (little ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let start = number(4, 4), let entries = number(start, 2) else {
      self = .upright
      return
    }
    for entry in 0..<min(entries, 512) where number(start + 2 + entry * 12, 2) == 0x0112 {
      self.init(value: number(start + 2 + entry * 12 + 8, 2) ?? 1)
      return
    }
    self = .upright
  }

  /// Whether the picture has to be mirrored left to right before it is turned.
  var isMirrored: Bool { [2, 4, 5, 7].contains(value) }

  /// The number of clockwise quarter turns that bring the (mirrored) picture upright.
  var quarterTurns: Int {
    switch value {
    case 3, 4: 2
    case 6, 7: 1
    case 5, 8: 3
    default: 0
    }
  }
}
