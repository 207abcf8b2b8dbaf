import Core

/// Papers in the Germanic languages and English.
enum GermanicPapers {
  static let receipts = [
    MadePaper(
      "American",
      "#CRUST BAKERY\n5 Main St, Springfield, IL 62701\nBread 6.50\nCoffee 4.00\nSubtotal 10.50\nSales Tax 0.84\nTip 2.00\nTotal 13.34\nVisa ...1234 13.34\n05/08/2024 10:22 AM",
      total: "13.34", currency: "USD", date: "2024-05-08", kind: .receipt, merchant: "CRUST BAKERY"),
    MadePaper(
      "Australian",
      "#THE CRUST BAKERY PTY LTD\n5 George St Sydney NSW 2000\nABN 12 345 678 901\nSourdough 8.50\nFlat white 5.00\nTOTAL (inc GST) $13.50\nGST included 1.23\nEFTPOS $13.50\n08/05/2024 10:22",
      total: "13.50", currency: "AUD", date: "2024-05-08", kind: .receipt, merchant: "THE CRUST BAKERY PTY LTD"),
    MadePaper(
      "Danish",
      "#Bageriet Akset\nStrandvejen 5, 2100 København\nCVR 12345678\nBrød 35,00\nBolle 15,00\nSubtotal 50,00\nAt betale 50,00 kr\nHeraf moms 10,00\nKontant 100,00\nTilbage 50,00\n08-05-2024 10:22",
      total: "50.00", currency: "DKK", date: "2024-05-08", kind: .receipt, merchant: "Bageriet Akset", payment: .cash),
    MadePaper(
      "Dutch",
      "#Bakkerij De Korst\nDorpsstraat 3, 1012 AB Amsterdam\nBTW NL123456789B01\nBrood 3,20\nTaart 12,00\nSubtotaal 15,20\nBTW 9% 1,26\nTe betalen 15,20\nContant 20,00\nTerug 4,80\n08-05-2024 10:22",
      total: "15.20", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Bakkerij De Korst", payment: .cash
    ),
    MadePaper(
      "Filipino",
      "#PANADERIA ROSAS\n5 Rizal St, Quezon City\nVAT REG TIN 123-456-789-000\nPandesal 50.00\nEnsaymada 45.00\nVATable Sales 84.82\nVAT 12% 10.18\nTOTAL AMOUNT DUE 95.00\nCASH 100.00\nCHANGE 5.00\n05/08/2024 10:22",
      total: "95.00", currency: "PHP", date: "2024-05-08", kind: .receipt, merchant: "PANADERIA ROSAS", payment: .cash),
    MadePaper(
      "German",
      "#Gasthaus Lindenhof\nHauptstr. 3, 80331 München\nTisch 5 Bedienung Anna\n2 Bier 8,40\n1 Schnitzel 16,90\nZwischensumme 25,30\nTrinkgeld 2,70\nGesamtbetrag 28,00 EUR\nBar 30,00\nRückgeld 2,00\n08.05.2024 19:22",
      total: "28.00", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Gasthaus Lindenhof",
      payment: .cash),
    MadePaper(
      "Icelandic",
      "#Bakarí Axið ehf\nLaugavegur 5, 101 Reykjavík\nKt. 123456-7890 VSK nr 12345\nBrauð 890\nSnúður 450\nSamtals 1.340 kr\nÞar af VSK 11% 133\nReiðufé 2.000\nTil baka 660\n08.05.2024 10:22",
      total: "1340", currency: "ISK", date: "2024-05-08", kind: .receipt, merchant: "Bakarí Axið ehf", payment: .cash),
    MadePaper(
      "Norwegian",
      "#Bakeri Akset AS\nStorgata 5, 0155 Oslo\nOrg.nr 912345678 MVA\nBrød 55,00\nBolle 30,00\nDelsum 85,00\nTotalt å betale NOK 85,00\nHerav MVA 15% 11,09\nKontant 100,00\nVeksel 15,00\n08.05.2024 10:22",
      total: "85.00", currency: "NOK", date: "2024-05-08", kind: .receipt, merchant: "Bakeri Akset AS", payment: .cash),
    MadePaper(
      "South African",
      "#CRUST BAKERY\n5 Long St Cape Town 8001\nVAT NO 4123456789\nBread 25.00\nCoffee 32.00\nAMOUNT DUE R 57.00\nVAT 15% 7.43\nTENDERED 100.00\nCHANGE 43.00\n08/05/2024 10:22",
      total: "57.00", currency: "ZAR", date: "2024-05-08", kind: .receipt, merchant: "CRUST BAKERY", payment: .cash),
    MadePaper(
      "Swedish",
      "#Bageri Axet\nStorgatan 5, 111 22 Stockholm\nOrg.nr 556677-8899\nBröd 45,00\nBulle 25,00\nDelsumma 70,00\nAtt betala 70,00 SEK\nMoms 12% 7,50\nKontant 100,00\nTillbaka 30,00\n2024-05-08 10:22",
      total: "70.00", currency: "SEK", date: "2024-05-08", kind: .receipt, merchant: "Bageri Axet", payment: .cash),
  ]

