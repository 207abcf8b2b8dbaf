import Foundation
import TestSupport
import Testing

@testable import billfold

/// Opening the documents of drafts and bills in the desktop's viewer.
@Suite struct OpenVerbTests {
  /// A home with a draft and its bill.
  private func home() throws -> TestHome {
    let home = try TestHome()
    try home.importSamples("mail-plain-receipt.eml")
    let confirmed = try home.billfold("confirm", "1", "--merchant", "Corner Shop")
    #expect(confirmed.status == 0, "\(confirmed.errors)")
    return home
  }

  @Test("with a display the viewer gets a copy of the document", arguments: [["open", "1"], ["bill", "open", "1"]])
  func opened(arguments: [String]) async throws {
    let home = try home()
    let viewer = try NotingProgram("xdg-open", in: home.programs)
    let run = try home.billfold(all: arguments, with: ["DISPLAY": ":0"])
    #expect(run.status == 0 && run.output == "opened mail-plain-receipt.eml\n" && run.errors.isEmpty, "\(run)")
    let calls = try await viewer.awaitedCalls()
    let copy = try #require(calls.first)
    #expect(calls.count == 1 && copy.hasSuffix(".eml"))
    let original = Project.samples.appendingPathComponent("mail-plain-receipt.eml")
    #expect(try Data(contentsOf: URL(fileURLWithPath: copy)) == Data(contentsOf: original))
  }

  @Test("without a display or a viewer, the path is printed, and why on standard error")
  func notOpened() async throws {
    let home = try home()
    let papers = try #require(try home.billfold("bill", "show", "1", "--json").object()["papers"] as? [[String: Any]])
    let path = try #require(papers.first?["file"] as? String)
    let remote = try home.billfold("bill", "open", "1")
    #expect(remote.status == 0 && remote.output == "\(path)\n")
    let reason = "this is the path of mail-plain-receipt.eml; no viewer was started, as this session has no display"
    #expect(remote.errors == "billfold: \(reason)\n")
    let quiet = try home.billfold("open", "1", "--quiet")
    #expect(quiet.status == 0 && quiet.output == "\(path)\n" && quiet.errors.isEmpty)
    let bare = try home.billfold("open", "1", with: ["DISPLAY": ":0", "PATH": "/nowhere"])
    #expect(bare.status == 0 && bare.output == "\(path)\n" && bare.errors.contains("there is no xdg-open"), "\(bare)")
    let json = try home.billfold("open", "1", "--json").object()
    #expect(json["opened"] as? Bool == false && json["file"] as? String == path)
  }

  @Test("no viewer is started on an archive, whose path is printed") func archive() throws {
    let home = try home()
    let viewer = try NotingProgram("xdg-open", in: home.programs)
    let archive = Project.samples.appendingPathComponent("receipts.zip").path
    #expect(try home.billfold("bill", "attach", "1", archive).status == 0)
    let run = try home.billfold("bill", "open", "1", "--paper", "2", with: ["DISPLAY": ":0"])
    #expect(run.status == 0 && run.output.hasSuffix(".bin\n"), "\(run)")
    let reason = "no viewer was started, as it is not a picture, PDF, mail or e-invoice"
    #expect(run.errors == "billfold: this is the path of receipts.zip; \(reason)\n")
    #expect(viewer.calls.isEmpty)
  }

  @Test("a document that was changed is not opened") func changed() async throws {
    let home = try home()
    let viewer = try NotingProgram("xdg-open", in: home.programs)
    let path = try home.billfold("open", "1", "--quiet").output.trimmingCharacters(in: .newlines)
    try Data("From: somebody\n".utf8).write(to: URL(fileURLWithPath: path))
    let run = try home.billfold("open", "1", with: ["DISPLAY": ":0"])
    #expect(run.status == 65 && run.errors.contains("was changed since it was accepted") && run.output.isEmpty)
    #expect(viewer.calls.isEmpty)
  }
}
