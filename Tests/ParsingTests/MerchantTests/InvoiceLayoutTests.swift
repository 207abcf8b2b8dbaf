import Core
import Testing

@testable import Parsing

@Suite("The issuer in the layouts of invoice programs")
struct InvoiceLayoutTests {
  @Test("A logo and the smaller address beside it are two parts of a line, in the text of a file")
  func sizes() {
    func word(_ text: String, x: Int, width: Int, height: Int) -> Word {
      Word(text: text, box: Box(x: x, y: 20, width: width, height: height), confidence: 1)
    }
    let line = Line(words: [
      word("Saltbush", x: 20, width: 180, height: 30), word("Landscaping", x: 210, width: 230, height: 30),
      word("Saltbush", x: 465, width: 90, height: 16), word("Landscaping", x: 560, width: 110, height: 16),
    ])
    let page = Page(
      number: 1, width: 1200, height: 1600, passes: [Pass(source: .textLayer, method: "made", lines: [line])])
    let segments = Segment.all(
      in: DocumentText(pages: [page], today: Made.today), lexicon: .standard)
    #expect(segments.map(\.text) == ["Saltbush Landscaping", "Saltbush Landscaping"])
  }

  @Test("The name that customer labels head is the customer's above them as well")
  func customer() {
    let text = """
      weltladen24                                   Rechnung
      Uta Kohlstedt
      Gartenstr. 5                                  Verkauft von      Lichtwerk Handels GmbH
      06108 Halle (Saale)                           Rechnungsdatum    18 August 2026
      Rechnungsadresse       Lieferadresse          Verkauft von
      Uta Kohlstedt          Uta Kohlstedt          Lichtwerk Handels GmbH
      Gartenstr. 5           Gartenstr. 5           Industrieallee 77
      06108 Halle (Saale)    06108 Halle (Saale)    04356 Leipzig
      Gesamtpreis                                   46,98 €
      """
    #expect(merchant(text) == "Lichtwerk Handels GmbH")
  }

  @Test("A street above a post code in two groups is no name")
  func postCode() {
    let text = """
      DODAVATEL                          ODBĚRATEL
      Zahradnictví U Tří lip s.r.o.      Bytové družstvo Jasanová
      Polní 618                          Jasanová 12
      602 00 Brno                        614 00 Brno
      Celkem k úhradě                    6 098,40 Kč
      """
    #expect(merchant(text) == "Zahradnictví U Tří lip s.r.o.")
  }

  @Test("A label of a date or number is no name")
  func label() {
    let text = """
      Fjordlys Strøm           Faktura nr      88120447
      Fjordlys Strøm AS        Fakturadato     08.02.2026
      Kaigata 900              Forfallsdato    23.02.2026
      6413 Molde               Kundenummer     417733
      Å betale                                 1 353,59
      """
    #expect(["Fjordlys Strøm", "Fjordlys Strøm AS"].contains(merchant(text)))
  }

  @Test("A municipal company's form is no region after a comma, and a customer's alley is no part of a name")
  func municipal() {
    let text = """
      Águas do Vale do Sorraia, E.M.
      Rua do Reservatório 40, 2100-111 Coruche
                                         Duarte Nogueira
                                         Travessa do Forno 6
      Data de emissão     13-04-2026     2100-150 Coruche
      TOTAL A PAGAR                      30,97 €
      """
    #expect(["Águas do Vale do Sorraia", "Águas do Vale do Sorraia, E.M."].contains(merchant(text)))
  }

  @Test("A street with its house number is no second line of a name")
  func street() {
    let text = "#Inge Tamm\n#Rukkilille põik 6\n#80011 Pärnu\nLeib 1.20\nSai 1.10\nPiim 0.90\nMesi 4.00\nKokku 7.20"
    #expect(merchant(text) == "Inge Tamm")
  }

  @Test("Who receives a payment is the seller, beside the account")
  func payee() {
    let text = """
      Одержувач                          Код
      ТОВ "Карпатбуд Сервіс"             41234567
      Банк одержувача                    Код банку
      АТ "Галбанк"                       325365
      Рахунок на оплату № 318 від 14 липня 2026 р.
      Покупець:    Гнатюк Оксана Петрівна
      Всього:      31 200,00
      """
    #expect(["Карпатбуд Сервіс", "ТОВ \"Карпатбуд Сервіс\""].contains(merchant(text)))
  }

