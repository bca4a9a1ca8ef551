/// The modules of the library, in the table of Docs/Architecture.md.
struct ModuleTable {
  struct Module {
    let name: String
    /// The folder in `Sources/Bindable`.
    let folder: String
    /// The names of the modules that it depends on.
    let dependencies: [String]
  }

  let modules: [Module]

  /// Parses the rows that look like "| `BindableTrace` | `Trace` | … | Views |".
  init(page: String) {
    let rows = page.matches(of: #/(?m)^\| (`Bindable[`\w, ]*) \| ([`\w, ]+) \|.*\| ([^|]+) \|$/#)
    modules = rows.flatMap { row in
      let names = row.1.matches(of: #/\w+/#).map { String($0.0) }
      let folders = row.2.matches(of: #/\w+/#).map { String($0.0) }
      let dependencies = row.3.matches(of: #/[A-Z]\w*/#).map { "Bindable\($0.0)" }
      return zip(names, folders).map { Module(name: $0, folder: $1, dependencies: dependencies) }
    }
  }

  /// Returns the modules that a module depends on, directly or through others.
  func allDependencies(of name: String) -> Set<String> {
    let direct = modules.first { $0.name == name }?.dependencies ?? []
    return direct.reduce(into: Set(direct)) { $0.formUnion(allDependencies(of: $1)) }
  }

  /// Returns the dependency that a module is drawn on: the one with the most dependencies.
  func base(of module: Module) -> String? {
    module.dependencies.max { allDependencies(of: $0).count < allDependencies(of: $1).count }
  }
}
