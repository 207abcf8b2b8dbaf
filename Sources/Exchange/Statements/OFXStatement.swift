internal import Core

/// Open Financial Exchange: version 1 in SGML, whose values have no end tags, and version 2 in XML. Source: OFX 1.6 and
/// 2.2 specifications, 11.4 "Statement Download".
enum OFXStatement {
  static func read(_ text: String) throws(MalformedText) -> [Statement] {
    let root = try OFXTree.parsing(text)
    let nodes = root.descendants("STMTRS") + root.descendants("CCSTMTRS")
    guard !nodes.isEmpty else {
      throw MalformedText(line: root.line, reason: "there is no statement (STMTRS or CCSTMTRS)")
    }
    var statements: [Statement] = []
    for node in nodes { statements.append(try statement(node)) }
    return statements
  }

  private static func statement(_ node: XMLNode) throws(MalformedText) -> Statement {
    guard let currency = node.value("CURDEF").flatMap({ Currency(code: $0) }) else {
      throw MalformedText(line: node.line, reason: "the currency (CURDEF) is missing")
    }
    let account = node.descendants("BANKACCTFROM").first ?? node.descendants("CCACCTFROM").first
    var statement = Statement(
      format: .ofx, account: account?.value("ACCTID"), bank: account?.value("BANKID"), currency: currency)
    if let balance = node.descendants("LEDGERBAL").first {
      statement.closing = Statement.Balance(
        date: try date(balance, "DTASOF"), amount: try money(balance, "BALAMT", currency))
    }
    for transaction in node.descendants("STMTTRN") {
      statement.entries.append(try entry(transaction, currency))
    }
    try checkIdentifiers(statement.entries)
    return statement
  }

  /// - Throws: `MalformedText` if an entry is contained twice. Some banks give different entries the same FITID.
  private static func checkIdentifiers(_ entries: [StatementEntry]) throws(MalformedText) {
    var lines: [StatementEntry: Int] = [:]
    for entry in entries {
      guard let id = entry.bankReference else { continue }
      var apart = entry
      apart.line = 0
      guard let line = lines.updateValue(entry.line, forKey: apart) else { continue }
      throw MalformedText(
        line: entry.line,
        reason: "two entries have the FITID \(quoted(id)) and are the same; the other is in line \(line)"
      )
    }
  }

  private static func entry(_ node: XMLNode, _ currency: Currency) throws(MalformedText) -> StatementEntry {
    guard let posted = try date(node, "DTPOSTED") else {
      throw MalformedText(line: node.line, reason: "the date (DTPOSTED) is missing")
    }
    let other = node.descendants("BANKACCTTO").first ?? node.descendants("CCACCTTO").first
    var entry = StatementEntry(
      date: posted, valueDate: try date(node, "DTAVAIL"), amount: try money(node, "TRNAMT", currency),
      name: node.value("NAME"), iban: other?.value("ACCTID"), reference: node.value("REFNUM"),
      text: node.value("MEMO") ?? "", bankReference: node.value("FITID"), type: node.value("TRNTYPE"),
      cheque: node.value("CHECKNUM"), isStandingOrder: node.value("TRNTYPE") == "REPEATPMT",
      isReversal: node.value("CORRECTACTION") != nil, line: node.line)
    // ORIGCURRENCY: the amount was converted to the account's currency; CURRENCY: the amount is in that currency.
    if let original = node.descendants("ORIGCURRENCY").first { entry.rate = original.value("CURRATE") }
    if let foreign = node.descendants("CURRENCY").first, let code = foreign.value("CURSYM"), code != currency.code {
      throw MalformedText(
        line: foreign.line, reason: "an entry is in \(quoted(code)), not in the account's currency \(currency.code)")
    }
    return entry
  }

  private static func money(
    _ node: XMLNode, _ name: String, _ currency: Currency
  ) throws(MalformedText) -> Money {
    let text = node.value(name) ?? ""
    let mark: Character = text.last { $0 == "," || $0 == "." } ?? "."
    // The specification has no digit group marks, but some banks write `-1,234.56`.
    let isGrouped = text.contains(",") && text.contains(".")
    let amount = isGrouped ? AmountColumn.amount(text, mark) : Decimals.plain(text, mark: mark)
    guard let money = amount.flatMap({ Money($0, currency) }) else {
      throw MalformedText(line: node.line, reason: "\(name) \(quoted(text)) is not an amount in \(currency.code)")
    }
    return money
  }

  /// Returns the day of `20240301` or `20240301120000.000[-5:EST]`, in the time zone in which it is written.
  private static func date(_ node: XMLNode, _ name: String) throws(MalformedText) -> CalendarDate? {
    guard let text = node.value(name) else { return nil }
    let digits = text.prefix(8)
    guard digits.count == 8, digits.utf8.allSatisfy({ (48...57).contains($0) }),
      let date = CalendarDate(iso: "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.suffix(2))")
    else { throw MalformedText(line: node.line, reason: "\(name) \(quoted(text)) is not a date") }
    return date
  }
}

extension XMLNode {
  /// Returns the elements with a name at any depth, except those inside another of them.
  func descendants(_ name: String) -> [XMLNode] {
    children.flatMap { $0.name == name ? [$0] : $0.descendants(name) }
  }

  /// Returns the text of the first element with a name at any depth; nil if it is empty or missing.
  func value(_ name: String) -> String? {
    descendants(name).first.flatMap { $0.text.isEmpty ? nil : $0.text }
  }
}
