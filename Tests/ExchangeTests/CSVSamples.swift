import Testing

/// The formats of banks' CSV files, each with its expected entries: date, amount, and words of the other party.
struct CSVShape: CustomTestStringConvertible {
  var name: String
  var text: String
  var entries: [String]
  var currency = "EUR"
  var account: String?
  var testDescription: String { name }
}

extension CSVShape {
  static let all: [CSVShape] = [
    CSVShape(
      name: "Germany: sums above, dotted dates, quoted cells",
      text: """
        "Girokonto";"DE89370400440532013000"
        "Kontostand vom 31.03.24:";"953,27 EUR"
        ""
        "Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
        "04.03.24";"04.03.24";"Gebucht";"Ann";"ALDI SÜD";"Einkauf; danke";"Ausgang";"AT611904300234573201";"-24,23";"";"";"R-17"
        "02.03.24";"02.03.24";"Gebucht";"Work Ltd";"Ann";"Salary";"Eingang";"";"2.500";"";"";""
        "01.03.24";"01.03.24";"Gebucht";"";"Ann";"Interest";"Eingang";"";"0,42";"";"";""

        """, entries: ["2024-03-04 -24.23 ALDI SÜD", "2024-03-02 2500.00 Work Ltd", "2024-03-01 0.42"],
      account: "DE89370400440532013000"),
    CSVShape(
      name: "Germany, savings banks: CAMT columns in CSV",
      text: """
        "Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
        "DE89370400440532013000";"28.03.24";"28.03.24";"DAUERAUFTRAG";"Miete";"Landlord";"AT611904300234573201";"BKAUATWW";"-1.250,00";"EUR";"Umsatz gebucht"
        "DE89370400440532013000";"27.03.24";"27.03.24";"KARTENZAHLUNG";"2024-03-26T12:10";"REWE";"";"";"-9,99";"EUR";"Umsatz vorgemerkt"
        """, entries: ["2024-03-28 -1250.00 Landlord", "2024-03-27 -9.99 REWE"], account: "DE89370400440532013000"),
    CSVShape(
      name: "Germany, Latin-1: debit and credit as S and H, running balance",
      text: """
        Buchungstag;Wertstellung;Auftraggeber / Begünstigter;Verwendungszweck;Umsatz;S/H;Währung;Saldo
        05.03.2024;05.03.2024;Bäcker;Brot;3,40;S;EUR;96,60
        06.03.2024;06.03.2024;Freund;Danke;10,00;H;EUR;106,60
        """, entries: ["2024-03-05 -3.40 Bäcker", "2024-03-06 10.00 Freund"]),
    CSVShape(
      name: "United Kingdom: money in and out, running balance from the newest down",
      text: """
        Date,Type,Description,Paid out,Paid in,Balance
        25 Mar 2024,DEB,"COFFEE, LONDON",£3.50,,£96.50
        01 Mar 2024,FPI,FRIEND,,£100.00,£100.00
        """, entries: ["2024-03-25 -3.50", "2024-03-01 100.00"], currency: "GBP"),
    CSVShape(
      name: "United States: month in front, card with its number",
      text: """
        Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit
        03/14/2024,03/15/2024,9165,COFFEE INC,Dining,4.75,
        03/02/2024,03/03/2024,9165,PAYMENT,,,"1,200.00"
        """, entries: ["2024-03-14 -4.75", "2024-03-02 1200.00"], currency: "USD"),
    CSVShape(
      name: "Netherlands: Af and Bij, dates of eight digits",
      text: """
        "Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"
        "20240304","Bakker","NL69INGB0123456789","NL91ABNA0417164300","BA","Af","12,50","Betaalautomaat","Pasvolgnr: 001"
        "20240303","J. Jansen","NL69INGB0123456789","NL91ABNA0417164300","GT","Bij","1.000,00","Online bankieren","Huur"
        """, entries: ["2024-03-04 -12.50 Bakker", "2024-03-03 1000.00 J. Jansen"], account: "NL69INGB0123456789"),
    CSVShape(
      name: "France: accents, spaces in amounts, debit with its sign",
      text: """
        Date de comptabilisation;Libelle operation;Reference;Debit;Credit
        05/03/2024;CARTE 04/03 BOULANGERIE;A1;-3,20;
        16/03/2024;VIR SEPA EMPLOYEUR;A2;;1 500,00
        """, entries: ["2024-03-05 -3.20", "2024-03-16 1500.00"]),
    CSVShape(
      name: "Spain: two dates, balance, grouped with points",
      text: """
        Fecha;Fecha valor;Concepto;Importe;Divisa;Saldo
        31/03/2024;31/03/2024;Supermercado;-45,10;EUR;1.954,90
        30/03/2024;30/03/2024;Nómina;2.000,00;EUR;2.000,00
        """, entries: ["2024-03-31 -45.10", "2024-03-30 2000.00"]),
    CSVShape(
      name: "Italy: uscite and entrate, tabs",
      text:
        "Data contabile\tData valuta\tCausale\tUscite\tEntrate\n13/03/2024\t13/03/2024\tBAR ROMA\t2,50\t\n14/03/2024\t14/03/2024\tSTIPENDIO\t\t1.200,00\n",
      entries: ["2024-03-13 -2.50", "2024-03-14 1200.00"]),
    CSVShape(
      name: "Switzerland: apostrophes in amounts, francs named above",
      text: """
        Kontonummer:;CH93 0076 2011 6238 5295 7
        Währung:;CHF
        Datum;Avisierungstext;Gutschrift;Lastschrift;Valuta;Saldo
        13.03.2024;MIETE;;-1'250.00;13.03.2024;3'750.00
        12.03.2024;LOHN;5'000.00;;12.03.2024;5'000.00
        """, entries: ["2024-03-13 -1250.00", "2024-03-12 5000.00"], currency: "CHF", account: "CH9300762011623852957"),
    CSVShape(
      name: "Poland: names of columns with accents, zloty",
      text: """
        Data operacji;Data księgowania;Opis operacji;Nadawca/Odbiorca;Kwota;Waluta;Saldo po operacji
        2024-03-05;2024-03-06;Zakup;ŻABKA;-12,34;PLN;87,66
        2024-03-07;2024-03-07;Przelew;Jan;100,00;PLN;187,66
        """, entries: ["2024-03-05 -12.34 ŻABKA", "2024-03-07 100.00 Jan"], currency: "PLN"),
    CSVShape(
      name: "Online bank: ISO dates with times, states, fees beside the amounts, one of them alone",
      text: """
        Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
        CARD_PAYMENT,Current,2024-03-01 10:11:12,2024-03-02 08:00:00,Coffee,-3.50,0.00,EUR,COMPLETED,96.50
        TRANSFER,Current,2024-03-03 10:11:12,2024-03-03 10:11:12,To Ann,-10.00,0.50,EUR,COMPLETED,86.00
        FEE,Current,2024-03-04 10:11:12,2024-03-04 10:11:12,Premium plan fee,0.00,7.99,EUR,COMPLETED,78.01
        """, entries: ["2024-03-02 -3.50", "2024-03-03 -10.50", "2024-03-04 -7.99"]),
    CSVShape(
      name: "Online bank: payee, original currency and rate",
      text: """
        "Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
        2024-03-01,2024-03-01,"Coffee Inc",,Presentment,,"Main",-9.26,-10.00,USD,1.08
        2024-03-14,2024-03-14,"Ann",AT611904300234573201,"Credit Transfer","thanks","Main",20.00,,,
        """, entries: ["2024-03-01 -9.26 Coffee Inc", "2024-03-14 20.00 Ann"]),
    CSVShape(
      name: "Sweden: names with rings and dots, kronor given by the reader",
      text: """
        Bokföringsdatum;Transaktionsdatum;Text;Belopp;Saldo
        2024-03-05;2024-03-04;ICA;-120,50;879,50
        2024-03-06;2024-03-06;LÖN;10 000,00;10 879,50
        """, entries: ["2024-03-05 -120.50", "2024-03-06 10000.00"], currency: "SEK"),
    CSVShape(
      name: "Japan: out and in, no decimals",
      text: """
        日付,摘要,支出,收入,残高
        2024/3/5,コンビニ,"1,500",,"8,500"
        2024/3/6,給与,,"200,000","208,500"
        """, entries: ["2024-03-05 -1500", "2024-03-06 200000"], currency: "JPY"),
    CSVShape(
      name: "nothing names the columns",
      text: """
        2024-03-05,2024-03-05,Corner shop,groceries and more of it,-12.50,87.50
        2024-03-06,2024-03-06,Friend,thanks for all of it,10.00,97.50
        """, entries: ["2024-03-05 -12.50 Corner shop", "2024-03-06 10.00 Friend"]),
    CSVShape(
      name: "Accounts in many currencies: a column for the payer, and one for the merchant of card payments",
      text: """
        TransferWise ID,Date,Amount,Currency,Description,Payment Reference,Running Balance,Exchange From,Exchange To,Exchange Rate,Payer Name,Payee Name,Payee Account Number,Merchant,Card Last Four Digits,Total fees
        TRANSFER-11,28-03-2024,900.00,EUR,Received money from Blue Kettle,INV 12,1000.00,,,,Blue Kettle,,,,,0.00
        CARD-10,27-03-2024,-40.50,EUR,Card transaction,,100.00,,,,,,,Corner shop,1234,0.50
        """, entries: ["2024-03-28 900.00 Blue Kettle", "2024-03-27 -40.50 Corner shop"]),
  ]
}
