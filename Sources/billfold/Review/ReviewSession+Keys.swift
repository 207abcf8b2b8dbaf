internal import Actions
internal import Core

// The meaning of keys, depending on what is shown.
extension ReviewSession {
  /// Handles a key, and returns the effect that it requests; nil if only the session changes.
  mutating func press(_ key: Key) -> Effect? {
    message = nil
    switch key {
    case .interrupt: return .interrupt
    case .suspend: return .suspend
    default: break
    }
    switch mode {
    case .looking: return look(key)
    case .choosingField: return chooseField(key)
    case .editing(let field, let editor): return edit(field, editor, key)
    case .choosingCategory(let picker): return choose(picker, key)
    case .askingForSure:
      mode = .looking
      return key == .character("y") || key == .enter ? .confirm(sure) : nil
    case .help:
      mode = .looking
      return nil
    }
  }

  private mutating func look(_ key: Key) -> Effect? {
    if case .character(let digit) = key, let number = digit.wholeNumberValue, digit.isASCII { return pick(number) }
    guard let command = ReviewCommand.of(key) else {
      if case .character = key { complain("unknown key; ? shows all keys") }
      return nil
    }
    switch command {
    case .quit: return .quit
    case .help: mode = .help
    case .skip: skip()
    case .back: back()
    case .undo: return undo()
    case .confirmSure:
      if sure.isEmpty { complain("no draft is sure; review them one by one") } else { mode = .askingForSure }
    case .confirm, .edit, .category, .reject, .same, .different, .open: return onDraft(command)
    }
    return nil
  }

  /// Handles the commands that need a draft without a decision.
  private mutating func onDraft(_ command: ReviewCommand) -> Effect? {
    guard let item = current else {
      complain("no draft is left; q quits, u undoes the last action")
      return nil
    }
    if command == .open { return .open(item.draft) }
    guard item.decision == .none || item.decision == .skipped else {
      complain("this draft is already decided; u undoes the last action")
      return nil
    }
    switch command {
    case .confirm: return confirm(item.draft)
    case .edit: mode = .choosingField
    case .category: mode = .choosingCategory(CategoryPicker(categories, current: item.draft.proposal.category?.value))
    case .reject: return .reject(item.draft)
    case .same, .different: return judge(item.draft, isSame: command == .same)
    default: break
    }
    return nil
  }

  /// Confirms the draft, or starts editing a field that is missing.
  private mutating func confirm(_ draft: Draft) -> Effect? {
    guard let missing = DraftField.missing(in: draft.proposal) else { return .confirm([draft]) }
    startEditing(missing, draft.proposal)
    message = Message(text: "the \(missing.name) is missing; type it, then confirm", isComplaint: true)
    return nil
  }

  /// Decides on a possible duplicate. The document of a planned bill is attached to it by another command, as that makes
  /// no draft of it that could be reviewed again.
  private mutating func judge(_ draft: Draft, isSame: Bool) -> Effect? {
    guard let other = draft.proposal.duplicateOf else {
      complain("no other draft or bill is like this one")
      return nil
    }
    guard !isSame || other.reason != .planned else {
      complain("`billfold duplicates same \(draft.id)` attaches it to bill \(other.id)")
      return nil
    }
    return .judge(draft, isSame: isSame)
  }

  private mutating func startEditing(_ field: DraftField, _ proposal: Proposal) {
    mode = .editing(field, LineEditor(field.text(in: ProposalResult(proposal))))
  }

  private mutating func pick(_ number: Int) -> Effect? {
    guard let item = current, item.decision == .none || item.decision == .skipped else { return nil }
    let alternatives = Alternative.all(of: item.draft.proposal)
    guard alternatives.indices.contains(number - 1) else {
      complain(
        alternatives.isEmpty
          ? "there are no alternatives; e edits a field" : "the alternatives are 1 to \(alternatives.count)")
      return nil
    }
    return .edit(item.draft, alternatives[number - 1].changes)
  }

  private mutating func chooseField(_ key: Key) -> Effect? {
    mode = .looking
    guard let item = current, case .character(let letter) = key else { return nil }
    guard let field = DraftField.allCases.first(where: { $0.letter == letter }) else {
      complain("no field has the letter \(letter)")
      return nil
    }
    if field == .category {
      mode = .choosingCategory(CategoryPicker(categories, current: item.draft.proposal.category?.value))
    } else {
      startEditing(field, item.draft.proposal)
    }
    return nil
  }

  private mutating func edit(_ field: DraftField, _ editor: LineEditor, _ key: Key) -> Effect? {
    var editor = editor
    let outcome = editor.press(key)
    mode = .editing(field, editor)
    guard case .entered(let text) = outcome, let item = current else {
      if outcome == .cancelled { mode = .looking }
      return nil
    }
    let typed = text.trimmed()
    if typed == field.text(in: ProposalResult(item.draft.proposal)) || typed.isEmpty && !field.isRemovable {
      mode = .looking
      return nil
    }
    // The editor stays open until the draft is changed, so that invalid text can be corrected instead of typed again.
    var changes = DraftChanges()
    field.put(typed, into: &changes)
    return .edit(item.draft, changes)
  }

  private mutating func choose(_ picker: CategoryPicker, _ key: Key) -> Effect? {
    var picker = picker
    let outcome = picker.press(key)
    mode = .choosingCategory(picker)
    switch outcome {
    case .choosing: return nil
    case .cancelled: mode = .looking
    case .chosen(let name):
      mode = .looking
      guard let item = current else { return nil }
      return .edit(item.draft, DraftChanges(categories: [name]))
    }
    return nil
  }
}

extension DraftField {
  /// Returns the first field that a bill requires and the draft lacks.
  static func missing(in proposal: Proposal) -> DraftField? {
    if (proposal.merchant?.value ?? "").isEmpty { return .merchant }
    if proposal.date == nil { return .date }
    if proposal.total == nil { return .total }
    if proposal.currency == nil { return .currency }
    return proposal.money == nil ? .total : nil
  }
}
