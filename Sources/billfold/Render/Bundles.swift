internal import Actions
internal import Core

extension Output {
  /// Shows the result of exporting a bundle.
  func show(_ bundle: BundleResult) throws {
    try show(bundle) {
      print(
        "\(bundle.bundle): \(Plural.count(bundle.bills, "bill")), \(Plural.count(bundle.documents, "document"))")
      print("fingerprint: \(bundle.fingerprint)")
      remark("`billfold verify` checks it; send the fingerprint to the recipient separately.")
    }
    for sentence in bundle.unknownNames { complain(SafeText(sentence)) }
  }

  /// - Throws: the exit code if something is not as it was written.
  func show(_ check: BundleCheck) throws {
    try show(check) {
      for problem in check.problems { print("\(Style.bad("problem"))  \(problem.file): \(Output.words(problem))") }
      let whole = check.problems.isEmpty ? ", unchanged" : ""
      print(
        "\(check.bundle): \(Plural.count(check.bills, "bill")), \(Plural.count(check.documents, "document")), \(Plural.count(check.files, "file"))\(whole)"
      )
      if let fingerprint = check.fingerprint { print("fingerprint: \(fingerprint)") }
    }
    if !check.problems.isEmpty { throw ExitStatus.badData.code }
  }

  private static func words(_ problem: BundleCheck.Problem) -> SafeText {
    switch problem.problem {
    case .changed: "it was changed"
    case .missing: "it is missing"
    case .added: "it was added, and is not part of the bundle"
    case .unreadableList: "line \(problem.line ?? 0) of the list was changed, so that nothing can be compared with it"
    case .damagedArchive: "the archive is damaged or was changed here"
    case .otherFingerprint: "this is a different bundle: its fingerprint is not the one given"
    case .lacksDocument: "its document is not among the originals"
    }
  }
}
