import Bindable
import BindableTesting

/// The examples of `Docs/Guides/Layout.md`, in order.
@MainActor enum LayoutGuide {
  static func boxes() -> String {
    let name = Label("Ada Lovelace"), bio = Label("Wrote the first program.")
    let follow = Button("Follow")
    let view = Border("Profile") {
      HStack(spacing: 1) {
        name
        Spacer()
        follow
      }
      bio
    }
    return view.frame(width: 32).text
  }

  static func changed() -> String {
    @MainActor final class PlayerView: ViewNode {
      @Observed var isLarge = false
      let title = Label("Nocturne"), play = Button("Play")
      override var content: ViewNode? {
        isLarge ? VStack { [title, play] } : HStack(spacing: 1) { [title, play] }
      }
    }

    let player = PlayerView()
    let before = player.frame(width: 18).text
    player.isLarge = true
    let after = player.frame(width: 18).text
    return before + "\n" + after
  }

  static func sharing() -> String {
    let one = Fill("a"), two = Fill("b"), three = Label("fits its text", lineLimit: 1)
    let row = HStack { [one, two, three] }
    two.preferredWidth = .fill(weight: 2)
    three.preferredWidth = .atMost(4)
    return row.frame(width: 16).text
  }

  static func kept() -> String {
    let followers = Label("41 followers"), name = Label("Ada")
    let screen = IncrementalRenderer(VStack { [name, followers] }, width: 20, height: 2)
    screen.update()
    followers.text = "42 followers"
    let damage = screen.update()
    return damage.runs.map { "row \($0.row), column \($0.column): \($0.text)" }
      .joined(separator: "\n")
  }

  static func scrolled() -> String {
    let area = ScrollView { Label("one\ntwo\nthree\nfour") }
    let split = SplitView(firstLength: 6) {
      area
      Label("the rest")
    }
    area.preferredHeight = .fixed(2)
    let before = split.frame(width: 15, height: 2).text
    area.scroll(by: 1)
    return before + "\n\n" + split.frame(width: 15, height: 2).text
  }

  static func inFront() -> String {
    let save = Button("Save"), dialog = Dialog(title: "Sure?")
    let view = ZStack {
      save
      dialog
    }
    dialog.present("Overwrite?", choices: ["Yes", "No"])
    let isPressed = save.press()
    return view.frame(width: 18).text + "\npressed: \(isPressed)"
  }

  static func plain() -> String {
    let view = Border("t", lineStyle: .rounded) { Label("a text that is cut", lineLimit: 1) }
    return view.frame(width: 12, height: 3, theme: .ascii).text
  }

  static func told() -> String {
    let name = TextField("Ada", placeholder: "Name"), save = Button("Save")
    save.isEnabled = false
    name.focus()
    return AccessibilityTree.text(of: VStack { [name, save] })
  }
}
