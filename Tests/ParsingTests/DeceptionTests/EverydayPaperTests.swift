import Core
import Testing

@testable import Parsing

/// Ordinary bills, receipts and letters on which a label or word of another field is close by.
@Suite struct EverydayPaperTests {
  static let kinds = [
    MadePaper(
      "a way to pay on an invoice",
      "#MENUISERIE DU QUAI SARL\n12 rue du Quai, 75001 Paris\nTVA FR12345678901\nFACTURE N° 2024-118\nDate : 12/05/2024\nPose de porte 1 000,00\nTVA 20 % 200,00\nTotal TTC 1 200,00 €\nRèglement par chèque à l'ordre de Menuiserie du Quai",
      total: "1200.00", kind: .invoice),
    MadePaper(
      "a telephone number for paying by card",
      "INVOICE 118\nFrame £120.00\nTotal £120.00\nTo pay by card please call our office on weekdays", kind: .invoice),
    MadePaper(
      "a card payment with its amount", "INVOICE 118\nFrame £120.00\nTotal £120.00\nVisa Debit £120.00", kind: .receipt),
    MadePaper(
      "how it was paid, without an amount", "INVOICE 118\nFrame £120.00\nTotal £120.00\nPaid by card", kind: .receipt),
    MadePaper(
      "a utility's bill in Mexican Spanish",
      "#LUZ DEL MUELLE\nCalle 60 No. 77, Mérida\nAviso-recibo\nFecha de emisión 12/05/2024\nEnergía $412.60\nAdeudo anterior $512.10\nSu pago -$512.10\nTotal a pagar $412.60\nFecha límite de pago 26/05/2024",
      kind: .invoice),
    MadePaper(
      "a bill that is debited automatically",
      "#SERRA DO CAIS TELECOM\nRua do Cais, 88, Recife\nFatura de serviços\nData de emissão 12/05/2024\nInternet R$ 99,90\nTotal a pagar R$ 99,90\nDébito automático em: 26/05/2024",
      kind: .invoice, dueDate: "2024-05-26", payment: .directDebit),
    MadePaper(
      "a credit note that is set off, with its own day",
      "INVOICE 118\nDate 12 May 2024\nFrame £372.00\nInvoice total £372.00\nLess credit note 88 of 2 May 2024 -£48.00\nTo pay £324.00\nDue date 30 May 2024",
      total: "324.00", date: "2024-05-12", kind: .invoice),
    MadePaper("a quote", "QUOTE\nGate £100.00\nTotal £100.00\nExpiry 12 Jun 2024", kind: .offer),
    MadePaper(
      "an order with a remark in brackets",
      "SALES ORDER (not a VAT invoice)\nOrder date: 2 May 2024\nGate £100.00\nOrder total £100.00", kind: .offer),
    MadePaper(
      "a receipt whose order has a number in brackets", "SALES ORDER (118)\nGate £100.00\nTotal £100.00\nCash £100.00",
      kind: .receipt),
    MadePaper("a purchase order", "PURCHASE ORDER\nNo. 118\nGate £100.00\nTotal £100.00", kind: .offer),
    MadePaper(
      "a second reminder in French",
      "#MENUISERIE DU QUAI SARL\n12 rue du Quai, 75001 Paris\nDernier rappel\nFacture N° 118 du 12/03/2024\nTotal à payer 120,00 €",
      kind: .reminder),
    MadePaper(
      "a refund slip", "*** REFUND ***\nShirt £29.99\nTotal £29.99\nVisa £29.99", total: "-29.99", kind: .creditNote),
    MadePaper(
      "what a shop says about refunds",
      "Shirt £29.99\nTotal £29.99\nVisa £29.99\nREFUND\nPurchases are\nrefunded to your card.", total: "29.99",
      kind: .receipt),
    MadePaper(
      "a cash payment after its label",
      "#GASTHAUS AM KAI\nKaistr. 4, 10969 Berlin\nRECHNUNG\nRechnungsnummer 118\n12.05.2024\nEssen 42,00 €\nSumme 42,00 €\nZahlungsart: Bar",
      kind: .receipt, payment: .cash),
    MadePaper(
      "a sentence that it was paid", "INVOICE 118\nFrame £120.00\nTotal £120.00\nPaid by bank transfer on 12 May 2024",
      kind: .receipt),
    MadePaper(
      "a sentence that it is to be paid",
      "INVOICE 118\nFrame £120.00\nTotal £120.00\nThis invoice is to be paid by bank transfer", kind: .invoice),
    MadePaper(
      "a credit note below a registration number that looks like money",
      "#MUSTER AG\nCHE-123.456.789 MWST\nGUTSCHRIFT Nr. 118\nDatum 12.05.2024\nRahmen 120.00\nTotal CHF 120.00",
      total: "-120.00", kind: .creditNote),
    MadePaper(
      "the day on which a hired car comes back",
      "#AUTOS DEL MUELLE SL\nCalle del Muelle 12, 28001 Madrid\nFactura nº 118\n12/05/2024\nRecogida: 10/05/2024 10:00\nDevolución: 15/05/2024 10:00\nTotal 121,00 €",
      total: "121.00"),
    MadePaper("a ticket without refunds", "NO REFUNDS\nTicket £40.00\nTotal £40.00", total: "40.00"),
    MadePaper(
      "the number of an order on an invoice",
      "Purchase Order 4500012345\nInvoice No: 118\nFrame £120.00\nTotal £120.00", kind: .invoice),
  ]

