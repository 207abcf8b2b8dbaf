internal import Actions
internal import Core
internal import Foundation

extension Output {
  /// - Throws: the exit code if a file could not be read.
  func show(_ result: ImportResult) throws {
    for file in result.files {
      guard let reason = file.notRemoved else { continue }
      complain("\(name(ofFile: file.file)) is in the store but was not removed: \(reason)")
    }
    try show(result) { if !result.files.isEmpty { print(table(result.files)) } }
    for file in result.files {
      guard let error = file.error else { continue }
      complain("cannot read \(FullCardNumber.masked(file.file)): \(error.message)")
    }
    if !isJSON { summarise(result) }
    if result.count(.failed) > 0 { throw ExitStatus.someFailed.code }
  }

  /// Returns one row for each draft, and for each file without drafts.
  private func table(_ files: [ImportResult.File]) -> Table {
    var table = Table([
      .init(title: "FILE", shrinksTo: 12), .init(title: "DRAFT", isRight: true), .init(title: "DATE"),
      .init(title: "MERCHANT", shrinksTo: 10), .init(title: "TOTAL", isRight: true),
      .init(title: "LOOK AT", shrinksTo: 9),
    ])
    for file in files {
      let ids = file.drafts.map { "\($0)" }.joined(separator: ",")
      switch file.status {
      case .failed: table.add(name(ofFile: file.file), ids, "", "", "", "failed: \(file.error?.code.shortly ?? "")")
      // Files that are skipped are not among these.
      case .skipped: continue
      case .known: table.add(name(ofFile: file.file), ids, "", "", "", fate(file.earlier))
      case .read where file.proposed.isEmpty: table.add(name(ofFile: file.file), "", "", "", "", "no receipt")
      case .read:
        for draft in file.proposed {
          table.add(
            name(ofFile: file.file), "\(draft.id)", draft.dateText, draft.merchantText, total(draft), draft.lookText)
        }
      }
    }
    return table
  }

  /// Returns what became of a known file: whoever imports it again looks for its drafts, which are only listed as long
  /// as they are open.
  private func fate(_ drafts: [DraftResult]) -> String {
    let bills = drafts.compactMap(\.bill).map { "\($0)" }
    if let first = bills.first, bills.count == drafts.count {
      return bills.count == 1 ? "already bill \(first)" : "already bills \(bills.joined(separator: ", "))"
    }
    return !drafts.isEmpty && drafts.allSatisfy { $0.state == .rejected } ? "already rejected" : "already imported"
  }

  private func summarise(_ result: ImportResult) {
    let files = Plural.count(result.files.count, "file")
    let seconds = String(format: "%.1f", result.seconds)
    let skipped = result.skipped.isEmpty ? "" : ", \(result.skipped.count) skipped (not documents)"
    let sure = result.files.reduce(0) { $0 + $1.proposed.count(where: \.sure) }
    guard !result.files.isEmpty || !result.skipped.isEmpty else { return remark("There is no document to import.") }
    if !result.files.isEmpty { remark() }
    remark(
      "\(files) in \(seconds) s: \(result.count(.read)) read, \(result.count(.known)) already imported, \(result.count(.failed)) failed\(skipped); \(Plural.count(sure, "draft is", "drafts are")) sure."
    )
    if !result.skipped.isEmpty {
      let names = result.skipped.prefix(5).map { name(ofFile: $0) }.joined(separator: ", ")
      let more = result.skipped.count > 5 ? ", and \(result.skipped.count - 5) more" : ""
      remark("Skipped: \(names)\(more).")
    }
    guard result.files.contains(where: { !$0.proposed.isEmpty && $0.status == .read }) else { return }
    remark(sure > 0 ? "Next: `billfold review`, or `billfold confirm --all-sure`." : "Next: `billfold review`.")
  }
}
