internal import Actions
internal import ArgumentParser

/// `billfold doctor`: is everything as it should be?
struct Doctor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check store, documents, reader, languages, disk, inbox and limits.",
    discussion: "The exit code is 1 where there is a problem; notes are no problems.")

  @OptionGroup var global: GlobalOptions
  @Flag(help: "Also hash every document again, to find bytes that have changed since they were accepted.")
  var rehash = false
  @Flag(
    help: ArgumentHelp(
      "Hash, and repair what can be repaired without losing anything.",
      discussion: """
        Bytes that nobody names become documents, documents that were never queued are, and bytes that have changed are \
        set aside, so that importing the file again brings the right ones back. Files and folders of billfold that others \
        can read are closed to them.
        """))
  var repair = false

  func run() async throws {
    let settings = try global.settings()
    var findings: [(check: String, finding: Finding)] = []
    if repair {
      let closed = PrivacyChecks.repair(settings)
      let repaired = await BytesChecks.repair(settings)
      findings += (closed + repaired.filter { closed.isEmpty || $0 != BytesChecks.nothing }).map { ("repair", $0) }
    }
    for check in Check.all { findings += await check.look(settings).map { (check.name, $0) } }
    if rehash && !repair { findings += await BytesChecks.rehash(settings).map { ("bytes", $0) } }
    if global.json {
      let members = findings.map { check, finding in
        [
          "check": .string(check), "state": .string(finding.state.rawValue), "text": .string(finding.text),
        ] as JSONValue
      }
      Terminal.print(JSONValue.array(members).line)
    } else {
      // Sentences are not cut off: they say what to do.
      for (check, finding) in findings {
        Terminal.print("\(Doctor.mark(finding.state))  \(check): \(finding.text)")
      }
    }
    if findings.contains(where: { $0.finding.state == .problem }) { throw ExitCode(ExitStatus.someFailed.rawValue) }
  }

  private static func mark(_ state: Finding.State) -> SafeText {
    switch state {
    case .ok: Style.good("ok     ")
    case .note: Style.warning("note   ")
    case .problem: Style.bad("problem")
    }
  }
}