  @Test("the kind of a document follows from what was done, not from what it mentions", arguments: kinds)
  func kind(_ paper: MadePaper) throws { try paper.check() }

  static let dates = [
    MadePaper(
      "a service period before the payment terms",
      "#QUAI BAU GMBH\nQuaistr. 12, 10115 Berlin\nRechnungsdatum 02.04.2024\nLeistungszeitraum 01.04.2024 bis 30.04.2024\nGesamtbetrag 119,00 €\nZahlbar innerhalb von 14 Tagen ohne Abzug",
      date: "2024-04-02", dueDate: "2024-04-16"),
    MadePaper(
      "a due date after the word for until",
      "#QUAI BAU GMBH\nQuaistr. 12, 10115 Berlin\nRechnungsdatum 02.04.2024\nLeistungszeitraum 01.04.2024 bis 30.04.2024\nGesamtbetrag 119,00 €\nBitte überweisen Sie bis 16.04.2024",
      date: "2024-04-02", dueDate: "2024-04-16"),
    MadePaper(
      "days for returning goods",
      "Shirt £18.50\nTOTAL £18.50\nCASH £20.00\nCHANGE DUE £1.50\nReturns within 30 days with receipt",
      dueDate: MadePaper.none),
    MadePaper(
      "days for exchanging goods, with the invoice",
      "#LIBRAIRIE DU QUAI SARL\n12 rue du Quai, 75001 Paris\n12/05/2024\nLivre 20,00 €\nTotal TTC 20,00 €\nCB 20,00\nEchange sous 30 jours avec facture",
      dueDate: MadePaper.none),
    MadePaper(
      "payment at the end of the month",
      "#FALEGNAMERIA DEL MOLO SRL\nVia del Molo 12, 16126 Genova\nP.IVA 01234567890\nFattura n. 118 del 12/05/2024\nPagamento: 30 gg fine mese\nTotale € 1.220,00",
      dueDate: "2024-06-30"),
    MadePaper(
      "only the day of the payment",
      "#ACME CLOUD LTD\n5 High Street\nLondon W1A 1AA\nReceipt\nDate paid 5 August 2023\nPro plan 5 Aug - 5 Sep 2023 £20.00\nTotal £20.00\nAmount paid £20.00",
      date: "2023-08-05"),
    MadePaper(
      "the day of the draw on a lottery ticket",
      "#LOTERÍA DEL MUELLE\nCalle del Muelle 12, 28001 Madrid\nSorteo: sábado 18 mayo 2024\nImporte 6,00 €\nValidado: 12/05/2024 17:52",
      date: "2024-05-12"),
    MadePaper(
      "the day of the order, and of the event",
      "#HARBOUR HALL TICKETS LTD\n5 High Street\nLondon W1A 1AA\nOrder date: 2 May 2024\nSat 25 May 2024 19:30\n2 x Stalls £40.00 £80.00\nBooking fee £4.00\nOrder total £84.00",
      date: "2024-05-02"),
    MadePaper(
      "the day of the order beside that of the invoice",
      "#HARBOUR LAMPS LTD\n5 High Street\nLondon W1A 1AA\nOrder date: 2 May 2024\nInvoice date: 4 May 2024\nLamp £84.00\nTotal £84.00",
      date: "2024-05-04", isPlain: true),
    MadePaper(
      "the number of the order before the time",
      "#QUAY STREET BURGERS\nPortland, OR 97201\n(503) 555-0134\nOrder #45 05/30/2024 12:45 PM\nBurger $12.40\nTotal $12.40\nVisa $12.40",
      date: "2024-05-30", isPlain: true),
    MadePaper(
      "a Swedish rent",
      "#HYRESBOLAGET KAJEN AB\nKajgatan 12, 211 20 Malmö\nFakturadatum 2024-03-01\nHyra april 8 500,00 kr\nAtt betala 8 500,00 kr\nOss tillhanda 2024-03-31",
      date: "2024-03-01", dueDate: "2024-03-31"),
    MadePaper(
      "the day of the order beside an invoice date without label",
      "INVOICE 118\nOrder date: 2 May 2024\nFrame £120.00\nTotal £120.00", date: "2024-05-12"),
    MadePaper(
      "departure and arrival",
      "#QUAY AIRLINES LTD\n5 High Street\nLondon W1A 1AA\nDate of issue: 2 May 2024\nDeparture: Sat 25 May 2024 10:35\nArrival: Sat 25 May 2024 13:20\nTotal £84.00",
      date: "2024-05-02"),
    MadePaper(
      "a delivery with its hours",
      "#HARBOUR LAMPS LTD\n5 High Street\nLondon W1A 1AA\nInvoice date: 8 May 2024\nDelivery: Friday 10 May 2024 10:00\nLamp £84.00\nTotal £84.00",
      date: "2024-05-08"),
    MadePaper(
      "a slip to be returned with the payment",
      "Water £88.40\nAmount due £88.40\nPlease return this slip with your payment within 21 days", dueDate: "2024-06-02"
    ),
    MadePaper(
      "an order that a browser printed",
      "#12/06/2024, 10:15   Your order\nHARBOUR LAMPS LTD\n5 High Street\nLondon W1A 1AA\nOrder date: 2 May 2024\nLamp £84.00\nTotal £84.00\nhttps://harbourlamps.example/orders/118",
      date: "2024-05-02", isPlain: true),
  ]

