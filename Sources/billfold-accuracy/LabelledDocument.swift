internal import Core
internal import Foundation

/// A document whose right answers are known.
///
/// A labelled folder holds documents and `labels.jsonl`, one object a line: `file`, and of `merchant`, `date` (ISO 8601),
/// `total` (a plain decimal), `currency` (ISO 4217) and `categories` those that are known. `merchantAlternatives`,
/// `dateAlternatives` and `totalAlternatives` are right as well. What has no label is not judged. Lines with `negative`,
/// `several` or `synthetic` are no single receipts and are left out.
struct LabelledDocument: Decodable {
  var file: String
  var merchant: String?
  var merchantAlternatives: [String]?
  var date: String?
  var dateAlternatives: [String]?
  var total: String?
  var totalAlternatives: [String]?
  var currency: String?
  var categories: [String]?
  private var negative: Bool?
  /// How many receipts it shows, where more than one.
  private var several: Int?
  private var synthetic: Bool?

  /// Those of a folder that are single receipts or bills with an answer.
  ///
  /// - Parameter half: only those whose name falls into this half, so that one can be worked on and the other not looked at.
  static func all(in folder: URL, half: Half?) throws -> [LabelledDocument] {
    let lines = try String(contentsOf: folder.appendingPathComponent("labels.jsonl"), encoding: .utf8)
    return try lines.split(separator: "\n").map { try JSONDecoder().decode(LabelledDocument.self, from: Data($0.utf8)) }
      .filter { document in
        let isSingle = !(document.negative ?? false) && document.several == nil && !(document.synthetic ?? false)
        let isAnswered = document.total != nil || document.date != nil || document.merchant != nil
        return isSingle && isAnswered && (half.map { $0 == Half(of: document.file) } ?? true)
      }
  }

  /// Whose receipts should be on one side when something is fitted on some documents and tried on others: those of its shop.
  var shop: String {
    let letters = (merchant ?? file).lowercased().filter { $0.isLetter || $0.isNumber }
    return String(letters.prefix(12))
  }

  var merchants: [String] { merchant.map { [$0] + (merchantAlternatives ?? []) } ?? [] }
  var dates: [CalendarDate] { (date.map { [$0] + (dateAlternatives ?? []) } ?? []).compactMap(CalendarDate.init(iso:)) }
  var totals: [Amount] { (total.map { [$0] + (totalAlternatives ?? []) } ?? []).compactMap(Amount.init(plain:)) }
}

/// Halves of a folder by the hash of the file name, the same on every machine.
enum Half: String, CaseIterable {
  case a, b

  init(of name: String) { self = FNV1a.hash(name) >> 32 & 1 == 0 ? .a : .b }
}
