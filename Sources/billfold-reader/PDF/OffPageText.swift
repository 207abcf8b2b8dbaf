internal import CPoppler
internal import CQPDF
internal import Core
internal import Foundation

/// Text that a PDF places beside its pages, where nobody sees it.
///
/// Poppler leaves out what lies outside a page. So qpdf makes every page of a copy larger, and what Poppler then finds
/// around the old one is the text in question.
final class OffPageText {
  /// How far beyond the edges is looked, in points: 14,400 is the longest side a page may have (ISO 32000-2, annex C).
  private static let reach = 14_400.0
  /// More pages than a bill has are no hiding place worth the time.
  private static let mostPages = 20

  private let data: Data
  private let document: PDFDocument
  /// Made when the first page with text asks: scans have nothing beside them.
  private lazy var enlarged: PDFDocument? =
    document.pageCount <= OffPageText.mostPages ? try? OffPageText.enlarge(data, document) : nil

  init(of data: Data, document: PDFDocument) {
    self.data = data
    self.document = document
  }

  /// The text around a page, in lines; none where qpdf cannot read the file.
  ///
  /// - Parameter number: from 1.
  func lines(beside page: PDFPage, number: Int) -> [String] {
    guard let words = try? enlarged?.page(number - 1).textWords(scale: 1) else { return [] }
    let left = OffPageText.reach + page.left, top = OffPageText.reach + page.top
    let hidden = words.filter { word in
      Double(word.box.maxX) < left || Double(word.box.x) > left + page.width || Double(word.box.maxY) < top
        || Double(word.box.y) > top + page.height
    }
    return Rows.lines(of: hidden).map(\.text)
  }

  private static func enlarge(_ data: Data, _ document: PDFDocument) throws -> PDFDocument? {
    var handle = qpdf_init()
    defer { qpdf_cleanup(&handle) }
    qpdf_silence_errors(handle)
    qpdf_set_suppress_warnings(handle, QPDF_TRUE)
    // The bytes have to stay where they are until the copy is written.
    return try data.withUnsafeBytes { bytes -> PDFDocument? in
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      guard isFine(qpdf_read_memory(handle, "document", start, UInt64(bytes.count), nil)),
        qpdf_get_num_pages(handle) == document.pageCount
      else { return nil }
      for index in 0..<document.pageCount {
        let page = qpdf_get_page_n(handle, index)
        let box = try document.page(index).cropBox
        let larger = [box.x1 - reach, box.y1 - reach, box.x2 + reach, box.y2 + reach]
        let numbers = larger.map { String(format: "%.3f", $0) }.joined(separator: " ")
        qpdf_oh_replace_key(handle, page, "/MediaBox", qpdf_oh_parse(handle, "[\(numbers)]"))
        qpdf_oh_remove_key(handle, page, "/CropBox")
      }
      guard isFine(qpdf_init_write_memory(handle)) else { return nil }
      qpdf_set_stream_data_mode(handle, qpdf_s_preserve)
      guard isFine(qpdf_write(handle)), let written = qpdf_get_buffer(handle) else { return nil }
      return try PDFDocument(Data(bytes: written, count: qpdf_get_buffer_length(handle)))
    }
  }

  private static func isFine(_ result: QPDF_ERROR_CODE) -> Bool { result & QPDF_ERRORS == 0 }
}

extension PDFPage {
  /// What of the page is shown, in the file's own coordinates.
  fileprivate var cropBox: PopplerRectangle {
    var box = PopplerRectangle()
    poppler_page_get_crop_box(page, &box)
    return box
  }
}
