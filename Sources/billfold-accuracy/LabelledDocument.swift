internal import Core
internal import Foundation

/// A document with known answers.
///
/// A labelled folder contains documents and `labels.jsonl`, one object per line: `file`, and those of `merchant`,
/// `date` (ISO 8601), `total` (a plain decimal), `currency` (ISO 4217) and `categories` that are known. The values of
/// `merchantAlternatives`, `dateAlternatives` and `totalAlternatives` also count as right. Fields without a label are
/// not judged. Lines with `negative`, `several` or `synthetic` are not single real receipts and are skipped.
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
  /// The number of receipts on it if there is more than one.
  private var several: Int?
  private var synthetic: Bool?

  /// The documents of a folder that are single receipts or bills with a known answer.
  ///
  /// - Parameter half: if given, only documents whose name is in this half, so that the parser can be developed on one
  ///   half and the other stays unseen.
  static func all(in folder: URL, half: Half?) throws -> [LabelledDocument] {
    let lines = try String(contentsOf: folder.appendingPathComponent("labels.jsonl"), encoding: .utf8)
    return try lines.split(separator: "\n").map { try JSONDecoder().decode(LabelledDocument.self, from: Data($0.utf8)) }
      .filter { document in
        let isSingle = !(document.negative ?? false) && document.several == nil && !(document.synthetic ?? false)
        let isAnswered = document.total != nil || document.date != nil || document.merchant != nil
        return isSingle && isAnswered && (half.map { $0 == Half(of: document.file) } ?? true)
      }
  }

  /// The shop of the document. Receipts of a shop must not be split between fitting and testing.
  var shop: String {
    let letters = (merchant ?? file).lowercased().filter { $0.isLetter || $0.isNumber }
    return String(letters.prefix(12))
  }

  var merchants: [String] { merchant.map { [$0] + (merchantAlternatives ?? []) } ?? [] }
  var dates: [CalendarDate] { (date.map { [$0] + (dateAlternatives ?? []) } ?? []).compactMap(CalendarDate.init(iso:)) }
  var totals: [Amount] { (total.map { [$0] + (totalAlternatives ?? []) } ?? []).compactMap(Amount.init(plain:)) }
}

/// One half of a folder, chosen by a hash of the file name that is the same on every machine.
enum Half: String, CaseIterable {
  case a, b

  init(of name: String) { self = FNV1a.hash(name) >> 32 & 1 == 0 ? .a : .b }
}
