public import Core

/// Reading → proposals.
public struct ReceiptParser: Sendable {
  public init() {}
}
