import Core
import Testing

@testable import billfold_reader

@Suite struct ReadingOrderTests {
  /// - Parameter printed: the words as they are on the page from left to right.
  @Test(
    "words are read from the right if most letters are Hebrew or Arabic, with Latin words and numbers unchanged",
    arguments: [
      ("TOTAL 12.50", "TOTAL 12.50"),
      ("125.00 לתשלום סה״כ", "סה״כ לתשלום 125.00"),
      ("₪ 125.00 לתשלום סה״כ", "סה״כ לתשלום 125.00 ₪"),
      ("2024 במרץ 15 יום", "יום 15 במרץ 2024"),
      ("50.00 Visa 1234 אשראי כרטיס", "כרטיס אשראי Visa 1234 50.00"),
      ("ILS 125.00 לתשלום", "לתשלום ILS 125.00"),
      ("TOTAL AMOUNT DUE 125.00 المستحق المبلغ", "TOTAL AMOUNT DUE 125.00 المبلغ المستحق"),
      ("5.00 1 2", "5.00 1 2"),
    ])
  func order(printed: String, read: String) {
    let words = printed.split(separator: " ").enumerated().map { place, text in
      Word(text: String(text), box: Box(x: place * 100, y: place % 3, width: 80, height: 20), confidence: 1)
    }
    #expect(Rows.lines(of: words).map(\.text) == [read])
  }
}
