/// What `--help` and `--version` print.
enum Help {
  static let version = "profile-demo 0.1.0\n"

  static let text = """
    Shows a profile, acts on it, and prints what changes on the screen and why.

    usage: profile-demo [options]

      --input FILE      read users and photos from a JSON file
                        (without it: a built-in sample)
      --user USERNAME   show this user (without it: the first)
      --width N         columns of the screen, \(Options.widths.lowerBound) to \
    \(Options.widths.upperBound) (without it: \(Options().width))
      --script FILE     the acts, one a line (without it: a tour)
      --answers LIST    answer the questions in this order, as in yes,no,
                        instead of showing a dialog
      --trace           show each update with its cause and row
      --table           print the table of bindings and end
      --check           print what is likely wrong with the table and end
      --help            print this and end
      --version         print the version and end

    A value may also be attached: --width=40. Each option may be given once.

    examples:

      profile-demo                                the tour, 40 columns wide
      profile-demo --input people.json            the first user of a file
      profile-demo --user grace --width 60        somebody else, on a wider screen
      profile-demo --script acts.txt              your own acts
      profile-demo --answers yes,no --trace       no dialogs, and every reason
      profile-demo --table                        what flows from where to where
      profile-demo --check                        what the table leaves out
      profile-demo --help; profile-demo --version

    A file has users and photos; bio, lastName and followerIDs may be left out:

      {"users": [{"id": 1, "username": "ada", "firstName": "Ada",
                  "lastName": "Lovelace", "bio": "Counts.", "followerIDs": []}],
       "photos": [{"id": 10, "name": "Daydream", "rating": 98.6,
                   "creationDate": "2013-05-18T21:26:28Z", "userID": 1}]}

    A script has one act a line; blank lines and lines with # first do not count:

      type FIELD TEXT          replace the text in a field: \(Script.fields)
      press TITLE              press the button with this title
      answer yes               answer the question on the screen (or: answer no)
      fail MESSAGE             make the next call to the server fail
      hold                     make calls to the server wait
      release                  let them go on
      store followers +1       change the number of followers from outside (or: -1)
      store FIELD TEXT         change a text from outside: \(Script.storedFields)

    TEXT may be in double quotes, with \\" \\\\ \\n \\r \\t \\u{1F600} in them.

    exit status: 0 done; 1 --check found an error; 64 an option is wrong;
    65 something inside a file is wrong, or there is no such user; 66 a file is
    missing, a directory, or cannot be read; 74 the output cannot be written

    """
}
