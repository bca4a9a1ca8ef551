import Bindable
import BindableTesting
import Foundation

/// Counts the arrivals at each site while armed, and acts at one of them.
@MainActor enum Sites {
  /// A Boolean value that indicates whether arrivals count, as in the moment of a scene.
  static var isArmed = false
  /// The sites reached, in order, and whether a derived value was being computed.
  static var arrivals: [(site: AttackSite, isComputing: Bool)] = []
  static var isComputing: @MainActor () -> Bool = { false }
  private static var counts: [AttackSite: Int] = [:]
  private static var awaited: (site: AttackSite, visit: Int)?
  private static var act: (@MainActor () throws -> Void)?
  static var hasActed = false
  /// A Boolean value that is `true` during a write that isn't a binding's.
  static var isDirect = false
  /// A Boolean value that indicates whether only getters were reached since the act.
  private static var isReading = false
  /// The objects that must no longer be written, except directly.
  static var ended: Set<ObjectIdentifier> = []
  private static var writesAfterEnd: [String] = []
  /// The number of living relics.
  static var liveRelics = 0

  static func reset(
    awaiting awaited: (site: AttackSite, visit: Int)? = nil,
    act: (@MainActor () throws -> Void)? = nil
  ) {
    (self.awaited, self.act) = (awaited, act)
    (isArmed, hasActed, isDirect, isReading, ended) = (false, false, false, false, [])
    arrivals = []
    counts = [:]
    writesAfterEnd = []
  }

  static func arrive(_ site: AttackSite) throws {
    guard isArmed else { return }
    if !site.isGetter { isReading = false }
    if awaited == nil { arrivals.append((site, isComputing())) }
    guard let awaited, awaited.site == site, let act else { return }
    counts[site, default: 0] += 1
    guard counts[site] == awaited.visit else { return }
    hasActed = true
    self.act = nil
    defer { isReading = site.isGetter }
    // The attacked computation doesn't track what the act reads.
    try untracked { try act() }
  }

  /// Checks a write; each setter that bindings write calls this first.
  ///
  /// A write by a key path can begin by reading the value to replace. An act in that getter comes
  /// too late to prevent the write. Because the library compares before it writes, such an act can
  /// be distinguished from an act in a getter that the library reads.
  static func willWrite(_ name: String, of object: AnyObject) {
    let isWithinWrite = isReading
    isReading = false
    if isDirect {
      isDirect = false
    } else if ended.contains(ObjectIdentifier(object)), !isWithinWrite {
      writesAfterEnd.append(name)
    }
  }

  /// Returns and clears the recorded writes after the end.
  static func takeWritesAfterEnd() -> [String] {
    defer { writesAfterEnd = [] }
    return writesAfterEnd
  }

  /// Performs a write that isn't a binding's.
  static func directly(_ write: @MainActor () -> Void) {
    isDirect = true
    write()
    isDirect = false
  }
}

/// Records the arrival at a site, also from nonisolated code.
func arrive(_ site: AttackSite) {
  MainActor.assumeIsolated { try? Sites.arrive(site) }
}

/// Records the arrival at a site that can throw.
func arriveThrowing(_ site: AttackSite) throws {
  try MainActor.assumeIsolated { try Sites.arrive(site) }
}

/// A value that reports its comparisons and its release.
struct Token: Hashable {
  let text: String
  let relic: Relic

  @MainActor init(_ text: String) {
    self.text = text
    relic = Relic()
  }

  static func == (left: Token, right: Token) -> Bool {
    arrive(.equality)
    return left.text == right.text
  }

  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The object that a value holds.
@MainActor final class Relic {
  init() { Sites.liveRelics += 1 }
  isolated deinit {
    Sites.liveRelics -= 1
    arrive(.valueDeinit)
  }
}

/// An object that reports its deallocation.
@MainActor final class Farewell {
  private let site: AttackSite
  init(_ site: AttackSite) { self.site = site }
  isolated deinit { arrive(site) }
}

/// An ID that reports comparisons and hashing.
struct EntryID: Hashable {
  let number: Int

  static func == (left: EntryID, right: EntryID) -> Bool {
    arrive(.idEquality)
    return left.number == right.number
  }

  func hash(into hasher: inout Hasher) {
    arrive(.idHash)
    hasher.combine(number)
  }
}

/// An item of a list.
struct Entry: Identifiable, Equatable {
  let id: EntryID
  var value: Token

  @MainActor init(_ number: Int, _ text: String) {
    id = EntryID(number: number)
    value = Token(text)
  }
}

extension HostileAct {
  /// Releases a reference on another thread and waits for it.
  ///
  /// Only the last reference causes a deallocation there.
  @MainActor static func releaseElsewhere<Object: AnyObject>(_ object: inout Object?) {
    let address = takeAddress(&object)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      if let pointer = UnsafeRawPointer(bitPattern: address) {
        Unmanaged<AnyObject>.fromOpaque(pointer).release()
      }
      isDone.signal()
    }
    isDone.wait()
  }

  // A separate function, so that no reference is left when the thread begins.
  @inline(never)
  private static func takeAddress<Object: AnyObject>(_ object: inout Object?) -> UInt {
    guard let last = object.take() else { return 0 }
    return UInt(bitPattern: Unmanaged<AnyObject>.passRetained(last).toOpaque())
  }
}
