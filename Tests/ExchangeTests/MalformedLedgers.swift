import Exchange

/// Broken exports of other programs, at least twenty of each format: with the line and a word of the reason in the
/// expected refusal.
struct MalformedLedger: Sendable, CustomStringConvertible {
  var format: LedgerFormat
  var text: String
  var line: Int
  var reason: String

  var description: String { "\(format.rawValue), line \(line): \(reason)" }

  static let all: [MalformedLedger] =
    LedgerFormat.allCases.flatMap { format in noExports.map { of(format, $0) } }
    + firefly.map { of(.firefly, $0) } + actual.map { of(.actual, $0) } + ynab.map { of(.ynab, $0) }
    + homeBank.map { of(.homeBank, $0) } + journals.map { of(.hledger, $0) } + journals.map { of(.ledger, $0) }
    + beancount.map { of(.beancount, $0) } + jsonLines.map { of(.jsonLines, $0) } + paperless.map { of(.paperless, $0) }
    + spreadsheets.map { of(.csv, $0) }

  typealias Case = (text: String, line: Int, reason: String)

  private static func of(_ format: LedgerFormat, _ broken: Case) -> MalformedLedger {
    MalformedLedger(format: format, text: broken.text, line: broken.line, reason: broken.reason)
  }

  private static let noExports: [Case] = [
    ("", 1, "empty"), (" \n\t\n", 1, "empty"), ("\u{0}\u{1}PNG", 1, "not text"), ("a letter to a friend", 1, ""),
    ("PK\u{3}\u{4}\u{14}\u{0}", 1, "a ZIP archive; unpack it"),
  ]

  static func changed(_ text: String) -> (String, String, Int, String) -> Case {
    { from, to, line, reason in
      precondition(text.contains(from), "nothing to change: \(from)")
      return (text.replacing(from, with: to), line, reason)
    }
  }

  private static let firefly: [Case] = {
    let broken = changed(ForeignLedgers.firefly)
    return [
      broken(",amount,", ",sum,", 1, "\"amount\""), broken(",type,", ",kind,", 1, "\"type\""),
      broken(",date,", ",day,", 1, "\"date\""), broken("currency_code", "code", 1, "\"currency_code\""),
      broken(",description,", ",text,", 1, "\"description\""), broken("-23.420000000000", "lots", 2, "not an amount"),
      broken("-23.420000000000", "-23.429", 2, "more digits than EUR has"),
      broken("JPY,-1200.000000000000", "JPY,-1200.5", 4, "more digits than JPY has"),
      broken("Withdrawal,JPY", "Withdrawal,YEN", 4, "not a currency code"),
      broken("2026-01-04T00", "2026-13-04T00", 4, "not a date"), broken("-1200.000000000000", "-1,200", 4, "cells"),
      broken("Deposit", "Gift", 5, "not a transaction type"),
      broken("Transfer,EUR", "Transfert,EUR", 6, "not a transaction type"),
      broken(",Rent,,,R-17", ",Rent", 7, "cells"), broken("-900.000000000000", "", 7, "not an amount"),
      broken("Withdrawal,EUR,-900", "Withdrawal,,-900", 7, "not a currency code"),
      broken("2026-02-01T00", "01.02.2026T00", 7, "not a date"),
      broken("\"Opening balance\"", "\"Opening balance", 8, "quotation mark"),
    ]
  }()

  private static let actual: [Case] = {
    let broken = changed(ForeignLedgers.actual)
    return [
      broken(",Date,", ",Day,", 1, "\"date\""), broken(",Payee,", ",To,", 1, "\"payee\""),
      broken(",Notes,", ",Memo,", 1, "\"notes\""), broken(",Category,", ",Kind,", 1, "\"category\""),
      broken(",Amount,", ",Sum,", 1, "\"amount\""), broken("-23.42", "-23,42", 2, "cells"),
      broken("-23.42,0,Cleared", "-23.42,0", 2, "cells"), broken("2026-01-02", "02.01.2026", 2, "not a date like"),
      broken("ALDI,,Usual Expenses,Food", ",,,", 2, "neither a payee"),
      broken("0,-50,", "0,fifty,", 3, "not an amount"),
      broken("-30,0", "-30.005,0", 4, "more digits"), broken("-20,0", "twenty,0", 5, "not an amount"),
      broken("Usual Expenses,Food,-20", "\"Usual Expenses,Food,-20", 5, ""),
      broken("2026-01-05,Savings", "2026-02-30,Savings", 6, "not a date"),
      broken("-100,0", "-99999999999999999999,0", 6, "not an amount"),
      broken("2500,0,", "2500 EUR,0,", 8, "not an amount"),
      broken("2026-01-31", "", 8, "not a date"), broken("812.5", "812.5.0", 9, "not an amount"),
    ]
  }()

