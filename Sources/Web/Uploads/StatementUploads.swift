internal import Foundation
internal import Synchronization

/// Statements that were sent and wait for a person to say that they are imported. Nothing of them is in the ledger: a
/// server that ends forgets them, and what it leaves behind is swept away with the uploads that broke off.
final class StatementUploads: Sendable {
  struct Waiting: Sendable {
    let key = Secret()
    /// The browser that sent it; no other may look at it.
    var cookie: Secret
    var path: String
    /// What the person calls the file.
    var name: String
    var profile: String?
    var currency: String?
    /// The order of its dates, as the page's form names it.
    var dates: String?
  }

  /// More than one person looks at; the oldest is sent again.
  private static let most = 8
  private let waiting = Mutex<[Waiting]>([])

  func keep(_ upload: Waiting) {
    let dropped = waiting.withLock { waiting in
      waiting.append(upload)
      let dropped = waiting.prefix(max(0, waiting.count - Self.most))
      waiting.removeFirst(dropped.count)
      return Array(dropped)
    }
    dropped.forEach(Self.remove)
  }

  /// Nil for a key that is not waiting, or is another browser's.
  func find(_ key: String, of cookie: Secret) -> Waiting? {
    waiting.withLock { $0.first { $0.key.matches(key) && $0.cookie == cookie } }
  }

  func drop(_ upload: Waiting) {
    waiting.withLock { $0.removeAll { $0.key == upload.key } }
    Self.remove(upload)
  }

  private static func remove(_ upload: Waiting) { try? FileManager.default.removeItem(atPath: upload.path) }
}
