public import Core
public import Exchange
public import Foundation
internal import Intake
internal import Ledger
internal import Store
internal import SystemPackage

/// Takes over what was spent from another program's export: all of a file or nothing of it, each bill once, however often
/// the file comes. One `undo` takes it back.
public struct ImportLedger: Action {
  public static let beginsLedger = true
  public var format: LedgerFormat
  /// The file; of paperless-ngx the folder of the export.
  public var file: URL
  /// Whether it is only told what would happen.
  public var isPreview: Bool
  /// Of the amounts, for formats that do not name it; nil for the setting.
  public var currency: Typed<Currency>?
  /// Of the dates; nil to find it over all of them.
  public var dateOrder: DateOrder?
  /// The custom field that holds the amounts, of formats that have such; nil to find it.
  public var field: String?
  /// Only of these days; nil for all.
  public var from: Typed<CalendarDate>?
  public var to: Typed<CalendarDate>?

  public init(
    format: LedgerFormat, file: URL, isPreview: Bool = false, currency: Typed<Currency>? = nil,
    dateOrder: DateOrder? = nil, field: String? = nil, from: Typed<CalendarDate>? = nil, to: Typed<CalendarDate>? = nil
  ) {
    self.format = format
    self.file = file
    self.isPreview = isPreview
    self.currency = currency
    self.dateOrder = dateOrder
    self.field = field
    self.from = from
    self.to = to
  }

  /// - Throws: `ActionError` for a file that cannot be read or understood, with the line and the reason; `InputError`.
  public func run(on desk: Desk) async throws -> LedgerImportResult {
    let typing = desk.typing
    let (first, last) = (try from?.value(typing.pastDate), try to?.value(typing.pastDate))
    if let first, let last, last < first { throw InputError("\(first) is after \(last); swap the two dates") }
    let currency = try currency?.value(typing.currency) ?? desk.settings.currency
    var ledger: ForeignLedger
    do {
      ledger = try ForeignLedger.read(
        Array(try contents()), as: format, currency: currency, dateOrder: dateOrder, field: field)
    } catch let error as MalformedText {
      throw refusal(error.line, error.reason + hint(error.reason))
    }
    ledger.entries.removeAll { entry in
      first.map { entry.bill.issueDate < $0 } ?? false || last.map { entry.bill.issueDate > $0 } ?? false
    }
    let store = try await desk.store
    let cards = Dictionary(
      try await store.cards().map { ($0.contents.name.lowercased(), $0.id) }, uniquingKeysWith: { first, _ in first })
    var bills: [BillContents] = []
    for entry in ledger.entries {
      do {
        var contents = try ImportLedger.contents(of: entry.bill, cards: cards)
        // What is still to come is to be paid.
        if let paid = contents.paidDate, paid > desk.today {
          (contents.paidDate, contents.dueDate) = (nil, contents.dueDate ?? paid)
        }
        try BillRules.check(contents, today: desk.today)
        if let name = entry.file { try checkDocument(name) }
        bills.append(contents)
      } catch let error as InputError {
        throw refusal(entry.line, "\(error)")
      }
    }
    let plan = try await store.previewLedgerImport(bills)
    var papers: [Int: Arrival] = [:]
    if !isPreview {
      let acceptor = Acceptor(store: store, limits: desk.settings.limits)
      for place in plan.new {
        guard let name = ledger.entries[place].file else { continue }
        do {
          papers[place] = try acceptor.attachment(FilePath(url(of: name).path))
        } catch let error as Refusal {
          throw refusal(ledger.entries[place].line, "the document \(name): \(error.failure.message)")
        }
      }
    }
    let occurrences = ledger.entries.enumerated().compactMap { place, entry in entry.bill.series.map { (place, $0) } }
    let done =
      isPreview
      ? plan
      : try await store.importLedger(
        bills, papers: papers, occurrences: Dictionary(uniqueKeysWithValues: occurrences), who: desk.person)
    var result = LedgerImportResult(
      format: format, file: file.lastPathComponent, isPreview: isPreview, bills: done.bills.map(\.id),
      new: done.new.map { LedgerImportResult.New(line: ledger.entries[$0].line, bills[$0]) }, known: done.known,
      newCategories: done.newCategories, leftOut: ledger.leftOut)
    if format.fileInFolder != nil { result.documents = done.new.count { ledger.entries[$0].file != nil } }
    return result
  }

  /// A document of the folder.
  private func url(of name: String) -> URL {
    contentsFile.deletingLastPathComponent().appendingPathComponent(name)
  }

