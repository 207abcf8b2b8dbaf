public import Core
internal import Intake
internal import Ledger
internal import Memory
internal import Store

/// Lists what is remembered about shops; the shop with the newest bill first.
public struct ListMemory: Action {
  /// The name of a single shop; nil for all.
  public var shop: String?
  /// The maximum number of shops; 0 for all.
  public var limit: Int

  public init(shop: String? = nil, limit: Int = 0) {
    self.shop = shop
    self.limit = limit
  }

  /// - Throws: `StoreError.unknownShop` for a shop of which nothing is remembered.
  public func run(on desk: Desk) async throws -> [ShopMemoryResult] {
    let store = try await desk.store
    let shops = try await store.memory(of: shop, limit: limit > 0 ? limit : nil).map(ShopMemoryResult.init)
    if let shop, shops.isEmpty { throw try await store.unknownShop(shop) }
    return shops
  }
}

/// Sets what is remembered about a shop, regardless of what was confirmed; the next proposals use it.
public struct EditMemory: Action {
  public var shop: String
  public var name: String?
  public var category: String?
  public var payment: PaymentTyping
  /// The payment term of its invoices, such as `14d`; `none` for no term.
  public var due: String?
  /// The interval at which its bills recur.
  public var repetition: Typed<Repetition>?
  /// Whether its documents are bills at all.
  public var isBill: Bool?

  public init(
    shop: String, name: String? = nil, category: String? = nil, payment: PaymentTyping = PaymentTyping(),
    due: String? = nil, repetition: Typed<Repetition>? = nil, isBill: Bool? = nil
  ) {
    self.shop = shop
    self.name = name
    self.category = category
    self.payment = payment
    self.due = due
    self.repetition = repetition
    self.isBill = isBill
  }

  /// - Throws: `InputError`; `StoreError.unknownShop`, `.unknownCategory`, `.unknownCard`.
  public func run(on desk: Desk) async throws -> ShopMemoryResult {
    var notes: [LearnedField: MemoryNote] = [:]
    notes[.merchant] = try name.map { .value(try NameInput.name($0, "a merchant")) }
    notes[.category] = category.map { .value($0) }
    let corrections = try await payment.corrections(desk.store)
    if corrections.payBy.isRemoved { notes[.payment] = .forgotten }
    if corrections.payBy.isRemoved || corrections.card.isRemoved { notes[.card] = .forgotten }
    if let payment = corrections.payment(over: nil) {
      notes[.payment] = .value(payment.mode.rawValue)
      notes[.card] = payment.learnedCard.map { .value($0) } ?? notes[.card]
    }
    notes[.due] = try due.map { .value(try EditMemory.term($0)) }
    notes[.repetition] = try repetition.map { .value(try $0.value(RepeatInput.parse).rawValue) }
    notes[.bill] = isBill.map { .value($0 ? LearnedValue.isBill : LearnedValue.isNoBill) }
    guard !notes.isEmpty else {
      throw InputError(
        "nothing was given to remember about \(shop); give a name, category, payment, term or repetition")
    }
    try await desk.store.note(notes, ofShop: shop, who: desk.person)
    try await desk.store.relearn(from: nil)
    return try await ShopMemoryResult.current(shop, desk.store)
  }

  private static func term(_ text: String) throws -> String {
    let typed = text.lowercased().filter { !$0.isWhitespace }
    if Typing.isNone(typed) { return LearnedValue.none }
    guard let days = LearnedValue.days(ofDue: typed.hasSuffix("d") ? typed : typed + "d") else {
      throw InputError(
        "\"\(text)\" is not a payment term; type it in days, like 14d, at most \(LearnedValue.mostDays)d, or none")
    }
    return LearnedValue.due(days: days)
  }
}

/// Forgets what was learned about a shop; it is learned again from later confirmations.
public struct ForgetMemory: Action {
  public var shop: String
  /// The fields to forget; empty for all.
  public var fields: [LearnedField]

  public init(shop: String, fields: [LearnedField] = []) {
    self.shop = shop
    self.fields = fields
  }

  /// - Throws: `StoreError.unknownShop`.
  public func run(on desk: Desk) async throws -> ShopMemoryResult {
    let fields = fields.isEmpty ? LearnedField.allCases : fields
    try await desk.store.note(
      Dictionary(fields.map { ($0, MemoryNote.forgotten) }) { first, _ in first }, ofShop: shop, who: desk.person)
    try await desk.store.relearn(from: nil)
    return try await ShopMemoryResult.current(shop, desk.store)
  }
}

/// Exports what is remembered as text, with one value on each line.
public struct ExportMemory: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> MemoryExport {
    let shops = try await desk.store.memory().map(ShopMemoryResult.init)
    return MemoryExport(shops: shops.filter { !$0.learned.isEmpty || !$0.keys.isEmpty })
  }
}

/// Determines again, from everything that was read, what shops are recognised by. Drafts and bills are not changed.
public struct RebuildMemory: Action {
  public init() {}

  public func run(on desk: Desk) async throws -> RebuiltMemory {
    let parser = DocumentParser(today: desk.today, separators: desk.settings.separators)
    var documents = 0
    for id in try await desk.store.documentsWithReadings() {
      try Task.checkCancellation()
      guard let reading = try await desk.store.reading(ofDocument: id) else { continue }
      try await desk.store.keepKeys(ofDocument: id, from: parser.proposals(from: reading))
      documents += 1
    }
    return RebuiltMemory(documents: documents, shops: try await desk.store.memory().count)
  }
}
