import CGtk

/// A list model of GTK whose items are numbers of rows, so that it costs nothing to have many.
///
/// A row is requested from the data source when it becomes visible.
@MainActor
final class ListModel {
  let object: OpaquePointer
  /// The number of rows.
  private(set) var count = 0

  init() {
    let object = g_object_new_with_properties(Self.type, 0, nil, nil)
    guard let object else { preconditionFailure("The list model can't be created.") }
    self.object = OpaquePointer(object)
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(object)) }

  /// Replaces rows.
  func replace(_ rows: Range<Int>, with newCount: Int) {
    count += newCount - rows.count
    g_object_set_data(
      UnsafeMutablePointer<GObject>(object), Self.key, UnsafeMutableRawPointer(bitPattern: count))
    g_list_model_items_changed(object, guint(rows.lowerBound), guint(rows.count), guint(newCount))
  }

  nonisolated private static let key = "count"

  private static let type: GType = {
    let object = g_object_get_type()
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GObjectClass>.size)
    info.instance_size = guint16(MemoryLayout<GObject>.size)
    let type = g_type_register_static(object, "BindableListModel", &info, GTypeFlags(0))
    var interface = GInterfaceInfo()
    interface.interface_init = { table, _ in
      let table = table?.assumingMemoryBound(to: GListModelInterface.self)
      table?.pointee.get_item_type = { _ in g_object_get_type() }
      table?.pointee.get_n_items = { guint(ListModel.count(of: $0)) }
      table?.pointee.get_item = { model, index in
        guard Int(index) < ListModel.count(of: model) else { return nil }
        return g_object_new_with_properties(g_object_get_type(), 0, nil, nil)
          .map { gpointer($0) }
      }
    }
    g_type_add_interface_static(type, g_list_model_get_type(), &interface)
    return type
  }()

  nonisolated private static func count(of model: OpaquePointer?) -> Int {
    Int(bitPattern: g_object_get_data(UnsafeMutablePointer<GObject>(model), key))
  }
}
