internal import CMemory
internal import Synchronization

/// The browsers that are connected. When the last one has gone, maybe for days, what serving took is given back.
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
