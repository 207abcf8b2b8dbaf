import Actions
import Core
import Ledger
import TestSupport
import Testing

@testable import billfold

@Suite("Review: keys in, effects out")
struct ReviewSessionTests {
  private func typed(_ text: String) -> [Key] { text.map { $0 == "⏎" ? .enter : $0 == "⎋" ? .escape : .character($0) } }

  /// Presses all keys; returns the effects they requested.
  private func press(_ text: String, in session: inout ReviewSession) -> [ReviewSession.Effect] {
    typed(text).compactMap { session.press($0) }
  }

  /// The changes that the keys requested.
  private func changes(_ text: String, in session: inout ReviewSession) throws -> DraftChanges {
    let effect = try #require(press(text, in: &session).first)
    guard case .edit(_, let changes) = effect else { throw InputError("\(effect)") }
    return changes
  }

  @Test("Enter and y confirm the draft that is shown", arguments: ["⏎", "y"])
  func confirm(key: String) {
    var session = Fixture.session(Fixture.sure())
    #expect(press(key, in: &session) == [.confirm([Fixture.draft()])])
  }

  @Test(
    "one key, one effect",
    arguments: [("q", .quit), ("r", .reject(Fixture.draft())), ("o", .open(Fixture.draft()))]
      as [(String, ReviewSession.Effect)])
  func effects(key: String, effect: ReviewSession.Effect) {
    var session = Fixture.session(Fixture.sure())
    #expect(press(key, in: &session) == [effect])
  }

  @Test("Ctrl-C and Ctrl-Z work everywhere", arguments: ["", "e", "et", "c", "?", "A"])
  func leaving(before: String) {
    var session = Fixture.session(Fixture.sure())
    #expect(press(before, in: &session).isEmpty)
    #expect(session.press(.suspend) == .suspend)
    #expect(session.press(.interrupt) == .interrupt)
  }

  @Test(
    "a number picks that alternative: totals first, as on the screen",
    arguments: [
      ("1", DraftChanges(total: .value(amount("24.28")))),
      ("2", DraftChanges(total: .value(amount("1.59")))),
      ("3", DraftChanges(date: .value(day("2020-02-03")))),
    ])
  func alternative(key: String, wanted: DraftChanges) throws {
    var session = Fixture.session(Fixture.sure())
    #expect(try changes(key, in: &session) == wanted)
  }

  @Test func aNumberWithoutAlternativeSaysSo() {
    var session = Fixture.session(Fixture.sure())
    #expect(press("9", in: &session).isEmpty)
    #expect(session.message?.text == "the alternatives are 1 to 3")
  }

  @Test("typed input stays on its line until the draft is changed")
  func editing() throws {
    var session = Fixture.session(Fixture.sure())
    #expect(press("et", in: &session).isEmpty)
    _ = session.press(.control("u"))
    #expect(try changes("12,30⏎", in: &session) == DraftChanges(total: "12,30"))
    #expect(session.mode == .editing(.total, LineEditor("12,30")))
    session.changed(Fixture.draft(), by: .edit(Fixture.draft(), DraftChanges(total: "12,30")))
    #expect(session.mode == .looking)
  }

  @Test(
    "unchanged input is not written, and Escape leaves everything unchanged",
    arguments: ["et⏎", "et99⎋", "e⎋", "c⎋", "?x"])
  func nothing(keys: String) {
    var session = Fixture.session(Fixture.sure())
    #expect(press(keys, in: &session).isEmpty)
    #expect(session.mode == .looking)
  }

  @Test("confirming without a total asks for it instead of refusing")
  func missing() {
    var session = Fixture.session(Fixture.unsure)
    #expect(press("⏎", in: &session).isEmpty)
    #expect(session.mode == .editing(.total, LineEditor("")))
    #expect(session.message?.isComplaint == true)
  }

  @Test func aCategoryIsChosenByTyping() throws {
    var session = Fixture.session(Fixture.sure())
    #expect(try changes("ccaf⏎", in: &session) == DraftChanges(categories: ["Café & Cake"]))
  }

  @Test("A asks first, and confirms only certain drafts")
  func allSure() {
    var session = Fixture.session(Fixture.sure(), Fixture.unsure, Fixture.sure("REWE"))
    #expect(press("An", in: &session).isEmpty)
    #expect(press("Ay", in: &session) == [.confirm([Fixture.draft(1), Fixture.draft(3, Fixture.sure("REWE"))])])
  }

  @Test("pasted text is never taken for keys")
  func paste() {
    var session = Fixture.session(Fixture.sure())
    #expect(session.press(.pasted("yyAy")) == nil)
    #expect(session.mode == .looking)
  }

