/// The type of a document, determined by its content because file names are unreliable.
public enum FileType: Hashable, Sendable {
  case pdf, jpeg, png, tiff, webp, bmp, gif, jpeg2000, heif, portableAnyMap
  /// An e-invoice sent as data, without a page.
  case invoiceXML
  /// A mail with its attachments (RFC 5322).
  case mail
  /// A ZIP archive of documents.
  case archive
  /// A document inside its signature (CAdES, `.p7m`).
  case signed
  /// Recognised, but not supported; the name is for messages.
  case other(String)

  /// Recognises a type by the magic bytes in its format's specification.
  ///
  /// - Parameter head: the first bytes of the file, at least 4096 if it has that many.
  public init?(sniffing head: some Collection<UInt8>) {
    let data = Array(head.prefix(FileType.headLength))
    func starts(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
      data.count >= offset + bytes.count && data[offset..<offset + bytes.count].elementsEqual(bytes)
    }
    func text(_ string: String, at offset: Int = 0) -> Bool { starts(Array(string.utf8), at: offset) }
    /// HTML tag names are written in either case.
    func holdsTag(_ string: String) -> Bool {
      String(decoding: data.prefix(512), as: UTF8.self).lowercased().contains(string)
    }
    func holds(_ string: String, within limit: Int) -> Bool {
      let wanted = Array(string.utf8)
      return data.prefix(limit).indices.contains { starts(wanted, at: $0) }
    }

    // Before PDF, because an archive may contain an uncompressed PDF.
    if text("PK\u{3}\u{4}") {
      self = FileType.isOfficeDocument(data) ? .other("an office document") : .archive
      // Before PDF, because it may be one that is signed.
    } else if SignedText.isSigned(data) {
      self = .signed
      // PDF readers accept junk before the header: 1 KB by the specification's implementation notes, 4 KB here.
    } else if holds("%PDF-", within: FileType.headLength) {
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
    } else if FileType.looksLikeXML(data), FileType.holdsInvoiceRoot(data) {
      self = .invoiceXML
    } else if FileType.looksLikeStatement(data) {
      self = .bankStatement
      // Before web pages: in a mail that consists of one HTML text, the first tag follows soon after a short header.
    } else if FileType.looksLikeMail(data) {
      self = .mail
    } else if holdsTag("<html") || holdsTag("<!doctype") {
      self = .other("a web page")
    } else {
      return nil
    }
  }

