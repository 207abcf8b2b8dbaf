import Foundation
import TestSupport
import Testing

/// A server without requests does nothing.
@Suite struct IdleTests {
  /// How often each thread of a process yielded its processor, which it does when it has nothing more to do.
  private func pauses(of process: Int32) throws -> [String: Int] {
    let tasks = "/proc/\(process)/task"
    let numbers = try FileManager.default.contentsOfDirectory(atPath: tasks)
    return Dictionary(
      uniqueKeysWithValues: numbers.map { number in
        let status = (try? String(contentsOfFile: "\(tasks)/\(number)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        return (number, Int(line?.split(whereSeparator: \.isWhitespace).last ?? "") ?? 0)
      })
  }

  @Test("after the last browser has left, the server uses at most 40 MB of memory, including code and libraries")
  func memory() async throws {
    let page = try await ServedPage()
    for place in ["/", "/bills", "/analytics", "/forecast", "/history", "/statements"] {
      #expect(try await page.get(place).status == 200)
    }
    var figures = (own: 0, all: 0)
    let isSmall = try await comesTrue {
      figures = try (kilobytes("RssAnon", of: page.program.processID), kilobytes("VmRSS", of: page.program.processID))
      return figures.all < 40_000
    }
    print("figure: the idle server has \(figures.all / 1000) MB in memory, \(figures.own / 1000) MB of its own")
    #expect(isSmall, "\(figures)")
    #expect(try await page.get("/").status == 200)
  }

  @Test("nothing wakes an idle server, even while a browser listens for readings")
  func wakeups() async throws {
    let page = try await ServedPage()
    let process = page.program.processID
    let request = RawRequest(
      port: page.port, method: "GET", path: "/events",
      headers: ["Host": page.host, "Sec-Fetch-Site": "same-origin", "Cookie": try #require(page.cookie)])
    let listener = try Connection(port: page.port)
    listener.write(request.bytes)
    // Threads needed at start end after some seconds. After that only the timer of libdispatch itself wakes, which
    // every Swift program on Linux has: one thread that does nothing.
    var woken: [String: Int] = [:]
    let isCalm = try await comesTrue {
      let before = try pauses(of: process)
      try await Task.sleep(for: .seconds(3))
      let after = try pauses(of: process)
      woken = after.filter { $0.value != before[$0.key] }
      return woken.count <= 1 && after.count == before.count
    }
    #expect(isCalm, "woken: \(woken)")
    // The memory of its own.
    let own = try kilobytes("RssAnon", of: process)
    #expect(own < 15_000)
    withExtendedLifetime(listener) {}
    #expect(try await page.get("/").status == 200)
  }
}

/// A figure of `/proc/PID/status`, in kilobytes.
func kilobytes(_ name: String, of process: Int32) throws -> Int {
  let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
  let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
  return Int(line?.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "") ?? 0
}
