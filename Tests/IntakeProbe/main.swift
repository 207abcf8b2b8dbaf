// A program for tests: accepts files into a store and does nothing else.
//
//   IntakeProbe STORE DOCUMENTS FILE…   prints `accepted FILE` once a file counts as accepted, and `refused FILE: why`
//                                       or `failed FILE: why`; the exit code is 0 when all were accepted
import Core
import Foundation
import Intake
import Store
import SystemPackage

func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

let arguments = CommandLine.arguments
guard arguments.count > 3 else { exit(64) }
var isComplete = true
do {
  let store = try await Store.open(
    .file(URL(fileURLWithPath: arguments[1])), documents: URL(fileURLWithPath: arguments[2]))
  let acceptor = Acceptor(store: store, limits: .standard)
  var milliseconds: [Double] = []
  for file in arguments[3...] {
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
