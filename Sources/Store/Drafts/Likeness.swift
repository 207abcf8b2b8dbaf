internal import Core

/// The similarity of two documents, and whether it makes them copies of each other.
///
/// Two purchases at one shop, or two monthly bills, print nearly the same words. They differ in what a till or an
/// office counts: time, number, date. A difference in one of these therefore outweighs all similarity.
///
/// The look of the images is not used, as it does not distinguish copies. On the documents of `DrawnDoublesTests`,
/// words and numbers find 203 of 204 copies and have no false positive among 420. In contrast, of the 64 bits of a
/// difference hash of the upright page, cropped to its print, 9 to 31 differ for a photographed copy, 1 to 12 for the
/// next month's bill, and 0 to 7 for another receipt of the same goods (for a DCT hash 8 to 36, 0 to 6 and 0 to 6); for
/// the copy that is not found, 29 differ.
struct Likeness {
  /// The known fields of each document besides its words.
  struct Facts {
    var merchantKey: String?
    var date: String?
    var money: Money?
    var time: TimeOfDay?
    var reference: String?
  }

  /// The estimated share of all words that both documents contain; nil if one has hardly any.
  var words: Double?
  /// The share of the numbers of the document with fewer that the other contains too; nil if one has hardly any.
  var numbers: Double?

  /// - Parameters:
  ///   - words: fingerprints by `WordSketch`.
  ///   - numbers: fingerprints by `NumberSketch`.
  init(words: ([UInt32], [UInt32]), numbers: ([UInt32], [UInt32])) {
    printed = (Set(numbers.0), Set(numbers.1))
    if !words.0.isEmpty, words.0.count == words.1.count {
      self.words = Double(zip(words.0, words.1).count { $0 == $1 }) / Double(words.0.count)
    }
    let fewest = min(numbers.0.count, numbers.1.count)
    if fewest > 0 {
      self.numbers = Double(printed.mine.intersection(printed.theirs).count) / Double(fewest)
    }
  }

  /// The numbers that each document prints.
  private var printed: (mine: Set<UInt32>, theirs: Set<UInt32>)

  /// Whether it is worth loading the other facts about the documents.
  var isCopyPossible: Bool { (words ?? 0) >= 0.5 || (numbers ?? 0) >= 0.6 }

  /// The reason why two documents are copies; nil if they are not.
  func reason(_ mine: Facts, _ theirs: Facts) -> DuplicateOf.Reason? {
    let date = Agreement(mine.date, theirs.date)
    let time = Agreement(mine.time, theirs.time)
    let money = Agreement(mine.money, theirs.money)
    let reference = reference(mine, theirs, isOtherwiseSame: date == .same && money == .same)
    guard time != .differs, reference != .differs else { return nil }
    if date == .differs {
      // A digit of the date was misread; a bill for another month has another time too, or none.
      return money == .same && time == .same && isAlike(numbers: 0.75, words: 0.35) ? .sameWords : nil
    }
    switch money {
    case .same:
      // Without the day it may be the bill for another month, which only its numbers reveal.
      let isAlikeInWords = (date == .same || numbers == nil) && (words ?? 0) >= 0.5
      if isAlikeInWords || isAlike(numbers: date == .same ? 0.6 : 0.85, words: 0.25) { return .sameWords }
      let isSameShop = date == .same && mine.merchantKey != nil && mine.merchantKey == theirs.merchantKey
      return isSameShop ? .samePurchase : nil
    case .unknown:
      let isCounted = time == .same || reference == .same
      guard isCounted || date == .same else { return nil }
      return isAlike(numbers: isCounted ? 0.7 : 0.85, words: 0.35) ? .sameWords : nil
    case .differs:
      // A digit of the amount was misread, or another amount on the same document was taken for the total.
      return date == .same && isAlike(numbers: time == .same ? 0.7 : 0.85, words: 0.35) ? .sameWords : nil
    }
  }

  /// Whether the shares reach these minimums; the share of words counts only if both documents have words.
  private func isAlike(numbers fewestNumbers: Double, words fewestWords: Double) -> Bool {
    guard let numbers, numbers >= fewestNumbers else { return false }
    return (words ?? fewestWords) >= fewestWords
  }

  /// Compares the documents' own reference numbers.
  ///
  /// A till prints several, for the receipt and for its security device, and each reading may have picked a different
  /// one: then the other document prints it too.
  private func reference(_ mine: Facts, _ theirs: Facts, isOtherwiseSame: Bool) -> Agreement {
    guard let one = mine.reference.map(Likeness.key), let other = theirs.reference.map(Likeness.key) else {
      return .unknown
    }
    if one == other { return .same }
    let isPrinted =
      Likeness.numbers(in: mine.reference).contains(where: printed.theirs.contains)
      || Likeness.numbers(in: theirs.reference).contains(where: printed.mine.contains)
    if isPrinted { return .unknown }
    return isOtherwiseSame && Likeness.isMisread(one, other) && isAlike(numbers: 0.75, words: 0.35)
      ? .unknown : .differs
  }

  /// Whether one digit of a long number was misread. The next purchase would differ in the last digits.
  private static func isMisread(_ one: String, _ other: String) -> Bool {
    guard one.count == other.count, one.count >= 6 else { return false }
    return zip(one, other).count { $0 != $1 } == 1 && one.suffix(2) == other.suffix(2)
  }

  /// A reference number, normalised for misread characters.
  private static func key(of reference: String) -> String { LookAlike.key(of: SearchKey.of(reference)) }

  /// The numbers within a reference, hashed as in `NumberSketch`.
  private static func numbers(in reference: String?) -> [UInt32] {
    (reference ?? "").split { !("0"..."9").contains($0) }.filter { $0.count >= 3 }
      .map { LookAlike.hash(ofNumber: String($0)) }
  }

  private enum Agreement {
    case same, differs, unknown

    init<Value: Equatable>(_ one: Value?, _ other: Value?) {
      guard let one, let other else {
        self = .unknown
        return
      }
      self = one == other ? .same : .differs
    }
  }
}
