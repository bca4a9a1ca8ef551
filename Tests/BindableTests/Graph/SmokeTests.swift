import Bindable
import BindableTesting
import Testing

@MainActor final class Person {
  @Observed var name = "Ada"
  @Observed var age = 3
  var title: String { "\(name) \(age)" }
  @Derived(\Person.title) var cached: String
}

@MainActor struct SmokeTests {
  @Test func effectRunsOncePerChange() {
    let p = Person()
    var log: [String] = []
    let e = Effect { log.append(p.cached) }
    p.name = "G"
    transaction {
      p.name = "X"; p.age = 4; p.name = "G"; p.age = 3
    }
    transaction {
      p.name = "X"; p.age = 4
    }
    #expect(log == ["Ada 3", "G 3", "X 4"])
    e.cancel()
    p.age = 5
    #expect(log.count == 3)
  }
}
