internal import CPoppler

/// The lists that Poppler returns, such as the pictures or the fields of a page.
enum PopplerList {
  /// The entries of a list, in its order. They are copies, so what they point to is valid as long as the list.
  static func entries<Entry>(of list: UnsafeMutablePointer<GList>, as type: Entry.Type) -> [Entry] {
    sequence(first: list) { $0.pointee.next }.compactMap { entry in
      entry.pointee.data.map { $0.assumingMemoryBound(to: type).pointee }
    }
  }
}
