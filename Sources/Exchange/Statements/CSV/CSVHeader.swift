/// The headings of banks' CSV files in many languages.
enum CSVHeader {
  /// The headings of each role, in lower case without accents. A role with exactly the same heading takes precedence,
  /// then the role with the longest heading that the text contains.
  static let words: [(role: CSVProfile.Role, names: [String])] = [
    (
      .date,
      [
        "buchungstag", "buchungsdatum", "buchung", "datum", "date", "booking date", "transaction date", "posting date",
        "posted date", "date comptable", "date operation", "date de comptabilisation", "fecha", "fecha operacion",
        "f. contable", "data", "data operazione", "data contabile", "data movimento", "boekdatum", "data operacji",
        "data ksiegowania", "bogfort", "bokforingsdag", "bokforingsdatum", "dato", "utfort dato", "datum provedeni",
        "konyveles datuma", "completed date", "date completed", "data lanc.", "data mov.", "kirjauspaiva", "belegdatum",
        "transaktionsdatum", "дата", "дата операции", "取引日", "日付", "交易日期", "tarih", "started date", "created on",
        "rentedatum transactie",
      ]
    ),
    (
      .valueDate,
      [
        "valuta", "valutadatum", "wertstellung", "valutatag", "wert", "value date", "date valeur", "date de valeur",
        "fecha valor", "f. valor", "data valuta", "data valor", "rentedatum", "valutadato", "data waluty", "valor",
        "arvopaiva", "rentedato", "transaktionsdag",
      ]
    ),
    (
      .amount,
      [
        "betrag", "betrag (eur)", "betrag in eur", "umsatz", "umsatz in eur", "amount", "montant", "importe", "importo",
        "bedrag",
        "bedrag (eur)", "kwota", "belob", "belopp", "beloep", "castka", "osszeg", "valor", "montante", "summa", "maara",
        "maara euroa", "amount (eur)", "transaction amount", "net", "сумма", "金額", "金额", "tutar", "kwota transakcji",
        "quantia",
        "betrag chf",
      ]
    ),
    (
      .debit,
      [
        "soll", "debit", "belastung", "lastschrift", "ausgang", "debit amount", "paid out", "money out", "withdrawal",
        "withdrawals", "cargo", "cargos", "dare", "addebiti", "uscite", "debito", "af", "debet", "ut fra konto", "ut",
        "charge", "ausgaben", "obciazenia", "お支払金額", "支出", "borc",
      ]
    ),
    (
      .credit,
      [
        "haben", "credit", "gutschrift", "eingang", "credit amount", "paid in", "money in", "deposit", "deposits",
        "abono",
        "abonos", "avere", "accrediti", "entrate", "credito", "bij", "kredit", "inn pa konto", "inn", "einnahmen",
        "uznania", "お預り金額", "收入", "収入", "alacak",
      ]
    ),
    (
      .sign,
      [
        "soll/haben", "soll/haben-kennzeichen", "s/h", "umsatzart soll/haben", "debit/credit", "cr/dr", "dr/cr",
        "af bij",
        "credit debit indicator", "d/c", "sens", "debet/credit", "debit or credit", "transaction direction",
      ]
    ),
    (
      .currency,
      [
        "wahrung", "waehrung", "currency", "devise", "divisa", "moneda", "muntsoort", "munt", "waluta", "moeda", "mena",
        "penznem", "valuuta", "currency code", "whg", "divisa cuenta", "валюта", "通貨", "币种", "valutakod",
      ]
    ),
    (
      .balance,
      [
        "saldo", "saldo nach buchung", "kontostand", "balance", "solde", "saldo na trn", "saldo po operacji",
        "running balance",
        "available balance", "zustatek", "egyenleg", "bogfort saldo", "balance after", "account balance", "残高", "余额",
        "bakiye", "остаток",
      ]
    ),
    (
      .name,
      [
        "auftraggeber/empfanger", "beguenstigter/zahlungspflichtiger", "name zahlungsbeteiligter", "empfanger", "payee",
        "zahlungsempfanger*in", "begunstigter/auftraggeber", "auftraggeber / begunstigter",
        "auftraggeber/beguenstigter",
        "auftraggeber", "beneficiary", "counterparty", "counter party", "name", "name / description", "naam",
        "naam tegenpartij",
        "naam / omschrijving", "beneficiaire", "beneficiario", "contrepartie", "tiers", "nadawca/odbiorca",
        "dane kontrahenta",
        "merchant", "name/description", "partner", "partner name", "contraparte", "mottagare", "saaja/maksaja",
        "protistrana",
        "nazev protiuctu", "merchant name", "beguenstigter / auftraggeber", "zahlungspartner", "counterparty name",
        "auftraggeber / empfanger", "transaction name", "ordenante",
      ]
    ),
    (.payer, ["zahlungspflichtige*r", "payer name", "payer", "zahler"]),
    (
      .iban,
      [
        "iban", "kontonummer/iban", "iban zahlungsbeteiligter", "kontonummer", "gegenkonto", "tegenrekening",
        "tegenrekening iban/bban", "account number", "counterparty iban", "compte", "konto kontrahenta", "cuenta",
        "iban des auftraggebers", "partner iban", "iban / kontonummer", "protiucet", "tilinumero", "iban kontrahenta",
      ]
    ),
    (.bic, ["bic", "bic (swift-code)", "swift", "blz", "bic/swift", "bic (swift)"]),
    (
      .text,
      [
        "verwendungszweck", "buchungstext und verwendungszweck", "description", "details", "memo", "narrative",
        "reference text",
        "libelle", "libelle operation", "concepto", "descripcion", "descrizione", "causale", "descricao",
        "omschrijving",
        "mededelingen", "omschrijving-1", "tytul", "opis operacji", "opis", "tekst", "text", "beskrivelse",
        "beskrivning", "popis",
        "zprava pro prijemce", "kozlemeny", "buchungsdetails", "mitteilung", "zahlungszweck", "avisierungstext",
        "transaction description",
        "remittance information", "communication", "viesti", "forklaring", "payment reference", "назначение платежа",
        "описание", "摘要", "aciklama",
        "observaciones", "remarks", "notiz", "vwz", "vorgang/verwendungszweck", "motif",
      ]
    ),
    (
      .reference,
      [
        "kundenreferenz", "kundenreferenz (end-to-end)", "end-to-end-referenz", "reference", "referenz", "referencia",
        "riferimento", "betalingskenmerk", "end to end id", "customer reference", "zahlungsreferenz", "viite",
        "variabilni symbol",
        "kid", "referentie", "reference number",
      ]
    ),
    (
      .bankReference,
      [
        "bankreferenz", "transaction id", "id", "umsatz-id", "transactiereferentie", "volgnr", "buchungsreferenz",
        "referenznummer", "bank reference", "transaktionsnummer", "transaktions-nr.", "id transakcji", "id pohybu",
        "arkivointitunnus", "transferwise id", "transaction reference", "numero operation", "transactionid",
      ]
    ),
    (
      .type,
      [
        "buchungstext", "umsatztyp", "umsatzart", "transaction type", "type", "typ", "vorgang", "code", "mutatiesoort",
        "rodzaj transakcji", "tipo", "tipo movimento", "type operation", "typ operacji", "buchungsart", "art", "laji",
        "product",
      ]
    ),
    (.fee, ["gebuhr", "fee", "fees", "frais", "total fees", "comision", "commissione", "entgelt", "gebyr"]),
    (
      .originalAmount,
      [
        "betrag in fremdwahrung", "original amount", "originalbetrag", "betrag in fw", "foreign amount",
        "amount (foreign currency)",
        "ursprunglicher betrag", "fremdwahrungsbetrag", "bedrag vreemde valuta", "oorspr bedrag", "montant devise",
        "local amount",
        "auslandsbetrag", "betrag originalwahrung",
      ]
    ),
    (
      .originalCurrency,
      [
        "fremdwahrung", "original currency", "originalwahrung", "type foreign currency", "oorspr munt",
        "local currency",
        "auslandswahrung", "currency of original amount", "foreign currency",
      ]
    ),
    (
      .rate,
      [
        "kurs", "wechselkurs", "exchange rate", "koers", "taux de change", "tipo de cambio", "umrechnungskurs",
        "cambio",
      ]
    ),
    (
      .mandate,
      ["mandatsreferenz", "mandate reference", "machtigingskenmerk", "mandaat id", "mandate id", "reference mandat"]
    ),
    (
      .card,
      [
        "kartennummer", "card number", "kreditkartennummer", "card", "numero carte", "card last 4 digits",
        "kaartnummer",
      ]
    ),
    (.state, ["status", "state", "info", "statut", "estado", "stato"]),
  ]

