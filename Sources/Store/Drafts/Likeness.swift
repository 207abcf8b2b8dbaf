internal import Core

/// What two papers have in common, and whether that makes them copies of each other.
///
/// Two purchases of a shop, and a bill that comes every month, print nearly the same words. They differ in what a till or an
/// office counts: time, number, date. So one of these that is printed otherwise outweighs all that is alike.
///
/// The look of the pictures is no witness. On the papers of `DrawnDoublesTests` words and numbers find 203 of 204 copies and
/// name none of 420 wrongly, while of the 64 bits of a difference hash of the upright page, cropped to its print, a copy that
/// was photographed differs in 9 to 31, the next month's bill in 1 to 12, and another receipt of the same goods in 0 to 7 (of
/// a DCT hash in 8 to 36, 0 to 6 and 0 to 6); of the one copy that is not found, in 29.
struct Likeness {
  /// What is known of each paper beside its words.
  struct Facts {
    var merchantKey: String?
    var date: String?
    var money: Money?
    var time: TimeOfDay?
    var reference: String?
  }

  /// The estimated share of all words that both have; nil where one has hardly any.
  var words: Double?
  /// The share of the numbers of the one with fewer that the other has too; nil where one has hardly any.
  var numbers: Double?

  /// - Parameters:
  ///   - words: of `WordSketch`.
  ///   - numbers: of `NumberSketch`.
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

  /// The numbers that each of the papers prints.
  private var printed: (mine: Set<UInt32>, theirs: Set<UInt32>)

  /// Whether it is worth asking what else is known of the papers.
  var isCopyPossible: Bool { (words ?? 0) >= 0.5 || (numbers ?? 0) >= 0.6 }

  /// Why two papers are copies; nil where they are two.
  func reason(_ mine: Facts, _ theirs: Facts) -> DuplicateOf.Reason? {
    let date = Agreement(mine.date, theirs.date)
    let time = Agreement(mine.time, theirs.time)
    let money = Agreement(mine.money, theirs.money)
    let reference = reference(mine, theirs, isOtherwiseSame: date == .same && money == .same)
    guard time != .differs, reference != .differs else { return nil }
    if date == .differs {
      // A digit of the date was misread; a bill of another month prints another time too, or none.
      return money == .same && time == .same && isAlike(numbers: 0.75, words: 0.35) ? .sameWords : nil
    }
    switch money {
    case .same:
      // Without the day it can be the bill of another month, which only its numbers tell.
      let isAlikeInWords = (date == .same || numbers == nil) && (words ?? 0) >= 0.5
      if isAlikeInWords || isAlike(numbers: date == .same ? 0.6 : 0.85, words: 0.25) { return .sameWords }
      let isSameShop = date == .same && mine.merchantKey != nil && mine.merchantKey == theirs.merchantKey
      return isSameShop ? .samePurchase : nil
    case .unknown:
      let isCounted = time == .same || reference == .same
      guard isCounted || date == .same else { return nil }
      return isAlike(numbers: isCounted ? 0.7 : 0.85, words: 0.35) ? .sameWords : nil
    case .differs:
      // A digit of the amount was misread, or another amount of the same paper was taken for the total.
      return date == .same && isAlike(numbers: time == .same ? 0.7 : 0.85, words: 0.35) ? .sameWords : nil
    }
  }

  /// Whether so much is alike at least; of words only where both have some.
  private func isAlike(numbers fewestNumbers: Double, words fewestWords: Double) -> Bool {
    guard let numbers, numbers >= fewestNumbers else { return false }
    return (words ?? fewestWords) >= fewestWords
  }

  /// Whether the papers have the same number of their own.
  ///
  /// A till prints several, of the receipt and of its security device, and each reading may have taken another one: then
  /// the other paper prints it too.
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

  /// Whether one digit of a long number was misread. The next purchase has another one at the end.
  private static func isMisread(_ one: String, _ other: String) -> Bool {
    guard one.count == other.count, one.count >= 6 else { return false }
    return zip(one, other).count { $0 != $1 } == 1 && one.suffix(2) == other.suffix(2)
  }

  /// A number of a paper, as recognition could read it.
  private static func key(of reference: String) -> String { LookAlike.key(of: SearchKey.of(reference)) }

  /// The numbers within a reference, as `NumberSketch` keeps them.
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
