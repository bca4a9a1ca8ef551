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
    let address = UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    #expect(NodeMemory.address(of: &reference).address == address)
    #expect(retained(reference, at: address) === object)
  }

  @Test
  func referenceOutlivesObject() throws {
    var object: Object? = Object()
    var reference = OwnerReference(object)
    let address = try #require(NodeMemory.address(of: &reference).address)
    object = nil
    #expect(NodeMemory.address(of: &reference).address == address)
    #expect(retained(reference, at: address) == nil)
  }

  @Test
  func emptyReferenceHasNoAddress() {
    var reference = OwnerReference(nil)
    #expect(NodeMemory.address(of: &reference).address == nil)
  }
}
