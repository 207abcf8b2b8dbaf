internal import Foundation

/// Instants as people and programs read them.
enum Timestamp {
  /// ISO 8601 in UTC.
  static func text(_ seconds: Int64) -> String {
    Date(timeIntervalSince1970: TimeInterval(seconds)).ISO8601Format()
  }
}
