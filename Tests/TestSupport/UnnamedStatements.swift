/// Statements in two formats, neither of which names its account. Of the second one's four entries, the first looks like
/// one of the first file, and the last has only the day and amount of one.
public enum UnnamedStatements {
  public static let csv = """
    Date,Payee,Text,Amount,Currency
    2026-03-02,Landlord,Rent March,-900.00,EUR
    2026-03-03,City Power,Bill 17,-84.20,EUR
    2026-03-30,Bakery,,-12.30,EUR

    """

  public static let qif = """
    !Type:Bank
    D2026-03-02
    T-900.00
    PLANDLORD SMITH
    ^
    D2026-03-15
    T-20.00
    PCinema
    ^
    D2026-03-16
    T-30.00
    PTheatre
    ^
    D2026-03-30
    T-12.30
    PBreakfast
    ^

    """
}
