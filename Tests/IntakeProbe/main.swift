// A program for tests: accepts files into a store and does nothing else.
//
//   IntakeProbe [--stop | --stop-accepted | --each] STORE DOCUMENTS FILE…
//
// accepts them in batches, as `watch` and `import` do, and prints `accepted FILE` once a file counts as accepted, and
// `refused FILE: why` or `failed FILE: why`; the exit code is 0 when all were accepted. With --stop it stops itself
// once the store is open, and accepts when it is continued; with --stop-accepted it stops itself after printing all
// outcomes, before the store is closed. With --each it accepts each file separately, and prints the milliseconds within
// which nineteen of twenty were accepted: `p95 12.3 ms`.
import Core
import Foundation
import Intake
import Store
import SystemPackage

/// A line that cannot be written is lost, and the rest continues: a test makes writes fail.
func say(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8)) }

let option = CommandLine.arguments.dropFirst().first.flatMap { $0.hasPrefix("--") ? $0 : nil }
let arguments = Array(CommandLine.arguments.dropFirst(option == nil ? 1 : 2))
guard arguments.count > 2 else { exit(64) }
var isComplete = true
do {
  let store = try await Store.open(
    .file(URL(fileURLWithPath: arguments[0])), documents: URL(fileURLWithPath: arguments[1]))
  if option == "--stop" { raise(SIGSTOP) }
  let acceptor = Acceptor(store: store, limits: .standard)
  let files = arguments[2...].map { FilePath($0) }
  let size = option == "--each" ? 1 : Acceptor.batch
  var milliseconds: [Double] = []
  for start in stride(from: 0, to: files.count, by: size) {
    let batch = Array(files[start..<min(start + size, files.count)])
    let begun = ContinuousClock.now
    let outcomes = await acceptor.accept(batch.map { ($0, nil) }, via: .import)
    milliseconds.append((ContinuousClock.now - begun) / .milliseconds(1))
    for (file, outcome) in zip(batch, outcomes) {
      switch outcome {
      case .success: say("accepted \(file.string)")
      case .failure(let error):
        isComplete = false
        if let refusal = error as? Refusal {
          say("refused \(file.string): \(refusal.failure)")
        } else {
          say("failed \(file.string): \(error)")
        }
      }
    }
  }
  if option == "--each" {
    let p95 = milliseconds.sorted()[milliseconds.count * 95 / 100]
    say("p95 \(String(format: "%.1f", p95)) ms")
  }
  // A store is closed when its last reference is released.
  if option == "--stop-accepted" { withExtendedLifetime(acceptor) { _ = raise(SIGSTOP) } }
} catch {
  say("failed: \(error)")
  exit(1)
}
exit(isComplete ? 0 : 1)
