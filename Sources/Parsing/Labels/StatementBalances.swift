internal import Core

/// The amounts of statements of account: what is to be paid is the closing balance, and not the turnover above it. On
/// other paper, a balance is that of a card or of earlier bills.
enum StatementBalances {
  static func settled(_ amounts: [LabelledAmount], in document: DocumentText) -> [LabelledAmount] {
    // Matched once for each line, which may have many amounts.
    let found = Dictionary(
      uniqueKeysWithValues: Set(amounts.map(\.labelLine)).map { ($0, words.matches(in: document.lines[$0].tokens)) }
    ).filter { !$0.value.isEmpty }
    guard !found.isEmpty else { return amounts }
    let meanings = amounts.map { labelled -> Meaning? in
      let end = labelled.mention.line == labelled.labelLine ? labelled.mention.characters.lowerBound : .max
      return found[labelled.labelLine]?.last { $0.range.upperBound <= end }?.meaning
    }
    guard meanings.contains(.closing), document.lines.contains(where: isTitle) else { return amounts }
    return zip(amounts, meanings).map { labelled, meaning in
      var labelled = labelled
      switch meaning {
      case .closing: labelled.role = .total(.strong)
      case .turnover where labelled.role.totalStrength != nil: labelled.role = .points
      case .turnover, nil: break
      }
      return labelled
    }
  }

  private static func isTitle(_ line: TextLine) -> Bool {
    KindWords.papers.matches(in: line.tokens).contains {
      $0.meaning.kind == .statement && $0.meaning.weight > 1 && TitleLine(line, phrase: $0.range).isTitle
    }
  }

  private enum Meaning { case closing, turnover }

  private static let words = Phrases<Meaning>(
    closing.map { (phrase: $0, meaning: Meaning.closing) } + turnover.map { (phrase: $0, meaning: Meaning.turnover) },
    findsDamaged: false)

  private static let closing = [
    "closing balance", "new balance", "ending balance", "saldo neu", "neuer saldo", "endsaldo", "schlusssaldo",
    "nouveau solde", "solde final", "saldo final", "nuevo saldo", "saldo finale", "nuovo saldo", "novo saldo",
    "nieuw saldo", "eindsaldo", "saldo koncowe", "konecny zustatek", "konecny zostatok", "utgaende saldo", "ny saldo",
    "slutsaldo", "loppusaldo", "zaro egyenleg", "sold final", "kapanis bakiyesi", "novo stanje", "koncno stanje",
    "loppjaak", "beigu atlikums", "likutis pabaigoje", "исходящее сальдо", "сальдо конечное", "кінцеве сальдо",
    "крайно салдо", "τελικο υπολοιπο", "期末余额", "期末殘額", "saldo akhir", "baki akhir",
  ]
  private static let turnover = [
    "total charges", "total payments", "total debits", "total credits", "total debit", "total credit", "total invoices",
    "total invoiced", "total paid", "summe soll", "summe haben", "umsatz soll", "umsatz haben", "summe rechnungen",
    "summe zahlungen", "total des debits", "total des credits", "total debe", "total haber", "total cargos",
    "total abonos", "totale dare", "totale avere", "total debitos", "total creditos", "totaal debet", "totaal credit",
    "suma obciazen", "suma uznan", "celkem ma dati", "celkem dal", "summa debet", "summa kredit",
  ]
}
