public import Core

/// The text of the QR code that banking apps scan to fill in a SEPA transfer. Source: European Payments Council,
/// EPC069-12, "Quick Response Code: Guidelines to Enable Data Capture for the Initiation of a SEPA Credit Transfer",
/// version 2.1. The code has no BIC, which bills do not have; version 002 of the format needs none for accounts in the
/// European Economic Area.
extension TransferDetails {
  /// The limits of the payee's name, in characters, and of the whole text, in bytes.
  private static let longestName = 70, mostBytes = 331
  /// The largest amount of a transfer, in cents.
  private static let largestAmount: Int64 = 99_999_999_999

  /// The countries of the European Economic Area, by ISO 3166. Overseas territories have the IBANs of their states.
  private static let economicArea: Set<String> = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IS", "IT", "LI", "LT",
    "LU", "LV", "MT", "NL", "NO", "PL", "PT", "RO", "SE", "SI", "SK",
  ]

  /// Returns the text; nil for a bill that is not in euros, and without an IBAN of the European Economic Area.
  public func code(of contents: BillContents) -> String? {
    guard contents.amount.currency == .eur, (1...Self.largestAmount).contains(contents.amount.minorUnits),
      let account = account.flatMap({ IBAN.checked($0) }), Self.economicArea.contains(String(account.prefix(2)))
    else { return nil }
    // The payee is mandatory.
    let payee = HiddenCharacters.removed(from: contents.merchant.isEmpty ? contents.title : contents.merchant)
      .withSingleSpaces.prefix(Self.longestName)
    // Only references of ISO 11649 are structured; all others are text.
    let isCreditor = quoted.map { StructuredReference.isCreditor($0) } ?? false
    let text = isCreditor ? "" : quoted ?? ""
    guard text.count <= Self.longestQuoted else { return nil }
    let lines = [
      "BCD", "002", "1", "SCT", "", String(payee), account,
      "EUR\(contents.amount.amount)", "", isCreditor ? quoted ?? "" : "", text,
    ].map { HiddenCharacters.removed(from: $0) }
    let last = lines.lastIndex { !$0.isEmpty } ?? 0
    let code = lines[...last].joined(separator: "\n")
    return code.utf8.count <= Self.mostBytes ? code : nil
  }

  /// Why there is no code for a transfer that names an account, as a sentence; nil if there is one, or if the bill has no
  /// IBAN.
  public func noCode(of contents: BillContents) -> String? {
    guard let account = account.flatMap({ IBAN.checked($0) }) else { return nil }
    let currency = contents.amount.currency
    if currency != .eur {
      let swiss = currency.code == "CHF" ? "; scan the payment part of its Swiss QR-bill instead" : ""
      return "None: such codes exist for transfers in euros only\(swiss)."
    }
    guard Self.economicArea.contains(String(account.prefix(2))) else {
      return "None: such codes exist for accounts in the European Economic Area only."
    }
    return nil
  }
}
