import BindableCore
import BindableGtk
import CGtk
import Foundation
import Testing

/// The suites, which need a display and take turns on it.
@MainActor
@Suite(
  .serialized, .timeLimit(.minutes(2)),
  .enabled("There's no display: run the tests with xvfb-run.") { await Display.isReady })
struct GtkTests {}

@MainActor
enum Display {
  static let isReady: Bool = {
    // A mistake in the use of GTK ends the tests.
    g_log_set_always_fatal(G_LOG_LEVEL_CRITICAL)
    return MainLoop.prepare()
  }()
}

/// Handles events until a condition is met, for at most 20 seconds.
@MainActor
func wait(
  _ location: SourceLocation = #_sourceLocation, until condition: @MainActor () -> Bool
) async {
  for _ in 0..<4_000 {
    MainLoop.handleEvents()
    if condition() { return }
    try? await Task.sleep(for: .milliseconds(5))
  }
  Issue.record("The condition wasn't met in time.", sourceLocation: location)
}

/// Handles events for some frames.
@MainActor
func waitForFrames() async {
  for _ in 0..<10 {
    MainLoop.handleEvents()
    try? await Task.sleep(for: .milliseconds(5))
  }
}

extension TextField {
  /// Inserts a text at the end, as typing does.
  func type(_ text: String) {
    gtk_editable_set_position(widget.opaque, -1)
    var position = gtk_editable_get_position(widget.opaque)
    gtk_editable_insert_text(widget.opaque, text, gint(text.utf8.count), &position)
    gtk_editable_set_position(widget.opaque, position)
  }

  /// Replaces the text, as selecting all and typing does.
  func replaceText(with text: String) {
    gtk_editable_delete_text(widget.opaque, 0, -1)
    type(text)
  }

  /// The text in the entry.
  var shown: String { String(cString: gtk_editable_get_text(widget.opaque)) }
}

extension Label {
  /// The text in the widget of GTK.
  var shown: String { String(cString: gtk_label_get_text(widget.opaque)) }
}

extension Widget {
  /// A Boolean value that indicates whether the widget of GTK is visible.
  var isVisible: Bool { gtk_widget_get_visible(widget) != 0 }

  /// Reports when the widget of GTK is deallocated.
  func onFinalize(_ finalized: Finalized) {
    let object = Unmanaged.passRetained(finalized).toOpaque()
    g_object_weak_ref(
      widget.object,
      { data, _ in
        guard let data else { return }
        let finalized = Unmanaged<Finalized>.fromOpaque(data).takeRetainedValue()
        finalized.count += 1
      }, object)
  }
}

/// The number of widgets of GTK that were deallocated.
final class Finalized: @unchecked Sendable {
  var count = 0
}
