public import Core

/// Computes the bill that follows a bill in its series; a pure function that the caller provides.
public typealias NextOccurrence = @Sendable (Bill) -> (contents: BillContents, occurrence: Occurrence)?

/// A bill after an edit, and what happened to the later bills in its series.
public struct EditedBill: Sendable {
  public var bill: Bill
  /// The ids of the later bills that were unmodified since their creation, and were removed.
  public var withdrawn: [Int64]
  /// The unpaid bill that now comes next, if the edit determines when.
  public var next: Bill?
  /// A later bill that was kept because it is paid or the user has changed it.
  public var kept: Bill?
}

/// The result of making room for a bill at another position of its series.
struct FreedPlace {
  /// The bill's position from now on.
  var place: Occurrence?
  var withdrawn: [Int64] = []
  var kept: Bill?
}

/// The order of bills in a series: which bill follows, and when it is removed again.
extension Store {
  /// The unpaid bill that follows a paid one in its series; nil if there is none. Deleted bills do not count.
  public func following(_ bill: Bill) async throws -> Bill? {
    guard bill.contents.paidDate != nil, let place = bill.occurrence else { return nil }
    return try await driver.read { try Store.open(after: place, $0) }
  }

  /// Creates the bill that follows a paid one, unless a later one exists, including deleted ones.
  ///
  /// - Returns: the unpaid bill that follows, created now or earlier.
  static func follow(_ id: Int64, _ next: NextOccurrence, _ change: Change) throws -> Bill? {
    let bill = try bill(id, change.connection)
    return bill.contents.paidDate == nil ? nil : try continueSeries(after: bill, next, change)
  }

  /// Creates the bill that follows one that is paid or skipped, unless a later one exists, including deleted ones.
  ///
  /// - Returns: the unpaid bill that follows, created now or earlier.
  static func continueSeries(after bill: Bill, _ next: NextOccurrence, _ change: Change) throws -> Bill? {
    guard let place = bill.occurrence, var following = next(bill) else { return nil }
    if try occurrences(after: place, change.connection).isEmpty {
      if try quotesTheSame(bill, change.connection) {
        following.contents.paymentReference = bill.contents.paymentReference
      }
      following.contents.issueDate = try issueDate(of: following, after: bill, change.connection)
      var values = try following.contents.columns
      values["revision"] = 1
      values["created"] = .integer(change.now)
      values.merge(following.occurrence.columns) { _, place in place }
      // Another process paying the bill at the same time may have been faster.
      if let row = try change.insertIfAbsent(.bills, values) {
        try setParts(of: following.contents, ofBill: try row.integer("id"), change)
        try setTags(following.contents.tags, ofBill: try row.integer("id"), change)
      }
    }
    return try open(after: place, change.connection)
  }

  /// Whether another bill of the merchant has to be paid with the same reference: it is then the number of a customer
  /// or contract rather than that of one document, and the next bill will ask for it, too.
  private static func quotesTheSame(_ bill: Bill, _ connection: any Connection) throws -> Bool {
    guard let reference = bill.contents.paymentReference else { return false }
    return try connection.row(
      """
      SELECT id FROM bills WHERE merchant_key = ? AND payment_reference = ? AND id <> ? AND deleted IS NULL LIMIT 1
      """, .text(SearchKey.of(bill.contents.merchant)), .text(reference), .integer(bill.id)) != nil
  }

  /// The issue date of a bill that follows another one. It is counted from the first bill of the series, as due dates
  /// are, unless somebody has changed it since: a bill issued on the 30th is issued on the last day of February, and on
  /// the 30th again in March.
  private static func issueDate(
    of following: (contents: BillContents, occurrence: Occurrence), after bill: Bill, _ connection: any Connection
  ) throws -> CalendarDate {
    let usual = following.contents.issueDate
    let repetition = following.contents.repetition
    guard let months = repetition.months, let place = bill.occurrence, let due = following.contents.dueDate,
      let first = try connection.row(
        """
        SELECT issue_date, due_date, occurrence FROM bills WHERE series_id = ? AND anchor = ? AND repetition = ?
        ORDER BY occurrence LIMIT 1
        """, .integer(place.series), .text(place.anchor.description), .text(repetition.rawValue)),
      let issued = try first.date("issue_date"), let firstDue = try first.date("due_date"), issued < firstDue
    else { return usual }
    let number = Int(try first.integer("occurrence"))
    func counted(_ occurrence: Int) -> CalendarDate? { issued.adding(months: months * (occurrence - number)) }
    guard let expected = counted(place.number), let next = counted(following.occurrence.number),
      bill.contents.issueDate == min(expected, bill.contents.dueDate ?? expected)
    else { return usual }
    return min(next, due)
  }

