internal import Core

/// The segments that belong to the customer and to the seller, derived from the labels and sender lines above them.
struct AddressBlocks: Sendable {
  /// Positions in the list of segments.
  private(set) var customer: Set<Int> = []
  /// Positions of the seller's segments, each with its distance in lines below the seller's label.
  private(set) var seller: [Int: Int] = [:]
  /// The folded letters of the names printed after customer labels, to recognise the same names elsewhere.
  private(set) var customerNames: Set<String> = []
  private let layout: HeadLayout
  private var lines: [HeadLine] { layout.lines }

  init(_ layout: HeadLayout) {
    self.layout = layout
    for index in lines.indices {
      if let label = Label(of: lines[index]) { read(label, at: index) }
    }
    for index in lines.indices where isAddressed(index) {
      customer.formUnion([index] + below(index))
    }
    for index in lines.indices where lines[index].isAddressee {
      if let company = companyOfAddressee(index) { customer.formUnion([company, index]) }
    }
    for index in lines.indices where lines[index].sender != nil { customer.formUnion(below(index)) }
    // A segment cannot belong to both blocks: the label directly above it decides.
    customer.subtract(seller.filter { $0.value <= 1 }.keys)
  }

  /// A word of the table at the beginning of a segment.
  private struct Label {
    let mark: HeadLine.Mark
    /// The folded text after it.
    let rest: ArraySlice<Character>
    /// Whether it can mean who receives the goods, or who receives the payment.
    let mayBePayee: Bool
    /// Whether it can mean the shop, or who serves at its till.
    let mayNameClerk: Bool
    /// Whether a person follows, and the company may be named above.
    let isForAttention: Bool

    /// `Sold to: WALK-IN`: a sale at the counter, without the customer's address below.
    var namesNobody: Bool {
      NamingWords.of(.counter).contains(rest.split { !$0.isLetter }.map { String($0) }.joined(separator: " "))
    }

    init?(of line: HeadLine) {
      guard let first = line.marks.first, line.segment.begins(with: first.range) else { return nil }
      mark = first
      rest = line.segment.folded[first.range.upperBound...].drop { $0 == " " }
      let words = line.segment.words(of: first.range)
      mayBePayee = MerchantWords.isPayee(words)
      mayNameClerk = MerchantWords.mayNameClerk(words)
      isForAttention = MerchantWords.isForAttention(words)
    }

    var standsAlone: Bool { !rest.contains(where: \.isLetter) }
    var hasColon: Bool { rest.first == ":" }
    /// `Merchant: 1180332` on the slip of a terminal.
    var hasNumber: Bool { standsAlone && rest.count(where: \.isNumber) >= 4 }
  }

  private mutating func read(_ label: Label, at index: Int) {
    switch meaning(of: label, at: index) {
    case .customer where label.isForAttention && isAboveAddress(index):
      customer.formUnion([index] + below(index))
      if let company = layout.above(index) { customer.insert(company) }
    case .customer where label.namesNobody: customer.insert(index)
    case .customer where label.standsAlone || label.hasColon || label.mark.range.count >= 8:
      let block = below(index)
      customer.insert(index)
      customer.formUnion(block)
      if !label.standsAlone {
        customerNames.insert(Fold.letters(String(label.rest)))
      } else if !label.mayBePayee, let name = name(atHeadOf: block) {
        customerNames.insert(name)
      }
    case .seller
    where (label.standsAlone || label.hasColon) && !label.hasNumber
      && !(label.mayNameClerk && namesClerk(label, at: index)):
      // A label followed by text on its line names the seller there; a label alone has the block below it.
      if !label.standsAlone { seller[index] = 0 }
      for (distance, position) in below(index).enumerated() {
        seller[position] = min(seller[position] ?? .max, label.standsAlone ? distance : distance + 2)
      }
    case .salutation:
      // `Mrs T Kovac` above an address. A shop called that is the first on its page, or has one word: `MR. WOK`.
      let line = lines[index]
      let names = line.segment.tokens.filter { $0.range.lowerBound >= label.mark.range.upperBound }
      guard index > 0, names.count >= 2, isAboveAddress(index), !line.has(.form), !line.has(.trade), line.chains.isEmpty
      else { return }
      customer.formUnion([index] + below(index))
    default: break
    }
  }

  /// Whether what a label names on its own line does not show that it is a company, `Säljare: Anna`: it has no legal
  /// form, trade or mail address, and below the name of a shop, or without an address of its own, it is a person. A label
  /// alone on its line is a heading.
  private func namesClerk(_ label: Label, at index: Int) -> Bool {
    var value = lines[index]
    if label.standsAlone {
      guard let next = lines.dropFirst(index + 1).first, next.segment.line == lines[index].segment.line,
        ![.customer, .seller].contains(next.marks.first?.meaning)
      else { return false }
      value = next
    }
    let isCompany =
      value.has(.form) || value.has(.trade) || !value.chains.isEmpty || value.segment.text.contains("@")
      || value.looksLikeAddress
    guard !isCompany else { return false }
    // Only the nearest, so that the search stays linear.
    if !label.standsAlone, lines[..<index].suffix(12).contains(where: mayNameShop) { return true }
    return !below(index).prefix(2).contains { position in
      isAddress(lines[position]) || label.standsAlone && lines[position].has(.form)
    }
  }

