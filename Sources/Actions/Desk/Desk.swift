public import Core
internal import Foundation
internal import Intake
public import Store

/// Where a person works: the store, the settings in force, who it is, and what the clock shows. Every action runs on one.
public struct Desk: Sendable {
  public let store: Store
  public let settings: Settings
  /// Who changes things, for the history.
  public let person: String
  public let clock: DeskClock

  public init(store: Store, settings: Settings, person: String, clock: DeskClock = .local) {
    self.store = store
    self.settings = settings
    self.person = person
    self.clock = clock
  }

  /// A desk at the store that the settings name; the store is made where there is none.
  ///
  /// - Throws: `StoreError`.
  public static func open(_ settings: Settings, person: String, clock: DeskClock = .local) async throws -> Desk {
    let store = try await Store.open(.file(settings.store), documents: settings.documents)
    return Desk(store: store, settings: settings, person: person, clock: clock)
  }

  public var today: CalendarDate { clock.today() }

  /// How what the person types is understood.
  public var typing: Typing { Typing(today: today, usualCurrency: settings.currency, marks: settings.marks) }

  /// Runs an action.
  public func run<A: Action>(_ action: A) async throws -> A.Result { try await action.run(on: self) }
}

/// What tells the date and the time.
public struct DeskClock: Sendable {
  public var today: @Sendable () -> CalendarDate
  public var now: @Sendable () -> TimeOfDay

  public init(today: @escaping @Sendable () -> CalendarDate, now: @escaping @Sendable () -> TimeOfDay) {
    self.today = today
    self.now = now
  }

  /// The machine's clock in its time zone.
  public static let local = DeskClock(today: { .localToday() }, now: { .localNow() })

  /// A clock that stands still.
  public static func fixed(_ today: CalendarDate, at now: TimeOfDay = .midnight) -> DeskClock {
    DeskClock(today: { today }, now: { now })
  }
}
