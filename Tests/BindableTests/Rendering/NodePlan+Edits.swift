@testable import BindableCore
@testable import BindableTerminal
@testable import BindableTesting
@testable import BindableViews

extension NodePlan {
  /// Sets a random property of the node or performs a user action, and returns a description.
  func edit(_ random: inout SeededRandom) -> String {
    let number = random.number(below: 7) - 1
    let isOdd = Bool.random(using: &random)
    let text = Self.texts[random.number(below: Self.texts.count)]
    if random.number(below: 3) == 0 { return editLayout(number, isOdd, &random) }
    edit { Self.edit($0, number, isOdd, text) }
    let action = random.number(below: 3) == 0 ? act(number, isOdd, text) : "edited"
    return "\(node.nodeName) \(action): \(number), \(isOdd), \"\(text)\""
  }

  private static let texts = [
    "", "x", "日本語", "two words", "a\nb", "longer than all of it", "é👩‍🚀", "a\tb", "\u{200d}",
    "word word word word word",
  ]

  private func editLayout(
    _ number: Int, _ isOdd: Bool, _ random: inout SeededRandom
  ) -> String {
    let name = node.nodeName
    switch random.number(below: 7) {
    case 0:
      edit { $0.isHidden = isOdd }
      return "\(name).isHidden = \(isOdd)"
    case 1:
      edit { $0.isEnabled = isOdd }
      return "\(name).isEnabled = \(isOdd)"
    case 2:
      edit { $0.style = isOdd ? .bold : Style(.inverse, background: .red) }
      return "\(name) has another style"
    case 3, 4:
      let lengths: [Length] = [
        .automatic, .automatic, .fit, .fill, .fixed(number), .fixed(.max), .atLeast(9), .atMost(2),
        .fill(weight: .max, atLeast: .min, atMost: 4),
      ]
      let length = lengths[random.number(below: lengths.count)]
      edit { node in
        if isOdd { node.preferredWidth = length } else { node.preferredHeight = length }
      }
      return "\(name) has preferred \(isOdd ? "width" : "height") \(length)"
    case 5:
      edit { $0.layoutPriority = number - 2 }
      return "\(name).layoutPriority = \(number - 2)"
    default:
      guard isGroup else { return "\(name) stays" }
      if isOdd, !children.isEmpty {
        let index = random.number(below: children.count)
        removeChild(at: index)
        return "\(name) loses child \(index)"
      }
      let child = Self.random(depth: 2, &random)
      let index = random.number(below: children.count + 1)
      add(child, at: index)
      return "\(name) gets child \(index), a \(type(of: child.node))"
    }
  }

  /// Sets a property of which a program has the value.
  private static func edit(_ node: ViewNode, _ number: Int, _ isOdd: Bool, _ text: String) {
    switch node {
    case let node as Label:
      switch number {
      case -1: node.alignment = isOdd ? .trailing : .center
      case 0: node.truncation = isOdd ? .middle : .clip
      case 1: node.lineLimit = isOdd ? text.count / 2 : nil
      case 2: node.hidesWhenEmpty = isOdd
      case 3: node.message = isOdd ? text : nil
      default: node.text = text
      }
    case let node as Button: if isOdd { node.title = text } else { node.isRunning = number > 2 }
    case let node as TextField where number > 3: node.isSecure = isOdd
    case let node as TextInput: if isOdd { node.placeholder = text }
    case let node as Toggle: if isOdd { node.title = text } else { node.isOn.toggle() }
    case let node as Stepper:
      if isOdd { node.value = number * number * 70 } else { node.range = -number - 1...number + 1 }
    case let node as Slider:
      if isOdd { node.value = Double(number) / 4 } else { node.range = 0...Double(max(0, number)) }
    case let node as Picker<String>:
      if isOdd { node.options = [text, "b"] } else { node.selection = text }
    case let node as DatePicker:
      node.date = .clamped(year: 2020 + number, month: number + 2, day: 31)
    case let node as Gauge:
      switch number {
      case ..<1: node.value = isOdd ? 0.8 : -.infinity
      case 1: node.title = text
      case 2: node.valueLabel = text
      default: node.range = 0...(isOdd ? 4 : 0)
      }
    case let node as ProgressView:
      switch number {
      case ..<1: node.value = isOdd ? 0.8 : nil
      case 1: node.title = text
      case 2: node.total = isOdd ? 4 : 0
      default: node.phase = isOdd ? number : -number
      }
    case let node as Image:
      switch number {
      case ..<1: node.alternativeText = text
      case 1: node.source = text
      default: node.pixels = isOdd ? nil : bitmap(number)
      }
    case let node as Fill: node.character = isOdd ? "." : "🦀"
    case let node as KeyHints: node.additionalHints = isOdd ? [KeyHint("q", text)] : []
    case let node as ChangingView: node.mode = number
    case let node as Meter: node.level = 2 * number
    default: editContainer(node, number, isOdd, text)
    }
  }