  static let invoices = [
    MadePaper(
      "American",
      "#Frost Plumbing LLC\n5 Main St, Springfield, IL 62701\nInvoice #118\nInvoice Date: 05/08/2024\nSubtotal 100.00\nSales Tax 8.00\nAmount Due $108.00\nDue Date: 05/22/2024",
      total: "108.00", currency: "USD", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Frost Plumbing LLC"),
    MadePaper(
      "Danish",
      "#VVS Frost ApS\nStrandvejen 5, 2100 København\nFaktura nr. 118\nFakturadato: 08-05-2024\nSubtotal 1.000,00\nMoms 25% 250,00\nI alt DKK 1.250,00\nForfaldsdato: 22-05-2024",
      total: "1250.00", currency: "DKK", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "VVS Frost ApS"),
    MadePaper(
      "Dutch",
      "#Loodgieter De Boer BV\nDorpsstraat 3, 1012 AB Amsterdam\nFactuurnummer 2024-118\nFactuurdatum: 08-05-2024\nSubtotaal 100,00\nBTW 21% 21,00\nTotaal te betalen € 121,00\nVervaldatum: 08-06-2024",
      total: "121.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-06-08",
      merchant: "Loodgieter De Boer BV"),
    MadePaper(
      "German",
      "#Stadtwerke Lindau GmbH\nAm Hafen 3, 88131 Lindau\nHerr Max Muster\nRechnung Nr. 2024-1187\nRechnungsdatum: 08.05.2024\nStrom 100,00\nNettobetrag 100,00\nzzgl. 19 % MwSt. 19,00\nRechnungsbetrag 119,00 EUR\nZahlbar bis 22.05.2024 ohne Abzug",
      total: "119.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Stadtwerke Lindau GmbH"),
    MadePaper(
      "Icelandic",
      "#Pípulagnir Frost ehf\nLaugavegur 5, 101 Reykjavík\nReikningur nr. 118\nDagsetning: 08.05.2024\nVSK 24% 2.400\nTil greiðslu: 12.400 kr\nEindagi: 22.05.2024",
      total: "12400", currency: "ISK", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Pípulagnir Frost ehf"),
    MadePaper(
      "Indian",
      "#Frost Plumbing Pvt Ltd\n5 MG Road, Pune 411001\nGSTIN 27ABCDE1234F1Z5\nTax Invoice No 118\nDate: 08-05-2024\nTaxable Value 1,000.00\nCGST 9% 90.00\nSGST 9% 90.00\nGrand Total ₹1,180.00\nDue Date: 22-05-2024",
      total: "1180.00", currency: "INR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Frost Plumbing Pvt Ltd"),
    MadePaper(
      "Norwegian",
      "#Rørlegger Frost AS\nStorgata 5, 0155 Oslo\nFakturanr 118\nFakturadato: 08.05.2024\nNetto 1 000,00\nMVA 25% 250,00\nÅ betale: 1 250,00 NOK\nForfallsdato: 22.05.2024",
      total: "1250.00", currency: "NOK", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Rørlegger Frost AS"),
    MadePaper(
      "Swedish",
      "#Rörmokare Frost AB\nStorgatan 5, 111 22 Stockholm\nFaktura nr 118\nFakturadatum: 2024-05-08\nNetto 1 000,00\nMoms 25% 250,00\nAtt betala: 1 250,00 SEK\nFörfallodatum: 2024-06-08",
      total: "1250.00", currency: "SEK", date: "2024-05-08", kind: .invoice, dueDate: "2024-06-08",
      merchant: "Rörmokare Frost AB"),
  ]
}
