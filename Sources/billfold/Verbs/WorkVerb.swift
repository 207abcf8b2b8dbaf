internal import Actions
internal import ArgumentParser

/// `billfold work`: reads documents that were accepted by another process or machine.
struct WorkVerb: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work", abstract: "Read documents that were accepted elsewhere and are waiting.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var reading: ReadingOptions
  @Flag(help: "Exit when nothing is waiting; the exit code is 1 if a document failed.")
  var oneshot = false

  func run() async throws {
    let action = WorkOnQueue(isOneShot: oneshot, split: reading.split)
    try await global.run(action, flags: reading.flags, telling: { try $1.tell($0) }) { try $1.show($0) }
  }
}
