internal import Core

/// The segments of a document with their neighbours in print, whatever is printed in the columns beside them.
struct HeadLayout: Sendable {
  let lines: [HeadLine]
  /// For each segment, the next one above it in its column.
  private let upper: [Int?]
  /// For each segment, the next one below it in its column.
  private let lower: [Int?]

  /// The cells of forms; see `FormRows`.
  let formCells: Set<Int>

  init(_ lines: [HeadLine]) {
    formCells = FormRows.cells(of: lines)
    func isBelow(_ lower: Int, _ upper: Int) -> Bool {
      let (high, low) = (lines[upper].segment, lines[lower].segment)
      return low.line > high.line && low.isInColumn(of: high)
    }
    self.lines = lines
    upper = lines.indices.map { index in
      lines.indices.prefix(index).suffix(HeadLayout.farthest).last { isBelow(index, $0) }
    }
    lower = lines.indices.map { index in
      lines.indices.dropFirst(index + 1).prefix(HeadLayout.farthest).first { isBelow($0, index) }
    }
  }

  /// The most segments from one to its neighbour: a few columns with a few lines beside a large one. The limit keeps the
  /// search linear.
  private static let farthest = 12

  /// The segment below another in its column, without a gap of more than two lines.
  func below(_ index: Int) -> Int? {
    lower[index].flatMap { isNear($0, below: index) ? $0 : nil }
  }

  /// The segment above another in its column, without a gap of more than two lines.
  func above(_ index: Int) -> Int? {
    upper[index].flatMap { isNear(index, below: $0) ? $0 : nil }
  }

  private func isNear(_ lower: Int, below upper: Int) -> Bool {
    let (high, low) = (lines[upper].segment, lines[lower].segment)
    return low.box.y - high.box.maxY < 2 * max(high.height, low.height)
  }

  /// Whether a price is on the printed line of a segment, in its own or another column: `Full service   129.00`.
  func isPriced(_ index: Int) -> Bool {
    lines[index].holdsPrice || besides(index).contains(where: \.holdsPrice)
  }

  /// The other segments of the printed line that a segment is on.
  private func besides(_ index: Int) -> [HeadLine] {
    let line = lines[index].segment.line
    return Array(lines[..<index].reversed().prefix { $0.segment.line == line })
      + lines[(index + 1)...].prefix { $0.segment.line == line }
  }

  /// The next segments in reading order, followed by the next ones of the column.
  func following(_ index: Int, most: Int) -> [Int] {
    let next = lines.indices.dropFirst(index + 1).prefix(most)
    return Array(next) + column(below: index, most: most).filter { !next.contains($0) }
  }

  /// The next segments of the column.
  func column(below index: Int, most: Int) -> [Int] {
    var column: [Int] = []
    while column.count < most, let neighbour = lower[column.last ?? index] { column.append(neighbour) }
    return column
  }

  /// Whether a segment belongs to a block of lines in another column than a name's, which has a name of its own at its
  /// head: the seller's address beside the customer's.
  func isInOtherBlock(_ index: Int, than name: Int) -> Bool {
    let own = lines[name].segment
    guard !lines[index].segment.isInColumn(of: own), var top = above(index) else { return false }
    for _ in 0..<HeadLayout.longestBlock {
      if lines[top].segment.isInColumn(of: own) { return false }
      guard let next = above(top) else { break }
      top = next
    }
    return lines[top].mayBeName && !lines[top].looksLikeAddress && !lines[top].has(.contact)
      && lines[top].share(of: HeadLine.noise) == 0 && !lines[top].segment.folded.contains(where: \.isNumber)
  }

  private static let longestBlock = 8

  /// `Knez Mihailova 12` above `11000 Beograd`: a line ending in a house number, above a post code and town.
  func isStreetAboveTown(_ index: Int) -> Bool {
    guard let lower = below(index), lines[index].chains.isEmpty else { return false }
    let (street, town) = (lines[index].segment, lines[lower].segment)
    guard street.tokens.count >= 2, let number = street.tokens.last?.text, number.first?.isNumber == true,
      number.count <= 4, number.drop(while: \.isNumber).count <= 1
    else { return false }
    // `602 00 Brno`, `2100-150 Coruche`: some post codes are printed in two groups.
    let code = town.tokens.prefix { $0.text.allSatisfy(\.isNumber) }
    guard (1...2).contains(code.count), (4...7).contains(code.reduce(0) { $0 + $1.text.count }) else { return false }
    let names = town.tokens.dropFirst(code.count)
    return (1...3).contains(names.count) && names.last?.text.contains(where: \.isLetter) == true
  }

  /// The segment below a logo that repeats it after the kind of shop: `BLUMENHAUS MELVIA` below `Melvia`.
  func longerName(below index: Int) -> Int? {
    guard lines.indices.contains(index + 1), lines[index].chains.isEmpty, lines[index + 1].chains.isEmpty else {
      return nil
    }
    let (logo, lower) = (lines[index].segment, lines[index + 1].segment)
    guard logo.letterCount >= 4, lower.line == logo.line + 1, lower.isInColumn(of: logo),
      lower.tokens.dropFirst().map(\.text) == logo.tokens.map(\.text), let first = lower.tokens.first,
      first.range.count >= 4, first.text.allSatisfy(\.isLetter), lower.text.first?.isUppercase == true,
      !first.isPart(of: lines[index + 1].marks.filter { $0.meaning != .trade })
    else { return nil }
    return index + 1
  }

  /// Whether a segment is one or two words directly below a street, where the town is printed: `Springfield`. A word
  /// for a trade with another, or larger print, is a name all the same: `Kaashandel Quill`.
  func isBelowStreet(_ index: Int) -> Bool {
    let line = lines[index]
    guard line.segment.tokens.count <= 2, let upper = above(index) else { return false }
    let street = lines[upper]
    if line.segment.tokens.count == 2, line.has(.trade) || line.isLarger(than: street) { return false }
    return street.looksLikeAddress && street.segment.tokens.contains(where: \.isNumber)
  }

  /// Whether the segment is one column of a printed table header: `Dish   Qty   Amount`.
  func isTableHead(_ index: Int) -> Bool {
    besides(index).contains { $0.share(of: [.noise]) >= 0.5 && $0.segment.tokens.count <= 2 }
  }

  /// Whether a name on a line only says what the larger name above it does.
  func describesBusiness(_ name: String, at index: Int) -> Bool {
    index > 0 && lines[index].describesBusiness(name) && lines[index - 1].isLarger(than: lines[index])
  }

  /// The label with a colon before the segment on the same line: `Staff:   ANNA`, `Order #: 3124   SALON`.
  func fieldLabel(of index: Int) -> HeadLine? {
    guard index > 0, lines[index - 1].segment.line == lines[index].segment.line else { return nil }
    return lines[index - 1].segment.folded.contains(":") ? lines[index - 1] : nil
  }
}
