internal import CXML

/// The text of a mail as rows of cells, so that what a table places side by side stays side by side.
struct MailText {
  /// Rows from top to bottom; a row without cells is an empty line.
  private(set) var rows: [[String]] = [[]]
  /// Text that the HTML hides, in rows: preview text for inbox lists, or an amount meant only for machines.
  private(set) var hidden: [String] = []
  /// Whether a number has a style that might change how it appears.
  private(set) var hasUnclearNumbers = false

  /// The maximum number of rows that are kept; the longest statements have a few hundred.
  static let mostRows = 5_000

  init(plain: String) {
    let lines = plain.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    rows = lines.prefix(MailText.mostRows).map { line in
      line.contains { !$0.isWhitespace } ? [String(line.drop(while: \.isWhitespace))] : []
    }
    // A person sees the rest, too.
    hasUnclearNumbers = lines.count > MailText.mostRows
  }

  /// Parses HTML with libxml2, which repairs broken markup. Scripts and styles are not text, and nothing is fetched.
  init(html: String) {
    let options =
      HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
      | HTML_PARSE_NONET.rawValue
    // At NUL, libxml2 would stop; see `MailMarkup`.
    let bytes = html.utf8.map { $0 == 0 ? UInt8(ascii: "?") : $0 }
    let parsed = bytes.withUnsafeBytes { buffer in
      htmlReadMemory(
        buffer.bindMemory(to: CChar.self).baseAddress, Int32(clamping: buffer.count), nil, "UTF-8", Int32(options))
    }
    guard let parsed else { return }
    defer { xmlFreeDoc(parsed) }
    let read = MailHTML(xmlDocGetRootElement(parsed))
    (rows, hidden, hasUnclearNumbers) = (read.text.rows, read.text.hidden, read.text.hasUnclearNumbers)
    let texts = rows.joined() + hidden
    if !hasUnclearNumbers, texts.contains(where: { $0.contains(where: \.isNumber) }) {
      hasUnclearNumbers =
        read.hasCover || !MailMarkup.isPlain(html)
        || read.text.isPerhapsReversed && !ReadingOrder.isRightToLeft(Array(rows.joined()))
    }
  }
}
