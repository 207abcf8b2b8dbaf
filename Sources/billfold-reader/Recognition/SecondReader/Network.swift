internal import CInference
internal import CLeptonica
internal import Core
internal import Foundation

/// OpenVINO's library, loaded at run time.
final class InferenceLibrary {
  fileprivate let handle: OpaquePointer

  /// - Throws: `Failure.unreadable` with the library's own message if it cannot be used.
  init(path: String) throws {
    var why = [CChar](repeating: 0, count: 512)
    guard let handle = billfold_runtime_open(path, &why, why.count) else { throw Network.failure(why) }
    self.handle = handle
  }

  deinit { billfold_runtime_close(handle) }
}

/// A loaded and compiled neural network; the handle never leaves this class.
final class Network {
  private let handle: OpaquePointer
  // Keeps the library loaded, which contains the network's code.
  private let library: InferenceLibrary

  /// - Parameter size: the only size of inputs, for which the network is compiled at once; nil for inputs of any size,
  ///   for each of which it is compiled when it is run first.
  /// - Throws: `Failure.unreadable` with the library's own message if the model cannot be used.
  init(model path: String, size: (height: Int, width: Int)? = nil, library: InferenceLibrary) throws {
    var why = [CChar](repeating: 0, count: 512)
    guard
      let handle = billfold_network_load(
        library.handle, path, Int32(size?.height ?? 0), Int32(size?.width ?? 0), &why, why.count)
    else { throw Network.failure(why) }
    self.handle = handle
    self.library = library
  }

  deinit { billfold_network_close(handle) }

  /// The network's output, valid until the next run or `releaseMemory`.
  struct Output {
    let values: UnsafePointer<Float>
    let shape: [Int]
  }

  /// Runs the network on an input of 3 × height × width floats, which `fill` writes.
  ///
  /// - Throws: `Failure.outOfMemory`, or `.unreadable` if the library fails.
  func run(height: Int, width: Int, fill: (UnsafeMutablePointer<Float>) -> Void) throws -> Output {
    guard let input = billfold_network_input(handle, Int32(height), Int32(width)) else { throw Picture.outOfMemory }
    fill(input)
    var values: UnsafePointer<Float>?
    var shape = [Int64](repeating: 0, count: 4)
    var why = [CChar](repeating: 0, count: 512)
    guard billfold_network_run(handle, &values, &shape, &why, why.count) == 0, let values else {
      throw Network.failure(why)
    }
    return Output(values: values, shape: shape.map { Int($0) })
  }

  /// Frees the memory of the last run: input, intermediate results and output.
  ///
  /// A forked child that writes to memory shared with its parent first has to copy each page; new memory costs less.
  func releaseMemory() { billfold_network_release_memory(handle) }

  fileprivate static func failure(_ why: [CChar]) -> Failure {
    let text = String(decoding: why.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return Failure(.unreadable, "the second reader failed: \(text); reinstall billfold")
  }
}

extension Picture {
  /// Passes the pixels in the form that the C loops take; the picture stays alive during the call.
  func withPixels<Result>(_ body: (billfold_pixels) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) {
      try body(
        billfold_pixels(
          data: UnsafePointer(pixGetData(pix)), words_per_row: Int32(pixGetWpl(pix)), depth: Int32(depth),
          width: Int32(width), height: Int32(height)))
    }
  }

  /// The picture in 8-bit grey or 32-bit colour without transparency, as the networks need it.
  func plain() throws -> Picture {
    if depth == 32 { return try opaque() }
    return try grey()
  }
}
