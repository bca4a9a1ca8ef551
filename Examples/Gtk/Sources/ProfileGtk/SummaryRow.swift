import BindableCore
import BindableGtk
import CGtk
import ProfileFeature

/// A row of a list that shows a person or a photo.
final class SummaryRow: Widget, CellView {
  let lead = Label(hidesWhenEmpty: true, wraps: false)
  let title = Label(wraps: false).expand()
  let detail = Label(hidesWhenEmpty: true, wraps: false).style("dim-label")

  init() {
    super.init(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8))
    gtk_widget_set_margin_start(widget, 6)
    gtk_widget_set_margin_end(widget, 6)
    gtk_widget_set_margin_top(widget, 4)
    gtk_widget_set_margin_bottom(widget, 4)
    for label in [lead, title, detail] { gtk_box_append(widget.cast(), label.widget) }
  }

  static func bindings<Item: Summary>(of: Item.Type) -> BindingTable<Item, SummaryRow> {
    BindingTable(Item.self, SummaryRow.self) {
      \.lead --> \.lead.text
      \.title --> \.title.text
      \.detail --> \.detail.text
    }
  }
}
