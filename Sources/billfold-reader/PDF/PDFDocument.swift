internal import CPoppler
internal import Core
internal import Foundation

/// A PDF opened with Poppler; the handle lives and dies in here.
final class PDFDocument {
  let document: OpaquePointer
  let pageCount: Int

  /// Opens a PDF. One whose user password is empty opens like any other.
  ///
  /// - Throws: `Failure.encrypted` where a password is needed, `.damaged` where Poppler cannot open it or finds no
  ///   page in it (a truncated file opens "successfully" with none).
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

  /// Whether the permissions of an encrypted PDF let a program take its text: to copy it, or to read it to a person,
  /// which is what billfold does. Where neither is allowed the pages are still there to be looked at.
  ///
  /// Source: PDF 32000-1, table 22, bits 5 and 10.
  var allowsText: Bool {
    let either = POPPLER_PERMISSIONS_OK_TO_COPY.rawValue | POPPLER_PERMISSIONS_OK_TO_EXTRACT_CONTENTS.rawValue
    return poppler_document_get_permissions(document).rawValue & either != 0
  }

  /// A page, counted from 0. - Throws: `Failure.damaged` where the file has no such page after all.
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
  /// Points (1/72 inch) of the page as shown, its rotation applied; of a huge page, of the part that has print.
  private(set) var width: Double
  private(set) var height: Double
  /// Where that part begins.
  private(set) var left = 0.0
  private(set) var top = 0.0

  init(_ page: OpaquePointer) {
    self.page = page
    var width = 0.0
    var height = 0.0
    poppler_page_get_size(page, &width, &height)
    self.width = width.isFinite && width > 0 ? width : 0
    self.height = height.isFinite && height > 0 ? height : 0
  }

  /// On a page of many metres print would be too small to be seen when the whole is drawn: then its part with print is
  /// the page. A sheet of A0 has 3370 points.
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
