/// Rates of value-added and sales taxes as evidence for a country: a tax of one name has different rates in the
/// countries that share the language, `MwSt 19%` in Germany, `20%` in Austria and `8.1%` in Switzerland.
enum TaxRates {
  /// The countries with one of the rates printed on a line that names the tax; empty for rates of many countries.
  static func countries(in line: TextLine) -> [String] {
    guard line.folded.contains("%") else { return [] }
    // `Tax (GST 7%)`: a word for taxes of any kind may be in front of the name.
    let tables = line.tokens.compactMap { byTax[$0.text] }
    guard !tables.isEmpty else { return [] }
    let printed = rates(in: line.folded)
    return tables.compactMap { table in printed.compactMap { table[$0] }.first }.first ?? []
  }

  /// The numbers in front of per cent signs, without decimals of zero: `19`, `8.1`.
  private static func rates(in folded: [Character]) -> [String] {
    folded.indices.filter { folded[$0] == "%" }.compactMap { sign in
      var end = sign
      while end > 0, folded[end - 1] == " " { end -= 1 }
      var start = end
      while start > 0, NumberRuns.isDigit(folded[start - 1]) || ".,".contains(folded[start - 1]) { start -= 1 }
      let parts = folded[start..<end].split(omittingEmptySubsequences: false) { !NumberRuns.isDigit($0) }
      guard let whole = parts.first, (1...2).contains(whole.count), parts.count <= 2 else { return nil }
      var decimals: ArraySlice<Character> = parts.count == 2 ? parts[1] : []
      while decimals.last == "0" { decimals.removeLast() }
      return decimals.isEmpty ? String(whole) : String(whole) + "." + String(decimals)
    }
  }

  /// By the folded name of the tax, the countries of its rates.
  private static let byTax = Table(.taxRates).rows.reduce(into: [String: [String: [String]]]()) { table, row in
    guard row.count == 3 else { return assertionFailure("not a rate of a tax: \(row)") }
    table[row[0], default: [:]][row[1]] = row[2].split(separator: " ").map(String.init)
  }
}
