internal import NIOCore
internal import Synchronization

/// Closes a connection of an address that has too many, and one on which no request arrives soon after it was opened.
final class Admission: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = NIOAny

  /// The time for the head of the first request; it fits into one packet.
  private static let time = TimeAmount.seconds(10)

  private let visitors: Visitors
  private var address: String?
  private var isAdmitted = true
  /// Closes the connection; nil once a request has arrived.
  private var closing: Scheduled<Void>?

  init(_ visitors: Visitors) { self.visitors = visitors }

  func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    address = channel.remoteAddress?.ipAddress
    isAdmitted = visitors.opened(address)
    closing = channel.eventLoop.scheduleTask(in: Self.time) { channel.close(promise: nil) }
    // Later, because the connection is still being set up.
    if !isAdmitted, channel.isActive { channel.eventLoop.execute { channel.close(promise: nil) } }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    visitors.closed(address)
    closing?.cancel()
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    if !isAdmitted { context.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // The first part of a request is its complete head.
    closing?.cancel()
    closing = nil
    context.fireChannelRead(data)
  }
}
