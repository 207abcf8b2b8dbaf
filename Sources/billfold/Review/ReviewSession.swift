internal import Actions
internal import Core

/// The state of `review`, independent of the terminal and the store: it receives keys, returns effects, and is told
/// their results.
struct ReviewSession {
  enum Mode: Hashable {
    case looking, choosingField, help
    /// Asks for confirmation before several drafts are confirmed with one key.
    case askingForSure
    case editing(DraftField, LineEditor)
    case choosingCategory(CategoryPicker)
  }

  enum Decision: Hashable { case none, skipped, rejected, confirmed(bill: Int64) }

  struct Item: Hashable {
    var draft: Draft
    var decision = Decision.none
  }

  /// A request to the store or the system.
  enum Effect: Hashable {
    case confirm([Draft])
    case edit(Draft, DraftChanges)
    /// Restores the proposal that a draft had before an edit.
    case restore(Draft, Proposal)
    case reject(Draft)
    /// Decides whether a possible duplicate is the same purchase as the other draft or bill.
    case judge(Draft, isSame: Bool)
    case reopen(Draft)
    /// Turns a bill back into its draft.
    case undoConfirmation(Draft, bill: Int64)
    case open(Draft)
    case suspend, quit, interrupt
  }

  /// A message below the draft.
  struct Message: Hashable {
    var text: String
    var isComplaint = false
  }

  /// An action that `u` undoes.
  enum Step: Hashable {
    case moved(from: Int)
    case edited(draft: Int64, before: Proposal)
    case rejected(draft: Int64)
    case confirmed(drafts: [Int64])
  }

  private(set) var items: [Item]
  /// The place of each draft in `items`, by its id.
  private let places: [Int64: Int]
  /// The index of the current draft; the number of items when no draft is left.
  private(set) var position = 0
  var mode = Mode.looking
  var message: Message?
  private(set) var steps: [Step] = []
  let categories: [String]

  init(drafts: [Draft], categories: [String]) {
    items = drafts.map { Item(draft: $0) }
    places = Dictionary(drafts.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    self.categories = categories
  }

  var current: Item? { items.indices.contains(position) ? items[position] : nil }

  /// The drafts that `A` confirms.
  var sure: [Draft] { items.filter { $0.decision == .none && $0.draft.isSure }.map(\.draft) }

  func count(_ isWanted: (Decision) -> Bool) -> Int { items.count { isWanted($0.decision) } }

  /// For example `3 confirmed, 1 rejected, 2 left for later`.
  var summary: String {
    let confirmed = count { if case .confirmed = $0 { true } else { false } }
    return
      "\(confirmed) confirmed, \(count { $0 == .rejected }) rejected, \(count { $0 == .none || $0 == .skipped }) left for later"
  }
}

// MARK: - Results of effects
extension ReviewSession {
  /// Updates a draft after an effect changed it in the store.
  mutating func changed(_ draft: Draft, by effect: Effect) {
    guard let index = places[draft.id] else { return }
    let before = items[index].draft
    items[index].draft = draft
    switch effect {
    case .edit:
      mode = .looking
      steps.append(.edited(draft: draft.id, before: before.proposal))
      message = Message(text: "changed; u undoes it")
    case .reject, .judge(_, isSame: true):
      items[index].decision = .rejected
      steps.append(.rejected(draft: draft.id))
      moveOn()
      let reason = if case .judge = effect { " as a duplicate" } else { "" }
      message = Message(text: "draft \(draft.id) is rejected\(reason); u undoes it")
    case .judge(_, isSame: false):
      steps.append(.edited(draft: draft.id, before: before.proposal))
      message = Message(text: "draft \(draft.id) is a separate purchase; u undoes it")
    case .restore, .reopen, .undoConfirmation:
      items[index].decision = .none
      position = index
      dropStep()
      message = Message(text: "draft \(draft.id) is restored")
    case .confirm, .open, .suspend, .quit, .interrupt: break
    }
  }

  /// Updates the drafts that became bills; the complaints name those that did not.
  mutating func confirmed(_ bills: [(draft: Int64, bill: Int64)], complaints: [String]) {
    for (draft, bill) in bills {
      guard let index = places[draft] else { continue }
      items[index].draft.state = .confirmed
      items[index].draft.billID = bill
      items[index].decision = .confirmed(bill: bill)
    }
    if !bills.isEmpty { steps.append(.confirmed(drafts: bills.map(\.draft))) }
    if current.map({ $0.decision != .none }) ?? false { moveOn() }
    if let complaint = complaints.first {
      message = Message(
        text: complaint + (complaints.count > 1 ? " (and \(complaints.count - 1) more)" : ""), isComplaint: true)
    } else if let only = bills.first, bills.count == 1 {
      message = Message(text: "draft \(only.draft) is bill \(only.bill)")
    } else {
      message = Message(text: "\(bills.count) drafts confirmed")
    }
  }

  /// Updates a draft that was changed elsewhere, so that nobody confirms what they have not seen.
  mutating func reloaded(_ draft: Draft) {
    guard let index = places[draft.id] else { return }
    items[index].draft = draft
    if case .editing = mode { mode = .looking }
    switch draft.state {
    case .open: if items[index].decision != .skipped { items[index].decision = .none }
    case .rejected: items[index].decision = .rejected
    case .confirmed: items[index].decision = .confirmed(bill: draft.billID ?? 0)
    }
  }

  mutating func complain(_ text: String) { message = Message(text: text, isComplaint: true) }
}

// MARK: - Navigation
extension ReviewSession {
  /// Moves to the next undecided draft after this one, or else from the start.
  mutating func moveOn() {
    let open = items.indices.filter { items[$0].decision == .none }
    position = open.first { $0 > position } ?? open.first ?? items.count
    mode = .looking
  }

  mutating func skip() {
    guard items.indices.contains(position) else { return again() }
    steps.append(.moved(from: position))
    if items[position].decision == .none { items[position].decision = .skipped }
    moveOn()
  }

  mutating func back() {
    guard position > 0 else { return complain("this is the first draft") }
    position -= 1
    if items[position].decision == .skipped { items[position].decision = .none }
  }

  /// Starts over with the skipped drafts.
  private mutating func again() {
    for index in items.indices where items[index].decision == .skipped { items[index].decision = .none }
    position = -1
    moveOn()
  }

  /// Undoes the last action, and returns the effect that is needed; nil if only the position changes. The step stays
  /// until the effect has succeeded, so that it can be tried again.
  mutating func undo() -> Effect? {
    func find(_ id: Int64?) -> Item? { id.flatMap { places[$0] }.map { items[$0] } }
    while let step = steps.last {
      switch step {
      case .moved(let from):
        steps.removeLast()
        position = from
        if items[from].decision == .skipped { items[from].decision = .none }
        return nil
      case .edited(let id, let before):
        if let item = find(id), item.draft.state == .open { return .restore(item.draft, before) }
      case .rejected(let id):
        if let item = find(id), item.decision == .rejected { return .reopen(item.draft) }
      case .confirmed(let ids):
        if let item = find(ids.last), case .confirmed(let bill) = item.decision {
          return .undoConfirmation(item.draft, bill: bill)
        }
      }
      // Somebody else has undone it.
      dropStep()
    }
    complain("there is nothing to undo")
    return nil
  }

  /// Forgets the last action. A batch is undone one bill at a time, so that each draft is seen again.
  private mutating func dropStep() {
    if case .confirmed(let ids)? = steps.popLast(), ids.count > 1 { steps.append(.confirmed(drafts: ids.dropLast())) }
  }
}
