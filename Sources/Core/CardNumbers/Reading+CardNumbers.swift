extension Reading {
  /// The reading without complete card numbers, as it may be stored and parsed.
  public func withoutCardNumbers() -> Reading {
    var reading = self
    for page in pages.indices {
      for pass in pages[page].passes.indices { reading.pages[page].passes[pass].maskCardNumbers() }
      for code in pages[page].codes.indices {
        reading.pages[page].codes[code].text = FullCardNumber.masked(pages[page].codes[code].text)
      }
      reading.pages[page].unseen = pages[page].unseen.map { FullCardNumber.masked($0) }
    }
    for index in invoices.indices { reading.invoices[index].root = invoices[index].root.withoutCardNumbers() }
    for index in files.indices {
      reading.files[index].failure = files[index].failure.map { Failure($0.code, FullCardNumber.masked($0.message)) }
    }
    return reading
  }
}

extension Pass {
  fileprivate mutating func maskCardNumbers() {
    let masked = PrintedCardNumbers.masked(
      lines.map { line in line.words.map { PrintedWord(text: $0.text, left: $0.box.x, right: $0.box.maxX) } })
    for (index, texts) in masked.lines {
      for (word, text) in texts.enumerated() { lines[index].words[word].text = text }
    }
  }
}

extension XMLTree {
  fileprivate func withoutCardNumbers(in parent: String = "") -> XMLTree {
    var tree = self
    tree.children = children.map { $0.withoutCardNumbers(in: name) }
    tree.attributes = attributes.mapValues { FullCardNumber.masked($0) }
    if !InvoiceNumbers.isIdentifier(name, in: parent) { tree.text = FullCardNumber.masked(text) }
    return tree
  }
}

/// The meaning of e-invoice elements by their names alone. Like `FullCardNumber`, it uses no other types.
public enum InvoiceNumbers {
  /// Whether an element contains an identifier other than a card number: of the invoice, an account, an article or a
  /// payment.
  public static func isIdentifier(_ name: String, in parent: String) -> Bool {
    let isCard = name.hasPrefix("PrimaryAccountNumber") || parent.contains("Card")
    return !isCard && (name.hasSuffix("ID") || name.hasSuffix("Reference"))
  }
}
