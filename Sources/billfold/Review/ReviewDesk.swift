internal import Core
internal import Foundation
internal import Ledger
internal import Store

/// Does what a review session asks for, in the store and on the machine.
struct ReviewDesk {
  var store: Store
  var person: String

  /// Carries an effect out and tells the session what came of it. A failure is a message, not the end of the review.
  func carryOut(_ effect: ReviewSession.Effect, _ session: inout ReviewSession) async {
    do {
      switch effect {
      case .confirm(let drafts): await confirm(drafts, &session)
      case .update(let draft, let proposal, isUndo: _):
        let changed = try await store.update(draft: draft.id, revision: draft.revision, proposal: proposal, who: person)
        session.changed(changed, by: effect)
      case .reject(let draft):
        try await store.setRejected(true, draft: draft.id, who: person)
        session.changed(try await store.draft(draft.id), by: effect)
      case .reopen(let draft):
        try await store.setRejected(false, draft: draft.id, who: person)
        session.changed(try await store.draft(draft.id), by: effect)
      case .takeBack(let draft, let bill):
        try await store.takeBack(bill: bill, who: person)
        session.changed(try await store.draft(draft.id), by: effect)
      case .open(let draft): session.message = .init(text: try await open(draft))
      case .suspend, .quit, .interrupt: break
      }
    } catch {
      await reload(effect, &session)
      session.complain("\(error)")
    }
  }

  private func confirm(_ drafts: [Draft], _ session: inout ReviewSession) async {
    var bills: [(draft: Draft, bill: Bill)] = []
    var complaints: [String] = []
    for draft in drafts {
      do {
        let contents = try Confirmation.contents(of: draft, with: Corrections())
        let bill = try await store.confirm(
          draft: draft.id, revision: draft.revision, contents: contents, who: person, next: Recurrence.next)
        bills.append((try await store.draft(draft.id), bill))
      } catch {
        complaints.append("\(error)")
        if let now = try? await store.draft(draft.id) { session.reloaded(now) }
        if (error as? StoreError)?.isTemporary ?? false { break }
      }
    }
    session.confirmed(bills, complaints: complaints)
  }

  /// After a refusal the screen shows the draft as it is, not as it was.
  private func reload(_ effect: ReviewSession.Effect, _ session: inout ReviewSession) async {
    switch effect {
    case .update(let draft, _, _), .reject(let draft), .reopen(let draft), .takeBack(let draft, _):
      if let now = try? await store.draft(draft.id) { session.reloaded(now) }
    case .confirm, .open, .suspend, .quit, .interrupt: break
    }
  }

  /// Opens the page's preview, or the document where there is none, if a window can be opened; says where it lies.
  private func open(_ draft: Draft) async throws -> String {
    guard let document = try await store.document(draft.documentID) else {
      return "the document is gone; look with `billfold doctor`"
    }
    let previews = store.documentFiles.previews(of: document.sha256)
    let page = (draft.proposal.pages.first ?? 1) - 1
    let file = previews.indices.contains(page) ? previews[page] : store.documentFiles.url(for: document.sha256)
    return Viewer.open(file) ? "opened \(file.path)" : "it lies at \(file.path)"
  }
}

/// The desktop's own program for looking at files.
enum Viewer {
  /// Whether a viewer was started: only where there is a display and `xdg-open`.
  static func open(_ file: URL, environment: [String: String] = ProcessInfo.processInfo.environment) -> Bool {
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { !(environment[$0] ?? "").isEmpty }
    let folders = (environment["PATH"] ?? "").split(separator: ":").map { URL(fileURLWithPath: String($0)) }
    let programs = folders.map { $0.appendingPathComponent("xdg-open") }
    guard hasDisplay, let program = programs.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { return false }
    let viewer = Process()
    viewer.executableURL = program
    viewer.arguments = [file.path]
    viewer.standardInput = FileHandle.nullDevice
    viewer.standardOutput = FileHandle.nullDevice
    viewer.standardError = FileHandle.nullDevice
    return (try? OwnerOnly.start(viewer)) != nil
  }
}
