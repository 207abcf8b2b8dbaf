internal import Core

/// What the position of a name, its print and the text around it say.
extension Letterhead {
  func addSetting(of name: PrintedName, to features: inout NameFeatures) {
    let index = name.index, line = lines[index]
    features.add(.place, NameFeatures.place(name.rank))
    features.add(.laterPage, if: !marked.isOnFirstPage(index))
    features.add(.size, NameFeatures.size(Double(line.segment.height) / typicalHeight))
    features.add(.recognition, NameFeatures.recognition(line.segment.confidence))
    features.add(.belowAmounts, if: index > marked.firstAmount)
    features.add(.belowTitle, if: index > titleBelowLetterhead)
    features.add(.repeated, if: repetitions.contains(line.segment.text))
    features.add(.customer, if: blocks.customer.contains(index))
    features.add(.addressee, if: isPerhapsAddressee(name))
    if let distance = blocks.seller[index] { features.add(.seller, 1 - 0.13 * Double(distance)) }
    addLabel(of: index, to: &features)
    // The first line may still be the name, beside the number of the table.
    if layout.formCells.contains(index), blocks.seller[index] == nil { features.add(.fieldValue, index == 0 ? 0.6 : 1) }
    addBelow(name, to: &features)
    MailNames.addFeatures(of: line, in: marked.text, to: &features)
    // An amount at the end of the printed line makes its beginning an item, even when a gap separates them.
    features.add(
      .amount,
      if: name.parts.contains { marked.amountLines.contains(lines[$0].segment.line) } || standsAboveItsPrice(index)
        || line.holdsMeasure)
    features.add(.amount, if: DateScanner.shapes(in: line.segment.folded).contains(where: \.isClear))
    let isBelowName = index > 0 && lines[index - 1].speaks && lines[index - 1].share(of: HeadLine.noise) == 0
    features.add(.address, layout.isBelowStreet(index) && line.chains.isEmpty ? 0.5 : 0)
    features.add(.address, isBelowName && line.endsInTown && !line.looksLikeAddress ? 0.5 : 0)
    features.add(.address, isBuilding(name) ? 0.9 : line.beginsWithZone || isMarket(name) ? 0.5 : 0)
  }

  /// The company, the address and the numbers that follow a name.
  private func addBelow(_ name: PrintedName, to features: inout NameFeatures) {
    let line = lines[name.index], last = name.last
    let next = lines.indices.contains(last + 1) ? lines[last + 1] : nil
    // The telephone number below an address says nothing: it is there as well when the name is a logo that was not read.
    let beginsWithCode = line.segment.tokens.first.map { PostalCodes.isPlain($0.text) } ?? false
    let isAddress = line.looksLikeAddress && beginsWithCode || layout.isStreetAboveTown(name.index)
    features.add(.registered, if: next?.isRegistration == true && !isAddress || line.followsNumber)
    // A registration number removed from the name's own line is as good a sign as one on the line below.
    let cut = name.text.count(where: \.isNumber) - name.name.count(where: \.isNumber)
    features.add(.registered, if: cut >= 5 && (line.has(.form) || line.has(.trade)))
    features.add(.addressBelow, if: layout.following(last, most: 3).contains { lines[$0].looksLikeAddress })
    let hasContact = layout.following(last, most: 6).contains { position in
      lines[position].has(.contact) && !layout.isInOtherBlock(position, than: name.index)
    }
    features.add(.contactBelow, if: !isAddress && hasContact)
    let hasForm = name.parts.contains { lines[$0].endsInForm }
    features.add(.form, if: hasForm)
    features.add(.trade, if: !hasForm && name.parts.contains { lines[$0].has(.trade) })
    if !hasForm, name.rank <= Letterhead.deepestShopName, mayBeShopName(line), let company = company(below: last) {
      features.add(.aboveCompany, line.isLarger(than: company) ? 1.6 : 1)
    }
  }

  /// Whether a name is that of the building with the shop named below the number of its unit: `WESTGATE CENTRE`,
  /// `Unit 14`, `Quill Shoes`. A garden centre has no other shop there.
  private func isBuilding(_ name: PrintedName) -> Bool {
    guard let last = lines[name.last].segment.tokens.last?.text, MerchantWords.buildings.contains(last),
      let unit = layout.below(name.last).map({ lines[$0] }), unit.marks.first?.meaning == .address,
      unit.looksLikeAddress, let shop = layout.below(layout.below(name.last) ?? name.last).map({ lines[$0] })
    else { return false }
    return shop.has(.trade) && isNameOfOther(shop)
  }

  /// Whether a name is that of a market, `Marché de Quill`, directly above that of a stall with its trade, `Ferme Farn`.
  private func isMarket(_ name: PrintedName) -> Bool {
    let words = lines[name.last].segment.tokens.map(\.text)
    guard words.count >= 3, NamingWords.of(.market).contains(words[0]),
      NamingWords.of(.joining).contains(words[1]),
      let stall = layout.below(name.last).map({ lines[$0] })
    else { return false }
    return stall.has(.trade) && isNameOfOther(stall)
  }

