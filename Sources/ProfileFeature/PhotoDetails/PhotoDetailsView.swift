public import Bindable

/// What the details of a photo look like.
@MainActor
public final class PhotoDetailsView: ViewNode {
  /// The name of the photo, and what was chosen last.
  public let title = Label(), chosen = Label()
  /// The lines about it, of two kinds.
  public let list = RowList()

  /// Makes one that looks so.
  public init(look: Look = Look()) {
    super.init()
    title.style = look.heading
    chosen.style = look.detail
  }

  /// The name and the lines, one below the other in a border.
  public override var content: ViewNode? {
    list.showsSelection = true
    list.rowHeight = .automatic
    return Border("Photo", padding: Insets(horizontal: 1)) {
      ColumnStack {
        title
        Divider()
        list
        Divider()
        chosen
      }
    }
  }
}

/// Stars for a rating.
public final class StarsCell: ListCell {
  /// The stars.
  public let stars = Label()

  /// The stars and nothing else.
  public override var content: ViewNode? { stars }

  /// Bold if it is selected.
  public override var look: Style { isSelected ? .bold : Style() }
}

/// A fact: its name, and what it is beside that.
public final class FactCell: ListCell {
  /// The texts.
  public let key = Label(), value = Label()

  /// The name in a column of its own.
  public override var content: ViewNode? {
    key.preferredWidth = .fixed(12)
    key.style = .dim
    return RowStack(spacing: 1) {
      key
      value
    }
  }
}
