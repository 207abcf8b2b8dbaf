internal import CHeif
internal import CPoppler
internal import Core
internal import Foundation
internal import Glibc

/// Data that libraries load with their first document, loaded in the server instead: a child in its sandbox could not
/// open the files, and without a sandbox each child would load them again.
struct Libraries {
  /// Kept open, since Poppler frees its tables with the last document.
  private var ownPDF: PDFDocument?
  private var knowsHeif = false

  /// The libraries that are loaded.
  var ready: RequiredLibraries {
    var ready: RequiredLibraries = []
    if ownPDF != nil { ready.insert(.pdf) }
    if knowsHeif { ready.insert(.heif) }
    return ready
  }

  /// Loads the libraries that a document needs.
  mutating func prepare(for needs: RequiredLibraries) {
    if needs.contains(.pdf) { preparePDF() }
    if needs.contains(.heif) { prepareHeif() }
  }

  private mutating func preparePDF() {
    guard ownPDF == nil else { return }
    // Dates in a PDF have their author's time zone; the time zone file is read once.
    tzset()
    ownPDF = try? PDFDocument(Libraries.page)
    // Rendering a word in a font that is not embedded makes fontconfig read its configuration and caches.
    _ = try? ownPDF?.page(0).render(scale: 1)
    // Texts of fields and names of attachments are converted with tables, which stay loaded while they are in use.
    for encoding in Libraries.encodings { _ = g_iconv_open("UTF-8", encoding) }
  }

  /// The encodings of texts in PDFs, and of senders and subjects of mails, which always come with this library.
  private static let encodings: [String] = {
    var encodings = [
      "UTF-16BE", "UTF-16LE", "KOI8-R", "KOI8-U", "IBM866", "TIS-620", "GBK", "GB18030", "BIG5", "EUC-KR", "UHC",
      "SHIFT_JIS", "CP932", "EUC-JP", "ISO-2022-JP",
    ]
    for part in 1...16 where part != 12 { encodings.append("ISO-8859-\(part)") }
    for page in 1250...1258 { encodings.append("CP\(page)") }
    return encodings
  }()

  private mutating func prepareHeif() {
    guard !knowsHeif else { return }
    // Newer versions of libheif have their codecs in plug-ins.
    _ = heif_init(nil)
    knowsHeif = true
  }

  /// A built-in page with one word in Helvetica.
  private static let page: Data = {
    let drawing = "BT /F 12 Tf 10 10 Td (word) Tj ET"
    let objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>",
      "<</Length \(drawing.utf8.count)>>stream\n\(drawing)\nendstream",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    var file = "%PDF-1.4\n"
    var places = "0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      places += String(file.utf8.count).zeroPadded(to: 10) + " 00000 n \n"
      file += "\(index + 1) 0 obj\(object)endobj\n"
    }
    let start = file.utf8.count
    file +=
      "xref\n0 \(objects.count + 1)\n\(places)trailer<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n"
    return Data(file.utf8)
  }()
}
