internal import Core
internal import Foundation
internal import Intake

/// Checks whether the reader starts, which languages it reads, and what the limits for a document are.
enum ReaderChecks {
  @Sendable static func reader(_ settings: Settings) async -> [Finding] {
    do {
      let program = try ReaderLocation.find(named: settings.reader)
      return [
        .ok(
          "\(program.path), \(try await ReaderProcess(program: program, sandbox: settings.sandbox).greeting().engine)")
      ]
    } catch {
      return [.problem("\(error)")]
    }
  }

  /// Checks which protections of the sandbox are in force.
  @Sendable static func sandbox(_ settings: Settings) async -> [Finding] {
    guard let program = try? ReaderLocation.find(named: settings.reader),
      let greeting = try? await ReaderProcess(program: program, sandbox: settings.sandbox).greeting()
    else { return [] }
    if settings.sandbox == .off {
      return [
        .problem(
          "it is switched off, so that code in a malicious document would run with your permissions; `billfold config set sandbox available`"
        )
      ]
    }
    guard greeting.missingProtections.isEmpty else {
      let missing = greeting.missingProtections.map(\.description).joined(separator: ", ")
      let rest =
        greeting.missingProtections.count < Protection.allCases.count
        ? "with the rest of the sandbox" : "without a sandbox"
      return [.note("this kernel lacks \(missing); documents are read \(rest), within the limits of time and memory")]
    }
    return [.ok("Landlock, seccomp and limits are active; a reader can do nothing but read")]
  }

  /// Checks whether the networks of the second reader are installed.
  @Sendable static func secondReader(_ settings: Settings) async -> [Finding] {
    guard let program = try? ReaderLocation.find(named: settings.reader),
      let greeting = try? await ReaderProcess(program: program, sandbox: settings.sandbox).greeting()
    else { return [] }
    if greeting.hasSecondReader { return [.ok("PP-OCRv6, through OpenVINO")] }
    return [
      .note(
        "not installed: only Tesseract reads, fewer fields are right and fewer drafts are sure; `make second-reader` in billfold's source, then `make install`"
      )
    ]
  }

  @Sendable static func languages(_ settings: Settings) async -> [Finding] {
    // A reader that does not start is reported by the check before.
    guard let program = try? ReaderLocation.find(named: settings.reader),
      let installed = try? ReaderProcess.installedLanguages(of: program)
    else { return [] }
    var problems: [Finding] = []
    if !installed.contains(ReceiptModel.name) {
      let isChosen = settings.language ?? ReceiptModel.name == ReceiptModel.name
      let harm = isChosen ? "pages cannot be recognised" : "key lines are not double-checked"
      problems.append(.problem("billfold's own model is missing, and \(harm); reinstall billfold"))
    }
    if !installed.contains("eng") {
      problems.append(
        .problem("eng is missing, which double-checks key lines; \(LanguageChoice.install(["eng"]))"))
    }
    if let language = settings.language,
      let complaint = LanguageChoice.complaint(about: language, installed: installed)
    {
      problems.append(.problem("the setting language is \(language): \(complaint)"))
    }
    return problems.isEmpty ? [.ok(installed.joined(separator: " "))] : problems
  }

  @Sendable static func limits(_ settings: Settings) async -> [Finding] {
    let limits = settings.limits
    let size = "\(limits.fileBytes / 1_000_000) MB per file, \(limits.decodePixels / 1_000_000) MP per image"
    let recognised = "\(limits.recognisePixels / 1_000_000) MP used for recognition"
    let time = "\(limits.wallSeconds) s (\(limits.cpuSeconds) s of CPU time)"
    return [
      .ok("\(size), \(recognised), \(limits.pages) pages, \(time) and \(limits.memoryBytes >> 20) MB per document")
    ]
  }
}
