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
    guard !layout.isPriced(next), mayContinue(upper, lower, name: lines[parts[0]]) else { return nil }
    if lower.isBareForm { return next }
    guard isQuiet(lower), !listsKinds(lower), upper.share(of: [.noise, .title, .contact]) < 0.4, !upper.looksLikeAddress
    else { return nil }
    if isJoined(upper, lower) { return next }
    // The second half of a company's name: `PERNIAGAAN LIM` above `TRADING SDN BHD`.
    if isShort(lower), lower.endsInForm, !upper.has(.form), upper.segment.confidence > 0.5 {
      return isWholeCompany(lower, below: upper) ? nil : next
    }
    guard parts.count == 1 else { return nil }
    return isNameWithKind(upper, lower) || isSetOnTwoLines(upper, lower, typicalHeight: typicalHeight) ? next : nil
  }

  /// Whether nothing shows that the upper line is the end of a name, or that the lower one begins something else.
  ///
  /// - Parameter name: the first line of the name.
  private static func mayContinue(_ upper: HeadLine, _ lower: HeadLine, name: HeadLine) -> Bool {
    guard lower.speaks || lower.isBareForm, !lower.namesBranch, !upper.endsInForm else { return false }
    // The company below its shop's name: `Kornblum FRISCHEMARKT` above `Kornblum Handels KG`.
    let first = lower.segment.tokens.first?.text ?? ""
    if first.count > 2, name.segment.tokens.first?.text == first { return false }
    // `95 Darmstadt`: a leading number begins an address or a quantity, except in the names of known chains.
    return upper.segment.tokens.first?.isNumber != true || !upper.chains.isEmpty
  }

  /// Whether a line says nothing but a name.
  private static func isQuiet(_ line: HeadLine) -> Bool {
    line.share(of: [.noise, .title, .contact, .customer, .person, .salutation, .speech]) < 0.3
      && !line.looksLikeAddress && !line.isGreeting && !line.namesOperator && !line.holdsAmount
      && !line.segment.folded.contains(":")
  }

  /// `Ironmongery - Tools - Keys`, `GRILL - TAVERNA`: a line that lists what the shop above it is or does, which is no
  /// part of its name. A single kind of shop is.
  private static func listsKinds(_ line: HeadLine) -> Bool {
    if line.listsServices { return true }
    let kinds = line.segment.text.split { "-–·•|/".contains($0) }.filter { $0.contains(where: \.isLetter) }
    return kinds.count >= 2 && line.share(of: [.trade]) > 0.9
  }

  private static func isShort(_ line: HeadLine) -> Bool { line.segment.tokens.count <= 4 }

  /// Whether a sign or a word for `and` joins the lines.
  private static func isJoined(_ upper: HeadLine, _ lower: HeadLine) -> Bool {
    let first = lower.segment.tokens.first?.text ?? ""
    // Shorter words for "and" begin other lines as well: `en efectivo`.
    return upper.segment.text.hasSuffix("&") || upper.segment.text.hasSuffix("-") || lower.segment.text.hasPrefix("&")
      || first.count >= 3 && AndWords.inNames.contains(first)
  }

  /// Whether one of the lines is the kind of shop, and the other one its name.
  private static func isNameWithKind(_ upper: HeadLine, _ lower: HeadLine) -> Bool {
    // `Windmill Family` above `Restaurant`
    let isKind = lower.segment.tokens.count <= 2 && lower.share(of: [.trade]) > 0.9
    if isKind || lower.wordsBeforeTown != nil, !upper.has(.trade) { return true }
    if isKindInWords(upper), isQuotedName(lower) { return true }
    // `Berghotel` above `Grosse Scheidegg`
    let hasTitle = beginsWithTitle(lower)
    return isSameSize(upper, lower) && upper.segment.tokens.count == 1 && upper.has(.trade)
      && (!lower.has(.trade) || hasTitle) && lower.chains.isEmpty
      && (1...(hasTitle ? 6 : 3)).contains(lower.segment.tokens.count)
      && lower.segment.text.first?.isUppercase == true
  }

  /// Whether the lines are a name in letters of one size, larger than the rest or ending in a kind of shop.
  private static func isSetOnTwoLines(_ upper: HeadLine, _ lower: HeadLine, typicalHeight: Double) -> Bool {
    // A street below the name of a person: `Rukkilille põik 6`.
    if lower.segment.tokens.count >= 3, lower.segment.tokens.last?.isNumber == true { return false }
    guard isSameSize(upper, lower), isShort(lower), upper.segment.tokens.count <= 3 else { return false }
    return min(height(of: upper.segment), height(of: lower.segment)) > 1.25 * typicalHeight
      || startsWithTrade(lower) && !upper.has(.trade) && !isPersonWithTitle(upper)
  }

  private static func isSameSize(_ one: HeadLine, _ other: HeadLine) -> Bool {
    let heights = (height(of: one.segment), height(of: other.segment))
    return abs(heights.0 - heights.1) <= 0.25 * max(heights.0, heights.1)
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

  /// Whether a line is a kind of shop, perhaps with words in small letters: `Bar mleczny`, `PIEKARNIA - CUKIERNIA`.
  private static func isKindInWords(_ line: HeadLine) -> Bool {
    let printed = Array(line.segment.text)
    let trades = line.marks.filter { $0.meaning == .trade }
    guard !trades.isEmpty, line.segment.tokens.count <= 3, !line.segment.folded.contains(where: \.isNumber) else {
      return false
    }
    return line.segment.tokens.allSatisfy { token in
      let start = token.range.lowerBound
      return token.isPart(of: trades) || start > 0 && start < printed.count && printed[start].isLowercase
    }
  }

  /// `"POD ZŁOTĄ RYBKĄ"`: a few words with a capital in front, all in quotes; a slogan has words in small letters.
  private static func isQuotedName(_ line: HeadLine) -> Bool {
    let text = line.segment.text
    guard let first = text.first, let last = text.last, QuotedName.quotes.contains(first),
      QuotedName.quotes.contains(last)
    else { return false }
    return line.segment.tokens.count <= 4 && !line.has(.speech)
      && !text.dropFirst().split(separator: " ").contains(where: NameCleaner.isSmall)
  }

  /// Whether a line is in capitals or in quotes, as names are below words in small letters.
  static func standsOut(_ line: HeadLine) -> Bool { isInCapitals(line) || isQuotedName(line) }

  /// `Dra. Inés Quill` above `CLÍNICA DENTAL FARN`: who works there, and no beginning of its name.
  private static func isPersonWithTitle(_ line: HeadLine) -> Bool {
    line.segment.tokens.count > 1 && (beginsWithTitle(line) || line.has(.salutation) || line.has(.person))
  }

  private static func beginsWithTitle(_ line: HeadLine) -> Bool {
    line.segment.tokens.first.map { NamingWords.of(.doctor).contains($0.text) } ?? false
  }

  private static func startsWithTrade(_ line: HeadLine) -> Bool { line.has(.trade) && line.segment.tokens.count <= 3 }
}
