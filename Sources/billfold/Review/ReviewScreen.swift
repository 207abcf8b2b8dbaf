internal import Actions
internal import Core

/// Renders a draft on a screen of at least 60 × 16. It does no I/O, so that tests can check the screen.
struct ReviewScreen {
  var session: ReviewSession
  /// The reading of the document, for the printed lines around the total and date.
  var reading: Reading?
  var columns: Int
  var rows: Int
  /// The separators in amounts.
  var marks = NumberMarks.plain

  /// The lines of the screen: at most `rows`, none wider than `columns`.
  var lines: [SafeText] {
    let bottom = footer
    let room = max(1, rows - bottom.count)
    var body = session.mode == .help ? help : session.current.map { draft($0, room: room) } ?? finished
    // Truncation is always indicated.
    if body.count > room {
      let rest: SafeText =
        session.mode == .help ? "… more in a taller window" : "… more: `billfold show` shows everything"
      body = body.prefix(room - 1) + [Style.dim(rest)]
    }
    return body + Array(repeating: "", count: room - body.count) + bottom
  }

  /// The 0-based position of the cursor; nil if nothing is being typed.
  var cursor: (row: Int, column: Int)? {
    switch session.mode {
    case .editing(let field, let editor):
      let visible = window(editor, after: prompt(field))
      return (rows - 2, min(columns - 1, prompt(field).width + visible.cursor))
    case .choosingCategory(let picker):
      let visible = window(LineEditor(picker.typed), after: ReviewScreen.categoryPrompt)
      return (rows - 2, min(columns - 1, ReviewScreen.categoryPrompt.width + visible.cursor))
    default: return nil
    }
  }

  // MARK: The draft

  /// Returns the lines of a draft. On a low screen, the printed lines around the date and then those around the total
  /// are left out before a value or a reason is.
  private func draft(_ item: ReviewSession.Item, room: Int) -> [SafeText] {
    let whole = draft(item, printed: [.total, .date])
    guard whole.count > room else { return whole }
    let shorter = draft(item, printed: [.total])
    return shorter.count > room ? draft(item, printed: []) : shorter
  }

  /// - Parameter printed: the fields that are shown with the printed lines around them.
  private func draft(_ item: ReviewSession.Item, printed fields: [DraftField]) -> [SafeText] {
    let proposal = item.draft.proposal
    var numbers = Numbering(Alternative.all(of: proposal, marks: marks))
    var lines = [header(item), Style.dim(SafeText(repeating: "─", count: columns))]
    if let failure = item.draft.failure {
      lines += wrapped("cannot be read: \(failure.message)").map { Style.bad($0) }
    }
    func add(_ field: DraftField, _ value: String?, _ confidence: Double? = nil, _ source: Source? = nil) {
      lines.append(row(field, value, confidence, source))
      lines += numbers.take(field).map { (indent + $0).fitted(to: columns) }
    }
    func add<Value: Hashable & Codable & Sendable>(
      _ field: DraftField, _ found: Field<Value>?, learnedAs learnedField: LearnedField? = nil,
      _ text: (Value) -> String
    ) {
      add(field, found.map { text($0.value) }, found?.confidence, found?.source)
      if fields.contains(field) { lines += printed(found?.evidence) }
      if let learnedField { lines += learned(learnedField, found?.lesson) }
    }
    add(.total, proposal.total) { ProposalView.amount($0, proposal.currency?.value, marks) }
    if numbers.has(.currency) || proposal.currency == nil { add(.currency, proposal.currency, \.code) }
    add(.date, proposal.date, \.description)
    add(.merchant, proposal.merchant, learnedAs: .merchant, \.self)
    if proposal.dueDate != nil || proposal.kind == .invoice {
      add(.due, proposal.dueDate, learnedAs: .due, \.description)
    }
    add(.category, proposal.category, learnedAs: .category, \.self)
    add(.kind, ShortText.words(proposal.kind.rawValue))
    if let payment = proposal.payment { add(.payment, payment, learnedAs: .payment, ProposalView.payment) }
    if let repetition = proposal.repetition {
      lines.append(SafeText("  repeat     \(repetition.value.rawValue)").fitted(to: columns))
      lines += learned(.repetition, repetition.lesson)
    }
    if let number = proposal.reference { add(.reference, number, \.self) }
    if let quoted = proposal.paymentReference { add(.paymentReference, quoted, \.self) }
    if let account = proposal.iban { add(.iban, account, \.self) }
    return lines + reasons(proposal)
  }

