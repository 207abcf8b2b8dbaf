import Core
import Testing

@testable import Parsing

@Suite("The category of a bill")
struct CategoryGuessTests {
  @Test(
    "A known business has its category",
    arguments: [
      ("ALDI SÜD", "Groceries"), ("McDonald's", "Dining"), ("Deutsche Bahn", "Transport"),
      ("IKEA Deutschland", "Household"),
      ("Aral", "Fuel"), ("Walgreens", "Health"), ("Vodafone GmbH", "Telecom"), ("AEON CO. (M) BHD", "Groceries"),
    ])
  func known(merchant: String, category: String) {
    #expect(CategoryGuess.category(merchant: merchant, items: [], in: Made.document("x"))?.value == category)
  }

  @Test(
    "The words of an unknown business name show its trade, in many languages",
    arguments: [
      ("Bryan's Bait & Tackle", "Leisure"), ("Quills Cykler", "Leisure"), ("Byens Nøglesmed", "Household"),
      ("Croitoria Quill", "Clothing"), ("Aparcament Plaça Quill", "Transport"), ("Quill Abogados", "Office"),
      ("Cabinet d'avocats Quill", "Office"), ("Bergwerk Coworking", "Office"), ("Zoo-Markt Quill", "Household"),
      ("KidZone Softplay", "Leisure"), ("Dom Kultury Quill", "Leisure"), ("Quill Lawn & Snow Plowing", "Household"),
      ("Ristorante Da Pino", "Dining"), ("Löwen-Apotheke", "Health"), ("Restoran Wan Baru", "Dining"),
      ("Boulangerie du Pont", "Groceries"), ("Quill Super Market", "Groceries"), ("QUILL ATACADISTA", "Groceries"),
      ("Pizzaria do Rio", "Dining"), ("Auto Posto Quill Ltda", "Fuel"), ("Droguería Luna", "Health"),
      ("Papelería Luna", "Office"), ("Hotell Norrsken", "Travel"),
      ("Ferreteria Sol", "Household"), ("Kwiaciarnia Róża", "Gifts"), ("Eczane Umut", "Health"),
      ("Kohvik Rukkilill", "Dining"), ("Hospoda U Buku", "Dining"), ("Dépanneur Chez Louis", "Groceries"),
      ("Harlow & Sons Greengrocers", "Groceries"), ("Tienda Doña Rosa", "Groceries"), ("Filmpalast Lindau", "Leisure"),
      ("Sundlaug Hlíðar", "Leisure"), ("ZUBNÁ AMBULANCIA", "Health"), ("Sri Ganga Medicals", "Health"),
      ("Autoroutes du Nord Vert", "Transport"), ("Wayfield Motor Spares", "Transport"), ("Pesula Kivikko", "Clothing"),
      ("Quill Tuinwerken BV", "Household"), ("Bezirksschornsteinfegermeisterin Ada Quill", "Household"),
      ("Pípulagnir Quill ehf.", "Household"), ("Quill Glazing", "Household"), ("Quill Sotning AB", "Household"),
      ("佛山市青羽汽车维修有限公司", "Transport"), ("Quill Yoga Studio", "Leisure"), ("Fysio De Quill", "Health"),
      ("מרפאת שיניים קוויל", "Health"), ("Gases del Quill S.A.", "Utilities"),
      ("Quill Court Body Corporate", "Housing"),
      ("Hornby Plumbing & Heating Ltd", "Household"), ("Huoltoasema Kivikko", "Fuel"),
      ("Pension Edelweiss", "Travel"), ("Automyčka Vltava", "Transport"), ("Krejčovství Lípa", "Clothing"),
      ("Zöld Csárda", "Dining"), ("QUILL GIDA SAN. VE TIC. LTD.", "Groceries"),
      ("Fahrschule Quill", "Education"), ("Dječji vrtić Quilla", "Education"), ("Езикова школа Ерудит", "Education"),
      ("Tierarztpraxis Quill", "Health"), ("Denta Quill Cabinet Stomatologic", "Health"), ("Kapsalon Quill", "Health"),
      ("Elektroinstallationen Quill", "Household"), ("Rørlegger Quill AS", "Household"),
      ("Sıhhi Tesisat Quill", "Household"), ("Autoservis Quill", "Transport"), ("Quill Auto Repair", "Transport"),
      ("Steueramt Quill", "Taxes & Fees"), ("Quill Shire Council", "Taxes & Fees"),
      ("Quill Telecomunicações", "Telecom"),
      ("Landbäckerei Quill", "Groceries"), ("LUNARISTORANTE", "Dining"), ("Pekarnica Quill", "Groceries"),
      ("Quill taksometrs", "Transport"), ("Čistilnica Quill", "Clothing"), ("Φαρμακείο Αύρα", "Health"),
      ("Garage Quill", "Transport"), ("Quill Optik", "Health"), ("Florăria Quill", "Gifts"),
      ("Cvjećara Quill", "Gifts"), ("Pensiunea Quill", "Travel"), ("Skalbykla Quill", "Clothing"),
      ("Kaashandel Quill", "Groceries"), ("Hair by Quill", "Health"), ("Kirpputori Quill", "Household"),
      ("お花代", "Gifts"),
      ("Turnverein Quill", "Leisure"), ("Condomínio Quill", "Housing"), ("Quill Homeowners Association", "Housing"),
      ("Hulebæk Vandværk", "Utilities"), ("Aguas del Quillo Sur", "Utilities"), ("Boekhoudkantoor Kwil", "Office"),
      ("Λογιστικό Γραφείο Αύρα", "Office"), ("Quill Líneas Aéreas", "Travel"), ("Quill Fibre", "Telecom"),
      ("Centre sportif Quill", "Leisure"), ("Termo Instal Quill", "Household"),
      ("Quill Cykel", "Leisure"), ("Dimnikarstvo Quill", "Household"), ("Corralón Quill", "Household"),
      ("Déneigement Quill", "Household"), ("Chäsi Quill", "Groceries"), ("Kepyklėlė Quill", "Groceries"),
      ("Quill Saree House", "Clothing"), ("Quill Ferries Praamid", "Transport"), ("Uncle Quill Claypot", "Dining"),
    ])
  func trade(merchant: String, category: String) {
    #expect(CategoryGuess.category(merchant: merchant, items: [], in: Made.document(merchant))?.value == category)
  }

