internal import Core

/// The segments that belong to the customer and to the seller, derived from the labels and sender lines above them.
struct AddressBlocks: Sendable {
  /// Positions in the list of segments.
  private(set) var customer: Set<Int> = []
  /// Positions of the seller's segments, each with its distance in lines below the seller's label.
  private(set) var seller: [Int: Int] = [:]
  /// The folded letters of the names printed after customer labels, to recognise the same names elsewhere.
  private(set) var customerNames: Set<String> = []

  /// - Parameter senders: the positions of the sender lines.
  init(
    _ segments: [Segment], marks: [[Phrases<MerchantLexicon.WordKind>.Match]], senders: [Int], lexicon: MerchantLexicon
  ) {
    for (index, segment) in segments.enumerated() {
      guard let first = marks[index].first, let start = segment.tokens.first?.range.lowerBound,
        first.range.lowerBound == start
      else { continue }
      let rest = segment.folded[first.range.upperBound...].drop { $0 == " " }
      let standsAlone = !rest.contains(where: \.isLetter)
      let hasColon = rest.first == ":"
      let mayBePayee = lexicon.payees.contains(String(segment.folded[first.range]))
      switch AddressBlocks.meaning(of: first.meaning, mayBePayee, at: index, in: segments, marks: marks) {
      case .customer where standsAlone || hasColon || first.range.count >= 8:
        let below = AddressBlocks.below(index, in: segments)
        customer.insert(index)
        customer.formUnion(below)
        if !standsAlone {
          customerNames.insert(MerchantLexicon.letters(String(rest)))
        } else if !mayBePayee, let name = AddressBlocks.name(atHeadOf: below, in: segments) {
          customerNames.insert(name)
        }
      case .seller where standsAlone || hasColon:
        // A label followed by text on its line names the seller there; a label alone has the block below it.
        if !standsAlone { seller[index] = 0 }
        for (distance, below) in AddressBlocks.below(index, in: segments).enumerated() {
          seller[below] = min(seller[below] ?? .max, standsAlone ? distance : distance + 2)
        }
      case .salutation:
        // `Mrs T Kovac` above an address. A shop called that is the first on its page, or has one word: `MR. WOK`.
        let below = AddressBlocks.below(index, in: segments)
        let names = segment.tokens.filter { $0.range.lowerBound >= first.range.upperBound }
        guard index > 0, names.count >= 2,
          below.contains(where: { segments[$0].tokens.contains { $0.text.first?.isNumber == true } }),
          !marks[index].contains(where: { $0.meaning == .form || $0.meaning == .trade }),
          lexicon.chains(in: segment.tokens).isEmpty
        else { continue }
        customer.insert(index)
        customer.formUnion(below)
      default: continue
      }
    }
    for index in senders { customer.formUnion(AddressBlocks.below(index, in: segments)) }
    // A segment cannot belong to both blocks: the label directly above it decides.
    customer.subtract(seller.filter { $0.value <= 1 }.keys)
  }

  /// The meaning of a label at the beginning of a segment, which for some labels depends on what surrounds it.
  ///
  /// - Parameter mayBePayee: whether it can mean who receives the goods, or who receives the payment.
  private static func meaning(
    of kind: MerchantLexicon.WordKind, _ mayBePayee: Bool, at index: Int, in segments: [Segment],
    marks: [[Phrases<MerchantLexicon.WordKind>.Match]]
  ) -> MerchantLexicon.WordKind {
    switch kind {
    case .holder:
      // Bills name the customer's account as well, `Account name: Jane Doe`, so the label alone says nothing.
      return isNearBank(index, in: segments) ? .seller : kind
    case .customer:
      // A payment slip calls the payee so, beside the account.
      guard mayBePayee else { return kind }
      let block = below(index, in: segments)
      return isNearBank(index, in: segments) || block.contains { isBank(segments[$0]) } ? .seller : kind
    case .sender:
      // `From: Central Station` on a ticket; a company shows how it can be reached, or its legal form.
      let block = [index] + below(index, in: segments)
      let isReachable = block.contains { index in
        marks[index].contains { $0.meaning == .form || $0.meaning == .contact } || segments[index].text.contains("@")
      }
      return isReachable ? .seller : kind
    default: return kind
    }
  }

  /// The letters of the name at the head of an address.
  private static func name(atHeadOf block: [Int], in segments: [Segment]) -> String? {
    guard let first = block.first, segments[first].letterCount >= 6,
      !segments[first].folded.contains(where: \.isNumber),
      block.dropFirst().contains(where: { segments[$0].folded.contains(where: \.isNumber) })
    else { return nil }
    return MerchantLexicon.letters(segments[first].text)
  }

  private static func isNearBank(_ index: Int, in segments: [Segment]) -> Bool {
    segments[max(0, index - 4)..<min(segments.count, index + 5)].contains(where: isBank)
  }

  private static func isBank(_ segment: Segment) -> Bool {
    !BankWords.phrases.matches(in: segment.tokens).isEmpty || segment.tokens.contains { $0.text.hasSuffix("bank") }
  }

  /// The segments of the address block below a segment: in the same column, without a gap of more than two lines.
  private static func below(_ index: Int, in segments: [Segment]) -> [Int] {
    let label = segments[index]
    var block: [Int] = []
    var bottom = label.box.maxY
    // An address is never more than about a hundred segments after its label; the limit keeps the search linear.
    for next in segments.indices.dropFirst(index + 1).prefix(120) where block.count < 8 {
      let segment = segments[next]
      guard segment.page == label.page else { break }
      // A label inside the block has its value to the right: `Name:      Trading GmbH`.
      if let last = block.last, segments[last].line == segment.line, segments[last].text.hasSuffix(":") {
        block.append(next)
        continue
      }
      guard segment.line > label.line, abs(segment.box.x - label.box.x) < max(label.box.width, segment.height * 6),
        segment.isInColumn(of: label)
      else { continue }
      guard segment.box.y - bottom < max(segment.height, label.height) * 5 / 2 else { break }
      block.append(next)
      bottom = segment.box.maxY
    }
    return block
  }
}
