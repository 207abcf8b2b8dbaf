internal import Core

/// Tags as typed by the user: words that the user chooses to find bills by.
public enum TagInput {
  /// The maximum length in characters.
  private static let longest = 40
  /// The characters allowed besides letters and digits; the journals of other programs allow no others in tags.
  private static let marks: Set<Character> = ["-", "_"]

  /// The tags typed, without duplicates, with or without a leading `#`. `none` or an empty text removes all tags.
  ///
  /// - Throws: `InputError` for anything but a single word of letters, digits, - and _, and for `none` among others.
  public static func tags(_ texts: [String]) throws -> [String] {
    if texts.count == 1, texts[0].isEmpty || texts[0].lowercased() == "none" { return [] }
    guard !texts.contains(where: { $0.lowercased() == "none" }) else {
      throw InputError("`none` removes all tags; give it alone, or leave it out")
    }
    return unique(try texts.map(tag))
  }

  /// - Throws: `InputError` as `tags`.
  public static func tag(_ text: String) throws -> String {
    let tag = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard tag.contains(where: { $0.isLetter || $0.isNumber }), tag.allSatisfy(isAllowed) else {
      throw InputError("\"\(text)\" is not a tag; type one word of letters, digits, - and _, like holiday-2026")
    }
    guard tag.count <= longest else {
      throw InputError("the tag \(tag) has \(tag.count) characters, and the limit is \(longest); shorten it")
    }
    try NameInput.check(tag, "a tag")
    return tag
  }

  /// Labels of other programs as tags: hyphens replace characters not allowed in tags, and labels without a letter or
  /// digit are left out.
  public static func made(of labels: [String]) -> [String] {
    unique(
      labels.compactMap { label in
        let words = label.split { !isAllowed($0) }
        return try? tag(String(words.joined(separator: "-").prefix(longest)))
      })
  }

  private static func isAllowed(_ sign: Character) -> Bool { sign.isLetter || sign.isNumber || marks.contains(sign) }

  private static func unique(_ tags: [String]) -> [String] {
    var seen: Set<String> = []
    return tags.filter { seen.insert($0.lowercased()).inserted }
  }
}
