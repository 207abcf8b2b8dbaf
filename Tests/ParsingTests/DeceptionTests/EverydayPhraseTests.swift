import Core
import Testing

@testable import Parsing

/// Phrases and number formats of ordinary bills that look like something else.
@Suite struct EverydayPhraseTests {
  static let kinds = [
    MadePaper(
      "a threat to disconnect",
      "Electricity £80.00\nTotal £80.00\nTo avoid a late fee\nplease pay to avoid disconnection",
      total: "80.00"),
    MadePaper(
      "a French greeting",
      "#LIBRAIRIE DU QUAI SARL\n12 rue du Quai, 75001 Paris\nTVA FR12345678901\n12/05/2024\nLivre 20,00 €\nTotal TTC 20,00 €\nMerci d'avoir commandé\nEn savoir plus",
      total: "20.00", currency: "EUR"),
    MadePaper(
      "how to return goods in Japan",
      "#緑商店株式会社\n東京都渋谷区1-2-3\n2024年5月12日\nノート ¥1,200\n合計 ¥1,200\n商品の返品・返金はできません", total: "1200", currency: "JPY"),
    MadePaper(
      "how to return goods in China", "#绿色超市\n北京市朝阳区\n2024-05-12\n茶 20.00\n合计 ¥20.00\n7天无理由退货", total: "20.00"),
    MadePaper(
      "a credit among the items of a German bill",
      "#FERNTON TELEKOM GMBH\nQuaistr. 12, 10115 Berlin\nUSt-IdNr. DE123456789\nRechnungsdatum 12.05.2024\nGrundpreis 39,95 €\nGutschrift Treue -5,00 €\nRechnungsbetrag 34,95 €",
      total: "34.95"),
    MadePaper(
      "a refund all the same", "CREDIT NOTE\nFrame £120.00\nTotal £120.00", total: "-120.00", kind: .creditNote),
  ]