  private static let ynab: [Case] = {
    let broken = changed(ForeignLedgers.ynab)
    return [
      broken("\"Outflow\"", "\"Out\"", 1, "\"outflow\""), broken("\"Inflow\"", "\"In\"", 1, "\"inflow\""),
      broken("\"Date\"", "\"Day\"", 1, "\"date\""), broken("\"Payee\"", "\"To\"", 1, "\"payee\""),
      broken("\"Memo\"", "\"Note\"", 1, "\"memo\""), broken("01/02/2026", "02/30/2026", 2, "not a date"),
      broken("01/02/2026", "January 2", 2, "not a date"), broken("$1,023.42", "$1,023.425", 2, ""),
      broken("$30.00", "thirty", 3, "not an amount"), broken("\"$30.00\",\"$0.00\"", "\"$30.00\"", 3, "cells"),
      broken("\"Split (1/2) Lamp\"", "\"Split (1/2) Lamp", 3, ""), broken("\"Red\",", "\"Red\",\"more\",", 3, "cells"),
      broken(
        "\"Target\",\"Usual: Home\",\"Usual\",\"Household\",\"Split (1/2) Lamp\"", "\"\",\"\",\"\",\"\",\"\"", 3,
        "neither a payee"), broken("$20.00", "$20.00.00", 4, ""), broken("01/15/2026", "", 5, "not a date"),
      broken("$100.00", "$1e2", 5, "not an amount"), broken("01/31/2026", "31/31/2026", 6, "not a date"),
      broken("$2500.00", "99999999999999999999", 6, ""),
      (
        ForeignLedgers.ynab.replacing("01/13/2026", with: "01/11/2026").replacing("01/15/2026", with: "01/05/2026")
          .replacing("01/31/2026", with: "01/03/2026"), 2, "specify which"
      ),
    ]
  }()

  private static let homeBank: [Case] = {
    let broken = changed(ForeignLedgers.homeBank)
    return [
      ("one;two\n", 1, "2 cells"), ("a;b;c;d;e;f;g;h;i;j;k\n", 1, "11 cells"),
      broken("15-01-26", "15-13-26", 1, "not a date"), broken("15-01-26", "yesterday", 1, "not a date"),
      broken("-40,00", "-40,005", 1, ""), broken("-40,00", "forty", 1, "not an amount"),
      broken(";Market;Some vegetables;-40,00;Food:Groceries", ";;;-40,00;", 1, "neither a payee"),
      broken(";tag1 tag2", "", 2, "cells"), broken(";tag2 my-tag3", ";tag2;my-tag3", 2, "cells"),
      broken("16-01-26;1", "16-01-26;12", 2, "not a payment type"),
      broken("16-01-26;1", "16-01-26;x", 2, "not a payment type"),
      broken("16-01-26;1", "16-01-26;-1", 2, "not a payment type"), broken(";-45,00;", ";;", 2, "not an amount"),
      broken("-45,00", "-99999999999999999999,00", 2, ""), broken("17-01-26;5;;;", "17-01-26;5;", 3, "cells"),
      broken("17-01-26", "2026-17-01", 3, ""), broken("-100,00", "", 3, "not an amount"),
      broken("31-01-26", "32-01-26", 4, "not a date"), broken("2500,00", "2500,00,00", 4, ""),
    ]
  }()

  private static func own(_ tags: String, _ postings: String) -> String {
    "2024-01-05 x\n  ; id: billfold-1-whole\n" + tags + postings
  }

