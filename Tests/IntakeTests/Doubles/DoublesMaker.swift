import Foundation
import TestSupport

/// Makes pictures of documents, and variants of each: copies of the same document, and documents that look like it.
struct DoublesMaker {
  /// What a picture is, relative to its original.
  enum Kind: Hashable {
    case copy(Retake)
    case sameShopSameDay, sameGoodsSameDay, sameAmountElsewhere, nextMonth

    var isCopy: Bool { if case .copy = self { true } else { false } }
  }

  struct Other {
    /// The name of the file.
    var original: String
    var kind: Kind
  }

  private var papers: MadePapers
  private var random: SeededGenerator
  private let drawn: DrawnPapers

  init(seed: UInt64) throws {
    papers = MadePapers(seed: seed)
    random = SeededGenerator(seed: seed &+ 1)
    drawn = try DrawnPapers()
  }

  /// Writes files into `originals` and `others`. Each sample gets two copies, each receipt two copies and a different
  /// one, each invoice one copy and that of the next month.
  ///
  /// - Returns: how many originals there are, and what the others are by their names.
  mutating func make(
    samples: [String], receipts: Int, invoices: Int, _ folder: TemporaryFolder
  ) async throws -> (originals: Int, others: [String: Other]) {
    var others: [String: Other] = [:]
    var retakes = Retakes()
    func put(_ file: Data, _ name: String, _ other: Other? = nil) throws {
      try folder.write(file, to: "\(other == nil ? "originals" : "others")/\(name)")
      others[name] = other
    }
    for sample in samples {
      let paper = try await drawn.picture(of: Project.samples.appendingPathComponent(sample))
      let name = "sample-\(sample).jpg"
      try put(try paper.jpeg(quality: 90), name)
      for retake in [retakes.next(), retakes.next()] {
        try put(
          try retake.file(paper, &random), "\(retake)-of-\(sample).img", Other(original: name, kind: .copy(retake)))
      }
    }
    for number in 0..<receipts {
      let receipt = papers.receipt()
      let paper = try await drawn.picture(receipt.lines, isSheet: false)
      let name = "receipt-\(number).jpg"
      try put(try Retake.scannedAgain.file(paper, &random), name)
      for retake in [retakes.next(), retakes.next()] {
        try put(
          try retake.file(paper, &random), "\(retake)-of-\(number).img", Other(original: name, kind: .copy(retake)))
      }
      let kind: Kind = [.sameShopSameDay, .sameGoodsSameDay, .sameAmountElsewhere][number % 3]
      let next =
        kind == .sameAmountElsewhere
        ? papers.elsewhere(for: receipt) : papers.next(after: receipt, sameGoods: kind == .sameGoodsSameDay)
      let other = try await drawn.picture(next.lines, isSheet: false)
      try put(
        try Retake.scannedAgain.file(other, &random), "\(kind)-of-\(number).img", Other(original: name, kind: kind))
    }
    for number in 0..<invoices {
      let invoice = papers.invoice()
      let paper = try await drawn.picture(invoice.lines, isSheet: true)
      let name = "invoice-\(number).jpg"
      try put(try Retake.scannedAgain.file(paper, &random), name)
      let retake = retakes.next()
      try put(
        try retake.file(paper, &random), "\(retake)-of-invoice-\(number).img",
        Other(original: name, kind: .copy(retake)))
      let next = try await drawn.picture(papers.nextMonth(after: invoice).lines, isSheet: true)
      try put(
        try Retake.scannedAgain.file(next, &random), "nextMonth-of-invoice-\(number).img",
        Other(original: name, kind: .nextMonth))
    }
    return (samples.count + receipts + invoices, others)
  }

  /// All transformations, one after the other.
  private struct Retakes {
    private var place = 0

    mutating func next() -> Retake {
      defer { place += 1 }
      return Retake.allCases[place % Retake.allCases.count]
    }
  }
}
