internal import Core

/// References of payments that are recognised by their form and check digits alone, without a label.
enum CheckedReferences {
  static func all(in document: DocumentText) -> [LabelledNumber] {
    document.lines.flatMap { line -> [LabelledNumber] in
      guard line.folded.count(where: \.isNumber) >= 5 else { return [] }
      return line.words.indices.compactMap { start -> LabelledNumber? in
        guard let (value, end) = belgian(from: start, in: line) ?? danish(start, in: line) ?? grouped(start, in: line)
        else { return nil }
        return LabelledNumber(value: value, score: 0.95, line: line, words: start..<end)
      }
    }
  }

  /// `+++090/9337/55493+++`, the structured communication of Belgium: the last two digits are the others modulo 97.
  private static func belgian(from start: Int, in line: TextLine) -> (String, Int)? {
    guard let mark = ["+++", "***"].first(where: { line.words[start].text.hasPrefix($0) }) else { return nil }
    var text = ""
    for (offset, word) in line.words[start...].prefix(7).enumerated() {
      text += word.text
      guard text.count > 12, text.dropFirst(3).hasSuffix(mark) else { continue }
      let inside = text.filter { $0 != "+" && $0 != "*" }
      guard inside.count == 14, inside.count(where: { $0 == "/" }) == 2,
        StructuredReference.isBelgian(inside.filter { $0 != "/" })
      else { return nil }
      return ("+++" + inside + "+++", start + offset + 1)
    }
    return nil
  }

  /// `+71<000012345678903+87654321<`, the line of a Danish payment slip: the type of the slip, the reference of 15 or 16
  /// digits with its check digit (Luhn), and the payee.
  private static func danish(_ start: Int, in line: TextLine) -> (String, Int)? {
    let text = line.words[start].text
    guard text.last == "<", let first = text.firstIndex(of: "<"), let plus = text.lastIndex(of: "+"), first < plus,
      ["04", "15", "71", "75"].contains(text[..<first].filter(\.isNumber))
    else { return nil }
    let reference = text[text.index(after: first)..<plus]
    guard (15...16).contains(reference.count), reference.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    let sum = reference.reversed().compactMap(\.wholeNumberValue).enumerated().reduce(0) { total, digit in
      let value = digit.offset % 2 == 0 ? digit.element : 2 * digit.element
      return total + (value > 9 ? value - 9 : value)
    }
    return sum % 10 == 0 ? (String(reference), start + 1) : nil
  }

  /// A creditor reference of ISO 11649, `RF18 5390 0754 7034`, or a Swiss QR reference of 27 digits.
  private static func grouped(_ start: Int, in line: TextLine) -> (String, Int)? {
    let first = line.words[start].text
    let isCreditor = first.uppercased().hasPrefix("RF")
    guard isCreditor || first.first?.isNumber == true, start == 0 || line.words[start - 1].text.last != "-" else {
      return nil
    }
    var joined = ""
    var found: (String, Int)?
    for index in start..<line.words.count {
      let text = line.words[index].text
      guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0.isLetter) }),
        index == start || !line.hasGap(after: index - 1, wider: 1)
      else { break }
      joined += text.uppercased()
      guard joined.count <= (isCreditor ? 25 : 27) else { break }
      let isCorrect = isCreditor ? StructuredReference.isCreditor(joined) : StructuredReference.isSwiss(joined)
      if isCorrect { found = (joined, index + 1) }
    }
    return found
  }
}
