public import Core
internal import Foundation
internal import Intake
public import Store

/// The context that every action runs in: the store, the settings in force, the user and the clock.
public struct Desk: Sendable {
  public let settings: Settings
  /// The name of the user, for the history.
  public private(set) var person: String
  public let clock: DeskClock
  /// The hooks that run after some of the actions.
  let hooks: Hooks
  /// The latest result of `ListMatches`, shared by all copies of this desk.
  let matches = MatchCache()
  private let opening: StoreOpening
  /// Whether the current action creates a store that the user names and that does not exist.
  private var beginsLedger = false

  /// Creates a desk for the store that the settings name. The store is opened by the first action that needs it, so
  /// that a restore, a health check or a refused request leaves no empty store behind. The store in the default place is
  /// created if it does not exist. One that an option, a variable or the configuration names is created only by an
  /// action that `beginsLedger`: for any other action its name is probably mistyped, or its disk is not mounted.
  ///
  /// - Parameter began: called with the path of a store that was created elsewhere than in the default place.
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

  /// Creates a desk for a store that is open already.
  public init(store: Store, settings: Settings, person: String, clock: DeskClock = .local) {
    self.settings = settings
    self.person = person
    self.clock = clock
    hooks = Hooks(settings)
    opening = StoreOpening(settings, opened: store) { _ in }
  }

  /// Returns the same desk for another user.
  public func signed(by person: String) -> Desk {
    var desk = self
    desk.person = person
    return desk
  }

  /// The store; opened once.
  ///
  /// - Throws: `StoreError` if it cannot be opened; `ActionError` if the user names one that does not exist. The next
  ///   access tries again.
  public var store: Store { get async throws { try await opening.store(mayBegin: beginsLedger) } }

  /// Whether the actions of this desk have changed anything in its store.
  public var hasChanged: Bool { get async { await opening.hasChanged } }

  /// Opens the store another time, independently of `store`.
  ///
  /// - Throws: the same errors as `store`.
  func openedStore() async throws -> Store { try await opening.open(mayBegin: beginsLedger) }

  /// Returns the desk on which an action of this type runs.
  func serving<A: Action>(_ action: A.Type) -> Desk {
    var desk = self
    desk.beginsLedger = A.beginsLedger
    return desk
  }

  public var today: CalendarDate { clock.today() }

  /// The parser of what the user types.
  var typing: Typing { Typing(today: today, usualCurrency: settings.currency, marks: settings.marks) }

  /// Runs an action.
  public func run<A: Action>(_ action: A) async throws -> A.Result { try await action.run(on: serving(A.self)) }
}

/// A store that is opened once, on first use.
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
    // On a server, the first client creates the tables.
    guard case .file(let file) = settings.location, try !Store.isThere(file, documents: settings.documents) else {
      return try await Store.open(settings.location, documents: settings.documents)
    }
    guard mayBegin || settings.storeOrigin == .standard else {
      throw ActionError(
        "cannot open \(file.path): there is no store; correct \(settings.nameOfStore), or create one there with `billfold import` or `billfold add`",
        .unavailable)
    }
    let store = try await Store.open(settings.location, documents: settings.documents)
    if settings.storeOrigin != .standard { began(file.path) }
    return store
  }

  var hasChanged: Bool {
    get async { (try? await opening?.value)?.hasChanged ?? false }
  }

  func store(mayBegin: Bool) async throws -> Store {
    // Requests that arrive while the store is being opened wait for the same one.
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

/// The source of the current date and time.
public struct DeskClock: Sendable {
  public var today: @Sendable () -> CalendarDate
  public var now: @Sendable () -> TimeOfDay

  public init(today: @escaping @Sendable () -> CalendarDate, now: @escaping @Sendable () -> TimeOfDay) {
    self.today = today
    self.now = now
  }

  /// The system clock in the local time zone.
  public static let local = DeskClock(today: { .localToday() }, now: { .localNow() })

  /// Returns a clock that always shows the same moment.
  public static func fixed(_ today: CalendarDate, at now: TimeOfDay = .midnight) -> DeskClock {
    DeskClock(today: { today }, now: { now })
  }
}
