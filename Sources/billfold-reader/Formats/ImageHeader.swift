internal import CLeptonica
internal import Core
internal import Foundation

/// A picture's size according to its header, so that a decompression bomb is refused before anything is decoded.
struct ImageHeader {
  let width: Int
  let height: Int

  /// Returns nil if the header cannot be read, which means that the picture is damaged.
  init?(_ data: Data, type: FileType) {
    switch type {
    case .gif:
      guard data.count >= 10 else { return nil }
      self.init(width: data.littleEndian16(at: 6), height: data.littleEndian16(at: 8))
    case .bmp:
      guard data.count >= 26 else { return nil }
      self.init(
        width: abs(Int(Int32(truncatingIfNeeded: data.littleEndian32(at: 18)))),
        height: abs(Int(Int32(truncatingIfNeeded: data.littleEndian32(at: 22)))))
    default:
      var format: Int32 = 0
      var width: Int32 = 0
      var height: Int32 = 0
      let failed = data.withUnsafeBytes { buffer in
        pixReadHeaderMem(
          buffer.bindMemory(to: l_uint8.self).baseAddress, buffer.count, &format, &width, &height, nil, nil, nil)
      }
      guard failed == 0 else { return nil }
      self.init(width: Int(width), height: Int(height))
    }
  }

  /// Reads the header of one page of a TIFF file.
  ///
  /// - Parameter page: the page number, counted from 0.
  init?(tiff data: Data, page: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    let failed = data.withUnsafeBytes { buffer in
      readHeaderMemTiff(
        buffer.bindMemory(to: l_uint8.self).baseAddress, buffer.count, Int32(page), &width, &height, nil, nil, nil, nil,
        nil)
    }
    guard failed == 0 else { return nil }
    self.init(width: Int(width), height: Int(height))
  }

  /// Returns nil for a picture without pixels, which no header of an intact picture declares.
  init?(width: Int, height: Int) {
    guard width > 0, height > 0 else { return nil }
    self.width = width
    self.height = height
  }

  /// The fewest pixels of the shorter side with which there can be any print. Smaller pictures, such as dots and lines
  /// for the layout of a mail, make the engines fail.
  private static let fewestPixels = 8

  /// - Throws: `Failure.tooLarge` where the picture has more pixels than may be decoded, `.unsupported` where it is too
  ///   small for print.
  func check(limits: ReaderLimits) throws {
    guard min(width, height) >= ImageHeader.fewestPixels else {
      throw Failure(
        .unsupported, "it has \(width) × \(height) pixels, too few for readable text; scan or photograph it again")
    }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= limits.decodePixels else {
      throw Failure(
        .tooLarge,
        "it claims \(width) × \(height) pixels, more than the \(limits.decodePixels / 1_000_000) million that are decoded; scale it down and import it again"
      )
    }
  }
}

extension Data {
  func littleEndian16(at offset: Int) -> Int {
    (0..<2).reversed().reduce(0) { $0 << 8 | Int(self[startIndex + offset + $1]) }
  }
  func littleEndian32(at offset: Int) -> Int {
    (0..<4).reversed().reduce(0) { $0 << 8 | Int(self[startIndex + offset + $1]) }
  }
}
