import Foundation

StandardStreams.ignoreBrokenPipes()
exit(await Program.run(Array(CommandLine.arguments.dropFirst())).rawValue)
