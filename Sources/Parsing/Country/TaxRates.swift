/// Rates of value-added tax as evidence for a country: a tax of one name has different rates in the countries that
/// share the language, `MwSt 19%` in Germany, `20%` in Austria and `8.1%` in Switzerland.
enum TaxRates {
  /// The countries with one of the rates printed on a line that names the tax; empty for rates of many countries.
  static func countries(in line: TextLine) -> [String] {
    guard line.folded.contains("%"), let tax = line.tokens.first(where: { byTax[$0.text] != nil })?.text,
      let table = byTax[tax]
    else { return [] }
    return rates(in: line.folded).compactMap { table[$0] }.first ?? []
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

  /// By the folded name of the tax, the countries of its rates today and in recent years. Sources: the European
  /// Commission's list of VAT rates, and the tax authorities of the others. Rates of most countries that use a name are
  /// absent.
  private static let byTax: [String: [String: [String]]] = {
    let german = [
      "19": ["DE"], "7": ["DE"], "20": ["AT"], "10": ["AT"], "13": ["AT"], "8.1": ["CH", "LI"], "2.6": ["CH", "LI"],
      "3.8": ["CH", "LI"], "7.7": ["CH", "LI"], "2.5": ["CH", "LI"],
    ]
    return [
      "mwst": german, "ust": german,
      "vat": [
        "23": ["IE"], "13.5": ["IE"], "24": ["GR"], "13": ["GR", "NP"], "19": ["CY"], "18": ["MT", "UG", "TZ", "RW"],
        "15": ["ZA", "SA"], "16": ["KE", "ZM"], "7.5": ["NG"], "12": ["PH"], "14": ["EG"], "7": ["TH"],
      ],
      "tva": [
        "20": ["FR", "MA"], "10": ["FR", "MA"], "5.5": ["FR"], "2.1": ["FR"], "21": ["BE", "RO"], "12": ["BE"],
        "6": ["BE"], "17": ["LU"], "8.1": ["CH"], "2.6": ["CH"], "7.7": ["CH"], "2.5": ["CH"], "19": ["RO", "TN"],
        "11": ["RO"], "9": ["RO"],
      ],
      "iva": [
        "21": ["ES", "AR"], "10.5": ["AR"], "22": ["IT", "UY"], "4": ["IT", "ES"], "10": ["IT", "ES", "PY"],
        "23": ["PT"], "6": ["PT"], "13": ["PT", "CR"], "16": ["MX"], "19": ["CL", "CO"], "8.1": ["CH"], "2.6": ["CH"],
      ],
      "moms": ["12": ["SE"], "6": ["SE"]],
      "dph": ["21": ["CZ"], "12": ["CZ"], "15": ["CZ"], "23": ["SK"], "20": ["SK"], "19": ["SK"]],
      "pdv": ["25": ["HR"], "13": ["HR"], "20": ["RS"], "10": ["RS"], "17": ["BA"], "21": ["ME"], "7": ["ME"]],
      "ddv": ["22": ["SI"], "9.5": ["SI"], "18": ["MK"]],
      // Singapore 7 % until 2022, then 8 and 9 %; Malaysia 6 % until 2018; Australia 10 %; New Zealand 15 %; Canada 5 %;
      // the Maldives 8 %, and 6 % until 2022; India 5, 12, 18 and 28 %.
      "gst": [
        "5": ["CA", "IN"], "6": ["MY", "MV"], "7": ["SG"], "8": ["SG", "MV"], "9": ["SG"], "10": ["AU"], "12": ["IN"],
        "15": ["NZ"], "18": ["IN"], "28": ["IN"],
      ],
    ]
  }()
}
