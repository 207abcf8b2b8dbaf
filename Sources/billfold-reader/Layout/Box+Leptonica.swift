internal import Core

/// Leptonica also has a `Box`; in the reader the name means the one in Core.
typealias Box = Core.Box
