import Charts
import Testing

@Suite("The axis of a chart")
struct AxisTests {
  @Test(
    "ends at the values, in round steps",
    arguments: [
      ([41_230], 10_000, 0, 50_000), ([50_000], 10_000, 0, 50_000), ([50_001], 20_000, 0, 60_000), ([1], 1, 0, 1),
      ([6], 2, 0, 6), ([99], 20, 0, 100), ([123_456, 7], 50_000, 0, 150_000), ([0], 1, 0, 1), ([], 1, 0, 1),
      ([-300, 900], 500, -500, 1000), ([-5], 1, -5, 0),
      ([999_999_999_999_999], 200_000_000_000_000, 0, 1_000_000_000_000_000),
    ] as [([Int64], Int64, Int64, Int64)])
  func ends(values: [Int64], step: Int64, minimum: Int64, maximum: Int64) {
    let axis = Axis(covering: values)
    #expect(axis.step == step && axis.minimum == minimum && axis.maximum == maximum, "\(axis)")
  }

  @Test("has steps of 1, 2 or 5 times a power of ten, covers every value and wastes less than a step at each end")
  func everyMagnitude() {
    var value: Int64 = 1
    while value < 4_000_000_000_000_000_000 {
      for values in [[value], [-value], [value, -value / 3], [-value, value / 7]] {
        let axis = Axis(covering: values)
        #expect(["1", "2", "5"].contains(String(axis.step).replacing("0", with: "")), "\(axis)")
        #expect(axis.ticks.count <= 6 && axis.ticks.count >= 2, "\(axis.ticks) for \(values)")
        for value in values { #expect((axis.minimum...axis.maximum).contains(value), "\(value) on \(axis)") }
        #expect(
          axis.maximum - max(0, values.max() ?? 0) < axis.step && min(0, values.min() ?? 0) - axis.minimum < axis.step)
        #expect(axis.ticks.contains(0))
      }
      value += value / 2 + 1
    }
  }

  @Test("does not trap at the ends of Int64")
  func extremes() {
    for values in [[Int64.max], [.min], [.min, .max]] { #expect(Axis(covering: values).ticks.count >= 2) }
  }
}
