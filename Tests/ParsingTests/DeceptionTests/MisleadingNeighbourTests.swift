import Core
import Testing

@testable import Parsing

/// Receipts on which a word or number beside a value looks like one of another kind.
@Suite struct MisleadingNeighbourTests {
  static let papers = [
    MadePaper(
      "a screen of a cinema whose word is a code of a currency",
      "#GRAND QUAY CINEMAS\nScottsdale, AZ 85251\nPG-13 Aud 07 Row G Seats 11-12\nFRI 05/24/2024 7:15 PM\n2 ADULT @ 14.25 28.50\nConv. Fee 2.98\nTotal $31.48\nVisa *7783",
      total: "31.48", currency: "USD"),
    MadePaper(
      "a code in capitals with a number without cents",
      "#HARBOUR BOATS\n5 Quay Road\n24/05/2024\nHire 40\nTotal AUD 40\nVisa 40", currency: "AUD"),
    MadePaper(
      "the price of a gallon with three decimals",
      "#QUICK TRAIL\nAustin, TX 78701\n05/24/2024\nGallons 12.504\nPrice/Gal $3.299\nFuel $41.25\nSnack 2.00\nTax 0.16\nTotal $43.41\nVisa $43.41",
      total: "43.41", isPlain: true),
    MadePaper(
      "a tax number in three groups",
      "#QUAY STREET RAIL\n24 May 2024\n2 x Return £57.20\nTotal £57.20\nVisa £57.20\nVAT no. GB 791 7261 06",
      total: "57.20"),
    MadePaper(
      "a tax that is charged on the subtotal only",
      "#THE ANCHOR\nWhitby YO21 3PU\n24/05/2024\nFish and chips 55.50\nAle 20.00\nSub Total 75.50\nService Charge (11%) 8.31\nTotal £83.81\nVAT included 12.58\nNet 62.92",
      total: "83.81"),
    MadePaper(
      "the number of an order above the date",
      "#MAPLE DOUGHNUTS\nToronto, ON M5V 2T6\nOrder 312 Eat In\n05/24/2024 08:12\nCoffee $3.00\nDoughnut $2.00\nHST 13% $0.65\nTotal $5.65\nVisa $5.65",
      total: "5.65", date: "2024-05-24"),
    MadePaper(
      "a company in small print below the shop's name",
      "#PARRILLA DON JULIAN\nGORRITI GASTRONOMIA S.A.\nCUIT 30-71234567-1\nFecha 24/05/2024\nAsado $ 12.000,00\nTotal $ 12.000,00",
      merchant: "PARRILLA DON JULIAN"),
    MadePaper(
      "a company whose form stands first",
      "#LE PETIT ZINGUEUR\nSARL ROUSSEL FRERES\n12 rue du Quai, 75001 Paris\n24/05/2024\nMenu 20,00\nTotal TTC 20,00 €",
      merchant: "LE PETIT ZINGUEUR"),
    MadePaper(
      "a company's name in two lines",
      "#PERNIAGAAN LIMAU\n#TRADING SDN BHD\n12 JALAN MERBAU, 81200 JOHOR BAHRU\n24/05/2024\nNails 20.00\nTotal RM 20.00",
      merchant: "PERNIAGAAN LIMAU TRADING SDN BHD"),
    MadePaper(
      "an address whose post code has a zero for the letter O",
      "#THE ANCHOR & HOPE\n14 Quayside, Whitby Y021 3PU\n24/05/2024\nAle £20.00\nTotal £20.00",
      merchant: "THE ANCHOR & HOPE"),
    MadePaper(
      "labels in Vietnamese without the letters that networks do not know",
      "#Quay Coffee\n191 Bà Triu, Hà Ni\nNgày: 24/05/2024 15:22\nPhin 90.000\nTrà 59.000\nTm tính 149.000\nGiám giá 10% -15.000\nTôg cng 134.000d\nTiêň mt 150.000\nTiêò tha 16.000",
      total: "134000", source: .ocr),
    MadePaper(
      "pesos whose last digits are not in the picture",
      "#LA FONDA DEL RIO\nCalle 99 # 12-34, Bogotá\n24/05/2024\nAjiaco $ 58.50\nTinto $ 28.95\nTOTAL $ 87.45\nEfectivo $ 90.00\nCambio $ 2.55",
      currency: "COP", isForAPerson: true, source: .ocr),
    MadePaper(
      "the deposit below a rent",
      "#Immo Kouter\nKouter 44, 9000 Gent\nGent, 24 mei 2024\nHuurprijs € 850,00\nProvisie € 75,00\nTotaal ontvangen € 925,00\nHuurwaarborg (bij de bank): € 1.700,00",
      total: "925.00"),
  ]

  @Test("a word or number beside a value does not change it", arguments: papers)
  func neighbour(_ paper: MadePaper) throws { try paper.check() }

  @Test("letters that a model of another language put into uncertain words say nothing about the country")
  func foreignLetters() throws {
    let print =
      "ФИСКАЛНИ РАЧУН\nКафана Код Мике\nУкупан износ: 5.640,00\nПлатна картица: 5.640,00\nПФР време: 11.04.2024."
    var page = Made.page(print + "\nКаїапа Рруа Сеїепа\nСкадарска їі 32\nБеоїрад")
    for line in page.passes[0].lines.indices.suffix(3) {
      for word in page.passes[0].lines[line].words.indices { page.passes[0].lines[line].words[word].confidence = 0.4 }
    }
    let document = DocumentText(pages: [page], today: Made.today)
    let countries = CountrySigns.evidence(in: document).currencies(on: Made.today)
    #expect(countries.max { $0.value < $1.value }?.key == "RSD", "\(countries)")
  }
}
