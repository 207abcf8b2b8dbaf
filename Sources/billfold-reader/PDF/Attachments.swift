internal import CPoppler
internal import Core
internal import Foundation

extension PDFDocument {
  /// A file inside the PDF.
  struct Attachment {
    var name: String
    var data: Data
  }

  /// The attached files that may be XML, judged by their first bytes and not by their names.
  ///
  /// An attachment is unpacked only up to the size limit of an invoice and omitted if it is larger, so that a
  /// decompression bomb costs no more than the largest invoice.
  func xmlAttachments(limits: AttachmentLimits = AttachmentLimits()) -> [Attachment] {
    guard poppler_document_has_attachments(document) != 0, let list = poppler_document_get_attachments(document) else {
      return []
    }
    defer { g_list_free_full(list) { if let attachment = $0 { g_object_unref(attachment) } } }
    var found: [Attachment] = []
    var next: UnsafeMutablePointer<GList>? = list
    var seen = 0
    while let entry = next, seen < limits.files {
      next = entry.pointee.next
      seen += 1
      guard let attachment = entry.pointee.data?.assumingMemoryBound(to: PopplerAttachment.self),
        let data = PDFDocument.unpacked(attachment, upTo: limits.bytes)
      else { continue }
      let name = poppler_attachment_get_name(attachment).map { String(cString: $0) } ?? ""
      found.append(Attachment(name: String(name.prefix(200)), data: data))
    }
    return found
  }

  /// The bytes of an attachment, or nil if it does not begin like XML or is too large.
  private static func unpacked(_ attachment: UnsafeMutablePointer<PopplerAttachment>, upTo limit: Int) -> Data? {
    let sink = Sink(limit: limit)
    let saved = withExtendedLifetime(sink) {
      poppler_attachment_save_to_callback(
        attachment,
        { bytes, count, sink, _ in
          guard let bytes, let sink else { return 0 }
          return Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().take(bytes, Int(count)) ? 1 : 0
        }, Unmanaged.passUnretained(sink).toOpaque(), nil)
    }
    return saved != 0 && sink.looksLikeXML ? sink.data : nil
  }

  /// Collects what Poppler unpacks, and stops it as soon as the data is not XML or is too large.
  private final class Sink {
    private(set) var data = Data()
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    func take(_ bytes: UnsafePointer<CChar>, _ count: Int) -> Bool {
      data.append(UnsafeRawPointer(bytes).assumingMemoryBound(to: UInt8.self), count: count)
      return data.count <= limit && (data.count < 64 || looksLikeXML)
    }

    var looksLikeXML: Bool { FileType.looksLikeXML(data.prefix(64)) }
  }
}

/// The maximum number of attached files that are examined, and the maximum size of an invoice in bytes.
struct AttachmentLimits {
  var files = 50
  var bytes = 20_000_000
}
