/// Waits until something is so; false where it never is.
///
/// What is waited for is what happens, never how soon: a test that fails because others keep the machine busy says nothing.
///
/// - Parameter seconds: a guard against hanging, ten minutes at least.
public func comesTrue(within seconds: Double = 600, _ isSo: () async throws -> Bool) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(max(seconds, 600))
  while try await !isSo() {
    if ContinuousClock.now > end { return false }
    try await Task.sleep(for: .milliseconds(20))
  }
  return true
}
