internal import Core
internal import Dispatch
internal import Foundation
internal import Logging
internal import Store
internal import Synchronization

/// Runs the user's commands of the settings `on-draft` and `on-confirm`.
///
/// The commands run one at a time, in the order of the events. A failing command does not undo the event and is only
/// logged; only a program that is about to exit waits for the commands.
final class Hooks: Sendable {
  private let commands: [HookEvent: HookCommand]
  private let failures: HookFailures
  private let queue = DispatchQueue(label: "billfold.hooks")
  private let waiting = Mutex(0)
  /// The time at which waiting commands are dropped, in seconds of system uptime; nil unless the program is about to
  /// exit.
  private let end = Mutex<Double?>(nil)
  private let log = Logger(label: "hooks")

  /// The seconds that an exiting program waits before it drops the commands that have not started.
  static let mostSecondsAtEnd = 30.0
  /// The largest number of waiting commands, so that the queue stays bounded if events arrive faster than commands run.
  static let mostWaiting = 1000

  init(_ settings: Settings) {
    commands = HookEvent.allCases.reduce(into: [:]) { $0[$1] = HookCommand(settings.text($1.setting)) }
    failures = HookFailures(settings)
  }

  /// Returns whether a command is configured for an event.
  func wants(_ event: HookEvent) -> Bool { commands[event] != nil }

  /// Queues the command of an event.
  func fire(_ notice: HookNotice) {
    let event = notice.event
    guard let command = commands[event] else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json: Data
    do { json = try encoder.encode(notice) } catch {
      return skip(event, "its input could not be written: \(error)")
    }
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
      tell(event, isTooLate ? "billfold exited before running it" : command.run(line))
    }
  }

  /// Notes that the command of an event is not run.
  func skip(_ event: HookEvent, _ reason: String) { tell(event, "it was not run: \(reason)") }

  /// Waits until all queued commands have run; those that have not started after half a minute are dropped.
  func finish() async {
    guard waiting.withLock({ $0 > 0 }) else { return }
    end.withLock { $0 = ProcessInfo.processInfo.systemUptime + Hooks.mostSecondsAtEnd }
    await withCheckedContinuation { done in queue.async { done.resume() } }
    end.withLock { $0 = nil }
  }

  private func tell(_ event: HookEvent, _ trouble: String?) {
    failures.note(event, trouble)
    guard let trouble else { return }
    let stored = event == .draft ? "draft" : "bill"
    log.warning("the command of the setting \(event.setting.name) failed: \(trouble); the \(stored) itself is stored")
  }
}

extension Desk {
  /// Waits for the queued commands, before the program exits. This takes at most a minute.
  public func finish() async { await hooks.finish() }

  /// Queues the user's command for the drafts of a document that was read.
  func tellHooks(ofDocument id: Int64, in store: Store) async {
    guard hooks.wants(.draft) else { return }
    do {
      let drafts: [Int64]
      switch try await store.outcome(ofDocument: id) {
      case .read(let ids): drafts = ids
      // The draft of a document that could not be read is empty and has the reason.
      case .failed(_, let id): drafts = id.map { [$0] } ?? []
      case .waiting, .running: drafts = []
      }
      for id in drafts { await tellHooks(ofDraft: id, in: store) }
    } catch {
      hooks.skip(.draft, "the draft could not be loaded: \(error)")
    }
  }

  /// A draft that cannot be loaded does not keep the others of its document from the command.
  private func tellHooks(ofDraft id: Int64, in store: Store) async {
    do {
      let draft = try await store.draft(id)
      hooks.fire(HookNotice(DraftResult(draft)))
    } catch {
      hooks.skip(.draft, "the draft could not be loaded: \(error)")
    }
  }
}
