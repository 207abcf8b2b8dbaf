internal import Core

/// Signs that the text of a segment is an address and not a name.
extension HeadLine {
  /// The name of a town or country, `Bora Bora`, with nothing else beside it.
  var isBarePlace: Bool { has(.place) && share(of: [.place, .address]) > 0.9 }

  var looksLikeAddress: Bool {
    if isBranch { return false }
    if isTownWithTelephone { return true }
    let share = share(of: [.address])
    let numbers = segment.tokens.filter(\.isNumber)
    // A post code with its town, `33100 Paderborn`, a town with its state, `Layton, UT`, or a house number first,
    // `4461 East Commerce Way`; names that begin with a number are known chains or have two digits.
    let hasPostCode = numbers.contains { $0.range.count == 5 || $0.range.count == 6 } && !segment.folded.contains("(")
    if hasPostCode || endsInBritishPostCode || isTownWithRegion || endsInPlace(after: ",") || isBarePlace
      || hasTownAfterComma || hasHouseNumberBeforeComma || hasStreetBeforeComma
    {
      return true
    }
    if let first = numbers.first, first == segment.tokens.first, first.range.count >= 3, chains.isEmpty,
      !LegalForms.beginsWithRussianForm(segment.text)
    {
      return true
    }
    if has(.place), !numbers.isEmpty { return true }
    // `20 Hàng Bạc, Hoàn Kiếm, Hà Nội`
    if let first = numbers.first, first == segment.tokens.first, !endsInForm,
      segment.folded.count(where: { $0 == "," }) >= 2
    {
      return true
    }
    let isNumbered = !numbers.isEmpty || lostHouseNumber
    guard share > 0, isNumbered || !isReadOtherwise(.address) else { return false }
    if beginsWithUnit { return true }
    let startsSo = marks.first.map { $0.meaning == .address && segment.begins(with: $0.range) } ?? false
    return isNumbered || share > 0.4 || startsSo
  }

  /// `ATATÜRK CAD. NO:12`: whether a number was cut off as that of a branch, which a name has only after its trade.
  private var lostHouseNumber: Bool {
    let next = segment.words.count
    return printed.wordRange.lowerBound == segment.wordRange.lowerBound && next < printed.words.count
      && !has(.trade) && chains.isEmpty && NameCleaner.isBranchNumber(printed.words, at: next)
  }

  /// `P2 - North Gate`: the letter and number of a car park, a gate or a hall before its name.
  var beginsWithZone: Bool {
    let words = segment.text.split(separator: " ")
    guard words.count >= 3, chains.isEmpty, let code = words.first, ["-", "–"].contains(words[1]) else { return false }
    return (2...3).contains(code.count) && code.first?.isUppercase == true && code.dropFirst().allSatisfy(\.isNumber)
  }

  /// `SHOP3 CAMPBELL PDE`, `Unit4 Mill Lane`: the number of a unit, read without its space.
  private var beginsWithUnit: Bool {
    guard let first = segment.tokens.first?.text, first.last?.isNumber == true else { return false }
    return NamingWords.of(.unit).contains(String(first.prefix { !$0.isNumber }))
  }

  /// Whether words of a kind are only words one letter away, in text that was read clearly: `Sagar` is not `Nagar`.
  private func isReadOtherwise(_ kind: MerchantWords.Kind) -> Bool {
    segment.confidence > HeadLine.clear && !marks.contains { $0.meaning == kind && $0.isExact }
  }

  /// The recogniser's confidence in text without a misread letter.
  static let clear = 0.92

  /// `Ludlow SY8 1AB`
  private var endsInBritishPostCode: Bool {
    let words = segment.text.split(separator: " ").suffix(3).map(Array.init)
    return words.count == 3 && PostalCodes.isBritish(words[1], words[2])
  }

  /// `老街坊(南京路店)`, `みどり屋 三鷹店`: a shop with its branch, which may contain a street name.
  private var isBranch: Bool {
    isUnspaced && ["店", "店)", "店）"].contains { segment.text.hasSuffix($0) }
  }

  /// `Markt 4, 9999 ZZ Lindeveen`: a part after a comma that begins with a number and ends in a town or street.
  private var hasTownAfterComma: Bool {
    let pieces: [Substring] = segment.text.split(separator: ",")
    return pieces.dropFirst().contains { piece in
      let words: [Substring] = piece.split(separator: " ")
      guard words.count >= 2, let number = words.first, (3...6).contains(number.count) else { return false }
      return number.allSatisfy(\.isNumber) && words.last?.contains(where: \.isLetter) == true
    }
  }

