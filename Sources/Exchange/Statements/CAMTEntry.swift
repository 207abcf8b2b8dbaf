internal import Core

/// An entry of a CAMT statement: a single transaction, or a batch that is divided into its payments.
enum CAMTEntry {
  static func read(_ node: XMLNode, _ currency: Currency) throws(MalformedText) -> [StatementEntry] {
    let amount = try CAMT.signed(node)
    guard amount.currency == currency else {
      throw MalformedText(line: node.line, reason: "an entry is not in the account's currency \(currency.code)")
    }
    let value = try CAMT.date(node, "ValDt")
    guard let date = try CAMT.date(node, "BookgDt") ?? value else {
      throw MalformedText(line: node.line, reason: "the entry's date is missing")
    }
    let state = node.text("Sts/Cd") ?? node.text("Sts") ?? "BOOK"
    var entry = StatementEntry(
      date: date, valueDate: value, amount: amount, text: node.text("AddtlNtryInf") ?? "",
      bankReference: node.text("AcctSvcrRef"), type: type(node),
      isReversal: ["true", "1"].contains(node.text("RvslInd")), isPending: state != "BOOK", line: node.line)
    try addDetails(of: node, to: &entry)
    let details = node.all("NtryDtls/TxDtls")
    if details.count > 1, let parts = try parts(details, of: entry) { return parts }
    // The details of one payment do not apply to a batch that cannot be divided.
    if details.count == 1 { try describe(details[0], &entry) }
    return [entry]
  }

  /// Returns the payments of a batch; nil if a payment has no amount in the account's currency, or if they do not add
  /// up to the amount of the entry.
  private static func parts(
    _ details: [XMLNode], of entry: StatementEntry
  ) throws(MalformedText) -> [StatementEntry]? {
    var parts: [StatementEntry] = []
    var rest = entry.amount.minorUnits
    for (index, detail) in details.enumerated() {
      guard let node = detail.first("Amt") ?? detail.first("AmtDtls/TxAmt/Amt") else { return nil }
      guard let money = try CAMT.accompanying(node), money.currency == entry.amount.currency else { return nil }
      let isDebit = detail.text("CdtDbtInd").map { $0 == "DBIT" } ?? (entry.amount.minorUnits < 0)
      var part = entry
      part.amount = Money(minorUnits: isDebit ? -money.minorUnits : money.minorUnits, currency: money.currency)
      part.line = detail.line
      part.batchReference = entry.bankReference
      if let reference = entry.bankReference { part.bankReference = "\(reference)/\(index + 1)" }
      try describe(detail, &part)
      rest &-= part.amount.minorUnits
      parts.append(part)
    }
    return rest == 0 ? parts : nil
  }

  /// Reads the other party, the purpose and the references.
  private static func describe(_ node: XMLNode, _ entry: inout StatementEntry) throws(MalformedText) {
    // The other party of a credit is the debtor, that of a debit the creditor; a reversal swaps them.
    let isCredit = (entry.amount.minorUnits > 0) != entry.isReversal
    let roles = isCredit ? ["Dbtr", "UltmtDbtr"] : ["Cdtr", "UltmtCdtr"]
    let parties = node.first("RltdPties")
    for role in roles where entry.name == nil {
      entry.name = parties?.text("\(role)/Nm") ?? parties?.text("\(role)/Pty/Nm")
    }
    let account = parties?.first("\(roles[0])Acct/Id")
    entry.iban = account?.text("IBAN") ?? account?.text("Othr/Id")
    let agent = node.first("RltdAgts/\(roles[0])Agt/FinInstnId")
    entry.bic = agent?.text("BIC") ?? agent?.text("BICFI")
    let information = node.first("RmtInf")
    let structured = information?.text("Strd/CdtrRefInf/Ref")
    let endToEnd = node.text("Refs/EndToEndId").flatMap { $0 == "NOTPROVIDED" ? nil : $0 }
    entry.reference = structured ?? endToEnd
    entry.mandate = node.text("Refs/MndtId")
    entry.cheque = node.text("Refs/ChqNb")
    if let own = node.text("Refs/AcctSvcrRef") { entry.bankReference = own }
    let words = (information?.all("Ustrd").map(\.text) ?? []) + (information?.all("Strd/AddtlRmtInf").map(\.text) ?? [])
    let text = words.filter { !$0.isEmpty }.joined(separator: " ")
    entry.text = text.isEmpty ? node.text("AddtlTxInf") ?? entry.text : text
    if let number = node.text("CardTx/Card/PlainCardData/PAN") ?? node.text("CardTx/Card/PrtlPAN") {
      let digits = number.filter { $0.isASCII && $0.isNumber }
      entry.lastFour = digits.count >= 4 ? String(digits.suffix(4)) : nil
    }
    if node.text("Purp/Cd") == "STDY" { entry.isStandingOrder = true }
    // A returned payment need not be marked as a reversal, and then has its parties in their usual roles.
    if node.first("RtrInf") != nil { entry.isReversal = true }
    try addDetails(of: node, to: &entry)
  }

  /// Adds the original amount, the exchange rate and charges, which are given for the entry or for its payment.
  private static func addDetails(of node: XMLNode, to entry: inout StatementEntry) throws(MalformedText) {
    for path in ["InstdAmt", "TxAmt", "CntrValAmt"] {
      guard let details = node.first("AmtDtls/\(path)") else { continue }
      if let amount = details.first("Amt"), let money = try CAMT.accompanying(amount) {
        if money.currency != entry.amount.currency {
          let isDebit = entry.amount.minorUnits < 0
          entry.original = Money(minorUnits: isDebit ? -money.minorUnits : money.minorUnits, currency: money.currency)
        }
      }
      entry.rate = details.text("CcyXchg/XchgRate") ?? entry.rate
    }
    let charges = node.all("Chrgs")
    let amounts = charges.flatMap { $0.all("Rcrd/Amt") + $0.all("Amt") }
    var fee: Int64 = 0
    for amount in amounts {
      if let money = try CAMT.accompanying(amount), money.currency == entry.amount.currency { fee &+= money.minorUnits }
    }
    if fee != 0 { entry.fee = Money(minorUnits: fee, currency: entry.amount.currency) }
    if node.text("BkTxCd/Domn/Fmly/SubFmlyCd") == "STDO" { entry.isStandingOrder = true }
  }

  /// Returns `PMNT/ICDT/ESCT`, or the bank's own code.
  private static func type(_ node: XMLNode) -> String? {
    let domain = [
      node.text("BkTxCd/Domn/Cd"), node.text("BkTxCd/Domn/Fmly/Cd"), node.text("BkTxCd/Domn/Fmly/SubFmlyCd"),
    ].compactMap(\.self)
    return domain.isEmpty ? node.text("BkTxCd/Prtry/Cd") : domain.joined(separator: "/")
  }
}
