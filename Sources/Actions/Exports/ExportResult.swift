public import Exchange

/// The result of an export.
public struct ExportResult: Codable, Hashable, Sendable {
  public var format: ExportFormat
  /// The path of the file; nil if none was written.
  @Nullable public var file: String?
  /// The number of entries written, without those that the file already contained.
  public var entries: Int
  /// Bills that the format cannot represent, with the reason.
  public var leftOut: [Export.LeftOut]
  /// The ids of bills that the file contains with other values: either the bill or the file was changed since. They
  /// include the deleted ones.
  public var changed: [Int64]
  /// The ids of incomes that the file contains with other values, or that the ledger no longer has; nil if there are
  /// none.
  public var changedIncomes: [Int64]?
  /// The same of settlements.
  public var changedSettlements: [Int64]?
  /// The exported text; nil if it was written to a file.
  @Nullable public var text: String?
  /// What messages to users say in addition; not in the JSON.
  public var report = Report()

  /// What the export did with its file.
  public enum Writing: Hashable, Sendable {
    case written
    /// The file already contains every entry.
    case nothingNew
    /// There is no such file, and nothing to write into it.
    case notCreated
  }

  /// The part of the result that is not in the JSON.
  public struct Report: Hashable, Sendable {
    /// The text in the format's own encoding.
    public var bytes: [UInt8] = []
    /// What became of the file; nil if the export has none.
    public var writing: Writing?
    /// The ids of bills that the file contains and the ledger no longer has. In the JSON, `changed` has them.
    public var deleted: [Int64] = []
    /// The same of incomes.
    public var deletedIncomes: [Int64] = []
    /// The same of settlements.
    public var deletedSettlements: [Int64] = []
    /// A sentence for each tag, and each category and card in the accounts file, that the ledger lacks.
    public var unknownNames: [String] = []
  }

  private enum CodingKeys: CodingKey {
    case format, file, entries, leftOut, changed, changedIncomes, changedSettlements, text
  }

  /// - Parameter expected: the incomes that are left out because they are only expected.
  init(
    _ output: Export.Output, format: ExportFormat, file: String?, entries: Int, expected: [Export.LeftOut],
    _ report: Report
  ) {
    self.format = format
    _file = Nullable(wrappedValue: file)
    self.entries = entries
    leftOut = output.leftOut + expected
    changed = output.changed + report.deleted
    let incomes = output.changedIncomes + report.deletedIncomes
    changedIncomes = incomes.isEmpty ? nil : incomes
    let settlements = output.changedSettlements + report.deletedSettlements
    changedSettlements = settlements.isEmpty ? nil : settlements
    _text = Nullable(wrappedValue: file == nil ? output.text : nil)
    self.report = report
  }
}
