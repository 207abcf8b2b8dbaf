internal import Foundation
internal import Synchronization

/// Uploaded statements that wait for the user's decision. They are not in the ledger: a server that exits forgets them,
/// and their files are cleaned up like those of interrupted uploads.
final class StatementUploads: Sendable {
  struct Waiting: Sendable {
    let key = Secret()
    /// The session cookie of the browser that uploaded it; no other browser may see it.
    var cookie: Secret
    var path: String
    /// The file's name as given by the user.
    var name: String
    var profile: String?
    var currency: String?
    /// The order of its dates, with the value used in the page's form.
    var dates: String?
    /// The decimal mark of its amounts, with the value used in the page's form.
    var decimal: String?
    /// The meaning of its columns as typed; nil to recognise it.
    var columns: String?
    /// Whether balances that do not agree with the entries are left out.
    var ignoresBalances: Bool
  }

  /// The maximum number of waiting uploads, more than one person needs; the oldest is dropped.
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

  /// Returns an upload; nil if there is none with this key, or if it belongs to another browser.
  func find(_ key: String, of cookie: Secret) -> Waiting? {
    waiting.withLock { $0.first { $0.key.matches(key) && $0.cookie == cookie } }
  }

  func drop(_ upload: Waiting) {
    waiting.withLock { $0.removeAll { $0.key == upload.key } }
    Self.remove(upload)
  }

  private static func remove(_ upload: Waiting) { try? FileManager.default.removeItem(atPath: upload.path) }
}
