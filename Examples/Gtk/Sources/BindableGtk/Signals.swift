import CGtk

/// The closure that a signal calls, retained by the connection of the signal.
private final class SignalHandler {
  let body: @MainActor (UInt) -> Bool

  init(_ body: @escaping @MainActor (UInt) -> Bool) { self.body = body }
}

// The handler comes first, because the signals are connected with their data and their object
// swapped. Further arguments are ignored, and so is the result of a signal that has none: GTK's own
// functions are connected to signals like this, too.
private let call: @convention(c) (UnsafeMutableRawPointer, UInt) -> gboolean = { data, argument in
  let address = UInt(bitPattern: data)
  return MainActor.assumeIsolated {
    guard let data = UnsafeMutableRawPointer(bitPattern: address) else { return 0 }
    return Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue().body(argument) ? 1 : 0
  }
}

private let release: GClosureNotify = { data, _ in
  if let data { Unmanaged<SignalHandler>.fromOpaque(data).release() }
}

/// Calls a closure when an object emits a signal, with its first argument.
///
/// - Parameters:
///   - signal: The name of the signal, such as `clicked` or `notify::selected`.
///   - object: The object that emits the signal, which retains the closure.
///   - body: A closure that returns a Boolean value that indicates whether the signal is handled,
///     which is ignored if the signal has no result.
@MainActor
public func connectSignal(
  _ signal: String, of object: UnsafeMutableRawPointer,
  returning body: @escaping @MainActor (UInt) -> Bool
) {
  let handler = Unmanaged.passRetained(SignalHandler(body)).toOpaque()
  g_signal_connect_data(
    object, signal, unsafeBitCast(call, to: GCallback.self), handler, release, G_CONNECT_SWAPPED)
}

/// Calls a closure when an object emits a signal.
@MainActor
public func connectSignal(
  _ signal: String, of object: UnsafeMutableRawPointer, _ body: @escaping @MainActor () -> Void
) {
  connectSignal(signal, of: object) { _ in
    body()
    return false
  }
}

/// Emits a signal without arguments, as if the user had acted on the object.
@MainActor
public func emitSignal(_ signal: String, of object: UnsafeMutableRawPointer) {
  var values = [GValue()]
  let type = UnsafeMutablePointer<GTypeInstance>(OpaquePointer(object)).pointee.g_class.pointee
    .g_type
  g_value_init(&values[0], type)
  g_value_set_object(&values[0], object)
  g_signal_emitv(&values, g_signal_lookup(signal, type), 0, nil)
  g_value_unset(&values[0])
}