  static let furtherDates = [
    MadePaper(
      "the day on which the goods of an order are expected",
      "#HARBOUR LAMPS LTD\n5 High Street\nLondon W1A 1AA\nOrder placed: 2 May 2024\nEstimated delivery: 8 May 2024\nLamp £84.00\nTotal £84.00",
      date: "2024-05-02", dueDate: MadePaper.none),
    MadePaper(
      "the same in Danish",
      "#GARNLOFTET APS\nStrandvejen 117, 5700 Svendborg\nOrdredato: 02.05.2024\nForventet levering: 08.05.2024\nUldgarn kr. 84,00\nTotal kr. 84,00",
      date: "2024-05-02"),
    MadePaper(
      "an item with a word that is also a month's",
      "#CEAINARIA QUAI SRL\nStr. Morii 14, 400001 Cluj-Napoca\nOrder placed: 18.05.2024\nExpected delivery: 24.05.2024\nCana lut 1 45,00 lei 45,00 lei\nTotal 45,00 lei",
      date: "2024-05-18"),
    MadePaper(
      "a bill that is collected from the account",
      "#QUAY BROADBAND LTD\n5 High Street\nLondon W1A 1AA\nBill date: 2 May 2024\nFibre £32.00\nAmount to pay £32.00\nWe'll take this by Direct Debit on or after 16 May 2024",
      date: "2024-05-02", dueDate: "2024-05-16"),
    MadePaper(
      "the same in German",
      "#QUAI MOBIL GMBH\nQuaistr. 12, 10115 Berlin\nRechnungsdatum: 02.05.2024\nTarif 32,00 €\nZu zahlender Betrag 32,00 €\nDer Betrag wird per SEPA-Lastschrift abgebucht am 16.05.2024.",
      date: "2024-05-02", kind: .invoice, dueDate: "2024-05-16"),
    MadePaper(
      "the first of the next instalments",
      "#STADTWERKE AM KAI GMBH\nKaistr. 4, 10969 Berlin\nRechnungsdatum: 02.05.2024\nFällig am: 16.05.2024\nStrom 320,00 €\nNachzahlung 320,00 €\nNeuer Abschlag: 86,00 € monatlich, erstmals fällig am 02.06.2024",
      date: "2024-05-02", dueDate: "2024-05-16"),
    MadePaper(
      "the day of an offence",
      "#QUAY PARKING LTD\n5 High Street\nLondon W1A 1AA\nDate of contravention 21 May 2024 14:22\nDate of this notice 27 May 2024\nFull charge £100.00\nIf paid within 14 days £60.00\nThe charge of £100.00 must be paid by 24 June 2024.",
      total: "100.00", date: "2024-05-27", dueDate: "2024-06-24"),
    MadePaper(
      "the bill that a reminder is about",
      "#QUAY SECURITY LTD\n5 High Street\nLondon W1A 1AA\nDate: 23 May 2024\nOriginal invoice date: 4 April 2024\nFinal demand\nOutstanding £115.00\nLate payment fee £8.50\nTotal now due £123.50",
      total: "123.50", date: "2024-05-23", kind: .reminder),
  ]

