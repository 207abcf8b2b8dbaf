/// The headings of banks' CSV files in many languages, in lower case without accents.
enum CSVHeadings {
  /// The role that a heading means, and its rank among those with the same heading, lower for the more likely one.
  struct RankedRole {
    var role: CSVProfile.Role
    var rank: Int
  }

  /// A heading that may be a part of a longer one.
  struct Phrase {
    var role: CSVProfile.Role
    var words: [String]
    /// The number of its characters.
    var length: Int
    /// The place of its role, lower for the more likely one.
    var order: Int
  }

  /// The roles that each heading may mean.
  static let roles: [String: [RankedRole]] = {
    var roles: [String: [RankedRole]] = [:]
    for (order, entry) in words.enumerated() {
      for (rank, name) in entry.names.enumerated() {
        roles[name, default: []].append(RankedRole(role: entry.role, rank: rank + order))
      }
    }
    return roles
  }()

  /// The headings with at least four characters by their first word. Those of the own account are no parts of longer
  /// headings, which mostly are about that of the other party.
  static let phrases: [String: [Phrase]] = {
    var phrases: [String: [Phrase]] = [:]
    for (order, entry) in words.enumerated() where entry.role != .ownAccount {
      for name in entry.names where name.count >= 4 {
        let parts = name.split { !$0.isLetter }.map(String.init)
        guard let first = parts.first else { continue }
        phrases[first, default: []].append(
          Phrase(role: entry.role, words: parts, length: name.count, order: order / 4))
      }
    }
    return phrases
  }()

  /// Words that together name both sides of an account in one heading.
  static let sides: [(debit: Set<String>, credit: Set<String>)] = [
    (
      [
        "debit", "debits", "debet", "debiet", "soll", "belastung", "belastungen", "lastschrift", "ausgang",
        "withdrawal", "withdrawals", "cargo", "cargos", "dare", "addebito", "addebiti", "uscite", "uscita", "debito",
        "debitos", "debe", "dr", "sortie", "sorties", "expense", "expenses", "depense", "depenses", "obciazenie",
        "terheles", "borc", "duguje", "дебет", "расход",
      ],
      [
        "credit", "credits", "kredit", "krediet", "haben", "gutschrift", "gutschriften", "eingang", "deposit",
        "deposits", "abono", "abonos", "avere", "accredito", "accrediti", "entrate", "entrata", "credito", "creditos",
        "haber", "cr", "entree", "entrees", "income", "uznanie", "jovairas", "alacak", "potrazuje", "кредит", "приход",
      ]
    ),
    (["out"], ["in"]), (["af"], ["bij"]), (["ut"], ["inn", "in"]), (["auszahlung"], ["einzahlung"]),
  ]

  /// The headings of an account's name or kind, which the rows of a file share and which names no other party.
  static let accountNames: Set<String> = [
    "account name", "accountname", "account label", "account nickname", "account type", "account owner",
    "account holder", "kontoname", "kontobezeichnung", "kontoart", "kontotyp", "kontoinhaber",
    "bezeichnung auftragskonto", "bankname auftragskonto", "bic auftragskonto", "card member", "card holder",
    "cardholder", "card holder name", "card holder full name", "cardmember", "karteninhaber", "nom du compte",
    "libelle compte", "libelle du compte", "nombre de cuenta", "nombre de la cuenta", "nome conto", "naam rekening",
    "rekeningnaam", "kontonavn", "kontonamn", "tilin nimi", "nazwa rachunku", "nazwa konta", "nazev uctu",
    "nazov uctu", "szamla neve",
  ]

  /// The kinds of account that banks write in front of its number above the entries.
  static let accountKinds: Set<String> = [
    "girokonto", "tagesgeldkonto", "sparkonto", "checking account", "savings account", "current account",
  ]

  /// Parts of headings of the user's own account, so that several accounts below them are several own ones.
  static let ownAccountParts = [
    "auftragskonto", "eigen", "own ", "my ", "iban/bban", "bban/iban", "van rekening", "cuenta origen", "oma ",
  ]

  /// Parts of headings of another party's account.
  static let otherPartyParts = [
    "gegen", "tegen", "counter", "partner", "payee", "recipient", "benefici", "empfanger", "empfaenger", "begunstig",
    "beguenstig", "zahlungsbeteiligt", "kontrahent", "kontonummer/iban", "protiucet", "protistran", "contrepart",
    "contrapart", "controparte", "destinat", "mottak", "mottag", "modtag", "saaja", "vastatili", "ellen", "primatelj",
    "odbiorc", "получател", "контрагент", "对方", "対方", "相手",
  ]

