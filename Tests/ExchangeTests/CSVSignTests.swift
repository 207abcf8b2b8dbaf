import Core
import Exchange
import TestSupport
import Testing

/// Which amounts of a CSV file of a bank are money out.
@Suite struct CSVSignTests: CSVReading {
  @Test("debits and credits in words are the signs even if a cell is empty or missing, which is then refused")
  func missingSign() throws {
    let text = "Date;Text;Amount;Type\n2026-03-05;A;3.00;DEBIT\n2026-03-06;B;4.00;CREDIT\n"
    #expect(try amounts(text) == ["-3.00 EUR", "4.00 EUR"])
    for row in ["2026-03-07;C;5.00;\n", "2026-03-07;C;5.00\n"] {
      let error = refusal(text + row)
      #expect(error?.line == 4 && error?.reason == "the entry does not say whether it is a debit or a credit")
    }
    // Nor does a column that is always empty say anything.
    let empty = "Datum;Text;S/H;Betrag\n05.03.2026;A;;-3,00\n06.03.2026;B;;4,00\n"
    #expect(try amounts(empty) == ["-3.00 EUR", "4.00 EUR"])
  }

  @Test("a column of debits with a sign beside it is that of the amounts")
  func debitsWithSign() throws {
    let text = "Datum;Soll;S/H;Text\n01.03.2026;10,00;S;Miete\n02.03.2026;20,00;H;Gehalt\n"
    let first = try read(text)
    #expect(first.statements[0].entries.map(\.amount.minorUnits) == [-1000, 2000])
    let again = try StatementReader.read(Array(text.utf8), as: .csv, .init(usual: .eur, profile: first.profile))
    #expect(again.statements == first.statements)
  }

  @Test(
    "a heading that names debits and credits alike is that of signed amounts",
    arguments: [
      "Credit/Debit Amount", "Belastung/Gutschrift", "Soll/Haben Betrag", "Money in/out", "Debit/Credit", "Cargo/Abono",
      "Débit / Crédit",
    ])
  func bothSides(heading: String) throws {
    let text = "Date;Text;\(heading)\n2026-03-05;A;-23.45\n2026-03-25;B;5000\n"
    #expect(try amounts(text) == ["-23.45 EUR", "5000.00 EUR"])
    // With words in its cells it is the sign of another column.
    let words = "Date;Text;Amount;\(heading)\n2026-03-05;A;23.45;Debit\n2026-03-25;B;5000;Credit\n"
    #expect(try amounts(words) == ["-23.45 EUR", "5000.00 EUR"])
  }

  @Test("the preposition in a heading of debits is no side of the account")
  func preposition() throws {
    let text = "Datum;Text;Gutschrift in CHF;Lastschrift in CHF\n05.03.2026;A;;-23.45\n25.03.2026;B;5000;\n"
    #expect(try amounts(text) == ["-23.45 CHF", "5000.00 CHF"])
  }

  @Test(
    "words for debit and credit beside amounts without signs are the signs, whatever the heading",
    arguments: [
      ("Type", "DEBIT", "CREDIT"), ("Transaction Type", "debit", "credit"), ("Kind", "DR", "CR"), ("X", "D", "C"),
      ("Art", "Soll", "Haben"), ("Richtung", "S", "H"), ("Soort", "Af", "Bij"), ("Soort", "Debet", "Credit"),
      ("Sens", "Débit", "Crédit"), ("Tipo", "Cargo", "Abono"), ("Typ", "Lastschrift", "Gutschrift"),
      ("Тип", "Дебет", "Кредит"),
    ])
  func signWords(heading: String, debit: String, credit: String) throws {
    let text = "Date;Text;\(heading);Amount\n2026-03-05;A;\(debit);3.00\n2026-03-06;B;\(credit);4.00\n"
    #expect(try amounts(text) == ["-3.00 EUR", "4.00 EUR"])
    // Amounts that have signs are not changed.
    let signed = text.replacing("3.00", with: "-3.00").replacing("4.00", with: "-4.00")
    #expect(try read(signed.replacing(heading, with: "Kind")).statements[0].entries[0].amount.minorUnits == -300)
  }

  @Test("a way of paying that all entries share is no sign, and debits alone are")
  func oneSign() throws {
    let text = "Date;Text;Kind;Amount\n2026-03-05;A;Lastschrift;3.00\n"
    #expect(try amounts(text) == ["3.00 EUR"])
    #expect(try amounts(text.replacing("Lastschrift", with: "Debit")) == ["-3.00 EUR"])
  }

