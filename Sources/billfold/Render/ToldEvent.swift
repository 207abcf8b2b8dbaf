internal import Core
internal import Store

/// An event with what it says in the light of the events before it.
struct ToldEvent {
  var event: Event
  var before: EventImage?
  var after: EventImage?
  /// What is known of the thing, the event's own news included.
  var thing: [String: JSONValue]
  /// What an undo took back or a redo repeated: `bill.edit`.
  var replayed: String?

  var isReplay: Bool { ["undo", "redo"].contains(event.what) }

  /// The history of one thing.
  ///
  /// - Parameter events: all that it has, oldest first.
  static func all(_ events: [Event], _ names: EventNames) -> [ToldEvent] {
    var told: [ToldEvent] = []
    var thing: [String: JSONValue] = [:]
    var money: Money?
    var undone: Set<Int64> = []
    for event in events {
      let before = EventImage(event.before, of: event.subject, names, known: money)
      let after = EventImage(event.after, of: event.subject, names, known: money ?? before?.money)
      money = after?.money ?? before?.money ?? money
      for image in [before, after] { thing.merge(image?.members ?? [:]) { _, new in new } }
      var new = ToldEvent(event: event, before: before, after: after, thing: thing, replayed: nil)
      if new.isReplay, let original = new.original(in: told, undone: undone) {
        new.replayed = original.what
        if event.what == "undo" { undone.insert(original.id) } else { undone.remove(original.id) }
      }
      told.append(new)
    }
    return told
  }

  /// The event that this one takes back or repeats: the person's last one that is not undone, or the first that is. One
  /// whose change it mirrors comes first, as `review` takes back bills in any order.
  private func original(in told: [ToldEvent], undone: Set<Int64>) -> Event? {
    let isUndo = event.what == "undo"
    let mine = told.filter { $0.event.who == event.who && !$0.isReplay && undone.contains($0.event.id) != isUndo }
    let inOrder = isUndo ? Array(mine.reversed()) : mine
    let mirrored = inOrder.first { other in
      isUndo
        ? ToldEvent.same(other.after, before) && ToldEvent.same(other.before, after)
        : ToldEvent.same(other.before, before) && ToldEvent.same(other.after, after)
    }
    return (mirrored ?? inOrder.first)?.event
  }

  /// Whether two images say the same; what is done again has a new revision.
  private static func same(_ one: EventImage?, _ other: EventImage?) -> Bool {
    func news(_ image: EventImage?) -> [String: JSONValue] {
      (image?.members ?? [:]).filter { $0.key != "revision" }
    }
    return news(one) == news(other)
  }
}

extension JSONValue {
  init(_ told: ToldEvent) {
    let event = told.event
    self = [
      "id": .integer(event.id), "at": .text(Timestamp.text(event.at)), "who": .string(event.who),
      "what": .string(event.what), "replays": .text(told.replayed),
      "before": told.before.map { .object($0.members) } ?? .null,
      "after": told.after.map { .object($0.members) } ?? .null,
    ]
  }
}
