public import Core

/// Reads bank statements.
public enum StatementReader {
  /// The statements of a file, and the profile with which its columns were read.
  public struct Result: Hashable, Codable, Sendable {
    public var statements: [Statement]
    /// The profile with which a CSV file was read; nil for other formats. It can be passed to `read` for the bank's
    /// next file.
    public var profile: CSVProfile?
    public var remarks: [FileRemark] = []
  }

  /// What the user stated about a file, and what is known besides its contents.
  public struct Options: Sendable {
    /// The currency of the account, which overrides that of a QIF or CSV file.
    public var currency: Currency?
    /// The user's usual currency, for a QIF or CSV file that does not name one.
    public var usual: Currency?
    /// The order of dates in QIF and CSV; nil to infer it from all dates.
    public var dateOrder: DateOrder?
    /// The decimal mark in QIF and CSV; nil to infer it from all amounts.
    public var decimalMark: DecimalMark?
    /// The profile for reading CSV, from an earlier result.
    public var profile: CSVProfile?
    /// The columns of CSV, as stated by the user; the profile is then ignored.
    public var columns: CSVColumns?
    /// Whether to read entries with which the balances of the file do not agree; these are left out.
    public var ignoresBalances: Bool
    /// The day of the import, to refuse dates more than a year after it; nil to accept any later date.
    public var today: CalendarDate?

    public init(
      currency: Currency? = nil, usual: Currency? = nil, dateOrder: DateOrder? = nil, decimalMark: DecimalMark? = nil,
      profile: CSVProfile? = nil, columns: CSVColumns? = nil, ignoresBalances: Bool = false, today: CalendarDate? = nil
    ) {
      self.currency = currency
      self.usual = usual
      self.dateOrder = dateOrder
      self.decimalMark = decimalMark
      self.profile = profile
      self.columns = columns
      self.ignoresBalances = ignoresBalances
      self.today = today
    }
  }

  /// Reads all statements of a file.
  ///
  /// - Parameters:
  ///   - bytes: the file in UTF-8, UTF-16, Latin-1 or Windows-1252.
  ///   - format: the format; nil to recognise it by the content.
  /// - Throws: `MalformedText` with the line and the reason; no statement is read then.
  public static func read(
    _ bytes: some Collection<UInt8>, as format: StatementFormat? = nil, _ options: Options = Options()
  ) throws(MalformedText) -> Result {
    let text = try Encoding.wholeText(bytes)
    var result: Result
    switch format ?? self.format(of: text) {
    case .camt: result = Result(statements: try CAMT.read(text, ignoresBalances: options.ignoresBalances))
    case .mt940: result = Result(statements: try MT940.read(text, ignoresBalances: options.ignoresBalances))
    case .ofx: result = Result(statements: try OFXStatement.read(text))
    case .qif: result = Result(statements: try QIFStatement.read(text, options))
    case .csv: result = try CSVStatement.read(text, options)
    }
    for place in result.statements.indices {
      for index in result.statements[place].entries.indices {
        try checkDate(of: result.statements[place].entries[index], options.today)
        try checkTexts(of: result.statements[place].entries[index])
        result.statements[place].entries[index].foldSpaces()
      }
    }
    return result
  }

  /// - Throws: `MalformedText` for a date that no entry of a bank can have, such as one in the year 26 or 2066.
  private static func checkDate(of entry: StatementEntry, _ today: CalendarDate?) throws(MalformedText) {
    guard entry.date.year >= 1970 else {
      throw MalformedText(line: entry.line, reason: "the date \(entry.date) is before 1970")
    }
    if let today, entry.date.days(since: today) > 366 {
      throw MalformedText(line: entry.line, reason: "the date \(entry.date) is more than a year ahead")
    }
  }

  /// - Throws: `MalformedText` for a text that is too long to be one.
  private static func checkTexts(of entry: StatementEntry) throws(MalformedText) {
    let texts = [entry.name, entry.text, entry.type, entry.reference, entry.bankReference, entry.batchReference]
    // The bytes are counted already, and are at least as many.
    for case let text? in texts
    where text.utf8.count > CSVText.mostCharacters && text.unicodeScalars.count > CSVText.mostCharacters {
      throw MalformedText(line: entry.line, reason: "a text of this entry has more than 1,000,000 characters")
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

extension StatementEntry {
  /// Replaces line breaks, tabs and repeated spaces in names and texts by single spaces.
  fileprivate mutating func foldSpaces() {
    name = name?.withFoldedSpaces
    text = text.withFoldedSpaces
    type = type?.withFoldedSpaces
    reference = reference?.withFoldedSpaces
    bankReference = bankReference?.withFoldedSpaces
    batchReference = batchReference?.withFoldedSpaces
  }
}
