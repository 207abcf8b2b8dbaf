import Core
import Testing

@testable import Parsing

@Suite("The issuer of a bill")
struct MerchantExtractorTests {
  @Test("The name at the head is taken, without its registration number")
  func head() {
    let text = """
      PERNIAGAAN SINAR JAYA SDN BHD
      (123456-K)
      NO. 12, JALAN MERBAU 3,
      TAMAN SRI BAYU, 81200 JOHOR BAHRU
      TEL: 07-555 1234
      TAX INVOICE
      KOPI O  2.50
      """
    #expect(merchant(text) == "PERNIAGAAN SINAR JAYA SDN BHD")
  }

  @Test("A legal form printed as one word ends a name as well")
  func joinedForm() {
    let below = "NO. 12, JALAN MERBAU 3\n81200 JOHOR BAHRU\nKOPI O  2.50\nTotal 2.50"
    #expect(merchant("SINAR JAYA HARDWARE\nSDNBHD\n\(below)") == "SINAR JAYA HARDWARE SDNBHD")
  }

  @Test(
    "A company's name may contain words of telephone numbers and addresses",
    arguments: ["S.C. MOBILA ARDEAL S.R.L.", "Internet Corner GmbH"])
  func company(name: String) {
    #expect(merchant("\(name)\nStr. Memorandumului 5, Cluj-Napoca\nTel. 0264 431 180\nPaine 3.00") == name)
  }