  /// Removes the occurrence that was created by paying the previous one, if it is unmodified and nothing follows it.
  static func withdraw(after place: Occurrence, _ change: Change) throws -> Int64? {
    let later = try occurrences(after: place, change.connection)
    guard let id = later.first, later.count == 1, try withdraw(id, change) else { return nil }
    return id
  }

  /// Adjusts the bills that follow an edited one. Unmodified bills are removed, to be created again with the new
  /// interval or first date. The others stay, and the edited bill then keeps its position before them; a first bill keeps
  /// it in any case, unless it needs another number for its new date.
  static func adjustFollowing(
    for bill: Bill, at wanted: Occurrence?, _ repetition: Repetition, _ change: Change
  ) throws -> FreedPlace {
    var way = FreedPlace(place: wanted)
    guard let place = bill.occurrence, let wanted else { return way }
    // With another number, the dates of bills that stay could not be counted from the new date.
    if repetition == bill.contents.repetition, wanted.number == place.number {
      while let id = try occurrences(after: place, from: "DESC", change.connection).first,
        try Store.bill(id, change.connection).occurrence?.anchor == place.anchor, try withdraw(id, change)
      { way.withdrawn.append(id) }
      // The remaining bills keep their positions, but later ones are computed from the new date.
      try change.update(
        .bills, where: "series_id = ? AND occurrence > ? AND anchor = ? AND repetition = ?",
        [
          .integer(place.series), .integer(Int64(place.number)), .text(place.anchor.description),
          .text(repetition.rawValue),
        ], ["anchor": .text(wanted.anchor.description)])
      return way
    }
    if let gone = try withdraw(after: place, change) { way.withdrawn = [gone] }
    if let kept = try kept(after: place, change.connection) {
      way.kept = kept
      way.place = place
    }
    return way
  }

  /// The next bill after a position; a deleted one only if none is in the ledger.
  private static func kept(after place: Occurrence, _ connection: any Connection) throws -> Bill? {
    let row = try connection.row(
      """
      SELECT id FROM bills WHERE series_id = ? AND occurrence > ?
      ORDER BY CASE WHEN deleted IS NULL THEN 0 ELSE 1 END, occurrence LIMIT 1
      """, .integer(place.series), .integer(Int64(place.number)))
    return try row.map { try Store.bill(try $0.integer("id"), connection) }
  }

  /// The last bill of a series that is in the ledger.
  static func newest(inSeries series: Int64, _ connection: any Connection) throws -> Int64? {
    try connection.row(
      "SELECT id FROM bills WHERE series_id = ? AND deleted IS NULL ORDER BY occurrence DESC LIMIT 1", .integer(series)
    )?.integer("id")
  }

  /// The last bill of a series, deleted or not.
  static func last(inSeries series: Int64, _ connection: any Connection) throws -> Bill? {
    let row = try connection.row(
      "SELECT id FROM bills WHERE series_id = ? ORDER BY occurrence DESC LIMIT 1", .integer(series))
    return try row.map { try Store.bill(try $0.integer("id"), connection) }
  }

  /// Removes a bill if it is unmodified since its creation; returns whether it did.
  private static func withdraw(_ id: Int64, _ change: Change) throws -> Bool {
    guard try isUnmodified(id, change.connection) else { return false }
    for parts in [LedgerTable.billCategories, .billParts, .billTags] {
      try change.delete(parts, where: "bill_id = ?", [.integer(id)])
    }
    try change.delete(.bills, where: "id = ?", [.integer(id)])
    return true
  }

