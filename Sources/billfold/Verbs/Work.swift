internal import ArgumentParser
internal import Intake
internal import Store

/// `billfold work`: reads what others accepted, for a second machine or terminal.
struct Work: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work", abstract: "Read what is accepted and waiting; accepts nothing itself.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "End when nothing is waiting.")
  var oneshot = false

  func run() async throws {
    let settings = try global.settings(reading.flags)
    let options = try await reading.intake(settings, retries: .patient, waitsOutOutages: !oneshot)
    let pipeline = Pipeline(store: try await global.openStore(settings), options: options)
    let oneshot = oneshot
    try await Workers(pipeline).run {
      guard oneshot else { return false }
      let pending = try await pipeline.store.pending()
      return pending.waiting == 0 && pending.running == 0
    }
  }
}
