import Core
import Foundation
import TestSupport
import Testing

/// HEIC and AVIF files beyond those that cameras write.
@Suite struct HeifTests {
  @Test("transparent parts are paper, even if they are black")
  func transparent() async throws {
    let data = try #require(Data(base64Encoded: HeifTests.transparent, options: .ignoreUnknownCharacters))
    let text = try await RealReader.reading(data).text
    #expect(text.contains("48.00"), "\(text)")
  }

  @Test("a picture that claims too long a side is too large, not damaged")
  func tooLong() async throws {
    var data = try Data(contentsOf: Project.samples.appendingPathComponent("lt-kiosk.avif"))
    // The size of the picture: the box's type, its version and flags, width and height (ISO/IEC 23008-12, 6.5.3).
    let size = try #require(data.range(of: Data("ispe".utf8)))
    data.replaceSubrange(size.upperBound + 4..<size.upperBound + 8, with: [0, 0, 0x4E, 0x20])
    #expect(try await RealReader.failure(data)?.code == .tooLarge)
  }

  @Test("a picture of a few pixels is not that of a receipt that failed to be read")
  func tooSmall() async throws {
    var data = try Data(contentsOf: Project.samples.appendingPathComponent("lt-kiosk.avif"))
    let size = try #require(data.range(of: Data("ispe".utf8)))
    data.replaceSubrange(size.upperBound + 4..<size.upperBound + 12, with: [0, 0, 0, 4, 0, 0, 0, 4])
    #expect(try await RealReader.failure(data)?.code == .unsupported)
  }

  /// Two lines of print, black on transparent black.
  private static let transparent = """
    AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUIAAAGGbWV0YQAAAAAAAAAhaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAAAAAAAOcGl0bQAA
    AAAAAQAAACxpbG9jAAAAAEQAAAIAAQAAAAEAAAaxAAAALgACAAAAAQAAAa4AAAUDAAAAQmlpbmYAAAAAAAIAAAAaaW5mZQIAAAAAAQAAYXYwMUNvbG9y
    AAAAABppbmZlAgAAAAACAABhdjAxQWxwaGEAAAAAGmlyZWYAAAAAAAAADmF1eGwAAgABAAEAAADDaXBycAAAAJ1pcGNvAAAAFGlzcGUAAAAAAAABAAAA
    AGAAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBAAwAAAAAE2NvbHJuY2x4AAEADQAGgAAAAA5waXhpAAAAAAEIAAAADGF2MUOBABwAAAAAOGF1eEMAAAAA
    dXJuOm1wZWc6bXBlZ0I6Y2ljcDpzeXN0ZW1zOmF1eGlsaWFyeTphbHBoYQAAAAAeaXBtYQAAAAAAAAACAAEEAQKDBAACBAEFhgcAAAU5bWRhdBIACgYY
    Hb/vsKgy9glEpAUUFNgCiHNdYHA6l25v0QfyqfZksuKQWA4O60bDwP4ohpYHENZ+ptQQ48CkW5TtYq6CaczitniJTUNYkb9fCRqkYmUfjDaBGazEtLuV
    gSfJq4mTf4JaGsTbyRRGQYdwXaDEkrWLjPB1uJj6t9UFWj/HsMYDOhvyjLoWT3MOt7LOU3MqIG5YYL6V4gJHrFUXAJHe9O/ndfH06Qj0qEfX8R0SDFdh
    Go0WAb8CQyUUxJ+/leZDxJ5TxKZcMe3Ha5LyL6TpobqFe4iNDsTSgoV+93rNv6jcVTCEX2CNIM9xc+kt8aF4m67FbNEh3InfDoxHHxNLMcskiPScrkmr
    3kwr0zI1cYk+n1mIZdhJ7+/KDZOm/SpvX0KHd5f4u3Evoh655kXfFwBtiBzJWhu+oi1ocmt0IANJcAmASreM3gz4htydQZU7Vw+Ih429Hf9+YGsqVWXV
    k1GplINIdUmHJgFR6kRghdiuKPlr461nlrK9sLZNdclc6caETY/f6fDlyiWbOv42r1ns9sHD4eTKsK5DdF+gkrA9S1S/xfIs+ry0AmSI4rK9A3y5TCua
    49RVMqJz7mJDfV3QbubStX5+TiEKZpL6lhLzW97axRYeV3/ZwLgb0LjEfs8mFhhGrHwaRgL45aEJuPbNIXH4R0DHuHyWBERQxPrcfL8POK73dii+bQvD
    QDgBjxGkpccj5/QQT15qhbmrC2HDRYwTV63qHb3qErffxbXdp0bxQQDYkzIPea43aYVCijk9DXZwdmxGbephcATZwSgFApjFykOkOFzeptsFQvX8E+Hp
    ZPgPkFOISD3ZcigDljD8RygJQb2OHYU9CZptO8Rgz5hkEVSIgMzZ3Dh5JWY9Vz98S68IgwzHHJaL4Rd0z1BCJcA5mhvvOC7O8wpLMNn4eQLNJ4Y9mTAP
    2u8bRs/DUeRLn0kH0wUcgVRw6E7OIbyVwbjxWFGE0ouUWLiwlUiq4FFvxO1uG+NREVbaw2oWcrTiRDP4Oeu7sYODu9Gs3kmi6Fv/4wjnS9hM0Of2QJ10
    MLp42Ym6s/4tULj/eGMFLBx0FIMe5bfhfx1GF2ZidaVCknitQ916vlGCgbEfa1vzyfDTZEb7HCg3fl824YEvs4OJHrYTfoBcKxMp5UKe1ty8QbjOFZHR
    qPK5LagOMl9f/qVzDI30RT/Z+IiuKmjACe2MXzWLQZul9u3wJ0tHBWphg1MXTDibyb/RRM0Q+/OIA9yWljUhCmEnilJezzdNRQ5MI0SdPSnKjEYcj4Ay
    /yT+uh3G3GnPjPPCbw9ec0Yc5oCmLVDCJqv5CKy8OqtwpXnaEilS5OvmHtALTdCmHUxZTREen3ddLi2qTOEnF+gVFQJ/r/PIu+AUun3ivOmJ0GDONUEN
    3BrThV2kVHuDs/89xOSGCKZrxm6/e/80qxjakTTuugU5D9IoBLtKDRVMY80ZOKOr9ldlN1tOscytbZkxHuODz5YEplQPdcT9eOLHhFap8JZuHuEj8kUP
    RJjTx5pZpHaiYjuKovklDspbodf1cm7PY/XvqyPi+K8qofqENMbOvXZT2soywa8gBDXPw+yGt7+zFuTlcUR/hNBg6PEw44dbkREA6RRu2rOHx33WcHuq
    L2k67KYgdTz6CcgSX71k70SsKKfE2PYyzJwi0Jb7FIUtokox0sxCOC7ZyLxjK6hf90so7tWyorQhLGn4EgAKCRgdv++0QENBoTIfEuHh4XdzzzzwoAAA
    z8opx5QqLdgv4MkANEoJlZOloA==
    """
}
