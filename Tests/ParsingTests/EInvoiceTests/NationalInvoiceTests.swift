import Core
import Testing

@testable import Parsing

/// A shorthand for elements.
private func element(_ name: String, _ text: String = "", _ children: XMLTree...) -> XMLTree {
  XMLTree(name: name, text: text, children: children)
}

/// An element whose values are attributes.
private func element(_ name: String, _ attributes: [String: String], _ children: XMLTree...) -> XMLTree {
  XMLTree(name: name, attributes: attributes, children: children)
}

/// Elements along a path, `Party/Name`, with a text at the end.
private func path(_ names: String, _ text: String) -> XMLTree {
  let parts = names.split(separator: "/").map(String.init)
  return parts.dropLast().reversed().reduce(element(parts[parts.count - 1], text)) { element($1, "", $0) }
}

private func proposal(_ syntax: StructuredInvoice.Syntax, _ root: XMLTree) throws -> Proposal {
  let reading = Reading(pages: [], invoices: [StructuredInvoice(syntax: syntax, root: root)])
  return try #require(ReceiptParser(today: Made.today).proposals(from: reading).first)
}

@Suite("E-invoices of one country")
struct NationalInvoiceTests {
  /// An Italian invoice of 100.00 and 22 % tax.
  private func italian(
    type: String = "TD01", total: String? = "122.00", withheld: String? = nil, duty: String? = nil,
    chargeability: String = "I",
    pay: String = "122.00", condition: String = "TP02", issuer: String? = nil, number: String = "7/B",
    bodies: Int = 1
  ) -> XMLTree {
    var document = [
      element("TipoDocumento", type), element("Divisa", "EUR"), element("Data", "2024-02-03"),
      element("Numero", number),
    ]
    if let withheld { document.append(path("DatiRitenuta/ImportoRitenuta", withheld)) }
    if let duty { document.append(path("DatiBollo/ImportoBollo", duty)) }
    if let total { document.append(element("ImportoTotaleDocumento", total)) }
    let body = element(
      "FatturaElettronicaBody", "",
      element("DatiGenerali", "", XMLTree(name: "DatiGeneraliDocumento", children: document)),
      element(
        "DatiBeniServizi", "",
        element(
          "DettaglioLinee", "", element("Descrizione", "Tè verde"), element("Quantita", "2.00"),
          element("PrezzoTotale", "100.00")),
        element(
          "DatiRiepilogo", "", element("AliquotaIVA", "22.00"), element("ImponibileImporto", "100.00"),
          element("Imposta", "22.00"), element("EsigibilitaIVA", chargeability))),
      element(
        "DatiPagamento", "", element("CondizioniPagamento", condition),
        element(
          "DettaglioPagamento", "", element("ModalitaPagamento", "MP05"),
          element("DataScadenzaPagamento", "2024-03-04"), element("ImportoPagamento", pay),
          element("IBAN", "IT60X0542811101000000123456"))))
    let header = element(
      "FatturaElettronicaHeader", "",
      path("CedentePrestatore/DatiAnagrafici/Anagrafica/Denominazione", "Casa del Tè S.r.l."),
      element("SoggettoEmittente", issuer ?? ""))
    return XMLTree(
      name: "FatturaElettronica", children: [header] + Array(repeating: body, count: bodies))
  }

  @Test("of Italy give every field and need no review")
  func italianFields() throws {
    let found = try proposal(.fatturaPA, italian())
    #expect(found.merchant?.value == "Casa del Tè S.r.l." && found.reference?.value == "7/B")
    #expect(found.date?.value.description == "2024-02-03" && found.dueDate?.value.description == "2024-03-04")
    #expect(found.total?.value.description == "122.00" && found.currency?.value == .eur && found.grandTotal == nil)
    #expect(found.tax?.value.description == "22.00" && found.taxes.first?.rate?.description == "22.00")
    #expect(found.iban?.value == "IT60X0542811101000000123456" && found.payment?.value.mode == .bankTransfer)
    #expect(found.items.map(\.description) == ["Tè verde"])
    #expect(found.kind == .invoice && found.review.isEmpty)
  }

