import Core
import Testing

@testable import Parsing

@Suite("Numbers of bills and accounts")
struct ReferenceTests {
  @Test(
    "The bill's number follows its label, in many languages",
    arguments: [
      ("Invoice No: INV-2023-017", "INV-2023-017"), ("Invoice # 60349", "60349"),
      ("Rechnungsnummer 2021007834", "2021007834"),
      ("Rechnung Nr. 471102 vom 05.03.2023", "471102"), ("Facture n° 2022089083", "2022089083"),
      ("Numero fattura: 118/A", "118/A"), ("Faktura nr FV/12/2023", "FV/12/2023"),
      ("Receipt No.: CS1801/26717", "CS1801/26717"),
      ("Invoice No     Date\nA-1001         05/03/2023", "A-1001"),
      ("Invoice #      Date\nINV-35270      05/03/2023", "INV-35270"), ("INV/2023/118", "INV/2023/118"),
      ("Folio F62410", "F62410"), ("账单编号 26-90406", "26-90406"),
      ("Особовий рахунок: 37323959\nРахунок № 58445", "58445"),
      ("Nota di credito n. CF62430\nRif. fattura F62430 / 13/06/2026", "CF62430"), ("Honorarnote Nr. F67137", "F67137"),
      ("Comp. Nro: 00004-00061680", "00004-00061680"), ("Nr rachunku: 26-26876", "26-26876"),
      ("청구서 번호: 26-35614", "26-35614"), ("Số hóa đơn A/17595", "A/17595"),
      ("BOLLETTA N. 2026/G/0118827 DEL 14/02/2026", "2026/G/0118827"), ("Račun št.:     26-00418", "26-00418"),
      ("Regningsnr.     40172233", "40172233"), ("Bill reference     2604-88120", "2604-88120"),
      ("Faktura - daňový doklad          20260073", "20260073"),
      ("Numero documento     Data documento\n118/A                29/05/2026", "118/A"),
      // The number is below a title, after other words, in groups, in a series, or looks like a date.
      ("SALES INVOICE     Kaveri Instruments\nSINV-26-00218", "SINV-26-00218"),
      ("Factura de servicios No.     88204417", "88204417"), ("Facture de mars\nN° 30 118 552 047", "30 118 552 047"),
      ("FATURA N.º FT 26/0077418", "FT 26/0077418"),
      ("Fatura-Recibo FR A2026/382\nATCUD: JFZ7KM2P-382", "FR A2026/382"),
      ("Faktura numer 14/03/2026", "14/03/2026"), ("Rechnungsnummer     K 26-1184", "K 26-1184"),
      // The word also means the number of an account.
      ("REIKNINGUR\nNr. 3318\nReikningsnúmer 0133-26-004418", "3318"),
      ("Notanummer     2026-0418", "2026-0418"), ("Chitanță seria APM nr. 004418", "004418"),
      ("AVVISO DI PAGAMENTO N. 11844 DEL 02/03/2026", "11844"), ("Nº do documento 0326-K52", "0326-K52"),
      ("מספר שובר     5577917788", "5577917788"),
      // Only a word for `number`.
      ("Номер: F59739\nКлиентски номер: 35478096", "F59739"),
      ("N° Cliente   N°       Medidor N°\n44698630     50176    3088357", "50176"),
      ("No. 1182\nInvoice No: A-17/23", "A-17/23"),
      ("BOLETA ELECTRÓNICA N° 40172233", "40172233"), ("Serija ir numeris     KWL004418", "KWL004418"),
    ])
  func reference(text: String, number: String) {
    #expect(ReferenceExtractor.reference(in: Made.document(text))?.value == number)
  }

  @Test("An invoice number is preferred to a slip's number")
  func order() {
    #expect(ReferenceExtractor.reference(in: Made.document("Slip No 1010\nInvoice No: A-17/23"))?.value == "A-17/23")
  }

  @Test("A number or account that is printed on every page is one alternative")
  func alternatives() {
    let numbers = "Invoice No: A-1001\nInvoice No: B-2002\nInvoice No: B-2002\nInvoice No: B-2002\nSlip No 3003"
    let number = ReferenceExtractor.reference(in: Made.document(numbers))
    #expect(number?.value == "A-1001" && number?.alternatives.map(\.value) == ["B-2002", "3003"])
    let other = "IBAN GB29NWBK60161331926819"
    let accounts = Made.document("IBAN DE89370400440532013000\n\(other)\n\(other)\n\(other)")
    #expect(IBANExtractor.iban(in: accounts)?.alternatives.map(\.value) == ["GB29NWBK60161331926819"])
  }

  @Test(
    "Dates, amounts and other numbers are not taken",
    arguments: [
      "Invoice date: 05/03/2023", "Invoice total 12.50", "Tel No 555 1234", "GST No 000123456789",
      "Folie 4012345", "Foglio 1234",
      "Rechnung zum Vertrag Nr. 471102", "No 125 High Street", "Nr 1234 5678 9012", "ID 123456",
      "Nr rachunku: 61 1090 1014 0000 0712", "Here's your receipt\nMarch 14, 2023",
    ])
  func others(text: String) {
    #expect(ReferenceExtractor.reference(in: Made.document(text)) == nil)
  }

  @Test(
    "An account number is taken if its check digits are valid",
    arguments: [
      ("IBAN: DE89 3704 0044 0532 0130 00", "DE89370400440532013000"),
      ("CH93 0076 2011 6238 5295 7 BIC X", "CH9300762011623852957"),
      ("IBAN:GB29NWBK60161331926819", "GB29NWBK60161331926819"),
      ("Bank IBAN: DE89 3704 0044\n0532 0130 00", "DE89370400440532013000"),
      ("DE89 37O4 0044 0532 0130 00", "DE89370400440532013000"),
    ])
  func iban(text: String, value: String) {
    #expect(IBANExtractor.iban(in: Made.document(text))?.value == value)
  }

  @Test(
    "An account with a wrong digit is not taken, nor is a label without one",
    arguments: [
      "DE89 3704 0044 0532 0130 01", "DE89 3704", "AB12 3456 7890", "DE89 3704 0044\n0532 0130 01",
      // A letter whose upper-case form takes more bytes.
      "ǰIBAN", "ŉŉIBAN", "IBANß",
    ])
  func noIBAN(text: String) {
    #expect(IBANExtractor.iban(in: Made.document(text)) == nil)
  }
}
