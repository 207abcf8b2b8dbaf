import Core
import Testing

@testable import Parsing

@Suite("Items")
struct ItemExtractorTests {
  private let head = "#CORNER PANTRY\n12 March 2024 14:30\n"

  /// The items, each as quantity, description and amount.
  private func items(_ text: String) -> [String] {
    let reading = Reading(pages: [Made.page(head + text, source: .textLayer)])
    return (ReceiptParser(today: Made.today).proposals(from: reading).first?.items ?? []).map { item in
      [item.quantity.map { "\($0)" }, item.description, item.total.map { "\($0)" }].compactMap { $0 }
        .joined(separator: " ")
    }
  }

  @Test("`Amount` ends the list if it is the sum of all above, not as the label of a price")
  func amount() {
    #expect(ItemRuns.sums(in: Made.sheet("Zip  24.00\nButtons  18.00\nAmount  42.00")) == [4200])
    #expect(ItemRuns.sums(in: Made.sheet("Zip  24.00\nButtons  18.00\nAmount  40.00")).isEmpty)
    #expect(ItemRuns.sums(in: Made.sheet("Zip\nAmount  24.00\nButtons\nAmount  24.00")).isEmpty)
  }

  @Test(
    "are the lines above the total that end in an amount, with their quantity",
    arguments: [
      (
        """
        2 x Vollmilch 3,5%  1,19     2,38 A
        KÄSE GOUDA   4011         3,99 B
        0,482 kg x 1,99 EUR/kg
        BANANEN                   0,96 A
        Pfand        0,25     0,25 A
        SUMME        EUR      7,58
        Bar                  10,00
        Rückgeld              2,42
        """, ["2 Vollmilch 2.38", "KÄSE GOUDA 3.99", "BANANEN 0.96", "Pfand 0.25"]
      ),
      (
        """
        Zip for a jacket         24.00
        Buttons                  18.00
        Amount                   42.00
        """, ["Zip for a jacket 24.00", "Buttons 18.00"]
      ),
      (
        """
        Apple juice 2 x 1.50      3.00
        Oat cake                  2.20
        TOTAL EUR                 5.20
        """, ["2 Apple juice 3.00", "Oat cake 2.20"]
      ),
      (
        """
        Class pack               150.00
        Promo NEW10              -15.00
        TOTAL EUR                135.00
        """, ["Class pack 150.00", "Promo NEW10 -15.00"]
      ),
      (
        """
        Design of a cover     1     120,000     120,000
        Layout of the text    1      50,000      50,000
        Subtotal                                170,000
        Tax 10%                                  17,000
        Total                                   187,000
        """, ["Design of a cover 120000", "Layout of the text 50000"]
      ),
      (
        """
        Design of a cover     1     120,000     120,000
        Layout of the text    1      50,000      50,000
        Tax 10%                                  17,000
        Total                                   187,000
        """, ["Design of a cover 120000", "Layout of the text 50000"]
      ),
      (
        """
        Design of a cover     1     120,000     120,000
        Subtotal                                170,000
        Total                                   187,000
        """, []
      ),
      (
        """
        Design of a cover     1     120,000     120,000
        Subtotal                                170,000
        Tax 10%                                  17,000
        Total                                   187,000
        """, []
      ),
      (
        """
        1 Espresso                2.40
        3 Croissant               5.70
        Discount                 -1.00
        Member price              0.50-
        SUBTOTAL                  6.60
        VAT 10%                   0.60
        TOTAL EUR                 6.60
        """, ["1 Espresso 2.40", "3 Croissant 5.70", "Discount -1.00", "Member price -0.50"]
      ),
      (
        """
        おにぎり 鮭        ¥140
        お茶   2コX単130  ¥260
        合計   ¥400
        お預り ¥500
        お釣り ¥100
        """, ["おにぎり 鮭 140", "お茶 2コX単130 260"]
      ),
    ])
  func bought(text: String, items expected: [String]) { #expect(items(text) == expected) }

  @Test(
    "have the number bought, not the size of the package",
    arguments: [
      ("GOUDA JUNG 400G           3,19 B", "GOUDA JUNG 400G 3.19"),
      ("BIO VOLLMILCH 1L  1,19    1,19 B", "BIO VOLLMILCH 1L 1.19"),
      ("SAFT 1,5 L                2,49", "SAFT 1,5 L 2.49"),
      ("500 g Nudeln              0,99", "g Nudeln 0.99"),
      ("KAFFEE 500G 2 x 3,99      7,98", "2 KAFFEE 500G 7.98"),
      ("2 x Milch 1L    1,19      2,38", "2 Milch 1L 2.38"),
      ("2 x 500 g Pasta           1,98", "2 g Pasta 1.98"),
      ("COLA 6 x 330 ml           4,99", "COLA 6 x 330 ml 4.99"),
      ("COLA 6X330ML              4,99", "COLA 6X330ML 4.99"),
      ("WASSER 6X1,5              2,94", "WASSER 6X1,5 2.94"),
      ("BANANEN 0,482 kg x 1,99   0,96 A", "0.482 BANANEN 0,482 kg x 0.96"),
      ("TRAUBEN 1,25 kg x 2,00    2,50 A", "1.25 TRAUBEN 1,25 kg x 2.50"),
      ("KIRSCHEN 0,310 kg         2,17 A", "0.310 KIRSCHEN 0,310 kg 2.17"),
      ("Schrauben 12 Stk          3,60", "12 Schrauben 12 Stk 3.60"),
    ])
  func packages(line: String, item: String) {
    #expect(items("BROT   2,00\n\(line)\nSUMME EUR   12,00") == ["BROT 2.00", item])
  }

  @Test("lose codes before their name and the count and price after it")
  func codes() {
    let text = """
      5901234123457 TEA BAGS   £2.15
      4711 CHIPS SALTED        £1.00 B
      EGGS LARGE 6             £4.50 T
      TOTAL                    £7.65
      """
    #expect(items(text) == ["TEA BAGS 2.15", "CHIPS SALTED 1.00", "EGGS LARGE 4.50"])
  }

  @Test("are named by the line above if their own contains only figures")
  func above() {
    let text = """
      ORGANIC OATS 500G
        2 @ 1.50                3.00
      SEA SALT
                                0.99
      TOTAL GBP                 3.99
      """
    #expect(items(text) == ["2 ORGANIC OATS 500G 3.00", "SEA SALT 0.99"])
  }

  @Test("cost more than zero and at most the total; taxes, sums and lines below the total are not items")
  func notItems() {
    let text = """
      Old price                99.00
      Lamp                     12.00
      Gift wrap                 0.00
      Shade                     3.00
      Subtotal                 15.00
      VAT 20%                   3.00
      TOTAL EUR                18.00
      Card                     18.00
      Next visit                1.00
      """
    #expect(items(text) == ["Lamp 12.00", "Shade 3.00"])
  }

  @Test("are not recognised if no total is printed")
  func noTotal() { #expect(items("Pie   3.00\nTea   2.00") == []) }
}
