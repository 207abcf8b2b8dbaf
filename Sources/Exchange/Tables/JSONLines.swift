internal import Core
internal import Foundation

/// JSON Lines: one JSON object per line, each a bill with all its details.
enum JSONLines {
  static func write(_ bills: [ExportedBill], _ options: Export.Options) -> EncodedBills {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var written = EncodedBills()
    for bill in bills {
      let key = EntryKey(id: bill.id, part: .bill)
      guard !options.known.contains(key) else { continue }
      do {
        let json = String(decoding: try encoder.encode(bill), as: UTF8.self)
        // Some readers treat Unicode's line separators, which JSON allows in strings, as line ends.
        written.text += HiddenCharacters.escaped(inJSON: json) + "\n"
        written.keys.append(key)
      } catch {
        written.leftOut.append(Export.LeftOut(id: bill.id, reason: "it cannot be written as JSON: \(error)"))
      }
    }
    return written
  }

  static func read(_ text: String) throws(MalformedText) -> [ExportedBill] { try lines(of: text).map(\.bill) }

  /// Returns the bills with their line numbers.
  static func lines(of text: String) throws(MalformedText) -> [(line: Int, bill: ExportedBill)] {
    let decoder = JSONDecoder()
    var bills: [(line: Int, bill: ExportedBill)] = []
    var ids: Set<Int64> = []
    for (index, line) in text.utf8.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { $0 > 32 }) else { continue }
      let bill: ExportedBill
      do {
        bill = try decoder.decode(ExportedBill.self, from: Data(line))
      } catch {
        throw MalformedText(line: index + 1, reason: reason(error))
      }
      guard bill.id == 0 || ids.insert(bill.id).inserted else {
        throw MalformedText(line: index + 1, reason: "bill \(bill.id) appears twice")
      }
      bills.append((index + 1, bill))
    }
    return bills
  }

  /// Returns the bills of a file by id, even if other lines cannot be read.
  static func present(in text: String) -> [Int64: ExportedBill] {
    let decoder = JSONDecoder()
    let bills = text.utf8.split(separator: 10).compactMap { try? decoder.decode(ExportedBill.self, from: Data($0)) }
    return Dictionary(bills.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  static func keys(in text: String) -> Set<EntryKey> {
    struct Line: Decodable { var entry: String? }
    let decoder = JSONDecoder()
    let keys = text.utf8.split(separator: 10).compactMap { line in
      (try? decoder.decode(Line.self, from: Data(line)))?.entry.flatMap { EntryKey($0) }
    }
    return Set(keys)
  }

  private static func reason(_ error: any Error) -> String {
    func path(_ keys: [any CodingKey]) -> String { keys.map(\.stringValue).joined(separator: ".") }
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return "`\(path(context.codingPath + [key]))` is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      return "`\(path(context.codingPath))` has the wrong type"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      return "`\(path(context.codingPath))`: \(context.debugDescription)"
    default: return "it is not a JSON object"
    }
  }
}
