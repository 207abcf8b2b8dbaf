/// A time of day as printed, `18:42`, to the minute.
public struct TimeOfDay: Hashable, Sendable, Codable, CustomStringConvertible {
  public let hour: Int
  public let minute: Int

  /// The time, or nil if there is no such time of day.
  public init?(hour: Int, minute: Int) {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    self.hour = hour
    self.minute = minute
  }

  /// The start of a day.
  public static let midnight = TimeOfDay(unchecked: (0, 0))

  private init(unchecked time: (hour: Int, minute: Int)) { (hour, minute) = time }

  /// Parses `18:42` or `9:05`, and nothing else.
  public init?(text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }), let hour = Int(parts[0]),
      let minute = Int(parts[1])
    else { return nil }
    self.init(hour: hour, minute: minute)
  }

  /// `18:42`.
  public var description: String { "\(hour.padded(to: 2)):\(minute.padded(to: 2))" }

  /// - Throws: `DecodingError.dataCorrupted` for anything but `hh:mm`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let time = TimeOfDay(text: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a time (hh:mm)")
    }
    self = time
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension TimeOfDay: Comparable {
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    (left.hour, left.minute) < (right.hour, right.minute)
  }
}
