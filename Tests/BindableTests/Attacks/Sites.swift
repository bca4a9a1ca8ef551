import Bindable
import BindableTesting
import Foundation

/// Counts how often each site is reached while it is armed, and acts at one of them.
@MainActor enum Sites {
  /// Whether arrivals count: during the moment of a scene.
  static var isArmed = false
  /// What was reached, in order, and whether a derived value was being computed.
  static var arrivals: [(site: AttackSite, isComputing: Bool)] = []
  static var isComputing: @MainActor () -> Bool = { false }
  private static var counts: [AttackSite: Int] = [:]
  private static var awaited: (site: AttackSite, visit: Int)?
  private static var act: (@MainActor () throws -> Void)?
  static var hasActed = false
  /// Set before a write that is not a row's.
  static var isDirect = false
  /// Whether nothing but getters was reached since the act.
  private static var isReading = false
  /// What nothing may be written to any more, except directly.
  static var ended: Set<ObjectIdentifier> = []
  private static var writesAfterEnd: [String] = []
  /// How many values are alive.
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
    // What the act reads is no input of who is attacked.
    try untracked { try act() }
  }

  /// Called first thing in each setter that rows write to.
  ///
  /// A write by a key path begins, where Swift has nothing better, with reading what is to be replaced:
  /// an act in that getter comes when nobody can be asked any more. The library compares before it
  /// writes, so that is told from an act in a getter that it reads by.
  static func willWrite(_ name: String, of object: AnyObject) {
    let isWithinWrite = isReading
    isReading = false
    if isDirect {
      isDirect = false
    } else if ended.contains(ObjectIdentifier(object)), !isWithinWrite {
      writesAfterEnd.append(name)
    }
  }

  /// The writes after the end since this was last asked.
  static func takeWritesAfterEnd() -> [String] {
    defer { writesAfterEnd = [] }
    return writesAfterEnd
  }

  /// Does what is no row's write.
  static func directly(_ write: @MainActor () -> Void) {
    isDirect = true
    write()
    isDirect = false
  }
}

/// Says that a site is reached, from code that belongs to no actor too.
func arrive(_ site: AttackSite) {
  MainActor.assumeIsolated { try? Sites.arrive(site) }
}

/// Says that a site is reached that can throw.
func arriveThrowing(_ site: AttackSite) throws {
  try MainActor.assumeIsolated { try Sites.arrive(site) }
}

/// A value of the program that says when it is compared and released.
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

/// What a value holds.
@MainActor final class Relic {
  init() { Sites.liveRelics += 1 }
  isolated deinit {
    Sites.liveRelics -= 1
    arrive(.valueDeinit)
  }
}

/// Says when what holds it is released.
@MainActor final class Farewell {
  private let site: AttackSite
  init(_ site: AttackSite) { self.site = site }
  isolated deinit { arrive(site) }
}

/// An id that says when it is compared and hashed.
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
  /// Gives up a reference to an object on another thread, and waits until that is done.
  ///
  /// The reference has to be the last one, or nothing goes there.
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

  // By itself, so that no reference of it is left when the thread begins.
  @inline(never)
  private static func takeAddress<Object: AnyObject>(_ object: inout Object?) -> UInt {
    guard let last = object.take() else { return 0 }
    return UInt(bitPattern: Unmanaged<AnyObject>.passRetained(last).toOpaque())
  }
}
