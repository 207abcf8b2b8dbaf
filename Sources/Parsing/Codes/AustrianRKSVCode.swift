internal import Core

/// The machine-readable code of Austrian cash registers,
/// `_R1-AT0_DEMO-CASH-BOX426_776730_2015-10-14T18:20:23_0,00_0,00_0,00_0,00_0,00_g3EdGg==_2d1a…_…`.
///
/// Source: Registrierkassensicherheitsverordnung, annex, Z 12 and 13. Amounts are gross, by group of tax rate.
enum AustrianRKSVCode {
  static func data(of text: String) -> ExactData? {
    guard text.hasPrefix("_R1-") else { return nil }
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count >= 13 else { return nil }
    let sums = parts[5...9].compactMap { CodeFields.amount($0) }
    guard sums.count == 5 else { return nil }
    var data = ExactData(source: .code)
    let total = sums.reduce(Amount(units: 0, scale: 2), +)
    data.total = total
    data.currency = .eur
    data.kind = total.isNegative ? .creditNote : .receipt
    data.reference = CodeFields.filled(String(parts[3]))
    // Local time.
    data.date = CodeFields.date(parts[4].prefix(10), "yyyy-mm-dd")
    data.time = CodeFields.time(parts[4].dropFirst(11))
    return data
  }
}
