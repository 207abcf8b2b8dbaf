internal import Core

/// The company that the foot of a page names, with its legal form and beside its address, telephone or register number:
/// `Quill Energy Ltd, 5 Mill Lane, Leeds`. It issued the bill, although its logo may be a picture or another name.
enum Imprint {
  /// The candidates among the segments of the first page below the first amount.
  static func candidates(in marked: MarkedDocument) -> [NameCandidate] {
    marked.lines.indices.dropFirst(marked.firstAmount + 1).filter { !marked.blocks.customer.contains($0) }
      .compactMap { candidate(at: $0, in: marked) ?? registered(at: $0, in: marked) }
      .filter { !marked.blocks.customerNames.contains(Fold.letters($0.name)) }
  }

  private static func candidate(at index: Int, in marked: MarkedDocument) -> NameCandidate? {
    let lines = marked.lines, segment = lines[index].segment
    guard marked.text.lines[segment.line].fromBottom < mostLines, marked.isOnFirstPage(index),
      let end = endOfCompany(lines[index])
    else { return nil }
    let isReachable = ([index] + marked.layout.following(index, most: farthestAddress)).contains { position in
      marked.isOnFirstPage(position) && (lines[position].isRegistration || lines[position].looksLikeAddress)
    }
    let name = NameCleaner.clean(segment.text(upTo: end))
    guard isReachable, (4...longest).contains(name.count(where: \.isLetter)) else { return nil }
    return NameCandidate(
      name: name,
      features: [.imprint: 1, .form: 1, .recognition: NameFeatures.recognition(segment.confidence)],
      evidence: segment.evidence)
  }

  /// A name without a legal form at the foot of a file or mail, in front of its tax number or of its address and
  /// telephone: `Quill Swim School` above `ABN 44 718 203 118`. On a scan, many other texts stand there.
  private static func registered(at index: Int, in marked: MarkedDocument) -> NameCandidate? {
    let line = marked.lines[index], segment = line.segment
    guard !marked.isRecognised(index), marked.isOnFirstPage(index),
      marked.text.lines[segment.line].fromBottom < mostLines, line.mayBeIssuer
    else { return nil }
    let below = marked.layout.column(below: index, most: 2).map { marked.lines[$0] }
    guard let next = below.first else { return nil }
    let isReachable = next.printedMarks.contains { $0.meaning == .contact }
    let isNumbered = below.dropFirst().contains { TaxNumbers.isIn($0.printed) }
    guard TaxNumbers.isIn(next.printed) || next.looksLikeAddress && (isReachable || isNumbered) else { return nil }
    return NameCandidate(
      name: NameCleaner.clean(segment.text),
      features: [.imprint: 1, .registered: 1, .recognition: NameFeatures.recognition(segment.confidence)],
      evidence: segment.evidence)
  }

  /// The position after the company's name and legal form at the beginning of a line; nil if there is none. Banks are
  /// named for an account.
  private static func endOfCompany(_ line: HeadLine) -> Int? {
    let segment = line.segment, printed = Array(segment.text)
    guard let first = segment.tokens.first,
      let form = line.marks.first(where: { $0.meaning == .form && $0.range.lowerBound > first.range.lowerBound }),
      // `as` is a word, `AS` a legal form.
      form.range.count > 2 || !printed[form.range].allSatisfy(\.isLowercase)
    else { return nil }
    let names = segment.tokens.filter { $0.range.upperBound <= form.range.lowerBound }
    let words = String(printed[..<form.range.lowerBound]).split(separator: " ")
    let isOther = line.marks.contains {
      $0.range.upperBound <= form.range.lowerBound && ![.form, .trade, .place].contains($0.meaning)
    }
    let isBank = names.contains { BankWords.isOfName($0.text) }
    guard !isOther, !isBank, (1...mostWords).contains(names.count), !words.contains(where: NameCleaner.isSmall),
      !names.contains(where: \.isNumber)
    else { return nil }
    return form.range.upperBound
  }

  /// The number of lines at the bottom of a page in which an imprint is printed.
  private static let mostLines = 8
  /// In segments.
  private static let farthestAddress = 4
  /// In letters.
  private static let longest = 80
  private static let mostWords = 7
}
