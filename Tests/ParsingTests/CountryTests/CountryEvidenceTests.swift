import Core
import Testing

@testable import Parsing

@Suite("The country")
struct CountryEvidenceTests {
  private func evidence(_ text: String) -> CountryEvidence { CountrySigns.evidence(in: Made.document(text)) }

  @Test(
    "is recognised by independent signs",
    arguments: [
      ("Hammer & Nail Sdn Bhd\nJalan Besar, Selangor\nGST 6%", "MY"), ("Springfield, IL 62704\nTotal $5.00", "US"),
      ("1 High Street, London SW1A 1AA\nVAT No 123", "GB"),
      ("USt-IdNr. DE123456789\nMwSt 19%\nTel. +49 30 1234567", "DE"),
      ("12 rue du Port\nSIRET 123 456 789 00012\nTVA 20%", "FR"),
      ("Panda House\nEverett, WA\nTotal 164.89", "US"), ("(425)555-0278\n3/16/2013 3:41 PM\nTotal 9.00", "US"),
      ("SUBTOTAL $87.30\nGST 7% $6.72", "SG"), ("Noodle House\nGST No: 201234567R\nTotal 9.00", "SG"),
      ("GST : M2-0123456-7\nTotal 9.00", "SG"), ("TAX INVOICE (ABB) 131102-04\nVAT 10.20\nTotal 156.00", "TH"),
      ("Bar\nFRA SIMP: 0042 FECHA: 18/07/2026\nIVA 0,75 TOTAL IMPORTE 8,30", "ES"),
      ("Sub-total 20.00\nGST(5%) 1.00", "CA"),
      ("www.example.ch\nMWST CHE-123\nTotal CHF 5.00", "CH"), ("Total CA$ 12.00", "CA"), ("Total R$ 12,00", "BR"),
      ("Total HK$88.00", "HK"), ("S$9.00", "SG"), ("Kiosk\n(425 ) 555 - 0278\nTotal 9.00", "US"),
      ("Grocer\nVAT No: 4123456789\nTotal 9.00", "ZA"), ("Grocer\nTRN: 100123456700003\nTotal 9.00", "AE"),
      ("Grocer\nTRN No 100 1234 5670 0003 Page 1\nTotal 9.00", "AE"),
      ("Sweets Pvt Ltd, Delhi\nService Tax 5.8%\nTotal 9.00", "IN"),
    ])
  func signs(text: String, code: String) { #expect(evidence(text).best?.code == code) }

  @Test(
    "is told by towns and legal forms whose blanks were lost, moved or added",
    arguments: [
      ("LIM HARDWARE SDNBHD", "MY"), ("LIM HARDWARE SDN.BHD", "MY"), ("LIM HARDWARE S/B", "MY"),
      ("LIM HARDWARE S/B (123456-K)", "MY"), ("50000 KUALALUMPUR", "MY"), ("KUALA LUM PUR", "MY"),
      ("K U A L A L U M P U R", "MY"), ("SEL ANGOR", "MY"), ("QUILL PTELTD", "SG"), ("QUILL PTY.LTD", "AU"),
      ("A U S T R A L I A", "AU"), ("A U S T R A L I A 3000", "AU"), ("NEWYORK", "US"),
    ])
  func joinedNames(text: String, code: String) { #expect(evidence(text).best?.code == code) }

  @Test("is not told by the number of a transaction")
  func transactionNumber() { #expect(evidence("TRN 0418 REG 2").scores["AE"] == nil) }

  @Test(
    "is not told by other words of the same letters, or by a short form elsewhere than behind a name",
    arguments: ["Den Mark", "Black Pool", "New Castle", "Oak Land", "S/B 20", "Sauce s/b", "S/B"])
  func otherWords(text: String) { #expect(evidence(text).scores.isEmpty) }

  @Test(
    "is told by a dialling code without a plus after a word for telephone",
    arguments: [
      ("TEL: (852) 2345 6789", "HK"), ("Tel No. 852-2345 6789", "HK"), ("電話：(852) 2345 6789", "HK"),
      ("Tel (65) 6123 4567 Fax (65) 6123 4568", "SG"), ("HP: 6012-345 6789", "MY"), ("TEL : 603-2345 6789", "MY"),
      ("Tel: (60-3) 2345 6789", "MY"), ("Tel (60) 03-2345 6789", "MY"), ("Phone: 0049 30 1234567", "DE"),
      ("Tel. 0044 (0)20 7946 0123", "GB"), ("T: (61 2) 5550 1234", "AU"), ("Tel: 971 4 555 1234", "AE"),
      ("TEL 00852-23456789", "HK"), ("Tel: 86-21-5550 1234", "CN"), ("Phone 91 98765 43210", "IN"),
      ("Telefon nummer: 0049 30 1234567", "DE"),
    ])
  func diallingCodes(text: String, code: String) {
    #expect(evidence(text).best?.code == code)
    #expect(evidence(text).scores[code, default: 0] >= 3)
  }

  @Test(
    "is not told by the digits of a local number, or of a number that is not one of a telephone",
    arguments: [
      "Tel (212) 555-0123", "Tel 216-555-0123 2", "Tel: (41) 5555-3026", "Tel: (41) 99876-5432 2",
      "Tel: (61) 99876-5432", "Tel 41998765432",
      "Tel (61) 9 9876-5432", "Tel: 8 495 123 45 67", "Tel: 84951234567", "Tel: 852 345 678", "Tel (354) 555 1234",
      "Tel 212 345 67 89", "Tel 322 345 67 89", "Ref: (852) 2345 6789", "T 60323456789", "Tel 138 1234 5678",
      "Tel (65) 3321-1234", "Tel: 60 0", "Tel: 00 0",
    ])
  func localNumbers(text: String) {
    let found = evidence(text).scores.filter { $0.key != "US" && $0.key != "CA" }
    #expect(found.isEmpty, "\(found)")
  }

  @Test("is not told by two local numbers side by side, but by one with the number of its lines")
  func numbersSideBySide() {
    #expect(evidence("Tel: 6222 3333 6222 4444").scores["ID"] == nil)
    #expect(evidence("Tel 2345 6789 - 2345 6780").scores["NG"] == nil)
    #expect(evidence("TEL: 603-2345 6789 (3 lines)").scores["MY", default: 0] >= 3)
  }

  @Test(
    "is told by the rate of a tax that several countries call so",
    arguments: [
      ("1=19% Netto 31,47 MwSt 5,98", "DE"), ("MwSt 20,00 % 2,00", "AT"), ("MWST 8.1% 1.20", "CH"),
      ("Rhodes, Greece\nVAT 24% INCLUDED", "GR"), ("VAT 13.50% 2.20", "IE"), ("DPH 12 % 2,20", "CZ"),
      ("DPH 23% 2,20", "SK"), ("IVA 16% 2.20", "MX"), ("PDV 25% 2,20", "HR"), ("Moms 12 % 2,20", "SE"),
      ("TVA 5,50% 2,20", "FR"), ("TAX 4.166% 2.61", "US"), ("Tax (4.167% of 68.50): 2.85", "US"),
      ("8.875 % Tax 1.42", "US"), ("Tax (GST 7%) 1.40", "SG"),
    ])
  func taxRates(text: String, code: String) {
    let found = evidence(text)
    #expect(found.best?.code == code)
    // Of countries with equal scores the first one by its code is the best, so the rate itself has to count.
    let withoutRate = evidence(text.replacing("%", with: ""))
    #expect(found.scores[code, default: 0] > withoutRate.scores[code, default: 0])
  }

  @Test(
    "is told by the domain of an address, and not by the name in front of it",
    arguments: [
      ("hr@quill.de", "DE", "HR"), ("shop@quill.com.my", "MY", "CO"), ("www.quill.nl,it@quill.com", "NL", "IT"),
      ("Contact it@quill.com", nil, "IT"), ("pt@quill.com", nil, "PT"),
    ] as [(String, String?, String)])
  func domains(text: String, code: String?, other: String) {
    let found = evidence(text).scores
    #expect(found[other, default: 0] == 0)
    if let code { #expect(found[code, default: 0] >= 3) }
  }

  @Test("is not told by a rate of another country's tax, or of a discount, or by a part of a number")
  func otherRates() {
    // 24 % is the rate of the Greek tax.
    #expect(evidence("MwSt 24% 5,98").scores == evidence("MwSt 24 5,98").scores)
    #expect(evidence("Rabatt 19%\nMwSt 5,98").scores["DE"] == evidence("MwSt 5,98").scores["DE"])
    #expect(evidence("VAT 119% 5.98").scores == evidence("VAT 5.98").scores)
    #expect(evidence("Service Tax @ 4.944% 5.98").scores["US", default: 0] == 0)
    #expect(evidence("Tax 10% 5.98").scores == evidence("Tax 10 5.98").scores)
  }

  @Test(
    "is not the United States because of numbers that look similar, and hardly because of a state's letters",
    arguments: [("VAT 232 153 895", 0), ("16/03/2013", 0), ("100-555-0278", 0), ("Visit, OK", 2.5)])
  func noSign(text: String, score: Double) { #expect(evidence(text).scores["US", default: 0] == score) }

  @Test("decides the order of day and month, and leaves it open without evidence")
  func dayOrder() {
    #expect(evidence("Springfield, IL 62704\nSales tax 0.50").dayFirstProbability < 0.12)
    #expect(evidence("Kuala Lumpur, Malaysia").dayFirstProbability > 0.88)
    #expect(evidence("Coffee 4.00").dayFirstProbability == 0.5)
    #expect((0.12...0.88).contains(evidence("Coffee $4.00").dayFirstProbability))
  }

  @Test(
    "is that of a brand or chain at the head, if it is not an ordinary word",
    arguments: [
      ("WinCo\nFOODS\nEggs 1.37\nTotal 121.92", "US"), ("Albertsons\nTotal 9.00", "US"), ("Alfamart\nTotal 9.00", "ID"),
      ("Alcampo\nTotal 9,00", "ES"), ("Abeille Assurances\nTotal 9,00", "FR"),
    ])
  func brand(text: String, code: String) {
    #expect(CountrySigns.evidence(in: Made.document(text), brands: .standard).scores[code, default: 0] >= 2)
    #expect(evidence(text).scores[code, default: 0] < 2)
  }

  @Test(
    "is certain by a chain of one country, unless something speaks for another country, or the name is that of others",
    arguments: [
      ("WINCO FOODS\nEggs $1.37", 3.5), ("TRADER JOE'S\nRice 16 oz $2.69", 3.5),
      ("TRADER JOE'S\nRice £2.69\nTea £1", 2), ("TRADER JOE'S CAFE\n1 High Street, London SW1A 1AA", 2),
      ("TRADER JOE'S\nToronto ON M5V 2T6\nHST 13%", 2),
      ("FAMILY DOLLAR\nMetro Manila, Philippines\nTotal 9.00", 2), ("Albertsons\nTotal $9.00", 2),
    ])
  func home(text: String, weight: Double) {
    let found = CountrySigns.evidence(in: Made.document(text), brands: .standard)
    let without = CountrySigns.evidence(in: Made.document(text))
    #expect(abs(found.scores["US", default: 0] - without.scores["US", default: 0] - weight) < 0.001)
  }

  @Test("of a chain decides the order of day and month beside a dollar sign, but not against another country's signs")
  func orderOfHome() {
    func dayFirst(_ text: String) -> Double {
      CountrySigns.evidence(in: Made.document(text), brands: .standard).dayFirstProbability
    }
    #expect(dayFirst("TRADER JOE'S\nRice $2.69\nTotal $2.69") < 0.12)
    #expect(dayFirst("TRADER JOE'S\nRice £2.69\nTotal £2.69") > 0.2)
  }

  @Test(
    "is not told by a chain of many countries, and its currency is not certain by one of a few",
    arguments: ["METRO CASH & CARRY", "PENNY MARKET", "BILLA", "LA POSTE", "SATURN", "DARTY", "LOWE'S"])
  func manyCountries(name: String) {
    let found = CountrySigns.evidence(in: Made.document("\(name)\nTotal 9.00"), brands: .standard)
    #expect(found.currencies(on: nil).allSatisfy { $0.value < 0.6 })
  }

  @Test("of every brand and chain is known")
  func brandCountries() {
    let known = Set(Table(.countries).rows.compactMap(\.first))
    for row in Table(.brands).rows + Table(.chainCountries).rows where row.count > 2 && row[2] != "-" {
      let codes = row[2].uppercased().split(separator: " ").map(String.init)
      #expect(Set(codes).isSubset(of: known) && codes.count <= 4, "\(row)")
    }
  }

  @Test("does not become more certain by repetition")
  func onceEach() { #expect(evidence("RM 1.00").scores == evidence("RM 1.00\nRM 2.00\nRM 3.00").scores) }

  @Test(
    "of a language shared by several is the one with such a post code before its towns",
    arguments: [
      ("18546 Quillnitz", true), ("Am Hafen 3, 18546 Quillnitz", true), ("Am Hafen 3 - 18546 Quillnitz", true),
      ("8002 Quillnitz", false), ("18546 Kaffee 9,70", false), ("Nr 18546 Quillnitz", false),
      ("18546 Quill Street", false),
    ])
  func codeBeforeTown(line: String, isTown: Bool) {
    func francs(_ line: String) -> Double {
      evidence("Otto Quill\n\(line)\nGesamt 9,70").currencies(on: nil)["CHF", default: 0]
    }
    #expect((francs(line) < francs("Am Hafen")) == isTown)
  }

  @Test(
    "of a word used in several is each of them, with its own weight",
    arguments: [
      ("Moms 25% 20,00", ["SE", "DK", "NO"]), ("NIT 4418820-4", ["CO", "GT"]), ("NIF 504418822", ["PT", "ES"]),
    ])
  func severalRows(line: String, countries: [String]) {
    let scores = evidence("Quill Farn\n\(line)").scores
    #expect(countries.allSatisfy { scores[$0, default: 0] > 0 })
  }
}
