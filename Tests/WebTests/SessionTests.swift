import Testing

@testable import Web

@Suite struct SessionTests {
  @Test("a client that keeps no cookies displaces only its own sessions")
  func ownOnly() {
    for key in [Sessions.Key.device("token"), .proxy("ada")] {
      let sessions = Sessions()
      let others = [sessions.open(), sessions.open(.password("mark")), sessions.open(.proxy("bob"))]
      let own = (1...100).map { _ in sessions.open(key) }
      for other in others { #expect(sessions.session(other.cookie.text) != nil) }
      for session in own.suffix(4) { #expect(sessions.session(session.cookie.text) != nil) }
      for session in own.dropLast(4) { #expect(sessions.session(session.cookie.text) == nil) }
    }
  }

  @Test("links and the password allow as many browsers as there is room for")
  func browsers() {
    for key in [Sessions.Key.link, .password("mark")] {
      let sessions = Sessions()
      let own = (1...33).map { _ in sessions.open(key) }
      #expect(own.map { sessions.session($0.cookie.text) != nil } == [false] + Array(repeating: true, count: 32))
    }
  }
}
