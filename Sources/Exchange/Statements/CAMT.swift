internal import Core

/// ISO 20022 statements: camt.052, camt.053 and camt.054, versions 02 to 13. The path of some elements differs between
/// versions; all paths are tried. Source: ISO 20022 message definitions "Bank-to-Customer Cash Management"; Swiss
/// Payment Standards and DFÜ-Abkommen, annex 3.
enum CAMT {
  static func read(_ text: String, ignoresBalances: Bool) throws(MalformedText) -> [Statement] {
    let root = try XMLNode.parsing(text)
    let groups = [("BkToCstmrStmt", "Stmt"), ("BkToCstmrAcctRpt", "Rpt"), ("BkToCstmrDbtCdtNtfctn", "Ntfctn")]
    let found = groups.flatMap { message, statement in root.all("\(message)/\(statement)") }
    guard root.name == "Document", !found.isEmpty else {
      throw MalformedText(line: root.line, reason: "there is no statement of camt.052, camt.053 or camt.054")
    }
    var statements: [Statement] = []
    for node in found { statements.append(try statement(node, ignoresBalances)) }
    return statements
  }

  private static func statement(_ node: XMLNode, _ ignoresBalances: Bool) throws(MalformedText) -> Statement {
    let balances = try node.all("Bal").map { node throws(MalformedText) in
      (try balanceCode(node), try balance(node), node)
    }
    func named(_ codes: String...) -> (Statement.Balance, XMLNode)? {
      for code in codes { if let found = balances.first(where: { $0.0 == code }) { return (found.1, found.2) } }
      return nil
    }
    let isIntraday = node.name == "Rpt"
    let opening = named("OPBD", "PRCD") ?? (isIntraday ? nil : named("ITBD"))
    let closing = named("CLBD") ?? (isIntraday ? nil : balances.last { $0.0 == "ITBD" }.map { ($0.1, $0.2) })
    let code =
      node.text("Acct/Ccy") ?? balances.first.map { $0.1.amount.currency.code }
      ?? node.first("Ntry/Amt")?.attributes["Ccy"]
    guard let currency = code.flatMap({ Currency(code: $0) }) else {
      throw MalformedText(line: node.line, reason: "the account's currency is missing")
    }
    var statement = Statement(
      format: .camt, account: node.text("Acct/Id/IBAN") ?? node.text("Acct/Id/Othr/Id"),
      bank: node.text("Acct/Svcr/FinInstnId/BIC") ?? node.text("Acct/Svcr/FinInstnId/BICFI"),
      number: node.text("ElctrncSeqNb") ?? node.text("LglSeqNb") ?? node.text("Id"), currency: currency,
      opening: opening?.0, closing: closing?.0)
    for entry in node.all("Ntry") { statement.entries += try CAMTEntry.read(entry, currency) }
    if let number = node.text("TxsSummry/TtlNtries/NbOfNtries"), Int(number) != node.all("Ntry").count {
      throw MalformedText(
        line: node.line,
        reason: "the statement announces \(quoted(number)) entries but contains \(node.all("Ntry").count)")
    }
    return try statement.checked(line: closing?.1.line ?? node.line, ignoresBalances: ignoresBalances)
  }

  private static func balanceCode(_ node: XMLNode) throws(MalformedText) -> String {
    guard let code = node.text("Tp/CdOrPrtry/Cd") ?? node.text("Tp/CdOrPrtry/Prtry") else {
      throw MalformedText(line: node.line, reason: "a balance has no type")
    }
    return code
  }

  private static func balance(_ node: XMLNode) throws(MalformedText) -> Statement.Balance {
    Statement.Balance(date: try date(node, "Dt"), amount: try signed(node))
  }

  /// Returns the date of `Dt/Dt`, or the day of `Dt/DtTm`.
  static func date(_ node: XMLNode, _ path: String) throws(MalformedText) -> CalendarDate? {
    guard let found = node.first("\(path)/Dt") ?? node.first("\(path)/DtTm") else { return nil }
    guard let date = CalendarDate(iso: String(found.text.prefix(10))) else {
      throw MalformedText(line: found.line, reason: "\(quoted(found.text)) is not a date")
    }
    return date
  }

  /// Returns the amount of `Amt` with the sign of `CdtDbtInd`.
  static func signed(_ node: XMLNode) throws(MalformedText) -> Money {
    guard let amount = node.first("Amt") else { throw MalformedText(line: node.line, reason: "an amount is missing") }
    let money = try money(amount)
    switch node.text("CdtDbtInd") {
    case "CRDT": return money
    case "DBIT": return -money
    case let other:
      throw MalformedText(
        line: node.line, reason: "\(quoted(other ?? "")) is neither credit nor debit (CRDT, DBIT)")
    }
  }

  /// Returns the amount of an element that has digits and a `Ccy` attribute.
  static func money(_ node: XMLNode) throws(MalformedText) -> Money {
    guard let code = node.attributes["Ccy"] else {
      throw MalformedText(line: node.line, reason: "\(quoted(node.text)) has no currency")
    }
    guard let currency = Currency(code: code) else {
      throw MalformedText(
        line: node.line, reason: "\(quoted(node.text)) is in \(quoted(code)), which is not a currency")
    }
    guard let money = Decimals.plain(node.text).flatMap({ Money($0, currency) }) else {
      throw MalformedText(line: node.line, reason: "\(quoted(node.text)) is not an amount in \(currency.code)")
    }
    return money
  }

  /// Returns an amount that accompanies that of an entry, such as the one charged abroad; nil if its currency is
  /// unknown, for example because it no longer exists.
  static func accompanying(_ node: XMLNode) throws(MalformedText) -> Money? {
    if let code = node.attributes["Ccy"], Currency(code: code) == nil { return nil }
    return try money(node)
  }
}
