/// What a document is by its content; names lie.
public enum FileType: Hashable, Sendable {
  case pdf, jpeg, png, tiff, webp, bmp, gif, jpeg2000, heif, portableAnyMap
  /// Known, but nothing that billfold reads; the name is for the message.
  case other(String)

  /// Recognises a type by the magic bytes of its format's specification.
  ///
  /// - Parameter head: the first bytes of the file, at least 4096 where it has them.
  public init?(sniffing head: some Collection<UInt8>) {
    let data = Array(head.prefix(FileType.headLength))
    func starts(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
      data.count >= offset + bytes.count && data[offset..<offset + bytes.count].elementsEqual(bytes)
    }
    func text(_ string: String, at offset: Int = 0) -> Bool { starts(Array(string.utf8), at: offset) }
    /// HTML's names are written in either case.
    func holdsTag(_ string: String) -> Bool {
      String(decoding: data.prefix(512), as: UTF8.self).lowercased().contains(string)
    }
    func holds(_ string: String, within limit: Int) -> Bool {
      let wanted = Array(string.utf8)
      return data.prefix(limit).indices.contains { starts(wanted, at: $0) }
    }

    // Readers of PDF accept junk before the header; 1 KB is what the specification's implementation notes allow.
    if holds("%PDF-", within: FileType.headLength) {
      self = .pdf
    } else if starts([0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if starts([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if starts([0x49, 0x49, 0x2A, 0]) || starts([0x4D, 0x4D, 0, 0x2A]) || starts([0x49, 0x49, 0x2B, 0])
      || starts([0x4D, 0x4D, 0, 0x2B])
    {
      self = .tiff
    } else if text("RIFF") && text("WEBP", at: 8) {
      self = .webp
    } else if text("GIF87a") || text("GIF89a") {
      self = .gif
    } else if text("BM") && data.count > 26 {
      self = .bmp
    } else if text("jP  ", at: 4) || starts([0xFF, 0x4F, 0xFF, 0x51]) {
      self = .jpeg2000
    } else if text("ftyp", at: 4) {
      let brand = String(decoding: data.dropFirst(8).prefix(4), as: UTF8.self)
      let heif = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1", "avif", "avis"]
      self = heif.contains(brand) ? .heif : .other("a video or other media file")
    } else if data.count > 2, data[0] == 0x50, (0x34...0x36).contains(data[1]) {
      self = .portableAnyMap
    } else if text("PK\u{3}\u{4}") {
      self = .other("a ZIP archive or office document")
    } else if holdsTag("<html") || holdsTag("<!doctype") {
      self = .other("a web page")
    } else {
      return nil
    }
  }

  /// Bytes from the start of a file that decide its type.
  public static let headLength = 4096

  /// Whether billfold reads it.
  public var isReadable: Bool {
    if case .other = self { return false }
    return true
  }

  /// The media type (IANA), for the store and for people.
  public var mediaType: String {
    switch self {
    case .pdf: "application/pdf"
    case .jpeg: "image/jpeg"
    case .png: "image/png"
    case .tiff: "image/tiff"
    case .webp: "image/webp"
    case .bmp: "image/bmp"
    case .gif: "image/gif"
    case .jpeg2000: "image/jp2"
    case .heif: "image/heif"
    case .portableAnyMap: "image/x-portable-anymap"
    case .other: "application/octet-stream"
    }
  }

  /// File name endings of documents, lower case: a file that claims one of them is a document, if perhaps a broken one.
  public static let extensions: Set<String> = [
    "pdf", "jpg", "jpeg", "jpe", "png", "tif", "tiff", "webp", "bmp", "gif", "jp2", "j2k", "heic", "heif", "avif", "pbm",
    "pgm", "ppm", "pnm",
  ]

  /// Whether the last bytes of a file hold the format's end; nil where the format has no mark of its end.
  public func hasEnd(tail: some Collection<UInt8>) -> Bool? {
    let tail = Array(tail)
    func holds(_ wanted: [UInt8]) -> Bool {
      tail.count >= wanted.count && (0...tail.count - wanted.count).contains { tail[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }
    switch self {
    case .pdf: return holds(Array("%%EOF".utf8))
    case .jpeg: return holds([0xFF, 0xD9])
    case .png: return holds(Array("IEND".utf8))
    case .gif: return tail.last(where: { $0 != 0 }) == 0x3B
    default: return nil
    }
  }
}
