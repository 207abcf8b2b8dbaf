internal import Foundation

/// Writes one line to standard error, directly to the descriptor, since stdio's `stderr` is shared mutable state.
func complain(_ sentence: String) { FileHandle.standardError.write(Data("billfold-reader: \(sentence)\n".utf8)) }
