import Core
import Ledger
import Testing

@testable import billfold

@Suite("Review: keys in, effects out")
struct ReviewSessionTests {
  private func typed(_ text: String) -> [Key] { text.map { $0 == "⏎" ? .enter : $0 == "⎋" ? .escape : .character($0) } }

  /// Presses all keys; the effects they asked for.
  private func press(_ text: String, in session: inout ReviewSession) -> [ReviewSession.Effect] {
    typed(text).compactMap { session.press($0) }
  }

  /// The proposal that the keys want written.
  private func updated(_ text: String, in session: inout ReviewSession) throws -> (Draft, Proposal) {
    let effect = try #require(press(text, in: &session).first)
    guard case .update(let draft, let proposal, isUndo: false) = effect else { throw InputError("\(effect)") }
    return (draft, proposal)
  }

  @Test("Enter and y confirm the draft that is seen", arguments: ["⏎", "y"])
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
    arguments: [("1", "24.28", "2020-03-02"), ("2", "1.59", "2020-03-02"), ("3", "24.23", "2020-02-03")])
  func alternative(key: String, total: String, date: String) throws {
    var session = Fixture.session(Fixture.sure())
    let (_, proposal) = try updated(key, in: &session)
    #expect(proposal.total?.value.description == total)
    #expect(proposal.date?.value.description == date)
  }

  @Test func aNumberWithoutAlternativeSaysSo() {
    var session = Fixture.session(Fixture.sure())
    #expect(press("9", in: &session).isEmpty)
    #expect(session.message?.text == "the alternatives are 1 to 3")
  }

  @Test(
    "a typed value is understood as on the command line, or the line stays with a complaint",
    arguments: [
      ("et", "12,30", "12.30", nil), ("et", "1.234", nil, "can mean"), ("et", "abc", nil, "not an amount"),
      ("et", "5 USD", "5.00", nil), ("ed", "14.3.2026", "2026-03-14", nil), ("ed", "3/4/2026", nil, "day first"),
      ("ey", "xyz", nil, "ISO 4217"), ("em", "  REWE ", "REWE", nil), ("ek", "invoice", "invoice", nil),
      ("ek", "letter", nil, "choose receipt"), ("ep", "cash", "cash", nil), ("en", "R-17", "R-17", nil),
      ("eu", "2020-04-01", "2020-04-01", nil),
    ] as [(String, String, String?, String?)])
  func editing(keys: String, text: String, value: String?, complaint: String?) throws {
    var session = Fixture.session(Fixture.sure())
    #expect(press(keys, in: &session).isEmpty)
    _ = session.press(.control("u"))
    if let complaint {
      #expect(press(text + "⏎", in: &session).isEmpty)
      #expect(session.message?.text.contains(complaint) == true, "\(session.message?.text ?? "")")
      guard case .editing = session.mode else {
        Issue.record("what was typed is gone")
        return
      }
    } else {
      let (_, proposal) = try updated(text + "⏎", in: &session)
      let field = try #require(ReviewField.allCases.first { $0.letter == keys.last })
      #expect(field.text(in: proposal) == value)
      #expect(session.mode == .looking)
    }
  }

  @Test("typing a total says nothing about the currency, unless it is typed too")
  func currencyOfTotal() throws {
    var session = Fixture.session(Fixture.sure())
    _ = press("et", in: &session)
    _ = session.press(.control("u"))
    let (_, plain) = try updated("5⏎", in: &session)
    #expect(plain.currency?.source == .ocr)
    _ = press("et", in: &session)
    _ = session.press(.control("u"))
    let (_, named) = try updated("5 USD⏎", in: &session)
    #expect(named.currency?.value.code == "USD" && named.currency?.source == .person)
  }

  @Test(
    "what was not changed is not written, and Escape leaves things as they were",
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
    let (_, proposal) = try updated("ccaf⏎", in: &session)
    #expect(proposal.category?.value == "Café & Cake" && proposal.category?.source == .person)
  }

  @Test("A asks first, and takes only sure drafts")
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

  @Test("skipping goes on, going back comes back, and skipped ones come again")
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
  func decided() throws {
    var session = Fixture.session(Fixture.sure(), Fixture.unsure)
    var draft = Fixture.draft()
    draft.state = .confirmed
    draft.billID = 7
    session.confirmed([(draft, try Fixture.bill(7, of: draft))], complaints: [])
    #expect(session.position == 1 && session.message?.text == "draft 1 is bill 7")
    #expect(press("b⏎", in: &session).isEmpty)
    #expect(session.message?.text.contains("decided") == true)
    #expect(press("er", in: &session).isEmpty)
  }

  @Test("u takes back the last edit, rejection, skip or confirmation, one by one")
  func undo() throws {
    var session = Fixture.session(Fixture.sure(), Fixture.unsure)
    let (draft, proposal) = try updated("1", in: &session)
    var edited = draft
    edited.proposal = proposal
    edited.revision = 2
    session.changed(edited, by: .update(draft, proposal, isUndo: false))
    var rejected = edited
    rejected.state = .rejected
    session.changed(rejected, by: .reject(edited))
    #expect(session.position == 1)
    _ = press("s", in: &session)
    #expect(press("u", in: &session).isEmpty && session.position == 1)
    #expect(press("u", in: &session) == [.reopen(rejected)])
    session.changed(edited, by: .reopen(rejected))
    #expect(session.position == 0)
    #expect(press("u", in: &session) == [.update(edited, Fixture.sure(), isUndo: true)])
    session.changed(Fixture.draft(), by: .update(edited, Fixture.sure(), isUndo: true))
    #expect(press("u", in: &session).isEmpty)
    #expect(session.message?.text == "there is nothing to take back")
  }

  @Test("the same letter means one thing in a place")
  func letters() {
    #expect(Set(ReviewField.allCases.map(\.letter)).count == ReviewField.allCases.count)
    let keys = ReviewCommand.allCases.flatMap(\.keys)
    #expect(Set(keys).count == keys.count)
  }
}
