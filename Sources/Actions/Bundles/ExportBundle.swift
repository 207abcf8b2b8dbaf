public import Core
internal import Exchange
public import Foundation
internal import Glibc
internal import Intake
internal import Store

/// Writes bills with their documents for an accountant, as a folder or a ZIP archive that `VerifyBundle` checks without
/// a store. Existing files are never replaced.
public struct ExportBundle: ReportingAction {
  /// The path of the folder, or of an archive if it ends in `.zip`.
  public var place: URL
  /// The dates of the bills.
  public var period: Period
  /// Only what is booked to one of these categories, as in `ExportBills`; nil for all.
  public var categories: [String]?
  /// Only bills with one of these tags; empty for all.
  public var tags: [String] = []
  /// The file that maps categories and payments to accounts; nil for the default accounts.
  public var accounts: URL?

  public init(
    place: URL, from: Typed<CalendarDate>? = nil, to: Typed<CalendarDate>? = nil, categories: [String]? = nil,
    accounts: URL? = nil
  ) {
    self.place = place
    period = Period(from: from, to: to)
    self.categories = categories
    self.accounts = accounts
  }

  /// - Parameter report: called with the number of bills whose documents are copied.
  /// - Throws: the errors of `ExportBills`; `ActionError` if something exists at the place, if it cannot be written, or
  ///   if a document's bytes are not those that were accepted. Nothing is left behind then.
  public func run(on desk: Desk, report: @escaping @Sendable (CountProgress) -> Void) async throws -> BundleResult {
    let store = try await desk.store
    var mapped: MappedAccounts?
    if let accounts { mapped = try await MappedAccounts(accounts, for: .hledger, in: store) }
    try checkPlace()
    let chosen = try await ExportBills.bills(of: period, categories: categories, tags: tags, on: desk)
    let unknownTags = try await ExportBills.unknownTags(tags, on: desk)
    let folder = place.deletingLastPathComponent().appendingPathComponent(".billfold-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      var bundle = try BundleFolder(folder)
      let originals = try await BundleOriginals.copy(of: chosen.bills, from: store, to: &bundle, report)
      let text = BundleText(
        bills: chosen.bills, originals: originals, from: chosen.from, to: chosen.to, made: desk.today)
      try bundle.add(text.readme, as: "README.txt")
      try bundle.add(text.documents, as: "documents.csv")
      try bundle.add(Export.write(chosen.bills, as: .csv).text, as: "bills.csv")
      try bundle.add(Export.write(chosen.bills, as: .jsonLines).text, as: "bills.jsonl")
      let journal = Export.write(chosen.bills, as: .hledger, Export.Options(accounts: mapped?.accounts))
      try bundle.add(journal.text, as: "bills.journal")
      let fingerprint = try bundle.close()
      let size = try bundle.move(to: place)
      return BundleResult(
        bundle: place.path, bills: chosen.bills.count, documents: Set(originals.map(\.path)).count, bytes: size,
        fingerprint: fingerprint, unknownNames: (mapped?.unknown ?? []) + unknownTags)
    } catch let error as StoreError {
      guard let reason = error.reasonOfFile else { throw error }
      throw ActionError("\(place.path) cannot be written: \(reason)", .cannotCreate)
    }
  }

  private func checkPlace() throws {
    var found = stat()
    guard lstat(place.path, &found) == 0 else { return }
    let isEmptyFolder =
      found.isFolder && place.pathExtension != "zip"
      && (try? FileManager.default.contentsOfDirectory(atPath: place.path))?.isEmpty == true
    guard isEmptyFolder else {
      throw ActionError(
        "\(place.path) already exists, and a bundle never replaces files; remove it, or choose another location",
        .cannotCreate)
    }
  }
}

/// The result of writing a bundle.
public struct BundleResult: Codable, Hashable, Sendable {
  /// The path of the folder or archive.
  public var bundle: String
  public var bills: Int
  public var documents: Int
  /// The size of all files together.
  public var bytes: Int64
  /// The SHA-256 of the list of hashes, in hexadecimal: equal for bundles that are equal byte for byte.
  public var fingerprint: String
  /// A sentence for each tag, and each category and card in the accounts file, that the ledger lacks; not in the JSON.
  public var unknownNames: [String] = []

  private enum CodingKeys: CodingKey { case bundle, bills, documents, bytes, fingerprint }
}

/// The documents of the exported bills, each copied once even if several bills refer to it.
private enum BundleOriginals {
  static func copy(
    of bills: [ExportedBill], from store: Store, to bundle: inout BundleFolder,
    _ report: @Sendable (CountProgress) -> Void
  ) async throws -> [BundleText.Document] {
    var originals: [BundleText.Document] = []
    var paths: [Int64: String] = [:]
    for (index, bill) in bills.enumerated() {
      try Task.checkCancellation()
      for document in try await store.documents(ofBill: bill.id) {
        let path: String
        if let known = paths[document.document] {
          path = known
        } else {
          let number = String(document.document).zeroPadded(to: 6)
          path = "originals/\(number)-\(BundleList.plain(document.name))"
          try await bundle.copy(
            store.file(ofDocument: document.sha256), as: path, sha256: document.sha256, named: document.name)
          paths[document.document] = path
        }
        originals.append(BundleText.Document(bill: bill.id, path: path, name: document.name, sha256: document.sha256))
      }
      report(CountProgress(done: index + 1, total: bills.count))
    }
    return originals
  }
}
