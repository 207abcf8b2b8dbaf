internal import CLeptonica
internal import Core
internal import Foundation

/// The picture of a page that is shown beside its draft.
enum Preview {
  /// The length of the longer side in pixels.
  static let longerSide = 1600

  /// A JPEG of the upright page, or nil if it cannot be made: a missing preview must not fail the reading.
  static func jpeg(of picture: Picture) -> Data? {
    guard let small = try? picture.fitting(longerSide: longerSide) else { return nil }
    var bytes: UnsafeMutablePointer<UInt8>?
    var size = 0
    guard pixWriteMemJpeg(&bytes, &size, small.pix, 75, 0) == 0, let bytes else { return nil }
    defer { lept_free(bytes) }
    return Data(bytes: bytes, count: size)
  }
}
