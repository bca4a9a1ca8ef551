/// The output of `--help` and `--version`.
enum Help {
  static let version = "profile-demo 0.1.0\n"

  /// The help for the whole program.
  static let text = """
    Shows a profile, acts on it, and prints what changes on the screen and why.

    usage: profile-demo [command] [options]

    \(commands)
    A command may also be written like an option: --table. profile-demo COMMAND
    --help explains one. The options of all commands:

    \(list(of: Option.ofAll))
      --help            print this and end
      --version         print the version and end

    \(optionsOfSome)A value may also be attached: --width=40. Each option may be given once.

    examples:

    \(list(of: Subcommand.all.flatMap(\.examples)))
      profile-demo --help; profile-demo --version

    A file has users and photos; bio, lastName and followerIDs may be left out:

      {"users": [{"id": 1, "username": "ada", "firstName": "Ada",
                  "lastName": "Lovelace", "bio": "Counts.", "followerIDs": []}],
       "photos": [{"id": 10, "name": "Daydream", "rating": 98.6,
                   "creationDate": "2013-05-18T21:26:28Z", "userID": 1}]}

    A script has one act a line; blank lines and lines with # first do not count:

      type FIELD TEXT          replace the text in a field of the screen:
    \(fields)
      press TITLE              press the button or toggle with this title
      answer yes               answer the question on the screen (or: answer no)
      fail MESSAGE             make the next call to the server fail
      hold                     make calls to the server wait
      release                  let them go on
      store followers +1       change the number of followers from outside (or: -1)
      store FIELD TEXT         change a text from outside: \(Script.storedFields)
      select N, delete N       do it to a row of the list, counted from 1
      open N                   open a row: a photo, or a follower in the app
      move N M                 put a row where another one is
      scroll N, refresh        scroll the list by lines, or fetch its rows again
      go LINK                  lead the app to a place: profile.1/photo.2
      device NAME, theme NAME  run on another device, or look otherwise
      do VERB NODE ...         what interactive --record writes: do press follow

    TEXT may be in double quotes, with \\" \\\\ \\n \\r \\t \\u{1F600} in them.

    The keys of interactive:

      Tab, Shift-Tab, arrows   move the focus; in a list, select
      Return, Space            press the button
      letters, Backspace, …    go to the field, or answer the question
      Escape                   leave the question
      Ctrl-L                   draw everything anew
      Ctrl-Z                   stop, until the shell's fg
      Ctrl-C, Ctrl-Q           quit

    A server is asked GET profile (a file as above), PUT and DELETE following/2,
    GET usernames/ada (404: free), PUT users/2, POST users/2/photos, DELETE
    users/1/followers/2 and DELETE sessions/2. What --store keeps is in
    DIR/session.json; if it is damaged, it is moved aside and named.

    exit status: 0 done; 1 check found an error; 2 replay gave other frames; 64 an
    option is wrong; 65 something inside a file or an answer is wrong, or there is
    no such user; 66 a file is missing, a directory, or cannot be read; 69 there is
    no terminal for interactive, or no server; 73 there is no directory for --store,
    or none that can be written; 74 the output cannot be written

    """

  /// Returns the help for one command.
  static func text(of command: Subcommand) -> String {
    let own = command.options.isEmpty ? "" : "\(list(of: command.options))\n\n"
    // A command with an argument takes no other options.
    if let argument = command.argument {
      return """
        Prints \(command.summary).

        usage: profile-demo \(command.name) \(argument.name)

        examples:

        \(list(of: command.examples))

        """
    }
    return """
      Prints \(command.summary).

      usage: profile-demo \(command.name) [options]

      \(own)The options of all commands; profile-demo --help says more:

        \(namesOfAll)

      examples:

      \(list(of: command.examples))

      """
  }

  /// The names of the options that all commands accept, wrapped for a terminal.
  private static var namesOfAll: String {
    var lines = [""]
    for name in Option.ofAll.map(\.name) {
      let separator = lines == [""] ? "" : ", "
      if (lines.last ?? "").count + name.count + separator.count > 70 {
        lines[lines.count - 1] += ","
        lines.append("  \(name)")
      } else {
        lines[lines.count - 1] += separator + name
      }
    }
    return lines.joined(separator: "\n")
  }

  private static var commands: String {
    Subcommand.all.map { "  \(padded($0.name, to: 16))  \($0.summary)\n" }.joined()
  }

  private static var optionsOfSome: String {
    Subcommand.all.filter { !$0.options.isEmpty }.map { command in
      "The options of \(command.name):\n\n\(list(of: command.options))\n\n"
    }.joined()
  }

  private static var fields: String {
    let indent = String(repeating: " ", count: 27)
    return DemoScreen.all.filter { !$0.fields.isEmpty && $0 != .app }.map { screen in
      "\(indent)\(screen.name): \(screen.fields.joined(separator: ", "))"
    }.joined(separator: "\n") + "\n\(indent)app: those of the screens it shows"
  }

  private static func list(of options: [Option]) -> String {
    options.map { option in
      let indent = String(repeating: " ", count: 20)
      let purpose = option.purpose.split(separator: "\n").joined(separator: "\n\(indent)")
      return "  \(padded(option.usage, to: 16))  \(purpose)"
    }.joined(separator: "\n")
  }

  private static func list(of examples: [Subcommand.Example]) -> String {
    examples.map { example in
      let line = example.arguments.isEmpty ? "profile-demo" : "profile-demo \(example.arguments)"
      return "  \(padded(line, to: 42))  \(example.purpose)"
    }.joined(separator: "\n")
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