  /// The reasons to look at a draft, below an empty line; empty for a sure one.
  private func reasons(_ proposal: Proposal) -> [SafeText] {
    guard !proposal.review.isEmpty else { return [] }
    return [""]
      + proposal.review.flatMap { reason -> [SafeText] in
        let other = reason == .possibleDuplicate ? proposal.duplicateOf : nil
        let which = other.map { ": \($0.kind.rawValue) \($0.id)" + ($0.reason.map { ", \($0.explanation)" } ?? "") }
        let line = Style.warning(fitted("look: \(reason.explanation)\(which ?? "")"))
        return [line] + (reason == .notABill ? learned(.bill, proposal.noBill) : [])
      }
  }

  private func header(_ item: ReviewSession.Item) -> SafeText {
    let state: (text: SafeText, style: Style) =
      switch item.decision {
      case .confirmed(let bill): ("bill \(bill)", .good)
      case .rejected: ("rejected", .bad)
      case .none, .skipped: item.draft.isSure ? ("sure", .good) : ("look", .warning)
      }
    let left: SafeText =
      "Draft \(item.draft.id)  \(session.position + 1) of \(session.items.count)  \(item.draft.fileName)"
    let start = left.padded(to: columns - state.text.width - 2)
    return Style.bold(start) + "  " + state.style(state.text)
  }

  private var indent: SafeText { SafeText(repeating: " ", count: 13) }

  private func row(_ field: DraftField, _ value: String?, _ confidence: Double?, _ source: Source?) -> SafeText {
    let name = "  \(field.name)" + SafeText(repeating: " ", count: max(1, 11 - field.name.count))
    let room = max(10, columns - 35)
    let shown = SafeText(value ?? "–").fitted(to: room)
    guard let confidence, let source else { return name + shown }
    let sign = ReviewScreen.sign(of: confidence)
    let mark: SafeText =
      source == .person
      ? "● you" : "\(sign.mark) \(Int((confidence * 100).rounded())) % \(ShortText.origin(source))"
    let space = SafeText(repeating: " ", count: max(2, room + 2 - shown.width))
    let start = name + shown + space
    return start + sign.style(mark.fitted(to: columns - start.width))
  }

  /// Returns how a confidence is shown: as good from 0.95, as uncertain from 0.8, as bad below. The full, half or empty
  /// circle makes it visible without colours.
  static func sign(of confidence: Double) -> (mark: String, style: Style) {
    if confidence >= 0.95 { return ("●", .good) }
    return confidence >= 0.8 ? ("◐", .warning) : ("○", .bad)
  }

  /// Returns why a value was learned; empty if it was not.
  private func learned(_ field: LearnedField, _ lesson: Lesson?) -> [SafeText] {
    lesson.map { [Style.dim(fitted(indent + "\($0.reason(field))"))] } ?? []
  }

  private func printed(_ evidence: Evidence?) -> [SafeText] {
    PrintedLines.around(evidence, in: reading).map { Style.dim(fitted("\(indent)│ \($0)")) }
  }

  // MARK: Other screens

  private var finished: [SafeText] {
    let skipped = session.count { $0 == .skipped }
    let again = skipped > 0 ? "s goes through the \(Plural.count(skipped, "skipped draft")) again, " : ""
    return [Style.bold("No draft is left."), ""] + wrapped(session.summary + ".")
      + wrapped(again + "u undoes the last action, q quits.")
  }

  private var help: [SafeText] {
    [Style.bold("Keys"), ""] + ReviewCommand.allCases.map { fitted("  \($0.explanation)") } + [
      fitted("  1–9          take the alternative of that number"), "",
      fitted("Confidence: ● 95 % or more, ◐ 80 % or more, ○ less. Any key goes back."),
    ]
  }

  // MARK: The footer

