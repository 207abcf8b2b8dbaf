internal import Core

/// Finds what a transfer has to quote: the reference of a payment slip, the number beside a label such as `KID`,
/// `Verwendungszweck` or `Variabilní symbol`, or the number that a sentence asks for.
enum PaymentReferenceExtractor {
  static func reference(in labels: ReferenceLabels) -> Field<String>? {
    LabelledNumber.best(
      of: CheckedReferences.all(in: labels.document) + labelled(labels) + PaymentRequests.all(in: labels))
  }

  /// Removes a payment reference that says no more than the document's number, or is of a payment already made.
  static func settle(_ proposal: inout Proposal) {
    guard let quoted = proposal.paymentReference else { return }
    let isPaid = proposal.kind == .receipt || proposal.kind == .creditNote
    let number = proposal.reference.map { ReferenceNumber.signs($0.value) }
    if isPaid || number == ReferenceNumber.signs(quoted.value) { proposal.paymentReference = nil }
  }

  private static func labelled(_ labels: ReferenceLabels) -> [LabelledNumber] {
    var found: [LabelledNumber] = []
    for (line, matches) in zip(labels.document.lines, labels.matches) {
      for match in matches where match.meaning == .quote {
        if let number = number(of: match, in: line, labels.document) { found.append(number) }
      }
      guard matches.contains(where: { $0.meaning == .payee }) else { continue }
      found += referencesOfPayee(on: line.index, labels)
    }
    return found
  }

  /// `Biller code: 66120` above `Ref: 5104418822`: beside the code of a payee, a reference is what to quote.
  private static func referencesOfPayee(on index: Int, _ labels: ReferenceLabels) -> [LabelledNumber] {
    let lines = labels.document.lines
    return lines[index..<min(index + 3, lines.count)].flatMap { line -> [LabelledNumber] in
      guard line.page == lines[index].page else { return [] }
      return labels.matches[line.index].compactMap { match in
        guard match.meaning == .other, String(line.folded[match.range]).hasPrefix("ref") else { return nil }
        return number(of: match, in: line, labels.document)
      }
    }
  }

  /// The number beside or below a label.
  static func number(of label: ReferenceLabels.Match, in line: TextLine, _ document: DocumentText) -> LabelledNumber? {
    beside(label, in: line) ?? below(label, in: line, document)
  }

  /// The number after a label on its line; words for `number` and symbols may be between.
  private static func beside(_ label: ReferenceLabels.Match, in line: TextLine) -> LabelledNumber? {
    let holding = line.words(holding: label.range)
    if let last = holding.last {
      // `KID:00417733`
      let rest = String(line.words[last].text.dropFirst(max(0, label.range.upperBound - line.wordStarts[last])))
      if let value = ReferenceNumber.single(rest), fits(value) {
        return LabelledNumber(value: value, score: 0.85, line: line, words: last..<last + 1)
      }
    }
    for index in holding.upperBound..<min(line.words.count, holding.upperBound + 4) {
      if let (value, words) = ReferenceNumber.any(from: index, in: line) {
        return fits(value) ? LabelledNumber(value: value, score: 0.85, line: line, words: words) : nil
      }
      if let (value, words) = quoted(from: index, in: line) {
        return LabelledNumber(value: value, score: 0.8, line: line, words: words)
      }
      let text = line.words[index].text
      let letters = Fold.string(text.filter(\.isLetter))
      // `Kundeidentifikasjon (KID)`, `Ref-1:`
      let isBracketed = text.first == "(" && (text.last == ")" || text.hasSuffix("):"))
      let isSign = letters.isEmpty && text.count(where: \.isNumber) < 2
      guard isSign || isBracketed || ReferenceLabels.isMark(letters) else { return nil }
    }
    return nil
  }

  /// The text with a number between quotation marks: `Verwendungszweck „Beitrag 2026 210447“`.
  private static func quoted(from start: Int, in line: TextLine) -> (value: String, words: Range<Int>)? {
    guard let first = line.words[start].text.first, quotationMarks.contains(first) else { return nil }
    var text = ""
    for (offset, word) in line.words[start...].enumerated() {
      text += (text.isEmpty ? "" : " ") + word.text
      let inside = text.drop { quotationMarks.contains($0) }
      guard inside.count <= longestQuotation else { return nil }
      guard let end = inside.firstIndex(where: { quotationMarks.contains($0) }) else { continue }
      let value = String(inside[..<end])
      return value.count(where: \.isNumber) >= 2 ? (value, start..<start + offset + 1) : nil
    }
    return nil
  }

  private static let quotationMarks: Set<Character> = ["\"", "„", "“", "”", "«", "»", "‚", "‘", "’", "'"]
  /// In characters; a transfer has room for 140.
  private static let longestQuotation = 140

  /// The number below a label that fills its cell, as on a payment slip.
  private static func below(
    _ label: ReferenceLabels.Match, in line: TextLine, _ document: DocumentText
  ) -> LabelledNumber? {
    guard let first = line.words(holding: label.range).first else { return nil }
    let cell = line.cell(around: first)
    guard cell.count <= longestLabel, let box = Box.union(line.words[cell].map(\.box)) else { return nil }
    for lower in document.lines[(line.index + 1)...].prefix(2) where lower.page == line.page {
      guard lower.box.y - box.maxY < box.height * 3 else { return nil }
      for (index, word) in lower.words.enumerated().prefix(most) {
        let shared = min(word.box.maxX, box.maxX) - max(word.box.x, box.x)
        guard shared * 2 > min(word.box.width, box.width) else { continue }
        // The number may begin left of its label.
        let beginning = lower.cell(around: index).lowerBound
        let start = lower.words[beginning].box.x >= box.x - box.height ? beginning : index
        guard let (value, words) = ReferenceNumber.any(from: start, in: lower) else { continue }
        return fits(value) ? LabelledNumber(value: value, score: 0.75, line: lower, words: words) : nil
      }
    }
    return nil
  }

  /// The most words of a label with its number below; sentences are longer.
  private static let longestLabel = 5
  /// The most words of a line that are compared with a label above.
  private static let most = 40

  /// Whether a number is long enough for a reference, and no year.
  static func fits(_ value: String) -> Bool {
    let signs = ReferenceNumber.signs(value)
    return (4...35).contains(signs.count) && !PrintedYear.isLikely(signs)
  }
}
