internal import Core

/// Joins a name that is printed on several lines: `BINTANG HARDWARE (M)` above `SDN BHD`.
enum NameLines {
  /// The segments that make up one name: the segment itself and its continuations below.
  static func joined(from index: Int, in layout: HeadLayout, typicalHeight: Double) -> [Int] {
    var parts = [index]
    while parts.count < 3, let next = continuation(of: parts, in: layout, typicalHeight: typicalHeight) {
      parts.append(next)
    }
    return parts
  }

  private static func continuation(of parts: [Int], in layout: HeadLayout, typicalHeight: Double) -> Int? {
    let lines = layout.lines
    guard let last = parts.last, let next = formBelow(last, in: layout) ?? layout.below(last) else { return nil }
    let upper = lines[last], lower = lines[next]
    // With a price beside it, it is an item: `Full service   129.00` below `Bike   Hardtail, green`.
    guard lower.speaks || lower.isBareForm, !lower.namesBranch, !layout.isPriced(next) else { return nil }
    let isQuiet =
      lower.share(of: [.noise, .title, .contact, .customer, .person, .salutation, .speech]) < 0.3
      && !lower.looksLikeAddress
      && !lower.isGreeting
      && !lower.namesOperator
      && !lower.holdsAmount
      && !lower.segment.folded.contains(":")
    let first = lower.segment.tokens.first?.text ?? ""
    if upper.endsInForm { return nil }
    // The company below its shop's name: `Kornblum FRISCHEMARKT` above `Kornblum Handels KG`.
    if first.count > 2, lines[parts[0]].segment.tokens.first?.text == first { return nil }
    // `95 Darmstadt`: a leading number begins an address or a quantity, except in the names of known chains.
    if upper.segment.tokens.first?.text.first?.isNumber == true, upper.chains.isEmpty { return nil }
    if lower.isBareForm { return next }
    guard isQuiet, upper.share(of: [.noise, .title, .contact]) < 0.4, !upper.looksLikeAddress else { return nil }
    let ending = upper.segment.text.last
    // Shorter words for "and" begin other lines as well: `en efectivo`.
    let isJoined = first.count >= 3 && AndWords.inNames.contains(first)
    if ending == "&" || ending == "-" || lower.segment.text.hasPrefix("&") || isJoined { return next }
    // The second half of a company's name: `PERNIAGAAN LIM` above `TRADING SDN BHD`.
    let isShort = lower.segment.tokens.count <= 4
    if isShort, lower.endsInForm, !upper.has(.form), upper.segment.confidence > 0.5 {
      return isWholeCompany(lower, below: upper) ? nil : next
    }
    // The kind of shop on a separate line: `Windmill Family` above `Restaurant`.
    let isKind = lower.segment.tokens.count <= 2 && lower.share(of: [.trade]) > 0.9
    if isKind || lower.wordsBeforeTown != nil, !upper.has(.trade), parts.count == 1 { return next }
    // A name set on two lines of the same size.
    let heights = (height(of: upper.segment), height(of: lower.segment))
    let isSameSize = abs(heights.0 - heights.1) <= 0.25 * max(heights.0, heights.1)
    // The kind of business above its name: `Berghotel` above `Grosse Scheidegg`.
    if isSameSize, parts.count == 1, upper.segment.tokens.count == 1, upper.has(.trade), !lower.has(.trade),
      lower.chains.isEmpty,
      (1...3).contains(lower.segment.tokens.count), lower.segment.text.first?.isUppercase == true
    {
      return next
    }
    let isLarge = min(heights.0, heights.1) > 1.25 * typicalHeight
    // A street below the name of a person: `Rukkilille põik 6`.
    if lower.segment.tokens.count >= 3, lower.segment.tokens.last?.text.first?.isNumber == true { return nil }
    if isSameSize, isShort, upper.segment.tokens.count <= 3, isLarge || startsWithTrade(lower) && !upper.has(.trade) {
      return parts.count == 1 ? next : nil
    }
    return nil
  }

  /// The height of the print without the accents on capitals, which recognition includes: `TAQUERÍA` is no larger than
  /// `EL FARO`.
  private static func height(of segment: Segment) -> Double {
    // In the text of a file, words are as high as their font, whatever their letters are.
    guard segment.tokens.contains(where: { !$0.isExact }) else { return Double(segment.height) }
    let words = segment.words.filter { $0.text.contains(where: \.isLetter) }
    let accented = words.filter { $0.text.contains(where: accentedCapitals.contains) }
    return Double(segment.height) * (!accented.isEmpty && accented.count * 2 >= words.count ? shareOfCapital : 1)
  }

  private static let accentedCapitals = Set("ÀÁÂÃÄÅÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝĀĂĆČĎĒĖĚĞĪİŃŇŌŐŔŘŚŠŤŪŮŰŹŻŽЁЇЙ")
  /// The part of an accented capital's height below the accent.
  private static let shareOfCapital = 0.75

  /// A legal form at the beginning of the next line, which may be printed beside the column of the name.
  private static func formBelow(_ index: Int, in layout: HeadLayout) -> Int? {
    let lines = layout.lines
    guard lines.indices.contains(index + 1), lines[index + 1].isBareForm else { return nil }
    let (name, form) = (lines[index].segment, lines[index + 1].segment)
    let isNext = form.page == name.page && form.line == name.line + 1
    return isNext && form.box.y - name.box.maxY < 2 * max(name.height, form.height) ? index + 1 : nil
  }

  /// Whether a line with a legal form is the name of the company that runs the shop above, and not the second half of its
  /// name: `Rimi` above `SIA Rimi Latvia`, `PARRILLA DON JULIO` above `GORRITI GASTRONOMIA S.A.`
  private static func isWholeCompany(_ lower: HeadLine, below upper: HeadLine) -> Bool {
    let isMuchSmaller = Double(upper.segment.height) > 1.5 * Double(lower.segment.height)
    return isMuchSmaller || lower.beginsWithForm || "\"„“«".contains(lower.segment.text.first ?? " ")
      || upper.has(.trade) && !startsWithTrade(lower) || isInCapitals(upper) && isNamedInSmallLetters(lower)
  }

  private static func isInCapitals(_ line: HeadLine) -> Bool {
    let letters = line.segment.text.filter(\.isLetter)
    return letters.count >= 4 && letters.allSatisfy(\.isUppercase)
  }

  /// `Quellpark Weiler B.V.`: two or more words with a capital in front, apart from the legal form and words of trades.
  private static func isNamedInSmallLetters(_ line: HeadLine) -> Bool {
    let printed = Array(line.segment.text)
    let names = line.segment.tokens.filter { token in
      token.range.count >= 4 && token.range.upperBound <= printed.count && printed[token.range.lowerBound].isUppercase
        && printed[token.range].dropFirst().allSatisfy(\.isLowercase)
        && !token.isPart(of: line.marks)
    }
    return names.count >= 2
  }

  private static func startsWithTrade(_ line: HeadLine) -> Bool { line.has(.trade) && line.segment.tokens.count <= 3 }
}
