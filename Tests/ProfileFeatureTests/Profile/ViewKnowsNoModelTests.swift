import Foundation
import Testing

@Suite struct ViewKnowsNoModelTests {
  private let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/ProfileFeature")

  private func source(_ path: String) throws -> String {
    try String(contentsOf: sources.appendingPathComponent(path), encoding: .utf8)
  }

  /// The words of Swift in a source, comments left out.
  private func words(of path: String) throws -> Set<String> {
    let code = try source(path).split(separator: "\n").filter {
      !$0.drop { $0 == " " }.hasPrefix("//")
    }
    let words = code.joined(separator: "\n").split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    return Set(words.map(String.init))
  }

  /// The types of the folders that a view has nothing to do with.
  private func modelTypes() throws -> Set<String> {
    var types: Set<String> = []
    for folder in ["Model", "Store", "Gateway"] {
      let files = try FileManager.default.contentsOfDirectory(
        atPath: sources.appendingPathComponent(folder).path)
      for file in files {
        for match in try source("\(folder)/\(file)").matches(
          of: /\b(?:struct|class|enum|protocol|actor|typealias) ([A-Z]\w*)/)
        {
          types.insert(String(match.1))
        }
      }
    }
    return types
  }

  @Test(arguments: ["ProfileView", "ProfileBindings"]) func theViewsSideNamesNoModel(
    file: String
  ) throws {
    let types = try modelTypes()
    #expect(types.isSuperset(of: ["User", "Photo", "ProfileData", "ProfileStore"]))
    #expect(try words(of: "Profile/\(file).swift").intersection(types).isEmpty)
  }

  @Test func theViewNamesNoPresenter() throws {
    let words = try words(of: "Profile/ProfileView.swift")
    #expect(words.contains("ProfileView"))
    #expect(words.filter { $0.contains("Presenter") || $0.contains("Interaction") }.isEmpty)
  }

  @Test func thePresenterLetsNobodySeeTheModel() throws {
    let presenter = try source("Profile/ProfilePresenter.swift")
    let types = try modelTypes()
    let shown = presenter.split(separator: "\n").filter {
      $0.contains("public ") && ($0.contains(" var ") || $0.contains(" let "))
    }
    #expect(shown.count > 8)
    for line in shown {
      let words = line.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      #expect(types.isDisjoint(with: words), "\(line)")
    }
  }
}
