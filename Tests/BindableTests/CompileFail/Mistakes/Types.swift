import Bindable

struct Tag: Identifiable, Equatable {
  var id = 1
  var name = ""
}

struct Plain: Equatable { var name = "" }

enum Level: String { case low, high }

@MainActor final class User { @Observed var name = "" }

/// A presenter, with a property of each type.
@MainActor final class P {
  @Observed var name = ""
  @Observed var bio: String?
  @Observed var age = 0
  @Observed var count: Int?
  @Observed var price = 1.5
  @Observed var ratio: Float = 0.5
  @Observed var isOn = false
  @Observed var level = Level.low
  @Observed var user: User?
  @Observed var tags: [Tag] = []
  @Observed var plain: [Plain] = []
  @Observed var numbers = [1, 2, 3]
  @Observed var selected: Int?
  let fixed = "fixed"
  var title: String { name }
  lazy var command = Command {}
  lazy var interaction = Interaction(Flow("Follow") {})

  func follow() {}
  func load() async {}
  func fail() throws {}
  func save() async throws {}
  func rename(_ name: String) {}
  func answer() -> Int { 1 }
  func open(_ tag: Tag) {}
  func wrong(_ name: String) {}
  func move(_ tag: Tag, _ move: ItemMove) {}
}

final class TagCell: ListCell {
  let label = Label()
  static let bindings = BindingTable(Tag.self, TagCell.self) { \.name --> \.label.text }
}

final class PlainCell: ListCell {
  let label = Label()
  static let bindings = BindingTable(Plain.self, PlainCell.self) { \.name --> \.label.text }
}

/// A view, with a control of each kind.
final class V: ViewNode {
  let label = Label(), button = Button(), other = Button(), field = TextField(), toggle = Toggle()
  let stepper = Stepper(), list = ListView(), picker = Picker([1]) { "\($0)" }, image = Image()
  @Observed var count = 0
  var initial: String { String(label.text.prefix(1)) }
}

/// A view of another toolkit.
@MainActor final class W { @Observed var text = "" }

@MainActor let flag = true