  /// Returns the roles of columns by their headings: each role once, except for `text`. Empty if no heading is known.
  static func roles(of cells: [String]) -> [Int: CSVProfile.Role] {
    let names = cells.map(normalized)
    var ranked: [(column: Int, role: CSVProfile.Role, score: Int)] = []
    for (column, name) in names.enumerated() where !name.isEmpty {
      for (place, entry) in words.enumerated() {
        if let rank = entry.names.firstIndex(of: name) {
          ranked.append((column, entry.role, 10_000 - rank - place))
        } else if let longest = entry.names.filter({ $0.count >= 4 && contains(name, word: $0) }).map(\.count).max() {
          // Between words of the same length, the earlier role is more likely.
          ranked.append((column, entry.role, longest * 10 - place / 4))
        }
      }
    }
    var roles: [Int: CSVProfile.Role] = [:]
    for candidate in ranked.sorted(by: { ($0.score, -$0.column) > ($1.score, -$1.column) }) {
      guard roles[candidate.column] == nil else { continue }
      guard candidate.role == .text || !roles.values.contains(candidate.role) else { continue }
      roles[candidate.column] = candidate.role
    }
    return roles
  }

  /// Returns whether a normalized heading is exactly one of a role's headings.
  static func isExactly(_ role: CSVProfile.Role, _ name: String) -> Bool {
    words.contains { $0.role == role && $0.names.contains(name) }
  }