  /// - Throws: `InputError` where an export's document is not there.
  private func checkDocument(_ name: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url(of: name).path, isDirectory: &isFolder), !isFolder.boolValue else {
      throw InputError("its document \"\(name)\" is not in the folder; copy the whole export")
    }
  }

  /// The file that says what there is: of an export that is a folder, one in it.
  private var contentsFile: URL {
    guard let name = format.fileInFolder, file.lastPathComponent != name else { return file }
    return file.appendingPathComponent(name)
  }

  private func refusal(_ line: Int, _ reason: String) -> ActionError {
    ActionError(
      "cannot import \(file.lastPathComponent): line \(line): \(reason); nothing was imported", .badData)
  }

  /// What says the thing that a file leaves open.
  private func hint(_ reason: String) -> String {
    if reason.hasSuffix("say which field") { return " with --field" }
    if reason.contains("currency; say which") { return ", with --currency" }
    return reason.hasSuffix("say which") ? " with --dates" : ""
  }

  private func contents() throws -> Data {
    do {
      let size = try contentsFile.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= ImportLedger.mostBytes else {
        throw ActionError(
          "cannot import \(file.lastPathComponent): it has more than \(ImportLedger.mostBytes / 1_000_000) MB; export fewer years at once",
          .badData)
      }
      return try Data(contentsOf: contentsFile)
    } catch let error as ActionError {
      throw error
    } catch {
      throw ActionError("cannot read \(contentsFile.path): \(FileTrouble.sentence(error))", .badData)
    }
  }

  private static let mostBytes = 200_000_000

  /// A bill as a ledger of billfold keeps it. Names and notes are made to fit, and what does not fit into a title is in the
  /// notes; a card's whole number is masked.
  private static func contents(of bill: ExportedBill, cards: [String: Int64]) throws -> BillContents {
    let title = ImportLedger.name(bill.title.isEmpty ? bill.merchant : bill.title)
    var notes = FullCardNumber.masked(bill.notes)
    if title.isShortened { notes = title.whole + (notes.isEmpty ? "" : "\n" + notes) }
    var contents = BillContents(
      title: title.text, merchant: ImportLedger.name(bill.merchant).text, notes: notes,
      kind: bill.amount.minorUnits < 0 ? .creditNote : bill.kind, amount: bill.amount, issueDate: bill.issueDate,
      dueDate: bill.dueDate, paidDate: bill.paidDate, payment: bill.payment, reference: bill.reference, iban: bill.iban,
      categories: try bill.categories.map { try NameInput.name($0, "a category") }, repetition: bill.repetition,
      dueTime: bill.dueTime, card: bill.card.flatMap { cards[$0.lowercased()] },
      reminders: try reminders(of: bill), warrantyUntil: bill.warrantyUntil, returnUntil: bill.returnUntil)
    if let due = contents.dueDate, due < contents.issueDate { contents.issueDate = due }
    contents.parts = parts(of: bill, contents)
    contents.tags = TagInput.made(of: bill.tags)
    return contents
  }

  /// - Throws: `InputError` for reminders that billfold did not write. In other programs' files such a tag means something
  ///   else, and is left alone.
  private static func reminders(of bill: ExportedBill) throws -> String? {
    guard let text = bill.reminders else { return nil }
    guard bill.id != 0 else { return (try? ReminderRule.parse(text)).map(ReminderRule.text) }
    return ReminderRule.text(try ReminderRule.parse(text))
  }

  /// How the bill is divided; whole where it has one part that says nothing more than the bill does.
  private static func parts(of bill: ExportedBill, _ contents: BillContents) -> [BillPart] {
    var hasRest = false
    let parts = bill.splits.filter { $0.minorUnits != 0 }.map { split in
      let person = split.person.map { ImportLedger.name($0).text }
      let part = BillPart(
        category: split.category.withSingleSpaces, minorUnits: split.minorUnits,
        person: person.flatMap { $0.isEmpty ? nil : $0 }, text: ImportLedger.name(split.text).text,
        // One part at most is the rest.
        isRest: split.isRest && !hasRest)
      hasRest = hasRest || split.isRest
      return part
    }
    let isWhole = parts.count == 1 && parts[0].person == nil && parts[0].text.isEmpty && !parts[0].isRest
    let isDivision = (try? BillSplit.check(parts, of: contents.amount)) != nil
    return isWhole || !isDivision ? [] : parts
  }

  /// On one line, without signs that nobody sees, and no longer than a title may be.
  private static func name(_ text: String) -> (text: String, whole: String, isShortened: Bool) {
    let masked = HiddenCharacters.removed(from: FullCardNumber.masked(text))
    let whole = masked.withSingleSpaces
    return whole.count <= 200 ? (whole, whole, false) : (String(whole.prefix(197)) + "...", whole, true)
  }
}
