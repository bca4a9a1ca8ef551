import Foundation
import TestSupport
import Testing

/// A file can import the core with other frameworks and use every name without its module.
struct CoexistenceTests {
  @Test func coreSharesNoTypeNameWithSwiftUICombineOrUIKit() throws {
    let names = try Self.typesOfTheCore()
    #expect(names.count > 100)
    #expect(names.intersection(ForeignNames.all).sorted() == [])
    #expect(names.filter { $0.hasPrefix("UI") || $0.hasPrefix("NS") }.sorted() == [])
  }

  @Test(
    .background, .enabled(if: Compiler.isThere, "swiftc isn't in PATH, or the module isn't built."))
  func coreIsUnambiguousWithFoundationAndObservation() throws {
    let uses = try Self.typesOfTheCore().sorted().map { "func use\($0)(_: \($0)) {}" }
    let source = (["import BindableCore", "import Foundation", "import Observation"] + uses)
      .joined(separator: "\n")
    let answer = try #require(Compiler()).check(source)
    // Generic types without arguments are errors here, but they aren't ambiguous.
    #expect(answer.errors.filter { $0.message.contains("ambiguous") } == [])
    #expect(answer.errors.filter { $0.message.contains("cannot find") } == [])
  }

  /// The names of the public types that the core declares at the top level.
  private static func typesOfTheCore() throws -> Set<String> {
    let folder = Repository.root.appending(path: "Sources/Bindable/Core")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".swift") }
    let declaration =
      #/(?m)^(?:@\w+(?:\(.*\))? )*(?:public|open) (?:final |indirect )?(?:class|struct|enum|protocol|typealias) (\w+)/#
    return Set(
      try files.flatMap { file in
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
          .matches(of: declaration).map { String($0.1) }
      })
  }
}