  private static func editContainer(
    _ node: ViewNode, _ number: Int, _ isOdd: Bool, _ text: String
  ) {
    let insets = Insets(top: number, leading: 0, bottom: 1, trailing: number)
    switch node {
    case let node as VStack:
      switch number {
      case ..<1: node.alignment = isOdd ? .leading : .trailing
      case 1, 2: node.padding = insets
      default: node.spacing = number - 2
      }
    case let node as HStack:
      switch number {
      case ..<1: node.alignment = isOdd ? .top : .center
      case 1, 2: node.padding = insets
      case 3: node.wraps = isOdd
      default: node.spacing = number - 2
      }
    case let node as Grid: node.spacing = number - 2
    case let node as Border:
      switch number {
      case ..<1: node.lineStyle = isOdd ? .heavy : .rounded
      case 1, 2: node.padding = insets
      default: node.title = text
      }
    case let node as ScrollView:
      if number < 2 { node.bottomInset = number } else { node.scrollsHorizontally = isOdd }
    case let node as SplitView: node.minimum = max(2, number)
    case let node as Sheet: node.title = text
    case let node as Dialog:
      switch number {
      case ..<2: node.title = text
      case 2: node.padding = insets
      default: node.placement = isOdd ? .inline : .fullScreen
      }
    case let node as Table<Photo>:
      node.rows = (0..<max(0, number)).map {
        Photo(id: $0, title: isOdd ? "number \($0)" : text, likes: 9 - $0)
      }
    case let node as ListView: edit(node, number, isOdd, text)
    default: break
    }
  }

  private static func edit(_ list: ListView, _ number: Int, _ isOdd: Bool, _ text: String) {
    switch (number, isOdd) {
    case (-1, _): list.itemHeight = text.isEmpty ? .fixed(2) : .automatic
    case (0, _): list.columns = isOdd ? 1 : text.count
    case (1, _): list.minimumColumnWidth = isOdd ? 0 : text.count
    case (2, true): list.hasStickyHeaders.toggle()
    case (2, false): list.selectionMode = list.selectionMode == .single ? .multiple : .single
    case (3, true): list.showsSelection.toggle()
    case (3, false): list.emptyText = text
    case (4, true): list.state = text.isEmpty ? .failed("failed") : .loading
    case (4, false): list.state = .loaded
    case (_, true): list.texts = (0..<text.count).map { "\(text) \($0)" }
    default: list.reload()
    }
  }

  /// Performs an action of which the node has the result.
  private func act(_ number: Int, _ isOdd: Bool, _ text: String) -> String {
    switch node {
    case let node as TextInput: node.text = text
    case let node as ScrollView: node.scroll(by: number - 3, columns: isOdd ? 1 : -1)
    case let node as SplitView:
      if isOdd { node.moveDivider(by: number) } else { node.firstLength = max(0, number) }
    case let node as Sheet: node.isPresented = isOdd
    case let node as Dialog:
      switch number {
      case ..<3:
        node.present("Really \(text)?", choices: [Choice("Yes", role: .destructive), "No"])
      case 3, 4:
        node.present(text, draft: "d", errorMessage: isOdd ? "wrong" : nil, onType: { _ in })
      default: node.dismiss()
      }
    case let node as ListView:
      switch number {
      case ..<2: node.scroll(by: 2 * number + (isOdd ? 3 : -3))
      case ..<4: node.select(number)
      default: node.highlight(number)
      }
    case let node as Table<Photo>:
      if isOdd { node.sort(by: "Title") } else { node.list.select(max(0, number)) }
    default: return "edited"
    }
    return "edited and used"
  }
}
