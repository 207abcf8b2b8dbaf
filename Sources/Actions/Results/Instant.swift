internal import Foundation
internal import Glibc

/// A point in time. Encoded in ISO 8601 in UTC, `2026-03-14T09:26:53Z`; shown to users in local time (`local`).
public struct Instant: Codable, Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Seconds since 1970-01-01, UTC.
  public var seconds: Int64

  public init(_ seconds: Int64) { self.seconds = seconds }

  public var description: String { Date(timeIntervalSince1970: TimeInterval(seconds)).ISO8601Format() }

  /// The local time to the minute, in the system's time zone: `2026-03-14 10:26`.
  public var local: String {
    var (time, parts) = (time_t(seconds), tm())
    localtime_r(&time, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
      + "\(two(parts.tm_hour)):\(two(parts.tm_min))"
  }

  public static func < (left: Instant, right: Instant) -> Bool { left.seconds < right.seconds }

  /// - Throws: `DecodingError.dataCorrupted` for text that is not ISO 8601.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let date = try? Date(text, strategy: .iso8601) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(text) is not a time (ISO 8601)")
    }
    seconds = Int64(date.timeIntervalSince1970)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