  private static let journals: [Case] = {
    let broken = changed(ForeignLedgers.hledger)
    let postings = "  expenses:x  12 EUR\n  assets:y  -12 EUR\n"
    return [
      broken("; of 2026", "of 2026", 1, "begins neither"), broken("account exp", "acount exp", 2, "begins neither"),
      broken("2026-01-02 *", "2026-02-30 *", 4, "not a date"), broken("23.42 EUR", "23.421 EUR", 5, "more digits"),
      broken("23.42 EUR", "twenty EUR", 5, "not an amount"), broken("23.42 EUR", "23.42.1 EUR", 5, "not an amount"),
      broken("23.42 EUR", "99999999999999999999 EUR", 5, "not an amount"),
      broken("    assets:giro\n", "    assets:giro  EUR EUR\n", 6, "not an amount"),
      broken("2026-01-31 Employer", "01-31 Employer", 7, "not a date with a year"),
      broken("2026-01-31 E", "2026-13-31 E", 7, "not a date"),
      broken("2500.00 EUR", "2,5,00.00 EUR", 8, "not an amount"),
      broken("2026-02-01 *", "2026/2 *", 10, "not a date"), broken("900.00 EUR", "900.001 EUR", 11, "more digits"),
      broken("    expenses:housing", "expenses:housing", 11, "begins neither"),
      (own("", postings) + own("", postings), 5, "twice"),
      (own("", "  expenses:x  12 EUR\n  assets:y  -11 EUR\n"), 1, "do not add up"),
      (own("  ; kind: strange\n", postings), 1, "`kind`"), (own("  ; due: soon\n", postings), 1, "`due`"),
      (own("", "  expenses:x  12 EUR\n"), 1, "no parts"),
      (own("", "  expenses:x  12 EUR\n  expenses:y  1 USD\n  assets:y  -12 EUR\n"), 4, "not in EUR"),
    ]
  }()

  private static let beancount: [Case] = {
    let broken = changed(ForeignLedgers.beancount)
    func own(_ metadata: String, _ postings: String) -> String {
      "2024-01-05 * \"x\"\n  id: \"billfold-1-whole\"\n" + metadata + postings
    }
    let postings = "  Expenses:X  12 EUR\n  Assets:Y  -12 EUR\n"
    return [
      broken("option \"title\"", "optoin \"title\"", 1, "does not begin a directive"),
      broken("2026-01-01 open", "2026-01-32 open", 2, "begin with a date"),
      broken("2026-01-01 open", "2026-01-01 opne", 2, "no directive"),
      broken("2026-01-02 *", "2026-02-30 *", 4, "begin with a date"),
      broken("2026-01-02 *", "2026-01-02 buy", 4, "no directive"),
      broken("\"Weekly shopping\"", "\"Weekly shopping", 4, "does not end"),
      broken(" 23.42 EUR", " 23.421 EUR", 5, "more digits"), broken(" 23.42 EUR", " twenty EUR", 5, "not an amount"),
      broken("  Expenses:Food", "  what is this", 5, "neither a posting"),
      broken("  Assets:Giro               -23.42", "  AssetsGiro -23.42", 6, "neither a posting"),
      broken("2026-01-31 *", "31.01.2026 *", 8, "begin with a date"),
      broken("2026-01-31 *", "2026-01-31", 8, "no directive"),
      broken("2500.00 EUR", "2500.0.0 EUR", 9, "not an amount"),
      broken("2500.00 EUR", "99999999999999999999 EUR", 9, "not an amount"),
      ("2024-01-05 * \"x\"\n  note: \"abc\n", 2, "does not end"), (own("", postings) + own("", postings), 5, "twice"),
      (own("", "  Expenses:X  12 EUR\n  Assets:Y  -11 EUR\n"), 1, "do not add up"),
      (own("  kind: \"strange\"\n", postings), 1, "`kind`"), (own("", "  Expenses:X  12 EUR\n"), 1, "no parts"),
      (own("", "  Expenses:X  12 EUR\n  Expenses:Y  1 USD\n  Assets:Y  -12 EUR\n"), 4, "not in EUR"),
    ]
  }()

