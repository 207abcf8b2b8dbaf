internal import Exchange

/// An entry with what it is compared by, which is computed once.
final class ComparedEntry {
  let entry: StatementEntry
  /// The texts that distinguish it; see `StatementEntry.words`.
  let words: [String]
  /// The bank's reference, unless it is a meaningless one such as `NONREF` or `0`.
  let tellingReference: String?
  /// Whether too many open entries have the same day and amount.
  var isInCrowd = false
  private let hash: Int
  private lazy var keys = words.map { SearchKey.of($0) }.filter { !$0.isEmpty }
  private lazy var allWords = SearchKey.of(words.joined(separator: " "))
  private lazy var keysWithoutDigits = keys.map { $0.filter { !$0.isNumber } }
  private lazy var digits = keys.joined().filter(\.isNumber).sorted()
  private lazy var iban = SearchKey.of(entry.iban ?? "")
  private lazy var name = SearchKey.of(entry.name ?? "")
  /// Its name; for an entry without a name, its text.
  private lazy var party = name.isEmpty ? SearchKey.of(entry.text) : name
  private lazy var nameAndText = SearchKey.of("\(entry.name ?? "") \(entry.text)")

  init(_ entry: StatementEntry) {
    let words = entry.words
    self.entry = entry
    self.words = words
    hash = words.hashValue
    tellingReference = entry.bankReference.flatMap { reference in
      let signs = reference.count { $0.isLetter || $0.isNumber }
      return signs >= 5 && reference.contains(where: \.isNumber) ? reference : nil
    }
  }

  func hasSameWords(as other: ComparedEntry) -> Bool { hash == other.hash && words == other.words }

  /// Whether all its texts, which are not all empty, occur in those of another entry, which has more: it may be the
  /// same, read from fewer columns.
  func isPoorer(than other: ComparedEntry) -> Bool {
    guard !other.isInCrowd, !keys.isEmpty, !hasSameWords(as: other) else { return false }
    if let one = tellingReference, let two = other.tellingReference, one != two { return false }
    return keys.allSatisfy { other.allWords.contains($0) }
  }

  /// Whether both have the same other party: its account, or a name that occurs in the texts of the other entry, which
  /// may be longer.
  func isLike(_ other: ComparedEntry) -> Bool {
    !iban.isEmpty && iban == other.iban || isNamed(in: other) || other.isNamed(in: self)
  }

  /// Whether both may be the same entry in files with different columns: one has all texts of the other and more, or
  /// both have the same other party.
  ///
  /// - Parameter entry: the one of the file that is searched for.
  func mayBeOfOtherLayout(than entry: ComparedEntry) -> Bool {
    !entry.isInCrowd && !differsInNumbers(from: entry)
      && (isPoorer(than: entry) || entry.isPoorer(than: self) || isLike(entry))
  }

  /// Whether both have the same texts with other numbers, `Ticket 4417` and `Ticket 4418`: two payments, in files with
  /// the same columns. A day in another notation has the same digits.
  private func differsInNumbers(from other: ComparedEntry) -> Bool {
    digits != other.digits && keysWithoutDigits == other.keysWithoutDigits
  }

  private func isNamed(in other: ComparedEntry) -> Bool { party.count >= 3 && other.nameAndText.contains(party) }
}

/// A stored entry and how its account relates to that of the statement.
final class StoredEntry {
  let kept: KnownEntries.Entry
  let compared: ComparedEntry
  let isOfSameAccount: Bool
  /// Whether neither account is named.
  let areBothUnnamed: Bool
  let isOfUncertainAccount: Bool
  /// Whether both accounts have a name, and the names differ.
  let isOfDifferentName: Bool

  init(_ kept: KnownEntries.Entry, beside account: StatementAccount) {
    self.kept = kept
    compared = ComparedEntry(kept.entry)
    isOfSameAccount = kept.account.isSame(as: account)
    areBothUnnamed = kept.account.key == nil && account.key == nil
    isOfUncertainAccount = kept.account.isUncertain(beside: account)
    isOfDifferentName = kept.account.isNamedDifferently(than: account)
  }

  /// Whether both are the same account, or neither is named.
  var isOfEqualAccount: Bool { isOfSameAccount || areBothUnnamed }
}

extension StatementEntry {
  /// The texts that distinguish it from others with the same day and amount.
  var words: [String] {
    [bankReference, name, iban, reference, text].map { text in
      (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }
}
