internal import Core
package import Exchange

extension Statement {
  /// The statement with full card numbers masked, also where a card's number is that of the account.
  package var withoutCardNumbers: Statement {
    var statement = self
    statement.account = account.map { FullCardNumber.masked($0) }
    statement.bank = bank.map { FullCardNumber.masked($0) }
    statement.number = number.map { FullCardNumber.masked($0) }
    statement.entries = entries.map(\.withoutCardNumbers)
    return statement
  }
}

extension StatementEntry {
  /// The entry with full card numbers masked in all its texts.
  package var withoutCardNumbers: StatementEntry {
    var entry = self
    entry.name = name.map { FullCardNumber.masked($0) }
    // An account number with its check digits is left alone.
    entry.iban = iban.map { FullCardNumber.masked($0) }
    entry.text = FullCardNumber.masked(text)
    entry.type = type.map { FullCardNumber.masked($0) }
    entry.reference = reference.map { FullCardNumber.masked($0) }
    entry.bankReference = bankReference.map { FullCardNumber.masked($0) }
    entry.batchReference = batchReference.map { FullCardNumber.masked($0) }
    entry.mandate = mandate.map { FullCardNumber.masked($0) }
    entry.cheque = cheque.map { FullCardNumber.masked($0) }
    return entry
  }
}
