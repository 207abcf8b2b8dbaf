internal import Core
internal import Dispatch
internal import Foundation
internal import Logging
internal import Store
internal import Synchronization

/// Runs the commands that a person wants run after something happened: the settings `on-draft` and `on-confirm`.
///
/// They run one at a time, in the order of what happened. Whatever becomes of one, what it follows is done and stays so:
/// nobody waits for it but a program that is about to end, and its failure is a line in the log.
final class Hooks: Sendable {
  private let commands: [HookEvent: HookCommand]
  private let failures: HookFailures
  private let queue = DispatchQueue(label: "billfold.hooks")
  private let waiting = Mutex(0)
  /// When what waits is dropped, in seconds of the machine's uptime; nil while nobody wants to leave.
  private let end = Mutex<Double?>(nil)
  private let log = Logger(label: "hooks")

  /// Seconds that a program which is done waits for commands, until it drops those that have not begun.
  static let mostSecondsAtEnd = 30.0
  /// What happens faster than commands run is not kept without end.
  static let mostWaiting = 1000

  init(_ settings: Settings) {
    commands = HookEvent.allCases.reduce(into: [:]) { $0[$1] = HookCommand(settings.text($1.setting)) }
    failures = HookFailures(settings)
  }

  /// Whether anything is to be run after an event.
  func wants(_ event: HookEvent) -> Bool { commands[event] != nil }

  /// Has the event's command run, once those before it have.
  func fire(_ notice: HookNotice) {
    let event = notice.event
    guard let command = commands[event] else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(notice) else { return }
    let line = Data((HiddenCharacters.escaped(inJSON: String(decoding: json, as: UTF8.self)) + "\n").utf8)
    let isTaken = waiting.withLock { number in
      guard number < Hooks.mostWaiting else { return false }
      number += 1
      return true
    }
    guard isTaken else { return tell(event, "more than \(Hooks.mostWaiting) were waiting, and it was not run") }
    queue.async { [self] in
      defer { waiting.withLock { $0 -= 1 } }
      let isTooLate = end.withLock { $0.map { ProcessInfo.processInfo.systemUptime > $0 } ?? false }
      tell(event, isTooLate ? "billfold ended before it was its turn, and it was not run" : command.run(line))
    }
  }

  /// Waits until all that was fired has run; what has not begun after half a minute is dropped.
  func finish() async {
    guard waiting.withLock({ $0 > 0 }) else { return }
    end.withLock { $0 = ProcessInfo.processInfo.systemUptime + Hooks.mostSecondsAtEnd }
    await withCheckedContinuation { done in queue.async { done.resume() } }
    end.withLock { $0 = nil }
  }

  private func tell(_ event: HookEvent, _ trouble: String?) {
    failures.note(event, trouble)
    guard let trouble else { return }
    log.warning(
      "the command of the setting \(event.setting) failed: \(trouble); what it was to be told of is done all the same")
  }
}

extension Desk {
  /// Waits for the commands that were to be run after what was done here; for a program that is about to end. It takes at
  /// most a minute.
  public func finish() async { await hooks.finish() }

  /// Tells the person's command of the drafts of a document that was read.
  func tellHooks(ofDocument id: Int64, in store: Store) async {
    guard hooks.wants(.draft), let outcome = try? await store.outcome(ofDocument: id) else { return }
    let drafts: [Int64]
    switch outcome {
    case .read(let ids): drafts = ids
    // An empty draft says why.
    case .failed(_, let id): drafts = id.map { [$0] } ?? []
    case .waiting, .running: drafts = []
    }
    for id in drafts {
      guard let draft = try? await store.draft(id) else { continue }
      hooks.fire(HookNotice(DraftResult(draft)))
    }
  }
}
