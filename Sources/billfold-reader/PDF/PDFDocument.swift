internal import CPoppler
internal import Core
internal import Foundation

/// A PDF opened with Poppler; the handle is released together with this object.
final class PDFDocument {
  let document: OpaquePointer
  let pageCount: Int

  /// Opens a PDF. A PDF with an empty user password opens like any other.
  ///
  /// - Throws: `Failure.encrypted` if a password is needed, `.damaged` if Poppler cannot open it or finds no page in it
  ///   (a truncated file opens "successfully" without pages).
  init(_ data: Data) throws {
    let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    var error: UnsafeMutablePointer<GError>?
    guard let opened = poppler_document_new_from_bytes(bytes, nil, &error) else {
      let code = error?.pointee.code ?? 0
      g_clear_error(&error)
      if code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue) {
        throw Failure(
          .encrypted,
          "it is encrypted; remove the password (for example `qpdf --password=… --decrypt in.pdf out.pdf`) and import it again"
        )
      }
      throw PDFDocument.damaged
    }
    pageCount = Int(poppler_document_get_n_pages(opened))
    document = opened
    guard pageCount > 0 else { throw PDFDocument.damaged }
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(document)) }

  /// Whether the permissions of an encrypted PDF allow a program to extract its text: to copy it, or to read it to a
  /// person, which is what billfold does. Even where neither is allowed, the pages can be rendered.
  ///
  /// Source: PDF 32000-1, table 22, bits 5 and 10.
  var allowsText: Bool {
    let either = POPPLER_PERMISSIONS_OK_TO_COPY.rawValue | POPPLER_PERMISSIONS_OK_TO_EXTRACT_CONTENTS.rawValue
    return poppler_document_get_permissions(document).rawValue & either != 0
  }

  /// Returns a page.
  ///
  /// - Parameter index: the index of the page, counted from 0.
  /// - Throws: `Failure.damaged` if the file does not have the page after all.
  func page(_ index: Int) throws -> PDFPage {
    guard let page = poppler_document_get_page(document, Int32(index)) else { throw PDFDocument.damaged }
    return PDFPage(page)
  }

  static let damaged = Failure(
    .damaged, "the PDF is damaged or incomplete: no page can be read; download or scan it again")
}

/// One page of an open PDF.
final class PDFPage {
  let page: OpaquePointer
  /// The size in points (1/72 inch) of the page as displayed, with its rotation applied; for a huge page, the size of
  /// the part that has print.
  private(set) var width: Double
  private(set) var height: Double
  /// The origin of that part, in points.
  private(set) var left = 0.0
  private(set) var top = 0.0
  /// The selection, from corner to corner in points, that contains most text.
  private(set) lazy var textSelection = selectionOfText()

  init(_ page: OpaquePointer) {
    self.page = page
    var width = 0.0
    var height = 0.0
    poppler_page_get_size(page, &width, &height)
    self.width = width.isFinite && width > 0 ? width : 0
    self.height = height.isFinite && height > 0 ? height : 0
  }

  /// Restricts a huge page to the part with print. If a page of many metres were rendered as a whole, its print would
  /// be too small to be legible. An A0 sheet has 3370 points.
  func narrowToPrint() {
    let largest = 4000.0
    guard max(width, height) > largest, let print = textArea, print.maxX - print.x < largest,
      print.maxY - print.y < largest
    else { return }
    let margin = 40.0
    (left, top) = (max(0, print.x - margin), max(0, print.y - margin))
    width = min(width, print.maxX + margin) - left
    height = min(height, print.maxY + margin) - top
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(page)) }
}
