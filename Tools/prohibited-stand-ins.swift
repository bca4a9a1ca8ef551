// Functions that the headers of tvOS and watchOS prohibit, for Tools/check-platforms. One here
// hides the one of the C library only if it has the same type.
internal import Glibc

@available(*, unavailable, message: "prohibited on tvOS and watchOS")
func sigaltstack(_ new: UnsafePointer<stack_t>?, _ old: UnsafeMutablePointer<stack_t>?) -> Int32 {
  0
}
@available(*, unavailable, message: "prohibited on tvOS and watchOS")
func fork() -> Int32 { 0 }
@available(*, unavailable, message: "prohibited on tvOS and watchOS")
func system(_ command: UnsafePointer<CChar>?) -> Int32 { 0 }
