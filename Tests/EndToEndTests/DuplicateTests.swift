import Foundation
import TestSupport
import Testing

/// One receipt in three encodings through the real reader.
@Suite struct DuplicateTests {
  @Test("a re-encoded receipt is reported as a copy, and the decision is kept when it is parsed again")
  func reencoded() throws {
    let home = try TestHome()
    try home.importSamples("lt-kiosk-16bit.png", "lt-kiosk-cmyk.jpg", "no-parking.bmp")
    let list = try home.billfold("duplicates", "--json").list()
    #expect(list.compactMap { ($0["draft"] as? [String: Any])?["id"] as? Int } == [2])
    #expect(list.compactMap { ($0["other"] as? [String: Any])?["id"] as? Int } == [1])
    #expect(try home.billfold("duplicates").output.contains("= draft?"))
    #expect(try home.billfold("show", "2").output.contains("similar to draft 1"))

    let different = try home.billfold("duplicates", "different", "2", "3")
    #expect(different.status == 65 && different.errors.contains("draft 3 does not seem to be a duplicate"))
    #expect(try home.billfold("reparse", "--preview").output.contains("0 drafts would change"))
    #expect(try home.billfold("reparse").status == 0)
    #expect(try home.billfold("duplicates").output.contains("No draft seems to be a duplicate"))

    #expect(try home.billfold("undo").status == 0)
    #expect(try home.billfold("duplicates", "same", "2").output.contains("is rejected as a duplicate"))
    #expect(try home.billfold("drafts", "--json").list().count == 2)
  }
}
