/// Waits until a condition holds; false if it never does.
///
/// Tests check what happens, never how soon: a test that fails because the machine is busy proves nothing.
///
/// - Parameter seconds: a guard against hanging, at least ten minutes.
public func comesTrue(within seconds: Double = 600, _ isSo: () async throws -> Bool) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(max(seconds, 600))
  while try await !isSo() {
    if ContinuousClock.now > end { return false }
    try await Task.sleep(for: .milliseconds(20))
  }
  return true
}
