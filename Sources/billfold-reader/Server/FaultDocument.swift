#if DEBUG
internal import Core
internal import Foundation
internal import Glibc

/// A document that makes the child misbehave as if a hostile document had taken it over. For tests only, not in release
/// builds. It begins with `billfold-fault: ` and the name of a fault.
enum FaultDocument: String {
  /// Ends as if by a null pointer.
  case crash
  /// Computes forever.
  case loop
  /// Sleeps forever.
  case hang
  /// Allocates memory without end.
  case memory
  /// Writes output without end.
  case flood
  /// Sends a reply that is not valid JSON.
  case nonsense
  /// Sends a reading whose numbers overflow.
  case overflow
  /// Asks for files without end, and replies when it gets no answer any more.
  case asking
  /// Announces previews that it does not send.
  case promise
  /// Exits without a reply.
  case silence
  /// Ends as if by a null pointer in the middle of its reply.
  case half
  /// Ends as if by a null pointer after a complete reply.
  case late

  init?(_ document: Data) {
    let words = String(decoding: document.prefix(64), as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.first == "billfold-fault:", words.count > 1, let fault = FaultDocument(rawValue: String(words[1]))
    else { return nil }
    self = fault
  }

  func happen(reply: Int32) -> Never {
    func answer(_ json: String) { write(Frame.prefix(length: json.utf8.count) + Array(json.utf8), to: reply) }
    switch self {
    case .crash: raise(SIGSEGV)
    case .loop: while true { _ = getppid() }
    case .hang: while true { sleep(1000) }
    case .memory:
      while let block = malloc(1 << 24) {
        memset(block, 1, 1 << 24)
        // Without a use of it, an optimised build never allocates it.
        _ = Glibc.write(-1, block, 1)
      }
      abort()
    case .flood: while true { write([UInt8](repeating: 0x7B, count: 1 << 16), to: reply) }
    case .nonsense: answer("{\"read\": [[[[")
    case .overflow:
      answer(
        """
        {"read":{"_0":{"pages":[{"number":1,"width":9223372036854775807,"height":10,"passes":[{"source":"ocr","method":"",\
        "lines":[{"words":[{"text":"TOTAL","box":[9223372036854775807,1,9223372036854775807,1],"confidence":0.9}]}]}]}],\
        "engine":"","seconds":0,"isIncomplete":false},"previews":[]}}
        """)
    case .asking:
      for _ in 0..<20_000 { close(open("/etc/localtime", O_RDONLY)) }
      answer("{\"read\":{\"_0\":{\"pages\":[],\"engine\":\"\",\"seconds\":0,\"isIncomplete\":false},\"previews\":[]}}")
    case .promise:
      answer(
        """
        {"read":{"_0":{"pages":[],"engine":"","seconds":0,"isIncomplete":false},"previews":[{"page":1,"format":"jpeg"}]}}
        """)
    case .silence: break
    case .half:
      write(Frame.prefix(length: 1000) + Array("{\"read\":{\"_0\":{\"pages\":[".utf8), to: reply)
      raise(SIGSEGV)
    case .late:
      answer("{\"read\":{\"_0\":{\"pages\":[],\"engine\":\"\",\"seconds\":0,\"isIncomplete\":false},\"previews\":[]}}")
      raise(SIGSEGV)
    }
    _exit(0)
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) {
    guard bytes.withUnsafeBytes({ $0.writeAll(to: descriptor) }) == nil else { _exit(0) }
  }
}
#endif
