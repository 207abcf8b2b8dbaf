import Core

/// Papers in the Slavic languages.
enum SlavicPapers {
  static let receipts = [
    MadePaper(
      "Bulgarian",
      "#Хлебарница Житен клас\nул. Витоша 3, София\nЕИК 123456789\nХляб 1,80\nБаница 2,20\nМеждинна сума 4,00\nОБЩА СУМА 4,00 ЛВ\nВ БРОЙ 5,00\nРесто 1,00\n08.05.2024 10:22",
      total: "4.00", currency: "BGN", date: "2024-05-08", kind: .receipt, merchant: "Хлебарница Житен клас",
      payment: .cash),
    MadePaper(
      "Croatian",
      "#Pekara Zlatni Klas\nIlica 5, 10000 Zagreb\nOIB 12345678903\nKruh 2,10\nBurek 2,90\nOsnovica 4,00\nPDV 25% 1,00\nZa platiti 5,00 EUR\nGotovina 10,00\nPovrat 5,00\n08.05.2024 10:22",
      total: "5.00", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Pekara Zlatni Klas", payment: .cash
    ),
    MadePaper(
      "Czech",
      "#Pekárna U Mlýna\nDlouhá 3, 110 00 Praha\nIČO 12345678 DIČ CZ12345678\nChléb 45,00\nRohlík 12,00\nZáklad 12% 50,89\nDPH 6,11\nCelkem k úhradě 57,00 Kč\nHotově 100,00\nVráceno 43,00\n8.05.2024 10:22",
      total: "57.00", currency: "CZK", date: "2024-05-08", kind: .receipt, merchant: "Pekárna U Mlýna", payment: .cash),
    MadePaper(
      "Macedonian",
      "#Пекара Мак\nМакедонија 5, Скопје\nЕДБ 4030012345678\nЛеб 40,00\nБурек 80,00\nВКУПЕН ПРОМЕТ 120,00\nВКУПНО ДДВ 5,71\nВО ГОТОВО 200,00\nПОВРАТОК 80,00\n08-05-2024 10:22",
      total: "120.00", currency: "MKD", date: "2024-05-08", kind: .receipt, merchant: "Пекара Мак", payment: .cash),
    MadePaper(
      "Polish",
      "#Piekarnia Kłos\nul. Polna 3, 00-625 Warszawa\nNIP 5252525252\nCHLEB 4,50\nBUŁKA 3,00\nSPRZEDAŻ OPODATK. A 7,50\nPTU A 23% 1,40\nSUMA PLN 7,50\nGOTÓWKA 10,00\nRESZTA 2,50\n2024-05-08 10:22",
      total: "7.50", currency: "PLN", date: "2024-05-08", kind: .receipt, merchant: "Piekarnia Kłos", payment: .cash),
    MadePaper(
      "Russian",
      "#ООО ПЕКАРНЯ КОЛОС\nг. Казань, ул. Баумана 5\nИНН 1234567890\nХлеб 45.00\nБулка 30.00\nИТОГ 75.00\nНАЛИЧНЫМИ 100.00\nПОЛУЧЕНО 100.00\nСДАЧА 25.00\n08.05.24 10:22",
      total: "75.00", currency: "RUB", date: "2024-05-08", kind: .receipt, merchant: "ООО ПЕКАРНЯ КОЛОС", payment: .cash
    ),
    MadePaper(
      "Serbian",
      "#Пекара Златни Клас\nКнез Михаилова 5, Београд\nПИБ 123456789\nХлеб 120,00\nБурек 180,00\nУкупан износ: 300,00\nГотовина: 500,00\nПовраћај: 200,00\nУкупан износ пореза: 27,27\n08.05.2024. 10:22",
      total: "300.00", currency: "RSD", date: "2024-05-08", kind: .receipt, merchant: "Пекара Златни Клас",
      payment: .cash),
    MadePaper(
      "Slovak",
      "#Pekáreň Pod Lipou\nHlavná 3, 811 01 Bratislava\nIČO 12345678 DIČ 2020123456\nChlieb 2,10\nRožok 0,40\nMedzisúčet 2,50\nDPH 19% 0,40\nSPOLU 2,50 EUR\nHotovosť 5,00\nVýdavok 2,50\n08.05.2024 10:22",
      total: "2.50", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Pekáreň Pod Lipou", payment: .cash),
    MadePaper(
      "Slovenian",
      "#Pekarna Klas\nSlovenska 5, 1000 Ljubljana\nID za DDV SI12345678\nKruh 2,10\nBurek 2,90\nVmesna vsota 5,00\nDDV 9,5% 0,43\nSKUPAJ EUR 5,00\nGotovina 10,00\nVračilo 5,00\n08.05.2024 10:22",
      total: "5.00", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Pekarna Klas", payment: .cash),
    MadePaper(
      "Ukrainian",
      "#ПЕКАРНЯ КОЛОСОК\nвул. Хрещатик 5, Київ\nПН 123456789012\nХліб 32,00\nБулка 18,00\nСУМА 50,00\nПДВ А 20% 8,33\nДО СПЛАТИ 50,00 ГРН\nГОТІВКА 100,00\nРЕШТА 50,00\n08-05-2024 10:22",
      total: "50.00", currency: "UAH", date: "2024-05-08", kind: .receipt, merchant: "ПЕКАРНЯ КОЛОСОК", payment: .cash),
  ]

  static let invoices = [
    MadePaper(
      "Bulgarian",
      "#ВиК Мороз ЕООД\nул. Витоша 3, София\nФактура № 0000000118\nДата на издаване: 08.05.2024\nДанъчна основа 100,00\nДДС 20% 20,00\nСума за плащане: 120,00 лв.\nСрок за плащане: 22.05.2024",
      total: "120.00", currency: "BGN", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "ВиК Мороз ЕООД"),
    MadePaper(
      "Croatian",
      "#Vodoinstalater Mraz d.o.o.\nIlica 5, 10000 Zagreb\nRačun br. 118-1-1\nDatum izdavanja: 08.05.2024.\nOsnovica 100,00\nPDV 25% 25,00\nUkupno za platiti: 125,00 EUR\nDatum dospijeća: 22.05.2024.",
      total: "125.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Vodoinstalater Mraz d.o.o."),
    MadePaper(
      "Czech",
      "#Instalatér Mráz s.r.o.\nDlouhá 3, 110 00 Praha\nFaktura č. 2024118\nDatum vystavení: 8. 5. 2024\nZáklad daně 1 000,00\nDPH 21% 210,00\nCelkem k úhradě: 1 210,00 Kč\nDatum splatnosti: 22. 5. 2024",
      total: "1210.00", currency: "CZK", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Instalatér Mráz s.r.o."),
    MadePaper(
      "Polish",
      "#Hydraulik Mróz sp. z o.o.\nul. Polna 3, 00-625 Warszawa\nFaktura VAT nr 118/2024\nData wystawienia: 08.05.2024\nNetto 100,00\nVAT 23% 23,00\nDo zapłaty: 123,00 PLN\nTermin płatności: 22.05.2024",
      total: "123.00", currency: "PLN", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Hydraulik Mróz sp. z o.o."),
    MadePaper(
      "Russian",
      "#ООО Водоканал Мороз\nг. Казань, ул. Баумана 5\nСчет № 118 от 08.05.2024\nСумма без НДС 100,00\nНДС 20% 20,00\nИтого к оплате: 120,00 руб.\nОплатить до 22.05.2024",
      total: "120.00", currency: "RUB", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "ООО Водоканал Мороз"),
    MadePaper(
      "Serbian",
      "#Водовод Мраз д.о.о.\nКнез Михаилова 5, Београд\nРачун бр. 118/2024\nДатум издавања: 08.05.2024.\nОсновица 1.000,00\nПДВ 20% 200,00\nУкупно за уплату: 1.200,00 РСД\nРок плаћања: 22.05.2024.",
      total: "1200.00", currency: "RSD", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Водовод Мраз д.о.о."),
    MadePaper(
      "Slovak",
      "#Inštalatér Mráz s.r.o.\nHlavná 3, 811 01 Bratislava\nFaktúra č. 2024118\nDátum vystavenia: 08.05.2024\nZáklad dane 100,00\nDPH 23% 23,00\nK úhrade: 123,00 EUR\nDátum splatnosti: 22.05.2024",
      total: "123.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Inštalatér Mráz s.r.o."),
    MadePaper(
      "Slovenian",
      "#Vodovod Mraz d.o.o.\nSlovenska 5, 1000 Ljubljana\nRačun št. 2024-118\nDatum izdaje: 08.05.2024\nOsnova 100,00\nDDV 22% 22,00\nZa plačilo: 122,00 EUR\nRok plačila: 22.05.2024",
      total: "122.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Vodovod Mraz d.o.o."),
    MadePaper(
      "Ukrainian",
      "#ТОВ Водоканал Мороз\nвул. Хрещатик 5, Київ\nРахунок № 118\nДата: 08.05.2024\nСума без ПДВ 100,00\nПДВ 20% 20,00\nВсього до сплати: 120,00 грн\nСплатити до 22.05.2024",
      total: "120.00", currency: "UAH", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "ТОВ Водоканал Мороз"),
  ]
}