  private func mayNameShop(_ line: HeadLine) -> Bool {
    line.mayBeName && !line.looksLikeAddress && line.share(of: HeadLine.noise) < 0.5
      && !line.segment.folded.contains(":")
  }

  /// Whether a line has a word for a street or begins with a post code; a long number alone may be a receipt's.
  private func isAddress(_ line: HeadLine) -> Bool {
    line.looksLikeAddress && !line.holdsAmount
      && (line.has(.address) || line.segment.tokens.first.map { PostalCodes.isPlain($0.text) } == true)
  }

  /// Whether a street or a post code is printed below a segment.
  private func isAboveAddress(_ index: Int) -> Bool {
    below(index).contains { lines[$0].segment.tokens.contains(where: \.isNumber) }
  }

  /// The company above the department and name of an addressee, `編集部 佐久間 様`. Above a name alone, a shop names itself.
  private func companyOfAddressee(_ index: Int) -> Int? {
    guard lines[index].segment.words.count >= 3, let above = layout.above(index), lines[above].has(.form) else {
      return nil
    }
    return above
  }

  /// `M. Luc Quill`, `Pan Jan Quill`, `Familie Quill` above an address: a word or an initial for `Mr`, and at least two
  /// names, or one after a long word. A shop called so prints its telephone or tax number below; on scans, which are
  /// mostly of receipts, there are too many.
  private func isAddressed(_ index: Int) -> Bool {
    let line = lines[index], tokens = line.segment.tokens
    guard let first = tokens.first, MerchantWords.addressed.contains(first.text),
      ((first.range.count >= AddressBlocks.longWord ? 2 : 3)...5).contains(tokens.count),
      first.range.count > 1 || line.segment.text.dropFirst(first.range.upperBound).first == ".",
      tokens.allSatisfy({ $0.isExact && $0.text.allSatisfy(\.isLetter) }), !line.has(.form), !line.has(.trade),
      line.chains.isEmpty, isAboveAddress(index)
    else { return false }
    return !below(index).contains { lines[$0].has(.contact) || lines[$0].segment.text.contains("@") }
  }

  /// In letters. Shorter words for a person or family are too often the beginning of other names.
  private static let longWord = 6

  /// The meaning of a label, which for some labels depends on what surrounds it.
  private func meaning(of label: Label, at index: Int) -> MerchantWords.Kind {
    let kind = label.mark.meaning
    switch kind {
    case .holder:
      // Bills name the customer's account as well, `Account name: Jane Doe`, so the label alone says nothing.
      return isNearBank(index) ? .seller : kind
    case .customer:
      // A payment slip calls the payee so, beside the account.
      guard label.mayBePayee else { return kind }
      return isNearBank(index) || below(index).contains { isBank(lines[$0]) } ? .seller : kind
    case .sender:
      // `From: Central Station` on a ticket; a company shows how it can be reached, or its legal form.
      let isReachable = ([index] + below(index)).contains { position in
        let line = lines[position]
        return line.has(.form) || line.has(.contact) || line.segment.text.contains("@")
      }
      return isReachable || label.standsAlone && isAboveNamedAddress(index) ? .seller : kind
    default: return kind
    }
  }

  /// Whether a name and its address are printed below `From`, beside `To`. A journey begins at an address alone.
  private func isAboveNamedAddress(_ index: Int) -> Bool {
    let block = below(index)
    guard let first = block.first, name(atHeadOf: block) != nil, !lines[first].looksLikeAddress else { return false }
    return block.dropFirst().contains { lines[$0].looksLikeAddress }
  }

  /// The letters of the name at the head of an address.
  private func name(atHeadOf block: [Int]) -> String? {
    guard let first = block.first.map({ lines[$0].segment }), first.letterCount >= 6,
      !first.folded.contains(where: \.isNumber),
      block.dropFirst().contains(where: { lines[$0].segment.folded.contains(where: \.isNumber) })
    else { return nil }
    return Fold.letters(first.text)
  }

  private func isNearBank(_ index: Int) -> Bool {
    lines[max(0, index - 4)..<min(lines.count, index + 5)].contains(where: isBank)
  }

  private func isBank(_ line: HeadLine) -> Bool {
    let tokens = line.segment.tokens
    return !BankWords.phrases.matches(in: tokens).isEmpty || tokens.contains { BankWords.isOfName($0.text) }
  }

  /// The segments of the address block below a segment: in the same column, without a gap of more than two lines.
  private func below(_ index: Int) -> [Int] {
    let label = lines[index].segment
    var block: [Int] = []
    var bottom = label.box.maxY
    // An address is never more than about a hundred segments after its label; the limit keeps the search linear.
    for next in lines.indices.dropFirst(index + 1).prefix(120) where block.count < 8 {
      let segment = lines[next].segment
      guard segment.page == label.page else { break }
      // A label inside the block has its value to the right: `Name:      Trading GmbH`.
      if let last = block.last.map({ lines[$0].segment }), last.line == segment.line, last.text.hasSuffix(":") {
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
