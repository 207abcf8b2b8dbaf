import Foundation
import Store
import SystemPackage
import TestSupport
import Testing

@testable import Intake

/// When a file in the inbox is complete.
@Suite struct SettlingTests {
  private func drop(_ text: String, in folder: TemporaryFolder) throws -> (path: FilePath, identity: FileIdentity) {
    let path = FilePath(try folder.write(Array(text.utf8), to: "a.pdf").path)
    return (path, try #require(FileIdentity(ofFileAt: path)))
  }

  @Test("a file is settled when it has not changed for the quiet time and has its end mark")
  func settling() throws {
    let folder = try TemporaryFolder()
    let (path, identity) = try drop("%PDF-1.4 ... %%EOF", in: folder)
    var settling = Settling(quiet: 5)
    let start = SuspendingClock.now
    #expect(settling.judge(path, identity, now: start) == .wait(5))
    #expect(settling.judge(path, identity, now: start + .seconds(4)) == .wait(1))
    var grown = identity
    grown.size += 1
    #expect(settling.judge(path, grown, now: start + .seconds(5)) == .wait(5), "a change starts anew")
    #expect(settling.judge(path, grown, now: start + .seconds(10)) == .settled)
  }

  @Test("a file without its format's end mark waits longer, but not indefinitely")
  func missingEnd() throws {
    let folder = try TemporaryFolder()
    let (path, identity) = try drop("%PDF-1.4 still arriving", in: folder)
    var settling = Settling(quiet: 5, timeout: 60)
    let start = SuspendingClock.now
    _ = settling.judge(path, identity, now: start)
    #expect(settling.judge(path, identity, now: start + .seconds(10)) != .settled)
    #expect(settling.judge(path, identity, now: start + .seconds(60)) == .settled)
  }

  @Test(
    "clock and date changes neither settle a file that changes nor hold back one that does not",
    arguments: [-1_000_000_000 * 86_400, 1_000_000_000 * 86_400 * 365, -4_000_000_000_000_000_000] as [Int64])
  func jumps(nanoseconds: Int64) throws {
    let folder = try TemporaryFolder()
    let (path, first) = try drop("%PDF-1.4 ... %%EOF", in: folder)
    var identity = first
    var settling = Settling(quiet: 5)
    let start = SuspendingClock.now
    #expect(settling.judge(path, identity, changed: 0, now: start) == .wait(5))
    // Written again after the clock was changed: its date differs, in either direction.
    identity.modifiedNanoseconds &+= nanoseconds
    #expect(settling.judge(path, identity, changed: nanoseconds, now: start + .seconds(4)) == .wait(5))
    // Written again, and given its previous date: only the kernel's change time shows it.
    #expect(settling.judge(path, identity, changed: 1, now: start + .seconds(8)) == .wait(5))
    #expect(settling.judge(path, identity, changed: 1, now: start + .seconds(12)) == .wait(1))
    #expect(settling.judge(path, identity, changed: 1, now: start + .seconds(13)) == .settled)
  }

  @Test("a file system with made-up modification times holds no file back indefinitely")
  func madeUpTimes() throws {
    let folder = try TemporaryFolder()
    let (path, identity) = try drop("%PDF-1.4 ... %%EOF", in: folder)
    var settling = Settling(quiet: 5, timeout: 60)
    let start = SuspendingClock.now
    for second in 0..<60 {
      #expect(settling.judge(path, identity, changed: Int64(second), now: start + .seconds(second)) != .settled)
    }
    #expect(settling.judge(path, identity, changed: 60, now: start + .seconds(60)) == .settled)
  }
}
