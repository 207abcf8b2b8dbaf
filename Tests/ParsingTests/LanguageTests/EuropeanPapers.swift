import Core

/// Papers in the other languages of Europe, with Turkish.
enum EuropeanPapers {
  static let receipts = [
    MadePaper(
      "Estonian",
      "#Pagar Viljapea OÜ\nPikk 5, 10123 Tallinn\nReg nr 12345678 KMKR EE123456789\nLeib 2,50\nSai 1,50\nVahesumma 4,00\nKäibemaks 24% 0,77\nTasuda 4,00 EUR\nSularaha 5,00\nTagasi 1,00\n08.05.2024 10:22",
      total: "4.00", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Pagar Viljapea OÜ", payment: .cash),
    MadePaper(
      "Finnish",
      "#Leipomo Tähkä Oy\nKauppakatu 5, 00100 Helsinki\nY-tunnus 1234567-8\nLeipä 3,50\nPulla 2,50\nVälisumma 6,00\nMaksettava 6,00 EUR\nALV 14% 0,74\nKäteinen 10,00\nTakaisin 4,00\n8.05.2024 10:22",
      total: "6.00", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Leipomo Tähkä Oy", payment: .cash),
    MadePaper(
      "Greek",
      "#ΦΟΥΡΝΟΣ Ο ΣΤΑΧΥΣ\nΕρμού 5, Αθήνα\nΑΦΜ 123456789 ΔΟΥ Α ΑΘΗΝΩΝ\nΨΩΜΙ 1,20\nΤΥΡΟΠΙΤΑ 2,30\nΜΕΡΙΚΟ ΣΥΝΟΛΟ 3,50\nΣΥΝΟΛΟ 3,50\nΜΕΤΡΗΤΑ 5,00\nΡΕΣΤΑ 1,50\n08/05/2024 10:22",
      total: "3.50", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "ΦΟΥΡΝΟΣ Ο ΣΤΑΧΥΣ", payment: .cash),
    MadePaper(
      "Hungarian",
      "#Kis Pékség\nFő utca 3, 1051 Budapest\nAdószám 12345678-2-41\nKenyér 890\nKifli 210\nRészösszesen 1 100\nÖSSZESEN 1 100 Ft\nKészpénz 2 000\nVisszajáró 900\n2024.05.08. 10:22",
      total: "1100", currency: "HUF", date: "2024-05-08", kind: .receipt, merchant: "Kis Pékség", payment: .cash),
    MadePaper(
      "Latvian",
      "#Maiznīca Vārpa SIA\nBrīvības iela 5, Rīga\nReģ. nr. 40003123456 PVN LV40003123456\nMaize 2,50\nBulciņa 1,50\nStarpsumma 4,00\nPVN 21% 0,69\nKopā apmaksai 4,00 EUR\nSkaidrā naudā 5,00\nAtlikums 1,00\n08.05.2024 10:22",
      total: "4.00", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Maiznīca Vārpa SIA", payment: .cash
    ),
    MadePaper(
      "Lithuanian",
      "#Kepykla Varpa UAB\nGedimino pr. 5, Vilnius\nĮm. kodas 123456789 PVM LT123456789\nDuona 2,50\nBandelė 1,50\nTarpinė suma 4,00\nPVM 21% 0,69\nMokėti EUR 4,00\nGrynieji 5,00\nGrąža 1,00\n2024-05-08 10:22",
      total: "4.00", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Kepykla Varpa UAB", payment: .cash),
    MadePaper(
      "Turkish",
      "#BAŞAK FIRINI\nİstiklal Cad. 5 Beyoğlu İstanbul\nVD: Beyoğlu 1234567890\nEKMEK *15,00\nPOĞAÇA *25,00\nARA TOPLAM *40,00\nTOPKDV *0,40\nTOPLAM *40,00\nNAKİT *50,00\nPARA ÜSTÜ *10,00\n08/05/2024 SAAT 10:22",
      total: "40.00", currency: "TRY", date: "2024-05-08", kind: .receipt, merchant: "BAŞAK FIRINI", payment: .cash),
  ]

  static let invoices = [
    MadePaper(
      "Estonian",
      "#Torumees Pakane OÜ\nPikk 5, 10123 Tallinn\nArve nr 118\nArve kuupäev: 08.05.2024\nSumma ilma KM-ta 100,00\nKäibemaks 24% 24,00\nTasumisele kuulub: 124,00 EUR\nMaksetähtaeg: 22.05.2024",
      total: "124.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Torumees Pakane OÜ"),
    MadePaper(
      "Finnish",
      "#Putkiliike Pakkanen Oy\nKauppakatu 5, 00100 Helsinki\nLasku nro 118\nLaskun päiväys: 8.05.2024\nVeroton 100,00\nALV 25,5% 25,50\nMaksettava yhteensä 125,50 EUR\nEräpäivä: 22.05.2024",
      total: "125.50", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Putkiliike Pakkanen Oy"),
    MadePaper(
      "Greek",
      "#ΥΔΡΑΥΛΙΚΑ ΠΑΓΟΣ ΑΕ\nΕρμού 5, Αθήνα\nΤΙΜΟΛΟΓΙΟ αρ. 118\nΗμερομηνία έκδοσης: 08/05/2024\nΚαθαρή αξία 100,00\nΦΠΑ 24% 24,00\nΠληρωτέο ποσό: 124,00 €\nΗμερομηνία λήξης: 22/05/2024",
      total: "124.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "ΥΔΡΑΥΛΙΚΑ ΠΑΓΟΣ ΑΕ"),
    MadePaper(
      "Hungarian",
      "#Vízszerelő Kft.\nFő utca 3, 1051 Budapest\nSzámla sorszáma: 2024/118\nSzámla kelte: 2024.05.08.\nNettó 10 000 Ft\nÁFA 27% 2 700 Ft\nFizetendő összesen: 12 700 Ft\nFizetési határidő: 2024.05.22.",
      total: "12700", currency: "HUF", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Vízszerelő Kft"),
    MadePaper(
      "Latvian",
      "#Santehnika Sals SIA\nBrīvības iela 5, Rīga\nRēķins Nr. 118\nRēķina datums: 08.05.2024\nSumma bez PVN 100,00\nPVN 21% 21,00\nSumma apmaksai: 121,00 EUR\nApmaksas termiņš: 22.05.2024",
      total: "121.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Santehnika Sals SIA"),
    MadePaper(
      "Lithuanian",
      "#Santechnika Šaltis UAB\nGedimino pr. 5, Vilnius\nPVM sąskaita faktūra Nr. 118\nSąskaitos data: 2024-05-08\nSuma be PVM 100,00\nPVM 21% 21,00\nMokėtina suma: 121,00 EUR\nApmokėti iki: 2024-05-22",
      total: "121.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Santechnika Šaltis UAB"),
    MadePaper(
      "Turkish",
      "#Buz Tesisat Ltd. Şti.\nİstiklal Cad. 5 İstanbul\nFatura No: ABC2024000000118\nFatura Tarihi: 08.05.2024\nMal Hizmet Toplam 1.000,00\nHesaplanan KDV %20 200,00\nÖdenecek Tutar 1.200,00 TL\nSon Ödeme Tarihi: 22.05.2024",
      total: "1200.00", currency: "TRY", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Buz Tesisat Ltd. Şti"),
  ]
}
