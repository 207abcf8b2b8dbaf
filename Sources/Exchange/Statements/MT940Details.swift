internal import Core

/// Field 86 of MT940 in its three dialects:
///
/// * numbered: `166?00TRANSFER?20EREF+R-17?21SVWZ+Invoice?30BIC?31IBAN?32NAME` (Germany, Austria, Poland; source:
///   DFÜ-Abkommen, annex 3, "Belegungsregeln"),
/// * with code words: `/TRTP/SEPA OVERBOEKING/IBAN/NL…/NAME/…/REMI/…/EREF/…` (Netherlands, Belgium; source: "MT940
///   Structured" of ABN AMRO, Rabobank and ING),
/// * unstructured words.
enum MT940Details {
  static func describe(_ lines: [Substring], _ entry: inout StatementEntry) {
    let joined = lines.joined()
    let code = joined.prefix(3)
    if code.count == 3, code.allSatisfy({ $0.isASCII && $0.isNumber }), let mark = joined.dropFirst(3).first,
      !mark.isLetter, !mark.isNumber, !mark.isWhitespace, !",./-:".contains(mark),
      joined.dropFirst(4).prefix(2).count(where: { $0.isASCII && $0.isNumber }) == 2
    {
      numbered(String(joined.dropFirst(3)), mark, &entry)
      if ["117", "152", "008"].contains(code) { entry.isStandingOrder = true }
    } else if joined.hasPrefix("/"), let words = codeWords(joined) {
      describe(words, &entry)
    } else {
      let text = lines.map { $0.trimmed() }.filter { !$0.isEmpty }.joined(separator: " ")
      entry.text = [entry.text, text].filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  private static func numbered(_ text: String, _ mark: Character, _ entry: inout StatementEntry) {
    var (words, names) = ([] as [String], "")
    var texts = ""
    for part in text.split(separator: mark) where part.count >= 2 {
      guard let number = Int(part.prefix(2)) else {
        // The mark is part of the text.
        texts += String(mark) + part
        continue
      }
      let value = part.dropFirst(2)
      switch number {
      case 0: entry.type = value.trimmed()
      case 20...29, 60...63: texts += value
      case 30: entry.bic = value.trimmed()
      case 31, 38: if !value.trimmed().isEmpty { entry.iban = value.trimmed() }
      case 32, 33: names += value
      default: continue
      }
    }
    if !names.trimmed().isEmpty { entry.name = names.trimmed() }
    for (name, value) in sepaParts(texts) {
      switch name {
      case "EREF+": if value != "NOTPROVIDED" { entry.reference = value }
      case "KREF+": entry.reference = entry.reference ?? value
      case "MREF+": entry.mandate = value
      case "IBAN+": entry.iban = value
      case "BIC+": entry.bic = value
      case "SVWZ+", "": words.append(value)
      default: continue
      }
    }
    entry.text = words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static let sepaNames = [
    "EREF+", "KREF+", "MREF+", "CRED+", "DEBT+", "COAM+", "OAMT+", "SVWZ+", "ABWA+", "ABWE+", "IBAN+", "BIC+", "PURP+",
  ]

  /// Splits `EREF+R-17MREF+M1SVWZ+words` at its names; text before the first name has an empty name.
  private static func sepaParts(_ text: String) -> [(String, String)] {
    var parts: [(String, String)] = []
    var name = ""
    var value = ""
    var rest = Substring(text)
    while let first = rest.first {
      if let next = sepaNames.first(where: { rest.hasPrefix($0) }) {
        parts.append((name, value.trimmed()))
        (name, value) = (next, "")
        rest = rest.dropFirst(next.count)
      } else {
        value.append(first)
        rest = rest.dropFirst()
      }
    }
    return parts + [(name, value.trimmed())]
  }

  private static let known: Set<String> = [
    "TRTP", "TRCD", "IBAN", "BIC", "NAME", "REMI", "EREF", "MARF", "CSID", "CNTP", "ORDP", "BENM", "ID", "ADDR", "ISDT",
    "PREF", "KREF", "RTRN", "PURP", "UDTR", "UCRD", "SVCL", "CHGS", "OCMT", "EXCH", "BO", "BI", "RETN", "TRTC", "INIT",
  ]

  /// Returns the parts of each value by code word; nil if the text does not begin with a known code word.
  private static func codeWords(_ text: String) -> [String: [String]]? {
    var words: [String: [String]] = [:]
    var current: String?
    for piece in text.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init) {
      if known.contains(piece) {
        current = piece
        if words[piece] == nil { words[piece] = [] }
      } else if let name = current {
        words[name, default: []].append(piece.trimmed())
      } else {
        return nil
      }
    }
    return words
  }

  private static func describe(_ words: [String: [String]], _ entry: inout StatementEntry) {
    func value(_ name: String) -> String? {
      let text = (words[name] ?? []).filter { !$0.isEmpty }.joined(separator: "/")
      return text.isEmpty ? nil : text
    }
    // ING writes account, BIC, name and town of the other party in one value.
    let party = words["CNTP"] ?? []
    func part(_ index: Int) -> String? { party.indices.contains(index) && !party[index].isEmpty ? party[index] : nil }
    entry.iban = value("IBAN") ?? part(0)
    entry.bic = value("BIC") ?? part(1)
    entry.name = value("NAME") ?? part(2)
    if let reference = value("EREF") ?? value("PREF"), reference != "NOTPROVIDED" { entry.reference = reference }
    entry.mandate = value("MARF")
    entry.type = value("TRTP") ?? entry.type
    entry.isStandingOrder = entry.isStandingOrder || value("TRTP")?.uppercased().contains("PERIODIEK") == true
    // Both `/REMI/USTD//words` and `/REMI/words` occur.
    let text = (words["REMI"] ?? []).filter { !$0.isEmpty && $0 != "USTD" && $0 != "STRD" && $0 != "CUR" }
    entry.text = text.joined(separator: "/")
    if value("RTRN") != nil { entry.isReversal = true }
    if let rate = value("EXCH") { entry.rate = rate.replacing(",", with: ".") }
  }
}