  /// The first unpaid bill after a position.
  private static func open(after place: Occurrence, _ connection: any Connection) throws -> Bill? {
    let row = try connection.row(
      """
      SELECT id FROM bills WHERE series_id = ? AND occurrence > ? AND paid_date IS NULL AND deleted IS NULL
      ORDER BY occurrence LIMIT 1
      """, .integer(place.series), .integer(Int64(place.number)))
    return try row.map { try Store.bill(try $0.integer("id"), connection) }
  }

  /// The next two bills after a position, or the last two, including deleted ones, which keep their positions.
  static func occurrences(
    after place: Occurrence, from order: String = "ASC", _ connection: any Connection
  ) throws -> [Int64] {
    try connection.rows(
      "SELECT id FROM bills WHERE series_id = ? AND occurrence > ? ORDER BY occurrence \(order) LIMIT 2",
      .integer(place.series), .integer(Int64(place.number))
    ).map { try $0.integer("id") }
  }

  /// The next bill of a series that is in the ledger, paid or not.
  public func nextInSeries(after bill: Bill) async throws -> Bill? {
    guard let place = bill.occurrence else { return nil }
    return try await driver.read { connection in
      try connection.row(
        "SELECT id FROM bills WHERE series_id = ? AND occurrence > ? AND deleted IS NULL ORDER BY occurrence LIMIT 1",
        .integer(place.series), .integer(Int64(place.number))
      ).map { try Store.bill(try $0.integer("id"), connection) }
    }
  }

  /// Whether nothing follows a recurring bill any more because the later bills were deleted.
  public func isEnded(after bill: Bill) async throws -> Bool {
    guard bill.contents.repetition != .none, try await nextInSeries(after: bill) == nil else { return false }
    return try await !followed([bill.id]).isEmpty
  }

  /// The bills, of those given, that have a later bill in their series, deleted or not: paying them creates no other.
  public func followed(_ bills: [Int64]) async throws -> Set<Int64> {
    try await driver.read { connection in
      let rows = try connection.rows(
        """
        SELECT id FROM bills WHERE EXISTS (SELECT 1 FROM bills later WHERE later.series_id = bills.series_id
          AND later.occurrence > bills.occurrence) AND id IN (@ids)
        """, ids: bills)
      return Set(try rows.map { try $0.integer("id") })
    }
  }

  /// The columns for a bill's payment and its position. The user who pays a bill and reverts that, or moves the whole
  /// series, has not modified the bill itself.
  private static let unrelated: Set<String> = ["paid_date", "series_id", "occurrence", "anchor"]

  /// Whether a bill is unpaid and unmodified since its creation, apart from changes that were undone. Its revision does
  /// not show this, as undoing increments it too.
  private static func isUnmodified(_ id: Int64, _ connection: any Connection) throws -> Bool {
    let row = try connection.row(
      """
      SELECT id FROM bills WHERE id = ? AND paid_date IS NULL AND deleted IS NULL
        AND NOT EXISTS (SELECT 1 FROM attachments WHERE bill_id = bills.id)
        AND NOT EXISTS (SELECT 1 FROM match_bills WHERE bill_id = bills.id)
        AND NOT EXISTS (SELECT 1 FROM match_refusals WHERE bill_id = bills.id)
      """, .integer(id))
    guard row != nil else { return false }
    // Events from before the introduction of commands cannot be undone.
    let changes = try connection.rows(
      """
      SELECT events.after FROM events LEFT JOIN commands ON commands.id = events.command_id
      WHERE events.subject = 'bill' AND events.subject_id = ? AND events.what <> 'bill.add'
        AND COALESCE(events.table_name, 'bills') = 'bills'
        AND COALESCE(commands.state, \(CommandState.done.sql)) = \(CommandState.done.sql)
      """, .integer(id))
    return try changes.allSatisfy { event in
      guard event.optionalText("after") != nil else { return false }
      let after: [String: SQLValue] = try event.json("after")
      // If only the revision changed, it was categories, parts or tags that were modified.
      let columns = Set(after.keys).subtracting(["revision"])
      return !columns.isEmpty && columns.isSubset(of: unrelated)
    }
  }
}
