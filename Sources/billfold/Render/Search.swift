internal import Actions
internal import Core

extension Output {
  /// - Parameter limit: the requested number of each, for the hint about results that are not shown.
  func show(_ found: SearchResult, limit: Int) throws {
    try show(found) {
      let (bills, drafts) = (found.bills, found.drafts)
      guard !bills.isEmpty || !drafts.isEmpty else {
        return remark("Nothing found. `billfold bills` and `billfold drafts` list everything.")
      }
      if !bills.isEmpty { show(bills, overdue: found.overdue) }
      if !bills.isEmpty && !drafts.isEmpty { print() }
      if !drafts.isEmpty { show(drafts) }
      print()
      print("\(Plural.count(found.billCount, "bill")), \(Plural.count(found.draftCount, "draft"))")
      if found.isCut { remark(shown: limit, "first of each", "first \(limit) of each") }
    }
  }

  private func show(_ bills: [BillResult], overdue: Set<Int64>) {
    print(Style.bold("Bills"))
    print(table(bills, overdue: overdue, isPending: false))
    remark("A bill: `billfold bill show ID`, `billfold bill edit ID`, `billfold pay ID`.")
  }

  private func show(_ drafts: [DraftResult]) {
    print(Style.bold("Drafts"))
    print(table(drafts, withState: true, title: "LOOK AT"))
    if drafts.contains(where: { $0.state == .open }) {
      remark("A draft: `billfold show ID`, then `billfold confirm ID`, or `billfold review`.")
    }
    if drafts.contains(where: { $0.state == .rejected }) {
      remark("A rejected draft: `billfold edit ID --reopen` reopens it.")
    }
  }
}
