/// Words in cells that describe the kind of an entry.
enum CSVWords {
  private static let standingOrder = [
    "dauerauftrag", "standing order", "periodieke overboeking", "virement permanent", "transferencia periodica",
    "bonifico periodico", "zlecenie stale", "staende overforsel", "fast overforing",
  ]
  private static let pending = [
    "vorgemerkt", "pending", "offen", "en attente", "pendiente", "in attesa", "reverted", "failed", "declined",
  ]

  /// Returns whether the text of an entry says that it is a standing order.
  static func isStandingOrder(_ text: String) -> Bool {
    // Most texts have no accents, and a file may have very many of them.
    let plain = text.utf8.allSatisfy { $0 < 0x80 } ? text.lowercased() : CSVHeader.normalized(text)
    return standingOrder.contains { plain.contains($0) }
  }

  /// Returns whether the state of an entry means that it is not booked, either not yet or never.
  static func isPending(_ state: String) -> Bool {
    let state = state.lowercased()
    return pending.contains { state.contains($0) }
  }

  /// Returns whether a text begins with a word for a sum or balance.
  static func isSum(_ text: String) -> Bool {
    let words = CSVHeader.normalized(text).split { !$0.isLetter }
    return words.prefix(2).contains { sums.contains(String($0)) }
  }

  private static let sums: Set<String> = [
    "total", "totals", "subtotal", "sum", "balance", "summe", "zwischensumme", "gesamt", "gesamtsumme", "saldo",
    "endsaldo", "anfangssaldo", "schlusssaldo", "kontostand", "totaal", "totale", "totaux", "solde", "somme", "suma",
    "summa", "yhteensa", "celkem", "razem", "osszesen", "toplam", "итого", "всего", "сумма", "συνολο",
    "合計", "合计", "总计", "總計", "합계",
  ]

  /// Returns whether a word means a debit; nil for a word that means neither debit nor credit.
  static func isDebit(_ sign: String) -> Bool? {
    let word = CSVHeader.normalized(sign)
    if debits.contains(word) || outgoing.contains(word) { return true }
    return credits.contains(word) || incoming.contains(word) ? false : nil
  }

  /// Returns whether a word means nothing but debit or credit, whatever column it is in. Single letters and words such
  /// as `Lastschrift`, which also name a way of paying, do not.
  static func isPlainSign(_ sign: String) -> Bool {
    let word = CSVHeader.normalized(sign)
    return word.count > 1 && (debits.contains(word) || credits.contains(word))
  }

  private static let debits: Set<String> = [
    "s", "soll", "d", "dr", "db", "debit", "dbit", "debits", "af", "debet", "out", "-", "debito", "debiet", "debt",
    "addebito", "cargo", "cargos", "dare", "debe", "ut", "borc", "duguje", "terheles", "obciazenie", "veloitus",
    "дебет", "расход", "借", "借方", "χρεωση", "חובה", "مدين",
  ]
  private static let credits: Set<String> = [
    "h", "haben", "c", "cr", "credit", "crdt", "credits", "bij", "in", "+", "k", "kredit", "credito", "krediet",
    "accredito", "abono", "abonos", "avere", "haber", "inn", "alacak", "potrazuje", "jovairas", "uznanie", "hyvitys",
    "кредит", "приход", "貸", "貸方", "贷", "πιστωση", "זכות", "دائن",
  ]
  private static let outgoing: Set<String> = [
    "lastschrift", "belastung", "ausgang", "ausgabe", "abgang", "withdrawal", "withdrawals", "money out", "paid out",
    "outgoing", "sortie", "depense", "uscita", "saida", "gasto", "uttag", "wydatek", "vydaj", "kiadas", "isplata",
    "odliv", "otto", "uit", "uitgaand", "списание", "出金", "支出", "출금",
  ]
  private static let incoming: Set<String> = [
    "gutschrift", "eingang", "einnahme", "zugang", "deposit", "deposits", "money in", "paid in", "incoming", "entree",
    "recette", "entrata", "entrada", "ingreso", "insattning", "wplyw", "prijem", "bevetel", "uplata", "priliv", "pano",
    "inkomend", "зачисление", "入金", "收入", "収入", "입금",
  ]
}