  @Test("of Italy may come from a person, who has two names")
  func italianPerson() {
    let names = element("Anagrafica", "", element("Nome", "Ada"), element("Cognome", "Rovere"))
    let seller = element("CedentePrestatore", "", element("DatiAnagrafici", "", names))
    let root = element("FatturaElettronica", "", element("FatturaElettronicaHeader", "", seller))
    #expect(FatturaPA.terms(of: root).seller == "Ada Rovere")
  }

  @Test("of Italy ask for less if the customer pays a tax to the tax office")
  func italianWithheld() throws {
    let withheld = try proposal(.fatturaPA, italian(withheld: "20.00", pay: "102.00"))
    #expect(withheld.total?.value.description == "102.00" && withheld.grandTotal?.value.description == "122.00")
    #expect(withheld.kind == .invoice && withheld.review.isEmpty)
    let split = try proposal(.fatturaPA, italian(chargeability: "S", pay: "100.00"))
    #expect(split.total?.value.description == "100.00" && split.review.isEmpty)
    let forgotten = try proposal(.fatturaPA, italian(withheld: "20.00", pay: "122.00"))
    #expect(forgotten.review == [.totalsDisagree])
    let unreadable = try proposal(.fatturaPA, italian(withheld: "20,00", pay: "122.00"))
    #expect(unreadable.review == [.totalsDisagree])
  }

