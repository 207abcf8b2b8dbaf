// A program for tests: accepts files into a store and does nothing else.
//
//   IntakeProbe [--stop] STORE DOCUMENTS FILE…   prints `accepted FILE` once a file counts as accepted, and
//                                                `refused FILE: why` or `failed FILE: why`; the exit code is 0 when all
//                                                were accepted. With --stop it stops itself once the store is open, and
//                                                accepts when it is continued
import Core
import Foundation
import Intake
import Store
import SystemPackage

/// A line that cannot be written is lost, and the rest goes on: a test lets writes fail.
func say(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8)) }

let stops = CommandLine.arguments.dropFirst().first == "--stop"
let arguments = Array(CommandLine.arguments.dropFirst(stops ? 2 : 1))
guard arguments.count > 2 else { exit(64) }
var isComplete = true
do {
  let store = try await Store.open(
    .file(URL(fileURLWithPath: arguments[0])), documents: URL(fileURLWithPath: arguments[1]))
  if stops { raise(SIGSTOP) }
  let acceptor = Acceptor(store: store, limits: .standard)
  var milliseconds: [Double] = []
  for file in arguments[2...] {
    let start = ContinuousClock.now
    do {
      _ = try await acceptor.accept(FilePath(file), via: .import)
      say("accepted \(file)")
    } catch let refusal as Refusal {
      isComplete = false
      say("refused \(file): \(refusal.failure)")
    } catch {
      isComplete = false
      say("failed \(file): \(error)")
    }
    milliseconds.append((ContinuousClock.now - start) / .milliseconds(1))
  }
  let p95 = milliseconds.sorted()[milliseconds.count * 95 / 100]
  say("p95 \(String(format: "%.1f", p95)) ms")
} catch {
  say("failed: \(error)")
  exit(1)
}
exit(isComplete ? 0 : 1)
