import Testing

@testable import BindableCore

/// The sizes of the memory that each node, link, and binding needs.
///
/// `Docs/Engine.md` states them for pointers and owner references of 8 bytes. A weak
/// owner reference consists of two pointers.
@MainActor
struct NodeLayoutTests {
  private let pointer = MemoryLayout<UnsafeRawPointer>.size
  private let reference = MemoryLayout<OwnerReference>.size
  private let number = MemoryLayout<Int>.size
  private let version = MemoryLayout<UInt64>.size
  private let node = MemoryLayout<NodeHeader>.size

  @Test
  func ownerReferenceHasOnePointerOrTwo() {
    #if canImport(ObjectiveC) || BINDABLE_WEAK_OWNERS
      #expect(reference == 2 * pointer)
    #else
      #expect(reference == pointer)
    #endif
  }

  /// A value that refers to memory is as large as a pointer, also if it's optional.
  @Test
  func referencesToMemoryArePointers() {
    #expect(MemoryLayout<Node?>.size == pointer && MemoryLayout<Link?>.size == pointer)
    #expect(MemoryLayout<BindableCore.Source<String>?>.size == pointer)
    #expect(MemoryLayout<DerivedNode<String>?>.size == pointer)
    #expect(MemoryLayout<BindingNode?>.size == pointer)
    #expect(MemoryLayout<Unretained?>.size == pointer)
  }

  @Test
  func nodeHasOnlyWhatAllKindsNeed() {
    #expect(node == 24)
    #expect(MemoryLayout<LinkFields>.size == version + 5 * pointer)
  }

  @Test
  func storageOfNumberIsSmall() {
    let property = reference + pointer + node
    #expect(SourceStorage<Int>.byteCount == property && SourcePool.byteCount == property)
    #expect(DerivedStorage<Int>.byteCount == property + 2 * pointer + number)
    #expect(DerivedStorage<Bool>.byteCount == property + 2 * pointer + 1)
    #expect(MemoryLayout<EffectStorage>.size == node + 5 * pointer)
  }

  @Test
  func bindingAndConnectionAreSmall() {
    #expect(MemoryLayout<BindingFields>.stride == 64)
    #expect(MemoryLayout<ConnectionFields>.size == 6 * pointer + reference + 8)
    #expect(MemoryLayout<ConnectionFields>.offset(of: \.hook) == 0)
    #expect(MemoryLayout<BindingFields>.alignment == MemoryLayout<Int>.alignment)
  }

  /// A value that isn't small is in the memory of its node, together with the one before the batch.
  @Test
  func storageOfTextHasRoomForTwo() {
    let property = reference + pointer + node
    let text = MemoryLayout<String>.size
    #expect(SourceStorage<String>.byteCount == property + text)
    #expect(DerivedStorage<String>.byteCount == property + 2 * (pointer + text))
  }

  /// A closure consists of its function and what it captures, which is `nil` if that's nothing.
  @Test
  func bodyWithoutCapturesHasNoReference() {
    #expect(MemoryLayout<NodeBody>.size == MemoryLayout<NodeBody.Parts>.size)
    let counter = Counter()
    let bodies = [
      NodeBody { $0.id += 1 },
      NodeBody {
        counter.count += 1
        $0.id += 2
      },
    ]
    let captures = bodies.map { unsafeBitCast($0, to: NodeBody.Parts.self).captures }
    #expect(captures.map { $0 == nil } == [true, false])
    var header = NodeHeader([], id: 0)
    withUnsafeMutablePointer(to: &header) { header in
      for var body in bodies {
        for _ in 0..<2 { NodeBody.call(&body, with: Node(header)) }
      }
    }
    #expect(header.id == 6 && counter.count == 2)
  }

  /// The engine computes the addresses of what is before and after a node.
  @Test
  func partsOfNodeAreAdjacent() {
    #expect(MemoryLayout<PropertyNode>.offset(of: \.node) == PropertyNode.nodeOffset)
    #expect(MemoryLayout<SourceStorage<String>>.offset(of: \.property) == 0)
    #expect(MemoryLayout<DerivedStorage<String>>.offset(of: \.property) == 0)
    #expect(
      MemoryLayout<DerivedStorage<String>>.offset(of: \.deps)
        == PropertyNode.nodeOffset + MemoryLayout<NodeHeader>.size)
    #expect(MemoryLayout<EffectStorage>.offset(of: \.node) == EffectStorage.nodeOffset)
    #expect(MemoryLayout<EffectStorage>.offset(of: \.deps) == MemoryLayout<NodeHeader>.size)
    #expect(MemoryLayout<BindingFields>.offset(of: \.node) == BindingFields.nodeOffset)
    #expect(MemoryLayout<BindingFields>.offset(of: \.deps) == MemoryLayout<NodeHeader>.size)
  }

  @Test
  func valueThatNeedsMoreAlignmentThanNodeIsAligned() {
    let pair = Pair()
    var seen: [Float] = []
    let effect = Effect { seen.append(pair.derived.vector[7]) }
    transaction {
      pair.source = Wide(2)
      _ = pair.derived
      pair.source = Wide(3)
    }
    #expect(seen == [1, 3])
    #expect(Graph.checkInvariants(from: Graph.nodes(of: pair)) == [])
    for node in Graph.nodes(of: pair) {
      #expect(UInt(bitPattern: node.property) % UInt(MemoryLayout<Wide>.alignment) == 0)
    }
    _ = effect
  }
}

@MainActor
private final class Pair {
  @Observed var source = Wide(1)
  @Derived(\Pair.copy) var derived: Wide
  private var copy: Wide { source }
}

/// A value whose alignment is 32, and which isn't trivial.
private final class Counter { var count = 0 }

private struct Wide: Equatable {
  let vector: SIMD8<Float>
  let object: Object

  init(_ number: Float) {
    vector = SIMD8(repeating: number)
    object = Object()
  }

  static func == (left: Wide, right: Wide) -> Bool { left.vector == right.vector }

  final class Object {}
}
