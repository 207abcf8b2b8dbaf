/// A hash that is the same on every machine and in every run, as `Hasher` is not: FNV-1a of 64 bits,
/// http://www.isthe.com/chongo/tech/comp/fnv.
public enum FNV1a {
  /// Of bytes, or of the values of letters. Inlined into the caller, as a lexicon is hashed letter by letter.
  @inlinable
  public static func hash(_ values: some Sequence<UInt64>) -> UInt64 {
    values.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01b3 }
  }

  /// Of a text in UTF-8.
  public static func hash(_ text: String) -> UInt64 { hash(text.utf8.lazy.map(UInt64.init)) }
}
