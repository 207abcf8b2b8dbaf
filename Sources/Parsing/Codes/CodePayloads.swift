internal import Core

/// Reads what a printed code says, whichever format it has.
enum CodePayloads {
  /// A format: gives the data of a text that is of its kind, nil for every other text.
  typealias Format = @Sendable (String) -> ExactData?

  /// Every format known. Each tells its own texts by their beginning, so the order does not matter.
  private static let formats: [Format] = [
    SwissQRBill.data, EPCPayment.data, SPAYD.data, UPNPayment.data, PortugueseFiscalCode.data, GermanTSECode.data,
    AustrianRKSVCode.data, SpanishFiscalCode.data, SaudiFiscalCode.data, RussianFiscalCode.data,
    CroatianFiscalCode.data,
  ]

  /// No format allows more; a longer text is something else.
  private static let longest = 4300

  static func data(of text: String) -> ExactData? {
    guard text.utf8.count <= longest else { return nil }
    return formats.lazy.compactMap { $0(text) }.first { !$0.isEmpty }
  }

  /// What the codes of some pages say, payment slips before fiscal codes, each with its place; the same said twice
  /// counts once.
  static func data(of pages: [Page]) -> [ExactData] {
    var found: [ExactData] = []
    for page in pages {
      for code in page.codes {
        guard var data = data(of: code.text) else { continue }
        guard !found.contains(where: { $0.isSame(as: data) }) else { continue }
        data.evidence = Evidence(page: page.number, boxes: [code.box], text: code.text.firstLine(of: 60))
        found.append(data)
      }
    }
    return found.filter { $0.iban != nil } + found.filter { $0.iban == nil }
  }
}

extension ExactData {
  /// The same, wherever it stands.
  fileprivate func isSame(as other: ExactData) -> Bool {
    var copy = self
    copy.evidence = other.evidence
    return copy == other
  }
}

extension String {
  /// The beginning of a code's text, for people: a code is machines' writing.
  fileprivate func firstLine(of length: Int) -> String {
    let line = self.map { $0.isNewline ? " " : $0 }
    return line.count <= length ? String(line) : String(line.prefix(length)) + "…"
  }
}
