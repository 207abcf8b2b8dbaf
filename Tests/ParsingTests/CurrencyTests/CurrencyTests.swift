import Core
import Testing

@testable import Parsing

@Suite("The currency")
struct CurrencyTests {
  private func proposal(_ text: String) -> Proposal? {
    ReceiptParser(today: Made.today).proposals(from: Reading(pages: [Made.page(text)])).first
  }

  @Test(
    "is found from signs, codes, tax words and places",
    arguments: [
      ("Milch 1,09\nBrot 2,19\nSumme EUR 3,28", "EUR"), ("Tea 4.00\nTotal RM 4.00", "MYR"),
      ("Fee 5.00\nTotal £5.00\nVISA £5.00", "GBP"),
      ("Kaffee 4.50\nTotal CHF 4.50", "CHF"), ("Chleb 3,49\nSuma PLN 3,49", "PLN"),
      ("Ramen ¥900\nTea ¥300\nTotal ¥1,200\nTokyo Japan", "JPY"),
      ("Sports Sdn Bhd\nTel +60 3 1234 5678\nGST 6%\nShoes 90.00\nTotal 90.00", "MYR"),
      ("VAT REG TIN 000-417-718-000\nRice 90.00\nTotal 90.00\nVATable Sales 80.36", "PHP"),
      ("Phở bò 31.640 đ\nCà phê 54.120 đ\nThành tiền 85.760 đ", "VND"),
      ("Kaffe 76,04\nÅ betale kr 76,04\nOrg.nr NO 912 345 678 MVA", "NOK"),
      ("Fika 76,00\nAtt betala 76,00 kr\nOrg.nr 556123-4567", "SEK"),
      ("Chips 12.91\nTotal $12.91\nGST No 91-223-118\nEFTPOS 12.91", "NZD"),
      ("RESTAURANT ZORILE\nBon 12\nSupa 20,00\nOspatar Ana\nDe plata: 20,00\ndin care TVA 1,65", "RON"),
      ("MAGAZIN ZORILE\nCOD IDENTIFICARE FISCALA: RO123456\nPAINE 4.35\nTOTAL 4.35\nTOTAL TVA 0.36", "RON"),
      ("Chleb 3,49\nKwota: 150,00 zt\nParagon", "PLN"),
      ("HAWKEN VETS\nGST No. 91-223-118\nNail clip 15.00\nTotal (incl. GST 1.96) 15.00\nEFTPOS 15.00", "NZD"),
      ("SURF CAFE\nABN 51 824 753 556\nTAX INVOICE\nFlat white 4.50\nTotal 4.50\nEFTPOS 4.50", "AUD"),
      ("Camp levy $220.00\nPO Box 41\nWirrabara SA 5481\nAmount payable $220.00", "AUD"),
      ("General rate $220.00\n60 Creek Rd\nQuill Flat VIC 3999\nAmount due $220.00", "AUD"),
      ("Tuition $220.00\nAmount due $220.00\nBPAY Biller Code 441188  Ref 0044188", "AUD"),
      ("VELD KAFEE (PTY) LTD\nVAT No 4123456789\nCoffee 30.00\nTotal 30.00\nDankie", "ZAR"),
      ("GAS DEL QUILL S.A. E.S.P.\nConsumo $20.900\nTotal a pagar $20.900", "COP"),
      ("Netto 10,00\nMwSt 19% 1,90\nBrutto 11,90\nUSt-IdNr. DE123456789\nVielen Dank", "EUR"),
    ])
  func evidence(text: String, code: String) { #expect(proposal(text)?.currency?.value.code == code) }

  @Test("of a dollar is more likely American beside a date with the month in front, and not certain by it")
  func americanDate() throws {
    let american = try #require(proposal("Due March 8, 2024\nUnit 218 $89.00\nTotal $89.00")?.currency)
    #expect(american.value == .usd && american.confidence < 0.9)
    let other = proposal("Due 8 March 2024\nUnit 218 $89.00\nTotal $89.00")?.currency
    #expect(other?.confidence ?? 0 < american.confidence)
  }

  @Test("is clear from a country's words alone if no amount has a sign")
  func words() {
    let bill = proposal("Quillbo Vandværk a.m.b.a.\nCVR 21 44 77 08\nOpkrævning\nFast bidrag 625,00\nI alt 625,00")
    #expect(bill?.currency?.value.code == "DKK")
    #expect(bill?.currency?.confidence ?? 0 >= 0.8)
  }

  @Test("is not Danish by a word that is Norwegian, too")
  func sharedWords() {
    let found = CountrySigns.evidence(in: Made.document("Betalingsdato")).currencies(on: nil)
    #expect(found["NOK"] != nil && found["NOK"] == found["DKK"], "\(found)")
  }

  @Test(
    "is the printed one, whatever the country of the chain: in airports, on ships, near borders and online",
    arguments: [
      ("TRADER JOE'S\nRice £2.69\nTea £1.00\nTotal £3.69", "GBP"),
      ("TRADER JOE'S\nRice 2.69\nTea 1.00\nTotal CHF 3.69", "CHF"),
      ("TRADER JOE'S\nRice A$2.69\nTea A$1.00\nTotal A$3.69", "AUD"),
      ("TRADER JOE'S\nRice 2.69\nTotal 2.69\nVISA €2.69", "EUR"),
      ("MERCADONA\nPVP (CHF)\nPan 3,00\nVino 4,00\nTotal 7,00", "CHF"),
      ("STOKROTKA\nChleb 3,49 EUR\nMasło 4,00 EUR\nSUMA 7,49 EUR", "EUR"),
      ("KOHL'S\nAll prices in Canadian dollars\nHat 9.00\nTotal 9.00", "CAD"),
      ("CANADA POST\nStamp US$2.00\nParcel US$9.00\nTotal US$11.00", "USD"),
      ("AUSTRALIA POST\nStamp NZ$2.00\nParcel NZ$9.00\nTotal NZ$11.00", "NZD"),
      ("ESSELUNGA\nPane 3,00\nVino 4,00\nTotale CHF 7,00", "CHF"),
      ("WALGREENS\nGum CAD$ 2.00\nTea CAD$ 3.00\nTotal CAD$ 5.00", "CAD"),
    ])
  func foreignChains(text: String, code: String) {
    #expect(proposal(text)?.currency?.value.code == code)
  }

  @Test(
    "is told by signs with a stroke, a code in front or a country's letters, and open for one that is no longer used",
    arguments: [
      ("Pan S/. 3.00\nTotal S/. 3.00", "PEN"), ("Pan B/. 3.00\nTotal B/. 3.00", "PAB"),
      ("Tea 46.00\nRice 50.00\nTotal MOP 96.00\nCash HKD 100.00\nChange MOP 4.00", "MOP"),
      ("Coffee 30.00\nTotal LSL 30.00\nCash ZAR 50.00\nChange LSL 20.00", "LSL"),
      ("Tea EC$3.00\nTotal EC$3.00", "XCD"), ("Tea CAD$ 3.00\nTotal CAD$ 3.00", "CAD"),
      ("Kruh 9,00 kn\nMlijeko 7,00 kn\nUkupno 16,00 kn\nPDV 25%", nil),
    ] as [(String, String?)])
  func furtherSigns(text: String, code: String?) { #expect(proposal(text)?.currency?.value.code == code) }

  @Test("is not the end of the opening hours: Fr. 8.00")
  func openingHours() {
    #expect(Made.sheet("Mo.-Fr. 8.00-20.00 Uhr").money.allSatisfy { $0.sign == nil })
    #expect(Made.sheet("Mo - Fr. 8.00 - 18.30").money.allSatisfy { $0.sign == nil })
    #expect(Made.sheet("Total Fr. 8.00").money.map(\.sign) == ["fr."])
  }

  @Test("is the one that a country used on that day")
  func byDay() {
    let paper = "Магазин\nсофия българия\nКафе 4,00\nОБЩА СУМА 4,00\n"
    let today = Made.day("2026-03-01")
    let codes = ["12.11.2025", "12.01.2026"].map { day in
      ReceiptParser(today: today).proposals(from: Reading(pages: [Made.page(paper + day)])).first?.currency?.value.code
    }
    #expect(codes == ["BGN", "EUR"])
  }

  @Test("is not a single letter: the R of a tyre, the postcode of a town")
  func letters() {
    #expect(Made.sheet("Reifen 205/55 R16 91V   89,00").money.map(\.value.description) == ["89.00"])
    #expect(Made.sheet("2 Long Road, Romford RM10 8XX").money.map(\.value.description) == [])
    #expect(Made.sheet("12 Station Road, Bristol BS1 4ND").money.map(\.value.description) == [])
    #expect(Made.sheet("Bread R12.50").money.map(\.sign) == ["r"])
  }

  @Test(
    "is that of the country when a single letter, as symbols are misread, says another",
    arguments: [
      ("MAKOLET HADAR\nTel Aviv\nMilk N7.10\nBread N12.90\nTOTAL N20.00\nCredit card N20.00", "ILS"),
      ("MAKOLET HADAR\nTel Aviv\nMilk 7.10\nBread 12.90\nTOTAL N20.00\nCredit card 20.00", "ILS"),
      ("MAMA STORES\nLagos, Nigeria\nRice N700.50\nOil N120.50\nTOTAL N821.00", "NGN"),
      ("Bread R12.50\nMilk R7.50\nTotal R20.00", "ZAR"),
    ])
  func misreadSymbol(text: String, code: String) { #expect(proposal(text)?.currency?.value.code == code) }

  @Test(
    "is not that of initials, or of letters that only number or measure things beside amounts with cents",
    arguments: [
      "QUILL BURGER\nKSH 3 REG 4\n1 Burger 4.19\n1 Coffee 1.09\nSubtotal 5.28\nTotal 5.28",
      "QUILL BURGER\nKSH3\n1 Burger 4.19\n1 Coffee 1.09\nTotal 5.28\nCash 5.28",
      "QUILL INN\nRM# 204\nNight 90.00\nBreakfast 12.00\nTotal 102.00",
      "QUILL INN\nRm: 1204 Guests 2\nNight 90.00\nBreakfast 12.00\nTotal 102.00",
      "QUILL CABLES\nCORD BLUE 6 FT 12.99\nPLUG 3.00\nTotal 15.99",
      "QUILL DINER\nTL 4\nSoup 4.00\nTea 2.00\nTotal 6.00", "QUILL DINER\nRS 12 KC 7\nSoup 4.00\nTea 2.00\nTotal 6.00",
      "QUILL OFFICE\nBALL PEN 3.99\nPAPER 4.00\nTotal 7.99", "QUILL GRILL\nDRY RUB 4.99\nCOAL 6.00\nTotal 10.99",
      "QUILL HOME\nCOTTON MOP 4.99\nPAIL 6.00\nTotal 10.99",
      "RM QUILL BROTHERS\nSoup 4.00\nTea 2.00\nTotal 6.00", "RS QUILLMANN STORES\nSoup 4.00\nTotal 4.00",
    ])
  func numbering(text: String) { #expect(proposal(text)?.currency == nil) }

  @Test(
    "is that of letters beside small whole numbers that are paid, or in their country",
    arguments: [
      ("QUILL BURGER\nBurger 450.00\nTea 50.00\nTotal 500.00\nCash KSH 500", "KES"),
      ("KEDAI BINTANG\nNasi 12.00\nTeh 2.00\nTotal RM 14.00\nVoucher RM 5", "MYR"),
      ("KEDAI BINTANG SDN BHD\nNasi 12.00\nTeh 2.00\nTotal 14.00\nGet RM 5 off", "MYR"),
      ("Nasi RM 12 . 00\nTeh 2.00\nTotal 14.00", "MYR"), ("Pan PEN 3.00\nVino PEN 4.00\nTotal PEN 7.00", "PEN"),
      ("Paine LEI 3.00\nUnt LEI 4.00\nTotal LEI 7.00", "RON"),
      ("Tea KSH 50\nBread KSH 70\nTotal KSH 120", "KES"), ("Kenyér 450 Ft\nTej 300 Ft\nÖsszesen 750 Ft", "HUF"),
    ])
  func paidWhole(text: String, code: String) { #expect(proposal(text)?.currency?.value.code == code) }

  @Test("is not the letters of a code: a long number directly after them")
  func codes() {
    #expect(Made.sheet("3H KC80002212").money.map(\.value.description) == [])
    #expect(Made.sheet("Total KC 80002212").money.map(\.value.description) == ["80002212"])
    #expect(Made.sheet("Total Rp1500000").money.map(\.value.description) == ["1500000"])
    #expect(proposal("3H KC80002212\nCoffee 4.00\nTotal 4.00")?.currency == nil)
  }

  @Test("has no default: without evidence it is open, and the user is asked")
  func open() {
    let found = proposal("Coffee 4.00\nCake 3.00\nTotal 7.00")
    #expect(found?.total?.value.description == "7.00")
    #expect(found?.currency == nil)
    #expect(found?.review.contains(.missingCurrency) == true)
  }

  @Test(
    "of a dollar sign is that of the country",
    arguments: [
      ("Springfield, IL 62704", "USD"), ("Toronto ON M5V 2T6 Canada", "CAD"),
      ("Sydney NSW Australia ABN 12 345 678 901", "AUD"),
    ])
  func dollars(address: String, code: String) {
    #expect(proposal("Shop\n\(address)\nCoffee $4.00\nCake $3.00\nTotal $7.00")?.currency?.value.code == code)
  }

  @Test("of a dollar sign alone is at most a hint")
  func loneDollar() { #expect((proposal("Coffee $4.00\nCake $3.00\nTotal $7.00")?.currency?.confidence ?? 0) < 0.9) }
}
