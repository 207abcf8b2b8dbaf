internal import Core
internal import Intake
internal import Store
public import SystemPackage

/// Attaches an uploaded image or PDF to a bill, as `AttachFiles` does.
public struct AttachUpload: Action {
  public var bill: Int64
  /// The file that holds the bytes; it is left in place.
  public var file: FilePath
  /// The file's name as given by the user.
  public var name: String

  public init(bill: Int64, file: FilePath, named name: String) {
    self.bill = bill
    self.file = file
    self.name = name
  }

  /// - Throws: `ActionError` if the file is refused; `StoreError.notFound`, `.deletedBill`.
  public func run(on desk: Desk) async throws -> AttachedFiles {
    let store = try await desk.store
    let name = AcceptUpload.fileName(name)
    // Before the bytes are stored, which are of no use without the bill.
    _ = try await store.ledgerBill(bill)
    do {
      let document = try await Acceptor(store: store, limits: desk.settings.limits)
        .attach(file, named: name, toBill: bill, who: desk.person)
      var attached = AttachedFiles(bill: bill)
      // A document that was known before has another name.
      attached.files = [AttachedFiles.File(document: document.id, name: FullCardNumber.masked(name))]
      return attached
    } catch let refusal as Refusal {
      throw ActionError(refusal)
    }
  }
}
