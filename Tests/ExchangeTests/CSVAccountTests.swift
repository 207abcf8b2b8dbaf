import Core
import Exchange
import TestSupport
import Testing

/// Whose account a CSV file of a bank is of.
@Suite struct CSVAccountTests: CSVReading {
  @Test(
    "the own account is found above the entries, by its heading, or as the account that all rows share",
    arguments: [
      (
        """
        Auftragskonto;Buchungstag;Verwendungszweck;Kontonummer;BLZ;Betrag;Waehrung
        12345678;05.03.26;Strom;202051;12030000;-50,00;EUR
        12345678;04.03.26;Gas;202051;12030000;-60,00;EUR
        """, "12345678", "202051"
      ),
      (
        """
        "IBAN/BBAN","Munt","Datum","Bedrag","Tegenrekening IBAN/BBAN","Naam tegenpartij","Omschrijving-1"
        "NL44RABO0123456789","EUR","2026-03-05","-10,42","NL69INGB0123456789","Bakker","Brood"
        """, "NL44RABO0123456789", "NL69INGB0123456789"
      ),
      (
        """
        IBAN;Booked At;Text;Credit/Debit Amount;Valuta Date
        CH9300762011623852957;2026-03-05 00:00:00.0;Einkauf;-23.45;2026-03-05 00:00:00.0
        """, "CH9300762011623852957", nil
      ),
      (
        """
        "Girokonto";"DE11111111111111111111"
        ""
        "Buchungsdatum";"Zahlungsempfänger*in";"Verwendungszweck";"IBAN";"Betrag (€)"
        "05.03.26";"REWE";"Einkauf";"DE02120300000000202051";"-23,42"
        "04.03.26";"REWE";"Brot";"DE02120300000000202051";"-3,42"
        """, "DE11111111111111111111", "DE02120300000000202051"
      ),
      ("Kontonummer: 0234 00123456.01\nDatum;Text;Betrag\n05.03.2026;A;-1,50\n", "0234 00123456.01", nil),
      ("Konto:;=\"CH9300762011623852957\"\nDatum;Text;Betrag\n05.03.2026;A;-1,50\n", "CH9300762011623852957", nil),
      // Rows about one party have its account alike.
      (
        "Datum;Name;Zweck;IBAN;Betrag\n01.02.2026;Ann;Rent 1;DE02120300000000202051;-9,50\n"
          + "01.03.2026;Ann;Rent 2;DE02120300000000202051;-9,50\n", nil, "DE02120300000000202051"
      ),
      // One row with the account of the other party says nothing about the own one.
      (
        "Datum;Name;IBAN;Betrag\n05.03.2026;Telekom;DE02120300000000202051;-1,50\n", nil, "DE02120300000000202051"
      ),
      ("Kontostand: 1234,56\nDatum;Text;Betrag\n05.03.2026;A;-1,50\n", nil, nil),
    ] as [(String, String?, String?)])
  func account(text: String, own: String?, other: String?) throws {
    let statement = try read(text).statements[0]
    #expect(statement.account == own)
    #expect(statement.entries[0].iban == other)
  }

  @Test("a file with several accounts is divided, each with its own balances")
  func severalAccounts() throws {
    let text = """
      Auftragskonto;Buchungstag;Verwendungszweck;Betrag;Saldo
      DE89370400440532013000;01.03.2026;Entgelt;-4,90;95,10
      DE02120300000000202051;01.03.2026;Entgelt;-4,90;15,10
      DE89370400440532013000;02.03.2026;Miete;-50,00;45,10
      DE02120300000000202051;03.03.2026;Zins;0,10;15,20
      """
    let statements = try read(text).statements
    #expect(statements.map(\.account) == ["DE89370400440532013000", "DE02120300000000202051"])
    #expect(statements.map { $0.entries.map(\.line) } == [[2, 4], [3, 5]])
    #expect(statements.map { $0.closing?.amount.description } == ["45.10 EUR", "15.20 EUR"])
  }

  @Test("a heading that may be of own accounts or of others is asked about if it has several")
  func uncertainAccounts() throws {
    let text = "Date,Account,Description,Amount\n2026-03-01,1111 2222,A,-1.50\n2026-03-02,3333 4444,B,-2.50\n"
    let error = refusal(text)
    #expect(error?.remedy == .columns(example: "own-account=Account"))
    func columns(_ role: CSVProfile.Role) -> CSVColumns { CSVColumns([CSVColumns.Choice(role, in: "Account")]) }
    #expect(try read(text, columns: columns(.ownAccount)).statements.map(\.account) == ["1111 2222", "3333 4444"])
    let others = try read(text, columns: columns(.iban)).statements
    #expect(others.map(\.account) == [nil] && others[0].entries.map(\.iban) == ["1111 2222", "3333 4444"])
    let one = text.replacing("3333 4444", with: "1111 2222")
    #expect(try read(one).statements.map(\.account) == ["1111 2222"])
    // The next file with the profile may have several.
    let profile = try read(text, columns: columns(.ownAccount)).profile
    let again = try StatementReader.read(Array(text.utf8), as: .csv, .init(profile: profile))
    #expect(again.statements.count == 2)
  }

  @Test("a row without an account is of the only one of the file, and refused beside several")
  func emptyAccount() throws {
    let header = "Auftragskonto;Buchungstag;Verwendungszweck;Betrag\n"
    let first = "DE89370400440532013000;01.03.2026;A;-4,90\n"
    let one = try read(header + first + ";02.03.2026;B;-5,90\n").statements
    #expect(one.map(\.account) == ["DE89370400440532013000"] && one[0].entries.count == 2)
    let several = header + first + "DE02120300000000202051;02.03.2026;B;-5,90\n;03.03.2026;C;-6,90\n"
    let error = refusal(several)
    #expect(error?.line == 4 && error?.reason.contains("which of the accounts") == true)
  }

  @Test("an own account that was inferred is inferred again from the next file of the profile")
  func inferredAccount() throws {
    let ibans = ["DE89370400440532013000", "DE02120300000000202051", "DE02500105170137075030"]
    func text(_ accounts: [String]) -> String {
      "IBAN,Date,Name,Text,Amount\n"
        + accounts.enumerated().map { "\($1),2026-03-0\($0 + 1),Shop \($0),x,-1\($0).50\n" }.joined()
    }
    let first = try read(text([ibans[0], ibans[0], ibans[0]]))
    #expect(first.statements.map(\.account) == [ibans[0]] && first.statements[0].entries[0].iban == nil)
    let next = try StatementReader.read(Array(text(ibans).utf8), as: .csv, .init(usual: .eur, profile: first.profile))
    #expect(next.statements.map(\.account) == [nil])
    #expect(next.statements[0].entries.compactMap(\.iban) == ibans)
    let same = try StatementReader.read(
      Array(text([ibans[1], ibans[1], ibans[1]]).utf8), as: .csv, .init(usual: .eur, profile: first.profile))
    #expect(same.statements.map(\.account) == [ibans[1]])
  }

  @Test("more accounts than anyone has are asked about")
  func manyAccounts() throws {
    func text(_ count: Int) -> String {
      "Own account;Date;Text;Amount\n" + (0..<count).map { "\(1000 + $0);2026-03-05;A;-1.50\n" }.joined()
    }
    #expect(try read(text(50)).statements.count == 50)
    let error = refusal(text(51))
    #expect(error?.reason.hasSuffix("is this column the number of your own account?") == true)
    #expect(error?.remedy == .columns(example: "iban=Own account"))
  }
}