  @Test("each date is read as what it is", arguments: dates + furtherDates)
  func date(_ paper: MadePaper) throws { try paper.check() }

  static let merchants = [
    MadePaper(
      "the customer's account",
      "#CALDER VALE WATER\n\nMrs Jane Doe\n14 Bobbin Row, Hebden Bridge HX7 5QA\nAccount name: Jane Doe\nBill date 12 May 2024\nAmount due £88.40",
      merchant: "CALDER VALE WATER"),
    MadePaper(
      "the account to pay into",
      "#INVOICE\n14 May 2024\nFrame £88.40\nTotal £88.40\nAccount name: Quay Joinery Ltd\nSort code 01-02-03\nAccount number 12345678",
      merchant: "Quay Joinery Ltd"),
    MadePaper(
      "a doctor",
      "#Dr. med. Anna Weber\nZahnärztin\nQuaistr. 4, 10969 Berlin\nRechnung Nr. 118 vom 12.05.2024\nBehandlung 88,40 €\nSumme 88,40 €",
      merchant: "Dr. med. Anna Weber"),
    MadePaper(
      "a pharmacy named for a saint",
      "#St. Anna Apotheke\nInh. Eva Klein e.K.\nQuaistr. 4, 10969 Berlin\n12.05.2024\nSalbe 8,40\nSumme EUR 8,40",
      merchant: "St. Anna Apotheke"),
    MadePaper(
      "the start of a journey",
      "#CITY CABS\nReceipt 118\n12/05/2024 14:10\nFrom: Central Station\nTo: Mill Lane 5\nTotal £12.40",
      merchant: "CITY CABS"),
    MadePaper(
      "a title in front of the name",
      "#Receipt from Acme Widgets\n5 High Street\nLondon W1A 1AA\n12 May 2024\nPro plan £20.00\nTotal £20.00",
      merchant: "Acme Widgets"),
    MadePaper(
      "an adjective of the title",
      "#COMMERCIAL INVOICE\nHanoi Silk Company\nInvoice no. 118\n12 May 2024\nSilk $900.00\nTotal USD 900.00",
      merchant: "Hanoi Silk Company"),
    MadePaper(
      "the title of a proof of purchase",
      "#Justificatif d'achat\nRAILS D'ARMOR\n6 quai Saint-Michel, 33800 Bordeaux\nDate d'achat: 20/05/2024\nBillet 74,00 €\nTotal payé 74,00 €",
      merchant: "RAILS D'ARMOR"),
    MadePaper(
      "a first name that is a title",
      "#Bill Van Horn Plumbing\n5 High Street\nPortland, OR 97201\n05/12/2024\nTap $20.00\nTotal $20.00",
      merchant: "Bill Van Horn Plumbing"),
  ]

  @Test("the seller is told from customers, titles and places", arguments: merchants)
  func merchant(_ paper: MadePaper) throws { try paper.check() }

  static let payments = [
    MadePaper(
      "washing-up liquid",
      "#EPICERIE DU QUAI\n12 rue du Quai, 75001 Paris\n12/05/2024\nLIQUIDE VAISSELLE 2,99\nPAIN 1,10\nTOTAL 4,09\nCARTE BANCAIRE 4,09",
      payment: .card),
    MadePaper("bars of chocolate", "CLIF BAR £1.99\nOAT BAR £1.99\nTOTAL £3.98\nCARD £3.98", payment: .card),
    MadePaper(
      "cash in German", "#BÄCKEREI AM KAI\nKaistr. 4, 10969 Berlin\n12.05.2024\nBrot 4,20\nSumme 4,20\nBar EUR 5,00",
      payment: .cash),
    MadePaper(
      "a street named for a school",
      "#J. HARPER GATES\n12 School Lane\nLeeds LS1 1AA\n12 May 2024\nRepair of gate £120.00\nTotal £120.00",
      category: MadePaper.none),
    MadePaper("a car park", "PARKING LOT 4\nTotal £6.00", category: "Transport"),
    MadePaper(
      "washing-up liquid with a misread letter",
      "#EPICERIE DU QUAI\n12 rue du Quai, 75001 Paris\n12/05/2024\nLIQU1DE VAISSELLE 2,99\nPAIN 1,10\nTOTAL 4,09\nCARTE BANCAIRE 4,09",
      payment: .card, source: .ocr),
  ]

  @Test("words of goods and streets say nothing about payment and category", arguments: payments)
  func payment(_ paper: MadePaper) throws { try paper.check() }
}
