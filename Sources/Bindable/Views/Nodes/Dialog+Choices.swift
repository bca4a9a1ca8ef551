// Dialogs that a table presents: `isPresented`, and `on(_:choose:)`.

/// Calls a method of the presenter when the user selects a choice of a dialog that's presented with
/// `isPresented`.
///
/// ```swift
/// \.isDeleting <-> \.dialog.isPresented   // let dialog = Dialog(choices: ["Delete", "Keep"])
/// \.question --> \.dialog.question
/// on(\.dialog, choose: "Delete", NotePresenter.delete)
/// ```
///
/// The dialog is hidden when the method is called.
@MainActor
public func on<Presenter, View: AnyObject>(
  _ dialog: KeyPath<View, Dialog>, choose choice: String,
  _ method: @escaping @MainActor (Presenter) -> @MainActor () -> Void
) -> TableBinding<Presenter, View> {
  .action(on: dialog.appending(path: \.[choice: choice]), detail: "choose \(quotedText(choice))") {
    method($0)()
  }
}

/// A choice of a dialog as a control, for tables.
@MainActor
final class DialogChoiceControl: ActionControl, AddedProperty {
  nonisolated static let name = ""
  private let dialog: Dialog
  private let choice: String

  fileprivate init(_ dialog: Dialog, _ choice: String) {
    (self.dialog, self.choice) = (dialog, choice)
  }

  var controlAction: ControlAction? {
    get { dialog.choiceActions[choice] }
    set { dialog.choiceActions[choice] = newValue }
  }
}

extension Dialog {
  /// A Boolean value that indicates whether the program's question is shown or waits, for two-way
  /// bindings.
  ///
  /// ```swift
  /// \.isDeleting <-> \.dialog.isPresented
  /// ```
  ///
  /// Setting it to `true` presents the dialog with its question and the choices that it was created
  /// with. It becomes `false` when the user selects a choice or dismisses the dialog. It's `false`
  /// while an answer provider asks: `isHidden` indicates whether the dialog shows any question.
  public var isPresented: Bool {
    get { isOwnPresented }
    set {
      guard newValue != isPresented else { return }
      guard newValue else { return hideOwn() }
      present(question, choices: initialChoices) { [weak self] choice in
        self?.choiceActions[choice]?.perform()
      }
    }
  }

  final subscript(choice choice: String) -> DialogChoiceControl {
    DialogChoiceControl(self, choice)
  }
}
