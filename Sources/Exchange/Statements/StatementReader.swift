public import Core

/// Reads bank statements.
public enum StatementReader {
  /// The statements of a file, and the profile with which its columns were read.
  public struct Result: Hashable, Codable, Sendable {
    public var statements: [Statement]
    /// The profile with which a CSV file was read; nil for other formats. It can be passed to `read` for the bank's
    /// next file.
    public var profile: CSVProfile?
  }

  /// Reads all statements of a file.
  ///
  /// - Parameters:
  ///   - bytes: the file in UTF-8, UTF-16, Latin-1 or Windows-1252.
  ///   - format: the format; nil to recognise it by the content.
  ///   - currency: the currency of the account, which overrides that of a QIF or CSV file.
  ///   - usual: the user's usual currency, for a QIF or CSV file that does not name one.
  ///   - dateOrder: the order of dates in QIF and CSV; nil to infer it from all dates.
  ///   - profile: the profile for reading CSV, from an earlier result.
  ///   - columns: the columns of CSV, as stated by the user; the profile is then ignored.
  /// - Throws: `MalformedText` with the line and the reason; no statement is read then.
  public static func read(
    _ bytes: some Collection<UInt8>, as format: StatementFormat? = nil, currency: Currency? = nil,
    usual: Currency? = nil, dateOrder: DateOrder? = nil, profile: CSVProfile? = nil, columns: CSVColumns? = nil
  ) throws(MalformedText) -> Result {
    let text = try Encoding.wholeText(bytes)
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

  /// Returns the format of a text, recognised by its content; CSV if it is none of the others.
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
