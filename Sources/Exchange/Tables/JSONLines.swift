internal import Core
internal import Foundation

/// JSON Lines: one JSON object per line, each a bill, an income or a settlement with all its details.
enum JSONLines {
  /// What a line contains.
  enum Record: Decodable {
    case bill(ExportedBill)
    case income(ExportedIncome)
    case settlement(ExportedSettlement)

    private enum CodingKeys: CodingKey { case kind }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      // A kind that is not text is reported by the bill.
      switch try? container.decodeIfPresent(String.self, forKey: .kind) {
      case ExportedIncome.kind?: self = .income(try ExportedIncome(from: decoder))
      case ExportedSettlement.kind?: self = .settlement(try ExportedSettlement(from: decoder))
      default: self = .bill(try ExportedBill(from: decoder))
      }
    }
  }

  static func write(_ bills: [ExportedBill], _ options: Export.Options) -> EncodedBills {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var written = EncodedBills()
    func add(_ record: some Encodable, _ key: EntryKey) {
      guard !options.known.contains(key) else { return }
      do {
        let json = String(decoding: try encoder.encode(record), as: UTF8.self)
        // Some readers treat Unicode's line separators, which JSON allows in strings, as line ends.
        written.text += HiddenCharacters.escaped(inJSON: json) + "\n"
        written.keys.append(key)
      } catch {
        written.leftOut.append(
          Export.LeftOut(
            id: key.id, reason: "it cannot be written as JSON: \(error)", isIncome: key.part == .income))
      }
    }
    for bill in bills { add(bill, EntryKey(id: bill.id, part: .bill)) }
    for income in options.incomes { add(income, income.key) }
    for settlement in options.settlements { add(settlement, settlement.key) }
    return written
  }

  static func read(_ text: String) throws(MalformedText) -> [ExportedBill] { try lines(of: text).bills.map(\.bill) }

  /// What a file contains, with line numbers.
  struct Lines {
    var bills: [(line: Int, bill: ExportedBill)] = []
    var incomes: [(line: Int, income: ExportedIncome)] = []
    var settlements: [(line: Int, settlement: ExportedSettlement)] = []
  }

  static func lines(of text: String) throws(MalformedText) -> Lines {
    let decoder = JSONDecoder()
    var lines = Lines()
    var (billIDs, incomeIDs, settlementIDs): (Set<Int64>, Set<Int64>, Set<Int64>) = ([], [], [])
    for (index, line) in text.utf8.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { $0 > 32 }) else { continue }
      let record: Record
      do {
        record = try decoder.decode(Record.self, from: Data(line))
      } catch {
        throw MalformedText(line: index + 1, reason: reason(error))
      }
      switch record {
      case .bill(let bill):
        guard bill.id == 0 || billIDs.insert(bill.id).inserted else {
          throw MalformedText(line: index + 1, reason: "bill \(bill.id) appears twice")
        }
        lines.bills.append((index + 1, bill))
      case .income(let income):
        guard income.id == 0 || incomeIDs.insert(income.id).inserted else {
          throw MalformedText(line: index + 1, reason: "income \(income.id) appears twice")
        }
        lines.incomes.append((index + 1, income))
      case .settlement(let settlement):
        guard settlement.id == 0 || settlementIDs.insert(settlement.id).inserted else {
          throw MalformedText(line: index + 1, reason: "settlement \(settlement.id) appears twice")
        }
        lines.settlements.append((index + 1, settlement))
      }
    }
    return lines
  }

  /// What a file contains, by id.
  struct Present {
    var bills: [Int64: ExportedBill] = [:]
    var incomes: [Int64: ExportedIncome] = [:]
    var settlements: [Int64: ExportedSettlement] = [:]
  }

  /// Returns what a file contains, even if other lines cannot be read.
  static func present(in text: String) -> Present {
    let decoder = JSONDecoder()
    var present = Present()
    for line in text.utf8.split(separator: 10) {
      switch try? decoder.decode(Record.self, from: Data(line)) {
      case .bill(let bill)?: present.bills[bill.id] = present.bills[bill.id] ?? bill
      case .income(let income)?: present.incomes[income.id] = present.incomes[income.id] ?? income
      case .settlement(let settlement)?:
        present.settlements[settlement.id] = present.settlements[settlement.id] ?? settlement
      case nil: continue
      }
    }
    return present
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
