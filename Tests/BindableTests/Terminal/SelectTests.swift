import Foundation
import Testing

@testable import BindableTerminal

/// The wait for input on Apple systems, which is compiled for others, too.
struct SelectTests {
  @Test func filesWithInputAndEndedFilesAreReadable() {
    let first = Pipe(), second = Pipe()
    let input = first.fileHandleForReading.fileDescriptor
    // Beyond the first word of a set.
    let other = fcntl(second.fileHandleForReading.fileDescriptor, F_DUPFD, 200)
    defer { close(other) }
    #expect(other >= 200)
    #expect(TerminalDevice.selectReadable([input, other], milliseconds: 0) == [])
    second.fileHandleForWriting.write(Data("a".utf8))
    #expect(TerminalDevice.selectReadable([input, other], milliseconds: -1) == [other])
    first.fileHandleForWriting.closeFile()
    #expect(TerminalDevice.selectReadable([input, other], milliseconds: 1_500) == [input, other])
  }
}
