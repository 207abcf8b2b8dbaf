internal import CMemory
internal import Synchronization

/// Counts open connections. When the last one closes, possibly for days, memory is returned to the system.
final class OpenConnections: Sendable {
  private let count = Mutex(0)

  func opened() { count.withLock { $0 += 1 } }

  func closed() {
    let left = count.withLock { count in
      count -= 1
      return count
    }
    if left == 0 { billfold_give_memory_back() }
  }
}
