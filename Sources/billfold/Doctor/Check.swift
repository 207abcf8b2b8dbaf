internal import Actions
internal import Core

/// One thing that `doctor` found.
struct Finding: Hashable {
  enum State: String, Hashable { case ok, note, problem }
  var state: State
  /// What is so, and for a problem what to do.
  var text: String

  static func ok(_ text: String) -> Finding { Finding(state: .ok, text: text) }
  /// Works, but could be better.
  static func note(_ text: String) -> Finding { Finding(state: .note, text: text) }
  static func problem(_ text: String) -> Finding { Finding(state: .problem, text: text) }
}

/// One thing that `doctor` looks at.
struct Check: Sendable {
  var name: String
  var look: @Sendable (Settings) async -> [Finding]

  /// Everything that is looked at, in this order: what holds the bills, what reads, and the ground both stand on.
  static let all = [
    Check(name: "store", look: StoreChecks.store),
    Check(name: "documents", look: StoreChecks.documents),
    Check(name: "privacy", look: PrivacyChecks.privacy),
    Check(name: "reader", look: ReaderChecks.reader),
    Check(name: "sandbox", look: ReaderChecks.sandbox),
    Check(name: "second reader", look: ReaderChecks.secondReader),
    Check(name: "languages", look: ReaderChecks.languages),
    Check(name: "disk", look: PlaceChecks.disk),
    Check(name: "inbox", look: PlaceChecks.inbox),
    Check(name: "limits", look: ReaderChecks.limits),
  ]
}
