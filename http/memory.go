package http

import (
	"os"
	"runtime/debug"
)

// SpareCollector lets a process that serves requests use up to five times the memory it holds before the garbage is
// collected, in place of twice. It holds little (tens of megabytes), and answering leaves much behind, so that collecting
// took a tenth of the processor. GOGC in the environment decides in its place; GOMEMLIMIT bounds both.
func SpareCollector() {
	if _, given := os.LookupEnv("GOGC"); !given {
		debug.SetGCPercent(400)
	}
}
