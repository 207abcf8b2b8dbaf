internal import CLeptonica
internal import Core
internal import Foundation

/// Decodes the pictures of an image file, upright and in colour, one at a time.
struct ImageDecoder {
  let data: Data
  let type: FileType
  let limits: ReaderLimits
  /// The number of pages; 1 for every format but TIFF.
  let pageCount: Int

  /// - Throws: `Failure` if the header is damaged or declares too many pixels.
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

  /// Whether the end marker of the format is missing: a picture that was cut off in transfer can be decoded, but its
  /// lower part is grey.
  var isTruncated: Bool {
    switch type {
    case .jpeg: !JPEGSegments.hasEnd(data)
    case .png: type.hasEnd(tail: data.suffix(FileType.tailLength)) == false
    default: false
    }
  }

  /// The upright picture of a page.
  ///
  /// - Parameter page: the page number, counted from 0.
  /// - Throws: `Failure.damaged` if it cannot be decoded, `.tooLarge` if it has too many pixels.
  func picture(page: Int) throws -> Picture {
    switch type {
    case .heif: return try HeifDecoder.picture(data, limits: limits)
    case .jpeg:
      let orientation = Orientation(jpeg: data)
      let decoded = try decodeJPEG()
      let straight = orientation.isMirrored ? try Picture(pixFlipLR(nil, decoded.pix)) : decoded
      return try straight.turned(quarters: orientation.quarterTurns)
    case .tiff:
      // `init` checked only the header of the first page.
      guard let header = ImageHeader(tiff: data, page: page) else { throw ImageDecoder.damaged }
      try header.check(limits: limits)
      return try decode { pixReadMemTiff($0, $1, Int32(page)) }
    default: return try decode { pixReadMem($0, $1) }
    }
  }

  private func decodeJPEG() throws -> Picture {
    // 24 million pixels, as many cameras have, are more than recognition can use, and the decoder halves the size at no
    // cost: in colour they would take 96 MB.
    let header = ImageHeader(data, type: .jpeg)
    let reduction: Int32 = (header.map { $0.width * $0.height } ?? 0) >= 24_000_000 ? 2 : 1
    // A truncated file is decoded as far as it goes, with grey below. Damage in the middle is an error, because it
    // could be read as different text.
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

  /// Whether the picture failed to decode for lack of memory. Leptonica reports only that it failed, so this tries to
  /// allocate the memory that the pixels need.
  private var isTooBigForMemory: Bool {
    guard let header = ImageHeader(data, type: type) else { return false }
    let pixels = malloc(header.width * header.height * 4)
    defer { free(pixels) }
    return pixels == nil
  }

  static let damaged = Failure(
    .damaged, "the image is damaged and cannot be decoded; scan, photograph or download it again")

  private static func tiffPages(_ data: Data) throws -> Int {
    var count: Int32 = 0
    let stream = data.withUnsafeBytes { fopenReadFromMemory($0.bindMemory(to: UInt8.self).baseAddress, $0.count) }
    guard let stream else { throw damaged }
    defer { fclose(stream) }
    guard tiffGetCount(stream, &count) == 0, count > 0 else { throw damaged }
    return Int(count)
  }
}
