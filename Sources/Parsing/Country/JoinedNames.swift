internal import Core

/// Finds names of places and legal forms whose blanks recognition left out, moved or added: `KUALALUMPUR`, `SDNBHD`,
/// `SEL ANGOR`. Of letters printed singly, only those that `SpacedLetters` could not join without a table of words:
/// `A U S T R A L I A 3000`.
///
/// Names have to be long enough that other words hardly ever consist of the same letters: `Den Mark` is German.
struct JoinedNames: Sendable {
  private var signs: [String: [CountrySigns.Sign]] = [:]
  /// The beginnings of all names, which exclude most words early.
  private var beginnings: Set<Substring> = []
  private var longest = 0

  /// - Parameter rows: names with their signs; short ones are left out.
  init(_ rows: some Sequence<(phrase: String, meaning: CountrySigns.Sign)>) {
    for (phrase, sign) in rows {
      let words = Tokens.of(phrase).map(\.text)
      let letters = words.joined()
      let isForm = sign.kind == "company"
      guard isForm ? words.count > 1 : sign.kind == "place" && sign.weight >= JoinedNames.leastWeight,
        letters.count >= (isForm ? JoinedNames.shortestForm : JoinedNames.shortestJoined)
      else { continue }
      var joined = sign
      joined.weight *= JoinedNames.share
      signs[letters, default: []].append(joined)
      beginnings.insert(letters.prefix(JoinedNames.beginning))
      longest = max(longest, letters.count)
    }
  }

  /// The signs whose letters are those of one or several neighbouring words of a line.
  func matches(in line: TextLine) -> [CountrySigns.Sign] {
    var found: [CountrySigns.Sign] = []
    for start in line.tokens.indices {
      var letters = ""
      for end in start..<line.tokens.count {
        guard continues(line, from: start, to: end) else { break }
        letters += line.tokens[end].text
        guard letters.count <= longest else { break }
        guard letters.count < JoinedNames.beginning || beginnings.contains(letters.prefix(JoinedNames.beginning)) else {
          break
        }
        for sign in signs[letters] ?? [] where isNoAccident(sign, letters, line.tokens[start...end]) {
          found.append(sign)
        }
      }
    }
    return found
  }

  /// Whether the words from one to another can be pieces of a name: few, or single letters, with little between them.
  private func continues(_ line: TextLine, from start: Int, to end: Int) -> Bool {
    guard line.tokens[end].text.first?.isLetter == true else { return false }
    guard end > start else { return true }
    let gap = line.folded[line.tokens[end - 1].range.upperBound..<line.tokens[end].range.lowerBound]
    return gap.count <= 2 && gap.allSatisfy { " .-".contains($0) }
      && (end - start < JoinedNames.mostPieces || line.tokens[start...end].allSatisfy { $0.range.count == 1 })
  }

  private func isNoAccident(_ sign: CountrySigns.Sign, _ letters: String, _ pieces: ArraySlice<Token>) -> Bool {
    if sign.kind == "company" || pieces.count == 1 { return true }
    guard letters.count >= JoinedNames.shortestSplit else { return false }
    // `Black Pool`, `New Castle`
    return pieces.contains { $0.range.count < 4 } && !pieces.contains { JoinedNames.smallWords.contains($0.text) }
  }

  private static let smallWords: Set = ["new", "den", "the", "king", "port", "san"]
  /// How much weaker a sign is than with the blanks as they should be.
  private static let share = 0.75
  /// The least weight of places, without those that are also other words.
  private static let leastWeight = 3.0
  private static let shortestForm = 5
  /// The least letters of a place that is printed as one word instead of several: `NEWYORK`.
  private static let shortestJoined = 7
  /// The least letters of a place that is printed in pieces.
  private static let shortestSplit = 8
  private static let mostPieces = 4
  private static let beginning = 3
}

/// Abbreviated legal forms that mean something else in other places.
enum ShortForms {
  /// `PERNIAGAAN LIM S/B`: Malaysian for `Sdn Bhd`, in capitals at the end of a name or before its number in brackets.
  static func countries(in line: TextLine) -> [String] {
    guard let index = line.words.firstIndex(where: { $0.text == "S/B" }), index > 0 else { return [] }
    let before = line.words[index - 1].text
    let isEnd = index + 1 == line.words.count || line.words[index + 1].text.hasPrefix("(")
    return isEnd && before.count(where: \.isLetter) >= 2 && !before.contains(where: \.isLowercase) ? ["MY"] : []
  }
}
