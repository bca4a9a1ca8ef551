import TestSupport
import Testing

@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

@MainActor private final class Account {
  @Observed var count = 0
  @Observed var name = "Ada"
  @Observed var isOpen = true
  @Observed var people: [Fan] = []
}

private struct Fan: Identifiable, Equatable {
  let id: Int
  var name: String { "Person \(id)" }
}

private final class FanCell: ListCell {
  let name = Label()
  override var content: ViewNode? { name }
  static let bindings = BindingTable(Fan.self, FanCell.self) { \.name --> \.name.text }
}

private final class AccountView: ViewNode {
  let count = Label(), name = TextField(), follow = Button("Follow"), people = ListView()
  override var content: ViewNode? {
    VStack {
      HStack {
        count
        follow
      }
      name
      people
    }
  }

  static let bindings = BindingTable(Account.self, AccountView.self) {
    bind(\.count, to: \.count.text, as: .decimal)
    \.name <-> \.name.text
    \.isOpen --> \.follow.isEnabled
    each(\.people, into: \.people) { FanCell.bindings }
  }
}

/// A change of the inspected app.
private enum Change: CaseIterable {
  case count, name, isOpen, insertion, removal, isHidden, scroll, replacement
}

/// The inspected app, whose view can be replaced.
@MainActor private final class World {
  let account = Account(), place = ContainerView()
  private var screen: Screen<Account, AccountView>?

  init() { replaceView() }

  private func replaceView() {
    let screen = Screen(account, AccountView(), AccountView.bindings)
    place.setChild(screen.view)
    screen.show()
    self.screen = screen
  }

  func perform(_ change: Change, _ number: Int) {
    guard let view = screen?.view else { return }
    switch change {
    case .count: account.count += number
    case .name:
      let names = ["", "漢字", "a\u{1b}[31mb", String(repeating: "long ", count: 90)]
      account.name = names[number % names.count]
    case .isOpen: account.isOpen.toggle()
    case .insertion:
      let id = (account.people.map(\.id).max() ?? 0) + 1
      account.people.insert(Fan(id: id), at: number % (account.people.count + 1))
    case .removal:
      guard !account.people.isEmpty else { return }
      account.people.remove(at: number % account.people.count)
    case .isHidden: view.follow.isHidden.toggle()
    case .scroll: view.people.scroll(by: number - 10)
    case .replacement: replaceView()
    }
  }
}

@MainActor struct InspectorFuzzTests {
  private enum Step {
    case change(Change, Int)
    case key(Key, KeyModifiers)
    case mouse(MouseEvent.Kind, column: Int, row: Int)
    case resize(width: Int, height: Int)
    case rewind(Int)
    case toggle
  }

  private static let keys: [Key] = [
    .left, .right, .up, .down, .tab, .pageUp, .pageDown, .home, .end, .enter, .backspace, .escape,
    .character(" "), .character("x"),
  ]

  private static func step(_ random: inout SplitMix64) -> Step {
    switch Int.random(in: 0..<13, using: &random) {
    case 0..<4:
      .change(
        Change.allCases.randomElement(using: &random) ?? .count,
        Int.random(in: 1..<20, using: &random))
    case 4..<8:
      .key(
        keys.randomElement(using: &random) ?? .tab,
        Int.random(in: 0..<5, using: &random) == 0 ? .shift : [])
    case 8, 9:
      .mouse(
        [.press(button: 0), .release(button: 0), .drag(button: 0), .scroll(down: true)]
          .randomElement(using: &random) ?? .press(button: 0),
        column: Int.random(in: -1..<130, using: &random),
        row: Int.random(in: -1..<40, using: &random))
    case 10:
      .resize(
        width: Int.random(in: 0..<130, using: &random),
        height: Int.random(in: 0..<40, using: &random))
    case 11: .rewind(Int.random(in: 0..<200, using: &random))
    default: .toggle
    }
  }

