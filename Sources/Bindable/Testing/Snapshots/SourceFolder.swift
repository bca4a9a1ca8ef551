internal import Synchronization

/// The folders of test targets.
enum SourceFolder {
  private static let known = Mutex<[String: String]>([:])

  /// Returns the folder of the target with a test file.
  ///
  /// A target has one snapshot folder, to exclude in its manifest. File names are unique in a
  /// target. It's the nearest of these above the file, or its own folder if there is none:
  ///
  /// 1. a folder of the package with the name of the module;
  /// 2. a folder that the manifest names, with `path:`;
  /// 3. another folder with the name of the module;
  /// 4. a folder that contains a snapshot folder.
  static func of(_ location: SnapshotLocation) -> String {
    let own = Files.parent(of: location.filePath)
    let key = "\(location.module) \(own)"
    if let folder = known.withLock({ $0[key] }) { return folder }
    let folder = search(from: own, for: location.module)
    // A snapshot folder can be created later.
    if folder != own { known.withLock { $0[key] = folder } }
    return folder
  }

  /// Returns the folder of the package that contains a folder, or `nil` if there is none.
  static func package(around folder: String) -> String? {
    above(folder).first { Files.modificationTime("\($0)/Package.swift") != nil }
  }

  private static func search(from own: String, for module: String) -> String {
    let all = above(own)
    func isNamed(_ folder: String) -> Bool {
      moduleName(of: folder.split(separator: "/").last.map(String.init) ?? "") == module
    }
    let package = package(around: own)
    if let package {
      let inside = all.prefix { $0 != package }
      if let folder = inside.first(where: isNamed) { return folder }
      let paths = paths(inManifestOf: package)
      if let folder = inside.first(where: { paths.contains($0) }) { return folder }
    }
    return all.first(where: isNamed)
      ?? all.prefix { $0 != package }.first { Files.isFolder("\($0)/__Snapshots__") } ?? own
  }

  private static func above(_ folder: String) -> [String] {
    Array(
      sequence(first: folder) { Files.parent(of: $0) }.prefix { $0 != "/" && $0 != "." })
  }

  /// Returns the folders that strings of a manifest name.
  private static func paths(inManifestOf package: String) -> Set<String> {
    guard let bytes = try? Files.read("\(package)/Package.swift") else { return [] }
    return Set(
      SourceNames(of: bytes).literals.map { path in
        let parts = path.split(separator: "/").filter { $0 != "." }
        return ([package[...]] + parts).joined(separator: "/")
      })
  }

  // A module name is the target name with all characters except letters, digits, and `_` replaced.
  private static func moduleName(of target: String) -> String {
    String(target.map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }
}
