internal import Actions
internal import ArgumentParser
internal import Core
internal import Intake
internal import Store
internal import Synchronization

/// `billfold work`: reads what others accepted, for a second machine or terminal.
struct Work: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work", abstract: "Read what is accepted and waiting; accepts nothing itself.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "End when nothing is waiting; the exit code is 1 when a document failed.")
  var oneshot = false

  func run() async throws {
    let settings = try global.settings(reading.flags)
    let options = try await reading.intake(settings, retries: .patient, waitsOutOutages: !oneshot)
    let (oneshot, json) = (oneshot, global.json)
    let hasFailed = Mutex(false)
    let lasting = LastingStore(settings: settings, isPatient: !oneshot) { reason in
      let sentence = Style.warning("waiting   \(reason)")
      IntakeLine.tell(sentence, ["event": "waiting", "message": .string(reason)], asJSON: json)
    }
    try await lasting.run { store in
      let workers = Workers(Pipeline(store: store, options: options)) { worked in
        if try await Work.tell(worked, store, asJSON: json) { hasFailed.withLock { $0 = true } }
      }
      try await workers.run {
        guard oneshot else { return false }
        let pending = try await store.pending()
        return pending.waiting == 0 && pending.running == 0
      }
    }
    try Terminal.checkTold()
    if hasFailed.withLock({ $0 }) { throw ExitCode(ExitStatus.someFailed.rawValue) }
  }

  /// Tells what came of a document. - Returns: whether it has failed for good.
  private static func tell(_ worked: Worked, _ store: Store, asJSON json: Bool) async throws -> Bool {
    switch worked {
    case .read(let job):
      guard case .read(let drafts) = try await store.outcome(ofDocument: job.documentID) else { return false }
      let event: JSONValue = [
        "event": "read", "document": .integer(job.documentID), "file": .string(job.fileName),
        "drafts": .array(drafts.map(JSONValue.integer)),
      ]
      IntakeLine.tell(IntakeLine.read(job.fileName, drafts: drafts), event, asJSON: json)
      return false
    case .failed(let job, let failure, let isLast):
      let event: JSONValue = [
        "event": "failed", "document": .integer(job.documentID), "file": .string(job.fileName),
        "message": .string(failure.message), "isTriedAgain": .bool(!isLast),
      ]
      let reason = failure.message + (isLast ? "" : "; it is tried again later")
      IntakeLine.tell(IntakeLine.failed(job.fileName, reason), isFailure: true, event, asJSON: json)
      return isLast
    case .takenOver: return false
    }
  }
}
