internal import Core

/// Words in the cells of users' own spreadsheets, in many languages, in lower case without accents.
enum SpreadsheetWords {
  /// What a row is about, by a word in its column of types.
  enum Direction { case spending, income, transfer }

  static func direction(_ cell: String) -> Direction? {
    let word = CSVHeader.normalized(cell)
    if isTransfer(word) { return .transfer }
    if spending.contains(word) { return .spending }
    if income.contains(word) { return .income }
    return CSVWords.isDebit(word).map { $0 ? .spending : .income }
  }

  /// Returns whether a normalized type or category is that of money moved between own accounts.
  static func isTransfer(_ word: String) -> Bool { transfers.contains(word) }

  /// Returns whether a normalized category is one of money received.
  static func isIncome(_ word: String) -> Bool { income.contains(word) || pay.contains(word) }

  /// Returns whether a bill is paid, by a word or mark; nil for any other text.
  static func isPaid(_ cell: String) -> Bool? {
    let word = CSVHeader.normalized(cell)
    if paid.contains(word) { return true }
    return unpaid.contains(word) ? false : nil
  }

  /// Returns the way to pay that a text names; nil for any other text, such as the name of an account.
  static func payment(_ cell: String) -> PaymentMode? {
    let text = CSVHeader.normalized(cell)
    if let mode = PaymentMode.allCases.first(where: { $0.rawValue.lowercased() == text }) { return mode }
    return modes.first { $0.words.contains(text) }?.mode
  }

