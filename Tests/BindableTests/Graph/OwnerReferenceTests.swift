import Testing

@testable import BindableCore

@MainActor
struct OwnerReferenceTests {
  private final class Object {}

  // The engine relies on this representation of `unowned` references; see `OwnerReference`.
  @Test
  func referenceContainsAddressOfObject() {
    let object = Object()
    var reference = OwnerReference(object)
    #expect(NodeMemory.address(of: &reference).unretained == Unretained(object))
    #expect(NodeMemory.address(of: &reference).retained === object)
  }

  @Test
  func referenceOutlivesObject() throws {
    var object: Object? = Object()
    var reference = OwnerReference(object)
    let address = try #require(NodeMemory.address(of: &reference).unretained)
    object = nil
    #expect(NodeMemory.address(of: &reference).unretained == address)
    #expect(NodeMemory.address(of: &reference).retained == nil)
  }

  @Test
  func emptyReferenceHasNoAddress() {
    var reference = OwnerReference(nil)
    #expect(NodeMemory.address(of: &reference).unretained == nil)
  }

  @Test
  func identityIsThatOfObject() {
    var object: Object? = Object()
    var first = OwnerReference(object), second = OwnerReference(object)
    var other = OwnerReference(nil)
    for _ in 0..<2 {
      #expect(identity(of: &first) != nil && identity(of: &first) == identity(of: &second))
      #expect(identity(of: &other) == nil)
      // Also after its end.
      object = nil
    }
  }

  @Test
  func objectAtReusedAddressIsAnother() {
    var reused = 0
    for _ in 0..<1_000 {
      var dead = reference(to: Object())
      let object = Object()
      var new = OwnerReference(object)
      #expect(identity(of: &dead) != identity(of: &new))
      #expect(NodeMemory.address(of: &dead).retained == nil)
      if NodeMemory.address(of: &dead).unretained == Unretained(object) { reused += 1 }
    }
    #if !(canImport(ObjectiveC) || BINDABLE_WEAK_OWNERS)
      #expect(reused == 0, "The reference retains the memory of its object.")
    #endif
  }

  @Test
  func presenterAtAddressOfDeadOneIsAnother() {
    let model = Model()
    let table = BindingTable(Presenter.self, Screenful.self) { \.text --> \.text }
    var problems: [String] = []
    for round in 0..<1_000 {
      let dead = Screenful(), living = Screenful()
      let deadConnection = table.connect(Presenter("dead", model), to: dead)
      let presenter = Presenter("living", model)
      let connection = table.connect(presenter, to: living)
      // Changes the model while the presenter is being written, and so runs both bindings.
      let effect = Effect {
        if presenter.name != "living" { untracked { model.count += 1 } }
      }
      presenter.name = "new"
      if dead.text != "dead \(round)" { problems.append("round \(round): \(dead.text)") }
      if living.text != "new \(round + 1)" { problems.append("round \(round): \(living.text)") }
      withExtendedLifetime((deadConnection, connection, effect)) {}
    }
    #expect(problems.isEmpty, "\(problems.count) problems, such as \(problems.first ?? "")")
  }

  private func reference(to object: Object) -> OwnerReference { OwnerReference(object) }

  private func identity(of reference: inout OwnerReference) -> OwnerIdentity? {
    OwnerIdentity(NodeMemory.address(of: &reference))
  }

  @MainActor private final class Model { @Observed var count = 0 }

  @MainActor private final class Presenter {
    @Observed var name: String
    let model: Model
    var text: String { "\(name) \(model.count)" }

    init(_ name: String, _ model: Model) {
      self.model = model
      self.name = name
    }
  }

  private final class Screenful: LifetimeTracked { var text = "" }
}
