internal import Glibc

/// The system's words for an error number.
func errorText(_ code: Int32) -> String { unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)" }
