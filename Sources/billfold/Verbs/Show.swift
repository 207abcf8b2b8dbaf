internal import ArgumentParser
internal import Core
internal import Foundation
internal import Intake
internal import Store

/// `billfold show`: everything about one draft, down to the printed words.
struct Show: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Explain a draft: every field with its source, the printed words and what else it could be.")

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Also print the text that was read.")
  var text = false
  @Argument(help: ArgumentHelp("A draft.", valueName: "id"))
  var id: Int64

  func run() async throws {
    let store = try await global.openStore()
    let draft = try await store.draft(id)
    let document = try await store.document(draft.documentID)
    let previews = document.map { store.documentFiles.previews(of: $0.sha256) } ?? []
    let reading = try await store.reading(ofDocument: draft.documentID)
    if global.json {
      guard case .object(var members) = JSONValue(draft) else { return }
      members["previews"] = .array(previews.map { .string($0.path) })
      members["bytes"] = .text(document.map { store.documentFiles.url(for: $0.sha256).path })
      if text { members["text"] = .text(reading?.text) }
      members["explanations"] = .array(
        reading.map { reading in
          DocumentParser(today: .localToday()).explanations(of: draft.proposal, in: reading).map { JSONValue($0) }
        } ?? [])
      return Terminal.print(JSONValue.object(members).line)
    }
    Terminal.print(Style.bold("Draft \(draft.id)") + " from \(draft.fileName)" + state(of: draft))
    if let failure = draft.failure {
      Terminal.print(Style.bad("cannot be read: \(failure.message)"))
    }
    ProposalView(draft.proposal, isDetailed: true).lines.forEach { Terminal.print($0) }
    if let reading {
      let explanations = DocumentParser(today: .localToday()).explanations(of: draft.proposal, in: reading)
      ExplanationView(explanations: explanations).lines.forEach { Terminal.print($0) }
    }
    if let document { Terminal.print(Style.dim("document   \(store.documentFiles.url(for: document.sha256).path)")) }
    for preview in previews { Terminal.print(Style.dim("preview    \(preview.path)")) }
    for file in reading?.files ?? [] where file.failure != nil { Terminal.print(Style.warning(LeftOut.line(file))) }
    if text, let reading {
      Terminal.print()
      for line in reading.text.split(separator: "\n", omittingEmptySubsequences: false) {
        Terminal.print("\(line)")
      }
    }
  }

  private func state(of draft: Draft) -> SafeText {
    switch draft.state {
    case .open: ""
    case .confirmed: ", confirmed as bill \(draft.billID.map { "\($0)" } ?? "?")"
    case .rejected: ", rejected"
    }
  }

  /// An amount with its currency, or with what is missing.
  static func amount(_ amount: Amount, _ currency: Currency?) -> String {
    guard let currency else { return "\(amount) ???" }
    return Money(amount, currency).map { "\($0)" } ?? "\(amount) \(currency.code)"
  }
}
