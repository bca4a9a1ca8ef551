import Foundation

StandardStreams.ignoreSignalsOfWrites()
exit(await Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
