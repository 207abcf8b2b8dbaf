/// The commands while a draft is shown: the source of the key bindings, the footer and the help.
enum ReviewCommand: CaseIterable {
  case confirm, edit, category, skip, back, reject, same, different, open, undo, confirmSure, help, quit

  /// Whether the command decides if a draft is a duplicate.
  var isForDuplicates: Bool { self == .same || self == .different }

  var keys: [Key] {
    switch self {
    case .confirm: [.enter, .character("y")]
    case .edit: [.character("e")]
    case .category: [.character("c")]
    case .skip: [.character("s"), .right]
    case .back: [.character("b"), .left]
    case .reject: [.character("r")]
    case .same: [.character("=")]
    case .different: [.character("+")]
    case .open: [.character("o")]
    case .undo: [.character("u")]
    case .confirmSure: [.character("A")]
    case .help: [.character("?")]
    case .quit: [.character("q")]
    }
  }

  /// The label in the footer.
  var label: String {
    switch self {
    case .confirm: "Enter confirm"
    case .edit: "e edit"
    case .category: "c category"
    case .skip: "s skip"
    case .back: "b back"
    case .reject: "r reject"
    case .same: "= duplicate"
    case .different: "+ two purchases"
    case .open: "o open"
    case .undo: "u undo"
    case .confirmSure: "A all sure"
    case .help: "? help"
    case .quit: "q quit"
    }
  }

  var explanation: String {
    switch self {
    case .confirm: "Enter or y   the draft is right: make it a bill"
    case .edit: "e            correct one field; its letter follows"
    case .category: "c            choose the category by typing a part of its name"
    case .skip: "s or →       leave it for later"
    case .back: "b or ←       go back to the previous draft"
    case .reject: "r            not a bill: reject the draft"
    case .same: "=            a duplicate: the same purchase as the other; reject the draft"
    case .different: "+            no duplicate: two purchases"
    case .open: "o            open the document, or print its path"
    case .undo: "u            undo the last action"
    case .confirmSure: "A            confirm every draft that needs no review"
    case .help: "?            this page"
    case .quit: "q            quit; everything decided so far is kept"
    }
  }

  static func of(_ key: Key) -> ReviewCommand? { allCases.first { $0.keys.contains(key) } }
}
