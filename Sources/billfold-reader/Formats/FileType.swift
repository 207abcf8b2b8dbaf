internal import Foundation

/// What a document is by its content; names lie.
enum FileType: Equatable {
  case pdf, jpeg, png, tiff, webp, bmp, gif, jpeg2000, heif, portableAnyMap
  /// Known, but nothing that billfold reads; the name is for the message.
  case other(String)

  /// Recognises a type by the magic bytes of its format's specification.
  init?(sniffing data: Data) {
    func starts(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
      data.count >= offset + bytes.count && data.dropFirst(offset).starts(with: bytes)
    }
    func text(_ string: String, at offset: Int = 0) -> Bool { starts(Array(string.utf8), at: offset) }

    // PDF readers accept junk before the header; 1 KB is what the specification's implementation notes allow.
    if data.prefix(4096).range(of: Data("%PDF-".utf8)) != nil {
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
    } else if data.count > 2, data[data.startIndex] == 0x50, (0x34...0x36).contains(data[data.startIndex + 1]) {
      self = .portableAnyMap
    } else if text("PK\u{3}\u{4}") {
      self = .other("a ZIP archive or office document")
    } else if data.prefix(512).range(of: Data("<html".utf8)) != nil || data.prefix(512).range(of: Data("<!DOCTYPE".utf8)) != nil
    {
      self = .other("a web page")
    } else {
      return nil
    }
  }
}
