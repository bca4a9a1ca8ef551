public import Bindable

/// What the settings look like: a line for each, and the way out below them.
///
/// It knows no presenter. Questions are asked in a box below the button, or wherever else you say.
@MainActor
public final class SettingsView: ViewNode {
  /// Whether the user is told of new followers, and whether not for a while.
  public let notifies = Toggle("Tell me of new followers"), isQuiet = Toggle("Quiet for a while")
  /// Until when.
  public let quietUntil = DatePicker(.nearest(2026, 1, 1), years: 2026...2100)
  /// Who sees the photos.
  public let audience = Picker(Settings.Audience.allCases) { $0.rawValue }
  /// What stands below each of the user's comments.
  public let signature = TextField(placeholder: "Signature")
  /// How the app looks.
  public let theme = Picker(AppTheme.allCases) { $0.rawValue }
  /// Signs out.
  public let signOut = Button()
  /// How far that has come, why it failed, and the way to try again.
  public let progress = Label(), problem = Label(), retry = Button("Retry")
  /// Asks what has to be asked.
  public let dialog: Dialog

  /// Makes a view.
  ///
  /// - Parameters:
  ///   - look: how it looks.
  ///   - placement: where questions are asked.
  public init(look: Look = Look(), asking placement: Dialog.Placement = .inline) {
    dialog = Dialog(placement: placement)
    super.init()
    audience.accessibleLabel = "Who sees my photos"
    theme.accessibleLabel = "Theme"
    quietUntil.accessibleLabel = "Quiet until"
    progress.style = look.detail
    problem.style = look.problem
  }

  /// The settings, one below the other in a border, and the button below them.
  public override var content: ViewNode? {
    let isInline = dialog.placement == .inline
    return Overlay {
      Border("Settings", padding: Insets(horizontal: 1)) {
        ColumnStack {
          notifies
          isQuiet
          quietUntil
          line("Photos for", audience)
          line("Signature", signature)
          line("Theme", theme)
          Divider()
          signOut
          progress
          problem
          retry
          if isInline { dialog }
        }
      }
      if !isInline { dialog }
    }
  }

  private func line(_ title: String, _ node: ViewNode) -> ViewNode {
    let label = Label(title, lineLimit: 1)
    label.preferredWidth = .fixed(10)
    return RowStack(spacing: 1) {
      label
      node
    }
  }
}
