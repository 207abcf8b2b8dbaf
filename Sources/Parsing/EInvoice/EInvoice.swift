internal import Core

/// Reads an e-invoice in any supported syntax.
enum EInvoice {
  /// The data of the invoice; nil when it has neither an amount nor a number.
  static func data(of invoice: StructuredInvoice) -> ExactData? {
    let terms =
      switch invoice.syntax {
      case .crossIndustry: CrossIndustryInvoice.terms(of: invoice.root)
      case .ubl: UBLInvoice.terms(of: invoice.root)
      case .fatturaPA where SimplifiedFatturaPA.isRoot(invoice.root): SimplifiedFatturaPA.terms(of: invoice.root)
      case .fatturaPA: FatturaPA.terms(of: invoice.root)
      case .cfdi: CFDI.terms(of: invoice.root)
      case .ksef: KSeFInvoice.terms(of: invoice.root)
      }
    let data = terms.data
    return data.total == nil && data.reference == nil ? nil : data
  }
}

extension XMLTree {
  /// The text at a path, on one line; nil when there is none.
  func string(_ path: String) -> String? { first(path)?.text.withSingleSpaces.nonEmpty }

  /// The decimal number at a path.
  func amount(_ path: String) -> Amount? { string(path).flatMap(Amount.init(xml:)) }

  /// The date at a path, `2018-06-05` or `20180605`.
  func date(_ path: String) -> CalendarDate? { string(path).flatMap(CalendarDate.init(xml:)) }

  /// Whether the boolean at a path is true, which XML Schema writes as `true` or as `1`.
  func isTrue(_ path: String) -> Bool { ["true", "1"].contains(string(path)) }

  /// The currency at a path.
  func currency(_ path: String) -> Currency? { string(path).flatMap(Currency.init(code:)) }

  /// The IBAN at a path, if its check digits are correct.
  func iban(_ path: String) -> String? { string(path).flatMap(IBAN.checked) }

  /// A party's name at a path. Some programs put a whole letterhead there; then the first line that looks like a name.
  func name(_ path: String) -> String? {
    guard let lines = first(path)?.text.split(whereSeparator: \.isNewline), lines.count > 1 else { return string(path) }
    func isName(_ line: Substring) -> Bool {
      !line.contains(":") && line.count(where: \.isLetter) > 2 * line.count(where: \.isNumber)
    }
    return (lines.first(where: isName) ?? lines.first).map { String($0).withSingleSpaces }
  }
}

extension String {
  /// The text; nil when it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}

extension Amount {
  /// An amount from an `xs:decimal`, `-8.79`, `300`, `.5`, `+1.`; digits beyond the fourth decimal have to be zeros.
  init?(xml text: String) {
    var digits = text[...]
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits = digits.dropFirst() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, digits.contains(where: \.isNumber), digits.allSatisfy({ $0.isNumber || $0 == "." }),
      let whole = parts.first
    else { return nil }
    var fraction = parts.count == 2 ? parts[1] : ""
    while fraction.count > 2, fraction.last == "0" { fraction.removeLast() }
    self.init(plain: "\(isNegative ? "-" : "")\(whole.isEmpty ? "0" : whole)\(fraction.isEmpty ? "" : "." + fraction)")
  }
}

extension CalendarDate {
  /// A date of XML Schema, optionally followed by a time or time zone, or of UN/CEFACT's format 102 (`20180605`).
  init?(xml text: String) {
    let digits = text.prefix { $0.isNumber }
    if digits.count == 8 {
      self.init(iso: "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
    } else {
      self.init(iso: String(text.prefix(10)))
    }
  }
}
