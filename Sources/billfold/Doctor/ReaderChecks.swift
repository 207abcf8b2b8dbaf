internal import Core
internal import Foundation
internal import Intake

/// Whether the reader starts, which languages it reads, and what a document may cost.
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

  /// Which walls stand around a reader.
  @Sendable static func sandbox(_ settings: Settings) async -> [Finding] {
    guard let program = try? ReaderLocation.find(named: settings.reader),
      let greeting = try? await ReaderProcess(program: program, sandbox: settings.sandbox).greeting()
    else { return [] }
    if settings.sandbox == .off {
      return [
        .problem("switched off: a hostile document could do what you can; `billfold config set sandbox available`")
      ]
    }
    guard greeting.missingWalls.isEmpty else {
      let missing = greeting.missingWalls.map(\.description).joined(separator: ", ")
      let rest = greeting.missingWalls.count < Wall.allCases.count ? "behind the other walls" : "without any wall"
      return [.note("this kernel lacks \(missing); documents are read \(rest), and limits hold")]
    }
    return [.ok("all walls stand: Landlock, seccomp, limits; a reader can do nothing but read")]
  }

  @Sendable static func languages(_ settings: Settings) async -> [Finding] {
    // A reader that does not start is the business of the check before.
    guard let program = try? ReaderLocation.find(named: settings.reader),
      let installed = try? ReaderProcess.installedLanguages(of: program)
    else { return [] }
    guard installed.contains("eng") else {
      return [.problem("eng is missing, and nothing can be read; `apt-get install tesseract-ocr-eng`")]
    }
    let wanted = settings.language?.split(separator: "+").map(String.init) ?? []
    let missing = wanted.filter { !installed.contains($0) }
    if !missing.isEmpty {
      return [.problem("the setting language names \(missing.joined(separator: ", ")); \(install(missing))")]
    }
    let absent = helpful.filter { !installed.contains($0.model) }
    guard !absent.isEmpty else { return [.ok(installed.joined(separator: " "))] }
    let models = (["eng"] + absent.map(\.model)).joined(separator: "+")
    return [
      .ok(installed.joined(separator: " ")),
      .note(
        "for \(absent.map(\.name).joined(separator: ", ")) papers: \(install(absent.map(\.model))), then `billfold config set language \(models)`"
      ),
    ]
  }

  @Sendable static func limits(_ settings: Settings) async -> [Finding] {
    let limits = settings.limits
    let size = "\(limits.fileBytes / 1_000_000) MB a file, \(limits.decodePixels / 1_000_000) MP a picture"
    let recognised = "\(limits.recognisePixels / 1_000_000) MP recognised of it"
    let time = "\(limits.wallSeconds) s (\(limits.cpuSeconds) s of work)"
    return [
      .ok("\(size), \(recognised), \(limits.pages) pages, \(time) and \(limits.memoryBytes >> 20) MB a document")
    ]
  }

  /// Models that make a difference, because their letters are not those of English.
  private static let helpful = [
    (model: "deu", name: "German"), (model: "fra", name: "French"), (model: "spa", name: "Spanish"),
    (model: "ita", name: "Italian"),
  ]

  /// Debian's package names have a dash where the models have an underscore (`chi_sim`).
  private static func install(_ models: [String]) -> String {
    "`apt-get install \(models.map { "tesseract-ocr-" + $0.map { $0 == "_" ? "-" : String($0) }.joined() }.joined(separator: " "))`"
  }
}
