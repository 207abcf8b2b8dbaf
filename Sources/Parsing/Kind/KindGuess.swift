internal import Core

/// Tells receipts, invoices, credit notes and what is no bill apart by their words.
enum KindGuess {
  static func kind(of document: DocumentText, dueDate: Bool, paid: Bool, hasIBAN: Bool) -> Kind {
    var scores: [Kind: Double] = [:]
    /// The title that stands first decides between an invoice that names its delivery note and the other way round.
    var firstTitle: Kind?
    for line in document.lines {
      for match in words.matches(in: line.tokens) {
        // A title is a short line near the top; `invoice` in the small print names another paper.
        let isTitle = line.words.count <= 4 && line.fromTop < 25
        if !match.meaning.kind.isBill {
          // `Mahnung`, `2. Mahnung`: every invoice speaks of reminders and delivery notes somewhere.
          guard isTitle, line.tokens.prefix(2).contains(where: { $0.range.lowerBound == match.range.lowerBound }) else {
            continue
          }
        }
        if isTitle, [.invoice, .deliveryNote].contains(match.meaning.kind) {
          firstTitle = firstTitle ?? match.meaning.kind
        }
        scores[match.meaning.kind, default: 0] += match.meaning.weight * (isTitle ? 1.5 : 0.6)
      }
    }
    if (scores[.creditNote] ?? 0) >= 3 { return .creditNote }
    // Both name the invoices they are about.
    for kind in [Kind.reminder, .statement] where (scores[kind] ?? 0) > 0 { return kind }
    // A till's receipt may name one as well.
    if firstTitle == .deliveryNote, (scores[.receipt] ?? 0) < 1.5 { return .deliveryNote }
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
