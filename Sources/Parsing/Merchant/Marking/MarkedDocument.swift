internal import Core

/// A document as the search for its merchant sees it: its segments with the meanings of their words, where they are in
/// print, and whose addresses they belong to. Computed once for all sources of candidates.
struct MarkedDocument: Sendable {
  let text: DocumentText
  let lexicon: MerchantLexicon
  let layout: HeadLayout
  let blocks: AddressBlocks
  /// The names in web and mail addresses.
  let web: [WebNames.Name]
  /// The lines of the document that contain an amount, with or without cents.
  let amountLines: Set<Int>
  /// Position of the first segment that contains an amount.
  let firstAmount: Int

  init(_ text: DocumentText, lexicon: MerchantLexicon) {
    self.text = text
    self.lexicon = lexicon
    let lines = Segment.all(in: text, lexicon: lexicon).map { HeadLine($0, in: text.lines[$0.line], lexicon: lexicon) }
    layout = HeadLayout(lines)
    blocks = AddressBlocks(layout)
    web = WebNames.all(in: text)
    amountLines = Set(lines.filter(\.holdsPrice).map(\.segment.line))
    firstAmount = lines.firstIndex(where: \.holdsAmount) ?? lines.count
  }

  /// The segments in reading order.
  var lines: [HeadLine] { layout.lines }

  func isOnFirstPage(_ index: Int) -> Bool { lines[index].segment.page == lines[0].segment.page }

  /// The characters of the customer's address, by line.
  var customer: [Int: [Range<Int>]] {
    blocks.customer.sorted().reduce(into: [:]) { found, index in
      let segment = lines[index].printed, starts = text.lines[segment.line].wordStarts
      found[segment.line, default: []].append(
        starts[segment.wordRange.lowerBound]..<starts[segment.wordRange.upperBound])
    }
  }

  /// Whether a segment was recognised from a picture, where letters may be misread.
  func isRecognised(_ index: Int) -> Bool { text.lines[lines[index].segment.line].source == .ocr }
}
