internal import CLexicon
internal import Core

/// The word tables of the folders `Lexicon` of Exchange and Matching, which are embedded in the program.
package enum EmbeddedTable {
  /// A word, what it means, and a third column if there is one.
  struct Row<Role> {
    var word: String
    var role: Role
    var group: String?
  }

  /// The text of a table.
  ///
  /// - Parameter name: the file's, without its ending.
  package static func text(_ name: String) -> String {
    let table = billfold_lexicon_table(name)
    precondition(table.count > 0, "lexicon.c embeds no \(name).tsv")
    return String(decoding: UnsafeBufferPointer(start: table.bytes, count: table.count), as: UTF8.self)
  }

  /// The rows of a table whose second column is a role.
  ///
  /// A row without one is a mistake in the table: it stops a debug build, so that tests fail, and is ignored in a
  /// release build.
  static func rows<Role: RawRepresentable<String>>(_ name: String, of _: Role.Type) -> [Row<Role>] {
    WordTable.rows(of: text(name)).compactMap { fields in
      guard fields.count >= 2, let role = Role(rawValue: fields[1]) else {
        assertionFailure("no role in this row of \(name).tsv: \(fields)")
        return nil
      }
      return Row(word: fields[0], role: role, group: fields.count > 2 ? fields[2] : nil)
    }
  }

  /// The words of each role; words and roles in the order of the rows.
  static func words<Role: Hashable>(_ rows: [Row<Role>]) -> [(role: Role, words: [String])] {
    var places: [Role: Int] = [:]
    var found: [(role: Role, words: [String])] = []
    for row in rows {
      if let place = places[row.role] {
        found[place].words.append(row.word)
      } else {
        places[row.role] = found.count
        found.append((role: row.role, words: [row.word]))
      }
    }
    return found
  }
}

extension EmbeddedTable.Row: Sendable where Role: Sendable {}
