internal import Core

/// Payments as statements of Open Financial Exchange 2.2 (XML), one for each means of payment and currency.
/// Source: OFX 2.2 specification, 11.4 "Statement Download".
enum OFXExport {
  private struct Account: Hashable {
    var name: String
    var currency: String
    var isCard: Bool
  }

  static func write(_ bills: [ExportedBill], _ options: Export.Options) -> EncodedBills {
    var written = EncodedBills()
    var accounts: [Account] = []
    var entries: [Account: [(key: EntryKey, bill: ExportedBill)]] = [:]
    for (key, bill) in Export.payments(bills, options) {
      guard bill.paidDate != nil else {
        written.leftOut.append(Export.LeftOut(id: bill.id, reason: "unpaid, and OFX contains only payments"))
        continue
      }
      guard !options.known.contains(key) else { continue }
      let account = Account(
        name: bill.card ?? bill.payment?.mode.rawValue ?? "other", currency: bill.amount.currency.code,
        isCard: bill.payment?.mode == .card)
      if entries[account] == nil { accounts.append(account) }
      entries[account, default: []].append((key, bill))
      written.keys.append(key)
    }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8" standalone="no"?>"#,
      #"<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>"#,
      "<OFX>", "<SIGNONMSGSRSV1><SONRS><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>",
      "<DTSERVER>\(Timestamp(options.now).digits)</DTSERVER><LANGUAGE>ENG</LANGUAGE></SONRS></SIGNONMSGSRSV1>",
    ]
    for isCard in [false, true] {
      let chosen = accounts.filter { $0.isCard == isCard }
      guard !chosen.isEmpty else { continue }
      let set = isCard ? "CREDITCARDMSGSRSV1" : "BANKMSGSRSV1"
      lines.append("<\(set)>")
      for account in chosen {
        lines += statement(account, number(of: account), entries[account] ?? [])
      }
      lines.append("</\(set)>")
    }
    written.text = (lines + ["</OFX>"]).map { $0 + "\n" }.joined()
    return written
  }

  /// Returns the number of an account, of at most 22 characters, by which alone other programs tell accounts apart. It
  /// depends on nothing but the account, so that it is the same in each export.
  private static func number(of account: Account) -> String {
    let name = Escapes.plain(account.name)
    let ending = " \(account.currency)"
    guard name.count + ending.count > 22 else { return name + ending }
    // Names that begin alike are told apart by a checksum of the whole.
    var sum = ZipChecksum()
    sum.update(account.name.utf8)
    let mark = " " + String(sum.value & 0xFFFF, radix: 16).zeroPadded(to: 4)
    return name.prefix(22 - mark.count - ending.count).trimmed() + mark + ending
  }

  private static func statement(
    _ account: Account, _ number: String, _ entries: [(key: EntryKey, bill: ExportedBill)]
  ) -> [String] {
    let bills = entries.map(\.bill)
    let dates = bills.compactMap(\.paidDate)
    let name = XMLText.escaped(number)
    let (response, statement) = account.isCard ? ("CCSTMTTRNRS", "CCSTMTRS") : ("STMTTRNRS", "STMTRS")
    let from =
      account.isCard
      ? "<CCACCTFROM><ACCTID>\(name)</ACCTID></CCACCTFROM>"
      : "<BANKACCTFROM><BANKID>billfold</BANKID><ACCTID>\(name)</ACCTID><ACCTTYPE>CHECKING</ACCTTYPE></BANKACCTFROM>"
    let sum = bills.reduce(Int64(0)) { $0 &- $1.amount.minorUnits }
    let balance = bills.first?.decimal(sum) ?? "0"
    let end = basic(dates.max() ?? .epoch)
    return [
      "<\(response)><TRNUID>0</TRNUID><STATUS><CODE>0</CODE><SEVERITY>INFO</SEVERITY></STATUS>",
      "<\(statement)><CURDEF>\(account.currency)</CURDEF>\(from)",
      "<BANKTRANLIST><DTSTART>\(basic(dates.min() ?? .epoch))</DTSTART><DTEND>\(end)</DTEND>",
    ] + entries.map { transaction($0.key, $0.bill) } + [
      "</BANKTRANLIST><LEDGERBAL><BALAMT>\(balance)</BALAMT><DTASOF>\(end)</DTASOF></LEDGERBAL>",
      "</\(statement)></\(response)>",
    ]
  }

  private static func transaction(_ key: EntryKey, _ bill: ExportedBill) -> String {
    let amount = bill.decimal(0 &- bill.amount.minorUnits)
    let memo = [bill.reference, bill.title == bill.merchant ? nil : bill.title, bill.notes]
      .compactMap { $0.map { Escapes.plain($0) } }.filter { !$0.isEmpty }.joined(separator: ", ")
    return "<STMTTRN><TRNTYPE>\(type(bill))</TRNTYPE><DTPOSTED>\(basic(bill.paidDate ?? bill.issueDate))</DTPOSTED>"
      // On a separate line, where `EntryKeys` looks for it.
      + "<TRNAMT>\(amount)</TRNAMT>\n<FITID>\(key)</FITID>"
      + "<NAME>\(XMLText.escaped(String(Escapes.plain(bill.merchant).prefix(32))))</NAME>"
      + (memo.isEmpty ? "" : "<MEMO>\(XMLText.escaped(String(memo.prefix(255))))</MEMO>") + "</STMTTRN>"
  }

  private static func type(_ bill: ExportedBill) -> String {
    if bill.amount.minorUnits < 0 { return "CREDIT" }
    return switch bill.payment?.mode {
    case .cash: "CASH"
    case .card: "POS"
    case .directDebit: "DIRECTDEBIT"
    case .standingOrder: "REPEATPMT"
    case .cheque: "CHECK"
    case .bankTransfer, .wallet, .other, nil: "PAYMENT"
    }
  }

  private static func basic(_ date: CalendarDate) -> String { date.description.filter { $0 != "-" } }
}
