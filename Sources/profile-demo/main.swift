import Foundation

StandardStreams.ignoreBrokenPipes()
exit(Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