  private static let jsonLines: [Case] = {
    let bill =
      #"{"id":2,"date":"2024-01-05","merchant":"x","total":{"currency":"EUR","minorUnits":12,"value":"0.12"}}"#
    // The first line is complete, but refused with the rest.
    func broken(_ from: String, _ to: String, _ reason: String) -> Case {
      precondition(bill.contains(from), "nothing to change: \(from)")
      let other = bill.replacing("\"id\":2", with: "\"id\":1")
      return (other + "\n" + bill.replacing(from, with: to) + "\n", 2, reason)
    }
    func added(_ member: String, _ reason: String) -> Case { broken("\"id\":2", "\"id\":2,\(member)", reason) }
    return [
      broken("}}", "}", "not a JSON object"), broken("\"merchant\":\"x\",", "", "`merchant` is missing"),
      broken("\"date\":\"2024-01-05\",", "", "`date` is missing"), broken("{\"id\"", "[\"id\"", "not a JSON object"),
      broken("2024-01-05", "2024-02-30", "`date`"), broken("\"2024-01-05\"", "5", "`date`"),
      broken("EUR", "EURO", "`total.currency`"), broken("12,", "\"12\",", "`total.minorUnits`"),
      broken("12,", "1.5,", ""), broken("0.12", "1.20", "is not"), broken("0.12", "x", "`total"),
      broken("\"id\":2", "\"id\":1", "twice"), broken("\"id\":2", "\"id\":\"two\"", "`id`"),
      broken("}}", "}}{}", "not a JSON object"), added("\"kind\":\"strange\"", "`kind`"),
      added("\"repetition\":\"often\"", "`repetition`"), added("\"paidDate\":\"soon\"", "`paidDate`"),
      added("\"payment\":{\"mode\":\"barter\"}", "`payment.mode`"), added("\"categories\":\"Food\"", "`categories`"),
      added("\"splits\":[{\"category\":\"a\",\"minorUnits\":3}]", "do not add up"),
    ]
  }()

  private static let paperless: [Case] = {
    let broken = changed(PaperlessSample.manifest)
    return [
      ("{}", 1, "not a list"), ("[]", 1, "does not list any documents"),
      ("[\n{\"model\": 1}]", 2, "not an object of paperless-ngx"),
      broken("\n]\n", "\n", 31, "cut off"), broken("\n]\n", "\n] more\n", 31, "follows"),
      broken("\"pk\": 3, \"fields\": {\"name\": \"Stadtwerke\",", "\"pk\": 3, \"fields\": {", 3, "`name`"),
      broken("\"pk\": 3, \"fields\": {\"name\": \"S", "\"fields\": {\"name\": \"S", 3, "`pk`"),
      broken("\"documents.documenttype\", \"pk\": 2", "\"documents.documenttype\", \"pk\": 9", 13, "document_type"),
      broken("\\ud83d\\udca1", "\\uZZZZ", 13, "escape"),
      broken("\"created\": \"2026-03-02\"", "\"created\": 5", 15, "`created`"),
      broken("2026-03-02\", \"orig", "2026-02-30\", \"orig", 15, "not a date"),
      broken("\"tags\": [5]", "\"tags\": [6]", 15, "a tag"), broken("\"tags\": [5]", "\"tags\": 5", 15, "not a list"),
      broken("\"2026-03-02 Stadtwerke.pdf\"", "\"../../etc/passwd\"", 17, "below the export's folder"),
      broken("\"2026-03-02 Stadtwerke.pdf\"", "\"/etc/passwd\"", 17, "below the export's folder"),
      broken("\"archive/Stadtwerke.pdf\"", "\"archive/../../x.pdf\"", 17, "below the export's folder"),
      broken(", \"__exported_file_name__\": \"letter.pdf\"", "", 22, "does not name a file"),
      broken(
        "\"pk\": 13, \"fields\": {\"correspondent\": null", "\"pk\": 12, \"fields\": {\"correspondent\": null", 20,
        "twice"),
      broken("EUR84.20", "EUR84.2.0", 27, "of document 12 is not an amount"),
      broken("EUR84.20", "EUR84.205", 27, "of document 12 has more digits"),
      broken("EUR84.20", "EUX84.20", 27, "of document 12 is not a currency code"),
      broken("\"EUR84.20\"", "84.20", 27, "`value_monetary` of document 12"),
      broken("\"field\": 1, \"document\": 12", "\"field\": 9, \"document\": 12", 27, "not in the export"),
      broken("\"name\": \"Amount\"", "\"name\": \"Money\"", 9, "specify the field"),
    ]
  }()
}