  /// Whether the bytes begin like XML, in UTF-8 or UTF-16, with or without a byte order mark.
  public static func looksLikeXML(_ head: some Collection<UInt8>) -> Bool {
    let marks: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0xFF, 0xFE, 0]
    let text = head.drop { marks.contains($0) || [0x20, 0x09, 0x0A, 0x0D].contains($0) }.filter { $0 != 0 }.prefix(2)
    guard text.first == UInt8(ascii: "<"), let second = text.dropFirst().first else { return false }
    return [UInt8(ascii: "?"), UInt8(ascii: "!"), UInt8(ascii: "_")].contains(second)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(second)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(second)
  }

  /// Whether a ZIP archive is an office document or e-book, judging by its first entry (ECMA-376, ODF 1.3, EPUB).
  private static func isOfficeDocument(_ head: [UInt8]) -> Bool {
    guard head.count > 30 else { return false }
    let name = String(decoding: head.dropFirst(30).prefix(Int(head[26]) + Int(head[27]) << 8), as: UTF8.self)
    return ["[Content_Types].xml", "mimetype", "_rels/", "docProps/", "word/", "xl/", "ppt/", "META-INF/"].contains {
      name.hasPrefix($0)
    }
  }

  /// Whether the text begins with header fields as mail programs write them, at least two of which are mail fields. The
  /// sender may follow only after `headLength` bytes: Microsoft 365 writes four kilobytes of signatures first.
  private static func looksLikeMail(_ head: [UInt8]) -> Bool {
    let lines = String(decoding: head, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var known: Set<String> = []
    for line in lines.dropFirst(lines.first?.hasPrefix("From ") == true ? 1 : 0) {
      if line.isEmpty { break }
      if line.first == " " || line.first == "\t" { continue }
      guard let colon = line.firstIndex(of: ":"), line[..<colon].utf8.allSatisfy({ (33...126).contains($0) }) else {
        break
      }
      let name = line[..<colon].lowercased()
      // The user's note begins with some other word; nearly all fields written by programs have a hyphen.
      if known.isEmpty, !name.contains("-"), !mailFields.contains(name), !carriageFields.contains(name),
        !rarerFields.contains(name)
      {
        break
      }
      known.insert(name)
    }
    let carriage = known.filter { carriageFields.contains($0) || $0.hasPrefix("arc-") }
    let others = known.filter { mailFields.contains($0) || $0.hasPrefix("x-") }
    return !carriage.isEmpty && carriage.count + others.count >= 2
  }

  /// Fields written by the senders and carriers of mails. Every mail has one of them (RFC 5322, 6376, 8601, 8617).
  private static let carriageFields: Set<String> = [
    "from", "received", "return-path", "delivered-to", "dkim-signature", "authentication-results", "received-spf",
    "envelope-to", "message-id",
  ]

  /// Fields that notes and web servers use as well.
  private static let mailFields: Set<String> = [
    "to", "cc", "bcc", "sender", "reply-to", "in-reply-to", "date", "subject", "mime-version", "content-type",
    "content-transfer-encoding",
  ]

  /// Fields of mails that may come first but prove nothing (RFC 5322, 4021).
  private static let rarerFields: Set<String> = [
    "references", "importance", "priority", "precedence", "organization", "sensitivity", "comments", "keywords",
    "status", "lines", "autocrypt",
  ]

  /// Whether an invoice's root element or namespace occurs among the first bytes; other XML is not a document.
  private static func holdsInvoiceRoot(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head.filter { $0 != 0 }, as: UTF8.self)
    return [
      "CrossIndustryInvoice", "CrossIndustryDocument", "urn:oasis:names:specification:ubl:schema:xsd:Invoice",
      "urn:oasis:names:specification:ubl:schema:xsd:CreditNote", "FatturaElettronica", "http://www.sat.gob.mx/cfd/",
    ].contains { text.contains($0) }
      // The ministry's repository has the namespaces of all forms of the country.
      || text.contains("Faktura") && text.contains("http://crd.gov.pl/wzor/")
  }

  /// A bank statement as data, which is no document of a bill.
  public static let bankStatement = FileType.other("a bank statement")

  /// Whether the bytes begin like a bank statement in CAMT, OFX, QIF or MT940. A table in CSV could be anything.
  private static func looksLikeStatement(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head.filter { $0 != 0 }, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    if looksLikeXML(head), ["urn:iso:std:iso:20022:tech:xsd:camt.05", "<OFX>"].contains(where: { text.contains($0) }) {
      return true
    }
    return ["OFXHEADER:", "!Type:", "!Account", ":20:", "{1:F01"].contains { text.hasPrefix($0) }
  }

  /// The number of bytes at the start of a file that decide its type.
  public static let headLength = 4096

  /// Whether billfold can read it.
  public var isReadable: Bool {
    if case .other = self { return false }
    return true
  }

  /// The media type (IANA), for the store and for display.
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
    case .invoiceXML: "application/xml"
    case .mail: "message/rfc822"
    case .archive: "application/zip"
    case .signed: "application/pkcs7-mime"
    case .other: "application/octet-stream"
    }
  }

  /// The file name extensions of documents, in lower case. A file with one of them counts as a document, even if
  /// damaged.
  public static let extensions: Set<String> = [
    "pdf", "jpg", "jpeg", "jpe", "png", "tif", "tiff", "webp", "bmp", "gif", "jp2", "j2k", "heic", "heif", "avif",
    "pbm", "pgm", "ppm", "pnm", "eml", "zip", "p7m",
  ]

  /// The number of bytes at the end of a file among which the format's end marker is searched for. Some programs append
  /// a few hundred bytes after it.
  public static let tailLength = 2048

  /// Whether the last bytes of a file contain the format's end marker; nil if the format has none.
  public func hasEnd(tail: some Collection<UInt8>) -> Bool? {
    let tail = Array(tail)
    func holds(_ wanted: [UInt8]) -> Bool {
      tail.count >= wanted.count
        && (0...tail.count - wanted.count).contains { tail[$0..<$0 + wanted.count].elementsEqual(wanted) }
    }
    switch self {
    case .pdf: return holds(Array("%%EOF".utf8))
    case .jpeg: return holds([0xFF, 0xD9])
    case .png: return holds(Array("IEND".utf8))
    // The record at the end may be followed by a comment of any length, but hardly ever is.
    case .archive: return holds([0x50, 0x4B, 5, 6])
    case .invoiceXML: return tail.last(where: { ![0, 0x09, 0x0A, 0x0D, 0x20].contains($0) }) == UInt8(ascii: ">")
    case .gif: return tail.last(where: { $0 != 0 }) == 0x3B
    default: return nil
    }
  }
}