  @Test("credits, returns and notes on what to avoid make no credit note", arguments: kinds)
  func kind(_ paper: MadePaper) throws {
    try paper.check()
    if paper.kind == nil { #expect(paper.proposal?.kind != .creditNote) }
  }

  static let totals = [
    MadePaper(
      "a French deposit invoice",
      "#ATELIER DU QUAI SARL\n12 rue du Quai, 75001 Paris\nTVA FR12345678901\nDate 12/05/2024\nTotal HT 833,33\nTVA 20 % 166,67\nTotal TTC 1 000,00\nAcompte 30 % 300,00\nNet à payer 300,00 €",
      isForAPerson: true),
    MadePaper(
      "a credit taken off", "Frame £100.00\nTotal £100.00\nCredit applied £20.00\nAmount due £80.00", total: "80.00"),
    MadePaper(
      "an energy bill that pays back",
      "#STADTWERK QUAI GMBH\nQuaistr. 12, 10115 Berlin\nUSt-IdNr. DE123456789\nRechnungsdatum 12.05.2024\nRechnungsbetrag 1.014,80 €\ngeleistete Abschläge 1.100,00 €\nGuthaben 85,20 €",
      isForAPerson: true),
    MadePaper(
      "a balance that is due", "Room £500.00\nTotal £500.00\nDeposit £150.00\nRemaining balance due £350.00",
      total: "350.00"),
    MadePaper(
      "Indian taxes after a total",
      "#QUAI TEA HOUSE\nMG Road, Bengaluru 560001, India\nGSTIN 29ABCDE1234F1Z5\n12/05/2024\nTea 428.57\nTotal 428.57\nCGST 2.5% 10.71\nSGST 2.5% 10.71\nNet Amount ₹449.99",
      isForAPerson: true),
    MadePaper(
      "a reduction for early payment",
      "#QUAI BAU GMBH\nQuaistr. 12, 10115 Berlin\nUSt-IdNr. DE123456789\nRechnungsdatum 12.05.2024\nNetto 1.000,00\nMwSt 19 % 190,00\nRechnungsbetrag 1.190,00 €\n2 % Skonto 23,80\nZahlbetrag bis 22.05.: 1.166,20 €",
      isForAPerson: true),
    MadePaper("euros in place of the point", "Repas 12€50\nTotal 12€50\nCB 12€50", total: "12.50", currency: "EUR"),
    MadePaper("a dash before the amount", "Frame £45.00\nTotal - £45.00", total: "45.00"),
    MadePaper("an amount in brackets", "Frame £45.00\nAmount payable (£45.00)", total: "45.00"),
    MadePaper(
      "one of nine equal items misread", (1...9).map { "Beer \($0) 5.00" }.joined(separator: "\n") + "\nTotal 40.00",
      isForAPerson: true, source: .ocr),
    MadePaper(
      "an offer of instalments",
      "Premium £305.52\nTax £36.66\nAmount payable for the year £342.18\nTotal amount payable by instalments £376.63",
      total: "342.18"),
    MadePaper(
      "a Hungarian rounding",
      "#KERTÉSZ ZÖLDSÉG KFT\n1051 Budapest, Fő utca 12\nAdószám 12345678-2-41\n2024.05.12\nAlma 1 200 Ft\nKörte 1 277 Ft\nÖSSZESEN: 2 477 Ft\nKEREKÍTÉS: -2 Ft\nKÉSZPÉNZ: 3 000 Ft\nVISSZAJÁRÓ: 525 Ft",
      total: "2475", source: .ocr),
    MadePaper(
      "shillings joined to the amount", "#QUAY CAFE\nNairobi, Kenya\n12/05/2024\nTea KSHS1,250.00\nTOTAL KSHS1,250.00",
      total: "1250.00", currency: "KES", source: .ocr),
    MadePaper("euros joined to the amount", "Repas EURO12,50\nTOTAL EURO12,50", total: "12.50", source: .ocr),
    MadePaper(
      "dinars of Iraq", "#QUAY TRADING\nBaghdad, Iraq\n12/05/2024\nTea IQD 5,000\nRice IQD 20,000\nTotal IQD 25,000",
      total: "25000", currency: "IQD"),
    MadePaper(
      "a deposit that was received", "Room £500.00\nTotal £500.00\nDeposit received -£150.00\nBalance due £350.00",
      total: "350.00"),
    MadePaper(
      "a German premium",
      "#QUAI VERSICHERUNG AG\nQuaistr. 12, 10115 Berlin\nDatum 12.05.2024\nHaftpflicht 68,20\nHausrat 91,40\nBeitrag 159,60 €\nVersicherungsteuer 19 % 30,32 €\nZu zahlender Beitrag 189,92 €",
      total: "189.92"),
    MadePaper(
      "a German reminder with its fees",
      "#AUTOHAUS AM KAI GMBH\nKaistr. 4, 10969 Berlin\nDatum: 12.05.2024\n1. Mahnung\nOffener Betrag 412,30 €\nMahngebühr 7,50 €\nVerzugszinsen 4,54 €\nGesamtforderung 424,34 €",
      total: "424.34"),
    MadePaper(
      "the smaller amount of a fine that is paid early",
      "Full charge £100.00\nIf paid within 14 days £60.00", total: "100.00"),
    MadePaper("one decimal", "Frame $120.0\nTotal $120.0", total: "120.00"),
  ]

  @Test("the amount due is taken, or the user is asked", arguments: totals)
  func total(_ paper: MadePaper) throws { try paper.check() }

  static let currencies = [
    MadePaper(
      "dinars of three decimals",
      "#QUAY TRADING WLL\nSalmiya, Kuwait\nTel +965 2222 3333\n12/05/2024\nTea 3.250\nRice 9.250\nTOTAL KWD 12.500",
      total: "12.500", currency: "KWD"),
    MadePaper(
      "dirhams of Morocco",
      "#CAFE DU QUAI\nCasablanca, Maroc\nTel +212 522 12 34 56\n12/05/2024\nTHE 150,00\nTOTAL 150,00 DHS",
      currency: "MAD"),
    MadePaper(
      "dollars of Jamaica",
      "#QUAY STREET BAKERY\nKingston, Jamaica\n(876) 926-1234\nGCT 15%\n12/05/2024\nBread 1,500.00\nTOTAL $1,500.00",
      currency: "JMD"),
    MadePaper(
      "dollars of Canada, by the telephone",
      "#QUAY STREET BAKERY\n12 Quay Street\n(416) 555-0134\n2024-05-12\nBread 15.00\nTOTAL $15.00", currency: "CAD"),
  ]

  @Test("signs used by several currencies mean the country's", arguments: currencies)
  func currency(_ paper: MadePaper) throws { try paper.check() }

  static let dates = [
    MadePaper(
      "a short date in Hong Kong",
      "#綠色商店有限公司\n香港九龍彌敦道12號\nTel +852 2345 6789\n15/03/24\n茶 HK$20.00\n合計 HK$20.00", date: "2024-03-15"),
    MadePaper("a short date in Korea", "#초록상점\n서울 강남구\n24.03.15 14:22\n차 4,000\n합계 4,000원", date: "2024-03-15"),
    MadePaper(
      "a date with full stops in America",
      "#QUAY STREET BAKERY\nPortland, OR 97201\n(503) 555-0134\n03.25.2024\nBread 15.00\nTOTAL $15.00",
      date: "2024-03-25"),
    MadePaper(
      "a Croatian month",
      "#KNJIŽARA NA OBALI D.O.O.\nObala 12, 10000 Zagreb, Hrvatska\nOIB 12345678901\n15. rujna 2023\nKnjiga 20,00 €\nUkupno 20,00 €",
      date: "2023-09-15"),
    MadePaper(
      "a German postcode that looks American",
      "#QUAY DESIGN LTD\nQuaistr. 12\nDE-10119 Berlin\nInvoice 8841\n03/05/2024\nDesign €20.00\nTotal €20.00",
      date: "2024-05-03"),
  ]

  @Test("dates are read in the format of their country", arguments: dates)
  func date(_ paper: MadePaper) throws { try paper.check() }

  static let names = [
    (
      "a legal form in front, and a title beside it",
      """
      SARL COUVERTURE LE GOFF                 DEVIS N° D2025-118
      Charpente - Zinguerie                   Date : 12/05/2024
      ZA de Kerlann, 29500 Ergué-Gabéric      Valable jusqu'au 06/08/2024
      SIRET 411 884 027 00018
      Total TTC                               2 376,00 €
      """, "COUVERTURE LE GOFF"
    ),
    (
      "a customer's town in capitals",
      """
      #calder vale water
      Mrs T Kovac
      14 Bobbin Row
      HEBDEN BRIDGE
      HX7 5QA
      Bill date 12 May 2024
      Amount due £88.40
      Calder Vale Water Ltd, registered in England
      """, "calder vale water"
    ),
    (
      "a slogan with a year",
      """
      BACKHAUS VOLLMER
      Handwerk seit 1931
      Backhaus Vollmer GmbH
      Filiale 12, 49074 Osnabrück
      12.05.2024 08:14
      Brot 4,20
      Summe EUR 4,20
      """, "BACKHAUS VOLLMER"
    ),
  ]

  @Test("a company that is called nearly like a chain keeps its name where it is clearly read")
  func nearlyChain() throws {
    let text = "TeleNord A/S\nHavnegade 12, 8000 Aarhus\nFaktura 8841\n12-05-2024\nAbonnement 398,00\nTotal DKK 398,00"
    let pass = Made.page(text, confidence: 0.98).passes[0]
    let reading = Reading(pages: [Page(number: 1, width: 1200, height: 1600, passes: [pass, pass])])
    let found = try #require(ReceiptParser(today: Made.today).proposals(from: reading).first)
    #expect(found.merchant?.value == "TeleNord A/S")
  }

  @Test("in the text of a file words match with another ending, in every script, and not with another letter")
  func endings() {
    let labels = Phrases<Int>([
      (phrase: "рахунок", meaning: 1), (phrase: "avoir", meaning: 2), (phrase: "rechnung", meaning: 3),
    ])
    func found(_ word: String) -> [Int] { labels.matches(in: Tokens.of(Array(word), isExact: true)).map { $0.meaning } }
    #expect(found("рахунок") == [1] && found("рахунока") == [1] && found("rechnunge") == [3])
    #expect(found("avoid").isEmpty && found("savoir").isEmpty && found("rechnunk").isEmpty)
  }

  @Test("trades, slogans and addressees are not taken for the name", arguments: names)
  func name(_ what: String, text: String, name: String) throws {
    let reading = Reading(pages: [Made.page(text, source: .textLayer)])
    let found = try #require(ReceiptParser(today: Made.today).proposals(from: reading).first)
    #expect(found.merchant?.value.lowercased().contains(name.lowercased()) == true, "\(found.merchant?.value ?? "-")")
    if text.contains("DEVIS") { #expect(found.kind == .offer && found.review.contains(.notABill)) }
  }

  @Test(
    "an addressee below a letterhead that is a picture is not certain",
    arguments: [
      ("Max Beispiel", "Quaistr. 12\n12345 Berlin", ""), ("TAREK QUILL", "15 TAHRIR ST\nCAIRO", ""),
      // A customer in a trade, on the bill of a company that is named at the foot.
      ("Kita Seestern", "Quaistr. 12\n12345 Berlin", "\n\n\nQuill Wasser GmbH\nWeg 1\n24103 Kiel"),
      ("Tomma Beispiel", "Quaistr. 12\n12345 Berlin\nInternet und Telefon 20,00 €", ""),
      ("Max Beispiel", "Quaistr. 12                    100,00 €\n12345 Berlin", ""),
    ])
  func addressee(name: String, address: String, foot: String) throws {
    let text = """
      \(name)
      \(address)
      Rechnung Nr. 8841
      Rechnungsdatum 12.05.2024
      Leistung 100,00 €
      Rechnungsbetrag 100,00 €
      zahlbar bis 30.06.2024\(foot)
      """
    let reading = Reading(pages: [Made.page(text, source: .textLayer)])
    let found = try #require(ReceiptParser(today: Made.today).proposals(from: reading).first)
    #expect(found.review.contains(.uncertainMerchant) || found.merchant?.value != name)
  }
}
