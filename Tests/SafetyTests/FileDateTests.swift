import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Clocks and file dates decide nothing: a file is settled when it has not changed for a while.
@Suite(.serialized) struct FileDateTests {
  /// Sets a file's modification time, in seconds since 1970.
  private static func date(_ file: URL, _ seconds: Int) {
    var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    let code = utimensat(AT_FDCWD, file.path, &times, 0)
    #expect(code == 0)
  }

  @Test("files of any date are read once they are complete and not before, even if each piece is dated back")
  func dates() async throws {
    let watched = try await Watched()
    let now = Int(Date().timeIntervalSince1970)
    // 1960, 1970, yesterday, a year from now, and a year whose nanoseconds do not fit in 64 bits.
    let times = [-315_619_200, 0, now - 86_400, now + 31_536_000, 13_569_465_600]
    // The file has its full length from the start, and its format's end mark; only the part between is still to come.
    let length = 3_000
    for (index, date) in times.enumerated() {
      let blank = String(repeating: "\(index)", count: length)
      try watched.write(blank, to: "\(index).pdf")
      FileDateTests.date(watched.inbox.appendingPathComponent("\(index).pdf"), date)
    }
    // All pieces together take longer than a file needs to settle, and each follows well before that.
    let time = LookingClock()
    watched.start(settle: 3, clock: time)
    for piece in 1...20 {
      try await time.looked()
      time.pass(1)
      try await time.looked()
      #expect(!watched.has(said: "accepted"), "read before piece \(piece)")
      for (index, date) in times.enumerated() {
        let file = watched.inbox.appendingPathComponent("\(index).pdf")
        let handle = try FileHandle(forWritingTo: file)
        try handle.seek(toOffset: UInt64(9 + piece * 100))
        try handle.write(contentsOf: Data("piece \(piece)".utf8))
        try handle.close()
        FileDateTests.date(file, date)
      }
    }
    try await eventually {
      time.pass(3)
      return try await watched.documents >= times.count
    }
    try await time.allSettled()
    #expect(try await watched.documents == times.count)
    await watched.stop()
    Soak.report("\(times.count) files dated from 1960 to 2400, written in 20 pieces: 0 read early, 0 held")
  }

  @Test(
    "a clock set back a day or ahead a year makes no file be read early or held back",
    arguments: [-86_400, 31_536_000] as [Int64])
  func clock(jump: Int64) async throws {
    let ahead = Mutex<Int64>(0)
    let clock: @Sendable () -> Int64 = {
      Int64(Date().timeIntervalSince1970) + ahead.withLock { $0 }
    }
    let watched = try await Watched(clock: clock)
    try watched.write("before", to: "slow.pdf")
    let time = LookingClock()
    watched.start(settle: 3, clock: time)
    let slow = watched.inbox.appendingPathComponent("slow.pdf")
    for piece in 1...20 {
      try await time.looked()
      time.pass(1)
      try await time.looked()
      // Back and forth; the last piece is written at the new time.
      ahead.withLock { $0 = piece % 2 == 0 ? jump : 0 }
      #expect(!watched.has(said: "accepted"))
      try watched.write("piece \(piece)", to: "slow.pdf")
      FileDateTests.date(slow, Int(clock()))
    }
    try watched.write("whole", to: "whole.pdf")
    try await eventually {
      time.pass(3)
      return try FileManager.default.contentsOfDirectory(atPath: watched.inbox.path) == [".billfold"]
    }
    #expect(try await watched.documents == 2)
    await watched.stop()
  }
}
