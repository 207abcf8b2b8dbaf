import Ledger
import Testing

@Suite struct TagInputTests {
  @Test("a tag is one word, with or without its sign, each once")
  func words() throws {
    #expect(try TagInput.tags(["#holiday-2026", "Tax_1", "übung", "TAX_1"]) == ["holiday-2026", "Tax_1", "übung"])
    #expect(try TagInput.tags(["none"]).isEmpty && TagInput.tags([""]).isEmpty && TagInput.tags([]).isEmpty)
  }

  @Test(
    "anything but a word is refused",
    arguments: ["two words", "a,b", "#", "--", "a:b", "a#b", "", "4111111111111111", String(repeating: "a", count: 41)])
  func refused(text: String) {
    #expect(throws: InputError.self) { try TagInput.tag(text) }
    #expect(throws: InputError.self) { try TagInput.tags([text, "good"]) }
  }

  @Test("the word that removes all tags is no tag among others")
  func noneAmongOthers() {
    for texts in [["none", "good"], ["good", "None"], ["none", "none"]] {
      #expect(throws: InputError.self) { try TagInput.tags(texts) }
    }
  }

  @Test("other programs' labels are converted to tags as far as possible")
  func labels() {
    #expect(TagInput.made(of: ["week 1", "=1+1", "", "a: b", "week-1", "!"]) == ["week-1", "1-1", "a-b"])
  }
}
