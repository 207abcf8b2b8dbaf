public import Core

extension Store {
  /// Adds a bill that the user entered. If it repeats and is already paid, its next occurrence is created.
  ///
  /// - Parameter anchor: the date one interval before, from which the dates of its series are computed; nil for its own.
  /// - Throws: `StoreError.unknownCategory`, `.notFound` for its card.
  public func add(
    bill contents: BillContents, after anchor: CalendarDate? = nil, who: String,
    next: @escaping NextOccurrence = { _ in nil }
  ) async throws -> Bill {
    try await change("bill.add", who: who) { change in
      let id = try Store.insert(contents, after: anchor, change)
      _ = try Store.follow(id, next, change)
      return try Store.bill(id, change.connection)
    }
  }

  /// Changes a bill's contents, if it is still the revision that the user saw.
  ///
  /// - Parameters:
  ///   - occurrence: the bill's new position in a series.
  ///   - what: the command's name in the history, such as `bill.split`.
  /// - Returns: the bill, and what happened to the later bills of its series.
  /// - Throws: `StoreError.notFound`, `.deletedBill`, `.conflict`, `.unknownCategory`.
  public func edit(
    bill id: Int64, revision: Int, contents: BillContents, occurrence: Occurrence?, as what: String = "bill.edit",
    who: String, next: @escaping NextOccurrence = { _ in nil }
  ) async throws -> EditedBill {
    try await change(what, who: who) { change in
      let before = try Store.liveBill(id, change.connection)
      guard before.revision == revision else { throw StoreError.conflict(.bill, id) }
      var contents = contents
      // Different digits mean a different card, unless the caller specifies one.
      if contents.payment?.lastFour != before.contents.payment?.lastFour, contents.card == before.contents.card {
        contents.card = try Store.card(of: contents.payment, known: contents.card, change.connection)
      }
      try Store.checkCard(contents.card, change)
      let isMoved = occurrence != before.occurrence || contents.repetition != before.contents.repetition
      var way = FreedPlace(place: occurrence)
      if isMoved { way = try Store.adjustFollowing(for: before, at: occurrence, contents.repetition, change) }
      var values = try contents.columns
      values.merge(way.place?.columns ?? Occurrence.none) { _, place in place }
      let row = try change.update(.bills, id, values)
      let isDivided = try Store.setParts(of: contents, ofBill: id, change)
      let isTagged = try Store.setTags(contents.tags, ofBill: id, change)
      // Categories, parts and tags belong to the bill's revision.
      if isDivided || isTagged, try row.integer("revision") == revision {
        try change.update(.bills, id, ["revision": .integer(Int64(revision) + 1)])
      }
      // A paid bill that becomes recurring, or recurs at different times, gets a next occurrence.
      var made: Bill?
      if isMoved, way.kept == nil, let place = way.place {
        made = try Store.follow(Store.newest(inSeries: place.series, change.connection) ?? id, next, change)
        // If the bill that was removed came after a skipped one, the skipped one does not end the series now.
        if made == nil, !way.withdrawn.isEmpty, let last = try Store.last(inSeries: place.series, change.connection),
          last.deleted != nil
        {
          made = try Store.continueSeries(after: last, next, change)
        }
      }
      return EditedBill(
        bill: try Store.bill(id, change.connection), withdrawn: way.withdrawn, next: made, kept: way.kept)
    }
  }

  /// Deletes a bill from the ledger; `restore` and `undo` bring it back. Its position in its series stays taken: a
  /// deleted bill does not come back when the previous one is paid again, and deleting the last bill ends a series.
  ///
  /// - Returns: whether a series has ended.
  /// - Throws: `StoreError.notFound`, `.deletedBill`.
  @discardableResult
  public func delete(bill id: Int64, who: String) async throws -> Bool {
    try await change("bill.delete", who: who) { change in
      let bill = try Store.liveBill(id, change.connection)
      try Store.leaveMatch(bill: id, change)
      try change.update(.bills, id, ["deleted": .integer(change.now)])
      guard let place = bill.occurrence, bill.contents.repetition != .none else { return false }
      return try Store.occurrences(after: place, change.connection).isEmpty
    }
  }

  /// Brings a deleted or skipped bill back into the ledger, whatever was changed since. Unlike `undo`, it changes
  /// nothing else: the bank entry that was matched with the bill stays free, and a next bill stays.
  ///
  /// - Throws: `StoreError.notFound`, `.notDeleted`.
  public func restore(bill id: Int64, who: String) async throws -> Bill {
    try await change("bill.restore", who: who) { change in
      guard try Store.bill(id, change.connection).deleted != nil else { throw StoreError.notDeleted(bill: id) }
      try change.update(.bills, id, ["deleted": .null])
      return try Store.bill(id, change.connection)
    }
  }

