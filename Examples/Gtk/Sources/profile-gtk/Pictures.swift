import BindableCore
import BindableGtk
import CGtk
import Foundation
import ProfileFeature
import ProfileGtk

/// A tour of the program that writes a picture of some pages into a folder.
@MainActor
struct Pictures {
  let app: ProfileWindow
  let folder: String

  /// Shows the pages one after another, and then closes the window.
  func write() async throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try await pause()
    try await save("profile", app.window)

    app.router.push(.profile(2))
    try await pause()
    for title in ["Following", "Follow"] {
      fields(Button.self).first { $0.title == title }?.emit("clicked")
      try await pause()
    }
    for question in app.questions.windows { try await save("question", question.window) }
    app.questions.windows.first?.ask.answer(.dismissed)

    app.router.setRoutes([.profile(1), .followers(1)])
    try await pause()
    fields(TextField.self).first?.text = "e"
    fields(ListView.self).first?.selectedIDs = [2]
    try await pause()
    try await save("followers", app.window)

    app.router.setRoutes([.profile(1), .editProfile(1)])
    try await pause()
    fields(TextField.self).first?.text = "grace"
    fields(TextField.self).last?.text = "King"
    try await Task.sleep(for: .milliseconds(600))
    try await pause()
    try await save("edit", app.window)
    app.window.close()
  }

  private func fields<Kind: Widget>(_: Kind.Type) -> [Kind] {
    app.navigator.visiblePage?.widget.widgets.compactMap { $0 as? Kind } ?? []
  }

  /// Waits until the window shows the page, in the main loop of GTK.
  private func pause() async throws { try await Task.sleep(for: .milliseconds(700)) }

  /// Writes a picture of a window as soon as the window is drawn.
  private func save(_ name: String, _ window: Window) async throws {
    var node = draw(window)
    while node == nil {
      try await pause()
      node = draw(window)
    }
    defer { gsk_render_node_unref(node) }
    let renderer = gtk_native_get_renderer(OpaquePointer(window.widget))
    let texture = gsk_renderer_render_texture(renderer, node, nil)
    gdk_texture_save_to_png(texture, "\(folder)/\(name).png")
    g_object_unref(texture.map { UnsafeMutableRawPointer($0) })
  }

  private func draw(_ window: Window) -> OpaquePointer? {
    let paintable = gtk_widget_paintable_new(window.widget)
    defer { g_object_unref(paintable.map { UnsafeMutableRawPointer($0) }) }
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(
      paintable, snapshot, Double(gtk_widget_get_width(window.widget)),
      Double(gtk_widget_get_height(window.widget)))
    return gtk_snapshot_free_to_node(snapshot)
  }
}
