public import Core
internal import Foundation
internal import Intake
public import Store

/// Where a person works: the store, the settings in force, who it is, and what the clock shows. Every action runs on one.
public struct Desk: Sendable {
  public let settings: Settings
  /// Who changes things, for the history.
  public private(set) var person: String
  public let clock: DeskClock
  /// What is run after some of what is done here.
  let hooks: Hooks
  /// What `ListMatches` found last, the same for every desk that is made of this one.
  let matches = MatchCache()
  private let opening: StoreOpening
  /// Whether the action that is run makes a store where the person names one that there is not.
  private var beginsLedger = false

  /// A desk at the store that the settings name. The store is opened by the first action that needs it: a restore, a
  /// health check or a refused request leaves no empty store behind. Where there is none it is made; one that an option
  /// names only by an action that `beginsLedger`.
  ///
  /// - Parameter began: told of a store that was made in another place than the usual one.
  public init(
    _ settings: Settings, person: String, clock: DeskClock = .local,
    began: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.settings = settings
    self.person = person
    self.clock = clock
    hooks = Hooks(settings)
    opening = StoreOpening(settings, began: began)
  }

  /// A desk at a store that is open already.
  public init(store: Store, settings: Settings, person: String, clock: DeskClock = .local) {
    self.settings = settings
    self.person = person
    self.clock = clock
    hooks = Hooks(settings)
    opening = StoreOpening(settings, opened: store) { _ in }
  }

  /// The same desk with another person at it.
  public func signed(by person: String) -> Desk {
    var desk = self
    desk.person = person
    return desk
  }

  /// The store, the same every time.
  ///
  /// - Throws: `StoreError` where it cannot be opened, and `ActionError` where an option names one that there is not; the
  ///   next one who asks tries again.
  public var store: Store { get async throws { try await opening.store(mayBegin: beginsLedger) } }

  /// The store, opened anew.
  ///
  /// - Throws: `StoreError`, and `ActionError` as `store`.
  func openedStore() async throws -> Store { try await opening.open(mayBegin: beginsLedger) }

  /// The same desk, where an action of this kind is run.
  func serving<A: Action>(_ action: A.Type) -> Desk {
    var desk = self
    desk.beginsLedger = A.beginsLedger
    return desk
  }

  public var today: CalendarDate { clock.today() }

  /// How what the person types is understood.
  public var typing: Typing { Typing(today: today, usualCurrency: settings.currency, marks: settings.marks) }

  /// Runs an action.
  public func run<A: Action>(_ action: A) async throws -> A.Result { try await action.run(on: serving(A.self)) }
}

/// A store that is opened once, when it is asked for first.
private actor StoreOpening {
  private let settings: Settings
  private let began: @Sendable (String) -> Void
  private var opening: Task<Store, any Error>?

  init(_ settings: Settings, opened store: Store? = nil, began: @escaping @Sendable (String) -> Void) {
    self.settings = settings
    self.began = began
    opening = store.map { store in Task { store } }
  }

  nonisolated func open(mayBegin: Bool) async throws -> Store {
    // The tables of a server are made by whoever comes first.
    guard case .file(let file) = settings.location, try !Store.isThere(file, documents: settings.documents) else {
      return try await Store.open(settings.location, documents: settings.documents)
    }
    guard mayBegin || settings.origin("store") != .flag else {
      throw ActionError(
        "cannot open \(file.path): there is no store; correct --store, or create one there with `billfold import` or `billfold add`",
        .unavailable)
    }
    let store = try await Store.open(settings.location, documents: settings.documents)
    if settings.origin("store") != .standard { began(file.path) }
    return store
  }

  func store(mayBegin: Bool) async throws -> Store {
    // Whoever asks while it is being opened waits for the same one.
    let task = opening ?? Task { try await open(mayBegin: mayBegin) }
    opening = task
    do {
      return try await task.value
    } catch {
      if opening == task { opening = nil }
      throw error
    }
  }
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
