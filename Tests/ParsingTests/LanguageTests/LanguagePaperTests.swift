import Core
import Testing

@testable import Parsing

/// One till receipt and one invoice of each country's usual words: whoever adds a language adds a row, and sees that the
/// others are read as before.
@Suite struct LanguagePaperTests {
  static let receipts = [
    MadePaper(
      "American",
      "#CRUST BAKERY\n5 Main St, Springfield, IL 62701\nBread 6.50\nCoffee 4.00\nSubtotal 10.50\nSales Tax 0.84\nTip 2.00\nTotal 13.34\nVisa ...1234 13.34\n05/08/2024 10:22 AM",
      total: "13.34", currency: "USD", date: "2024-05-08", kind: .receipt, merchant: "CRUST BAKERY"),
    MadePaper(
      "Arabic",
      "#مخبز السنبلة\nشارع الملك فهد الرياض\nالرقم الضريبي 312345678900003\nخبز 5.00\nقهوة 12.00\nالمجموع الفرعي 14.78\nضريبة القيمة المضافة 15% 2.22\nالإجمالي 17.00 ر.س\nنقدا 20.00\nالباقي 3.00\n08/05/2024 10:22",
      total: "17.00", currency: "SAR", date: "2024-05-08", kind: .receipt, merchant: "مخبز السنبلة", payment: .cash),
    MadePaper(
      "Argentine",
      "#PANADERIA LA ESPIGA S.R.L.\nCUIT 30-12345678-9\nAv. Corrientes 5, CABA\nPan 1.200,00\nCafe 2.300,00\nTOTAL $ 3.500,00\nRecibi(mos) efectivo 5.000,00\nSu vuelto 1.500,00\n08/05/2024 10:22",
      total: "3500.00", currency: "ARS", date: "2024-05-08", kind: .receipt, merchant: "PANADERIA LA ESPIGA S.R.L.",
      payment: .cash),
    MadePaper(
      "Australian",
      "#THE CRUST BAKERY PTY LTD\n5 George St Sydney NSW 2000\nABN 12 345 678 901\nSourdough 8.50\nFlat white 5.00\nTOTAL (inc GST) $13.50\nGST included 1.23\nEFTPOS $13.50\n08/05/2024 10:22",
      total: "13.50", currency: "AUD", date: "2024-05-08", kind: .receipt, merchant: "THE CRUST BAKERY PTY LTD"),
    MadePaper(
      "Brazilian",
      "#PADARIA BOA VISTA LTDA\nCNPJ 12.345.678/0001-90\nRua das Flores 12 São Paulo SP\nPAO 5,00\nLEITE 6,50\nQTD. TOTAL DE ITENS 2\nVALOR TOTAL R$ 11,50\nDESCONTO R$ 1,50\nVALOR A PAGAR R$ 10,00\nDinheiro 20,00\nTroco 10,00\n08/05/2024 10:22:10",
      total: "10.00", currency: "BRL", date: "2024-05-08", kind: .receipt, merchant: "PADARIA BOA VISTA LTDA",
      payment: .cash),
    MadePaper(
      "Bulgarian",
      "#Хлебарница Житен клас\nул. Витоша 3, София\nЕИК 123456789\nХляб 1,80\nБаница 2,20\nМеждинна сума 4,00\nОБЩА СУМА 4,00 ЛВ\nВ БРОЙ 5,00\nРесто 1,00\n08.05.2024 10:22",
      total: "4.00", currency: "BGN", date: "2024-05-08", kind: .receipt, merchant: "Хлебарница Житен клас",
      payment: .cash),
    MadePaper(
      "Chilean",
      "#PANADERIA LA ESPIGA SPA\nR.U.T. 76.123.456-7\nAv. Providencia 5, Santiago\nPan 1.990\nCafe 2.500\nMONTO TOTAL $ 4.490\nEL IVA INCLUIDO ES 717\nEFECTIVO 5.000\nVUELTO 510\n08-05-2024 10:22",
      total: "4490", currency: "CLP", date: "2024-05-08", kind: .receipt, merchant: "PANADERIA LA ESPIGA SPA",
      payment: .cash),
    MadePaper(
      "Chinese",
      "#麦穗面包坊\n上海市南京路5号\n面包 12.00\n咖啡 18.00\n小计 30.00\n优惠 5.00\n应付金额 25.00\n现金 50.00\n找零 25.00\n2024-05-08 10:22",
      total: "25.00", currency: "CNY", date: "2024-05-08", kind: .receipt, merchant: "麦穗面包坊", payment: .cash),
    MadePaper(
      "Colombian",
      "#PANADERIA LA ESPIGA SAS\nNIT 900.123.456-7\nCra 7 # 5-10 Bogotá\nPan 4.500\nTinto 3.000\nSUBTOTAL 6.944\nIMPOCONSUMO 556\nTOTAL A PAGAR $ 7.500\nRECIBIDO 10.000\nCAMBIO 2.500\n08/05/2024 10:22",
      total: "7500", currency: "COP", date: "2024-05-08", kind: .receipt, merchant: "PANADERIA LA ESPIGA SAS"),
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
      "Danish",
      "#Bageriet Akset\nStrandvejen 5, 2100 København\nCVR 12345678\nBrød 35,00\nBolle 15,00\nSubtotal 50,00\nAt betale 50,00 kr\nHeraf moms 10,00\nKontant 100,00\nTilbage 50,00\n08-05-2024 10:22",
      total: "50.00", currency: "DKK", date: "2024-05-08", kind: .receipt, merchant: "Bageriet Akset", payment: .cash),
    MadePaper(
      "Dutch",
      "#Bakkerij De Korst\nDorpsstraat 3, 1012 AB Amsterdam\nBTW NL123456789B01\nBrood 3,20\nTaart 12,00\nSubtotaal 15,20\nBTW 9% 1,26\nTe betalen 15,20\nContant 20,00\nTerug 4,80\n08-05-2024 10:22",
      total: "15.20", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Bakkerij De Korst", payment: .cash
    ),
    MadePaper(
      "Estonian",
      "#Pagar Viljapea OÜ\nPikk 5, 10123 Tallinn\nReg nr 12345678 KMKR EE123456789\nLeib 2,50\nSai 1,50\nVahesumma 4,00\nKäibemaks 24% 0,77\nTasuda 4,00 EUR\nSularaha 5,00\nTagasi 1,00\n08.05.2024 10:22",
      total: "4.00", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Pagar Viljapea OÜ", payment: .cash),
    MadePaper(
      "Filipino",
      "#PANADERIA ROSAS\n5 Rizal St, Quezon City\nVAT REG TIN 123-456-789-000\nPandesal 50.00\nEnsaymada 45.00\nVATable Sales 84.82\nVAT 12% 10.18\nTOTAL AMOUNT DUE 95.00\nCASH 100.00\nCHANGE 5.00\n05/08/2024 10:22",
      total: "95.00", currency: "PHP", date: "2024-05-08", kind: .receipt, merchant: "PANADERIA ROSAS", payment: .cash),
    MadePaper(
      "Finnish",
      "#Leipomo Tähkä Oy\nKauppakatu 5, 00100 Helsinki\nY-tunnus 1234567-8\nLeipä 3,50\nPulla 2,50\nVälisumma 6,00\nMaksettava 6,00 EUR\nALV 14% 0,74\nKäteinen 10,00\nTakaisin 4,00\n8.05.2024 10:22",
      total: "6.00", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Leipomo Tähkä Oy", payment: .cash),
    MadePaper(
      "French",
      "#Café du Canal\n3 quai de Valmy, 75010 Paris\nSIRET 123 456 789 00012\n2 Cafés 5,00\n1 Tarte 6,50\nTotal HT 10,45\nTVA 10% 1,05\nNet à payer 11,50 €\nEspèces 20,00\nMonnaie rendue 8,50\nLe 08/05/2024 à 10:22",
      total: "11.50", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Café du Canal", payment: .cash),
    MadePaper(
      "German",
      "#Gasthaus Lindenhof\nHauptstr. 3, 80331 München\nTisch 5 Bedienung Anna\n2 Bier 8,40\n1 Schnitzel 16,90\nZwischensumme 25,30\nTrinkgeld 2,70\nGesamtbetrag 28,00 EUR\nBar 30,00\nRückgeld 2,00\n08.05.2024 19:22",
      total: "28.00", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Gasthaus Lindenhof",
      payment: .cash),
    MadePaper(
      "Greek",
      "#ΦΟΥΡΝΟΣ Ο ΣΤΑΧΥΣ\nΕρμού 5, Αθήνα\nΑΦΜ 123456789 ΔΟΥ Α ΑΘΗΝΩΝ\nΨΩΜΙ 1,20\nΤΥΡΟΠΙΤΑ 2,30\nΜΕΡΙΚΟ ΣΥΝΟΛΟ 3,50\nΣΥΝΟΛΟ 3,50\nΜΕΤΡΗΤΑ 5,00\nΡΕΣΤΑ 1,50\n08/05/2024 10:22",
      total: "3.50", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "ΦΟΥΡΝΟΣ Ο ΣΤΑΧΥΣ", payment: .cash),
    MadePaper(
      "Hebrew",
      "#מאפיית שיבולת\nדיזנגוף 5 תל אביב\nח.פ. 512345678\nלחם 12.00\nקפה 10.00\nסה\"כ לתשלום 22.00 ש\"ח\nמזומן 50.00\nעודף 28.00\n08/05/2024 10:22",
      total: "22.00", currency: "ILS", date: "2024-05-08", kind: .receipt, merchant: "מאפיית שיבולת", payment: .cash),
    MadePaper(
      "Hindi",
      "#श्री बेकरी\n5 एमजी रोड, पुणे\nGSTIN 27ABCDE1234F1Z5\nब्रेड 40.00\nकेक 160.00\nकुल राशि 200.00\nनकद 500.00\nवापस 300.00\n08/05/2024 10:22",
      total: "200.00", currency: "INR", date: "2024-05-08", kind: .receipt, merchant: "श्री बेकरी", payment: .cash),
    MadePaper(
      "Hungarian",
      "#Kis Pékség\nFő utca 3, 1051 Budapest\nAdószám 12345678-2-41\nKenyér 890\nKifli 210\nRészösszesen 1 100\nÖSSZESEN 1 100 Ft\nKészpénz 2 000\nVisszajáró 900\n2024.05.08. 10:22",
      total: "1100", currency: "HUF", date: "2024-05-08", kind: .receipt, merchant: "Kis Pékség", payment: .cash),
    MadePaper(
      "Icelandic",
      "#Bakarí Axið ehf\nLaugavegur 5, 101 Reykjavík\nKt. 123456-7890 VSK nr 12345\nBrauð 890\nSnúður 450\nSamtals 1.340 kr\nÞar af VSK 11% 133\nReiðufé 2.000\nTil baka 660\n08.05.2024 10:22",
      total: "1340", currency: "ISK", date: "2024-05-08", kind: .receipt, merchant: "Bakarí Axið ehf", payment: .cash),
    MadePaper(
      "Indonesian",
      "#TOKO ROTI MAWAR\nJl. Sudirman 5, Jakarta\nNPWP 01.234.567.8-901.000\nRoti Tawar 18.000\nDonat 12.000\nSubtotal 30.000\nPPN 11% 3.300\nTotal Bayar Rp 33.300\nTunai 50.000\nKembalian 16.700\n08/05/2024 10:22",
      total: "33300", currency: "IDR", date: "2024-05-08", kind: .receipt, merchant: "TOKO ROTI MAWAR", payment: .cash),
    MadePaper(
      "Italian",
      "#Trattoria da Gino\nVia Roma 5, 00185 Roma\nP.IVA 01234567890\nCoperto 4,00\nPizza 9,00\nSubtotale 13,00\nTOTALE COMPLESSIVO 13,00\ndi cui IVA 1,18\nPagamento contante 20,00\nResto 7,00\n08-05-2024 13:22",
      total: "13.00", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Trattoria da Gino", payment: .cash
    ),
    MadePaper(
      "Japanese",
      "#パン工房 麦の穂\n東京都千代田区1-2-3\n登録番号 T1234567890123\n食パン ¥320\nクロワッサン ¥280\n小計 ¥600\n(内消費税等 8% ¥44)\n合計 ¥600\nお預り ¥1,000\nお釣り ¥400\n2024年05月08日 10:22",
      total: "600", currency: "JPY", date: "2024-05-08", kind: .receipt, merchant: "パン工房 麦の穂", payment: .cash),
    MadePaper(
      "Korean",
      "#밀밭 베이커리\n서울 종로구 종로 5\n사업자번호 123-45-67890\n식빵 4,500\n커피 3,500\n부가세 727\n합계금액 8,000\n받은금액 10,000\n거스름돈 2,000\n2024-05-08 10:22",
      total: "8000", currency: "KRW", date: "2024-05-08", kind: .receipt, merchant: "밀밭 베이커리"),
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
      "Macedonian",
      "#Пекара Мак\nМакедонија 5, Скопје\nЕДБ 4030012345678\nЛеб 40,00\nБурек 80,00\nВКУПЕН ПРОМЕТ 120,00\nВКУПНО ДДВ 5,71\nВО ГОТОВО 200,00\nПОВРАТОК 80,00\n08-05-2024 10:22",
      total: "120.00", currency: "MKD", date: "2024-05-08", kind: .receipt, merchant: "Пекара Мак", payment: .cash),
    MadePaper(
      "Malay",
      "#KEDAI ROTI MELUR SDN BHD\n5 Jalan Ampang, 50450 Kuala Lumpur\nSST NO W10-1234-12345678\nRoti 4.50\nKek 12.00\nJumlah Kecil 16.50\nJumlah Perlu Dibayar RM 16.50\nTunai 20.00\nBaki 3.50\n08/05/2024 10:22",
      total: "16.50", currency: "MYR", date: "2024-05-08", kind: .receipt, merchant: "KEDAI ROTI MELUR SDN BHD",
      payment: .cash),
    MadePaper(
      "Mexican",
      "#PANADERIA LA ESPIGA SA DE CV\nAv. Juarez 5, CDMX 06010\nRFC PES123456AB1\nPan 45.00\nCafe 38.00\nSUBTOTAL 71.55\nIVA 16% 11.45\nIMPORTE TOTAL $83.00\nEFECTIVO 100.00\nSU CAMBIO 17.00\n08/05/2024 10:22",
      total: "83.00", currency: "MXN", date: "2024-05-08", kind: .receipt, merchant: "PANADERIA LA ESPIGA SA DE CV",
      payment: .cash),
    MadePaper(
      "Norwegian",
      "#Bakeri Akset AS\nStorgata 5, 0155 Oslo\nOrg.nr 912345678 MVA\nBrød 55,00\nBolle 30,00\nDelsum 85,00\nTotalt å betale NOK 85,00\nHerav MVA 15% 11,09\nKontant 100,00\nVeksel 15,00\n08.05.2024 10:22",
      total: "85.00", currency: "NOK", date: "2024-05-08", kind: .receipt, merchant: "Bakeri Akset AS", payment: .cash),
    MadePaper(
      "Polish",
      "#Piekarnia Kłos\nul. Polna 3, 00-625 Warszawa\nNIP 5252525252\nCHLEB 4,50\nBUŁKA 3,00\nSPRZEDAŻ OPODATK. A 7,50\nPTU A 23% 1,40\nSUMA PLN 7,50\nGOTÓWKA 10,00\nRESZTA 2,50\n2024-05-08 10:22",
      total: "7.50", currency: "PLN", date: "2024-05-08", kind: .receipt, merchant: "Piekarnia Kłos", payment: .cash),
    MadePaper(
      "Portuguese",
      "#Pastelaria Lua\nRua Nova 5, 1100-000 Lisboa\nNIF 501234567\nCafé 0,80\nPastel 1,40\nTotal IVA incl. 2,20\nNumerário 5,00\nTroco 2,80\n08-05-2024 10:22",
      total: "2.20", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Pastelaria Lua", payment: .cash),
    MadePaper(
      "Romanian",
      "#Brutaria Spic\nStr. Lunga 3, Bucuresti\nCIF RO12345678\nPaine 6,50\nCovrig 3,00\nSubtotal 9,50\nTOTAL LEI 9,50\nTVA 11% 0,94\nNumerar 10,00\nRest 0,50\n08.05.2024 10:22",
      total: "9.50", currency: "RON", date: "2024-05-08", kind: .receipt, merchant: "Brutaria Spic", payment: .cash),
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
      "South African",
      "#CRUST BAKERY\n5 Long St Cape Town 8001\nVAT NO 4123456789\nBread 25.00\nCoffee 32.00\nAMOUNT DUE R 57.00\nVAT 15% 7.43\nTENDERED 100.00\nCHANGE 43.00\n08/05/2024 10:22",
      total: "57.00", currency: "ZAR", date: "2024-05-08", kind: .receipt, merchant: "CRUST BAKERY", payment: .cash),
    MadePaper(
      "Spanish",
      "#Bar Manolo\nCalle Mayor 5, 28013 Madrid\nNIF B12345678\nCaña 2,50\nTapa 4,00\nBase imponible 5,91\nIVA 10% 0,59\nTotal a pagar 6,50\nEntregado 10,00\nCambio 3,50\n08/05/2024 13:22",
      total: "6.50", currency: "EUR", date: "2024-05-08", kind: .receipt, merchant: "Bar Manolo", payment: .cash),
    MadePaper(
      "Swedish",
      "#Bageri Axet\nStorgatan 5, 111 22 Stockholm\nOrg.nr 556677-8899\nBröd 45,00\nBulle 25,00\nDelsumma 70,00\nAtt betala 70,00 SEK\nMoms 12% 7,50\nKontant 100,00\nTillbaka 30,00\n2024-05-08 10:22",
      total: "70.00", currency: "SEK", date: "2024-05-08", kind: .receipt, merchant: "Bageri Axet", payment: .cash),
    MadePaper(
      "Taiwanese",
      "#麥穗麵包坊\n台北市中正路5號\n統編 12345678\n麵包 45\n咖啡 65\n總計 110\n現金 200\n找零 90\n2024-05-08 10:22",
      total: "110", currency: "TWD", date: "2024-05-08", kind: .receipt, merchant: "麥穗麵包坊", payment: .cash),
    MadePaper(
      "Thai",
      "#ร้านขนมปังดอกบัว\n5 ถนนสีลม กรุงเทพ\nเลขประจำตัวผู้เสียภาษี 0105551234567\nขนมปัง 45.00\nกาแฟ 55.00\nรวม 100.00\nภาษีมูลค่าเพิ่ม 7% 6.54\nยอดรวมสุทธิ 100.00\nเงินสด 500.00\nเงินทอน 400.00\n08/05/2567 10:22",
      total: "100.00", currency: "THB", date: "2024-05-08", kind: .receipt, merchant: "ร้านขนมปังดอกบัว", payment: .cash),
    MadePaper(
      "Turkish",
      "#BAŞAK FIRINI\nİstiklal Cad. 5 Beyoğlu İstanbul\nVD: Beyoğlu 1234567890\nEKMEK *15,00\nPOĞAÇA *25,00\nARA TOPLAM *40,00\nTOPKDV *0,40\nTOPLAM *40,00\nNAKİT *50,00\nPARA ÜSTÜ *10,00\n08/05/2024 SAAT 10:22",
      total: "40.00", currency: "TRY", date: "2024-05-08", kind: .receipt, merchant: "BAŞAK FIRINI", payment: .cash),
    MadePaper(
      "Ukrainian",
      "#ПЕКАРНЯ КОЛОСОК\nвул. Хрещатик 5, Київ\nПН 123456789012\nХліб 32,00\nБулка 18,00\nСУМА 50,00\nПДВ А 20% 8,33\nДО СПЛАТИ 50,00 ГРН\nГОТІВКА 100,00\nРЕШТА 50,00\n08-05-2024 10:22",
      total: "50.00", currency: "UAH", date: "2024-05-08", kind: .receipt, merchant: "ПЕКАРНЯ КОЛОСОК", payment: .cash),
    MadePaper(
      "Vietnamese",
      "#TIỆM BÁNH HOA SEN\n5 Lê Lợi, Quận 1, TP. HCM\nMST 0301234567\nBánh mì 25.000\nCà phê 35.000\nTạm tính 60.000\nThành tiền 60.000\nTổng thanh toán 60.000đ\nTiền khách đưa 100.000\nTiền thừa 40.000\n08/05/2024 10:22",
      total: "60000", currency: "VND", date: "2024-05-08", kind: .receipt, merchant: "TIỆM BÁNH HOA SEN", payment: .cash
    ),
  ]

  @Test("a till receipt is read in any language", arguments: receipts)
  func receipt(_ paper: MadePaper) throws { try paper.check() }

  static let invoices = [
    MadePaper(
      "American",
      "#Frost Plumbing LLC\n5 Main St, Springfield, IL 62701\nInvoice #118\nInvoice Date: 05/08/2024\nSubtotal 100.00\nSales Tax 8.00\nAmount Due $108.00\nDue Date: 05/22/2024",
      total: "108.00", currency: "USD", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Frost Plumbing LLC"),
    MadePaper(
      "Arabic",
      "#شركة الثلج للسباكة\nشارع الملك فهد الرياض\nفاتورة ضريبية رقم 118\nتاريخ الفاتورة: 08/05/2024\nالمجموع قبل الضريبة 100.00\nضريبة القيمة المضافة 15% 15.00\nالمبلغ المستحق 115.00 ر.س\nتاريخ الاستحقاق: 22/05/2024",
      total: "115.00", currency: "SAR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "شركة الثلج للسباكة"),
    MadePaper(
      "Brazilian",
      "#Encanamentos Frio Ltda\nCNPJ 12.345.678/0001-90\nRua das Flores 12 São Paulo SP\nNota Fiscal de Serviço nº 118\nData de emissão: 08/05/2024\nValor dos serviços 100,00\nValor total da nota R$ 100,00\nVencimento: 22/05/2024",
      total: "100.00", currency: "BRL", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Encanamentos Frio Ltda"),
    MadePaper(
      "Bulgarian",
      "#ВиК Мороз ЕООД\nул. Витоша 3, София\nФактура № 0000000118\nДата на издаване: 08.05.2024\nДанъчна основа 100,00\nДДС 20% 20,00\nСума за плащане: 120,00 лв.\nСрок за плащане: 22.05.2024",
      total: "120.00", currency: "BGN", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "ВиК Мороз ЕООД"),
    MadePaper(
      "Chinese",
      "#冰水设备有限公司\n上海市南京路5号\n账单编号 118\n开票日期: 2024年05月08日\n金额 100.00\n税额 13.00\n价税合计 ¥113.00\n付款截止日期: 2024年05月22日",
      total: "113.00", currency: "CNY", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "冰水设备有限公司"),
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
      "French",
      "#Plomberie Moreau SARL\n3 rue Verte, 13001 Marseille\nFacture n° F2024-118\nDate de facture : 08/05/2024\nTotal HT 100,00\nTVA 20 % 20,00\nTotal TTC 120,00 €\nDate d'échéance : 08/06/2024",
      total: "120.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-06-08",
      merchant: "Plomberie Moreau SARL"),
    MadePaper(
      "German",
      "#Stadtwerke Lindau GmbH\nAm Hafen 3, 88131 Lindau\nHerr Max Muster\nRechnung Nr. 2024-1187\nRechnungsdatum: 08.05.2024\nStrom 100,00\nNettobetrag 100,00\nzzgl. 19 % MwSt. 19,00\nRechnungsbetrag 119,00 EUR\nZahlbar bis 22.05.2024 ohne Abzug",
      total: "119.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Stadtwerke Lindau GmbH"),
    MadePaper(
      "Greek",
      "#ΥΔΡΑΥΛΙΚΑ ΠΑΓΟΣ ΑΕ\nΕρμού 5, Αθήνα\nΤΙΜΟΛΟΓΙΟ αρ. 118\nΗμερομηνία έκδοσης: 08/05/2024\nΚαθαρή αξία 100,00\nΦΠΑ 24% 24,00\nΠληρωτέο ποσό: 124,00 €\nΗμερομηνία λήξης: 22/05/2024",
      total: "124.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "ΥΔΡΑΥΛΙΚΑ ΠΑΓΟΣ ΑΕ"),
    MadePaper(
      "Hebrew",
      "#צנרת קרח בע\"מ\nדיזנגוף 5 תל אביב\nחשבונית מס מספר 118\nתאריך: 08/05/2024\nסה\"כ לפני מע\"מ 100.00\nמע\"מ 18% 18.00\nסה\"כ לתשלום 118.00 ש\"ח\nלתשלום עד: 22/05/2024",
      total: "118.00", currency: "ILS", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "צנרת קרח בע\"מ"),
    MadePaper(
      "Hungarian",
      "#Vízszerelő Kft.\nFő utca 3, 1051 Budapest\nSzámla sorszáma: 2024/118\nSzámla kelte: 2024.05.08.\nNettó 10 000 Ft\nÁFA 27% 2 700 Ft\nFizetendő összesen: 12 700 Ft\nFizetési határidő: 2024.05.22.",
      total: "12700", currency: "HUF", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Vízszerelő Kft"),
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
      "Indonesian",
      "#PT Air Dingin\nJl. Sudirman 5, Jakarta\nFaktur No. 118/2024\nTanggal: 08/05/2024\nSubtotal 1.000.000\nPPN 11% 110.000\nTotal Tagihan Rp 1.110.000\nJatuh Tempo: 22/05/2024",
      total: "1110000", currency: "IDR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "PT Air Dingin"),
    MadePaper(
      "Italian",
      "#Idraulica Moretti Srl\nVia Roma 5, 20121 Milano\nFattura n. 118/2024\nData: 08/05/2024\nImponibile 100,00\nIVA 22% 22,00\nTotale fattura 122,00 €\nScadenza 08/06/2024",
      total: "122.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-06-08",
      merchant: "Idraulica Moretti Srl"),
    MadePaper(
      "Japanese",
      "#株式会社 氷設備\n東京都千代田区1-2-3\n請求書 No.118\n発行日: 2024年05月08日\n小計 10,000\n消費税(10%) 1,000\nご請求金額 ¥11,000\nお支払期限: 2024年06月08日",
      total: "11000", currency: "JPY", date: "2024-05-08", kind: .invoice, dueDate: "2024-06-08",
      merchant: "株式会社 氷設備"),
    MadePaper(
      "Korean",
      "#주식회사 얼음설비\n서울 종로구 종로 5\n청구서 번호 118\n발행일: 2024-05-08\n공급가액 10,000\n부가세 1,000\n청구금액 11,000원\n납부기한: 2024-06-08",
      total: "11000", currency: "KRW", date: "2024-05-08", kind: .invoice, dueDate: "2024-06-08",
      merchant: "주식회사 얼음설비"),
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
      "Malay",
      "#Paip Sejuk Sdn Bhd\n5 Jalan Ampang, 50450 Kuala Lumpur\nInvois No: 118\nTarikh Invois: 08/05/2024\nJumlah Kecil 100.00\nSST 8% 8.00\nJumlah Perlu Dibayar RM 108.00\nTarikh Akhir Bayaran: 22/05/2024",
      total: "108.00", currency: "MYR", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Paip Sejuk Sdn Bhd"),
    MadePaper(
      "Mexican",
      "#Plomería Hielo SA de CV\nAv. Juarez 5, CDMX 06010\nRFC PHI123456AB1\nFactura folio 118\nFecha: 08/05/2024\nSubtotal 100.00\nIVA 16% 16.00\nTotal $116.00 MXN\nFecha límite de pago: 22/05/2024",
      total: "116.00", currency: "MXN", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Plomería Hielo SA de CV"),
    MadePaper(
      "Norwegian",
      "#Rørlegger Frost AS\nStorgata 5, 0155 Oslo\nFakturanr 118\nFakturadato: 08.05.2024\nNetto 1 000,00\nMVA 25% 250,00\nÅ betale: 1 250,00 NOK\nForfallsdato: 22.05.2024",
      total: "1250.00", currency: "NOK", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Rørlegger Frost AS"),
    MadePaper(
      "Polish",
      "#Hydraulik Mróz sp. z o.o.\nul. Polna 3, 00-625 Warszawa\nFaktura VAT nr 118/2024\nData wystawienia: 08.05.2024\nNetto 100,00\nVAT 23% 23,00\nDo zapłaty: 123,00 PLN\nTermin płatności: 22.05.2024",
      total: "123.00", currency: "PLN", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Hydraulik Mróz sp. z o.o."),
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
      "Spanish",
      "#Fontanería Mora SL\nCalle Mayor 5, 28013 Madrid\nFactura Nº 2024/118\nFecha de emisión: 08/05/2024\nBase imponible 100,00\nIVA 21% 21,00\nTotal factura 121,00 €\nFecha de vencimiento: 08/06/2024",
      total: "121.00", currency: "EUR", date: "2024-05-08", kind: .invoice, dueDate: "2024-06-08",
      merchant: "Fontanería Mora SL"),
    MadePaper(
      "Swedish",
      "#Rörmokare Frost AB\nStorgatan 5, 111 22 Stockholm\nFaktura nr 118\nFakturadatum: 2024-05-08\nNetto 1 000,00\nMoms 25% 250,00\nAtt betala: 1 250,00 SEK\nFörfallodatum: 2024-06-08",
      total: "1250.00", currency: "SEK", date: "2024-05-08", kind: .invoice, dueDate: "2024-06-08",
      merchant: "Rörmokare Frost AB"),
    MadePaper(
      "Thai",
      "#บริษัท น้ำเย็น จำกัด\n5 ถนนสีลม กรุงเทพ\nใบแจ้งหนี้ เลขที่ 118\nวันที่: 08/05/2567\nรวม 1,000.00\nภาษีมูลค่าเพิ่ม 7% 70.00\nยอดรวมทั้งสิ้น 1,070.00 บาท\nวันครบกำหนดชำระ: 22/05/2567",
      total: "1070.00", currency: "THB", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "บริษัท น้ำเย็น จำกัด"),
    MadePaper(
      "Turkish",
      "#Buz Tesisat Ltd. Şti.\nİstiklal Cad. 5 İstanbul\nFatura No: ABC2024000000118\nFatura Tarihi: 08.05.2024\nMal Hizmet Toplam 1.000,00\nHesaplanan KDV %20 200,00\nÖdenecek Tutar 1.200,00 TL\nSon Ödeme Tarihi: 22.05.2024",
      total: "1200.00", currency: "TRY", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "Buz Tesisat Ltd. Şti"),
    MadePaper(
      "Ukrainian",
      "#ТОВ Водоканал Мороз\nвул. Хрещатик 5, Київ\nРахунок № 118\nДата: 08.05.2024\nСума без ПДВ 100,00\nПДВ 20% 20,00\nВсього до сплати: 120,00 грн\nСплатити до 22.05.2024",
      total: "120.00", currency: "UAH", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "ТОВ Водоканал Мороз"),
    MadePaper(
      "Vietnamese",
      "#CÔNG TY TNHH NƯỚC LẠNH\n5 Lê Lợi, Quận 1, TP. HCM\nHÓA ĐƠN GIÁ TRỊ GIA TĂNG\nNgày 08 tháng 05 năm 2024\nSố: 0000118\nCộng tiền hàng: 1.000.000\nTiền thuế GTGT 10%: 100.000\nTổng cộng tiền thanh toán: 1.100.000 đ\nHạn thanh toán: 22/05/2024",
      total: "1100000", currency: "VND", date: "2024-05-08", kind: .invoice, dueDate: "2024-05-22",
      merchant: "CÔNG TY TNHH NƯỚC LẠNH"),
  ]

  @Test("an invoice is read in any language", arguments: invoices)
  func invoice(_ paper: MadePaper) throws { try paper.check() }

  /// Kinds of papers and greetings, as they are printed above or below the shop's name.
  static let titles = """
    INVOICE|RECEIPT|SALES RECEIPT|TAX INVOICE|BILL|STATEMENT|GUEST CHECK|CUSTOMER COPY|ORDER SUMMARY|CASH MEMO|\
    CASH RECEIPT|OFFICIAL RECEIPT|FACTURA|FACTURA SIMPLIFICADA|RECIBO|TICKET|NOTA DE VENTA|BOLETA|NOTA FISCAL|\
    CUPOM FISCAL|FATURA|FATURA RECIBO|TALÃO|RECHNUNG|QUITTUNG|KASSENBON|BELEG|KASSABON|BON|FACTUUR|REÇU|FACTURE|\
    TICKET DE CAISSE|ADDITION|SCONTRINO|RICEVUTA|FATTURA|DOCUMENTO COMMERCIALE|PARAGON FISKALNY|RACHUNEK|\
    FAKTURA|FAKTURA VAT|ÚČTENKA|DOKLAD|FAKTÚRA|POKLADNIČNÝ DOKLAD|NYUGTA|SZÁMLA|BON FISCAL|FACTURĂ|CHITANȚĂ|\
    RAČUN|FISKALNI RAČUN|РАЧУН|ФИСКАЛНИ РАЧУН|КАСОВА БЕЛЕЖКА|ФИСКАЛЕН БОН|ФАКТУРА|ЧЕК|КАССОВЫЙ ЧЕК|КВИТАНЦИЯ|\
    СЧЕТ|РАХУНОК|ФІСКАЛЬНИЙ ЧЕК|KVITTO|KASSAKVITTO|KVITTERING|KUITTI|LASKU|KVITTUN|REIKNINGUR|ARVE|KVIITUNG|\
    ČEKS|RĒĶINS|SĄSKAITA|ΑΠΟΔΕΙΞΗ|ΤΙΜΟΛΟΓΙΟ|FİŞ|SATIŞ FİŞİ|MAKBUZ|STRUK|NOTA|KWITANSI|FAKTUR|INVOIS|RESIT|\
    HÓA ĐƠN|HÓA ĐƠN BÁN HÀNG|PHIẾU THANH TOÁN|PHIẾU TÍNH TIỀN|BIÊN LAI|RESIBO|ใบเสร็จรับเงิน|ใบกำกับภาษี|영수증|\
    領収書|領収証|レシート|发票|收据|收據|購物明細|חשבונית|קבלה|فاتورة|إيصال|فاتورة ضريبية|बिल|रसीद|ACKNOWLEDGEMENT RECEIPT|\
    PROFORMA|COPY|DUPLICATE|REPRINT|TERMINAL RECEIPT|PAYMENT RECEIPT|DONATION RECEIPT|RENT RECEIPT|\
    DELIVERY NOTE|PARKING TICKET|E-RECEIPT|YOUR RECEIPT|THANK YOU|WELCOME|BIENVENUE|WILLKOMMEN|BENVENUTI|\
    BIENVENIDOS|BEM-VINDO|SELAMAT DATANG|WITAMY|VÍTEJTE|BEWIRTUNGSBELEG|KASSENZETTEL|ZAHLUNGSBELEG|KUNDENBELEG|\
    HÄNDLERBELEG|LIEFERSCHEIN|AUFTRAGSBESTÄTIGUNG|MAHNUNG|ZAHLUNGSERINNERUNG|PARKSCHEIN|TANKBELEG|BARVERKAUF|\
    BARBELEG|HANDQUITTUNG|EINKAUFSBELEG|KAUFBELEG|ZWISCHENRECHNUNG|SAMMELRECHNUNG|TEILRECHNUNG|SCHLUSSRECHNUNG|\
    ABSCHLAGSRECHNUNG|STROMRECHNUNG|JAHRESABRECHNUNG|NEBENKOSTENABRECHNUNG|GEBÜHRENBESCHEID|SPENDENQUITTUNG|\
    FAHRKARTE|EINTRITTSKARTE|REÇU DE PAIEMENT|JUSTIFICATIF DE PAIEMENT|TICKET CLIENT|BON DE LIVRAISON|\
    AVIS D'ÉCHÉANCE|QUITTANCE|QUITTANCE DE LOYER|DÉCOMPTE|NOTE DE FRAIS|FACTURE ACQUITTÉE|BON DE COMMANDE|\
    PREAVVISO|AVVISO DI PAGAMENTO|RICEVUTA DI PAGAMENTO|SCONTRINO NON FISCALE|PRECONTO|BOLLETTA|\
    SCONTRINO FISCALE|RICEVUTA FISCALE|COMPROBANTE|COMPROBANTE DE PAGO|NOTA DE REMISIÓN|ALBARÁN|PRECUENTA|\
    JUSTIFICANTE DE PAGO|RECIBO DE CAJA|COMANDA|FACTURA ELECTRÓNICA|TICKET DE VENTA|COMPROBANTE DE VENTA|\
    BOLETA DE VENTA ELECTRÓNICA|COMPROVANTE|COMPROVANTE DE PAGAMENTO|RECIBO DE PAGAMENTO|EXTRATO|\
    CONSULTA DE MESA|TALÃO DE VENDA|FATURA SIMPLIFICADA|FATURA-RECIBO|CUPOM FISCAL ELETRÔNICO|REKENING|\
    BETALINGSBEWIJS|KWITANTIE|KLANTTICKET|AANKOOPBEWIJS|PAKBON|BTW BON|KASSATICKET|POTWIERDZENIE PŁATNOŚCI|\
    POKWITOWANIE|DOWÓD SPRZEDAŻY|DOWÓD WPŁATY|WYDRUK NIEFISKALNY|PARAGON NIEFISKALNY|DAŇOVÝ DOKLAD|\
    ZJEDNODUŠENÝ DAŇOVÝ DOKLAD|PŘÍJMOVÝ DOKLAD|POKLADNÍ DOKLAD|STVRZENKA|PARAGÓN|BLOK|VYÚČTOVÁNÍ|\
    ADÓÜGYI BIZONYLAT|EGYSZERŰSÍTETT SZÁMLA|BIZONYLAT|DÍJBEKÉRŐ|BON DE CASĂ|FACTURĂ FISCALĂ|BON NEFISCAL|\
    NOTĂ DE PLATĂ|POTVRDA|MALOPRODAJNI RAČUN|PREDRAČUN|PONUDA|OTPREMNICA|UPLATNICA|ФИСКАЛНА БЕЛЕЖКА|\
    СТОКОВА РАЗПИСКА|РАЗПИСКА|ТОВАРНЫЙ ЧЕК|СЛУЖЕБНЫЙ ЧЕК|ПРИХОД|АКТ|НАКЛАДНАЯ|ВИДАТКОВА НАКЛАДНА|ТОВАРНИЙ ЧЕК|\
    ЧЕК ПРИХОД|ФИСКАЛНА СМЕТКА|СМЕТКА|FAKTURA/KVITTO|KONTANTNOTA|KONTANTFAKTURA|SALGSKVITTERING|SALGSNOTA|\
    REGNING|BONKVITTERING|EKSPEDITIONSBON|FØLGESEDDEL|KÄTEISKUITTI|OSTOKUITTI|KASSAKUITTI|SÖLUNÓTA|\
    GREIÐSLUKVITTUN|OSTUKVIITUNG|KASSATŠEKK|MÜÜGIARVE|SAATELEHT|PIRKUMA ČEKS|KASES ČEKS|PAVADZĪME|KASOS ČEKIS|\
    PINIGŲ PRIĖMIMO KVITAS|PVM SĄSKAITA FAKTŪRA|FISKALINIS KVITAS|ΑΠΟΔΕΙΞΗ ΛΙΑΝΙΚΗΣ ΠΩΛΗΣΗΣ|\
    ΑΠΟΔΕΙΞΗ ΠΑΡΟΧΗΣ ΥΠΗΡΕΣΙΩΝ|ΝΟΜΙΜΗ ΑΠΟΔΕΙΞΗ|ΔΕΛΤΙΟ ΑΠΟΣΤΟΛΗΣ|ΛΟΓΑΡΙΑΣΜΟΣ|PERAKENDE SATIŞ FİŞİ|BİLGİ FİŞİ|\
    ADİSYON|TAHSİLAT MAKBUZU|E-ARŞİV FATURA|İRSALİYE|STRUK BELANJA|NOTA PENJUALAN|BUKTI PEMBAYARAN|\
    BUKTI TRANSAKSI|NOTA TUNAI|RESIT RASMI|BIL TUNAI|PHIẾU THU|PHIẾU BÁN HÀNG|HÓA ĐƠN TÍNH TIỀN|HÓA ĐƠN ĐIỆN TỬ|\
    OPISYAL NA RESIBO|電子發票證明聯|統一發票|購物小票|购物小票|销售小票|结账单|消费清单|账单|銷售單|お買上票|納品書|請求書|お会計票|御請求書|거래명세서|카드매출전표|매출전표|\
    간이영수증|계산서|세금계산서|ใบเสร็จ|บิลเงินสด|ใบกำกับภาษีอย่างย่อ|ใบแจ้งหนี้|חשבונית מס|חשבונית מס קבלה|תעודת משלוח|\
    سند قبض|فاتورة مبيعات|فاتورة ضريبية مبسطة|فاکتور|रसीद बही|चालान|کیش میمو|TERVETULOA|VÄLKOMMEN|VELKOMMEN|\
    DOBRODOŠLI|ДОБРО ПОЖАЛОВАТЬ|ЛАСКАВО ПРОСИМО|VITÁME VÁS|ÜDVÖZÖLJÜK|SVEIKI ATVYKĘ|TERE TULEMAST|HOŞ GELDİNİZ|\
    ยินดีต้อนรับ|欢迎光临|いらっしゃいませ|어서오세요|ΚΑΛΩΣ ΗΡΘΑΤΕ|CASH SALE|CASH BILL|RETAIL INVOICE|TAX RECEIPT|SALES INVOICE|\
    PAYMENT SLIP|PAYMENT CONFIRMATION|ORDER CONFIRMATION|BOOKING CONFIRMATION|FUEL RECEIPT|TAXI RECEIPT|\
    TRIP RECEIPT|PARKING RECEIPT|ENTRY TICKET|GIFT RECEIPT|MERCHANT COPY|CARDHOLDER COPY|SALE|SALES DRAFT|\
    REGISTER RECEIPT|DINE IN|TAKE AWAY|FINAL NOTICE|REMINDER|UTILITY BILL|ELECTRICITY BILL|WATER BILL|\
    PHONE BILL|MONTHLY STATEMENT|PROVISIONAL RECEIPT|NON FISCAL RECEIPT|FISCAL RECEIPT|START OF LEGAL RECEIPT|\
    LEGAL RECEIPT
    """.split(separator: "|").map(String.init)

  @Test("the title of a paper and a greeting are not the name", arguments: titles)
  func title(_ title: String) throws {
    try MadePaper(title, "#\(title)\nBlue Heron\nTea 12.50\n2024-05-08 10:22\nTOTAL 12.50 EUR", merchant: "Blue Heron")
      .check()
  }
}
