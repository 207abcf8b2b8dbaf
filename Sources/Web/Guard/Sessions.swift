internal import Synchronization

/// Who may come in: the browsers that opened a link of this server's once, as long as it runs.
final class Sessions: Sendable {
  /// A browser's session.
  struct Session: Sendable {
    var cookie = Secret()
    /// What each of its forms has to hold.
    var formToken = Secret()
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

  /// A session for who knows the link; nil for others.
  func open(_ said: String) -> Session? {
    state.withLock { state in
      guard state.link.matches(said) else { return nil }
      state.link = Secret()
      let session = Session()
      state.sessions = state.sessions.suffix(Self.most - 1) + [session]
      return session
    }
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