  @Test("A name that ends in that of a short chain is another shop")
  func shortChain() {
    let document = Made.document("CHEZ MAMIE LULU\nBrasserie\nCuisine de terroir")
    #expect(CategoryGuess.category(merchant: "Chez Mamie Lulu", items: [], in: document)?.value == "Dining")
    #expect(CategoryGuess.category(merchant: "Lulu Hypermarket", items: [], in: document)?.value == "Groceries")
  }

  @Test("The trade of the customer says nothing about the bill")
  func customer() throws {
    let text = """
      Moor & Vale LLP
      5 Mill Lane
      Invoice 17

      Bill to:
      Quillo Bakery
      99 Harbour Road

      Services          120.00
      Total             120.00
      """
    let reading = Reading(pages: [Made.page(text, source: .textLayer)])
    let proposal = try #require(ReceiptParser(today: Made.today).proposals(from: reading).first)
    #expect(proposal.category == nil)
  }

  @Test("A town named like a word for postage is no evidence")
  func town() {
    #expect(CategoryGuess.category(merchant: nil, items: [], in: Made.document("Rua 2\n4050-103 PORTO")) == nil)
  }

  @Test(
    "What mailed receipts call themselves shows the trade, but not the shops of their app",
    arguments: [
      ("Thanks for riding, Robin\nTrip fare 19.84\nTotal 19.84", "Transport"),
      ("Twój przejazd\nCena przejazdu 26,40\nRazem 26,40", "Transport"),
      ("Parkeersessie beëindigd\nParkeerkost 6,10\nTotaal 6,45", "Transport"),
      ("Acueducto 41.210\nAlcantarillado 33.870\nTotal 75.080", "Utilities"),
      ("Uusi sähkölaskusi on valmis\nYhteensä 64,12", "Utilities"),
      ("Domain renewal, 1 year 12.19\nWhois privacy 0.00\nTotal 12.19", "Telecom"),
      ("Total 12.19\nGet the app: App Store, Google Play", nil),
    ] as [(String, String?)])
  func mails(text: String, category: String?) {
    #expect(CategoryGuess.category(merchant: nil, items: [], in: Made.document(text))?.value == category)
  }

