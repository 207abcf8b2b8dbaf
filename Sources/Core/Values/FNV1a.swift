/// 64-bit FNV-1a, a hash that is the same on every machine and in every run, unlike `Hasher`:
/// http://www.isthe.com/chongo/tech/comp/fnv.
public enum FNV1a {
  /// The hash of bytes or of character values. Inlinable, because a lexicon is hashed character by character.
  @inlinable
  public static func hash(_ values: some Sequence<UInt64>) -> UInt64 {
    values.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01b3 }
  }

  /// The hash of a text in UTF-8.
  public static func hash(_ text: String) -> UInt64 { hash(text.utf8.lazy.map(UInt64.init)) }
}
