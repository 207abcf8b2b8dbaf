import Core

/// Papers in the Romance languages.
enum RomancePapers {
  static let receipts = [
    MadePaper(
      "Argentine",
      "#PANADERIA LA ESPIGA S.R.L.\nCUIT 30-12345678-9\nAv. Corrientes 5, CABA\nPan 1.200,00\nCafe 2.300,00\nTOTAL $ 3.500,00\nRecibi(mos) efectivo 5.000,00\nSu vuelto 1.500,00\n08/05/2024 10:22",
      total: "3500.00", currency: "ARS", date: "2024-05-08", kind: .receipt, merchant: "PANADERIA LA ESPIGA S.R.L.",
      payment: .cash),
    MadePaper(
      "Brazilian",
      "#PADARIA BOA VISTA LTDA\nCNPJ 12.345.678/0001-90\nRua das Flores 12 São Paulo SP\nPAO 5,00\nLEITE 6,50\nQTD. TOTAL DE ITENS 2\nVALOR TOTAL R$ 11,50\nDESCONTO R$ 1,50\nVALOR A PAGAR R$ 10,00\nDinheiro 20,00\nTroco 10,00\n08/05/2024 10:22:10",
      total: "10.00", currency: "BRL", date: "2024-05-08", kind: .receipt, merchant: "PADARIA BOA VISTA LTDA",
      payment: .cash),
    MadePaper(
      "Chilean",
      "#PANADERIA LA ESPIGA SPA\nR.U.T. 76.123.456-7\nAv. Providencia 5, Santiago\nPan 1.990\nCafe 2.500\nMONTO TOTAL $ 4.490\nEL IVA INCLUIDO ES 717\nEFECTIVO 5.000\nVUELTO 510\n08-05-2024 10:22",
      total: "4490", currency: "CLP", date: "2024-05-08", kind: .receipt, merchant: "PANADERIA LA ESPIGA SPA",
      payment: .cash),
    MadePaper(
      "Colombian",
      "#PANADERIA LA ESPIGA SAS\nNIT 900.123.456-7\nCra 7 # 5-10 Bogotá\nPan 4.500\nTinto 3.000\nSUBTOTAL 6.944\nIMPOCONSUMO 556\nTOTAL A PAGAR $ 7.500\nRECIBIDO 10.000\nCAMBIO 2.500\n08/05/2024 10:22",
      total: "7500", currency: "COP", date: "2024-05-08", kind: .receipt, merchant: "PANADERIA LA ESPIGA SAS"),
    MadePaper(
      "French",
      "#Café du Canal\n3 quai de Valmy, 75010 Paris\nSIRET 123 456 789 00012\n2 Cafés 5,00\n1 Tarte 6,50\nTotal HT 10,45\nTVA 10% 1,05\nNet à payer 11,50 €\nEspèces 20,00\nMonnaie rendue 8,50\nLe 08/05/2024 à 10:22",
      total: "11.50", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Café du Canal", payment: .cash),
    MadePaper(
      "Italian",
      "#Trattoria da Gino\nVia Roma 5, 00185 Roma\nP.IVA 01234567890\nCoperto 4,00\nPizza 9,00\nSubtotale 13,00\nTOTALE COMPLESSIVO 13,00\ndi cui IVA 1,18\nPagamento contante 20,00\nResto 7,00\n08-05-2024 13:22",
      total: "13.00", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Trattoria da Gino", payment: .cash
    ),
    MadePaper(
      "Mexican",
      "#PANADERIA LA ESPIGA SA DE CV\nAv. Juarez 5, CDMX 06010\nRFC PES123456AB1\nPan 45.00\nCafe 38.00\nSUBTOTAL 71.55\nIVA 16% 11.45\nIMPORTE TOTAL $83.00\nEFECTIVO 100.00\nSU CAMBIO 17.00\n08/05/2024 10:22",
      total: "83.00", currency: "MXN", date: "2024-05-08", kind: .receipt, merchant: "PANADERIA LA ESPIGA SA DE CV",
      payment: .cash),
    MadePaper(
      "Portuguese",
      "#Pastelaria Lua\nRua Nova 5, 1100-000 Lisboa\nNIF 501234567\nCafé 0,80\nPastel 1,40\nTotal IVA incl. 2,20\nNumerário 5,00\nTroco 2,80\n08-05-2024 10:22",
      total: "2.20", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Pastelaria Lua", payment: .cash),
    MadePaper(
      "Romanian",
      "#Brutaria Spic\nStr. Lunga 3, Bucuresti\nCIF RO12345678\nPaine 6,50\nCovrig 3,00\nSubtotal 9,50\nTOTAL LEI 9,50\nTVA 11% 0,94\nNumerar 10,00\nRest 0,50\n08.05.2024 10:22",
      total: "9.50", currency: "RON", date: "2024-05-08", kind: .receipt, merchant: "Brutaria Spic", payment: .cash),
    MadePaper(
      "Spanish",
      "#Bar Manolo\nCalle Mayor 5, 28013 Madrid\nNIF B12345678\nCaña 2,50\nTapa 4,00\nBase imponible 5,91\nIVA 10% 0,59\nTotal a pagar 6,50\nEntregado 10,00\nCambio 3,50\n08/05/2024 13:22",
      total: "6.50", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Bar Manolo", payment: .cash),
  ]

  static let invoices = [
    MadePaper(
      "Brazilian",
      "#Encanamentos Frio Ltda\nCNPJ 12.345.678/0001-90\nRua das Flores 12 São Paulo SP\nNota Fiscal de Serviço nº 118\nData de emissão: 08/05/2024\nValor dos serviços 100,00\nValor total da nota R$ 100,00\nVencimento: 22/05/2024",
      total: "100.00", currency: "BRL", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Encanamentos Frio Ltda"),
    MadePaper(
      "French",
      "#Plomberie Moreau SARL\n3 rue Verte, 13001 Marseille\nFacture n° F2024-118\nDate de facture : 08/05/2024\nTotal HT 100,00\nTVA 20 % 20,00\nTotal TTC 120,00 €\nDate d'échéance : 08/06/2024",
      total: "120.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-06-08",
      merchant: "Plomberie Moreau SARL"),
    MadePaper(
      "Italian",
      "#Idraulica Moretti Srl\nVia Roma 5, 20121 Milano\nFattura n. 118/2024\nData: 08/05/2024\nImponibile 100,00\nIVA 22% 22,00\nTotale fattura 122,00 €\nScadenza 08/06/2024",
      total: "122.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-06-08",
      merchant: "Idraulica Moretti Srl"),
    MadePaper(
      "Mexican",
      "#Plomería Hielo SA de CV\nAv. Juarez 5, CDMX 06010\nRFC PHI123456AB1\nFactura folio 118\nFecha: 08/05/2024\nSubtotal 100.00\nIVA 16% 16.00\nTotal $116.00 MXN\nFecha límite de pago: 22/05/2024",
      total: "116.00", currency: "MXN", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Plomería Hielo SA de CV"),
    MadePaper(
      "Portuguese",
      "#Canalizações Mora Lda\nRua Nova 5, 1100-000 Lisboa\nFatura FT 2024/118\nData de emissão: 08-05-2024\nTotal ilíquido 100,00\nIVA 23% 23,00\nTotal a pagar 123,00 €\nData de vencimento: 08-06-2024",
      total: "123.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-06-08",
      merchant: "Canalizações Mora Lda"),
    MadePaper(
      "Romanian",
      "#Instalatii Mare SRL\nStr. Lunga 3, Bucuresti\nFactura nr. 118\nData facturii: 08.05.2024\nTotal fara TVA 100,00\nTVA 21% 21,00\nTotal de plata 121,00 RON\nScadenta: 22.05.2024",
      total: "121.00", currency: "RON", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Instalatii Mare SRL"),
    MadePaper(
      "Spanish",
      "#Fontanería Mora SL\nCalle Mayor 5, 28013 Madrid\nFactura Nº 2024/118\nFecha de emisión: 08/05/2024\nBase imponible 100,00\nIVA 21% 21,00\nTotal factura 121,00 €\nFecha de vencimiento: 08/06/2024",
      total: "121.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-06-08",
      merchant: "Fontanería Mora SL"),
  ]
}