  @Test(
    "of Italy have their total, or the sum of their rates, with a stamp duty that is in no line",
    arguments: [
      ("122.00", nil, "122.00", false), (nil, nil, "122.00", false), ("124.00", "2.00", "124.00", false),
      ("122.00", "2.00", "122.00", false), ("124.00", nil, "124.00", true), ("1.2.3", nil, nil, true),
    ] as [(String?, String?, String?, Bool)])
  func italianTotals(total: String?, duty: String?, value: String?, disagrees: Bool) throws {
    let found = try proposal(.fatturaPA, italian(total: total, duty: duty, pay: total ?? "122.00"))
    if let value { #expect(found.total?.value.description == value) }
    #expect(found.review.contains(.totalsDisagree) == disagrees)
  }

  @Test(
    "of Italy are credit notes by their type, and no bills if the customer issued them",
    arguments: [
      ("TD04", nil, "-122.00", DocumentKind.creditNote, false), ("TD24", nil, "122.00", .invoice, false),
      ("TD17", nil, "122.00", .invoice, true), ("TD01", "CC", "122.00", .invoice, true),
      ("TD01", "TZ", "122.00", .invoice, false), ("TD04", "CC", "-122.00", .creditNote, true),
    ] as [(String, String?, String, DocumentKind, Bool)])
  func italianTypes(type: String, issuer: String?, total: String, kind: DocumentKind, isNoBill: Bool) throws {
    let found = try proposal(.fatturaPA, italian(type: type, issuer: issuer))
    #expect(found.total?.value.description == total && found.kind == kind)
    #expect(found.review.contains(.notABill) == isNoBill)
  }

  @Test("of Italy that are paid in instalments ask for all of them; several with one number need a review")
  func italianInstalments() throws {
    let found = try proposal(.fatturaPA, italian(pay: "61.00", condition: "TP01"))
    #expect(found.total?.value.description == "122.00" && found.review.isEmpty)
    #expect(try !proposal(.fatturaPA, italian(bodies: 2)).review.isEmpty)
  }

  @Test("of Italy become a draft each if a file holds several")
  func italianBatch() throws {
    var batch = italian(number: "8")
    batch.children += italian(type: "TD04", number: "9").all("FatturaElettronicaBody")
    let reading = Reading(pages: [], invoices: [StructuredInvoice(syntax: .fatturaPA, root: batch)])
    let found = ReceiptParser(today: Made.today).proposals(from: reading)
    #expect(found.map { $0.reference?.value } == ["8", "9"] && found.map(\.kind) == [.invoice, .creditNote])
    #expect(found.map { $0.total?.value.description } == ["122.00", "-122.00"])
    #expect(found.allSatisfy { $0.review.isEmpty && $0.merchant?.value == "Casa del Tè S.r.l." })
  }

  @Test("of Italy do not flood the queue: a file with more than fifty is one draft for review")
  func italianFlood() throws {
    var batch = italian(number: "1")
    for number in 2...51 { batch.children += italian(number: "\(number)").all("FatturaElettronicaBody") }
    let reading = Reading(pages: [], invoices: [StructuredInvoice(syntax: .fatturaPA, root: batch)])
    let found = ReceiptParser(today: Made.today).proposals(from: reading)
    #expect(found.count == 1 && found.allSatisfy { !$0.review.isEmpty })
  }

  /// A simplified Italian invoice of two lines.
  private func simplified(_ type: String = "TD07", prices: [String], taxes: [XMLTree]) -> XMLTree {
    let lines = zip(prices, taxes).map { price, tax in
      element("DatiBeniServizi", "", element("Descrizione", "Pranzo"), element("Importo", price), tax)
    }
    let document = element(
      "DatiGeneraliDocumento", "", element("TipoDocumento", type), element("Divisa", "EUR"),
      element("Data", "2024-02-03"), element("Numero", "S12"))
    return element(
      "FatturaElettronicaSemplificata", "",
      path("FatturaElettronicaHeader/CedentePrestatore/Denominazione", "Trattoria Alba S.n.c."),
      XMLTree(name: "FatturaElettronicaBody", children: [element("DatiGenerali", "", document)] + lines))
  }

  @Test("of Italy in the simplified form have lines that include the tax")
  func italianSimplified() throws {
    func tax(_ amount: String, _ rate: String) -> XMLTree {
      element("DatiIVA", "", element("Imposta", amount), element("Aliquota", rate))
    }
    let stated = simplified(prices: ["22.00", "12.20"], taxes: [tax("2.00", "10.00"), tax("2.20", "22.00")])
    let found = try proposal(.fatturaPA, stated)
    #expect(found.merchant?.value == "Trattoria Alba S.n.c." && found.reference?.value == "S12")
    #expect(found.date?.value.description == "2024-02-03" && found.total?.value.description == "34.20")
    #expect(found.tax?.value.description == "4.20" && found.taxes.map { $0.net?.description } == ["20.00", "10.00"])
    #expect(found.kind == .invoice && found.review.isEmpty && found.items.count == 2)
    let credit = simplified("TD08", prices: ["22.00"], taxes: [path("DatiIVA/Aliquota", "10.00")])
    let returned = try proposal(.fatturaPA, credit)
    #expect(returned.total?.value.description == "-22.00" && returned.kind == .creditNote && returned.tax == nil)
    for wrong in [
      simplified(prices: ["22.00"], taxes: [tax("3.00", "10.00")]),
      simplified(prices: ["22,00"], taxes: [tax("2.00", "10.00")]),
    ] { #expect(try proposal(.fatturaPA, wrong).review.contains(.totalsDisagree)) }
  }

  /// A Mexican invoice of 500.00, less 40.00, with 16 % tax.
  private func mexican(_ changes: [String: String] = [:], withheld: String? = nil) -> XMLTree {
    var values = [
      "Version": "4.0", "Serie": "TV", "Folio": "2088", "Fecha": "2024-02-03T18:04:11", "SubTotal": "500.00",
      "Descuento": "40.00", "Moneda": "MXN", "Total": "533.60", "TipoDeComprobante": "I", "MetodoPago": "PPD",
      "FormaPago": "99", "CondicionesDePago": "30 días",
    ]
    values.merge(changes) { $1 }
    var taxes = ["TotalImpuestosTrasladados": "73.60"]
    if let withheld { taxes["TotalImpuestosRetenidos"] = withheld }
    return element(
      "Comprobante", values, element("Emisor", ["Nombre": "TÉ Y VERDE SA DE CV"]),
      element(
        "Conceptos", "", element("Concepto", ["Descripcion": "Té verde", "Cantidad": "2.000", "Importe": "500.000000"])),
      element(
        "Impuestos", taxes,
        element(
          "Traslados", "",
          element(
            "Traslado", ["Base": "460.00", "TipoFactor": "Tasa", "TasaOCuota": "0.160000", "Importe": "73.60"]))),
      element("Complemento", "", element("TimbreFiscalDigital", ["UUID": "AD662D33-6934-459C-A128-BDF0393F0F44"])))
  }

  @Test("of Mexico give every field and need no review")
  func mexicanFields() throws {
    let found = try proposal(.cfdi, mexican())
    #expect(found.merchant?.value == "TÉ Y VERDE SA DE CV" && found.reference?.value == "TV2088")
    #expect(found.date?.value.description == "2024-02-03" && found.dueDate?.value.description == "2024-03-04")
    #expect(found.total?.value.description == "533.60" && found.currency?.value.code == "MXN")
    #expect(found.tax?.value.description == "73.60" && found.taxes.first?.rate?.description == "16.00")
    #expect(
      found.items == [Item(description: "Té verde", quantity: Amount(plain: "2.00"), total: Amount(plain: "500.00"))])
    #expect(found.kind == .invoice && found.review.isEmpty)
  }

  @Test(
    "of Mexico are paid if it was cash or a card, and no bills if they confirm a payment or pay a salary",
    arguments: [
      (["MetodoPago": "PUE", "FormaPago": "01"], DocumentKind.receipt, PaymentMode.cash, false),
      (["MetodoPago": "PUE", "FormaPago": "28"], .receipt, .card, false),
      (["MetodoPago": "PUE", "FormaPago": "03"], .invoice, .bankTransfer, false),
      (["TipoDeComprobante": "E"], .creditNote, nil, false), (["TipoDeComprobante": "N"], .invoice, nil, true),
      (["TipoDeComprobante": "P"], .invoice, nil, true),
    ] as [([String: String], DocumentKind, PaymentMode?, Bool)])
  func mexicanTypes(changes: [String: String], kind: DocumentKind, mode: PaymentMode?, isNoBill: Bool) throws {
    let found = try proposal(.cfdi, mexican(changes))
    #expect(found.kind == kind && found.payment?.value.mode == mode)
    #expect(found.total?.value.description == (kind == .creditNote ? "-533.60" : "533.60"))
    #expect(found.review.contains(.notABill) == isNoBill)
  }

  @Test(
    "of Mexico in version 3.2 begin their values with a lower-case letter, and may omit the country's currency",
    arguments: [
      ([:], DocumentKind.invoice, "116.00", "MXN"),
      (["Moneda": "USD", "TipoCambio": "18.5"], .invoice, "116.00", "USD"),
      (["Moneda": "Pesos"], .invoice, "116.00", nil), (["TipoCambio": "18.5"], .invoice, "116.00", nil),
      (["tipoDeComprobante": "egreso"], .creditNote, "-116.00", "MXN"),
    ] as [([String: String], DocumentKind, String, String?)])
  func mexicanBefore(changes: [String: String], kind: DocumentKind, total: String, currency: String?) throws {
    let values = [
      "version": "3.2", "serie": "AX", "folio": "101", "fecha": "2016-07-23T09:12:00", "subTotal": "100.00",
      "total": "116.00", "tipoDeComprobante": "ingreso", "metodoDePago": "01", "formaDePago": "Una sola exhibición",
    ]
    let tax = element("Traslado", ["impuesto": "IVA", "tasa": "16.00", "importe": "16.00"])
    let root = element(
      "Comprobante", values.merging(changes) { $1 }, element("Emisor", ["nombre": "Té Alba SA de CV"]),
      element("Conceptos", "", element("Concepto", ["descripcion": "Té", "cantidad": "1", "importe": "100.00"])),
      element("Impuestos", ["totalImpuestosTrasladados": "16.00"], element("Traslados", "", tax)))
    let found = try proposal(.cfdi, root)
    #expect(found.merchant?.value == "Té Alba SA de CV" && found.reference?.value == "AX101")
    #expect(found.date?.value.description == "2016-07-23" && found.kind == kind && found.items.count == 1)
    #expect(found.total?.value.description == total && found.currency?.value.code == currency)
    #expect(found.taxes.first?.rate?.description == "16.00" && found.payment?.value.mode == .cash)
    #expect(!found.review.contains(.totalsDisagree))
  }

  @Test("of Mexico that replace an earlier one, or cannot be checked, need a review")
  func mexicanReplacement() throws {
    var replacement = mexican()
    replacement.children.append(element("CfdiRelacionados", ["TipoRelacion": "04"]))
    #expect(try proposal(.cfdi, replacement).review == [.notABill])
    var delivered = mexican()
    delivered.children.append(element("CfdiRelacionados", ["TipoRelacion": "06"]))
    #expect(try proposal(.cfdi, delivered).review.isEmpty)
    #expect(try proposal(.cfdi, mexican(["SubTotal": ""])).review == [.totalsDisagree])
  }

  @Test(
    "of Mexico may have their terms in a few words",
    arguments: [
      ("30 días", "2024-03-04"), ("CREDITO 15 DIAS", "2024-02-18"), ("CONTADO", nil), ("5 % dentro de 10 días", nil),
    ] as [(String, String?)])
  func mexicanTerms(terms: String, due: String?) throws {
    #expect(try proposal(.cfdi, mexican(["CondicionesDePago": terms])).dueDate?.value.description == due)
  }

  @Test("of Mexico add up, also with a withheld tax, and are known by their stamp without a number")
  func mexicanSums() throws {
    #expect(try proposal(.cfdi, mexican(["Total": "487.60"], withheld: "46.00")).review.isEmpty)
    #expect(try proposal(.cfdi, mexican(["Total": "553.60"])).review == [.totalsDisagree])
    let unnumbered = try proposal(.cfdi, mexican(["Serie": "", "Folio": ""]))
    #expect(unnumbered.reference?.value == "AD662D33-6934-459C-A128-BDF0393F0F44")
  }

  /// A Polish invoice of 100.00 and 50.00 with 23 % and 8 % tax, in euros.
  private func polish(
    type: String = "VAT", total: String = "177.00", payment: [XMLTree] = [], settled: XMLTree? = nil,
    selfBilled: String = "2", version: String = "3"
  ) -> XMLTree {
    var invoice = [
      element("KodWaluty", "EUR"), element("P_1", "2024-02-03"), element("P_2", "FV 7/02/2024"),
      element("P_13_1", "100.00"), element("P_14_1", "23.00"), element("P_14_1W", "99.50"), element("P_13_2", "50.00"),
      element("P_14_2", "4.00"), element("P_15", total), path("Adnotacje/P_17", selfBilled),
      element("RodzajFaktury", type),
      element("FaWiersz", "", element("P_7", "Herbata"), element("P_8B", "2"), element("P_11", "100.00")),
      XMLTree(
        name: "Platnosc",
        children: payment + [
          path("TerminPlatnosci/Termin", "2024-02-17"), element("FormaPlatnosci", "6"),
          path("RachunekBankowy/NrRB", "61109010140000071219812874"),
        ]),
    ]
    if let settled { invoice.append(settled) }
    return element(
      "Faktura", "", path("Naglowek/WariantFormularza", version),
      path("Podmiot1/DaneIdentyfikacyjne/Nazwa", "Herbaciarnia Sp. z o.o."),
      XMLTree(name: "Fa", children: invoice))
  }

  @Test("of Poland give every field and need no review")
  func polishFields() throws {
    let found = try proposal(.ksef, polish())
    #expect(found.merchant?.value == "Herbaciarnia Sp. z o.o." && found.reference?.value == "FV 7/02/2024")
    #expect(found.date?.value.description == "2024-02-03" && found.dueDate?.value.description == "2024-02-17")
    #expect(found.total?.value.description == "177.00" && found.currency?.value == .eur)
    #expect(found.tax?.value.description == "27.00" && found.items.first?.description == "Herbata")
    #expect(found.iban?.value == "PL61109010140000071219812874" && found.payment?.value.mode == .bankTransfer)
    #expect(found.kind == .invoice && found.review.isEmpty)
    #expect(try proposal(.ksef, polish(total: "187.00")).review == [.totalsDisagree])
  }

  @Test("of Poland are paid, or in part, or a correction that gives money back")
  func polishKinds() throws {
    let paid = try proposal(.ksef, polish(payment: [element("Zaplacono", "1")]))
    #expect(paid.kind == .receipt && paid.total?.value.description == "177.00" && paid.dueDate == nil)
    let part = try proposal(.ksef, polish(payment: [path("ZaplataCzesciowa/KwotaZaplatyCzesciowej", "77.00")]))
    #expect(part.total?.value.description == "100.00" && part.grandTotal?.value.description == "177.00")
    #expect(part.kind == .invoice && part.review.isEmpty)
    let settled = element("Rozliczenie", "", element("SumaObciazen", "3.00"), element("DoZaplaty", "180.00"))
    let more = try proposal(.ksef, polish(settled: settled))
    #expect(more.total?.value.description == "180.00" && more.review.isEmpty)
    let corrected = try proposal(.ksef, polish(type: "KOR"))
    #expect(corrected.review.contains(.notABill))
    var less = XMLTree(name: "Fa", children: [element("RodzajFaktury", "KOR"), element("P_15", "-12.30")])
    less.children += [element("P_2", "KOR 1"), element("P_1", "2024-02-03"), element("KodWaluty", "PLN")]
    less.children += [
      element("FaWiersz", "", element("P_7", "Herbata"), element("P_11A", "36.90"), element("StanPrzed", "1")),
      element("FaWiersz", "", element("P_7", "Herbata"), element("P_11A", "24.60")),
    ]
    let refund = try proposal(.ksef, element("Faktura", "", less))
    #expect(refund.kind == .creditNote && refund.total?.value.description == "-12.30")
    #expect(refund.items.map(\.total?.description) == ["-36.90", "24.60"])
  }

  @Test("of Poland wait for a review if the customer issued them, or if what was paid is unclear")
  func polishReview() throws {
    #expect(try proposal(.ksef, polish(selfBilled: "1")).review == [.notABill])
    #expect(try proposal(.ksef, polish(version: "1")).review == [.totalsDisagree])
    let part = path("ZaplataCzesciowa/KwotaZaplatyCzesciowej", "77,00")
    #expect(try proposal(.ksef, polish(payment: [part])).review == [.totalsDisagree])
    let settled = element("Rozliczenie", "", element("SumaObciazen", "3.00"), element("DoZaplaty", "180.00"))
    let paid = try proposal(.ksef, polish(payment: [element("Zaplacono", "1")], settled: settled))
    #expect(paid.review == [.totalsDisagree])
  }

  @Test("of Poland are paid to the factor that has bought the claim")
  func polishFactor() throws {
    let account = path("RachunekBankowyFaktora/NrRB", "63109010140000071900418770")
    #expect(try proposal(.ksef, polish(payment: [account])).iban?.value == "PL63109010140000071900418770")
  }

  @Test("of Poland may have their term in words, or as number, unit and event")
  func polishTerms() {
    func terms(_ words: XMLTree) -> [String] {
      let payment = element("Platnosc", "", element("TerminPlatnosci", "", words))
      return KSeFInvoice.terms(of: element("Faktura", "", element("Fa", "", payment))).paymentTerms
    }
    #expect(terms(element("TerminOpis", "14 dni")) == ["14 dni"])
    let parts = element(
      "TerminOpis", "", element("Ilosc", "14"), element("Jednostka", "dni"),
      element("ZdarzeniePoczatkowe", "od wystawienia faktury"))
    #expect(terms(parts) == ["14 dni od wystawienia faktury"])
  }

  @Test(
    "are distinguished by root element and namespace",
    arguments: [
      ("FatturaElettronica", "http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2", .fatturaPA),
      ("Comprobante", "http://www.sat.gob.mx/cfd/4", .cfdi), ("Comprobante", "http://www.sat.gob.mx/other", nil),
      ("Faktura", "http://crd.gov.pl/wzor/2023/06/29/12648/", .ksef), ("Faktura", "", nil),
      ("JPK", "http://crd.gov.pl/wzor/2023/06/29/12648/", nil),
    ] as [(String, String, StructuredInvoice.Syntax?)])
  func syntaxes(root: String, namespace: String, syntax: StructuredInvoice.Syntax?) {
    #expect(StructuredInvoice.Syntax(root: root, namespace: namespace) == syntax)
  }
}
