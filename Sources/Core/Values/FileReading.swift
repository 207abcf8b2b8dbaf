internal import Glibc

/// Reading of files by their descriptors.
public enum FileReading {
  /// Passes all bytes from the descriptor's offset to the end to a closure, in pieces of at most 256 KiB, since `read(2)`
  /// may be interrupted by a signal or read only some of them.
  ///
  /// - Returns: nil at the end; otherwise the value of `errno`. Some bytes may have been passed then.
  /// - Throws: the error of the closure.
  public static func readAll<Failed: Error>(
    from descriptor: Int32, _ take: (ArraySlice<UInt8>) throws(Failed) -> Void
  ) throws(Failed) -> Int32? {
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let got = Glibc.read(descriptor, &buffer, buffer.count)
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { return errno }
      if got == 0 { return nil }
      try take(buffer[0..<got])
    }
  }
}
