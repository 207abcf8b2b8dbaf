internal import Core

/// Tells receipts, invoices and credit notes apart by their words.
enum KindGuess {
  static func kind(of document: DocumentText, dueDate: Bool, paid: Bool, hasIBAN: Bool) -> Kind {
    var scores: [Kind: Double] = [:]
    for line in document.lines {
      for match in words.matches(in: line.tokens) {
        // A title is a short line near the top; `invoice` in the small print names another paper.
        let isTitle = line.words.count <= 4 && line.fromTop < 25
        scores[match.meaning.kind, default: 0] += match.meaning.weight * (isTitle ? 1.5 : 0.6)
      }
    }
    if (scores[.creditNote] ?? 0) >= 3 { return .creditNote }
    let invoice = (scores[.invoice] ?? 0) + (dueDate ? 3 : 0) + (hasIBAN ? 2 : 0)
    let receipt = (scores[.receipt] ?? 0) + (paid ? 3 : 0)
    if invoice == 0 && receipt == 0 { return .unknown }
    return invoice > receipt ? .invoice : .receipt
  }

  private struct Meaning: Sendable {
    var kind: Kind
    var weight: Double
  }

  private static let words = Phrases(
    Table(PackageResources.kind_words_tsv).rows.compactMap { row -> (phrase: String, meaning: Meaning)? in
      guard row.count == 3, let kind = Kind(rawValue: row[1]), let weight = Double(row[2]) else { return nil }
      return (row[0], Meaning(kind: kind, weight: weight))
    })
}
