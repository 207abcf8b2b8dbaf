internal import Core

/// Tags as a person types them: words of their own that bills are found by.
public enum TagInput {
  /// More letters than these are no word.
  private static let longest = 40
  /// What a tag may have besides letters and digits; other programs' journals know no other signs in tags.
  private static let marks: Set<Character> = ["-", "_"]

  /// The tags that were typed, each once, with or without `#` in front; `none` and an empty one take away all.
  ///
  /// - Throws: `InputError` for what is no single word of letters, digits, - and _.
  public static func tags(_ texts: [String]) throws -> [String] {
    if texts.count == 1, texts[0].isEmpty || texts[0].lowercased() == "none" { return [] }
    return unique(try texts.map(tag))
  }

  /// - Throws: `InputError` as `tags`.
  public static func tag(_ text: String) throws -> String {
    let tag = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard tag.contains(where: { $0.isLetter || $0.isNumber }), tag.allSatisfy(isAllowed) else {
      throw InputError("\"\(text)\" is not a tag; type one word of letters, digits, - and _, like holiday-2026")
    }
    guard tag.count <= longest else {
      throw InputError("the tag \(tag) has \(tag.count) characters; at most \(longest) are kept")
    }
    try NameInput.check(tag, "a tag")
    return tag
  }

  /// Other programs' labels as tags: hyphens for what no tag has; what leaves no letter or digit is left out.
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
