internal import Synchronization

/// Who may come in: the browsers that opened a link of this server's once or gave the password, as long as it runs.
final class Sessions: Sendable {
  /// What let a browser in.
  enum Key: Hashable, Sendable {
    /// A link, on this machine.
    case link
    /// What a paired device shows.
    case device(String)
    /// The mark of the password that was the right one.
    case password(String)
    /// The person that a named proxy let in.
    case proxy(String)
  }

  /// A browser's session.
  struct Session: Sendable {
    var cookie = Secret()
    /// What each of its forms has to hold.
    var formToken = Secret()
    var key: Key
    /// Who is in the history for what is done in it, by name; nil for who runs the server.
    var person: String?
    /// Told once on the next page: what came of a form.
    var notice: Notice?
  }

  /// What a page tells of what was done last.
  struct Notice: Sendable {
    var text: String
    var isComplaint = false
    /// A form that takes it back: its address.
    var undo: String?
  }

  private struct State {
    var link = Secret()
    var sessions: [Session] = []
  }

  /// More browsers than one person has; the oldest has to open a link again.
  private static let most = 32
  private let state = Mutex(State())

  /// What the next link has to hold. It opens one session, and then it is another.
  var link: Secret { state.withLock { $0.link } }

  /// Whether somebody knows the link; from then on it is another.
  func takeLink(_ said: String) -> Bool {
    state.withLock { state in
      guard state.link.matches(said) else { return false }
      state.link = Secret()
      return true
    }
  }

  /// A new session.
  ///
  /// - Parameter device: what the paired device is called.
  func open(_ key: Key = .link, device: String? = nil) -> Session {
    var session = Session(key: key, person: device)
    if case .proxy(let person) = key { session.person = person }
    state.withLock { $0.sessions = $0.sessions.suffix(Self.most - 1) + [session] }
    return session
  }

  /// The session of a cookie; nil for one that nobody was given.
  func session(_ cookie: String) -> Session? {
    state.withLock { $0.sessions.first { $0.cookie.matches(cookie) } }
  }

  func close(_ cookie: Secret) { state.withLock { $0.sessions.removeAll { $0.cookie == cookie } } }

  func tell(_ notice: Notice, to cookie: Secret) {
    state.withLock { state in
      guard let index = state.sessions.firstIndex(where: { $0.cookie == cookie }) else { return }
      state.sessions[index].notice = notice
    }
  }

  /// What is to be told, which is told with that.
  func takeNotice(of cookie: Secret) -> Notice? {
    state.withLock { state in
      guard let index = state.sessions.firstIndex(where: { $0.cookie == cookie }) else { return nil }
      defer { state.sessions[index].notice = nil }
      return state.sessions[index].notice
    }
  }
}
