import CGtk
import Glibc

// The library of dispatch queues exports these functions for the main loops of other systems.
@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueDescriptor() -> Int32
@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_: UnsafeMutableRawPointer?)

/// The main loop of GLib, in which the main actor runs as well.
///
/// ```swift
/// guard MainLoop.prepare() else { exit(1) }
/// let window = Window("Profile")
/// window.onDestroy = MainLoop.quit
/// window.present()
/// MainLoop.run()
/// ```
@MainActor
public enum MainLoop {
  private static var loop: OpaquePointer?

  /// Initializes GTK.
  ///
  /// - Returns: `false` if there's no display.
  public static func prepare() -> Bool { gtk_init_check() != 0 }

  /// Runs the loop until `quit()` is called.
  public static func run() {
    precondition(loop == nil, "The main loop can't be run again while it's running.")
    let loop = g_main_loop_new(nil, 0)
    let drain: GUnixFDSourceFunc = { descriptor, _, _ in
      // Otherwise the descriptor stays readable, and the loop never gets to drawing.
      var count: UInt64 = 0
      read(descriptor, &count, MemoryLayout.size(ofValue: count))
      drainMainQueue(nil)
      return 1
    }
    let source = g_unix_fd_add(mainQueueDescriptor(), G_IO_IN, drain, nil)
    self.loop = loop
    g_main_loop_run(loop)
    self.loop = nil
    g_source_remove(source)
    g_main_loop_unref(loop)
  }

  /// Ends the loop, or has no effect if it isn't running.
  public static func quit() {
    if let loop { g_main_loop_quit(loop) }
  }

  /// Handles the events that are waiting, without waiting for others.
  public static func handleEvents() {
    while g_main_context_iteration(nil, 0) != 0 {}
  }
}
