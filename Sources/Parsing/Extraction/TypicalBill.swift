internal import Core

/// A made bill in which every rule finds something.
///
/// Parsing it loads all tables. A server that forks does this first: what it has not loaded, each of its children loads
/// again.
enum TypicalBill {
  /// A day on which the bill is not yet due.
  static let today = CalendarDate(year: 2003, month: 2, day: 10) ?? .epoch

  static var page: Page {
    let rows = lines.enumerated().map { row, text in
      var start = 0
      return Line(
        words: text.split(separator: " ").map { word in
          defer { start += word.count + 1 }
          let box = Box(x: 20 + 10 * start, y: 20 + 30 * row, width: 10 * word.count, height: 14)
          return Word(text: String(word), box: box, confidence: 1)
        })
    }
    return Page(number: 1, width: 600, height: 30 * (rows.count + 2), passes: [Pass(source: .ocr, lines: rows)])
  }

  private static let lines = [
    "Harbour Bakery Ltd", "12 Quay Street, 10115 Berlin, Germany", "Tel. +49 30 1234567 www.harbour.example",
    "VAT no. DE123456788", "Invoice no. 4711", "Date 01.02.2003 12:30", "2 x Bread 1.00 2.00", "Milk 1.00",
    "Subtotal 2.52", "VAT 19% 0.48", "Total EUR 3.00", "Payable within 14 days by bank transfer",
    "IBAN DE89 3704 0044 0532 0130 00",
  ]
}
