internal import Core

/// Scores the printed names at the head of a document, by the typical layout of letters and receipts.
///
/// Each name is printed on one or several segments (`NameLines`). What is around them (`LetterheadSetting`) and what the
/// words are (`LetterheadWords`) gives its features; a known name gets its usual spelling (`KnownSpelling`).
struct Letterhead: Sendable {
  let marked: MarkedDocument
  /// The companies at the foot of the first page.
  let imprints: [NameCandidate]
  /// The height of most of the print.
  let typicalHeight: Double
  /// Position of the first title, such as `TAX INVOICE`, below an address.
  let titleBelowLetterhead: Int
  let webLabels: Set<String>
  /// The positions of texts above the first amount that may be names, with a tax number below them in their column.
  let registered: [Int]
  let repetitions: Repetitions
  let accents: PrintedAccents

  var lines: [HeadLine] { marked.lines }
  var layout: HeadLayout { marked.layout }
  var blocks: AddressBlocks { marked.blocks }
  var lexicon: MerchantLexicon { marked.lexicon }

  init(_ marked: MarkedDocument, imprints: [NameCandidate]) {
    self.marked = marked
    self.imprints = imprints
    let lines = marked.lines
    typicalHeight = Double(max(1, Segment.median(lines.map(\.printed).filter { $0.letterCount >= 3 }.map(\.height))))
    let firstAddress = lines.firstIndex(where: \.looksLikeAddress) ?? lines.count
    titleBelowLetterhead = lines.indices.first { $0 > firstAddress && lines[$0].has(.title) } ?? lines.count
    webLabels = Set(marked.web.map { Fold.letters($0.label) })
    registered = lines.indices.prefix(min(marked.firstAmount, Letterhead.most)).filter { marked.isRegistered($0) }
    repetitions = Repetitions(lines.map(\.printed))
    accents = PrintedAccents(marked.text)
  }

  /// The last rank (position among the candidate lines) at which a name is searched for.
  private static let deepest = 14
  /// The maximum number of candidates; beyond it, only their position would distinguish them.
  private static let most = 120
  /// In characters. Names are compared letter by letter, and the longest company names have about a hundred.
  private static let longest = 160

  /// The candidates among the printed names, unsorted.
  func candidates() -> [NameCandidate] {
    var found: [NameCandidate] = []
    var rank = 0
    for index in lines.indices where found.count < Letterhead.most {
      let line = lines[index]
      // This far down, only a seller's label makes a segment a candidate.
      guard rank <= Letterhead.deepest || blocks.seller[index] != nil, line.mayBeName else { continue }
      if let name = printedName(at: index, rank: rank) { found.append(candidate(name)) }
      if !blocks.customer.contains(index), line.mailRow != .subject, line.share(of: [.noise, .title, .contact]) < 0.5,
        !layout.formCells.contains(index)
      {
        rank += 1
      }
    }
    return found
  }

  private func candidate(_ name: PrintedName) -> NameCandidate {
    var features = NameFeatures()
    addSetting(of: name, to: &features)
    addKinds(of: name, to: &features)
    addLook(of: name, to: &features)
    let spelling = usualSpelling(of: name, to: &features)
    return NameCandidate(name: spelling, features: features, evidence: evidence(name.parts))
  }

  /// A name as it is printed.
  struct PrintedName: Sendable {
    /// The rank of its first segment among those that may be names, from the top.
    let rank: Int
    /// The positions of its segments.
    let parts: [Int]
    /// The text of the segments.
    let text: String
    /// The text without numbers, specks and labels.
    let name: String

    /// The position of its first segment.
    var index: Int { parts[0] }
    var last: Int { parts[parts.count - 1] }
  }

  /// The name that begins on a segment; nil if its text cannot be one.
  private func printedName(at index: Int, rank: Int) -> PrintedName? {
    let longer = layout.longerName(below: index)
    let parts = longer.map { [index, $0] } ?? NameLines.joined(from: index, in: layout, typicalHeight: typicalHeight)
    let text =
      longer.map { lines[$0].segment.text }
      ?? parts.map { $0 == index ? lines[$0].segment.text : continuation($0) }.joined(separator: " ")
    let name = Homoglyphs.inOneScript(lines[index].name(in: text), of: marked.text.script)
    guard name.count(where: \.isLetter) >= 2, name.count <= Letterhead.longest,
      !lines[index].isContactLabel(name)
    else { return nil }
    return PrintedName(rank: rank, parts: parts, text: text, name: name)
  }

  /// The second line of a name, without the town after the kind of shop.
  private func continuation(_ index: Int) -> String {
    let segment = lines[index].segment
    guard let count = lines[index].wordsBeforeTown else { return segment.text }
    return segment.words.prefix(count).map(\.text).joined(separator: " ")
  }

  private func evidence(_ parts: [Int]) -> Evidence {
    let segments = parts.map { lines[$0].segment }
    return Evidence(
      page: segments[0].page, boxes: segments.flatMap { $0.words.map(\.box) },
      text: segments.map(\.text).joined(separator: " "))
  }
}
