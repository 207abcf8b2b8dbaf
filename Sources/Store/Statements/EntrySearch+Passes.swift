internal import Core
internal import Exchange

// The passes in their order, except for collective bookings.
extension EntrySearch {
  /// Takes entries with the same texts in the same account, or among those of no known account: an overlapping file of
  /// an account that no file names has all its texts again.
  mutating func takeEqual() throws {
    try takeEach { entry, stored in
      stored.firstIndex { $0.isOfEqualAccount && $0.compared.hasSameWords(as: entry) }
    }
  }

  /// Takes entries with the same reference of the bank, whatever their texts.
  mutating func takeReferenced() throws {
    let counts = Dictionary(entries.compactMap(\.tellingReference).map { ($0, 1) }, uniquingKeysWith: +)
    try takeEach(certainty: \.isOfSameAccount) { entry, stored in
      // Banks give all parts of a batch the same reference, which then identifies nothing.
      guard let reference = entry.tellingReference, counts[reference] == 1 else { return nil }
      let same = stored.indices.filter {
        (stored[$0].isOfEqualAccount || stored[$0].isOfUncertainAccount)
          && stored[$0].compared.tellingReference == reference
      }
      return same.count == 1 ? same[0] : nil
    }
  }

  /// Takes entries of the same file, which may have been read without its account or some of its texts.
  mutating func takeOfSameFile() throws {
    guard let sha256 else { return }
    let besides = besides
    try takeEach { entry, stored in
      func isOfFile(_ one: StoredEntry) -> Bool {
        (one.isOfEqualAccount || one.isOfUncertainAccount) && one.kept.sha256 == sha256
          && !besides.contains(one.kept.statement ?? 0)
      }
      return stored.firstIndex { isOfFile($0) && $0.compared.hasSameWords(as: entry) }
        ?? stored.firstIndex(where: isOfFile)
    }
  }

  /// How many open entries may share a day and amount for their texts to be searched for others.
  private static let crowd = 300

  /// Marks the open entries of which many share a day and amount: comparing the texts of each with all would take too
  /// long, and would not tell which is which.
  func noteCrowds() {
    for indices in booked.values {
      let open = indices.filter { !found.flags[$0] }
      guard open.count > EntrySearch.crowd else { continue }
      for index in open { entries[index].isInCrowd = true }
    }
  }

  /// Takes entries with the same texts of accounts that are named in another way, or not named, but evidently are this
  /// one.
  mutating func takeOfUncertainAccounts() throws {
    let format = format
    func isSame(_ one: StoredEntry, _ entry: ComparedEntry) -> Bool {
      guard one.isOfUncertainAccount else { return false }
      return one.compared.hasSameWords(as: entry)
        || format == .csv && one.kept.format == .csv && one.compared.isPoorer(than: entry)
    }
    let alike = try sourcesThatAgree(isSame)
    guard !alike.isEmpty else { return }
    try takeEach { entry, stored in
      stored.firstIndex { isSame($0, entry) && alike.contains($0.kept.source) }
    }
  }

  /// Takes entries of files with other columns, or of which earlier versions knew fewer: the texts of one entry occur
  /// in those of the other, or both have the same party. A single such entry may be another one, such as that of a shop
  /// with a similar name.
  mutating func takeOfOtherLayouts() throws {
    guard format == .csv || format == .qif else { return }
    let format = format
    func isSame(_ one: StoredEntry, _ entry: ComparedEntry) -> Bool {
      one.isOfEqualAccount && one.kept.format == format && one.compared.mayBeOfOtherLayout(than: entry)
    }
    let alike = try sourcesThatAgree(besidesTaken: true, isSame)
    guard !alike.isEmpty else { return }
    try takeEach(certainty: nil) { entry, stored in
      stored.firstIndex { isSame($0, entry) && alike.contains($0.kept.source) }
    }
  }

  /// Takes entries of files in other formats, in which texts and references differ: first those that name the same
  /// party, then, in the same account, all of a day and amount. Of files that name no account, those are taken for the
  /// same account of which most entries have the day and amount of one in the other. Accounts with two names are two.
  mutating func takeOfOtherFormats() throws {
    let format = format
    let alike = try sourcesThatAgree {
      $0.kept.format != format && !$0.isOfEqualAccount && $0.compared.isLike($1)
    }
    self.alike = alike
    let unnamed = try sourcesThatAgree { one, _ in one.kept.format != format && one.areBothUnnamed }
    try takeEach(certainty: \.isOfSameAccount) { entry, stored in
      stored.firstIndex {
        $0.kept.format != format && !$0.isOfDifferentName
          && ($0.isOfEqualAccount || alike.contains($0.kept.source)) && $0.compared.isLike(entry)
      }
    }
    for (place, indices) in booked {
      let open = indices.filter { !found.flags[$0] }
      let stored = kept[place, default: []].filter {
        $0.kept.format != format && ($0.isOfSameAccount || unnamed.contains($0.kept.source))
      }
      // With fewer stored ones, any of these may be the new one; an entry too many is seen, a missing one is not.
      guard stored.count >= open.count else { continue }
      for (index, one) in zip(open, stored) {
        take(index, for: one, isAssumed: !one.isOfSameAccount)
        kept[place]?.removeAll { $0 === one }
      }
    }
  }

  /// Counts new entries that are equal to stored ones of an account that may or may not be theirs, or that look like
  /// those of another file without an account, or with another name for what may be the same account.
  mutating func noteDoubtful() throws {
    let format = format
    let alike = alike
    func mayBe(_ one: StoredEntry, _ entry: ComparedEntry) -> Bool {
      if one.isOfDifferentName {
        return one.kept.format != format && alike.contains(one.kept.source) && one.compared.isLike(entry)
      }
      if one.isOfUncertainAccount { return one.compared.hasSameWords(as: entry) }
      // In another format, texts may have nothing in common.
      return one.areBothUnnamed && (one.kept.format != format || one.compared.mayBeOfOtherLayout(than: entry))
    }
    for (place, indices) in booked {
      for index in indices where !found.flags[index] {
        try Task.checkCancellation()
        let entry = entries[index]
        guard let at = kept[place, default: []].firstIndex(where: { mayBe($0, entry) }),
          let one = kept[place]?.remove(at: at)
        else { continue }
        found.doubtful.insert(index)
        if let statement = one.kept.statement { found.doubtfulIn.insert(statement) }
      }
    }
  }
}
