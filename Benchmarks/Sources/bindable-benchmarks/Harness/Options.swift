/// The command-line options.
struct Options {
  var json = false
  var pace = Pace.full
  var only: [String]?

  static let help = """
    usage: bindable-benchmarks [--json] [--quick] [--only ID,…]

      --json       one JSON object a line instead of a table
      --quick      shorter rounds, under a minute in all
      --only ID,…  these workloads only
      --help       this text

    """

  /// Parses the arguments, or stops with a message about the first invalid one.
  init(_ arguments: some Sequence<String>, ids: [String]) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--json": json = true
      case "--quick": pace = .quick
      case "--only": only = Self.ids(arguments.next(), known: ids)
      case "--help", "-h":
        print(Self.help + "\nworkloads: " + ids.joined(separator: " "))
        finish()
      default: stop("Unknown option '\(argument)'. --help lists them all.", code: 64)
      }
    }
  }

  private static func ids(_ list: String?, known: [String]) -> [String] {
    guard let list else { stop("--only needs ids, such as --only W1,W3.", code: 64) }
    let ids = list.split(separator: ",").map(String.init)
    for id in ids where !known.contains(id) {
      stop("Unknown workload '\(id)'. --help lists them all.", code: 64)
    }
    return ids
  }
}
