internal import Core

/// Leptonica has a `Box` too; in the reader the word means ours.
typealias Box = Core.Box
