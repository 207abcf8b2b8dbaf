// A program for tests: opens a store as one of several processes do, and works on it.
//
//   StoreProbe record STORE DOCUMENTS NAME COUNT   records COUNT documents, claims and finishes whatever waits
//   StoreProbe stall STORE DOCUMENTS NAME COUNT    claims COUNT documents, keeps them for another second, stops itself,
//                                                  and when it is continued tries to finish them; prints how many were
//                                                  refused
//   StoreProbe confirm STORE DOCUMENTS NAME DRAFT  confirms a draft at revision 1; prints `confirmed` or `already`
import Core
import Foundation
import Store

let arguments = CommandLine.arguments
guard arguments.count == 6, let number = Int64(arguments[5]) else { exit(64) }
let name = arguments[4]

do {
  let store = try await Store.open(
    .file(URL(fileURLWithPath: arguments[2])), documents: URL(fileURLWithPath: arguments[3]))
  switch arguments[1] {
  case "record": try await recordAndClaim(store, count: Int(number))
  case "stall": try await stall(store, count: Int(number))
  case "confirm": try await confirm(store, draft: number)
  default: exit(64)
  }
} catch {
  FileHandle.standardError.write(Data("\(name): \(error)\n".utf8))
  exit(1)
}

/// Every process records its own documents, and some that all of them record.
func recordAndClaim(_ store: Store, count: Int) async throws {
  for index in 0..<count {
    for hash in ["\(name)-\(index)", "shared-\(index)"] {
      let arrival = Arrival(
        sha256: hash, bytes: 1, mediaType: "image/png", fileName: "\(hash).png", sourcePath: Array(hash.utf8),
        identity: nil, via: .import)
      _ = try await store.record(arrival)
    }
    guard let job = try await store.claim(worker: name, lease: 600) else { continue }
    try await store.finish(job, reading: Reading(pages: []), proposals: [Proposal()])
  }
}

func stall(_ store: Store, count: Int) async throws {
  var jobs: [Job] = []
  // However long it takes to claim them all, none may be claimed again.
  while jobs.count < count, let job = try await store.claim(worker: name, lease: 3600) { jobs.append(job) }
  for job in jobs { _ = try await store.heartbeat(job, lease: 1) }
  // Sent to this very thread: a signal to the process may be handled by another thread a moment later, when this one
  // already holds the store's lock again.
  raise(SIGSTOP)
  var refused = 0
  for job in jobs {
    do { try await store.finish(job, reading: Reading(pages: []), proposals: [Proposal()]) } catch StoreError.staleFence
    { refused += 1 }
  }
  print("\(refused) of \(jobs.count) refused")
}

func confirm(_ store: Store, draft: Int64) async throws {
  let contents = BillContents(
    title: name, merchant: name, kind: .receipt, amount: Money(minorUnits: 1230, currency: .eur), issueDate: .epoch,
    categories: ["Other"])
  do {
    _ = try await store.confirm(draft: draft, revision: 1, contents: contents, who: name)
    print("confirmed")
  } catch StoreError.alreadyConfirmed {
    print("already")
  }
}
