import Bindable

/// The output of `--help` and `--version`.
@MainActor
enum Help {
  static let version = "profile-demo 0.1.0\n"

  /// The help for the whole program.
  static let text = """
    An app for sharing photos that says why each value on the screen changed.

    usage: profile-demo [command] [options]

    \(commands)
    To show the help for a command, use profile-demo help COMMAND. Options of all
    commands:

    \(Option.ofAll)
      -h, --help        print this help and exit
      --version         print the version and exit

    \(optionsOfSome)You can also attach a value: --width=40. Specify each option only once.

    examples:

    \(Subcommand.all.map { list(of: $0.examples) }.joined(separator: "\n"))
      profile-demo --help; profile-demo --version

    A file contains users and photos. bio, lastName, and followerIDs are optional:

      {"users": [{"id": 1, "username": "ada", "firstName": "Ada",
                  "lastName": "Lovelace", "bio": "Counts.", "followerIDs": []}],
       "photos": [{"id": 10, "name": "Daydream", "rating": 98.6,
                   "creationDate": "2013-05-18T21:26:28Z", "userID": 1}]}

    A script has one action on each line. Blank lines and lines that begin with #
    are ignored:

      type FIELD TEXT          replace the text in a field of the screen:
                               edit: \(DemoScreen.edit.fields.joined(separator: ", "))
                               followers: \(DemoScreen.followers.fields.joined(separator: ", "))
                               newpost: \(DemoScreen.newPost.fields.joined(separator: ", "))
                               app: the fields of its screens
      press TITLE              press the button or toggle with this title
      answer yes               answer the question on the screen (or: answer no)
      fail MESSAGE             make the next call to the server fail
      hold                     make calls to the server wait
      release                  release the waiting calls
      store followers +1       change the number of followers from outside (or: -1)
      store FIELD TEXT         change a field from outside: \(StoreChange.Field.names)
      select N, delete N       select or delete an item of the list, counted from 1
      open N                   open an item: a photo or a follower
      move N M                 move an item to the position of another one
      scroll N, refresh        scroll the list by lines, or reload its items
      go LINK                  open a link, such as profile.1/photo.2
      device NAME, theme NAME  change the device or the theme
      do VERB NODE ...         a recorded user action, such as do press follow

    TEXT can be in double quotes, with the escapes \\" \\\\ \\n \\r \\t \\u{1F600}.

    In interactive, ? or F1 shows all keys, F2 or Ctrl-O opens the inspector, which
    explains nodes, Ctrl-Z suspends until the shell's fg, and Ctrl-C quits.

    A server handles GET profile (a file as above), PUT and DELETE following/2 and
    likes/10, GET usernames/ada (404: available), PUT users/2, POST users/2/photos,
    PUT and DELETE users/1/followers/2 and users/1/photos/10, and DELETE sessions/2
    and sessions. --store saves the state in DIR/session.json. A corrupt file is
    renamed and reported. With a server or a store, there's no tour: only the
    actions of --script are performed.

    exit status: 0 success; 1 check found an error; 2 replay found a difference; 64
    invalid option; 65 invalid contents of a file or response, or unknown user; 66
    file not found, or not readable; 69 no terminal for interactive, or server
    unavailable; 73 directory of --store not found, not writable, or in use; 74
    output not writable

    """

  /// Returns the help for one command.
  static func text(of command: Subcommand) -> String {
    let arguments = command.argument?.name ?? "[options]"
    var parts = [
      "\(command.needsTerminal ? "Runs" : "Prints") \(command.summary).",
      "usage: profile-demo \(command.name) \(arguments)",
    ]
    if !command.options.isEmpty { parts.append(command.options) }
    // A command with an argument takes no other options.
    if command.argument == nil {
      parts += ["Options of all commands, described by profile-demo --help:", "  \(namesOfAll)"]
    }
    parts += ["examples:", list(of: command.examples)]
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// The names of the options that all commands accept, wrapped for a terminal.
  private static var namesOfAll: String {
    let names = Option.common.map(\.name).joined(separator: ", ")
    return Label(names).frame(width: 71).text.replacing("\n", with: "\n  ")
  }

  private static var commands: String {
    let shown = Subcommand.shown.map(\.name)
    let lines = Subcommand.all.filter { !shown.contains($0.name) }.map { ($0.name, $0.summary) }
    let parts = Subcommand.shown.map { ("  show \($0.name)", $0.summary) }
    return list(of: lines + [("show WHAT", "one of:")] + parts) + "\n"
  }

  private static var optionsOfSome: String {
    Subcommand.all.filter { !$0.options.isEmpty }.map { command in
      "Options of \(command.name):\n\n\(command.options)\n\n"
    }.joined()
  }

  private static func list(of examples: KeyValuePairs<String, String>) -> String {
    let lines = examples.map { ($0.isEmpty ? "profile-demo" : "profile-demo \($0)", $1) }
    return list(of: lines, width: 42)
  }

  /// Returns lines with a name and a purpose.
  private static func list(of lines: [(name: String, purpose: String)], width: Int = 16) -> String {
    lines.map { name, purpose in
      let space = String(repeating: " ", count: max(0, width - name.count))
      return "  \(name)\(space)  \(purpose)"
    }.joined(separator: "\n")
  }
}
