internal import Foundation

/// One line on standard error, straight to the descriptor: stdio's `stderr` is shared mutable state.
func complain(_ sentence: String) { FileHandle.standardError.write(Data("billfold-reader: \(sentence)\n".utf8)) }
