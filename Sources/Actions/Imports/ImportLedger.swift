public import Core
public import Exchange
public import Foundation
internal import Intake
internal import Ledger
internal import Store
internal import SystemPackage

/// Imports bills from another program's export, and the incomes and settlements that an export of billfold has. Either
/// the whole file is imported or nothing; a bill is imported once, however often its file is. One `undo` reverts the
/// import.
public struct ImportLedger: Action {
  public static let beginsLedger = true
  public var format: LedgerFormat
  /// The file; for paperless-ngx the folder of the export.
  public var file: URL
  /// The name of the file in messages; nil for its actual name.
  public var name: String?
  /// Whether only to show what would be imported.
  public var isPreview: Bool
  /// The currency of the amounts, for formats that do not name it; nil for the setting.
  public var currency: Typed<Currency>?
  /// The order of day and month in the dates; nil to infer it from all of them.
  public var dateOrder: DateOrder?
  /// The decimal mark of the amounts; nil to infer it.
  public var decimalMark: DecimalMark?
  /// The custom field that holds the amounts, in formats that have such fields; nil to infer it.
  public var field: String?
  /// The columns of a spreadsheet as typed, like `date=Day,amount=3`; nil to find them.
  public var columns: String?
  /// The days to import.
  public var period: Period

  public init(
    format: LedgerFormat, file: URL, name: String? = nil, isPreview: Bool = false, currency: Typed<Currency>? = nil,
    dateOrder: DateOrder? = nil, decimalMark: DecimalMark? = nil, field: String? = nil,
    columns: String? = nil, from: Typed<CalendarDate>? = nil, to: Typed<CalendarDate>? = nil
  ) {
    self.format = format
    self.file = file
    self.name = name
    self.isPreview = isPreview
    self.currency = currency
    self.dateOrder = dateOrder
    self.decimalMark = decimalMark
    self.field = field
    self.columns = columns
    period = Period(from: from, to: to)
  }

  private var fileName: String { name ?? file.lastPathComponent }

  /// What a file contains.
  private struct Contents {
    var ledger: ForeignLedger
    /// The bills of all entries, in their order.
    var bills: [BillContents]
    var cards: WantedCards
    var incomes: [IncomeContents]
    var settlements: [SettlementContents]

    /// The places of bills in their series, by the index of the bill.
    var occurrences: [Int: Occurrence] {
      Dictionary(
        uniqueKeysWithValues: ledger.entries.enumerated().compactMap { place, entry in
          entry.bill.series.map { (place, $0) }
        })
    }
  }

  /// - Throws: `ActionError` for a file that cannot be read or parsed, with the line and the reason; `InputError`.
  public func run(on desk: Desk) async throws -> LedgerImportResult {
    let ledger = try ledger(on: desk)
    let store = try await desk.store
    let (bills, cards) = try await bills(of: ledger, store, today: desk.today)
    let contents = Contents(
      ledger: ledger, bills: bills, cards: cards, incomes: try incomes(of: ledger),
      settlements: try settlements(of: ledger))
    let plan = try await store.previewLedgerImport(
      bills, cards: cards.cards, incomes: contents.incomes, settlements: contents.settlements)
    let acceptor = Acceptor(store: store, limits: desk.settings.limits)
    let (documents, withoutFile) = try await documents(of: plan.new.map { ($0, ledger.entries[$0]) }, acceptor)
    let done =
      isPreview
      ? plan
      : try await store.importLedger(
        bills, documents: documents, occurrences: contents.occurrences, cards: cards.cards, incomes: contents.incomes,
        settlements: contents.settlements, who: desk.person, next: Recurrence.next)
    return result(of: done, contents, withoutFile: withoutFile)
  }

