// swift-tools-version: 6.2

import PackageDescription

// A client isn't compiled again if only a module changes that another one re-exports to it, and
// would then use the memory layout of the old one. So products and clients name each module.
let core = ["BindableCore"]
let views = core + ["BindableViews"]
let terminal = views + ["BindableTerminal"]
let umbrella = terminal + ["Bindable"]
let testing = terminal + ["BindableTesting"]
let foundation = core + ["BindableFoundation"]
let uiKit = foundation + ["BindableUIKit"]
let appKit = foundation + ["BindableAppKit"]
let swiftUI = core + ["BindableSwiftUI"]
let trace = views + ["BindableTrace"]
let testTraces = testing + trace + ["BindableTestTraces"]
let testAdapters = testTraces + ["BindableSwiftTesting", "BindableXCTest"]

func modules(_ names: [String]...) -> [Target.Dependency] {
  Set(names.joined()).sorted().map { .target(name: $0) }
}

let package = Package(
  name: "Bindable",
  // The first versions whose runtime deinitializes objects on an actor.
  platforms: [
    .macOS("15.4"), .iOS("18.4"), .tvOS("18.4"), .watchOS("11.4"), .visionOS("2.4"),
  ],
  products: [
    .library(name: "Bindable", targets: umbrella),
    .library(name: "BindableCore", targets: core),
    .library(name: "BindableFoundation", targets: foundation),
    .library(name: "BindableViews", targets: views),
    .library(name: "BindableTerminal", targets: terminal),
    .library(name: "BindableTesting", targets: testing),
    .library(name: "BindableTrace", targets: trace),
    .library(name: "BindableSwiftTesting", targets: testTraces + ["BindableSwiftTesting"]),
    .library(name: "BindableXCTest", targets: testTraces + ["BindableXCTest"]),
    .library(name: "BindableUIKit", targets: uiKit),
    .library(name: "BindableAppKit", targets: appKit),
    .library(name: "BindableSwiftUI", targets: swiftUI),
    .library(name: "ProfileFeature", targets: ["ProfileFeature"]),
    .executable(name: "profile-demo", targets: ["profile-demo"]),
  ],
  traits: [
    // For programs that are linked statically where the C library of URL loading cannot be.
    .trait(name: "WithoutNetwork", description: "Leaves out what speaks with servers.")
  ],
  targets: [
    // The modules of the library; Docs/Architecture.md says what each holds.
    .target(name: "BindableCore", path: "Sources/Bindable/Core"),
    .target(
      name: "BindableFoundation", dependencies: modules(core), path: "Sources/Bindable/Foundation"),
    .target(name: "BindableViews", dependencies: modules(core), path: "Sources/Bindable/Views"),
    .target(
      name: "BindableTerminal", dependencies: modules(views), path: "Sources/Bindable/Terminal"),
    .target(
      name: "BindableTesting", dependencies: modules(terminal), path: "Sources/Bindable/Testing"),
    .target(
      name: "BindableTrace", dependencies: modules(views), path: "Sources/Bindable/Trace",
      exclude: ["Viewer"]),
    .target(name: "Bindable", dependencies: modules(terminal), path: "Sources/Bindable/Umbrella"),
    // The adapters, which are empty where their framework isn't available.
    .target(
      name: "BindableUIKit", dependencies: modules(foundation), path: "Sources/Bindable/UIKit"),
    .target(
      name: "BindableAppKit", dependencies: modules(foundation), path: "Sources/Bindable/AppKit"),
    .target(
      name: "BindableSwiftUI", dependencies: modules(core), path: "Sources/Bindable/SwiftUI"),
    .target(
      name: "BindableTestTraces", dependencies: modules(testing, trace),
      path: "Sources/Bindable/TestTraces"),
    .target(
      name: "BindableSwiftTesting", dependencies: modules(testTraces),
      path: "Sources/Bindable/SwiftTesting"),
    .target(
      name: "BindableXCTest", dependencies: modules(testTraces), path: "Sources/Bindable/XCTest"),
    // The sample app.
    .target(
      name: "ProfileFeature", dependencies: modules(umbrella, ["BindableFoundation"])),
    .executableTarget(
      name: "profile-demo", dependencies: modules(umbrella, testing, trace, ["ProfileFeature"])),
    // What several test targets share.
    .target(
      name: "TestSupport", dependencies: modules(umbrella, testAdapters),
      path: "Tests/TestSupport"),
    .testTarget(
      name: "BindableTests",
      dependencies: modules(umbrella, testAdapters, ["BindableFoundation", "TestSupport"]),
      exclude: ["CompileFail/Mistakes", "__Snapshots__"]),
    .testTarget(
      name: "ProfileFeatureTests",
      dependencies: modules(
        umbrella, testAdapters, ["BindableFoundation", "ProfileFeature", "TestSupport"]),
      exclude: ["__Snapshots__"]),
    .testTarget(
      name: "ProfileDemoTests",
      dependencies: modules(
        umbrella, testAdapters, ["ProfileFeature", "TestSupport", "profile-demo"]),
      exclude: ["__Snapshots__"]),
  ],
  swiftLanguageModes: [.v6]
)

// Only .ci/run asks for errors, because another compiler can have other warnings.
let warningsAreErrors = Context.environment["BINDABLE_WARNINGS"] == "errors"

// Only .ci/run asks for this, because a package that others depend on may not have such settings.
// A module as a whole is optimized in one thread, which takes nine minutes for the largest tests.
let optimizesTestsByFile = Context.environment["BINDABLE_OPTIMIZED_TESTS"] == "by file"

// Only .ci/run asks for this, where the app's tests and those in some folders of the library's
// would be built and not run.
if let folders = Context.environment["BINDABLE_TESTS_OMITTED"] {
  package.targets.removeAll { ["ProfileFeatureTests", "ProfileDemoTests"].contains($0.name) }
  for target in package.targets where target.name == "BindableTests" {
    target.exclude += folders.split(separator: " ").map(String.init)
  }
}

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  if warningsAreErrors { target.swiftSettings?.append(.treatAllWarnings(as: .error)) }
  if optimizesTestsByFile, target.type == .test {
    target.swiftSettings?.append(
      .unsafeFlags(["-no-whole-module-optimization", "-enable-batch-mode"]))
  }
}