  /// Returns a heading in lower case, without accents and quotation marks, and with single spaces.
  static func normalized(_ name: String) -> String {
    let plain = name.lowercased().decomposed.filter { !$0.properties.isDiacritic && $0 != "\"" && $0 != "\u{FEFF}" }
    var text = String(String.UnicodeScalarView(plain)).replacing("ø", with: "o").replacing("ł", with: "l").replacing(
      "å", with: "a")
    text = text.replacing("æ", with: "ae").replacing("_", with: " ")
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private static func contains(_ name: String, word: String) -> Bool {
    guard let range = name.firstRange(of: word) else { return false }
    let before = range.lowerBound == name.startIndex ? " " : name[name.index(before: range.lowerBound)]
    let after = range.upperBound == name.endIndex ? " " : name[range.upperBound]
    return !before.isLetter && !after.isLetter
  }
}

extension String {
  /// The letters and their combining accents, separated where Unicode has one character for both.
  fileprivate var decomposed: [Unicode.Scalar] {
    unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
      guard (0xC0...0x17F).contains(scalar.value) else { return [scalar] }
      return letters[scalar].map { [$0] } ?? [scalar]
    }
  }
}

/// The base letters of accented Latin letters that occur in headings.
private let letters: [Unicode.Scalar: Unicode.Scalar] = {
  let pairs: [(String, String)] = [
    ("àáâãäāăą", "a"), ("çćč", "c"), ("ďđ", "d"), ("èéêëēęě", "e"), ("ìíîïī", "i"), ("ñńň", "n"), ("òóôõöőō", "o"),
    ("řŕ", "r"),
    ("śšş", "s"), ("ťţ", "t"), ("ùúûüűūů", "u"), ("ýÿ", "y"), ("źžż", "z"), ("ğ", "g"), ("ı", "i"),
  ]
  var table: [Unicode.Scalar: Unicode.Scalar] = [:]
  for (accented, base) in pairs {
    for scalar in accented.unicodeScalars { table[scalar] = base.unicodeScalars.first }
  }
  return table
}()
