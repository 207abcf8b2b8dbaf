import Core
import Testing

@testable import Parsing

@Suite("Names in letters, and legal forms in damaged print")
struct LetterNameTests {
  @Test(
    "The greeting of a letter is not the name of its sender",
    arguments: [
      "Dear Ada Lovelace,", "Dear Ada Lovelace", "Hello Ada Lovelace,", "Sehr geehrte Frau Lovelace,",
      "Liebe Ada Lovelace,", "Cher Monsieur Lovelace,", "Chère Ada Lovelace,", "Madame, Monsieur Lovelace,",
      "Estimado Sr. Lovelace:", "Prezada Sra. Lovelace,", "Gentile Ada Lovelace,", "Geachte mevrouw Lovelace,",
      "Hej Ada Lovelace!", "Hei Ada Lovelace,", "Kjære Ada Lovelace,", "Szanowna Pani Lovelace,",
      "Vážená paní Lovelace,",
      "Tisztelt Lovelace Asszony!", "Stimată doamnă Lovelace,", "Poštovana gospođo Lovelace,",
      "Lugupeetud Ada Lovelace",
      "Gerbiama Ada Lovelace,", "Уважаемая Ada Lovelace,", "Αγαπητή Ada Lovelace,", "尊敬的 Ada Lovelace",
    ])
  func greeting(_ greeting: String) {
    let text = "\(greeting)\n\n12.03.2024\nLeistung 120,00\nTotal 120,00 EUR"
    #expect(merchant(text)?.contains("Lovelace") != true)
  }

  @Test(
    "Shops are named like greetings",
    arguments: ["Dear Coffee Ltd", "Hej Kiosk", "Cher Ami Bistro", "Hola Tapas", "Gentle Dental", "Beste Schoenen"])
  func shop(name: String) {
    #expect(merchant("\(name)\n5 Mill Lane\n12.03.2024 14:22\nTea 12.00\nTotal 12.00") == name)
  }

  @Test(
    "Digits in the legal form at the end of a recognised name are its letters",
    arguments: [
      ("Feldmann Bürobedarf 6mbH", "Feldmann Bürobedarf GmbH"), ("Feldmann Gm8H", "Feldmann GmbH"),
      ("HARBORLINE FOODS L1D", "HARBORLINE FOODS LTD"), ("Harborline Foods L1d", "Harborline Foods Ltd"),
      ("Quill Trading 1nc", "Quill Trading Inc"), ("Menuiserie Quill 5ARL", "Menuiserie Quill SARL"),
      ("KEDAI QUILL 5DN 8HD", "KEDAI QUILL SDN BHD"), ("Quill Nord A/5", "Quill Nord A/S"),
      ("Studio 54", "Studio 54"), ("Studio 5/8", "Studio 5/8"), ("Route 66 Diner", "Route 66 Diner"),
      ("Werkstatt A6", "Werkstatt A6"), ("QUILL MART 24H", "QUILL MART 24H"),
    ])
  func form(printed: String, name: String) {
    #expect(DigitsInForms.repaired(printed, isRegistered: false) == name)
  }

  @Test("Digits alone are a legal form before the number of its register")
  func registered() {
    #expect(DigitsInForms.repaired("KEDAI QUILL 5/8", isRegistered: true) == "KEDAI QUILL S/B")
    let text = "Feldmann Bürobedarf 6mbH\nLindenweg 4\n80331 München\n12.03.2024 14:22\nPapier 3,25\nSumme EUR 3,25"
    #expect(merchant(text) == "Feldmann Bürobedarf GmbH")
  }

  @Test(
    "A sign that separates the parts of the sender's line may also be part of the name",
    arguments: [
      ("Atelier · Nord GmbH · Lindenweg 4 · 80331 München", "Atelier Nord GmbH"),
      ("Blau·Pause · Lindenweg 4 · 80331 München", "Blau·Pause"),
      ("Papierhaus Lindt · Weber GmbH · Lindenweg 4 · 80331 München", "Papierhaus Lindt"),
      ("Lindt · Lindt Papier GmbH · Lindenweg 4 · 80331 München", "Lindt"),
    ])
  func senderLine(line: String, name: String) {
    #expect(merchant("\(line)\nFrau\nErika Beispiel\nBahnstr. 42\n88802 Spielkreis") == name)
  }

  @Test(
    "The holder of the account to pay to is the sender",
    arguments: [
      "Gelieve te betalen op NL91 ABNA 0417 1643 00 t.n.v. Kwast en Zonen",
      "NL91 ABNA 0417 1643 00\nT.n.v. Kwast en Zonen",
      "IBAN NL91 ABNA 0417 1643 00 ten name van Kwast en Zonen",
    ])
  func holder(account: String) {
    let text = "Factuur 2024-12\nFactuurdatum: 3 april 2024\nGroot onderhoud 100,00\nTotaal € 100,00\n"
    #expect(merchant(text + account) == "Kwast en Zonen")
  }

  @Test("The holder of the account that is debited is the customer")
  func debited() {
    let text = """
      #Waterbedrijf Quill
      Factuur 2024-12
      Totaal € 100,00
      Automatische incasso van NL91 ABNA 0417 1643 00 t.n.v. Robin Vester
      """
    #expect(merchant(text) == "Waterbedrijf Quill")
  }

  private func merchant(_ text: String) -> String? {
    MerchantExtractor.merchant(in: Made.document(text), lexicon: .standard)?.value
  }
}