  /// Returns what is wrong after one of the steps.
  private static func problem(_ steps: [Step], after count: Int) -> String? {
    var problem: String?
    let failures = Failure.capture { problem = firstProblem(steps, after: count) }
    return problem ?? failures.first.map { "\($0)" }
  }

  private static func firstProblem(_ steps: [Step], after count: Int) -> String? {
    let (world, twin) = (World(), World())
    let app = InspectedApp(world.place, width: 40)
    var pictures: [Int: Frame] = [:]
    var names = TracedNames()
    for _ in 0..<count {
      for world in [world, twin] { world.perform(.count, 1) }
      app.draw()
    }
    for (index, step) in steps.enumerated() {
      var expected: Int?
      switch step {
      case .change(let change, let number):
        world.perform(change, number)
        twin.perform(change, number)
      case .key(let key, let modifiers): _ = app.inspector.send(.key(KeyPress(key, modifiers)))
      case .mouse(let kind, let column, let row):
        _ = app.inspector.send(.mouse(MouseEvent(kind, column: column, row: row)))
      case .resize(let width, let height): app.size = Size(width: width, height: height)
      case .rewind(let number):
        guard let presenter = app.inspector.screen?.presenter else { continue }
        expected = presenter.run.steps.lowerBound + number % presenter.run.steps.count
        presenter.selection = expected
      case .toggle: app.inspector.toggle(on: app.renderer)
      }
      let (frame, size) = (app.draw(), app.size)
      if app.renderer.frame != twin.place.frame(width: size.width, height: size.height) {
        return "step \(index): the app looks different\n\(app.renderer.frame.text)"
      }
      _ = names.update(to: world.place)
      for (name, node) in NodeLocator(in: world.place).all where names.scripted(node) != name {
        return "step \(index): \(name) is called \(names.scripted(node))"
      }
      guard let screen = app.inspector.screen else { continue }
      let whole = screen.view.frame(width: size.width, height: size.height)
      if frame != whole { return "step \(index): shows\n\(frame.text)\ninstead of\n\(whole.text)" }
      let presenter = screen.presenter
      let steps = presenter.run.steps
      guard let selection = presenter.selection, steps.count <= Inspector.stepLimit,
        steps.upperBound == app.recorder.stepCount, steps.contains(selection),
        selection == expected ?? selection
      else { return "step \(index): frame \(presenter.selection ?? 0) of \(steps)" }
      pictures[steps.upperBound - 1] = app.renderer.frame
      if let picture = pictures[selection], !isEqual(picture, presenter.picture) {
        return "step \(index): frame \(selection) is\n\(presenter.picture.text)"
      }
    }
    return nil
  }

  /// Returns whether a picture has the cells of a frame, in as many columns as the widest one.
  private static func isEqual(_ frame: Frame, _ picture: Frame) -> Bool {
    let blank = Frame(width: 1, height: 1)[column: 0, row: 0]
    guard frame.cursor == picture.cursor, frame.size.height == picture.size.height else {
      return false
    }
    return (0..<frame.size.height).allSatisfy { row in
      (0..<max(frame.size.width, picture.size.width)).allSatisfy { column in
        frame.cell(column: column, row: row) ?? blank
          == picture.cell(column: column, row: row) ?? blank
      }
    }
  }

  /// The inspector follows every change of the app, writes nothing in it, and fits every size.
  @Test(arguments: 0..<(LongRun.isOn ? 300 : 10))
  func inspectorShowsAppAndLeavesItAlone(seed: UInt64) async {
    var random = SplitMix64(seed: seed)
    let steps = (0..<Int.random(in: 1...60, using: &random)).map { _ in Self.step(&random) }
    // The recorder drops old steps in every fourth program.
    let count = seed % 4 == 0 ? Inspector.stepLimit - 5 : 0
    guard let problem = Self.problem(steps, after: count) else { return }
    let shortest = await shortestFailure(of: steps, problem) { Self.problem($0, after: count) }
    Issue.record("seed \(seed), after \(count) frames: \(shortest)")
  }
}