  /// The headings of who ordered a payment, beside which another one names who got it. Alone, some of them stand for the
  /// other party.
  static let payers: Set<String> = [
    "auftraggeber", "ordenante", "emetteur", "absender", "sender", "sender name", "ordinante", "nadawca",
  ]

  private static let words: [(role: CSVProfile.Role, names: [String])] = [
    (
      .date,
      [
        "buchungstag", "buchungsdatum", "buchung", "datum", "date", "booking date", "transaction date",
        "posting date", "posted date", "date comptable", "date operation", "date de comptabilisation", "fecha",
        "fecha operacion", "f. contable", "data", "data operazione", "data contabile", "data movimento", "boekdatum",
        "data operacji", "data ksiegowania", "bogfort", "bokforingsdag", "bokforingsdatum", "dato", "utfort dato",
        "datum provedeni", "konyveles datuma", "completed date", "date completed", "data lanc.", "data mov.",
        "kirjauspaiva", "belegdatum", "transaktionsdatum", "дата", "дата операции", "取引日", "日付", "交易日期", "tarih",
        "started date", "created on", "rentedatum transactie", "bokforingsdato", "bokfort dato", "bogforingsdato",
        "booked at", "booked", "date posted", "post date", "trans date", "trans. date", "settled date",
        "effective date", "process date", "entry date", "date op", "date de l'operation", "date transaction",
        "date de transaction", "date d'operation", "fecha de operacion", "fecha de la operacion", "fecha contable",
        "fecha de transaccion", "fecha movimiento", "data de lancamento", "data do movimento", "data do lancamento",
        "data registrazione", "data transakcji", "transactiedatum", "datum transactie", "verwerkingsdatum",
        "uitvoeringsdatum", "datum boeking", "datum zauctovani", "datum uctovania", "datum transakce",
        "datum transakcie", "datum pohybu", "konyvelesi datum", "konyveles napja", "tranzakcio datuma",
        "datum knjizenja", "datum transakcije", "datum promjene", "datum transakcij", "data tranzactiei",
        "data inregistrarii", "data contabila", "tapahtumapaiva", "paivamaara", "pvm", "kuupaev", "datums",
        "islem tarihi", "дата проводки", "дата транзакции", "дата и время операции", "дата на операцията", "датум",
        "ημερομηνια", "ημ/νια", "תאריך", "תאריך פעולה", "التاريخ", "تاريخ", "تاريخ العملية", "日期", "交易日", "记账日期",
        "入账日期", "入帳日期", "ご利用日", "利用日", "お取引日", "年月日", "거래일", "거래일자", "거래일시", "วันที่", "วันที่ทำรายการ", "ngay",
        "tanggal", "tanggal transaksi", "tarikh",
      ]
    ),
    (
      .valueDate,
      [
        "valuta", "valutadatum", "wertstellung", "valutatag", "wert", "value date", "date valeur", "date de valeur",
        "fecha valor", "f. valor", "data valuta", "data valor", "rentedatum", "valutadato", "data waluty", "valor",
        "arvopaiva", "rentedato", "transaktionsdag", "wertstellungsdatum", "wertstellungstag", "wertdatum",
        "valuta date", "valutadag", "date val", "interest date", "fecha de valor", "data de valor", "data wartosci",
        "datum valuty", "datum valute", "data valutei", "erteknap", "vaartuspaev", "valor tarihi",
        "дата валютирования", "дата списания", "вальор", "ημ/νια αξιασ", "תאריך ערך", "تاريخ القيمة", "起息日",
      ]
    ),
    (
      .amount,
      [
        "betrag", "betrag (eur)", "betrag in eur", "umsatz", "umsatz in eur", "amount", "montant", "importe",
        "importo", "bedrag", "bedrag (eur)", "kwota", "belob", "belopp", "beloep", "castka", "osszeg", "valor",
        "montante", "summa", "maara", "maara euroa", "amount (eur)", "transaction amount", "net", "сумма", "金額",
        "金额", "tutar", "kwota transakcji", "quantia", "betrag chf", "netto", "belop", "kwota operacji", "objem",
        "suma", "iznos", "znesek", "suma tranzactie", "summa eur", "maara eur", "сумма операции",
        "сумма в валюте счета", "сума", "износ", "ποσο", "סכום", "المبلغ", "مبلغ", "交易金额", "交易金額", "取引金額", "ご利用金額",
        "利用金額", "거래금액", "금액", "จำนวนเงิน", "so tien", "jumlah", "nominal", "monto", "importe eur", "ammontare",
        "valor da operacao", "valor do lancamento", "montant eur", "amount in account currency", "posted amount",
        "billing amount", "kontobetrag", "buchungsbetrag", "zahlbetrag", "islem tutari", "brutto", "gross", "value",
      ]
    ),
    (
      .debit,
      [
        "soll", "debit", "belastung", "lastschrift", "ausgang", "debit amount", "paid out", "money out",
        "withdrawal", "withdrawals", "cargo", "cargos", "dare", "addebiti", "uscite", "debito", "af", "debet",
        "ut fra konto", "ut", "charge", "ausgaben", "obciazenia", "お支払金額", "支出", "borc", "debits", "debe",
        "belastungen", "auszahlung", "auszahlungen", "abgang", "uitgaven", "sortie", "sorties", "depenses",
        "addebito", "uscita", "saida", "saidas", "gastos", "retiro", "retiros", "debitos", "wydatki", "obciazenie",
        "vydaje", "na vrub", "terheles", "kiadas", "isplata", "duguje", "odliv", "breme", "debiet", "ut av konto",
        "belastet", "uttag", "utbetalning", "utbetaling", "udbetaling", "haevet", "veloitus", "otto", "otot",
        "cikis", "расход", "дебет", "списание", "出金", "出金額", "出金金額", "お引出し", "お引出金額", "お支払い金額", "支払金額", "引出額", "借方",
        "支出金额", "支出金額", "借方金额", "출금", "출금액", "출금금액", "찾으신금액", "חובה", "بحساب", "مدين", "χρεωση", "ถอนเงิน", "เดบิต",
        "keluar", "withdrawal amount", "withdrawal amt.", "debit amt", "money spent", "outgoing", "outflow",
        "payments out", "debit eur", "debit euros", "debit chf",
      ]
    ),
    (
      .credit,
      [
        "haben", "credit", "gutschrift", "eingang", "credit amount", "paid in", "money in", "deposit", "deposits",
        "abono", "abonos", "avere", "accrediti", "entrate", "credito", "bij", "kredit", "inn pa konto", "inn",
        "einnahmen", "uznania", "お預り金額", "收入", "収入", "alacak", "credits", "haber", "gutschriften", "einzahlung",
        "einzahlungen", "zugang", "inkomsten", "entree", "entrees", "recettes", "accredito", "entrata", "entrada",
        "entradas", "ingreso", "ingresos", "creditos", "wplywy", "uznanie", "prijmy", "ve prospech", "jovairas",
        "bevetel", "uplata", "potrazuje", "priliv", "dobro", "krediet", "insattning", "insattningar", "innbetaling",
        "indbetaling", "godskrevet", "indsat", "hyvitys", "pano", "panot", "giris", "приход", "кредит", "зачисление",
        "поступление", "入金", "入金額", "入金金額", "お預入れ", "お預入金額", "預入額", "貸方", "收入金额", "收入金額", "贷方金额", "存入", "입금", "입금액",
        "입금금액", "맡기신금액", "זכות", "دائن", "πιστωση", "ฝากเงิน", "เครดิต", "masuk", "deposit amount", "deposit amt.",
        "credit amt", "money received", "incoming", "inflow", "payments in", "credit eur", "credit euros",
        "credit chf",
      ]
    ),
    (
      .sign,
      [
        "soll/haben", "soll/haben-kennzeichen", "s/h", "umsatzart soll/haben", "debit/credit", "cr/dr", "dr/cr",
        "af bij", "credit debit indicator", "d/c", "sens", "debet/credit", "debit or credit",
        "transaction direction", "af/bij", "credit/debit", "credit/debit indicator", "debit credit",
        "debit/credit indicator", "soll-/haben-kennzeichen", "soll haben kennzeichen", "s/h-kennzeichen", "d / c",
        "c/d", "dc", "cr / dr", "dr / cr", "debe/haber", "d/h", "dare/avere", "debit/credit code", "debet/kredit",
        "debet of credit", "bij/af", "debiet/credit", "cargo/abono", "debito/credito", "credito/debito",
        "debit/kredit", "obciazenie/uznanie", "sens de l'operation", "sens operation", "signe", "signo", "segno",
        "direction", "richting", "riktning", "borc/alacak", "дебет/кредит", "приход/расход", "借贷标志", "借贷", "借貸",
        "+/-",
      ]
    ),
    (
      .currency,
      [
        "wahrung", "waehrung", "currency", "devise", "divisa", "moneda", "muntsoort", "munt", "waluta", "moeda",
        "mena", "penznem", "valuuta", "currency code", "whg", "divisa cuenta", "валюта", "通貨", "币种", "valutakod",
        "ccy", "curr", "cur", "valuutta", "valiuta", "account currency", "kontowahrung", "kontowaehrung", "monnaie",
        "devises", "valuta rekening", "waluta rachunku", "waluta operacji", "mena uctu", "deviza", "devizanem",
        "konto valuta", "para birimi", "doviz", "валюта счета", "валюта операции", "νομισμα", "מטבע", "العملة", "통화",
        "สกุลเงิน", "mata uang", "currency symbol", "iso currency", "transaction currency", "幣別", "货币",
      ]
    ),
    (
      .balance,
      [
        "saldo", "saldo nach buchung", "kontostand", "balance", "solde", "saldo na trn", "saldo po operacji",
        "running balance", "available balance", "zustatek", "egyenleg", "bogfort saldo", "balance after",
        "account balance", "残高", "余额", "bakiye", "остаток", "running bal.", "running bal", "closing balance",
        "accountbalance", "runningbalance", "ledger balance", "kontosaldo", "guthaben", "saldo nach",
        "saldo na mutatie", "saldo na boeking", "saldo disponibile", "saldo contabile", "saldo disponible",
        "saldo final", "saldo posterior", "solde apres operation", "saldo po transakcji", "saldo po transakci",
        "saldo po", "zostatok", "bokfort saldo", "tilgjengelig saldo", "loppusaldo", "tilin saldo", "stanje", "sold",
        "sold final", "jaak", "likutis", "atlikums", "салдо", "баланс", "остаток после операции", "υπολοιπο", "יתרה",
        "الرصيد", "잔액", "거래후잔액", "거래후 잔액", "ยอดคงเหลือ", "saldo akhir", "baki", "差引残高", "帳戶餘額", "餘額", "账户余额",
      ]
    ),
    (
      .name,
      [
        "auftraggeber/empfanger", "beguenstigter/zahlungspflichtiger", "name zahlungsbeteiligter", "empfanger",
        "payee", "zahlungsempfanger*in", "begunstigter/auftraggeber", "auftraggeber / begunstigter",
        "auftraggeber/beguenstigter", "auftraggeber", "beneficiary", "counterparty", "counter party", "name",
        "name / description", "naam", "naam tegenpartij", "naam / omschrijving", "beneficiaire", "beneficiario",
        "contrepartie", "tiers", "nadawca/odbiorca", "dane kontrahenta", "merchant", "name/description", "partner",
        "partner name", "contraparte", "namn", "navn", "nimi", "mottagare", "saaja/maksaja", "protistrana",
        "nazev protiuctu", "merchant name", "beguenstigter / auftraggeber", "zahlungspartner", "counterparty name",
        "auftraggeber / empfanger", "transaction name", "ordenante", "nom", "nombre", "nome", "nazwa", "nazev",
        "nazev protistrany", "nazov protistrany", "nazov protiuctu", "nazwa kontrahenta", "kontrahent", "odbiorca",
        "nadawca / odbiorca", "beneficjent", "partner neve", "kedvezmenyezett", "primatelj", "primatelj/platitelj",
        "platitelj/primatelj", "prejemnik", "prejemnik/placnik", "beneficiar", "ordonator/beneficiar",
        "beneficiar/platitor", "mottaker", "betalingsmottaker", "modtager", "afsender/modtager", "saaja",
        "saajan nimi", "maksunsaaja", "saaja / maksaja", "saaja/maksaja nimi", "makseesaaja", "maksja/saaja",
        "supplier", "supplier found", "vendor", "payee name", "recipient", "recipient name", "beneficiary name",
        "to/from", "from/to", "other party", "empfanger/auftraggeber", "empfaenger", "zahlungsempfanger",
        "zahlungsempfaenger", "auftraggeber/empfaenger", "handler", "haendler", "lieferant", "ontvanger",
        "begunstigde", "tegenpartij", "naam begunstigde", "destinatario", "beneficiario/ordinante",
        "ordinante/beneficiario", "ordenante/beneficiario", "destinataire", "emetteur", "commercant", "comerciante",
        "comercio", "esercente", "karsi taraf", "alici", "получатель", "контрагент", "наименование контрагента",
        "плательщик/получатель", "получатель/плательщик", "ご利用店名", "利用店名", "加盟店", "お取引先", "取引先", "ご利用先", "対方户名",
        "对方户名", "对方名称", "交易对方", "收款人", "商户名称", "거래처", "받는분", "가맹점명", "δικαιουχοσ", "שם המוטב", "שם בית העסק",
        "اسم المستفيد", "ผู้รับ", "penerima",
      ]
    ),
    (.payer, ["zahlungspflichtige*r", "payer name", "payer", "zahler", "zahlungspflichtiger"]),
    (
      .iban,
      [
        "iban", "kontonummer/iban", "iban zahlungsbeteiligter", "kontonummer", "gegenkonto", "tegenrekening",
        "tegenrekening iban/bban", "account number", "counterparty iban", "compte", "konto kontrahenta", "cuenta",
        "iban des auftraggebers", "partner iban", "iban / kontonummer", "protiucet", "tilinumero",
        "iban kontrahenta", "counterparty account", "counterparty account number", "payee account number",
        "beneficiary account", "recipient account", "partner account", "gegenkonto iban", "iban gegenkonto",
        "iban empfanger", "iban auftraggeber/empfanger", "konto/iban empfanger", "tegenrekeningnummer",
        "rekening tegenpartij", "iban tegenpartij", "iban begunstigde", "rachunek kontrahenta",
        "numer rachunku kontrahenta", "nr rachunku kontrahenta", "rachunek odbiorcy", "konto odbiorcy",
        "cislo protiuctu", "protiuctu", "cislo uctu protistrany", "iban beneficiaire", "compte beneficiaire",
        "cuenta beneficiario", "iban beneficiario", "iban controparte", "konto mottaker", "til konto", "motkonto",
        "mottagarkonto", "modtagerkonto", "saajan tilinumero", "saajan tili", "vastatili", "ellenszamla",
        "ellenoldali szamlaszam", "partner szamlaszama", "iban primatelja", "racun primatelja", "iban partener",
        "cont partener", "счет получателя", "счет контрагента", "对方账号", "对方账户", "対方口座",
      ]
    ),
    (.bic, ["bic", "bic (swift-code)", "swift", "blz", "bic/swift", "bic (swift)"]),
    (
      .text,
      [
        "verwendungszweck", "buchungstext und verwendungszweck", "description", "details", "memo", "narrative",
        "reference text", "libelle", "libelle operation", "concepto", "descripcion", "descrizione", "causale",
        "descricao", "omschrijving", "mededelingen", "omschrijving-1", "tytul", "opis operacji", "opis", "tekst",
        "text", "beskrivelse", "beskrivning", "popis", "zprava pro prijemce", "kozlemeny", "buchungsdetails",
        "mitteilung", "zahlungszweck", "avisierungstext", "transaction description", "remittance information",
        "communication", "viesti", "forklaring", "payment reference", "назначение платежа", "описание", "摘要",
        "aciklama", "observaciones", "remarks", "notiz", "vwz", "vorgang/verwendungszweck", "motif", "beschreibung",
        "buchungsbeschreibung", "umsatzbeschreibung", "zweck", "label", "rubrik", "tittel", "titel", "otsikko",
        "selite", "selitys", "selgitus", "paskirtis", "maksajuma merkis", "libelle de l'operation",
        "libelle simplifie", "intitule", "objet", "historico", "descripcion del movimiento", "detalle", "detalles",
        "movimiento", "glosa", "opis transakcji", "tytul operacji", "szczegoly transakcji", "zprava",
        "sprava pre prijemcu", "popis transakce", "popis transakcie", "poznamka", "svrha placanja", "svrha",
        "opis placanja", "opis prometa", "namen", "detalii tranzactie", "detalii", "descriere",
        "descrierea tranzactiei", "explicatii", "posteringstekst", "bogforingstekst", "transaktionstext",
        "meddelande", "meddelelse", "mededeling", "vrije mededeling", "particulars", "transaction details",
        "payment details", "transaction remarks", "original description", "additional information",
        "islem aciklamasi", "описание операции", "основание", "детали операции", "περιγραφη", "αιτιολογια", "תיאור",
        "תיאור פעולה", "פרטים", "الوصف", "البيان", "تفاصيل", "内容", "取引内容", "お取り扱い内容", "お取引内容", "明細", "交易说明", "交易摘要",
        "备注", "備註", "附言", "用途", "적요", "내용", "거래내용", "รายการ", "รายละเอียด", "keterangan", "uraian", "deskripsi",
        "dien giai", "noi dung",
      ]
    ),
    (
      .reference,
      [
        "kundenreferenz", "kundenreferenz (end-to-end)", "end-to-end-referenz", "reference", "referenz",
        "referencia", "riferimento", "betalingskenmerk", "end to end id", "customer reference", "zahlungsreferenz",
        "viite", "variabilni symbol", "kid", "referentie", "reference number", "viitenumero", "variabilny symbol",
        "gestructureerde mededeling", "referens",
      ]
    ),
    (
      .bankReference,
      [
        "bankreferenz", "transaction id", "id", "umsatz-id", "transactiereferentie", "volgnr", "buchungsreferenz",
        "referenznummer", "bank reference", "transaktionsnummer", "transaktions-nr.", "id transakcji", "id pohybu",
        "arkivointitunnus", "transferwise id", "transaction reference", "numero operation", "transactionid",
        "transaktionscode", "transaction code",
      ]
    ),
    (
      .type,
      [
        "buchungstext", "umsatztyp", "umsatzart", "transaction type", "type", "typ", "vorgang", "code",
        "mutatiesoort", "rodzaj transakcji", "tipo", "tipo movimento", "type operation", "typ operacji",
        "buchungsart", "art", "laji", "product", "bewegungstyp", "transactiesoort", "betalingstype", "tapahtumalaji",
        "transaktionstyp", "tipo de movimiento", "tipo de operacion", "type de transaction", "typ transakcji",
        "druh pohybu", "тип операции",
      ]
    ),
    (
      .fee,
      [
        "gebuhr", "fee", "fees", "frais", "total fees", "comision", "commissione", "entgelt", "gebyr", "gebuehr",
        "oplata", "prowizja", "comissao", "poplatek", "комиссия",
      ]
    ),
    (
      .originalAmount,
      [
        "betrag in fremdwahrung", "original amount", "originalbetrag", "betrag in fw", "foreign amount",
        "amount (foreign currency)", "ursprunglicher betrag", "fremdwahrungsbetrag", "bedrag vreemde valuta",
        "oorspr bedrag", "montant devise", "local amount", "auslandsbetrag", "betrag originalwahrung",
      ]
    ),
    (
      .originalCurrency,
      [
        "fremdwahrung", "original currency", "originalwahrung", "type foreign currency", "oorspr munt",
        "local currency", "auslandswahrung", "currency of original amount", "foreign currency",
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
      [
        "mandatsreferenz", "mandate reference", "machtigingskenmerk", "mandaat id", "mandate id", "reference mandat",
      ]
    ),
    (
      .card,
      [
        "kartennummer", "card number", "kreditkartennummer", "card", "numero carte", "card last 4 digits",
        "kaartnummer",
      ]
    ),
    (.state, ["status", "state", "info", "statut", "estado", "stato", "tila", "stav", "durum", "статус", "状态"]),
    (
      .ownAccount,
      [
        "auftragskonto", "iban auftragskonto", "eigenes konto", "eigene iban", "own account", "own iban",
        "my account", "iban/bban", "bban/iban", "rekening", "rekeningnummer", "eigen rekening", "van rekening",
        "account", "account no", "account num", "accountnum", "account id", "account iban", "konto", "konto nr",
        "konto-nr", "kontonr", "kontonr.", "konto nummer", "numero de compte", "numero compte", "no compte",
        "compte no", "conto", "numero conto", "conto corrente", "numero de cuenta", "cuenta origen", "conta",
        "numero da conta", "rachunek", "numer rachunku", "nr rachunku", "numer konta", "cislo uctu", "ucet", "tili",
        "oma tili", "szamlaszam", "szamla", "cont", "numar cont", "iban cont", "racun", "broj racuna",
        "stevilka racuna", "konto klienta", "kundekonto", "счет", "номер счета", "сметка", "口座", "口座番号", "账号", "账户",
        "帳號", "帳戶", "계좌", "계좌번호", "hesap", "hesap no", "λογαριασμοσ", "חשבון", "מספר חשבון", "الحساب", "رقم الحساب",
        "บัญชี", "rekening no", "no rekening", "no. rekening",
      ]
    ),
  ]
}
