import Testing

@testable import BindableCore

@MainActor @Suite
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
}