  /// Reads the file, limited to the requested period.
  private func ledger(on desk: Desk) throws -> ForeignLedger {
    let (first, last) = try period.ends(desk.today)
    let currency = try currency?.value(desk.typing.currency)
    let columns = try columns.map(ColumnsTyping.spreadsheet)
    guard columns == nil || format == .csv else {
      throw imported.refusal("the columns of \(format.rawValue) are known", .leaveOutColumns)
    }
    try checkIsUnpacked()
    var ledger: ForeignLedger
    let contents = try imported.contents(ifTooLarge: "; export fewer years at once")
    if Core.FileType(sniffing: contents) == .bankStatement {
      throw imported.refusal("it is a bank statement", .importStatement)
    }
    do {
      ledger = try ForeignLedger.read(
        contents, as: format, currency: currency, usual: desk.settings.currency, dateOrder: dateOrder,
        decimalMark: decimalMark, field: field, columns: columns)
    } catch {
      throw imported.refusal("\(error)", error.advice)
    }
    func isOutside(_ day: CalendarDate) -> Bool { first.map { day < $0 } ?? false || last.map { day > $0 } ?? false }
    ledger.entries.removeAll { isOutside($0.bill.issueDate) }
    ledger.incomes.removeAll { isOutside($0.income.date) }
    ledger.settlements.removeAll { isOutside($0.settlement.date) }
    return ledger
  }

  /// - Parameter withoutFile: the places of the bills whose document cannot be attached.
  private func result(of done: LedgerImport, _ contents: Contents, withoutFile: Set<Int>) -> LedgerImportResult {
    let ledger = contents.ledger
    var result = LedgerImportResult(
      format: format, file: fileName, isPreview: isPreview, bills: done.bills.map(\.id),
      new: done.new.map { LedgerImportResult.New(line: ledger.entries[$0].line, contents.bills[$0]) },
      known: done.known, newCategories: done.newCategories, leftOut: ledger.leftOut)
    if !contents.incomes.isEmpty {
      result.incomes = LedgerImportResult.Incomes(done, of: ledger.incomes.map(\.line), contents.incomes)
    }
    if !contents.settlements.isEmpty {
      result.settlements = LedgerImportResult.Settlements(
        done, of: ledger.settlements.map(\.line), contents.settlements)
    }
    result.unknownRoots = ledger.unknownRoots
    result.layout = ledger.layout.map(LedgerImportResult.Layout.init)
    if !done.next.isEmpty { result.next = done.next.map(LedgerImportResult.Next.init) }
    if !done.newCards.isEmpty { result.newCards = done.newCards.map(\.name) }
    let incomplete = contents.cards.incomplete(in: done.new)
    if !incomplete.isEmpty { result.incompleteCards = incomplete }
    if format.fileInFolder != nil {
      result.documents = done.new.count { ledger.entries[$0].file != nil && !withoutFile.contains($0) }
      result.withoutFile = withoutFile.map { ledger.entries[$0].line }.sorted()
    }
    return result
  }

  /// Returns the bills of all entries, in their order, and the cards that they need.
  ///
  /// - Throws: `ActionError` for an entry that is not a valid bill, with its line; `StoreError`.
  private func bills(
    of ledger: ForeignLedger, _ store: Store, today: CalendarDate
  ) async throws -> (bills: [BillContents], cards: WantedCards) {
    let cards = Dictionary(
      try await store.cards().map { (SearchKey.of($0.contents.name), $0.id) }, uniquingKeysWith: { first, _ in first })
    var bills: [BillContents] = []
    var wanted = WantedCards()
    for entry in ledger.entries {
      do {
        var contents = try ImportedBill.contents(of: entry.bill, cards: cards)
        if contents.card == nil, entry.bill.id != 0 || format == .jsonLines {
          try wanted.add(entry.bill.card, of: contents, at: bills.count)
        }
        // A payment in the future is imported as unpaid.
        if let paid = contents.paidDate, paid > today {
          (contents.paidDate, contents.dueDate) = (nil, contents.dueDate ?? paid)
        }
        try BillRules.check(contents, today: today)
        if let name = entry.file { try checkDocument(name) }
        bills.append(contents)
      } catch let error as InputError {
        throw refusal(entry.line, "\(error)")
      }
    }
    return (bills, wanted)
  }

  /// - Throws: `ActionError` for an income that the ledger cannot have, with its line.
  private func incomes(of ledger: ForeignLedger) throws -> [IncomeContents] {
    try ledger.incomes.map { entry in
      let income = entry.income
      do {
        try BillRules.check(amount: income.amount)
        return IncomeContents(
          title: try NameInput.name(ImportedBill.name(income.title).text, "an income entry"),
          notes: try NameInput.notes(FullCardNumber.masked(income.notes), "an income entry"), amount: income.amount,
          date: income.date)
      } catch let error as InputError {
        throw refusal(entry.line, "\(error)")
      }
    }
  }

