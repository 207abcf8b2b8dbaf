extension Unicode.Scalar {
  /// Whether it is a letter without a glyph, such as the fillers of Hangul, which are printed as a space.
  package var isFiller: Bool { properties.generalCategory == .otherLetter && properties.isDefaultIgnorableCodePoint }
}