  @Test("A street above a post code is not a name, nor are goods above their price")
  func surroundings() {
    #expect(merchant("STR CVEĆARA LALA\nKnez Mihailova 12\n11000 Beograd\nHleb 251,89") == "STR CVEĆARA LALA")
    #expect(merchant("The Daily Grind\n81 Campbell Parade\nBoard hire 2h\n3 x 12.71   38.13") == "The Daily Grind")
    #expect(
      merchant("Virágbolt Tulipán\nKossuth Lajos utca 8\nKenyér 1kg\n3 × 70 050   210 150") == "Virágbolt Tulipán")
    #expect(merchant("ИП Соколов А.В.\nСметана\nЗх 526.44   =1 579.32")?.contains("Соколов") == true)
    let numbered = merchant("ИП Соколов А.В. ИНН 771234567890\nСметана\nЗх 526.44   =1 579.32")
    #expect(numbered?.contains("Соколов") == true && numbered?.contains("ИНН") == false)
  }

  @Test(
    "Neither a branch number nor the kind of document belongs to the name beside it",
    arguments: [
      "Corner Hobbin #1234 INVOICE", "Corner Hobbin Mill #12 Tax Invoice", "Corner Hobbin No: 12 RECEIPT",
      "Corner Hobbin Nr. 7 Rechnung", "Corner Hobbin 1234 Invoice 5", "Corner Hobbin Tel 555-0123 INVOICE",
    ])
  func tailAndTitle(heading: String) throws {
    let name = try #require(merchant("\(heading)\n12 Mill Lane\nTea 2.50\nTotal 2.50"))
    #expect(name.hasPrefix("Corner Hobbin") && !name.lowercased().contains("invoice") && !name.contains("RECEIPT"))
  }

  @Test("A clearly read name is not a damaged word for addresses; neither the kitchen nor an invocation is the name")
  func nearAddress() {
    let below = "(A unit of Quill Foods Pvt Ltd)\nPure Veg Restaurant\n14, 100 Feet Road, Bengaluru\nPh: 080-5550123"
    #expect(merchant("SAGAR MEHFIL\n\(below)\nDosa 110.00\nTotal 110.00") == "SAGAR MEHFIL")
    let invoked = "SHREE GANESHAY NAMAH\nKRISHNA QUILL STORES\nShop No 4, MG Road, Pune 411001\nRice 130.00"
    #expect(merchant(invoked) == "KRISHNA QUILL STORES")
    #expect(merchant("SAGAR MEHFIL\n14 Main Road\nDosa 110.00\nTotal 110.00") == "SAGAR MEHFIL")
  }

  @Test("A word in another form is not a misread brand, and a name in quotes belongs to the kind of shop before it")
  func otherForm() {
    func name(_ text: String) -> String? {
      MerchantExtractor.merchant(in: Made.document(text), lexicon: .withBrands)?.value
    }
    let below = "PHU QUILL ANNA\n60-101 POZNAŃ, UL. GŁOGOWSKA 4\nNIP 779-11-22-330\nCHLEB 5,99\nSUMA PLN 5,99"
    #expect(name("DELIKATESY \"HOBBIN\"\n\(below)") == "DELIKATESY HOBBIN")
    let bar = "#Little Hobbin\nESPRESSO BAR\n12 Smith St\nFlat White 10.00\nTotal 10.00"
    #expect(name(bar) == "Little Hobbin ESPRESSO BAR")
    #expect(
      name("QUILL İŞLETMELERİ A.$.\nCumhuriyet Mah. No:4\nOTOPARK 180,00\nTOPLAM 180,00") == "QUILL İŞLETMELERİ A.Ş.")
  }

  @Test("The kind of shop below a name belongs to it")
  func kindBelow() {
    #expect(
      merchant("#WHEATLAND\nHARDWARE & FEED\n2200 Hwy 50\nHose 8.99\nTotal 8.99") == "WHEATLAND HARDWARE & FEED")
  }

  @Test("A kind of shop below a name belongs to it, but not the town after the kind")
  func kindAndTown() {
    #expect(merchant("#QUILLSTAR\nCARWASH AALST\nBTW BE0723.456.789\nGoud 16.00\nTotal 16.00") == "QUILLSTAR CARWASH")
    #expect(
      merchant("#REED CHAPTER\nBOOKSHOP - ZAMALEK\n26th July St, Cairo\nMap 16.00\nTotal 16.00")
        == "REED CHAPTER BOOKSHOP")
    #expect(merchant("#STONEWATER BRIDGE\n#AUTHORITY\nTOLL RECEIPT\nPaid 7.50") == "STONEWATER BRIDGE AUTHORITY")
  }

  @Test("A line below a logo that repeats it after the kind of shop is the whole name")
  func longerName() {
    #expect(
      merchant("#Melvia\nBLUMENHAUS MELVIA\nLindenweg 4, 33100 Paderborn\nRosen 4,00\nSumme 4,00")
        == "BLUMENHAUS MELVIA")
    #expect(merchant("#Melvia\nMELVIA HALLE\nLindenweg 4, 33100 Paderborn\nRosen 4,00\nSumme 4,00") == "Melvia")
  }

  @Test("A name gets the accents that another line prints on it, in its own case")
  func accents() {
    let below = "v/ Ida Lund\nAlgade 6, 4000 Roskilde\nCVR 12345678\nKlip 475,00\nI alt 475,00"
    #expect(merchant("#Sax & Borste\nSalon Sax & Børste \(below)") == "Sax & Børste")
    #expect(merchant("#SAX & BORSTE\nSalon Sax & Børste \(below)") == "SAX & BØRSTE")
    #expect(merchant("#SAX & BORSTE\nSalon Sax & Burste \(below)") == "SAX & BORSTE")
  }

  @Test("Words in letters nearly as wide as high are one name across a space of their width")
  func wideLetters() {
    let words = [
      Word(text: "GASTHOF", box: Box(x: 100, y: 20, width: 350, height: 64), confidence: 0.99),
      Word(text: "HIRSCH", box: Box(x: 555, y: 20, width: 300, height: 62), confidence: 0.99),
    ]
    let pass = Pass(source: .ocr, method: "made", lines: [Line(words: words)])
    let page = Page(number: 1, width: 1200, height: 1600, passes: [pass])
    let segments = Segment.all(
      in: DocumentText(pages: [page], today: Made.today), lexicon: .standard)
    #expect(segments.map(\.text) == ["GASTHOF HIRSCH"])
  }

  @Test("The number of a stall, the title of a bill and an amount in words are not names")
  func noNames() {
    let stall = "HONG SENG FISH NOODLE\nStall #01-34, Amoy St\nUEN 53123456K\n1 Fish Noodle 8.50\nTOTAL 8.50"
    #expect(merchant(stall) == "HONG SENG FISH NOODLE")
    #expect(merchant("HÓA ĐƠN THANH TOÁN\nSố HĐ: 0231\nNem rán  1  80,000\nTổng cộng  80,000") != "HÓA ĐƠN THANH TOÁN")
    #expect(merchant("Quittung\nGesamt EUR in Worten: achtzig\nSumme 80,00") != "Worten")
    #expect(merchant("Worten\nRua Nova 4, 1100-001 Lisboa\nCabo 8,00\nTotal 8,00") == "Worten")
  }

  @Test(
    "A branch after the name is not part of it",
    arguments: [
      ("Café Rincón Sucursal Norte", "Café Rincón"), ("Warung Bu Tuti Cabang Sleman", "Warung Bu Tuti"),
      ("Bäckerei Lindner Filiale 12", "Bäckerei Lindner"), ("ร้านกาแฟดอยหมอก สาขาเชียงใหม่", "ร้านกาแฟดอยหมอก"),
      ("ร้านกาแฟดอยหมอกสาขาเชียงใหม่", "ร้านกาแฟดอยหมอก"), ("Sucursal Verde", "Sucursal Verde"),
    ])
  func branch(printed: String, name: String) {
    #expect(NameCleaner.clean(printed) == name)
  }

  @Test(
    "A web or mail address gives the shop's name, whatever its country domain",
    arguments: [
      ("www.hobbin.ru", "hobbin"), ("info@hobbin.rs", "hobbin"), ("sales@hobbin.co.za", "hobbin"),
      ("https://hobbin.com.ua/a", "hobbin"), ("hobbin-tea.kz", "hobbin-tea"), ("28.03.2026", nil), ("1.250.kg", nil),
      ("hobbin.ru", "hobbin"), ("a.ru", nil),
    ])
  func webName(word: String, name: String?) {
    #expect(WebNames.label(in: word) == name)
  }

  @Test("A label of amounts is not a name", arguments: ["TÔNG CÔNG   246.170", "Tổng tiền   246.170", "Summa   246"])
  func label(line: String) {
    #expect(merchant("Quán Cơm Tm\n25 Nguyn Hu\nCà phê sa   86.840\n\(line)") == "Quán Cơm Tm")
  }

  @Test(
    "Zeros in legal forms and look-alike letters are corrected",
    arguments: [
      ("PEKARA ZRNO D.0.0.", "PEKARA ZRNO D.O.O."), ("Lembah Parking Sn Bhd", "Lembah Parking Sdn Bhd"),
      ("Nowak Sp. z 0.0.", "Nowak Sp. z o.o."),
      ("KAΦE AKPON", "ΚΑΦΕ ΑΚΡΟΝ"),
    ])
  func looks(printed: String, name: String) {
    let greek = name.first == "Κ" ? "\nΤηλ. 210 3221180\nΕρμού 44\nΨωμί 2,50\nΣΥΝΟΛΟ 2,50" : "\nTel. 1234567"
    #expect(merchant(printed + greek) == name)
  }

  @Test("A chain whose logo was not read is recognised by the company at the foot")
  func imprint() {
    let lines = "Lindenweg 10\n33100 Paderborn\nKIWI 1,49\nZU ZAHLEN EURO 1,49\nVielen Dank für Ihren Einkauf!"
    #expect(merchant("A Lab D neI\n\(lines)\nAldi GmbH & Co. KG, Musterstadt") == "ALDI")
    #expect(merchant("Quill Getränke\n\(lines)\nQuill Getränke GmbH, Musterstadt")?.hasPrefix("Quill Getränke") == true)
  }

  @Test("A name broken over two lines is joined")
  func twoLines() {
    #expect(merchant("BINTANG HARDWARE (M)\nSDN BHD\n(998877-X)\nLOT 5, JALAN KAYU") == "BINTANG HARDWARE (M) SDN BHD")
    #expect(merchant("LIMAU BOOK\nCO. (M) SDN BHD\n(998877-X)\nLOT 5, JALAN KAYU") == "LIMAU BOOK CO. (M) SDN BHD")
    #expect(merchant("Berghotel\nHohe Scharte\n3818 Grindelwald\nTel. 033 555 67 46") == "Berghotel Hohe Scharte")
    let sweep = "Schornsteinfegermeisterin\nImke Quill\nZum Steinbruch 11\n37127 Dransfeld\nTel. 05502 555 67 46"
    #expect(merchant(sweep) == "Schornsteinfegermeisterin Imke Quill")
    #expect(merchant("#Windmere Family\n#Restaurant\n12 Main Street\nPhone 555-1234") == "Windmere Family Restaurant")
  }

  @Test(
    "Titles, greetings and copies are not names",
    arguments: [
      "TAX INVOICE\nHOLLER BOOKS\n12 High Street", "*** MERCHANT COPY ***\nHOLLER BOOKS\n12 High Street",
      "WELCOME\nHOLLER BOOKS\nTel: 555 1234", "HOLLER BOOKS\nRECEIPT\n12.03.2023",
      "HOLLER BOOKS INVOICE\n12 High Street", "Salgskvittering\nHOLLER BOOKS\nOrg.nr: 912 345 678",
      "Kassakvitto\nHOLLER BOOKS\nOrg nr 556123-4567", "Kvitteringskopi\nHOLLER BOOKS\nCVR 12345678",
    ])
  func titles(text: String) {
    #expect(merchant(text) == "HOLLER BOOKS")
  }

  @Test("A known chain is found in its web address when its logo was not read")
  func web() {
    #expect(merchant("~~ ,.\nHauptstr. 12\n33100 Paderborn\nApfel   1,99\nwww.rossmann.de") == "Rossmann")
  }

  @Test("A damaged logo of a known chain is recognised", arguments: ["TKEA", "MEDTA MARKT", "MR. 0.1.Y. (M) SDN BHD"])
  func damagedLogo(printed: String) throws {
    let found = try #require(merchant("\(printed)\nLot 12, Jalan Besar\nTel: 555 1234"))
    #expect(["IKEA", "MediaMarkt", "Mr. D.I.Y. (M) SDN BHD"].contains(found))
  }

  @Test("A company's line below that starts with the same word is not a second half of the name")
  func nameSaidAgain() {
    let found = merchant("Kornblum\nFRISCHEMARKT\nKornblum Handels KG\nAm Anger 4, 04109 Leipzig\nTel 0341 5550123")
    #expect(found == "Kornblum FRISCHEMARKT")
  }

  @Test("A damaged name that continues is spelled as printed, not as the business is called today")
  func damagedBeginning() {
    let found = merchant("buardian Health And Beauty Sdn Bhd\nLot 12, Jalan Besar\nTel: 555 1234")
    #expect(found == "Guardian Health And Beauty Sdn Bhd")
  }

  @Test(
    "Places, branches and slogans are not names, but names may contain them",
    arguments: [
      ("New York Bagel\n226 Ironwood Ave\nCoeur d'Alene,Idaho83814\nCheck: 8465", "New York Bagel"),
      ("Harbor Deli#2214-0 Phone 555-758-4560\n642 Midland Road\nJanesville , WI, 53546", "Harbor Deli"),
      ("* \nFish n Fries No:1!\nCarry Out\nSEAT: 1", "Fish n Fries"),
      ("INDIA CORNER\nCate Court Lower Ground -Dubai Mall\nDubai, U.A.E\nTel 04-5550123", "INDIA CORNER"),
      ("ATHENS GENERAL REPAIRS\nATHENS, Georgia\n555011653", "ATHENS GENERAL REPAIRS"),
      ("Welcome to Chick-f11-A\nMt. Pleasant (#00854)\n(843) 555-6811", "Chick-fil-A"),
      ("You decide what's inside.\nHOLLER BURRITOS\n864 Broadway", "HOLLER BURRITOS"),
      ("HOLLER BURRITOS\nDish   Qty   Amount\nTaco   2   9.00", "HOLLER BURRITOS"),
      ("dm-drogerie markt\n33100 Paderborn", "dm"),
      (
        "Tax Involce\nLotus Hainan Chicken Rice\nStall No. 7 & 8\nHarbour Food Centre\nSingapore 069999\nTel: 9555 1234",
        "Lotus Hainan Chicken Rice"
      ),
      ("34 Kingley Street\nTotal 10.20\nThank you for visiting\nClachan\nTEL: 0207 555 0834", "Clachan"),
    ])
  func places(text: String, name: String) {
    #expect(merchant(text) == name)
  }

  @Test("A letter of a logo read as a sign, or an ornament read as letters, does not hide a known chain")
  func sign() {
    #expect(merchant("XS$ATURN\nKamp 30-32\n33098 Paderborn\nBio Orangen  2,49") == "Saturn")
    #expect(merchant("Hauptstr. 130\n33100 Paderborn\nBio Orangen  2,49") == nil)
    #expect(merchant("L$DL\nHauptstr. 130\n33100 Paderborn\nApfel   1,99") == "Lidl")
    #expect(merchant("Date:\nHauptstr. 130\n33100 Paderborn") == nil)
  }

  @Test("Three remaining letters of a logo are not the name if the web address has another")
  func pieceOfLogo() {
    let below = "Merbau Estate\n82 Merbau Road #01-05\nSingapore 169999\nTel: 6555 0400\nLatte  9.60\nTOTAL  9.60"
    #expect(merchant("Bak\nwww.quills.com.sg\n\(below)") != "Bak")
    #expect(merchant("Bak\nwww.bak.com.sg\n\(below)") == "Bak")
  }

  @Test("The number of a store is not its name")
  func storeNumber() {
    #expect(merchant("STORE # MN-1186\n1413 Fourth St SE\nOrder #: 3124   SALON") == nil)
  }

  @Test(
    "A business is named by its own name, not by the company that runs it",
    arguments: [
      ("#THE SALTY GULL\nFish & Chippery\nQuill Holdings Pty Ltd\nABN 44 118 820 447\n12 Marine Pde", "THE SALTY GULL"),
      ("HOSTAL LA PARRA\n\nExplotaciones Quill S.L.\nC/ Mayor 20 19001 Guadalajara\nCIF B19118820", "HOSTAL LA PARRA"),
      ("DE STATIONSHOF\nGeëxpl. door Urbanpark NL B.V.\nKwitantie\nArnhem", "DE STATIONSHOF"),
      ("FJELLHEIM KRO\nDrevet av Quill Servering AS\n3570 Ål\nOrg.nr 918 820 447", "FJELLHEIM KRO"),
      (
        "KILBRIDE SERVICE STATION\nOperated by Quill Forecourts Ltd\nBlessington, Co. Wicklow",
        "KILBRIDE SERVICE STATION"
      ),
      ("#HAVENHOF\n#Quellvaren Ombrink B.V.\nKade 3, 3011 AB Rotterdam\nKvK 12345678", "HAVENHOF"),
      ("AROMA MENTAI\nKEDAI SINAR SDN BHD (758027-D)\nNO 9, JALAN MERBAU\nTEL 03-555 1234", "KEDAI SINAR SDN BHD"),
    ])
  func house(text: String, name: String) {
    #expect(merchant(text + "\nTea  4.00\nTotal  4.00") == name)
  }

  @Test("Words of a trade alone do not replace the company's name")
  func trade() {
    #expect(merchant("CAFE & BAKERY\n\nQuill Ventures LLC\n77 Commercial St\nTea  4.00") == "Quill Ventures LLC")
  }

  @Test("A part of a name is not another name that makes it doubtful")
  func parts() throws {
    let text = "#TANK & QUILL\n#Station Weiler\nQuillweg 4, 49565 Weiler\nTel. 05461 1234\nDiesel  74.16"
    let field = try #require(MerchantExtractor.merchant(in: Made.document(text), lexicon: .standard))
    #expect(field.value == "TANK & QUILL Station Weiler")
    #expect(field.alternatives.allSatisfy { !$0.value.hasPrefix("Station") && !$0.value.hasPrefix("TANK") })
  }

  @Test("A name that the greeting repeats is that of the business")
  func greeted() {
    let text = """
      DINING I
      Bee Fine Thai Dining
      9901 Mill Blvd.
      Phone(703)555-9898
      Pad Thai  12.00
      Thank you for dining at Bee Fine Thai
      """
    #expect(merchant(text)?.hasPrefix("Bee Fine Thai") == true)
  }

  @Test("A chain's own brand identifies it if its logo was not read, but not a shop that also sells it")
  func ownBrands() {
    #expect(merchant("KEEP THIS\nRECEIPT\nFOR A FREE WHOPPER\nChk 4421\n1 Whopper Reg  7.39") == "Burger King")
    #expect(merchant("QUILL MINI MARKET\n12 Main Street\nTel. 555-1234\n1 Frappuccino  3.00") == "QUILL MINI MARKET")
  }

  @Test("Each own brand is found on a receipt and belongs to a known chain")
  func ownersOfBrands() {
    let chains = Set([LexiconFile.merchants, .brands].flatMap { Table($0).rows.map(\.[0]) })
    for row in Table(.ownBrands).rows {
      #expect(chains.contains(row[1]), "\(row)")
      #expect(merchant("KEEP THIS\nRECEIPT\nChk 4421\n1 \(row[0])  7.39") == row[1], "\(row)")
    }
  }

  @Test("A company named after its business gets the business's name; one with another name does not")
  func companyOfChain() {
    #expect(merchant("Lidl Vertriebs Ost GmbH & Co. KG\nHauptstr. 130\n33100 Paderborn\nApfel   1,99") == "Lidl")
    #expect(merchant("Quill Vertriebs GmbH\nHauptstr. 130\n33100 Paderborn\nApfel   1,99") == "Quill Vertriebs GmbH")
  }

  @Test(
    "Directions to a business are not names, and a branch in brackets is not an address",
    arguments: [
      ("AL BANAMA HYPERMARKET\nTIMES SQUARE CENTER - DUBAI\nPhone:04-5551234\nTea  4.00", "AL BANAMA HYPERMARKET"),
      ("Store 1\nQuill's Butchery\n1805 Linden Dr\nMadison, WI 53706\nSoup  4.00", "Quill's Butchery"),
      ("CAFETERIA AL NOOR L.L.C\nAl Rigga Rd, Deira\nTRN 100118820400003\nTea  4.00", "CAFETERIA AL NOOR L.L.C"),
      ("老街坊面馆(南京路店)\n结账单\n牛肉面  84.00", "老街坊面馆"),
    ])
  func whereItIs(text: String, name: String) {
    #expect(merchant(text)?.hasPrefix(name) == true, "\(merchant(text) ?? "nothing")")
  }

  @Test(
    "A number before the name, goods by weight, towns and slogans do not hide it",
    arguments: [
      ("CNPJ: 12.345.678/0001-95 MERCADINHO VISTA LTDA\nRua das Flores 12\nArroz  5,00", "MERCADINHO VISTA LTDA"),
      ("P.IVA 01234567890 PANIFICIO ROSSINI\nVia Roma 3\nPane  2,00", "PANIFICIO ROSSINI"),
      ("NIP 525-000-11-22 PIEKARNIA POD LIPA\nul. Lipowa 3\nChleb  4,50", "PIEKARNIA POD LIPA"),
      ("ABN 51 824 753 556 HARBOUR BAKERY\n12 Quay Street\nBread  4.50", "HARBOUR BAKERY"),
      ("NETTO\nParagon\nPOMIDORY\n0,456kg x 8,99   4,10A\nSUMA PLN  4,10", "Netto"),
      ("MILLS GROCER\nTAX INVOICE\nTOMATO LOOSE\n0.842 kg @ $3.90/kg   3.28\nTOTAL  3.28", "MILLS GROCER"),
      ("RESTAURANTE DO PORTO\nCURITIBA - PR - (41) 5555-3026\nCafe  5,00\nTOTAL  5,00", "RESTAURANTE DO PORTO"),
      ("THE CORNER PANTRY\n123 Main Street\nSpringfield\nMilk  2.00\nTOTAL  2.00", "THE CORNER PANTRY"),
      ("TRATTORIA LUNA\nDescrizione   Prezzo(€)\nPizza   8,00\nTOTALE  8,00", "TRATTORIA LUNA"),
      ("HILLTOP GROCERS \"every day low price\" 77\nMilk  2.00\nTOTAL  2.00", "HILLTOP GROCERS"),
      ("NORTH \"SOUTH STATIONERY LTD\n12 Quay Street\nPen  2.00\nTOTAL  2.00", "NORTH \"SOUTH STATIONERY LTD"),
      ("000 ПОБЕДА\nКАССОВЫЙ ЧЕК\nМолоко  80.00\nИТОГ  80.00", "ООО ПОБЕДА"),
      ("MAGAZIN ZORILE\nBAIA MARE, STR. VICTORIEI 12\nPaine  4,50\nTOTAL LEI  4,50", "MAGAZIN ZORILE"),
    ])
  func besideTheName(text: String, name: String) {
    #expect(merchant(text) == name, "\(merchant(text) ?? "nothing")")
  }

  @Test(
    "Goods by volume and rows of asterisks read as ideographs are no names",
    arguments: [
      ("7n kauina\nЧек № 812\nКапучино 250 мл\n1   150,00\nИТОГО   150,00", "Капучино"),
      ("Bill 812\nEspresso 30ml\n1   2.50\nTOTAL   2.50", "Espresso"),
      ("Bill 812\n京京冰家冰冰米冰冰\nPen  2.00\nTOTAL  2.00", "京"),
    ])
  func noNames(text: String, beginning: String) {
    #expect(merchant(text)?.hasPrefix(beginning) != true, "\(merchant(text) ?? "nothing")")
  }

  @Test("The label of a tax number is not a name", arguments: ["P.IVA 01234567890", "NIP 525-000-11-22"])
  func bareNumber(line: String) {
    #expect(merchant("\(line)\nPane  2,00\nTOTALE  2,00") == nil)
  }

  @Test("A page of goods without a name has no merchant")
  func none() {
    #expect(merchant("2 BAGEL  5.00\n1 TEA  2.00\nTOTAL  7.00") == nil)
  }

  @Test(
    "A printed name is cleaned but keeps its case",
    arguments: [
      ("| Kedai Maju (860671-D)", "Kedai Maju"), ("‘Tienda Sol, ", "Tienda Sol"), ("Lindt Co. Reg No: 1234", "Lindt"),
      ("PASAR MINI SON BHD", "PASAR MINI SDN BHD"), ("Name: Atelier Zed SARL", "Atelier Zed SARL"),
      ("Sold by Quill Lamps Ltd", "Quill Lamps Ltd"), ("Seller Lamps Ltd", "Seller Lamps Ltd"),
      ("Acme Inc.", "Acme Inc."), ("ΤΑΒΕΡΝΑ \"ΤΟ ΚΑΡΑΒΙ\"", "ΤΑΒΕΡΝΑ ΤΟ ΚΑΡΑΒΙ"),
    ])
  func cleaned(printed: String, name: String) {
    #expect(NameCleaner.clean(printed) == name)
  }

  private func merchant(_ text: String) -> String? {
    MerchantExtractor.merchant(in: Made.document(text), lexicon: .standard)?.value
  }
}
