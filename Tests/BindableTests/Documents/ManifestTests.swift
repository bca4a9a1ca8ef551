import Foundation
import Testing

/// The versions and products that pages name are those of Package.swift.
struct ManifestTests {
  private let manifest: String
  private let pages: [(path: String, text: String)]

  init() throws {
    manifest = try Repository.text("Package.swift")
    pages = try ["README.md", "Docs/Platforms.md"].map { ($0, try Repository.text($0)) }
  }

  @Test func pagesNameRequiredVersions() throws {
    let tools = try #require(manifest.firstMatch(of: #/swift-tools-version: ([\d.]+)/#)?.1)
    let systems = manifest.matches(of: #/\.(\w+OS)\("([\d.]+)"\)/#).map { "\($0.1) \($0.2)" }
    #expect(systems.count == 5)
    for (path, text) in pages {
      for requirement in systems + ["Swift \(tools)"] {
        #expect(text.contains(requirement), "\(path) doesn't name \(requirement)")
      }
    }
  }

  @Test func firstPageNamesProducts() throws {
    let products = Set(manifest.matches(of: #/\.library\(name: "(\w+)"/#).map { String($0.1) })
    let table = pages[0].text.matches(of: #/(?m)^\| .* \| (.*`Bindable.*) \|$/#)
    let named = Set(table.flatMap { $0.1.matches(of: #/`(\w+)`/#).map { String($0.1) } })
    #expect(named.isSubset(of: products), "README.md names products that Package.swift lacks")
    #expect(named.count > 6)
  }

  @Test func firstPageNamesNewestVersion() throws {
    let log = try Repository.text("CHANGELOG.md")
    let version = try #require(log.firstMatch(of: #/(?m)^## ([\d.]+)/#)?.1)
    #expect(pages[0].text.contains("version \(version)"))
    #expect(pages[0].text.contains("from: \"\(version)\""))
  }
}
