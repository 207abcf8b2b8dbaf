internal import Glibc

extension [String] {
  /// Passes the texts to a C function as null-terminated strings, which are valid during the call.
  func withCStrings<Result>(_ body: (UnsafePointer<UnsafePointer<CChar>?>?, Int) -> Result) -> Result {
    let copies = map { strdup($0) }
    defer { copies.forEach { free($0) } }
    return copies.map { UnsafePointer($0) }.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
  }
}