  @Test("What the business does, below its larger name, is no name")
  func description() {
    let text = """
      #Marismas Sur
      Comercializadora de electricidad · CIF B39112208 · C/ Castelar 14, 39004 Santander
      DATOS DE LA FACTURA                     TITULAR
      Nº factura: N26-0077123                 Amaya Corral Pardo
      Fecha de factura: 7 de julio de 2024    Avda. del Faro 22
      TOTAL IMPORTE FACTURA                   61,08 €
      """
    #expect(merchant(text) == "Marismas Sur")
  }

  @Test("The title of an insurer's or council's bill, and a contract with its number, are no names")
  func contract() {
    let renewal = """
      Lakeside Mutual          Renewal Invitation
                               Home Insurance
      Ms Orla Keane            Policy number HH/2204417
      15 Quay Road             Date: 21 May 2024
      Total premium due        €334.32
      """
    #expect(merchant(renewal) == "Lakeside Mutual")
    let contract = """
      #Mutuelle des Trois Ponts
                                    Avis d'échéance
                                    Contrat auto n° 88.117.442
      Mme Alix PRIGENT              Le 12/05/2024
      Total                         612,60 €
      """
    #expect(merchant(contract) == "Mutuelle des Trois Ponts")
  }

  @Test(
    "A unit in front of a street is an address, also without the space",
    arguments: ["SHOP 3 CAMPBELL PDE", "SHOP3 CAMPBELL PDE", "Unit4 Mill Lane"])
  func unit(text: String) throws {
    let document = Made.document(text)
    let segment = try #require(Segment.all(in: document, lexicon: .standard).first)
    #expect(HeadLine(segment, in: document.lines[0], lexicon: .standard).looksLikeAddress)
  }

  @Test("A name with its legal form in single letters is a name, not an ornament")
  func form() {
    let text = """
      #Modrý zub s.r.o.
                                               Súkromná ambulancia
                                               Kúpeľná 4, 031 01 Liptovský Mikuláš
      Dátum: 08.10.2024
      Spolu                                    85,00 €
      """
    #expect(merchant(text) == "Modrý zub s.r.o.")
  }

  @Test("The company above the department and name of an addressee in Japan is the customer's")
  func addresseeInJapan() {
    let text = """
      株式会社 若葉山出版              請求日 令和8年2月28日
      編集部 佐久間 様                 請求書番号 2026-0214
      下記の通りご請求申し上げます。
                                       装丁室ハトバ
                                       代表 羽鳥 紗英
                                       〒602-8061 京都市上京区油小路通 118
                                       登録番号 T3810044192207
      ご請求金額                       ¥187,000
      """
    #expect(merchant(text) == "装丁室ハトバ")
    #expect(merchant("株式会社 若葉堂\n山田 様\n東京都千代田区1-2-3\n合計 ¥900") == "株式会社 若葉堂")
  }

  @Test("The labels of a form in Korea are no names")
  func formInKorea() {
    let text = """
      교습비 등 영수증
      납부자     성명     정하윤     생년월일     2013.05
      교습비     90,000
      합계     90,000원
      한빛셈수학학원
      """
    #expect(!["성명", "생년월일", "납부자", "교습비 등 영수증"].contains(merchant(text)))
  }

  @Test(
    "The seller is behind its label in invoices of Vietnam and China",
    arguments: [
      (
        "HÓA ĐƠN GIÁ TRỊ GIA TĂNG\nTên người bán: CÔNG TY TNHH XE ĐIỆN MINH QUILL\nMã số thuế: 0318440271\n"
          + "Họ tên người mua hàng: Trần Quốc Bảo\nTổng cộng tiền thanh toán: 3.888.000",
        "CÔNG TY TNHH XE ĐIỆN MINH QUILL"
      ),
      (
        "电子发票（普通发票）\n购买方信息 名称：林晓燕     销售方信息 名称：青羽汽车维修有限公司\n价税合计 ¥1396.00",
        "青羽汽车维修有限公司"
      ),
    ])
  func labelled(text: String, name: String) {
    #expect(merchant(text) == name)
  }

  private func merchant(_ text: String) -> String? {
    MerchantExtractor.merchant(in: Made.document(text), lexicon: .standard)?.value
  }
}
