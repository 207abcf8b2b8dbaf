internal import CPoppler
internal import CQPDF
internal import Core
internal import Foundation

/// The text that a PDF places outside its pages, where nobody sees it.
///
/// Poppler omits everything outside a page. So qpdf enlarges every page of a copy, and the text in question is what
/// Poppler then finds around the original page.
final class OffPageText {
  /// How far beyond the edges text is searched for, in points: 14,400 is the longest side a page may have (ISO 32000-2,
  /// annex C).
  private static let reach = 14_400.0
  /// A document with more pages than any bill is not worth the time to search.
  private static let mostPages = 20

  private let data: Data
  private let document: PDFDocument
  /// Created when the first page with text needs it: scans have no text beside them.
  private lazy var enlarged: PDFDocument? =
    document.pageCount <= OffPageText.mostPages ? try? OffPageText.enlarge(data, document) : nil

  init(of data: Data, document: PDFDocument) {
    self.data = data
    self.document = document
  }

  /// The text around a page, in lines; none if qpdf cannot read the file.
  ///
  /// - Parameter number: the page number, counted from 1.
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
    // The bytes must stay in place until the copy is written.
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
        // Without a crop box of its own, the page would have the one that it inherits from the document.
        for box in ["/MediaBox", "/CropBox"] {
          qpdf_oh_replace_key(handle, page, box, qpdf_oh_parse(handle, "[\(numbers)]"))
        }
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
  /// The visible part of the page, in the coordinates of the file.
  fileprivate var cropBox: PopplerRectangle {
    var box = PopplerRectangle()
    poppler_page_get_crop_box(page, &box)
    return box
  }
}
