import Foundation
import TestSupport
import Testing

/// One receipt in three encodings through the real reader.
@Suite struct DuplicateTests {
  @Test("a re-encoded receipt is reported as a copy, and the decision is kept when it is parsed again")
  func reencoded() throws {
    let house = try TestHome()
    try house.importSamples("lt-kiosk-16bit.png", "lt-kiosk-cmyk.jpg", "no-parking.bmp")
    let list = try house.billfold("duplicates", "--json").list()
    #expect(list.compactMap { ($0["draft"] as? [String: Any])?["id"] as? Int } == [2])
    #expect(list.compactMap { ($0["other"] as? [String: Any])?["id"] as? Int } == [1])
    #expect(try house.billfold("duplicates").output.contains("= draft?"))
    #expect(try house.billfold("show", "2").output.contains("similar to draft 1"))

    let different = try house.billfold("duplicates", "different", "2", "3")
    #expect(different.status == 65 && different.errors.contains("draft 3 does not seem to be a duplicate"))
    #expect(try house.billfold("reparse", "--preview").output.contains("0 drafts would change"))
    #expect(try house.billfold("reparse").status == 0)
    #expect(try house.billfold("duplicates").output.contains("No draft seems to be a duplicate"))

    #expect(try house.billfold("undo").status == 0)
    #expect(try house.billfold("duplicates", "same", "2").output.contains("is rejected as a duplicate"))
    #expect(try house.billfold("drafts", "--json").list().count == 2)
  }
}