  /// Whether a line below the name of a place is that of a shop in it, and not what it sells.
  private func isNameOfOther(_ shop: HeadLine) -> Bool {
    let text = shop.segment.text
    return !shop.looksLikeAddress && !shop.has(.contact) && !MerchantWords.isKindOfShop(text)
      && !lexicon.listsTrades(text)
      && !MerchantWords.buildings.contains(shop.segment.tokens.last?.text ?? "")
  }

  /// The label before a name, in the segment in front of it or in its own.
  private func addLabel(of index: Int, to features: inout NameFeatures) {
    if let label = layout.fieldLabel(of: index) {
      let isNamed = label.marks.contains { namesSeller($0, of: label, at: index) }
      features.add(isNamed ? .nameLabel : .fieldValue)
    }
    if let colon = lines[index].segment.folded.firstIndex(of: ":") {
      let line = lines[index]
      let isNamed = line.marks.contains { $0.range.upperBound <= colon && namesSeller($0, of: line, at: index) }
      features.add(isNamed || namesShop(line.segment.folded, colon: colon) ? .nameLabel : .fieldValue)
    }
  }

  /// `Shop: Quill`: a word for a kind of shop before a colon, and a name after it. `Station: 02` has none.
  private func namesShop(_ text: [Character], colon: Int) -> Bool {
    text[colon...].count(where: \.isLetter) >= 4 && MerchantWords.isKindOfShop(String(text[..<colon]))
  }

  /// Whether a label on a line says that the name after it, in the segment at an index, is the seller's.
  private func namesSeller(_ mark: HeadLine.Mark, of line: HeadLine, at index: Int) -> Bool {
    switch mark.meaning {
    case .name: true
    case .seller: !MerchantWords.mayNameClerk(String(line.segment.folded[mark.range])) || mayBeSeller(index)
    case .label: mayBeSeller(index)
    case .holder, .sender: blocks.seller[index] != nil
    default: false
    }
  }

  /// Whether the name after a label such as `Name:` may be the seller's: below a seller's label, or with the legal form
  /// or trade of a company. Without them, it is as likely the customer's.
  private func mayBeSeller(_ index: Int) -> Bool {
    blocks.seller[index] != nil || lines[index].has(.form) || lines[index].has(.trade)
  }

  /// Whether the text is in ordinary print above an address without a telephone or register number, on a page whose
  /// imprint is that of a company of another name, or on which another column has a name with a tax number.
  private func isPerhapsAddressee(_ name: PrintedName) -> Bool {
    let segment = lines[name.index].segment
    guard let first = segment.tokens.first?.text, name.index < marked.firstAmount, blocks.seller[name.index] == nil,
      !registered.contains(name.index),
      !imprints.isEmpty || registered.contains(where: { !lines[$0].segment.isInColumn(of: segment) }),
      Double(segment.height) < 1.25 * typicalHeight, !repetitions.contains(segment.text),
      !imprints.contains(where: { Tokens.of($0.name).first?.text == first })
    else { return false }
    let below = layout.column(below: name.last, most: 6).map { lines[$0] }
    return below.prefix(3).contains(where: \.looksLikeAddress) && !below.contains { $0.has(.contact) }
  }

  /// The last rank at which a shop's name can stand above its company's name.
  private static let deepestShopName = 1

  /// Whether a line can be a shop's name: read clearly, without an address, a sentence or noise.
  private func mayBeShopName(_ line: HeadLine) -> Bool {
    line.segment.letterCount >= 4 && line.segment.confidence > 0.8 && !line.segment.text.contains(",")
      && line.share(of: HeadLine.noise) == 0 && !MerchantWords.isKindOfShop(line.segment.text) && !line.looksLikeAddress
      && !line.has(.speech) && !line.has(.person) && !line.has(.salutation) && !isNumberedKind(line)
  }

  /// Whether a line is a kind of shop with the number of a branch, `АПТЕКА № 2`: its company is printed beside it.
  private func isNumberedKind(_ line: HeadLine) -> Bool {
    let words = line.segment.words
    let number = words.indices.dropFirst().first { index in
      words[index].text.hasPrefix("№") || NameCleaner.isBranchNumber(words, at: index)
    }
    guard let number else { return false }
    return MerchantWords.isKindOfShop(words[..<number].map(\.text).joined(separator: " "))
  }

  /// The company operating the shop named on a line, a few lines below it: `Quill Ltd`, `operated by …`.
  private func company(below index: Int) -> HeadLine? {
    layout.following(index, most: 3).first { position in
      let line = lines[position]
      return (line.endsInForm && !MerchantWords.goesByItsForm(line.segment.tokens) || line.namesOperator)
        && line.segment.page == lines[index].segment.page
        && !marked.amountLines.contains(line.segment.line) && !blocks.customer.contains(position)
    }.map { lines[$0] }
  }

  /// `Board hire` above `3 x 12.71   38.13`: an item's name with its quantity and price on the next line.
  private func standsAboveItsPrice(_ index: Int) -> Bool {
    guard let next = lines[(index + 1)...].first(where: { $0.segment.line > lines[index].segment.line }),
      next.segment.line == lines[index].segment.line + 1, next.segment.page == lines[index].segment.page
    else { return false }
    return QuantityLine.begins(marked.text.lines[next.segment.line].folded)
  }
}
