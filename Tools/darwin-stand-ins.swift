// Declarations of Darwin's C library that differ from Linux, for Tools/check-platforms.
internal import Glibc

typealias pthread_t = UnsafeMutablePointer<Int>

func pthread_self() -> pthread_t { fatalError() }
func pthread_join(_ thread: pthread_t, _ result: UnsafeMutableRawPointer?) -> Int32 { 0 }
func pthread_create(
  _ thread: UnsafeMutablePointer<pthread_t?>?, _ attributes: UnsafeRawPointer?,
  _ body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?,
  _ context: UnsafeMutableRawPointer?
) -> Int32 { 0 }
func pthread_get_stackaddr_np(_ thread: pthread_t) -> UnsafeMutableRawPointer { fatalError() }
func pthread_get_stacksize_np(_ thread: pthread_t) -> Int { 0 }

struct Dl_info { var dli_fname: UnsafePointer<CChar>? }
func dladdr(_ address: UnsafeRawPointer, _ info: inout Dl_info) -> Int32 { 0 }

extension stat { var st_mtimespec: timespec { st_mtim } }

extension sigaction {
  struct Handlers { var __sa_handler: (@convention(c) (Int32) -> Void)? }
  var __sigaction_u: Handlers {
    get { Handlers(__sa_handler: nil) }
    set { _ = newValue }
  }
}
