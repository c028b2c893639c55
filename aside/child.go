package aside

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"
	"time"
)

const (
	mostStack = 64 << 20
	// addresses are what a Go program takes beside what it fills.
	addresses = 2 << 30
	// behind is how far such a process stands behind those that answer people, on a machine where both want a processor.
	behind = 5
	// grace is how much longer than its parent waits a process goes on at most.
	grace = 2 * time.Second
)

// Serve does the task of a name on standard input, as the process that a Shop started: it never outlives its parent nor its limits, and
// answers how it is to end.
func Serve(name string, tasks []Any) int {
	// What asks a process to end ends this one.
	signal.Reset()
	for _, task := range tasks {
		if task.called() != name {
			continue
		}
		if err := confine(task.limits()); err != nil {
			return exitUnready
		}
		go watch(os.NewFile(lifeline, "lifeline"))
		time.AfterFunc(task.limits().Within+grace, func() { os.Exit(exitLate) })
		return task.serve(context.Background(), os.Stdin, os.Stdout, os.Stderr)
	}
	return exitUnready
}

// watch ends the process with its parent, also where the system does not.
func watch(parent *os.File) {
	if _, err := parent.Read(make([]byte, 1)); errors.Is(err, io.EOF) {
		os.Exit(exitOrphan)
	}
}

// confine bounds what this process may take; the system holds it to that, whatever the process is doing.
func confine(l Limits) error {
	debug.SetMaxStack(mostStack)
	debug.SetMemoryLimit(l.Memory / 4) // from where on what is not needed any more is given back at once
	seconds := uint64((l.Processor + time.Second - 1) / time.Second)
	bound := func(resource int, soft, hard uint64) error {
		return syscall.Setrlimit(resource, &syscall.Rlimit{Cur: soft, Max: hard})
	}
	// The priority is a courtesy, which some systems refuse.
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, behind)
	memory := errors.Join(
		bound(syscall.RLIMIT_AS, uint64(l.Memory)+addresses, uint64(l.Memory)+addresses),
		bound(syscall.RLIMIT_DATA, uint64(l.Memory), uint64(l.Memory)),
	)
	if runtime.GOOS != "linux" { // others don't bound it, and some refuse to
		memory = nil
	}
	// Nothing of a file is left behind in a core file.
	return errors.Join(memory, bound(syscall.RLIMIT_CPU, seconds, seconds+1), bound(syscall.RLIMIT_CORE, 0, 0))
}
