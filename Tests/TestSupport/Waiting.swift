/// Waits until something is so; false where it is not in time.
public func comesTrue(within seconds: Double, _ isSo: () async throws -> Bool) async throws -> Bool {
  let end = ContinuousClock.now + .seconds(seconds)
  while try await !isSo() {
    if ContinuousClock.now > end { return false }
    try await Task.sleep(for: .milliseconds(20))
  }
  return true
}
