internal import Actions
internal import ArgumentParser
internal import Core
internal import Foundation
internal import Ledger
internal import Store

/// `billfold confirm`: drafts become bills.
struct Confirm: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm", abstract: "Turn drafts into bills, with corrections if need be.",
    discussion: "A draft is confirmed once, however often and from however many places it is tried.")

  @OptionGroup var global: GlobalOptions
  @OptionGroup var said: CorrectionOptions
  @Flag(help: "Every draft that asks for no second look.")
  var allSure = false
  @Argument(help: ArgumentHelp("Drafts.", valueName: "id"))
  var ids: [Int64] = []

  func validate() throws {
    if ids.isEmpty && !allSure {
      throw ValidationError("Which drafts? Give their ids, or --all-sure; `billfold drafts` lists them.")
    }
    if ids.count > 1 && (said.merchant != nil || said.total != nil) {
      throw ValidationError("One merchant or total for several drafts is a mistake; confirm them one by one.")
    }
  }

  func run() async throws {
    let action = ConfirmDrafts(ids.map { SeenDraft($0) }, allSure: allSure, changes: said.changes)
    try await global.run(action) { result, output in
      try output.show(result) {
        for one in result.done { output.print(output.sentence(one)) }
        if result.done.isEmpty && result.refused.isEmpty {
          output.remark("No draft is sure. `billfold review` steps through them.")
        }
      }
      try output.complain(about: result.refused)
    }
  }
}

/// Nine good ones and a bad one: nine are done, the tenth is named, and the exit code is the bad one's. One `undo` takes
/// all nine back.
enum Batch {
  static func run(
    _ ids: [Int64], _ body: (Int64) async throws -> Void, afterwards: () -> Void
  ) async throws {
    try await Store.$batch.withValue(UUID().uuidString) { try await runEach(ids, body, afterwards: afterwards) }
  }

  private static func runEach(
    _ ids: [Int64], _ body: (Int64) async throws -> Void, afterwards: () -> Void
  ) async throws {
    var worst: (any Error)?
    var seen: Set<Int64> = []
    for id in ids where seen.insert(id).inserted {
      do {
        try await body(id)
      } catch let error where error is StoreError || error is InputError {
        Terminal.complain("\(error)")
        worst = worst ?? error
        // A full disk or a locked store is no draft's fault, and would be the answer to all that follow.
        if (error as? StoreError)?.isTemporary ?? false { break }
      }
    }
    afterwards()
    if let worst { throw ExitCode(ExitStatus(of: worst).rawValue) }
  }
}
