internal import Foundation

/// A streaming parser of `multipart/form-data` (RFC 7578). It holds no more in memory than one piece from the network
/// and a boundary.
struct MultipartReader {
  enum Event {
    /// A part begins; `file` is nil for a field that is not a file.
    case part(name: String, file: String?)
    /// Bytes of the current part.
    case bytes(ArraySlice<UInt8>)
    case partEnd
    case end
  }

  /// The body does not have the format that its header states.
  struct Malformed: Error {}

  private enum State { case preamble, headers, body, ended }

  private let delimiter: [UInt8]
  private var state = State.preamble
  private var buffer: [UInt8]

  /// Returns nil for another content type, or without a valid boundary.
  init?(contentType: String) {
    guard contentType.lowercased().hasPrefix("multipart/form-data") else { return nil }
    let boundary = Self.parameter("boundary", of: contentType) ?? ""
    guard (1...70).contains(boundary.utf8.count) else { return nil }
    delimiter = Array("\r\n--\(boundary)".utf8)
    // The first boundary is not preceded by a line end.
    buffer = Array("\r\n".utf8)
  }

  var isEnded: Bool { state == .ended }

  /// - Throws: `Malformed`. What arrived complete before the damage is returned first; the next call then throws, and
  ///   the form never ends.
  mutating func take(_ bytes: some Sequence<UInt8>) throws -> [Event] {
    buffer.append(contentsOf: bytes)
    var events: [Event] = []
    do {
      while try step(&events) {}
    } catch {
      if events.isEmpty { throw error }
    }
    return events
  }

  /// Processes part of the buffer, and returns whether to call it again.
  private mutating func step(_ events: inout [Event]) throws -> Bool {
    switch state {
    case .ended:
      buffer.removeAll()
      return false
    case .preamble:
      guard let found = Self.find(delimiter, in: buffer) else {
        buffer = Array(buffer.suffix(delimiter.count))
        return false
      }
      buffer.removeFirst(found + delimiter.count)
      state = .headers
      return true
    case .headers: return try headers(&events)
    case .body:
      if let found = Self.find(delimiter, in: buffer) {
        if found > 0 { events.append(.bytes(buffer[..<found])) }
        events.append(.partEnd)
        buffer.removeFirst(found + delimiter.count)
        state = .headers
        return true
      }
      // The last bytes may be the beginning of a boundary.
      let safe = buffer.count - delimiter.count
      if safe > 0 {
        events.append(.bytes(buffer[..<safe]))
        buffer.removeFirst(safe)
      }
      return false
    }
  }

  private mutating func headers(_ events: inout [Event]) throws -> Bool {
    guard buffer.count >= 2 else { return false }
    if buffer[0] == UInt8(ascii: "-") && buffer[1] == UInt8(ascii: "-") {
      state = .ended
      events.append(.end)
      return true
    }
    guard let end = Self.find(Array("\r\n\r\n".utf8), in: buffer) else {
      guard buffer.count <= Self.mostHeaderBytes else { throw Malformed() }
      return false
    }
    guard end <= Self.mostHeaderBytes else { throw Malformed() }
    let lines = String(decoding: buffer[..<end], as: UTF8.self).components(separatedBy: "\r\n")
    guard let disposition = lines.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
      let name = Self.parameter("name", of: disposition)
    else { throw Malformed() }
    events.append(.part(name: name, file: Self.parameter("filename", of: disposition)))
    buffer.removeFirst(end + 4)
    state = .body
    return true
  }

  private static let mostHeaderBytes = 16 * 1024

  /// Returns `value` from `...; name="value"`. Browsers encode a quotation mark in it as `%22`.
  private static func parameter(_ name: String, of header: String) -> String? {
    for match in header.matches(of: /;\s*([A-Za-z*]+)=(?:"([^"]*)"|([^;\s]*))/) where match.1.lowercased() == name {
      let text = String(match.2 ?? match.3 ?? "")
      return text.replacing("%22", with: "\"").replacing("%0D", with: " ").replacing("%0A", with: " ")
    }
    return nil
  }

  private static func find(_ needle: [UInt8], in bytes: [UInt8]) -> Int? {
    let (count, wanted) = (bytes.count, needle.count)
    guard wanted > 0, count >= wanted else { return nil }
    return bytes.withUnsafeBytes { all in
      guard let start = all.baseAddress else { return nil }
      var place = 0
      while place + wanted <= count, let found = memchr(start + place, Int32(needle[0]), count - wanted - place + 1) {
        place = UnsafeRawPointer(found) - start
        if memcmp(start + place, needle, wanted) == 0 { return place }
        place += 1
      }
      return nil
    }
  }
}