  @Test("The items decide if the name gives no evidence")
  func goods() {
    let items = ["Diesel", "Pump 4", "Litres"].map { Item(description: $0) }
    #expect(
      CategoryGuess.category(merchant: "Smith & Sons", items: items, in: Made.document("Smith & Sons"))?.value == "Fuel"
    )
  }

  @Test(
    "Kitchen dishes and order tickets identify a restaurant whose name gives no evidence",
    arguments: [
      "Bill No : H-12\nKOTs:D-40\nDAL MAKHNI 1 136\nMALAI KOFTA 1 170\nBUTTER NAN 2 52",
      "1 Whopper Reg 7.39\n1 Big Mac 6.20", "2 Khinkali 8.00\n1 Khachapuri 14.00\n1 Lagman 11.00\n1 Kompot 4.00",
    ])
  func dishes(text: String) {
    #expect(CategoryGuess.category(merchant: nil, items: [], in: Made.document(text))?.value == "Dining")
  }

  @Test("A German slip is not a Hungarian stamp, and the items identify a grocer whose name was not read")
  func slip() {
    let slip = Made.document(
      "EUR\nEmmentaler 2,69 A\nKiwi Gold 2,36 A\nBalance Brot 0,99 A\nButter 1,79 A\nBITTE BELEG AUFBEWAHREN")
    let items = ["Emmentaler", "Kiwi Gold", "Balance Brot", "Butter"].map { Item(description: $0) }
    #expect(CategoryGuess.category(merchant: nil, items: items, in: slip)?.value == "Groceries")
    #expect(
      CategoryGuess.category(merchant: nil, items: [], in: Made.document("Summe 3,00\nBITTE BELEG AUFBEWAHREN")) == nil)
  }

  @Test(
    "The words on the bills of a household show what they are for, in many languages",
    arguments: [
      ("Energia elétrica 198 kWh\nContrib. ilum. pública 13,42", "Utilities"),
      ("Дневна енергия 27,55\nНощна енергия 7,33", "Utilities"), ("Ivóvíz 5 464\nCsatornadíj 7 087", "Utilities"),
      ("Heating oil 500 L 412.50\nSmokeless fuel 94.00", "Utilities"),
      ("Vyúčtování služeb\nRoaming 30,00\nPrémiové SMS 79,00", "Telecom"), ("Λογαριασμός Κινητής", "Telecom"),
      ("Gig Internet $70.00\nModem rental $10.00", "Telecom"), ("Kertalippu aikuinen 27,40", "Transport"),
      ("Foreldrebetaling april 1 200,00", "Education"), ("Pool maintenance 4,200.00", "Household"),
      ("Bondi surf hire 64.00", "Leisure"), ("Детский сад 90,00", "Education"),
      ("Wodociągi Brzozowa\nWoda 12 m3 66,00\nŚcieki 12 m3 96,00", "Utilities"),
      ("Vesi 12,80\nKanalisatsioon 16,00", "Utilities"), ("Elektro Drava\nOmrežnina 12,10", "Utilities"),
      ("Heitt vatn 8.240\nRafmagn 6.110", "Utilities"), ("Restauration scolaire\nGarderie 12,00", "Education"),
      ("Six month premium 612.00", "Insurance"), ("Mundhygiene 95,00", "Health"),
    ])
  func household(text: String, category: String) {
    #expect(CategoryGuess.category(merchant: nil, items: [], in: Made.document(text))?.value == category)
  }

  @Test("Nothing is guessed without evidence")
  func nothing() {
    #expect(
      CategoryGuess.category(merchant: "Smith & Sons", items: [], in: Made.document("Smith & Sons\nTotal 3.00")) == nil)
  }

  @Test(
    "A trade is not guessed from a surname, an address or a label that is the same word",
    arguments: [
      "Jan Krejčí", "Anna Schuhmacher", "Sklep Reksio", "12, Vidya Bhavan", "Cine a emis: Ana",
      "Poczta elektroniczna: biuro@kowal.example", "Goldwerkstatt Quill",
    ])
  func homograph(line: String) {
    #expect(CategoryGuess.category(merchant: line, items: [], in: Made.document(line)) == nil)
  }

  @Test(
    "Goods that are named like a trade do not decide alone",
    arguments: ["Pension administration", "Hydraulik Schlauch", "Myčka nádobí", "Panela 6L"])
  func goodsLikeTrades(item: String) {
    let items = [Item(description: item)]
    #expect(CategoryGuess.category(merchant: nil, items: items, in: Made.document("Smith & Sons")) == nil)
  }

  @Test("Every category in the tables exists in a new ledger")
  func tables() {
    for (file, column) in [(LexiconFile.merchants, 1), (.categories, 1)] {
      for row in Table(file).rows { #expect(DefaultCategories.names.contains(row[column]), "\(row)") }
    }
  }
}
