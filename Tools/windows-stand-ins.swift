// Stand-ins for functions of the C library of Windows, for Tools/check-platforms.

func _write(_: Int32, _: UnsafeRawPointer?, _: UInt32) -> Int32 { 0 }
func _mkdir(_: UnsafePointer<CChar>?) -> Int32 { 0 }