  @Test("the minus of all debits or all credits is notation, and of some it is asked about")
  func notation() throws {
    let card = """
      Status,Date,Description,Debit,Credit
      Cleared,03/15/2026,"COFFEE",5.45,
      Cleared,03/16/2026,"PAYMENT THANK YOU",,-500.00
      Cleared,03/17/2026,"REFUND",,-20.00
      """
    #expect(try amounts(card) == ["-5.45 EUR", "500.00 EUR", "20.00 EUR"])
    let mixed = card.replacing("-20.00", with: "20.00")
    let error = refusal(mixed)
    #expect(error?.line == 4 && error?.remedy == .columns(example: "debit=Debit,credit=Credit"))
    let columns = CSVColumns([CSVColumns.Choice(.debit, in: "Debit"), CSVColumns.Choice(.credit, in: "Credit")])
    let stated = try read(mixed, columns: columns)
    #expect(stated.statements[0].entries.map(\.amount.minorUnits) == [-545, -50_000, 2_000])
    let again = try StatementReader.read(Array(mixed.utf8), as: .csv, .init(profile: stated.profile))
    #expect(again.statements == stated.statements)
    let debits = "Datum;Text;Soll;Haben\n05.03.2026;A;-12,50;\n06.03.2026;B;;5,00\n"
    #expect(try amounts(debits) == ["-12.50 EUR", "5.00 EUR"])
    #expect(refusal(debits + "07.03.2026;C storno;3,00;\n")?.line == 4)
  }

  @Test("of two columns of debits beside one of credits, each entry has an amount in one")
  func twoDebits() throws {
    let text =
      "Date;Payee;Fees;Out;In\n01.03.2026;Alfa;0,00;12,50;\n02.03.2026;Beta;1,20;;\n03.03.2026;Gamma;;;100,00\n"
    let columns = CSVColumns([
      CSVColumns.Choice(.debit, in: "Fees"), CSVColumns.Choice(.debit, in: "Out"), CSVColumns.Choice(.credit, in: "In"),
    ])
    let stated = try read(text, columns: columns)
    #expect(stated.statements[0].entries.map(\.amount.minorUnits) == [-1_250, -120, 10_000])
    let both = "04.03.2026;Delta;2,00;30,00;\n"
    let error = #expect(throws: MalformedText.self) { try read(text + both, columns: columns) }
    #expect(error?.line == 5)
    // Only one of both columns has a minus, which reverses the entry, since the user stated the columns.
    let negative = text.replacing("12,50", with: "-12,50")
    let reversed = try read(negative, columns: columns)
    #expect(reversed.statements[0].entries.map(\.amount.minorUnits) == [1_250, -120, 10_000])
  }

  /// A file with a single credit, and the balance after each entry if it has that column.
  private func oneCredit(debit: String, credit: String, balances: [String]? = nil) -> String {
    let rows = ["01.03.2026;A;\(debit);", "02.03.2026;B;\(debit);", "05.03.2026;C;;\(credit)"]
    guard let balances else { return "Datum;Text;Soll;Haben\n" + rows.map { "\($0)\n" }.joined() }
    return "Datum;Text;Soll;Haben;Saldo\n" + zip(rows, balances).map { "\($0);\($1)\n" }.joined()
  }

  @Test("the minus of a single credit is asked about, and the answer is kept for the next file")
  func loneCredit() throws {
    let text = oneCredit(debit: "12,50", credit: "-20,00")
    let error = refusal(text)
    #expect(error?.line == 4 && error?.reason == "the only credit has a minus, \"-20,00\"")
    #expect(
      error?.remedy == .minusOfCredit(reversing: "debit=Soll,credit=Haben", notation: "debit=Soll,debit=Haben"))
    for (role, expected) in [(CSVProfile.Role.credit, -2_000), (.debit, 2_000)] as [(CSVProfile.Role, Int64)] {
      let columns = CSVColumns([CSVColumns.Choice(.debit, in: "Soll"), CSVColumns.Choice(role, in: "Haben")])
      let stated = try read(text, columns: columns)
      #expect(stated.statements[0].entries.map(\.amount.minorUnits) == [-1_250, -1_250, expected])
      let again = try StatementReader.read(Array(text.utf8), as: .csv, .init(usual: .eur, profile: stated.profile))
      #expect(again.statements == stated.statements)
    }
    #expect(try amounts(oneCredit(debit: "12,50", credit: "20,00")).last == "20.00 EUR")
  }

  @Test("the minus of a single credit is that of money out if debits have one, too")
  func loneCreditOfSignedAmounts() throws {
    #expect(try amounts(oneCredit(debit: "-12,50", credit: "-20,00")) == ["-12.50 EUR", "-12.50 EUR", "-20.00 EUR"])
  }

  @Test(
    "balances show what the minus of a single credit means",
    arguments: [("12,50", "55,00", -2_000), ("12,50", "95,00", 2_000), ("-12,50", "95,00", 2_000)])
  func loneCreditWithBalance(debit: String, balance: String, units: Int64) throws {
    let text = oneCredit(debit: debit, credit: "-20,00", balances: ["87,50", "75,00", balance])
    let statement = try read(text).statements[0]
    #expect(statement.entries.last?.amount.minorUnits == units && statement.closing != nil)
  }
}
