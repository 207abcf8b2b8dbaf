public import Core

/// Reads statements of banks.
public enum StatementReader {
  /// The statements of a file, and how its columns were read.
  public struct Result: Hashable, Codable, Sendable {
    public var statements: [Statement]
    /// How a CSV file was read; nil for the other formats. Given back, it reads the next file of the bank alike.
    public var profile: CSVProfile?
  }

  /// All statements of a file, or none of it.
  ///
  /// - Parameters:
  ///   - bytes: in UTF-8, UTF-16, Latin-1 or Windows-1252.
  ///   - format: nil to tell it from the content.
  ///   - currency: of the account, whatever a QIF or CSV file says of it.
  ///   - usual: the person's, for a file that does not name its own.
  ///   - dateOrder: of QIF and CSV; nil to find it over all dates.
  ///   - profile: how to read CSV, as an earlier result said.
  ///   - columns: of CSV, what a person says of them; the profile then counts for nothing.
  /// - Throws: `MalformedText` with the line and the reason.
  public static func read(
    _ bytes: some Collection<UInt8>, as format: StatementFormat? = nil, currency: Currency? = nil,
    usual: Currency? = nil, dateOrder: DateOrder? = nil, profile: CSVProfile? = nil, columns: CSVColumns? = nil
  ) throws(MalformedText) -> Result {
    let text = Encoding.text(bytes)
    guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
      throw MalformedText(line: 1, reason: "the file is empty")
    }
    guard !text.utf8.contains(0) else { throw MalformedText(line: 1, reason: "the file is no text") }
    switch format ?? self.format(of: text) {
    case .camt: return Result(statements: try CAMT.read(text))
    case .mt940: return Result(statements: try MT940.read(text))
    case .ofx: return Result(statements: try OFXStatement.read(text))
    case .qif: return Result(statements: try QIFStatement.read(text, currency: currency ?? usual, dateOrder: dateOrder))
    case .csv:
      let (statement, used) = try CSVStatement.read(
        text, currency: currency, usual: usual, dateOrder: dateOrder, profile: profile, columns: columns)
      return Result(statements: [statement], profile: used)
    }
  }

  /// The format of a text, by its content; CSV where it is no other.
  public static func format(of text: String) -> StatementFormat {
    let head = text.prefix(4000)
    if head.contains("OFXHEADER") || head.contains("<OFX>") { return .ofx }
    if head.contains("camt.05") || head.contains("<BkToCstmr") { return .camt }
    let lines = head.split(whereSeparator: \.isNewline).map { $0.trimmed() }.filter { !$0.isEmpty }
    if lines.first?.hasPrefix("!") == true { return .qif }
    if lines.contains(where: { $0.hasPrefix(":20:") || $0.hasPrefix(":25:") }) || head.contains("{4:") { return .mt940 }
    return .csv
  }
}
