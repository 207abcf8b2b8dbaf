import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Intake

/// What wakes the watcher before its next scan.
@Suite struct InboxEventsTests {
  /// Longer than any test takes: a watcher that wakes after it was not woken by an event.
  private static let never = 3_600.0

  @Test(
    "events that overflow the kernel's queue wake the watcher, and it keeps listening",
    .enabled(if: (FolderEvents.queueLength ?? .max) <= 200_000, "the queue of events is too long to be filled"))
  func overflow() async throws {
    let folder = try TemporaryFolder()
    let own = try FolderEvents(of: folder.url)
    let events = InboxEvents()
    await events.listen(to: [FilePath(folder.url.path)])
    try FolderEvents.flood(folder.url)
    #expect(own.told().hasOverflowed)
    #expect(await events.wait(seconds: InboxEventsTests.never))
    #expect(await !events.wait(seconds: 0.3), "what was lost is told once")
    try folder.write([1], to: "after.pdf")
    #expect(await events.wait(seconds: InboxEventsTests.never))
  }

  @Test("a folder that could not be watched, or was replaced by another of the same name, is watched later")
  func listensLater() async throws {
    let folder = try TemporaryFolder()
    let sub = folder.file("sub")
    let events = InboxEvents()
    for _ in 1...2 {
      await events.listen(to: [FilePath(sub.path)])
      try FileManager.default.createDirectory(at: sub, withIntermediateDirectories: true)
      await events.listen(to: [FilePath(sub.path)])
      try folder.write([1], to: "sub/a.pdf")
      #expect(await events.wait(seconds: InboxEventsTests.never))
      try FileManager.default.removeItem(at: sub)
      // The removal of the folder is an event, too.
      #expect(await events.wait(seconds: InboxEventsTests.never))
    }
  }
}
