/// Waits until a condition holds; false if it never does.
///
/// Tests check what happens, never how soon: a test that fails because the machine is busy proves nothing.
///
/// - Parameter seconds: a guard against hanging, at least ten minutes.
public func comesTrue(within seconds: Double = 600, _ isSo: () async throws -> Bool) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(max(seconds, 600))
  var checks = 0
  while try await !isSo() {
    checks += 1
    // On a busy machine, minutes can pass before this task and the one it waits for get a turn.
    if ContinuousClock.now > end, checks >= fewestChecks { return false }
    try await Task.sleep(for: .milliseconds(20))
  }
  return true
}

/// At 20 ms each, a minute in which the task had its turns.
private let fewestChecks = 3000
