internal import Actions
internal import Core
internal import Foundation
internal import Ledger

/// Runs the actions of a review session, and opens documents in the desktop's viewer.
struct ReviewDesk {
  var desk: Desk

  /// Performs an effect and updates the session with the result. A failure is shown as a message and does not end the
  /// review.
  func carryOut(_ effect: ReviewSession.Effect, _ session: inout ReviewSession) async {
    do {
      switch effect {
      case .confirm(let drafts): try await confirm(drafts, &session)
      case .edit(let draft, let changes):
        _ = try await desk.run(EditDraft(draft.seen, changes: changes))
        session.changed(try await now(draft), by: effect)
      case .restore(let draft, let proposal):
        _ = try await desk.run(ReplaceProposal(draft.seen, with: proposal))
        session.changed(try await now(draft), by: effect)
      case .reject(let draft):
        try await desk.run(RejectDrafts([draft.id])).single()
        session.changed(try await now(draft), by: effect)
        await relearned(&session)
      case .judge(let draft, let isSame):
        try await desk.run(JudgeDuplicates([draft.id], areSame: isSame)).single()
        session.changed(try await now(draft), by: effect)
      case .reopen(let draft):
        _ = try await desk.run(EditDraft(SeenDraft(draft.id), reopens: true))
        session.changed(try await now(draft), by: effect)
        await relearned(&session)
      case .undoConfirmation(let draft, let bill):
        _ = try await desk.run(TakeBackBill(bill, of: draft.id))
        session.changed(try await now(draft), by: effect)
      case .open(let draft): session.message = .init(text: try await open(draft))
      case .suspend, .quit, .interrupt: break
      }
    } catch {
      // After a typing error the editor stays open, so that the text can be corrected.
      if !(error is InputError) { await reload(effect, &session) }
      session.complain("\(error)")
    }
  }

  /// Returns the present draft and the reading of its document.
  func paper(_ draft: Draft) async throws -> InspectDraft.DraftDocument { try await desk.run(InspectDraft(draft.id)) }

  private func now(_ draft: Draft) async throws -> Draft { try await desk.run(PresentDraft(draft.id)) }

  private func confirm(_ drafts: [Draft], _ session: inout ReviewSession) async throws {
    let result = try await desk.run(ConfirmDrafts(drafts.map(\.seen)))
    for refused in result.refused {
      if let now = try? await desk.run(PresentDraft(refused.id)) { session.reloaded(now) }
    }
    // The drafts are as they were seen, or they would have been refused.
    session.confirmed(
      result.done.map { (draft: $0.draft, bill: $0.bill.id) }, complaints: result.refused.map(\.message))
    await relearned(&session)
  }

  /// Shows what was learned in the remaining drafts.
  private func relearned(_ session: inout ReviewSession) async {
    // All at once: one by one, they would be read with their documents, which takes seconds if many are left.
    guard let open = try? await desk.run(OpenDrafts()) else { return }
    let byID = Dictionary(open.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for item in session.items where item.draft.state == .open {
      var present = byID[item.draft.id]
      // One that is no longer open was closed by somebody else.
      if present == nil { present = try? await now(item.draft) }
      if let present, present.revision != item.draft.revision { session.reloaded(present) }
    }
  }

  /// Updates the draft after an action was refused, so that the screen shows its present state.
  private func reload(_ effect: ReviewSession.Effect, _ session: inout ReviewSession) async {
    switch effect {
    case .edit(let draft, _), .restore(let draft, _), .reject(let draft), .judge(let draft, _), .reopen(let draft),
      .undoConfirmation(let draft, _):
      if let now = try? await now(draft) { session.reloaded(now) }
    case .confirm, .open, .suspend, .quit, .interrupt: break
    }
  }

  /// Opens the page's preview, or else a copy of the document, and returns a message with its path.
  private func open(_ draft: Draft) async throws -> String {
    let viewer = Viewer()
    if let preview = try await paper(draft).preview {
      return viewer.open(URL(fileURLWithPath: preview)) ? "opened \(preview)" : "it is at \(preview)"
    }
    let original = try await desk.run(FindOriginal(of: .draft(draft.id), isForViewer: viewer.isThere))
    return viewer.open(original) ? "opened \(original.file)" : "it is at \(original.file)"
  }
}

extension Draft {
  fileprivate var seen: SeenDraft { SeenDraft(id, revision: revision) }
}