  /// Leaves out an unpaid occurrence of a recurring bill: it is deleted, and its series continues with the next one.
  ///
  /// - Returns: the skipped bill, and the next one of its series, created now or earlier; nil if none follows.
  /// - Throws: `StoreError.notFound`, `.deletedBill`, `.alreadyPaid`, `.notRecurring`.
  public func skip(bill id: Int64, who: String, next: @escaping NextOccurrence) async throws -> (
    skipped: Bill, next: Bill?
  ) {
    try await change("bill.skip", who: who) { change in
      let bill = try Store.liveBill(id, change.connection)
      if let paid = bill.contents.paidDate { throw StoreError.alreadyPaid(bill: id, on: paid) }
      guard bill.occurrence != nil, bill.contents.repetition != .none else { throw StoreError.notRecurring(bill: id) }
      // First, because a command is named after what it changed first.
      try change.update(.bills, id, ["deleted": .integer(change.now)])
      let following = try Store.continueSeries(after: bill, next, change)
      return (try Store.bill(id, change.connection), following)
    }
  }

  /// Marks a bill as paid. A recurring bill gets its next occurrence: exactly one, however often and from however many
  /// places it is paid, as each position in a series can be taken only once.
  ///
  /// - Parameters:
  ///   - payment: the payment method; nil keeps the bill's, and so does the same mode without digits.
  ///   - card: the ledger's card; nil keeps the bill's.
  /// - Returns: the paid bill, and the next one of its series, created now or earlier; nil if none follows.
  /// - Throws: `StoreError.notFound`, `.deletedBill`, `.alreadyPaid`.
  public func pay(
    bill id: Int64, on date: CalendarDate, payment: Payment? = nil, card: Int64? = nil, who: String,
    next: @escaping NextOccurrence
  ) async throws -> (paid: Bill, next: Bill?) {
    try await change("bill.pay", who: who) { change in
      let bill = try Store.liveBill(id, change.connection)
      if let paid = bill.contents.paidDate { throw StoreError.alreadyPaid(bill: id, on: paid) }
      try Store.checkCard(card, change)
      var contents = bill.contents
      contents.paidDate = date
      // Different digits, or another payment mode, mean a different card or none, unless the caller specifies one.
      if let payment, payment.lastFour != nil || payment.mode != contents.payment?.mode {
        contents.payment = payment
        contents.card = try Store.card(of: payment, known: contents.card, change.connection)
      }
      contents.card = card ?? contents.card
      try change.update(.bills, id, try contents.columns)
      let following = try Store.follow(id, next, change)
      return (try Store.bill(id, change.connection), following)
    }
  }

  /// Marks a bill as unpaid again. The next occurrence that paying it created is removed, unless somebody has changed
  /// it since.
  ///
  /// - Returns: the bill, and the id of the removed occurrence.
  /// - Throws: `StoreError.notFound`, `.deletedBill`, `.notPaid`.
  public func unpay(bill id: Int64, who: String) async throws -> (bill: Bill, withdrawn: Int64?) {
    try await change("bill.unpay", who: who) { change in
      let bill = try Store.liveBill(id, change.connection)
      guard bill.contents.paidDate != nil else { throw StoreError.notPaid(bill: id) }
      try change.update(.bills, id, ["paid_date": .null])
      // The bank entry that was matched as its payment becomes available again.
      try Store.leaveMatch(bill: id, change)
      let withdrawn = try bill.occurrence.flatMap { try Store.withdraw(after: $0, change) }
      return (try Store.bill(id, change.connection), withdrawn)
    }
  }

  /// A bill that is in the ledger.
  ///
  /// - Throws: `StoreError.notFound`, `.deletedBill`.
  static func liveBill(_ id: Int64, _ connection: any Connection) throws -> Bill {
    let bill = try bill(id, connection)
    guard bill.deleted == nil else { throw StoreError.deletedBill(id) }
    return bill
  }

  static func checkCard(_ id: Int64?, _ change: Change) throws {
    guard let id else { return }
    guard try change.connection.row("SELECT id FROM cards WHERE id = ?", .integer(id)) != nil else {
      throw StoreError.notFound(.card, id)
    }
  }
}
