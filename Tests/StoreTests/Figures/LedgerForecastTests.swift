import Core
import Ledger
@testable import Store
import TestSupport
import Testing

@Suite("Forecast of a ledger") struct LedgerForecastTests {
  /// 24 months of groceries at 300 euros, paid up to October 2026.
  private func ledger() async throws -> Fixture {
    let fixture = try await Fixture()
    for back in 1...24 {
      let date = try Month(day("2026-11-21")).adding(-back).orThrow().first.description
      var contents = try BillContents.made("ALDI", minorUnits: 30_000, date: date, paid: date)
      contents.repetition = .none
      _ = try await fixture.store.add(bill: contents, who: "ada", next: Recurrence.next)
    }
    return fixture
  }

  private func recurring(_ title: String, _ cents: Int64, due: String, _ repetition: Repetition) throws -> BillContents
  {
    var contents = try BillContents.made(title, minorUnits: cents, date: due, due: due, categories: ["Housing"])
    contents.repetition = repetition
    return contents
  }

  @Test("recurring bills count when due, other spending follows history, and both have a range")
  func both() async throws {
    let fixture = try await ledger()
    _ = try await fixture.store.add(
      bill: try recurring("Rent", 90_000, due: "2026-11-30", .monthly), who: "ada", next: Recurrence.next)
    _ = try await fixture.store.add(
      bill: try recurring("Tax", 12_000, due: "2027-01-15", .quarterly), who: "ada", next: Recurrence.next)
    let forecast = try await fixture.store.forecast(today: day("2026-11-21"), months: 4)
    let euro = try forecast.first.orThrow()
    #expect(
      forecast.count == 1 && euro.all.months.map(\.month.description) == ["2026-12", "2027-01", "2027-02", "2027-03"])
    #expect(euro.all.months.map(\.planned.expected) == [90_000, 102_000, 90_000, 90_000])
    #expect(euro.all.months.map(\.usual.expected) == [30_000, 30_000, 30_000, 30_000])
    #expect(euro.categories.map(\.category) == ["Housing", "Groceries"])
    #expect(
      euro.categories[0].method == "recurring bills" && euro.categories[1].method == "average of the last 12 months")
    #expect(euro.all.method == "recurring bills + average of the last 12 months")
  }

  @Test("as many months are forecast as are asked for, up to two years", arguments: [1, 12, 24])
  func length(months: Int) async throws {
    let forecast = try await ledger().store.forecast(today: day("2026-11-21"), months: months)
    let line = try forecast.first.orThrow().all
    #expect(line.months.count == months && line.months.last?.month == Month(day("2026-11-21")).adding(months))
  }

  @Test("the range of a recurring bill is that of its previous amounts") func rangeOfRecurring() async throws {
    let fixture = try await ledger()
    var contents = try recurring("Power", 8_000, due: "2026-08-10", .monthly)
    for cents in [8_000, 9_500, 7_000] as [Int64] {
      let open = try await fixture.store.openSeries().first?.bill
      let bill: Bill
      if let open {
        bill = open
      } else {
        bill = try await fixture.store.add(bill: contents, who: "ada", next: Recurrence.next)
      }
      contents = bill.contents
      contents.amount = Money(minorUnits: cents, currency: .eur)
      _ = try await fixture.store.edit(
        bill: bill.id, revision: bill.revision, contents: contents, occurrence: bill.occurrence, who: "ada")
      _ = try await fixture.store.pay(bill: bill.id, on: day("2026-08-10"), who: "ada", next: Recurrence.next)
    }
    let power = try await fixture.store.forecast(today: day("2026-11-21"), months: 1).first.orThrow().categories
      .first { $0.category == "Housing" }.orThrow()
    #expect(power.months[0].planned == Estimate(low: 7_000, expected: 7_000, high: 9_500))
  }

  @Test("a single bill that is due is never left out of the forecast") func known() async throws {
    let fixture = try await ledger()
    var contents = try BillContents.made("Roof", minorUnits: 500_000, date: "2026-11-01", due: "2026-12-15")
    contents.repetition = .none
    _ = try await fixture.store.add(bill: contents, who: "ada", next: Recurrence.next)
    let months = try await fixture.store.forecast(today: day("2026-11-21"), months: 2).first.orThrow().all.months
    #expect(months[0].usual == Estimate(low: 500_000, expected: 500_000, high: 500_000))
    #expect(months[1].usual.expected == 30_000)
  }

  @Test("a category with only single bills is forecast from the bills already known") func knownMethod() async throws {
    let fixture = try await Fixture()
    _ = try await fixture.store.add(
      bill: try recurring("Rent", 90_000, due: "2026-11-30", .monthly), who: "ada", next: Recurrence.next)
    var contents = try BillContents.made(
      "Once", minorUnits: 5_000, date: "2026-11-01", due: "2026-12-15", categories: ["Travel"])
    contents.repetition = .none
    _ = try await fixture.store.add(bill: contents, who: "ada", next: Recurrence.next)
    let forecast = try await fixture.store.forecast(today: day("2026-11-21"), months: 3).first.orThrow()
    #expect(forecast.categories.map(\.method) == ["recurring bills", "bills already known"])
    #expect(forecast.all.method == "recurring bills + bills already known")
  }

  @Test("recurring bills are not part of the history, but a month whose bills add up to zero is")
  func past() async throws {
    let fixture = try await ledger()
    // Every generated bill repeats.
    for contents in [
      try BillContents.made("Box", minorUnits: 900, date: "2026-05-01", paid: "2026-05-02"),
      try BillContents.made("Ring", minorUnits: 900, date: "2026-05-01", paid: "2026-05-02", categories: ["Gifts"]),
    ] { _ = try await fixture.store.add(bill: contents, who: "ada", next: Recurrence.next) }
    for cents in [700, -700] as [Int64] {
      var contents = try BillContents.made(
        "Hat", minorUnits: cents, date: "2026-04-01", paid: "2026-04-01", categories: ["Clothing"])
      contents.repetition = .none
      _ = try await fixture.store.add(bill: contents, who: "ada", next: Recurrence.next)
    }
    let amounts = try await fixture.store.pastMonths(through: Month(day("2026-10-01"))).amounts
    for category in [nil, "Groceries"] as [String?] {
      let months = try amounts[PastMonths.Key(currency: .eur, category: category)].orThrow()
      #expect(months.count == 24 && months.values.allSatisfy { $0 == 30_000 }, "\(months)")
    }
    let april = Month(day("2026-04-01"))
    #expect(amounts[PastMonths.Key(currency: .eur, category: "Clothing")] == [april: 0] && amounts.count == 3)
  }

  @Test("ten refunds are forecast as incoming money, in total and in their category") func refunds() async throws {
    let fixture = try await Fixture()
    for (back, cents) in [(10, -1_000), (9, -3_000)] + (1...8).map({ ($0, $0 % 2 == 0 ? -1_000 : -3_000) }) {
      let date = try Month(day("2026-11-21")).adding(-back).orThrow().first.description
      var contents = try BillContents.made(
        "Shop", minorUnits: Int64(cents), date: date, paid: date, categories: ["Clothing"])
      contents.kind = .creditNote
      contents.repetition = .none
      _ = try await fixture.store.add(bill: contents, who: "ada", next: Recurrence.next)
    }
    let forecast = try await fixture.store.forecast(today: day("2026-11-21"), months: 3).first.orThrow()
    for line in [forecast.all] + forecast.categories {
      for month in line.months {
        #expect(month.total.expected == -2_000 && !month.isRaised, "\(month)")
        #expect(month.total.low < -2_000 && month.total.high > -2_000 && month.total.high <= 0, "\(month)")
      }
      #expect(line.history.usualError ?? 0 > 0)
    }
    #expect(forecast.categories.map(\.category) == ["Clothing"] && !forecast.isOverlapping)
  }

  @Test("a known refund lowers the forecast only if nothing is usually spent")
  func knownRefund() async throws {
    let fixture = try await ledger()
    for category in ["Groceries", "Travel"] {
      var contents = try BillContents.made(
        "Back", minorUnits: -5_000, date: "2026-11-01", due: "2026-12-15", categories: [category])
      contents.kind = .creditNote
      contents.repetition = .none
      _ = try await fixture.store.add(bill: contents, who: "ada", next: Recurrence.next)
    }
    let forecast = try await fixture.store.forecast(today: day("2026-11-21"), months: 1).first.orThrow()
    #expect(forecast.all.months[0].total.expected == 30_000)
    #expect(
      Dictionary(
        uniqueKeysWithValues: forecast.categories.map { ($0.category ?? "", $0.months[0].total.expected) })
        == ["Groceries": 30_000, "Travel": -5_000])
  }

  @Test("the overlap of categories is derived from past and planned bills")
  func overlapping() async throws {
    let fixture = try await ledger()
    func forecast() async throws -> LedgerForecast {
      try await fixture.store.forecast(today: day("2026-11-21"), months: 2).first.orThrow()
    }
    #expect(try await !forecast().isOverlapping)
    var contents = try BillContents.made(
      "Both", minorUnits: 900, date: "2026-05-01", paid: "2026-05-02", categories: ["Gifts", "Travel"])
    contents.repetition = .none
    let bill = try await fixture.store.add(bill: contents, who: "ada", next: Recurrence.next)
    #expect(try await forecast().isOverlapping)
    try await fixture.store.delete(bill: bill.id, who: "ada")
    #expect(try await !forecast().isOverlapping)
    var rent = try recurring("Rent", 90_000, due: "2026-11-30", .monthly)
    rent.categories = ["Housing", "Utilities"]
    _ = try await fixture.store.add(bill: rent, who: "ada", next: Recurrence.next)
    #expect(try await forecast().isOverlapping)
  }

  @Test("months without a bill count as zero spending, and the current month does not count")
  func gaps() async throws {
    let fixture = try await ledger()
    for date in ["2026-06-01", "2026-11-02"] {
      var contents = try BillContents.made("Vet", minorUnits: 24_000, date: date, paid: date, categories: ["Health"])
      contents.repetition = .none
      _ = try await fixture.store.add(bill: contents, who: "ada", next: Recurrence.next)
    }
    let health = try await fixture.store.forecast(today: day("2026-11-21"), months: 1).first.orThrow().categories
      .first { $0.category == "Health" }.orThrow()
    // The months of a year in which the ledger was already kept, one of them with a bill.
    #expect(health.history.months == 12 && health.months[0].usual.expected <= 2_000)
    #expect(health.months[0].usual.high >= 22_000)
  }

  @Test("currencies are forecast separately, and an empty ledger has no forecast") func currencies() async throws {
    #expect(try await Fixture().store.forecast(today: day("2026-11-21"), months: 3).isEmpty)
    let fixture = try await ledger()
    _ = try await fixture.store.add(
      bill: try BillContents.made("Hosting", minorUnits: 500, currency: .usd, date: "2026-11-05", due: "2026-11-05"),
      who: "ada", next: Recurrence.next)
    let forecast = try await fixture.store.forecast(today: day("2026-11-21"), months: 1)
    #expect(forecast.map(\.currency.code) == ["EUR", "USD"])
    #expect(forecast[1].all.months[0].total == Estimate(low: 500, expected: 500, high: 500))
  }

  @Test(
    "each unpaid due bill counts once, even if its series ended or its next one exists or was deleted",
    arguments: SeriesCase.allCases)
  private func seriesWithoutNext(_ made: SeriesCase) async throws {
    let store = try await Fixture().store
    _ = try await store.add(
      bill: try recurring("Rent", 50_000, due: "2026-12-15", .monthly), who: "ada", next: Recurrence.next)
    func pay(_ id: Int64) async throws {
      _ = try await store.pay(bill: id, on: day("2026-11-25"), who: "ada", next: Recurrence.next)
    }
    switch made {
    case .repeatsNoMore:
      let bill = try await store.bill(1)
      var contents = bill.contents
      contents.repetition = .none
      let place = Recurrence.occurrence(of: bill, edited: contents)
      _ = try await store.edit(bill: 1, revision: bill.revision, contents: contents, occurrence: place, who: "ada")
    case .nextIsThere:
      try await pay(1)
      try await pay(2)
      _ = try await store.unpay(bill: 1, who: "ada")
    case .nextIsDeleted:
      try await pay(1)
      try await store.delete(bill: 2, who: "ada")
      _ = try await store.unpay(bill: 1, who: "ada")
    }
    let months = try await store.forecast(today: day("2026-11-25"), months: 4).first.orThrow().all.months
    // The second is paid, and the third continues the series.
    let later: [Int64] = made == .nextIsThere ? [0, 50_000, 50_000] : [0, 0, 0]
    #expect(months.map(\.total.expected) == [50_000] + later)
    #expect(months[0].planned.expected == (made == .repeatsNoMore ? 0 : 50_000))
  }
}

private enum SeriesCase: CaseIterable { case repeatsNoMore, nextIsThere, nextIsDeleted }
