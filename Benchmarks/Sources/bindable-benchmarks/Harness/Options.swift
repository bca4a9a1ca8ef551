/// The command-line options.
struct Options {
  var json = false
  var pace = Pace.full
  var only: [String]?
  var baseline: Baseline?
  var chart: String?
  var changes: Int?

  static let help = """
    usage: bindable-benchmarks [--json] [--quick] [--only ID,…] [--compare FILE] [--chart FILE]
           bindable-benchmarks --changes COUNT --only ID

      --json       one JSON object a line instead of a table
      --quick      shorter rounds, under a minute in all
      --only ID,…  these workloads only
      --compare FILE
                   says which workloads are slower than in FILE, the output of --json, by more
                   than their spread
      --chart FILE writes a chart of W1 to W10 and of the bytes per binding, as SVG
      --changes COUNT
                   performs the changes of Bindable's version without measuring them, for a
                   program that counts instructions
      --help       this text

    exit status: 0 measured, and nothing slower than in FILE; 1 slower, or a result was wrong;
    64 invalid options; 65 FILE is invalid; 66 FILE can't be read; 73 the chart can't be written

    """

  /// Parses the arguments, or stops with a message about the first invalid one.
  init(_ arguments: some Sequence<String>, ids: [String]) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--json": json = true
      case "--quick": pace = .quick
      case "--only": only = Self.ids(arguments.next(), known: ids)
      case "--compare": baseline = Baseline(path: Self.value(arguments.next(), of: argument))
      case "--chart": chart = Self.value(arguments.next(), of: argument)
      case "--changes":
        let text = Self.value(arguments.next(), of: argument)
        guard let count = Int(text), count > 0 else {
          stop("--changes needs a positive number, not '\(text)'.", code: 64)
        }
        changes = count
      case "--help", "-h":
        print(Self.help + "\nworkloads: " + ids.joined(separator: " "))
        finish()
      default: stop("Unknown option '\(argument)'. --help lists them all.", code: 64)
      }
    }
  }

  private static func value(_ argument: String?, of option: String) -> String {
    guard let argument else { stop("\(option) needs a value. --help lists the options.", code: 64) }
    return argument
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
