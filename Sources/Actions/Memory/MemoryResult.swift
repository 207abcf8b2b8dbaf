public import Core
internal import Foundation
internal import Memory
public import Store

/// The facts that are remembered about a shop, as shown in the interfaces and read by other programs.
public struct ShopMemoryResult: Codable, Hashable, Sendable {
  /// The name in the last confirmation, or in the last proposal if its documents were rejected.
  public var shop: String
  /// The number of bills that were confirmed from its documents.
  public var bills: Int
  /// In the order of `LearnedField`, including values that are not believed yet.
  public var learned: [LearnedValueResult]
  /// The identifiers printed on its documents, strongest kind first.
  public var keys: [Key]

  /// A printed identifier by which the shop is recognised.
  public struct Key: Codable, Hashable, Sendable {
    public var kind: ShopKey.Kind
    public var value: String
  }

  public init(_ memory: ShopMemory) {
    shop = memory.name
    bills = memory.bills
    learned = LearnedField.allCases.compactMap { field in
      memory.beliefs[field].map { LearnedValueResult(field, $0) }
    }
    keys = ShopKey.Kind.allCases.filter { $0 != .head }.flatMap { kind in
      memory.keys.filter { $0.kind == kind }.map { Key(kind: kind, value: $0.value) }.sorted { $0.value < $1.value }
    }
  }

  /// - Throws: `StoreError.unknownShop`.
  static func current(_ shop: String, _ store: Store) async throws -> ShopMemoryResult {
    guard let memory = try await store.memory(of: shop).first else { throw StoreError.unknownShop(shop, close: []) }
    return ShopMemoryResult(memory)
  }
}

/// A learned value.
public struct LearnedValueResult: Codable, Hashable, Sendable {
  public var field: LearnedField
  public var value: String
  /// Whether it is proposed; otherwise it was not confirmed often enough, or was contradicted.
  public var believed: Bool
  /// The number of consecutive confirmations.
  public var confirmations: Int
  /// Whether the user once corrected a proposal to this value.
  public var correction: Bool
  /// The draft that it was learned from; nil for values set with `memory edit`.
  @Nullable public var draft: Int64?
  public var at: Instant

  init(_ field: LearnedField, _ belief: Belief) {
    self.field = field
    value = belief.value
    believed = belief.isBelieved
    confirmations = belief.confirmations
    correction = belief.isCorrection
    _draft = Nullable(wrappedValue: belief.draft)
    at = Instant(belief.at)
  }
}

/// Everything that is remembered.
public struct MemoryExport: Codable, Hashable, Sendable {
  public var shops: [ShopMemoryResult]

  /// Lines with the shop, field and value, separated by tabs.
  public var text: String {
    var lines = ["# shop\tfield\tvalue"]
    for shop in shops {
      let name = MemoryExport.cell(shop.shop)
      lines += shop.learned.filter(\.believed).map { "\(name)\t\($0.field.rawValue)\t\(MemoryExport.cell($0.value))" }
      lines += shop.keys.map { "\(name)\tknown by \($0.kind.rawValue)\t\(MemoryExport.cell($0.value))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func cell(_ text: String) -> String { text.replacing(#/\s+/#, with: " ") }

  public init(shops: [ShopMemoryResult]) { self.shops = shops }

  public init(from decoder: any Decoder) throws { self.init(shops: try [ShopMemoryResult](from: decoder)) }

  public func encode(to encoder: any Encoder) throws { try shops.encode(to: encoder) }
}

/// The result of rebuilding the memory.
public struct RebuiltMemory: Codable, Hashable, Sendable {
  public var documents: Int
  public var shops: Int
}

/// A field of a proposal that was learned, and why.
public struct LessonResult: Codable, Hashable, Sendable {
  public var field: LearnedField
  @Nullable public var draft: Int64?
  public var day: CalendarDate
  public var correction: Bool
  /// The kind of identifier by which the shop was recognised.
  public var key: ShopKey.Kind
  /// For people: `because you gave draft 12 this name on 2026-03-02`.
  public var reason: String

  init(_ field: LearnedField, _ lesson: Lesson) {
    self.field = field
    _draft = Nullable(wrappedValue: lesson.draft)
    day = lesson.day
    correction = lesson.isCorrection
    key = lesson.key
    reason = lesson.reason(field)
  }

  /// Returns the learned fields of a proposal; nil if there are none.
  static func all(of proposal: Proposal) -> [LessonResult]? {
    let found: [(LearnedField, Lesson?)] = [
      (.merchant, proposal.merchant?.lesson), (.category, proposal.category?.lesson),
      (.payment, proposal.payment?.lesson), (.due, proposal.dueDate?.lesson),
      (.repetition, proposal.repetition?.lesson), (.bill, proposal.noBill),
    ]
    let lessons = found.compactMap { field, lesson in lesson.map { LessonResult(field, $0) } }
    return lessons.isEmpty ? nil : lessons
  }
}
