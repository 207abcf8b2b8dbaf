internal import ArgumentParser
internal import Core
internal import Foundation
internal import Intake
internal import Store

/// `billfold doctor`: is everything as it should be?
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Check store, documents, reader, languages, disk and limits.")

  @OptionGroup var global: GlobalOptions

  /// One thing that was looked at.
  private struct Finding {
    enum State: String { case ok, note, problem }
    var name: String
    var state: State
    var text: String
  }

  func run() async throws {
    let settings = try global.settings()
    let findings = await store(settings) + reader(settings) + [disk(settings), limits(settings)]
    if global.json {
      Terminal.print(
        JSONValue.array(findings.map { ["check": .string($0.name), "state": .string($0.state.rawValue), "text": .string($0.text)] }).line)
    } else {
      for finding in findings {
        let mark = switch finding.state {
        case .ok: Style.good("ok     ")
        case .note: Style.warning("note   ")
        case .problem: Style.bad("problem")
        }
        Terminal.print("\(mark)  \(finding.name): \(TerminalText.safe(finding.text))")
      }
    }
    if findings.contains(where: { $0.state == .problem }) { throw ExitCode(ExitStatus.someFailed.rawValue) }
  }

  private func store(_ settings: Settings) async -> [Finding] {
    do {
      let health = try await global.openStore(settings).health()
      var findings = [
        Finding(
          name: "store", state: health.integrity.isEmpty && health.brokenReferences == 0 ? .ok : .problem,
          text: health.integrity.isEmpty && health.brokenReferences == 0
            ? "\(settings.store.path), \(health.documents) documents, \(health.drafts) drafts, \(health.bills) bills, \(health.pending.waiting) waiting"
            : "\(settings.store.path) is damaged (\(health.integrity.first ?? "\(health.brokenReferences) broken references")); restore a backup")
      ]
      findings.append(
        health.missingBytes.isEmpty
          ? Finding(name: "documents", state: .ok, text: settings.documents.path)
          : Finding(
            name: "documents", state: .problem,
            text: "the bytes of \(health.missingBytes.count) documents are gone (\(health.missingBytes.prefix(3).joined(separator: ", "))…); import those files again"))
      if !health.orphanBytes.isEmpty {
        findings.append(Finding(name: "documents", state: .note, text: "\(health.orphanBytes.count) files nobody names, left by an interrupted accept; harmless, and used when the same file comes again"))
      }
      return findings
    } catch {
      return [Finding(name: "store", state: .problem, text: "\(error)")]
    }
  }

  private func reader(_ settings: Settings) async -> [Finding] {
    do {
      let program = try ReaderLocation.find(named: settings.reader)
      let greeting = try await ReaderProcess(program: program).greeting()
      let helpful = [("deu", "German"), ("fra", "French"), ("spa", "Spanish"), ("ita", "Italian")].filter { !greeting.languages.contains($0.0) }
      var findings = [
        Finding(name: "reader", state: .ok, text: "\(program.path), \(greeting.engine)"),
        Finding(
          name: "languages", state: greeting.languages.contains("eng") ? .ok : .problem,
          text: greeting.languages.contains("eng")
            ? greeting.languages.joined(separator: " ") : "eng is missing, and nothing can be read; `apt-get install tesseract-ocr-eng`"),
      ]
      if !helpful.isEmpty {
        findings.append(
          Finding(
            name: "languages", state: .note,
            text: "for \(helpful.map(\.1).joined(separator: ", ")) papers: `apt-get install \(helpful.map { "tesseract-ocr-\($0.0)" }.joined(separator: " "))`, then `billfold config language \((["eng"] + helpful.map(\.0)).joined(separator: "+"))`"))
      }
      return findings
    } catch {
      return [Finding(name: "reader", state: .problem, text: "\(error)")]
    }
  }

  private func disk(_ settings: Settings) -> Finding {
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: settings.documents.deletingLastPathComponent().path)
    guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else {
      return Finding(name: "disk", state: .note, text: "free space cannot be told for \(settings.documents.path)")
    }
    return Finding(name: "disk", state: free < 500_000_000 ? .problem : .ok, text: "\(free / 1_000_000) MB free for documents" + (free < 500_000_000 ? "; free some space" : ""))
  }

  private func limits(_ settings: Settings) -> Finding {
    let limits = settings.limits
    return Finding(
      name: "limits", state: .ok,
      text: "\(limits.fileBytes / 1_000_000) MB a file, \(limits.decodePixels / 1_000_000) MP a picture, \(limits.pages) pages, \(limits.wallSeconds) s and \(limits.memoryBytes >> 20) MB a document")
  }
}
