import Core
import Exchange

/// Spreadsheets that people keep themselves, as spreadsheet programs save them as CSV.
enum Spreadsheets {
  /// With semicolons, decimal commas, a total at the end and a list of refunds among spending.
  static let german = """
    Datum;Laden;Was;Kategorie;Ausgabe;Zahlungsart;Bezahlt;Fällig am;Tags;Bemerkung
    05.01.2026;Bäckerei Kranz;Brötchen;Lebensmittel;4,20;bar;ja;;;
    17.01.2026;Stadtwerke;Strom Januar;Wohnen;1.084,90;Lastschrift;ja;31.01.2026;haus, steuer;Abschlag
    20.01.2026;Radhaus;"Reparatur; Bremse";Mobilität;38,00;N26;nein;03.02.2026;rad;
    21.01.2026;Radhaus;Erstattung;Mobilität;-8,00;Karte;ja;;;Teil zu teuer
    ;;;;;;;;;
    Summe;;;;1.119,10;;;;;

    """

  /// With tabs, the month first, and a column for each direction.
  static let american = """
    Date\tPayee\tCategory\tIncome\tExpense\tNotes
    1/5/2026\tCorner Shop\tFood\t\t$12.50\t
    1/31/2026\tEmployer\tSalary\t$2,500.00\t\t
    2/2/2026\tCorner Shop\tFood\t$2.50\t\tbottle deposit

    """

  /// With a word for the direction, and a currency in each row.
  static let typed = """
    date,type,description,amount,currency
    2026-01-05,Expense,Coffee,3.50,EUR
    2026-01-06,Income,Salary,2500,EUR
    2026-01-07,Transfer,To savings,100,EUR
    2026-01-08,Expense,Ramen,1200,JPY

    """

  /// Without headings; a minus is money spent.
  static let headless = """
    2026-01-05;ALDI;-12,50
    2026-01-06;REWE;-3,20
    2026-01-31;Salary;2500,00

    """
}

extension MalformedLedger {
  static let spreadsheets: [Case] = {
    let broken = changed(Spreadsheets.german)
    let (typed, apart) = (changed(Spreadsheets.typed), "Date,Shop,Expense,Income\n2026-01-05,A,3.50,")
    let own = "entry,id,date,title,merchant,category,amount,currency\nbillfold-1-bill,1,2026-01-05,A,A,Food,3.50,EUR\n"
    return [
      broken("Datum;", "Xyz;", 1, "no column of dates"), broken("Ausgabe;", "Xyz;", 1, "no column of amounts"),
      broken("05.01.2026", "soon", 2, "not a date"), broken("4,20", "lots", 2, "not an amount"),
      broken("4,20", "99999999999999999999,00", 2, ""), broken("1.084,90", "1.084,905", 3, "more digits"),
      broken("1.084,90", "1,084.90", 3, "a different decimal mark"),
      broken("17.01.2026", "17.13.2026", 3, "not a date"),
      broken("17.01.2026", "", 3, "no date"), broken(";nein;", ";vielleicht;", 4, "whether the bill is paid"),
      broken("03.02.2026", "31.02.2026", 4, "not a date"),
      broken("Radhaus;\"Reparatur; Bremse\";Mobilität;38", ";;;38", 4, "neither a merchant"),
      broken("\"Reparatur; Bremse\"", "Reparatur; Bremse", 4, "not an amount"),
      ("date;shop;amount\n2026-01-05;\"ALDI;3.50\n", 2, "quoted cell"), ("Date,Shop,Amount\n", 1, "no bill"),
      ("Datum;Laden;Betrag\n03/04/2026;A;3,50\n05/06/2026;B;4,50\n", 2, "specify which"),
      ("Datum;Laden;Betrag\n2026-01-05;A;-3,50\n2026-01-06;B;4,50\n", 2, "spent=Betrag"),
      ("Datum;Laden;Betrag\n2026-01-05;A;1.500\n", 2, "decimal mark"), (apart + "1.00\n", 2, "both"),
      (apart + "\n2026-01-06,B,,-1.00\n", 3, "money received has a minus"),
      typed("Transfer,", "Gift,", 4, "neither spending"), typed("1200,JPY", "-1200,JPY", 5, "another sign"),
      typed("Income,", ",", 3, "spending or income"), typed("1200,JPY", "1200,XQX", 5, "not a currency"),
      ("Date,Shop,Amount\n2026-01-05,A,3.50\n2026-01-06,B,4,50\n", 3, "there are 3 columns"),
      (ForeignLedgers.ynab, 1, "the format ynab"), (own.replacing("3.50", with: "x"), 2, "not an amount"),
      (own.replacing("billfold-1-bill", with: "mine"), 2, "not a bill's key"),
      (own + "billfold-1-bill,1,2026-01-06,A,A,Fun,1.00,EUR\n", 3, "of the same bill"),
      (own + "billfold-2-bill,2,2026-01-06\n", 3, "cells"), (own.replacing("EUR", with: "EURO"), 2, "currency code"),
    ]
  }()
}