  @Test("skipping moves on, going back returns, and skipped drafts are shown again")
  func moving() {
    var session = Fixture.session(Fixture.sure(), Fixture.unsure)
    _ = press("s", in: &session)
    #expect(session.position == 1)
    _ = press("b", in: &session)
    #expect(session.position == 0)
    _ = press("ss", in: &session)
    #expect(session.current == nil)
    #expect(session.summary == "0 confirmed, 0 rejected, 2 left for later")
    _ = press("s", in: &session)
    #expect(session.position == 0)
  }

  @Test("a confirmed draft cannot be confirmed again by going back to it")
  func decided() {
    var session = Fixture.session(Fixture.sure(), Fixture.unsure)
    session.confirmed([(1, 7)], complaints: [])
    var draft = Fixture.draft()
    draft.state = .confirmed
    draft.billID = 7
    #expect(session.items[0].draft == draft)
    #expect(session.position == 1 && session.message?.text == "draft 1 is bill 7")
    #expect(press("b⏎", in: &session).isEmpty)
    #expect(session.message?.text.contains("decided") == true)
    #expect(press("er", in: &session).isEmpty)
  }

  @Test("u undoes the last edit, rejection, skip or confirmation, one by one")
  func undo() throws {
    var session = Fixture.session(Fixture.sure(), Fixture.unsure)
    let changes = try changes("1", in: &session)
    var edited = Fixture.draft()
    edited.proposal.total?.value = amount("24.28")
    edited.revision = 2
    session.changed(edited, by: .edit(Fixture.draft(), changes))
    var rejected = edited
    rejected.state = .rejected
    session.changed(rejected, by: .reject(edited))
    #expect(session.position == 1)
    _ = press("s", in: &session)
    #expect(press("u", in: &session).isEmpty && session.position == 1)
    #expect(press("u", in: &session) == [.reopen(rejected)])
    session.changed(edited, by: .reopen(rejected))
    #expect(session.position == 0)
    #expect(press("u", in: &session) == [.restore(edited, Fixture.sure())])
    session.changed(Fixture.draft(), by: .restore(edited, Fixture.sure()))
    #expect(press("u", in: &session).isEmpty)
    #expect(session.message?.text == "there is nothing to undo")
  }

  @Test("a failed undo can be tried again, and one that somebody else made is skipped")
  func undoAgain() {
    var session = Fixture.session(Fixture.sure(), Fixture.sure("REWE"))
    let drafts = session.items.map { item in
      var draft = item.draft
      draft.state = .confirmed
      draft.billID = item.draft.id + 6
      return draft
    }
    session.confirmed([(1, 7), (2, 8)], complaints: [])
    #expect(press("u", in: &session) == [.undoConfirmation(drafts[1], bill: 8)])
    session.complain("the store is locked")
    #expect(press("u", in: &session) == [.undoConfirmation(drafts[1], bill: 8)])
    session.changed(Fixture.draft(2, Fixture.sure("REWE")), by: .undoConfirmation(drafts[1], bill: 8))
    session.reloaded(Fixture.draft())
    #expect(press("u", in: &session).isEmpty)
    #expect(session.message?.text == "there is nothing to undo")
  }

  @Test("a skipped draft that learning changed is not shown again")
  func skippedAndLearned() {
    var session = Fixture.session(Fixture.sure(), Fixture.sure("REWE"))
    _ = press("s", in: &session)
    session.reloaded(Fixture.draft(1, Fixture.sure("ALDI")))
    #expect(session.items[0].decision == .skipped && session.items[0].draft.proposal.merchant?.value == "ALDI")
  }

  @Test("a pasted name chooses a category")
  func pastedCategory() {
    var session = Fixture.session(Fixture.sure())
    _ = press("c", in: &session)
    #expect(session.press(.pasted(" Café &\n Cake\n")) == nil)
    #expect(session.press(.enter) == .edit(Fixture.draft(), DraftChanges(categories: ["Café & Cake"])))
  }

  @Test("the document of a planned bill is not rejected as a duplicate, but how to attach it is said")
  func plannedDuplicate() {
    var proposal = Fixture.sure()
    proposal.duplicateOf = DuplicateOf(.bill, 7, .planned)
    var session = Fixture.session(proposal)
    #expect(session.press(.character("=")) == nil)
    #expect(session.message?.text == "`billfold duplicates same 1` attaches it to bill 7")
    #expect(session.press(.character("+")) == .judge(Fixture.draft(1, proposal), isSame: false))
  }

  @Test("a letter has one meaning in each place")
  func letters() {
    #expect(Set(DraftField.allCases.map(\.letter)).count == DraftField.allCases.count)
    let keys = ReviewCommand.allCases.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }
}
