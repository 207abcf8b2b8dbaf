import Core
import Exchange
import TestSupport
import Testing

/// Tests that read CSV files of banks given as text.
protocol CSVReading {}

extension CSVReading {
  func read(
    _ text: String, currency: Currency? = nil, usual: Currency? = .eur, columns: CSVColumns? = nil,
    decimalMark: DecimalMark? = nil, ignoresBalances: Bool = false
  ) throws -> StatementReader.Result {
    try StatementReader.read(
      Array(text.utf8), as: .csv,
      .init(
        currency: currency, usual: usual, decimalMark: decimalMark, columns: columns,
        ignoresBalances: ignoresBalances))
  }

  func amounts(_ text: String, currency: Currency? = nil, usual: Currency? = .eur) throws -> [String] {
    try read(text, currency: currency, usual: usual).statements.flatMap(\.entries).map { "\($0.amount)" }
  }

  func refusal(_ text: String, usual: Currency? = .eur) -> MalformedText? {
    #expect(throws: MalformedText.self) { try read(text, usual: usual) }
  }
}