  private static let spending: Set<String> = [
    "expense", "expenses", "spending", "spent", "cost", "purchase", "ausgaben", "kosten", "kauf", "depenses",
    "gastos", "egreso", "egresos", "spesa", "spese", "uscite", "despesa", "despesas", "uitgave", "uitgaven", "wydatki",
    "utgift", "utgifter", "udgift", "udgifter", "meno", "menot", "vydaje", "naklad", "gider", "trosak", "cheltuiala",
    "rashod", "расходы", "витрати", "εξοδα", "支出", "הוצאה", "مصروف",
  ]
  private static let income: Set<String> = [
    "income", "incomes", "inflow", "revenue", "earnings", "einnahmen", "einkommen", "einkunfte", "revenu", "revenus",
    "recettes", "ingresos", "entrate", "receita", "receitas", "inkomsten", "przychod", "przychody", "dochod", "inkomst",
    "inkomster", "inntekt", "indtaegt", "tulo", "tulot", "prijmy", "bevetelek", "gelir", "prihod", "venit", "доход",
    "доходы", "дохід", "εσοδα", "収入", "收入", "הכנסה", "دخل",
  ]
  private static let pay: Set<String> = [
    "salary", "wage", "wages", "paycheck", "gehalt", "lohn", "salaire", "nomina", "sueldo", "salario", "stipendio",
    "ordenado", "salaris", "loon", "pensja", "wynagrodzenie", "lon", "palkka", "vyplata", "mzda", "plat", "fizetes",
    "maas", "placa", "salariu", "зарплата", "給料", "給与", "工资", "월급", "급여",
  ]
  private static let transfers: Set<String> = [
    "transfer", "transfers", "internal transfer", "account transfer", "between accounts", "umbuchung", "umbuchungen",
    "virement interne", "transfert", "traspaso", "traspasos", "giroconto", "trasferimento",
    "transferencia entre contas", "transferencia interna", "eigen rekening", "interne overboeking", "przelew wlasny",
    "transfer wewnetrzny", "egen overforing", "oma siirto", "vlastni prevod", "sajat atvezetes", "prijenos", "перевод",
    "переказ", "振替", "转账", "이체",
  ]
  private static let paid: Set<String> = [
    "yes", "y", "x", "[x]", "ja", "j", "oui", "o", "si", "s", "sim", "tak", "t", "ano", "kylla", "igen", "evet", "da",
    "да", "так", "ναι", "はい", "是", "예", "true", "wahr", "vrai", "verdadero", "vero", "1", "ok", "done", "✓", "✔", "☑",
    "✅", "paid", "settled", "cleared", "bezahlt", "beglichen", "erledigt", "paye", "payee", "regle", "reglee", "pagado",
    "pagada", "pagato", "pagata", "pago", "paga", "betaald", "voldaan", "zaplacone", "zaplacono", "oplacone", "betald",
    "betalt", "maksettu", "zaplaceno", "zaplatene", "fizetve", "odendi", "placeno", "platit", "оплачено", "сплачено",
    "支払済", "支払い済み", "已付", "已支付",
  ]
  private static let unpaid: Set<String> = [
    "no", "n", "[ ]", "nein", "non", "nao", "nee", "nie", "ne", "nej", "nei", "ei", "nem", "hayir", "nu", "нет", "ні",
    "οχι", "いいえ", "否", "아니요", "false", "falsch", "faux", "falso", "0", "-", "☐", "❌", "✗", "unpaid", "not paid", "open",
    "due", "overdue", "pending", "outstanding", "to pay", "offen", "unbezahlt", "nicht bezahlt", "ausstehend",
    "uberfallig", "impaye", "impayee", "non paye", "a payer", "en attente", "pendiente", "impagado", "no pagado",
    "por pagar", "non pagato", "da pagare", "in attesa", "pendente", "nao pago", "openstaand",
    "niet betaald", "onbetaald", "niezaplacone", "nieoplacone", "do zaplaty", "obetald", "ubetalt", "maksamatta",
    "nezaplaceno", "nezaplatene", "fizetendo", "odenmedi", "neplaceno", "neplatit", "не оплачено", "未払い", "未付",
  ]
  private static let modes: [(mode: PaymentMode, words: Set<String>)] = [
    (
      .cash,
      [
        "cash", "bar", "bargeld", "barzahlung", "especes", "liquide", "efectivo", "contanti", "contante", "dinheiro",
        "numerario", "contant", "gotowka", "kontant", "kontanter", "kateinen", "hotovost", "hotove", "keszpenz",
        "nakit", "gotovina", "numerar", "наличные", "готівка", "μετρητα", "現金", "现金", "현금",
      ]
    ),
    (
      .card,
      [
        "debit", "credit", "credit card", "debit card", "ec", "ec-karte", "ec karte", "karte", "kreditkarte",
        "debitkarte", "girocard", "girokarte", "bankkarte", "visa", "mastercard", "maestro", "amex", "american express",
        "carte", "carte bancaire", "carte bleue", "cb", "carte de credit", "tarjeta", "tarjeta de credito",
        "tarjeta de debito", "carta", "carta di credito", "bancomat", "cartao", "cartao de credito",
        "cartao de debito", "multibanco", "pin", "pinnen", "bankpas", "creditcard", "karta", "karta kredytowa", "kort",
        "kreditkort", "kortti", "luottokortti", "kartya", "bankkartya", "kart", "kredi karti", "kartica", "карта",
        "картка", "καρτα", "カード", "クレジットカード", "信用卡", "카드", "신용카드",
      ]
    ),
    (
      .bankTransfer,
      [
        "transfer", "bank transfer", "wire", "wire transfer", "bank", "uberweisung", "ueberweisung", "bankuberweisung",
        "virement", "virement bancaire", "transferencia", "transferencia bancaria", "bonifico", "bonifico bancario",
        "overschrijving", "overboeking", "bankoverschrijving", "ideal", "przelew", "przelew bankowy", "overforing",
        "bankoverforing", "bankgiro", "tilisiirto", "prevod", "bankovni prevod", "bankovy prevod",
        "atutalas", "havale", "eft", "bankovni prijenos", "virament", "transfer bancar", "pix", "перевод", "переказ",
        "振込", "銀行振込", "银行转账", "转账", "계좌이체",
      ]
    ),
    (
      .directDebit,
      [
        "direct debit", "lastschrift", "bankeinzug", "einzug", "sepa", "sepa-lastschrift", "einzugsermachtigung",
        "prelevement", "prelevement automatique", "domiciliacion", "domiciliado", "addebito", "addebito diretto", "rid",
        "sdd", "debito direto", "debito automatico", "incasso", "automatische incasso", "domiciliering",
        "polecenie zaplaty", "autogiro", "avtalegiro", "betalingsservice", "suoraveloitus", "inkaso",
        "csoportos beszedes", "otomatik odeme", "trajni nalog", "口座振替", "口座引落", "자동이체",
      ]
    ),
    (
      .standingOrder,
      ["standing order", "dauerauftrag", "ordre permanent", "virement permanent", "orden permanente"]
    ),
    (
      .wallet,
      [
        "paypal", "apple pay", "google pay", "wallet", "klarna", "revolut", "twint", "swish", "vipps", "mobilepay",
        "bizum", "satispay", "mb way", "blik", "payconiq", "tikkie", "lydia", "venmo", "alipay", "wechat pay", "微信",
        "支付宝", "paypay", "電子マネー",
      ]
    ),
    (
      .cheque,
      ["cheque", "check", "scheck", "assegno", "cekas", "chq"]
    ),
  ]
}