  /// `Malecón 204, Mazatlán`: a house number after the street and directly before a comma, with the town after it.
  private var hasHouseNumberBeforeComma: Bool {
    guard chains.isEmpty, !endsInForm, !segment.text.contains(":") else { return false }
    let printed = Array(segment.text)
    return segment.tokens.dropFirst().contains { number in
      number.text.allSatisfy(\.isNumber) && number.range.count <= 4 && printed[number.range.lowerBound - 1] == " "
        && HeadLine.isTownAfterComma(at: number.range.upperBound, in: printed)
    }
  }

  /// Whether a comma, and after it a word with a capital in front, are at a position of a printed text.
  private static func isTownAfterComma(at comma: Int, in printed: [Character]) -> Bool {
    guard comma + 2 < printed.count, printed[comma] == "," else { return false }
    let town = printed[(comma + 1)...].drop { $0 == " " }.prefix { $0.isLetter || "'’".contains($0) }
    return town.count >= 3 && town.first?.isUppercase == true
  }

  /// `Main Street, Farnham, Co. Quill`: a street without a number directly before a comma, with the town after it, or
  /// with what is opposite or near: `Mill Rd, opp. Farn market`.
  private var hasStreetBeforeComma: Bool {
    if chains.isEmpty, isStreetWithLandmark { return true }
    guard chains.isEmpty, !endsInForm, !segment.text.contains(":"),
      !marks.contains(where: { $0.meaning == .trade && $0.isExact })
    else { return false }
    let printed = Array(segment.text)
    return marks.contains { street in
      street.meaning == .address && street.isExact && street.range.lowerBound > 0
        && HeadLine.isTownAfterComma(at: street.range.upperBound, in: printed)
    }
  }

  private var isStreetWithLandmark: Bool {
    let places = marks.filter { $0.meaning == .address && $0.isExact && $0.range.lowerBound > 0 }
    return zip(places, places.dropFirst()).contains { street, landmark in
      segment.folded[street.range.upperBound..<max(landmark.range.lowerBound, street.range.upperBound)]
        .allSatisfy { ", ".contains($0) } && segment.folded[street.range.upperBound] == ","
    }
  }

  /// The number of words before the town when the text is only a kind of shop and its town, `CARWASH AALST`,
  /// `BOOKSHOP - ZAMALEK`; otherwise nil.
  var wordsBeforeTown: Int? {
    guard let place = marks.last, place.meaning == .place, segment.ends(in: place.range) else { return nil }
    let kind = segment.tokens.filter { $0.range.upperBound <= place.range.lowerBound }
    let trades = marks.filter { $0.meaning == .trade }
    guard let last = kind.last, kind.count <= 2, kind.allSatisfy({ $0.isPart(of: trades) }) else { return nil }
    return segment.folded[..<last.range.upperBound].split(separator: " ").count
  }

  /// `TIMES SQUARE CENTER - DUBAI`: the location of the shop named above, or a branch of the one named here.
  var endsInTown: Bool { endsInPlace(after: "-") }

  /// Whether the text ends in a place with a separator in front: `ATHENS, Georgia` after a comma.
  private func endsInPlace(after separator: Character) -> Bool {
    guard let place = marks.last, place.meaning == .place, segment.ends(in: place.range) else { return false }
    return segment.folded[..<place.range.lowerBound].last { $0 != " " } == separator
  }

  /// `Layton, UT`, `Orange City.FL`, `Dubai, U.A.E`: capitals after a comma or full stop at the end, optionally
  /// followed by a post code.
  private var isTownWithRegion: Bool {
    var pieces = segment.text.split { $0 == "," || $0 == "." }
      .map { $0.filter { !$0.isNumber && $0 != " " && $0 != "-" } }.filter { !$0.isEmpty }
    guard !has(.form), let last = pieces.popLast() else { return false }
    var region = last
    while let letter = pieces.last, letter.count == 1 { region = (pieces.popLast() ?? "") + region }
    guard let town = pieces.last, town.count >= 3, region.allSatisfy(\.isUppercase) else { return false }
    return region.count == 2 || region.count == 3 && region != last
  }
}
