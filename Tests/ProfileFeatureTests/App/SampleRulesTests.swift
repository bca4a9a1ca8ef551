import Foundation
import Testing

/// Tests that read the sources of the sample and check that it follows its own rules.
struct SampleRulesTests {
  private struct Source: CustomStringConvertible {
    /// The path in the feature's folder.
    let path: String
    /// The source without comments and string literals.
    let code: String

    var description: String { path }
    var folder: String { String(path.prefix { $0 != "/" }) }
    var name: String { String(path.split(separator: "/").last?.dropLast(6) ?? "") }
    var words: Set<String> {
      Set(code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    }

    func lines(with pattern: Regex<Substring>) -> [String] {
      code.split(separator: "\n").filter { $0.contains(pattern) }.map { "\(path): \($0)" }
    }
  }

  private static let sources: [Source] = {
    let folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/ProfileFeature")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.filter { $0.hasSuffix(".swift") }.sorted().compactMap { path in
      guard
        let text = try? String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      else { return nil }
      let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      // String literals are text for the user.
      let quoted = code.joined(separator: "\n").replacing(/"[^"\\\n]*"/, with: "\"\"")
      return Source(path: path, code: quoted)
    }
  }()

  private func sources(_ isWanted: (Source) -> Bool) -> [Source] {
    Self.sources.filter(isWanted)
  }

  /// The types that views must not use.
  private var modelTypes: Set<String> {
    Set(
      sources { ["Model", "Store", "Gateway"].contains($0.folder) }.flatMap { source in
        source.code.matches(
          of: /\b(?:struct|class|enum|protocol|actor|typealias) ([A-Z]\w*)/
        ).map { String($0.1) }
      })
  }

  @Test func readsSources() {
    #expect(Self.sources.count > 40)
    #expect(modelTypes.isSuperset(of: ["User", "Photo", "ProfileData", "ProfileStore"]))
  }

  @Test func viewsAndBindingsNameNoModels() {
    let views = sources { $0.name.hasSuffix("View") || $0.name.hasSuffix("Bindings") }
    #expect(views.count >= 12)
    for view in views { #expect(view.words.isDisjoint(with: modelTypes), "\(view)") }
  }

  @Test func viewsNameNoPresenters() {
    for view in sources({ $0.name.hasSuffix("View") }) {
      let found = view.words.filter { word in
        ["Presenter", "Interaction", "Navigator"].contains { word.hasSuffix($0) }
      }
      #expect(found.isEmpty, "\(view)")
    }
  }

  @Test func modelsNameNoScreens() {
    let models = sources { $0.folder == "Model" }
    #expect(models.count > 5)
    // Models can use values of the library, such as a calendar day.
    let screens = /View\b|Node\b|Screen\b|Presenter\b|Navigator\b|@Observed|BindingTable|Format\b/
    for model in models { #expect(model.lines(with: screens) == []) }
  }

  @Test func presentersExposeNoModels() {
    let presenters = sources { $0.name.hasSuffix("Presenter") }
    #expect(presenters.count >= 6)
    for presenter in presenters {
      let shown = presenter.code.split(separator: "\n").filter {
        $0.contains("public ") && ($0.contains(" var ") || $0.contains(" let "))
      }
      for line in shown {
        let words = line.split { !$0.isLetter && !$0.isNumber }.map(String.init)
        #expect(modelTypes.isDisjoint(with: words), "\(presenter): \(line)")
      }
    }
  }

  /// The kind of a declaration in a presenter, in the order in which they're declared.
  private enum Declaration: Int, Comparable {
    case stored, initializer, derived, action

    static func < (left: Declaration, right: Declaration) -> Bool { left.rawValue < right.rawValue }

    /// Creates the kind of the declaration that starts in `line`, or returns `nil` if there's none
    /// that other types can use.
    init?(_ line: Substring, before next: Substring) {
      guard line.hasPrefix("  "), line.dropFirst(2).first != " ",
        !line.contains(/\b(private|static|case|enum|struct)\b(?!\()/)
      else { return nil }
      let computes = /\bvar \w+: [^={]*\{/
      if line.contains(/\binit\(/) {
        self = .initializer
      } else if line.contains(/\bfunc\b/) {
        self = .action
      } else if line.contains(computes), !(line + next).contains("didSet") {
        self = .derived
      } else if line.contains(/\b(var|let)\b/) {
        self = .stored
      } else {
        return nil
      }
    }
  }

  @Test func presentersDeclareStoredThenDerivedThenActions() {
    let presenters = sources { $0.name.hasSuffix("Presenter") }
    #expect(presenters.count >= 8)
    for presenter in presenters {
      let lines = presenter.code.split(separator: "\n")
        .drop { !$0.contains(/\bclass \w+Presenter\b/) }.prefix { $0 != "}" }
      let declared = zip(lines, lines.dropFirst()).compactMap { line, next in
        Declaration(line, before: next).map { (kind: $0, line: line) }
      }
      #expect(declared.contains { $0.kind == .initializer }, "\(presenter)")
      for (one, other) in zip(declared, declared.dropFirst()) {
        #expect(one.kind <= other.kind, "\(presenter): \(other.line)")
      }
    }
  }

  @Test func screensOnlyAssembleParts() {
    let screens = sources { $0.name.hasSuffix("Screen") || $0.name.hasSuffix("Screens") }
    #expect(screens.count >= 5)
    let texts = /Format[.(<]|\\\(|String\(|\.formatted/
    let places = /[\w)\]] [-+*%] \d|\.indices|firstIndex|\[\d+\]|\.enumerated/
    let inAndOut = /FileManager|URL|Data\(|\bprint\(|InputFile|ProcessInfo|readLine/
    for screen in screens {
      #expect(screen.lines(with: texts) == [], "a screen must not format")
      #expect(screen.lines(with: places) == [], "a screen must not compute indexes")
      #expect(screen.lines(with: inAndOut) == [], "a screen must not read or write files")
    }
  }

  @Test func sourcesUseNoFilesAndNoNetwork() {
    let system = /\b(?:Glibc|Darwin|FileManager|FileHandle|ProcessInfo|URL\w*|errno|getpid)\b[(. )]/
    for source in Self.sources {
      #expect(source.lines(with: system) == [], "pass a storage or a transport to the feature")
    }
  }

  @Test func onlyAppInspectsDevice() {
    let asking = /\.phone\b|\.tablet\b|NavigatorShape|\.shape\b|\.stack\b|\.split\b(?!\()/
    let allowed = ["App/Device.swift", "App/ProfileApp.swift"]
    for source in sources({ !allowed.contains($0.path) }) {
      #expect(source.lines(with: asking) == [], "use the router instead of the device or style")
    }
    #expect(sources { allowed.contains($0.path) }.allSatisfy { !$0.lines(with: asking).isEmpty })
  }

  @Test func sourcesUseNoDelegates() {
    for source in Self.sources {
      #expect(source.lines(with: /[dD]elegate\b|DataSource\b/) == [], "use an output instead")
    }
  }
}
