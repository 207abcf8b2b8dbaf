internal import Glibc

extension UnsafeRawBufferPointer {
  /// Writes all bytes to a file descriptor, since `write(2)` may be interrupted by a signal or write only some of them.
  ///
  /// - Returns: nil if all bytes were written; otherwise the value of `errno`, or `EIO` if the system wrote nothing
  ///   without a reason. Some bytes may have been written then.
  public func writeAll(to descriptor: Int32) -> Int32? {
    var rest = self[...]
    while !rest.isEmpty {
      let bytes = UnsafeRawBufferPointer(rebasing: rest)
      let written = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      if written < 0 && errno == EINTR { continue }
      guard written > 0 else { return written < 0 ? errno : EIO }
      rest = rest.dropFirst(written)
    }
    return nil
  }
}
