import Testing

@testable import Web

/// How long guessing passwords makes one wait.
@Suite struct PasswordAttemptTests {
  @Test("each wrong password after the fifth doubles the wait, up to a quarter of an hour")
  func waits() {
    let attempts = PasswordAttempts()
    var now = ContinuousClock.now
    var waits: [Int] = []
    for _ in 0..<20 {
      now += .seconds(attempts.wait("a", now: now))
      attempts.failed("a", now: now)
      waits.append(attempts.wait("a", now: now))
    }
    #expect(waits.prefix(8) == [0, 0, 0, 0, 30, 60, 120, 240])
    #expect(waits.max() == PasswordAttempts.longest)
    #expect(attempts.wait("b", now: now) == 0)
    attempts.succeeded("a")
    #expect(attempts.wait("a", now: now) == 0)
  }

  @Test("right passwords do not count as guesses, however many there are")
  func right() {
    let attempts = PasswordAttempts()
    let now = ContinuousClock.now
    for number in 0..<PasswordAttempts.mostAnHour * 2 {
      attempts.failed("address \(number)", now: now)
      attempts.succeeded("address \(number)")
    }
    #expect(attempts.wait("another", now: now) == 0)
  }

  @Test("guessing from many addresses is slowed down as well")
  func many() {
    let attempts = PasswordAttempts()
    let now = ContinuousClock.now
    for number in 0..<PasswordAttempts.mostAnHour { attempts.failed("address \(number)", now: now) }
    #expect(attempts.wait("another", now: now) > 0)
    #expect(attempts.wait("another", now: now + .seconds(3_601)) == 0)
  }
}
