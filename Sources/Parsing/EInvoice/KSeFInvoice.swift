internal import Core

/// FA (1) to FA (3), the syntax of the Polish invoices in KSeF.
///
/// Source: Ministerstwo Finansów, "Struktura logiczna FA(3)" and its brochure.
enum KSeFInvoice {
  static func terms(of root: XMLTree) -> InvoiceTerms {
    var terms = InvoiceTerms()
    let seller = root.first("Podmiot1/DaneIdentyfikacyjne")
    terms.seller = seller?.string("Nazwa") ?? seller?.string("PelnaNazwa")
    guard let invoice = root.first("Fa") else { return terms }
    terms.number = invoice.string("P_2")
    terms.issueDate = invoice.date("P_1")
    terms.currency = invoice.currency("KodWaluty")
    // P_17: the customer issued it in the seller's place.
    let isSelfBilled = invoice.string("Adnotacje/P_17") == "1"
    terms.typeCode = isSelfBilled ? "389" : invoice.string("RodzajFaktury").map(typeCode)
    // FA (1), which was issued until August 2023, has other elements for partial payments, due dates and accounts.
    if root.string("Naglowek/WariantFormularza") == "1" { terms.isMalformed = true }
    takeSums(invoice, &terms)
    takePayment(invoice, &terms)
    terms.items = invoice.all("FaWiersz").compactMap { line in
      let value = line.amount("P_11") ?? line.amount("P_11A")
      // A correction may have each line twice: as it was, which no longer counts, and as it is now.
      let total = line.string("StanPrzed") == "1" ? value.map { -$0 } : value
      return line.string("P_7").map { Item(description: $0, quantity: line.amount("P_8B"), total: total) }
    }
    return terms
  }

  private static func takeSums(_ invoice: XMLTree, _ terms: inout InvoiceTerms) {
    terms.grandTotal = terms.sum("P_15", of: invoice)
    // P_13_1, P_13_6_2, …: the net amounts of the rates. P_14_1, …: their taxes, P_14_1W the same in zlotys.
    func amounts(_ prefix: String) -> [Amount?] {
      invoice.children.filter { $0.name.hasPrefix(prefix) && !$0.name.hasSuffix("W") }.map { Amount(xml: $0.text) }
    }
    let (nets, taxes) = (amounts("P_13_"), amounts("P_14_"))
    // Simplified invoices have only their total.
    guard !nets.isEmpty else { return }
    if nets.contains(nil) || taxes.contains(nil) { terms.isMalformed = true }
    terms.taxBasis = nets.compactMap { $0 }.reduce(.zero, +)
    terms.taxTotal = taxes.compactMap { $0 }.reduce(.zero, +)
  }

  private static func takePayment(_ invoice: XMLTree, _ terms: inout InvoiceTerms) {
    let payment = invoice.first("Platnosc")
    terms.paymentMeans = payment?.string("FormaPlatnosci").flatMap(meansCode)
    // A factor has bought the claim, and is paid instead of the seller.
    let accounts = ["RachunekBankowyFaktora", "RachunekBankowy"].flatMap { payment?.all($0) ?? [] }
    terms.iban =
      accounts.lazy.compactMap { $0.iban("NrRB") ?? $0.string("NrRB").flatMap { IBAN.checked("PL" + $0) } }.first
    terms.dueDate = (payment?.all("TerminPlatnosci") ?? []).compactMap { $0.date("Termin") }.min()
    terms.paymentTerms = (payment?.all("TerminPlatnosci/TerminOpis") ?? []).map { words in
      // One text until FA (2), then number, unit and event, `14`, `dni`, `od wystawienia faktury`.
      ([words.text] + words.children.map(\.text)).filter { !$0.isEmpty }.joined(separator: " ")
    }
    guard let whole = terms.grandTotal else { return }
    let parts = (payment?.all("ZaplataCzesciowa") ?? []).compactMap {
      terms.sum("KwotaZaplatyCzesciowej", of: $0)
    }
    let settled = invoice.first("Rozliczenie")
    let other = (settled?.amount("SumaOdliczen") ?? .zero) - (settled?.amount("SumaObciazen") ?? .zero)
    let isPaid = payment?.string("Zaplacono") == "1"
    // It may be P_15 that was paid, or the amount of the settlement.
    if isPaid, !other.isZero { terms.isMalformed = true }
    terms.prepaid = isPaid ? whole : parts.reduce(.zero, +) + other
    // `DoRozliczenia` comes back, or is deducted from later invoices.
    let due = settled?.amount("DoZaplaty") ?? settled?.amount("DoRozliczenia").map { -$0 }
    terms.amountDue = isPaid ? .zero : due ?? whole - (terms.prepaid ?? .zero)
  }

  /// The code of UNTDID 1001: a correction, an advance, or an invoice.
  private static func typeCode(_ type: String) -> String {
    type.hasPrefix("KOR") ? "384" : type == "ZAL" ? "386" : "380"
  }

  /// The code of UNTDID 4461.
  private static func meansCode(_ means: String) -> String? {
    switch means {
    case "1": "10"
    case "2": "48"
    case "4": "20"
    case "6": "30"
    case "7": "68"
    default: nil
    }
  }
}
