internal import Synchronization

/// The sessions of browsers that opened a link of this server or entered the password. They end with the server.
final class Sessions: Sendable {
  /// The credential that opened a session.
  enum Key: Hashable, Sendable {
    /// A link that was opened on this machine.
    case link
    /// The token of a paired device.
    case device(String)
    /// The mark of the password with which the session was opened.
    case password(String)
    /// The person whom a configured proxy authenticated.
    case proxy(String)

    /// Whether each request without a cookie opens a session, as programs send them.
    var opensWithoutAsking: Bool {
      switch self {
      case .device, .proxy: true
      case .link, .password: false
      }
    }
  }

  /// A browser's session.
  struct Session: Sendable {
    var cookie = Secret()
    /// The token that each of its forms has to contain.
    var formToken = Secret()
    var key: Key
    /// The name that the history records for changes in this session; nil for the user who runs the server.
    var person: String?
    /// The result of a form, shown once on the next page.
    var notice: Notice?
  }

  /// A message about the last action.
  struct Notice: Sendable {
    var text: String
    var isComplaint = false
    var undo: Undo?
  }

  /// A form that reverts what a message reports.
  struct Undo: Sendable {
    var action: String
    /// The command that it reverts; nil if the address says what is reverted.
    var command: Int64?
  }

  private struct State {
    var link = Secret()
    var sessions: [Session] = []
  }

  /// The maximum number of sessions, more than one person needs; the oldest session is dropped.
  private static let most = 32
  /// The maximum number of sessions of one device or one person of a proxy, so that a client that keeps no cookies does
  /// not push out others.
  private static let mostOfOne = 4
  private let state = Mutex(State())

  /// The secret in the next link. It opens one session and is then replaced.
  var link: Secret { state.withLock { $0.link } }

  /// Returns whether a text is the secret of the link, and replaces the secret if so.
  func takeLink(_ text: String) -> Bool {
    state.withLock { state in
      guard state.link.matches(text) else { return false }
      state.link = Secret()
      return true
    }
  }

  /// Opens a session.
  ///
  /// - Parameter device: the name of the paired device.
  func open(_ key: Key = .link, device: String? = nil) -> Session {
    var session = Session(key: key, person: device)
    if case .proxy(let person) = key { session.person = person }
    state.withLock { state in
      let own = state.sessions.indices.filter { state.sessions[$0].key == key }
      if key.opensWithoutAsking, own.count >= Self.mostOfOne { state.sessions.remove(at: own[0]) }
      state.sessions = state.sessions.suffix(Self.most - 1) + [session]
    }
    return session
  }

  /// Returns the session of a cookie; nil if there is none.
  func session(_ cookie: String) -> Session? {
    state.withLock { $0.sessions.first { $0.cookie.matches(cookie) } }
  }

  func contains(_ session: Session) -> Bool {
    state.withLock { $0.sessions.contains { $0.cookie == session.cookie } }
  }

  func close(_ cookie: Secret) { state.withLock { $0.sessions.removeAll { $0.cookie == cookie } } }

  func tell(_ notice: Notice, to cookie: Secret) {
    state.withLock { state in
      guard let index = state.sessions.firstIndex(where: { $0.cookie == cookie }) else { return }
      state.sessions[index].notice = notice
    }
  }

  /// Leaves a message for the session of a form, unless another one is pending.
  func remind(_ notice: Notice, formToken: String) {
    state.withLock { state in
      guard let index = state.sessions.firstIndex(where: { $0.formToken.matches(formToken) }) else { return }
      if state.sessions[index].notice == nil { state.sessions[index].notice = notice }
    }
  }

  /// Returns the pending message and removes it.
  func takeNotice(of cookie: Secret) -> Notice? {
    state.withLock { state in
      guard let index = state.sessions.firstIndex(where: { $0.cookie == cookie }) else { return nil }
      defer { state.sessions[index].notice = nil }
      return state.sessions[index].notice
    }
  }
}
