public import struct BindableViews.Bitmap
public import BindableCore
public import BindableGtk
import CGtk

/// A widget that shows a picture.
public final class BitmapView: Widget {
  /// The picture, or `nil` for an empty space of the same size.
  @Observed public var pixels: Bitmap? { didSet { if pixels != oldValue { updatePicture() } } }
  /// The text that describes the picture to users who can't see it.
  @Observed public var alternativeText = "" {
    didSet { write { gtk_picture_set_alternative_text($0.opaque, alternativeText) } }
  }

  /// Creates a view without a picture.
  public init(width: Int32, height: Int32, alternativeText: String = "") {
    super.init(gtk_picture_new())
    self.alternativeText = alternativeText
    gtk_widget_set_size_request(widget, width, height)
    gtk_picture_set_can_shrink(widget.opaque, 1)
    gtk_widget_set_valign(widget, GTK_ALIGN_START)
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
  }

  private func updatePicture() {
    write { picture in
      guard let pixels else { return gtk_picture_set_paintable(picture.opaque, nil) }
      let bytes = pixels.pixels.flatMap { [$0.red, $0.green, $0.blue] }
      let data = g_bytes_new(bytes, gsize(bytes.count))
      let texture = gdk_memory_texture_new(
        gint(pixels.width), gint(pixels.height), GDK_MEMORY_R8G8B8, data,
        gsize(pixels.width * 3))
      gtk_picture_set_paintable(picture.opaque, texture)
      g_object_unref(texture.map { UnsafeMutableRawPointer($0) })
      g_bytes_unref(data)
    }
  }
}
