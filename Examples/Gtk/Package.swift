// swift-tools-version: 6.2

import PackageDescription

// A separate package, so that the library doesn't depend on GTK.
let core = Target.Dependency.product(name: "BindableCore", package: "Bindable")
let views = Target.Dependency.product(name: "BindableViews", package: "Bindable")
let feature = Target.Dependency.product(name: "ProfileFeature", package: "Bindable")

let package = Package(
  name: "BindableGtk",
  platforms: [.macOS("15.4")],
  dependencies: [.package(name: "Bindable", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]),
    .target(name: "BindableGtk", dependencies: ["CGtk", core]),
    .target(name: "ProfileGtk", dependencies: ["BindableGtk", "CGtk", core, views, feature]),
    .executableTarget(
      name: "profile-gtk", dependencies: ["BindableGtk", "CGtk", "ProfileGtk", core, feature]),
    .testTarget(
      name: "GtkTests",
      dependencies: ["BindableGtk", "CGtk", "ProfileGtk", "profile-gtk", core, feature]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
}
