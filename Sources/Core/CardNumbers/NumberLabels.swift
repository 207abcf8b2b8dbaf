/// The words that say what a printed number is; only those needed to leave invoice numbers alone.
enum NumberLabels {
  /// Whether a text ends with a label of an invoice number, payment reference or registration number, optionally
  /// followed by a qualifier such as `No.:`.
  static func end(_ text: some BidirectionalCollection<Unicode.Scalar>) -> Bool {
    var words: [String] = []
    var word: [Unicode.Scalar] = []
    for sign in text.reversed() {
      // Words before another number describe that number.
      guard DigitGroups.value(sign) == nil, words.count < 4 else { break }
      if let letter = folded(sign) {
        word.append(letter)
      } else if !word.isEmpty {
        words.append(string(word))
        word = []
      }
    }
    if !word.isEmpty { words.append(string(word)) }
    let label = words.drop { marks.contains($0) }.first
    guard let label, words.prefix(3).contains(label) else { return false }
    return names.contains(label) || beginnings.contains(where: label.hasPrefix)
  }

  /// Whether a text may be a machine-readable line of a payment slip, as in Sweden, Norway and Denmark:
  /// `# 5412136597196735 # 1234 50 6 > 1234567#41#`.
  static func mayBeSlip(_ signs: [Unicode.Scalar]) -> Bool { signs.contains(">") || signs.contains("<") }

  /// Whether a text ends as it does before a number of such a line.
  static func endSlip(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let last = text.last { !$0.properties.isWhitespace }
    return last.map { ["#", "<", "+", "H"].contains($0) } ?? false
  }

  /// Whether a text mentions a card, in any of the languages that bills are read in.
  static func nameCard(_ signs: [Unicode.Scalar]) -> Bool {
    signs.split { folded($0) == nil }.contains { letters in
      let word = String(String.UnicodeScalarView(letters.compactMap(folded)))
      return cardNames.contains(word) || cardParts.contains { word.contains($0) }
    }
  }

  private static let marks: Set = [
    "no", "nos", "nr", "num", "number", "numero", "numer", "nummer", "n", "id", "cislo", "c", "nro", "de", "of",
  ]
  private static let names: Set = [
    "inv", "rg", "re", "ref", "rif", "ocr", "kid", "crn", "rcs", "tva", "vat", "ust", "uid", "tax", "abn", "ean",
    "gtin",
    "bon", "bpay", "vs", "imei",
  ]
  private static let beginnings = [
    "invoice", "rechnung", "faktur", "factur", "fattur", "fatur", "lasku", "szamla", "beleg", "receipt", "rcpt",
    "quittung",
    "refer", "rifer", "viite", "kenmerk", "betalingskenmerk", "zahlungsref", "verwendungszweck", "mededeling",
    "communicat",
    "ocrn", "kidn", "siret", "siren", "steuer", "variab",
  ]
  private static let cardNames: Set = ["visa", "amex", "pan", "jcb", "ec", "cc", "vpay", "diners", "kort", "kart"]
  private static let cardParts = [
    "card", "karte", "karta", "kartu", "kartya", "kartt", "kartn", "kaart", "kortnu", "bankkort", "kortti", "carte",
    "carta",
    "tarjeta", "cartao", "master", "maestro", "american", "discover", "unionpay", "bancontact",
  ]

  private static func string(_ reversed: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(reversed.reversed()))
  }

  /// The letter in lower case and without its accent; nil for anything but a letter.
  private static func folded(_ sign: Unicode.Scalar) -> Unicode.Scalar? {
    if sign.value < 0x80 {
      let small = Unicode.Scalar(UInt8(sign.value) | 0x20)
      return (0x61...0x7A).contains(small.value) ? small : nil
    }
    guard sign.properties.isAlphabetic else { return nil }
    let small = sign.properties.lowercaseMapping.unicodeScalars.first ?? sign
    return accents[small] ?? small
  }

  private static let accents: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    [
      ("a", "àáâãäåāăą"), ("c", "çćč"), ("d", "ďđ"), ("e", "èéêëēęě"), ("i", "ìíîïīı"), ("l", "ł"), ("n", "ñńň"),
      ("o", "òóôõöøőōº"), ("r", "ř"), ("s", "śšşș"), ("t", "ťțţ"), ("u", "ùúûüűůū"), ("y", "ýÿ"), ("z", "źżž"),
    ].flatMap { (plain: Unicode.Scalar, accented: String) in accented.unicodeScalars.map { ($0, plain) } },
    uniquingKeysWith: { first, _ in first })
}
