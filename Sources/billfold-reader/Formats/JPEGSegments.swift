internal import Foundation

/// The segments of a JPEG file up to its first scan.
///
/// Source: ITU-T T.81, annex B: each segment consists of FF, a marker, and a two-byte length that includes itself. A
/// camera's preview inside a segment is a JPEG file of its own, with its own end marker.
struct JPEGSegments: Sequence, IteratorProtocol {
  private let data: Data
  private var position: Int
  /// The data after the header of the first scan, set once the segments before it have been read.
  private var scan: Data?

  init(_ data: Data) {
    self.data = data
    position = data.startIndex + 2
  }

  mutating func next() -> (marker: UInt8, body: Data)? {
    guard scan == nil, position + 4 <= data.endIndex, data[position] == 0xFF else { return nil }
    // Any marker may be preceded by fill bytes.
    while data[position + 1] == 0xFF, position + 4 < data.endIndex { position += 1 }
    let marker = data[position + 1]
    let length = Int(data[position + 2]) << 8 | Int(data[position + 3])
    guard length >= 2 else { return nil }
    let body = data[(position + 4)..<Swift.max(position + 4, Swift.min(position + 2 + length, data.endIndex))]
    position = body.endIndex
    if marker == JPEGSegments.startOfScan { scan = data[position...] }
    return (marker, body)
  }

  private static let startOfScan: UInt8 = 0xDA

  /// Whether the end marker of the picture is present. If no scan is found, whether it is among the last 64 bytes of
  /// the file.
  static func hasEnd(_ data: Data) -> Bool {
    let end = Data([0xFF, 0xD9])
    var segments = JPEGSegments(data)
    while segments.next() != nil {}
    let picture = segments.scan ?? data.suffix(64)
    return picture.suffix(64).range(of: end) != nil || picture.range(of: end) != nil
  }
}
