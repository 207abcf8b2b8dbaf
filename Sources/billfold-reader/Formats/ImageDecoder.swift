internal import CLeptonica
internal import Core
internal import Foundation

/// Decodes the pictures of an image file, upright and in colour, one at a time.
struct ImageDecoder {
  let data: Data
  let type: FileType
  let limits: ReaderLimits
  /// How many pages the file has; one for everything but TIFF.
  let pageCount: Int

  /// - Throws: `Failure` where the header is damaged or claims too much.
  init(_ data: Data, type: FileType, limits: ReaderLimits) throws {
    self.data = data
    self.type = type
    self.limits = limits
    if type == .heif {
      pageCount = 1
      return
    }
    guard let header = ImageHeader(data, type: type) else { throw ImageDecoder.damaged }
    try header.check(limits: limits)
    pageCount = type == .tiff ? try ImageDecoder.tiffPages(data) : 1
  }

  /// Whether the end of the format is missing: a picture cut off in transfer decodes, but with grey below.
  var isTruncated: Bool {
    switch type {
    case .jpeg: !JPEGSegments.hasEnd(data)
    case .png: data.suffix(64).range(of: Data("IEND".utf8)) == nil
    default: false
    }
  }

  /// The upright picture of a page, counted from 0.
  ///
  /// - Throws: `Failure.damaged` where it cannot be decoded, `.tooLarge` where it has too many pixels.
  func picture(page: Int) throws -> Picture {
    switch type {
    case .heif: return try HeifDecoder.picture(data, limits: limits)
    case .jpeg:
      let orientation = Orientation(jpeg: data)
      let decoded = try decodeJPEG()
      let straight = orientation.isMirrored ? try Picture(pixFlipLR(nil, decoded.pix)) : decoded
      return try straight.turned(quarters: orientation.quarterTurns)
    case .tiff:
      // The header that was checked at first is the first page's.
      guard let header = ImageHeader(tiff: data, page: page) else { throw ImageDecoder.damaged }
      try header.check(limits: limits)
      return try decode { pixReadMemTiff($0, $1, Int32(page)) }
    default: return try decode { pixReadMem($0, $1) }
    }
  }

  private func decodeJPEG() throws -> Picture {
    // A photo of more than 24 million pixels has more than recognition can use: the decoder halves it for free.
    let header = ImageHeader(data, type: .jpeg)
    let reduction: Int32 = (header.map { $0.width * $0.height } ?? 0) > 24_000_000 ? 2 : 1
    // What was cut off is read as far as it goes, and grey below. Damage in the midst would be read as other print.
    let hint = isTruncated ? Int32(L_JPEG_CONTINUE_WITH_BAD_DATA) : 0
    var warnings: Int32 = 0
    return try decode { pixReadMemJpeg($0, $1, 0, reduction, &warnings, hint) }
  }

  private func decode(_ body: (UnsafePointer<UInt8>?, Int) -> UnsafeMutablePointer<PIX>?) throws -> Picture {
    let decoded = data.withUnsafeBytes { body($0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
    guard let decoded else { throw isTooBigForMemory ? Picture.outOfMemory : ImageDecoder.damaged }
    let picture = try Picture(decoded)
    guard picture.pixels <= limits.decodePixels else {
      throw Failure(.tooLarge, "a page has too many pixels; scale it down and import it again")
    }
    if picture.depth == 16 { return try Picture(pixConvert16To8(picture.pix, Int32(L_MS_BYTE))) }
    if pixGetColormap(picture.pix) != nil {
      return try Picture(pixRemoveColormap(picture.pix, Int32(REMOVE_CMAP_BASED_ON_SRC)))
    }
    return try picture.opaque()
  }

  /// Leptonica says of every failure only that it failed; whether its pixels would have fitted can be tried.
  private var isTooBigForMemory: Bool {
    guard let header = ImageHeader(data, type: type) else { return false }
    let pixels = malloc(header.width * header.height * 4)
    defer { free(pixels) }
    return pixels == nil
  }

  static let damaged = Failure(
    .damaged, "the picture is damaged and cannot be decoded; scan, photograph or download it again")

  private static func tiffPages(_ data: Data) throws -> Int {
    var count: Int32 = 0
    let stream = data.withUnsafeBytes { fopenReadFromMemory($0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
    guard let stream else { throw damaged }
    defer { fclose(stream) }
    guard tiffGetCount(stream, &count) == 0, count > 0 else { throw damaged }
    return Int(count)
  }
}
