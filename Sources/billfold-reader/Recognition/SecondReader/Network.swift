internal import CInference
internal import CLeptonica
internal import Core
internal import Foundation

/// OpenVINO's library, opened at run time; nil where it is not installed.
final class InferenceLibrary {
  fileprivate let handle: OpaquePointer

  /// - Throws: `Failure.unreadable` with the library's own words where it cannot be used.
  init(path: String) throws {
    var why = [CChar](repeating: 0, count: 512)
    guard let handle = billfold_runtime_open(path, &why, why.count) else { throw Network.failure(why) }
    self.handle = handle
  }

  deinit { billfold_runtime_close(handle) }
}

/// A neural network that was loaded and compiled; the handle lives and dies in here.
final class Network {
  private let handle: OpaquePointer
  // The network's code is in the library.
  private let library: InferenceLibrary

  /// - Throws: `Failure.unreadable` with the library's own words where the model cannot be used.
  init(model path: String, library: InferenceLibrary) throws {
    var why = [CChar](repeating: 0, count: 512)
    guard let handle = billfold_network_load(library.handle, path, &why, why.count) else { throw Network.failure(why) }
    self.handle = handle
    self.library = library
  }

  deinit { billfold_network_close(handle) }

  /// The network's answer, valid until the next run.
  struct Output {
    let values: UnsafePointer<Float>
    let shape: [Int]
  }

  /// Runs it on an input of 3 × height × width floats, which `fill` writes.
  ///
  /// - Throws: `Failure.outOfMemory`, or `.unreadable` where the library fails.
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

  /// Gives back the memory that runs took for what is between input and output.
  ///
  /// A forked child that writes to its parent's memory copies each page of it first; memory of its own costs less.
  func releaseMemory() { billfold_network_release_memory(handle) }

  fileprivate static func failure(_ why: [CChar]) -> Failure {
    let text = String(decoding: why.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return Failure(.unreadable, "the second reader failed: \(text); reinstall billfold")
  }
}

extension Picture {
  /// Hands out its pixels as the networks' loops take them; the picture lives at least as long.
  func withPixels<Result>(_ body: (billfold_pixels) throws -> Result) rethrows -> Result {
    try withExtendedLifetime(self) {
      try body(
        billfold_pixels(
          data: UnsafePointer(pixGetData(pix)), words_per_row: Int32(pixGetWpl(pix)), depth: Int32(depth),
          width: Int32(width), height: Int32(height)))
    }
  }

  /// 8-bit grey or 32-bit colour without transparency: what networks look at.
  func plain() throws -> Picture {
    if depth == 32 { return try opaque() }
    return try grey()
  }
}