  private static let categoryPrompt: SafeText = "category: "

  private func prompt(_ field: DraftField) -> SafeText { "\(field.name): " }

  /// The message, the input line and the keys.
  private var footer: [SafeText] {
    let note =
      session.message.map { $0.isComplaint ? Style.bad(fitted("\($0.text)")) : Style.good(fitted("\($0.text)")) }
      ?? ""
    switch session.mode {
    case .looking:
      let isDuplicate = session.current?.draft.proposal.duplicateOf != nil
      let commands = ReviewCommand.allCases.filter { isDuplicate || !$0.isForDuplicates }
      return [note] + keys(commands.map(\.label) + ["1–9 alternative"])
    case .help: return [note]
    case .choosingField:
      return [note, "Which field?"] + keys(DraftField.allCases.map { "\($0.letter) \($0.name)" } + ["Esc back"])
    case .editing(let field, let editor):
      let typed = window(editor, after: prompt(field)).text
      return [note, prompt(field) + typed, Style.dim(fitted("Enter accepts, Esc cancels"))]
    case .askingForSure:
      return [
        note, Style.bold(fitted("Confirm \(Plural.count(session.sure.count, "sure draft")) at once?")),
        Style.dim("y yes, any other key no"),
      ]
    case .choosingCategory(let picker):
      let typed = window(LineEditor(picker.typed), after: ReviewScreen.categoryPrompt).text
      return [note] + choices(picker) + [
        ReviewScreen.categoryPrompt + typed,
        Style.dim(fitted("type a part of it, ↑ ↓ move, Enter accepts, Esc back")),
      ]
    }
  }

  private func choices(_ picker: CategoryPicker) -> [SafeText] {
    let matches = picker.matches
    guard !matches.isEmpty else { return [Style.bad(fitted("no category matches"))] }
    let start = max(0, min(picker.selected - 2, matches.count - 5))
    return matches.indices.dropFirst(start).prefix(5).map {
      let text = fitted(($0 == picker.selected ? "▸ " : "  ") + SafeText(matches[$0]))
      return $0 == picker.selected ? Style.bold(text) : text
    }
  }

  /// Returns the part of a long line around the cursor, and the cursor's column in it.
  private func window(_ editor: LineEditor, after prompt: SafeText) -> (text: SafeText, cursor: Int) {
    let room = max(8, columns - prompt.width - 1)
    // Every character takes up a column, so that no more of them fit.
    var start = max(0, editor.cursor - room)
    func width(_ range: Range<Int>) -> Int { SafeText(String(editor.characters[range])).width }
    while start < editor.cursor, width(start..<editor.cursor) > room - 1 { start += 1 }
    let visible = SafeText(String(editor.characters[start...])).fitted(to: room)
    return (visible, width(start..<editor.cursor))
  }

  private func keys(_ labels: [String]) -> [SafeText] {
    var lines: [SafeText] = [""]
    for label in labels.map({ SafeText($0) }) {
      let last = lines[lines.count - 1]
      let joined = last.isEmpty ? label : last + " · " + label
      if joined.width <= columns { lines[lines.count - 1] = joined } else { lines.append(label) }
    }
    return lines.map { Style.dim($0) }
  }

  private func fitted(_ text: SafeText) -> SafeText { text.fitted(to: columns) }

  private func wrapped(_ text: String) -> [SafeText] { SafeText.wrapped(text, to: columns) }
}

/// Assigns numbers to the alternatives, field by field.
private struct Numbering {
  private var rest: [(number: Int, alternative: Alternative)]

  init(_ all: [Alternative]) { rest = all.enumerated().map { ($0.offset + 1, $0.element) } }

  /// Returns the line `1) 24.28 EUR   2) …` for a field, if it has alternatives.
  mutating func take(_ field: DraftField) -> [SafeText] {
    let mine = rest.filter { $0.alternative.field == field }
    rest.removeAll { $0.alternative.field == field }
    return mine.isEmpty
      ? [] : [mine.map { "\($0.number)) \($0.alternative.text)" }.joined(separator: "   ")]
  }

  func has(_ field: DraftField) -> Bool { rest.contains { $0.alternative.field == field } }
}