  /// - Throws: `ActionError` for a settlement that the ledger cannot have, with its line.
  private func settlements(of ledger: ForeignLedger) throws -> [SettlementContents] {
    try ledger.settlements.map { entry in
      let settlement = entry.settlement
      // As the names in the parts of bills, which may be longer than typed ones.
      let person = ImportedBill.name(settlement.person).text
      guard person.contains(where: { $0.isLetter || $0.isNumber }) else {
        throw refusal(entry.line, "a person needs a name with at least one letter or digit")
      }
      do {
        try BillRules.check(amount: settlement.amount)
        let notes = try NameInput.notes(FullCardNumber.masked(settlement.notes), "a settlement")
        return SettlementContents(person: person, amount: settlement.amount, date: settlement.date, notes: notes)
      } catch let error as InputError {
        throw refusal(entry.line, "\(error)")
      }
    }
  }

  /// Stores the documents of bills, unless this is a preview.
  ///
  /// - Parameter entries: the entries of the bills, by their places in the file.
  /// - Returns: the documents by place, and the places of the bills whose document cannot be attached.
  /// - Throws: `ActionError` for a document that is refused, with the line of its entry; `StoreError`.
  private func documents(
    of entries: [(place: Int, entry: ForeignLedger.Entry)], _ acceptor: Acceptor
  ) async throws -> (documents: [Int: Arrival], missing: Set<Int>) {
    var documents: [Int: Arrival] = [:]
    var missing: Set<Int> = []
    for (place, entry) in entries where entry.file != nil {
      guard let file = try await attachment(of: entry, acceptor) else {
        missing.insert(place)
        continue
      }
      if !isPreview { documents[place] = try await accepted(file, entry) { try await acceptor.attachment($0) } }
    }
    return (documents, missing)
  }

  /// Returns the name of the file to attach to a bill: the original, or else the PDF that the other program made of it,
  /// as of an office document; nil if neither is a picture or PDF.
  ///
  /// - Throws: `ActionError` for a file that cannot be opened, is empty or is too large.
  private func attachment(of entry: ForeignLedger.Entry, _ acceptor: Acceptor) async throws -> String? {
    for name in [entry.file, entry.archive].compactMap(\.self) {
      if try await accepted(name, entry, by: { try await acceptor.canAttach($0) }) { return name }
    }
    return nil
  }

  /// Passes a file of the export to the acceptor.
  ///
  /// - Throws: `ActionError` if it is refused, with the line of its entry; `StoreError`.
  private func accepted<Value>(
    _ name: String, _ entry: ForeignLedger.Entry, by accept: (FilePath) async throws -> Value
  ) async throws -> Value {
    do {
      return try await accept(FilePath(url(of: name).path))
    } catch let error as Refusal {
      throw refusal(entry.line, "the document \(name): \(error.failure.message)")
    }
  }

  /// Returns the location of a document in the export's folder.
  private func url(of name: String) -> URL {
    contentsFile.deletingLastPathComponent().appendingPathComponent(name)
  }

  /// - Throws: `InputError` if a document of the export does not exist.
  private func checkDocument(_ name: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url(of: name).path, isDirectory: &isFolder), !isFolder.boolValue else {
      throw InputError("its document \"\(name)\" is not in the folder; copy the whole export")
    }
  }

  /// The file that lists the bills; in an export that is a folder, a file in it.
  private var contentsFile: URL {
    var isFolder: ObjCBool = false
    guard let name = format.fileInFolder, FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder),
      isFolder.boolValue
    else { return file }
    return file.appendingPathComponent(name)
  }

  /// - Throws: `ActionError` if an archive is given in place of the folder that it contains: its size does not matter.
  private func checkIsUnpacked() throws {
    guard format.fileInFolder != nil, let input = try? FileHandle(forReadingFrom: file) else { return }
    defer { try? input.close() }
    if let head = try? input.read(upToCount: 4), head == Data([0x50, 0x4B, 3, 4]) {
      throw imported.refusal("it is a ZIP archive; unpack it, and name the folder")
    }
  }

  private var imported: ImportedFile {
    ImportedFile(url: contentsFile, name: fileName, place: name ?? contentsFile.path, mostBytes: ImportLedger.mostBytes)
  }

  private func refusal(_ line: Int, _ reason: String) -> ActionError { imported.refusal("line \(line): \(reason)") }

  private static let mostBytes = 200_000_000
}
