internal import Core

/// Parses the text of a printed code in any supported format.
enum CodePayloads {
  /// Parses the text of one format; returns nil for any other text.
  typealias Format = @Sendable (String) -> ExactData?

  /// All supported formats. Each recognises its texts by their beginning, so the order does not matter.
  private static let formats: [Format] = [
    SwissQRBill.data, EPCPayment.data, SPAYD.data, UPNPayment.data, PortugueseFiscalCode.data, GermanTSECode.data,
    AustrianRKSVCode.data, SpanishFiscalCode.data, SaudiFiscalCode.data, RussianFiscalCode.data,
    CroatianFiscalCode.data,
  ]

  /// The maximum length in bytes; no format allows more.
  private static let longest = 4300

  static func data(of text: String) -> ExactData? {
    guard text.utf8.count <= longest else { return nil }
    return formats.lazy.compactMap { $0(text) }.first { !$0.isEmpty }
  }

  /// The data of all codes on some pages, payment codes before fiscal codes, each with its position; duplicates are
  /// removed.
  static func data(of pages: [Page]) -> [ExactData] {
    var found: [ExactData] = []
    var seen: Set<ExactData> = []
    for page in pages {
      for code in page.codes {
        // Compared before it has its position.
        guard var data = data(of: code.text), seen.insert(data).inserted else { continue }
        data.evidence = Evidence(page: page.number, boxes: [code.box], text: code.text.firstLine(of: 60))
        found.append(data)
      }
    }
    return found.filter { $0.iban != nil } + found.filter { $0.iban == nil }
  }
}

extension String {
  /// The beginning of a code's text on one line, for display.
  fileprivate func firstLine(of length: Int) -> String {
    let line = self.map { $0.isNewline ? " " : $0 }
    return line.count <= length ? String(line) : String(line.prefix(length)) + "…"
  }
}
