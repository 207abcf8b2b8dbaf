import Core
import TestSupport
import Testing

@testable import billfold

@Suite("Review: the screen")
struct ReviewScreenTests {
  private func lines(_ session: ReviewSession, columns: Int = 80, rows: Int = 24) -> [String] {
    ReviewScreen(session: session, reading: Fixture.reading, columns: columns, rows: rows).lines.map(\.plain)
  }

  @Test("value, confidence, source, printed words and alternatives are all on one screen")
  func draft() {
    let text = lines(Fixture.session(Fixture.sure())).joined(separator: "\n")
    for words in [
      "Draft 1  1 of 1  scan-1.pdf", "sure", "24.23 EUR", "● 99 % OCR", "1) 24.28 EUR   2) 1.59 EUR",
      "│ Summe EUR 24.23", "2020-03-02",
      "3) 2020-02-03", "│ 02.03.2020 18:42", "ALDI SÜD", "Groceries", "Enter confirm",
    ] { #expect(text.contains(words), "\(words) is not in\n\(text)") }
  }

  @Test("a draft that is only uncertain says of what")
  func uncertain() {
    var proposal = Fixture.sure()
    proposal.review = [.lowConfidence]
    #expect(lines(Fixture.session(proposal)).contains("look: the total or the date is uncertain"))
  }

  @Test("the keys that decide on a duplicate are shown beside one only")
  func duplicateKeys() {
    var proposal = Fixture.sure()
    #expect(!lines(Fixture.session(proposal)).contains { $0.contains("= duplicate") })
    proposal.review = [.possibleDuplicate]
    proposal.duplicateOf = DuplicateOf(.draft, 7, .sameWords)
    let text = lines(Fixture.session(proposal)).joined(separator: "\n")
    #expect(text.contains("= duplicate") && text.contains("+ two purchases"), "\(text)")
  }

  @Test("on a low screen, printed lines are left out before values", arguments: [(16, true), (12, false)])
  func low(rows: Int, isPrinted: Bool) {
    let text = lines(Fixture.session(Fixture.sure()), rows: rows).joined(separator: "\n")
    #expect(text.contains("merchant   ALDI SÜD") && text.contains("kind       receipt"), "\(text)")
    #expect(text.contains("│ Summe EUR 24.23") == isPrinted && !text.contains("… more"), "\(text)")
  }

  @Test("totals and their alternatives have the separators of the locale")
  func locale() {
    var proposal = Fixture.sure(total: "1234.5")
    proposal.total?.alternatives = [Candidate(value: amount("9876.54"), confidence: 0.2)]
    let screen = ReviewScreen(
      session: Fixture.session(proposal), columns: 80, rows: 24, marks: NumberMarks(decimal: ",", grouping: "."))
    let text = screen.lines.map(\.plain).joined(separator: "\n")
    #expect(text.contains("1.234,50 EUR") && text.contains("1) 9.876,54 EUR"), "\(text)")
  }

  @Test(
    "every screen has exactly its rows, none wider than the terminal",
    arguments: [(80, 24), (60, 16), (40, 12), (40, 50), (200, 50)])
  func size(columns: Int, rows: Int) {
    var crowded = Fixture.sure(String(repeating: "日本 ", count: 60))
    crowded.review = ReviewReason.allCases
    for keys in ["", "e", "et", "c", "cx", "A", "?", "s"] {
      var session = Fixture.session(crowded)
      for key in keys { _ = session.press(.character(key)) }
      session.message = .init(text: String(repeating: "long ", count: 60), isComplaint: true)
      let screen = lines(session, columns: columns, rows: rows)
      if rows >= 16 { #expect(screen.count == rows, "\(keys)") }
      for line in screen { #expect(TextWidth.of(line) <= columns, "\(keys): \(line)") }
    }
  }

  @Test("text from documents and file names cannot leave its place")
  func hostile() {
    var proposal = Fixture.sure("\u{1B}[2JALDI\u{202E}")
    proposal.merchant?.alternatives = [Candidate(value: "\u{1B}]0;x\u{7}", confidence: 0.1)]
    var draft = Fixture.draft(1, proposal, failure: Failure(.damaged, "torn\u{1B}[1m"))
    draft.fileName = "a\u{1B}[31m\nb.pdf"
    let session = ReviewSession(drafts: [draft], categories: ["\u{1B}[5m"])
    let screen = lines(session)
    for word in ["ALDI", "b.pdf", "torn"] {
      #expect(screen.contains { $0.contains(word) }, "\(word) is not in \(screen)")
    }
    for line in screen { #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }) }
  }

  // The longest one takes minutes unless the time is proportional to the length.
  @Test(
    "the cursor is where the next letter goes, even in a line longer than the screen", arguments: [3, 20, 400, 200_000])
  func cursor(length: Int) {
    var session = Fixture.session(Fixture.sure(String(repeating: "x", count: length)))
    for key in "em" { _ = session.press(.character(key)) }
    let screen = ReviewScreen(session: session, columns: 80, rows: 24)
    #expect(screen.cursor?.row == 22)
    #expect(screen.cursor?.column == screen.lines[22].width)
    #expect((screen.cursor?.column ?? 99) < 80)
  }

  @Test(
    "confidence is visible without colour",
    arguments: [(1.0, "●"), (0.95, "●"), (0.94, "◐"), (0.8, "◐"), (0.79, "○"), (0, "○")])
  func marks(confidence: Double, mark: String) { #expect(ReviewScreen.sign(of: confidence).mark == mark) }

  @Test("a pasted name of a category stays on its line, and the cursor after it", arguments: [40, 80])
  func longCategory(columns: Int) {
    var session = Fixture.session(Fixture.sure())
    _ = session.press(.character("c"))
    _ = session.press(.pasted(String(repeating: "日本 ", count: 60)))
    let screen = ReviewScreen(session: session, columns: columns, rows: 24)
    for line in screen.lines { #expect(line.width <= columns, "\(line.plain)") }
    #expect(screen.cursor?.row == 22 && screen.cursor?.column == screen.lines[22].width)
  }

  @Test("a help page that does not fit says so, without naming a verb for drafts")
  func shortHelp() {
    var session = Fixture.session(Fixture.sure())
    _ = session.press(.character("?"))
    let text = lines(session, columns: 60, rows: 12).joined(separator: "\n")
    #expect(text.contains("… more in a taller window") && !text.contains("billfold show"), "\(text)")
  }

  @Test("one draft is one draft")
  func singular() {
    var session = Fixture.session(Fixture.sure())
    _ = session.press(.character("A"))
    #expect(lines(session).contains("Confirm 1 sure draft at once?"))
    _ = session.press(.character("n"))
    _ = session.press(.character("s"))
    #expect(lines(session).joined(separator: " ").contains("s goes through the 1 skipped draft again"))
  }

  @Test("the final screen shows what was done and what can be done")
  func end() {
    var session = Fixture.session(Fixture.sure())
    _ = session.press(.character("s"))
    let text = lines(session).joined(separator: "\n")
    #expect(text.contains("0 confirmed, 0 rejected, 1 left for later") && text.contains("s goes through the 1 skipped"))
  }
}
