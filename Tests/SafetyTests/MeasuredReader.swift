import Core
import Foundation
import Synchronization
import TestSupport

/// A reader that reads one document and whose cost is measured: wall time, the peak memory of it or its child, and how
/// much of it the child does not share.
struct MeasuredReader {
  var reply: ReaderReply?
  var seconds: Double
  var peakBytes: Int64
  /// The most memory that a child had for itself.
  var ownBytes: Int64

  init(_ file: URL, limits: ReaderLimits = .standard, by reader: URL = Project.program("billfold-reader")) throws {
    try self.init(path: Array(file.path.utf8), limits: limits, by: reader)
  }

  /// - Parameter path: the bytes as the system has them, which need not be UTF-8.
  init(path: [UInt8], limits: ReaderLimits = .standard, by reader: URL = Project.program("billfold-reader")) throws {
    let input = Pipe()
    let output = Pipe()
    let start = ContinuousClock.now
    // posix_spawn and wait4 rather than Process, which does not report the resources that its program used.
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.fileHandleForReading.fileDescriptor, 0)
    posix_spawn_file_actions_adddup2(&actions, output.fileHandleForWriting.fileDescriptor, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // A reader that inherits the writing end of its own input would never see the end of input.
    for pipe in [input, output] {
      for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
        _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    var process: pid_t = 0
    let program = reader.path
    let environment = ProcessInfo.processInfo.environment.merging(["OMP_THREAD_LIMIT": "1"]) { $1 }
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), nil]
    var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    guard posix_spawn(&process, program, &actions, nil, &arguments, &variables) == 0 else { throw POSIXError(.ENOENT) }
    let memory = ChildMemory(of: process)
    defer { memory.stop() }
    try output.fileHandleForWriting.close()
    let request = try JSONEncoder().encode(
      ReaderRequest(path: path, wantsPreviews: true, today: .epoch, limits: limits))
    for frame in [request, Data(path)] {
      try input.fileHandleForWriting.write(contentsOf: Data(Frame.prefix(length: frame.count)) + frame)
    }
    // A reader whose requests end while it reads assumes that its parent has ended, and exits: wait for the reply
    // first.
    var answered = Data()
    while !MeasuredReader.holdsReply(answered) {
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { break }
      answered += more
    }
    try input.fileHandleForWriting.close()
    answered += output.fileHandleForReading.readDataToEndOfFile()
    var usage = rusage()
    var status: Int32 = 0
    while wait4(process, &status, 0, &usage) < 0 && errno == EINTR {}
    seconds = (ContinuousClock.now - start) / .seconds(1)
    peakBytes = Int64(usage.ru_maxrss) * 1024
    ownBytes = memory.most
    reply = MeasuredReader.reply(in: answered)
  }

  /// Whether all pieces of the reply have arrived, and how they ended.
  private static func holdsReply(_ data: Data) -> Bool {
    let frames = frames(data)
    return frames.firstIndex { $0.isEmpty }.map { $0 + 1 < frames.count } ?? false
  }

  /// After the greeting come the pieces, an empty frame, and how they ended.
  private static func reply(in data: Data) -> ReaderReply? {
    let frames = frames(data).dropFirst()
    guard let end = frames.firstIndex(where: \.isEmpty), end + 1 < frames.endIndex,
      let outcome = try? JSONDecoder().decode(ReaderOutcome.self, from: frames[end + 1])
    else { return nil }
    if case .failed(let failure) = outcome { return .failed(failure) }
    let written = frames[..<end].reduce(Data(), +)
    return self.frames(written).first.flatMap { try? JSONDecoder().decode(ReaderReply.self, from: $0) }
  }

  private static func frames(_ data: Data) -> [Data] {
    var frames: [Data] = []
    var rest = data[...]
    while let length = Frame.length(prefix: Array(rest.prefix(4))), rest.count >= 4 + length {
      frames.append(Data(rest.dropFirst(4).prefix(length)))
      rest = rest.dropFirst(4 + length)
    }
    return frames
  }
}

/// Looks every few milliseconds at how much memory the children of a process do not share with it. A short peak may be
/// missed, but not that of a network, which works for half a second.
private final class ChildMemory: Sendable {
  private let state = Mutex((most: Int64(0), isOver: false))

  init(of server: pid_t) {
    Thread.detachNewThread { [self] in
      while !state.withLock({ $0.isOver }) {
        let children = ChildMemory.text("/proc/\(server)/task/\(server)/children").split(separator: " ")
        let own = children.map { ChildMemory.own(of: $0) }.max() ?? 0
        state.withLock { $0.most = max($0.most, own) }
        usleep(30_000)
      }
    }
  }

  /// In bytes; 0 if the kernel does not tell which processes are children.
  var most: Int64 { state.withLock { $0.most } }

  func stop() { state.withLock { $0.isOver = true } }

  private static func own(of process: Substring) -> Int64 {
    text("/proc/\(process)/smaps_rollup").split(separator: "\n").filter { $0.hasPrefix("Private_") }
      .compactMap { $0.split(separator: " ").dropFirst().first.flatMap { Int64($0) } }.reduce(0, +) * 1024
  }

  private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}
