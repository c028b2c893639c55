package aside

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"syscall"
	"time"

	"gable/db/embedded/child"
	"gable/domain"
)

// Shop starts processes that do tasks: the program itself, so many at once.
type Shop struct {
	program string // as it is called
	path    string // where it is
	places  chan struct{}
}

// running is this very program on Linux, also when another one was put in its place meanwhile.
const running = "/proc/self/exe"

const (
	// patience is how long one waits for a place.
	patience = 10 * time.Second
	// handOver is how long what a process has made may take to be kept once it has ended.
	handOver = 10 * time.Second
	// Command is the subcommand of a program that does a task.
	Command = "aside"
	// lifeline is the pipe that ends with the parent, as the process has it.
	lifeline = 3
)

// Open has so many places for processes of this program.
func Open(places int) (*Shop, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("find this program, which reads files aside: %w", err)
	}
	s := &Shop{program: self, path: self, places: make(chan struct{}, places)}
	if runtime.GOOS == "linux" {
		s.path = running
	}
	return s, nil
}

// ended is how a process ended that was not stopped from outside.
type ended struct {
	exit int
	how  string
}

func (e ended) String() string { return e.how }

// process runs one task to its end. An error says that the file is not at fault.
func (s *Shop) process(ctx context.Context, name string, limits Limits, in io.Reader, made, said io.Writer) (ended, error) {
	if err := s.enter(ctx); err != nil {
		return ended{}, err
	}
	defer func() { <-s.places }()
	timed, cancel := context.WithTimeout(ctx, limits.Within)
	defer cancel()
	cmd := exec.CommandContext(timed, s.path, Command, name)
	cmd.Args[0] = s.program
	cmd.Env, cmd.Stdin, cmd.Stdout, cmd.Stderr = []string{"GOMAXPROCS=2"}, in, made, said
	cmd.WaitDelay = handOver
	theirs, ours, err := os.Pipe()
	if err != nil {
		return ended{}, err
	}
	defer func() { _ = ours.Close() }()
	cmd.ExtraFiles = []*os.File{theirs}
	started, err := child.Start(cmd, syscall.SIGKILL)
	_ = theirs.Close()
	if err != nil {
		return ended{}, err
	}
	<-started.Done()
	return verdict(ctx, timed, cmd.ProcessState, limits, started.Err())
}

// enter takes a place, and gives up after a while.
func (s *Shop) enter(ctx context.Context) error {
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case s.places <- struct{}{}:
		return nil
	case <-late.C:
		return domain.Unavailable(errors.New("many files are being read at this moment"))
	case <-ctx.Done():
		return ctx.Err()
	}
}

// verdict tells what a file did from what was done to its process.
func verdict(ctx, timed context.Context, state *os.ProcessState, limits Limits, err error) (ended, error) {
	if ctx.Err() != nil { // nobody waits for it any more
		return ended{}, ctx.Err()
	}
	if state == nil {
		return ended{}, err
	}
	exit := state.ExitCode()
	if errors.Is(err, exec.ErrWaitDelay) && timed.Err() == nil { // not all of what was made is kept
		return ended{}, domain.Unavailable(err)
	}
	if exit == exitWell || exit == exitRefused || exit >= exitTold {
		return ended{exit: exit}, nil
	}
	took := state.UserTime() + state.SystemTime()
	status, _ := state.Sys().(syscall.WaitStatus)
	switch {
	case took >= limits.Processor:
		return ended{exitBroken, fmt.Sprintf("it took %s of a processor", took.Round(time.Millisecond))}, nil
	case timed.Err() != nil || exit == exitLate:
		return ended{}, domain.Unavailable(fmt.Errorf("a file had %s of a processor in %s", took.Round(time.Millisecond), limits.Within))
	case status.Signaled() || exit == exitOrphan || exit == exitUnready:
		return ended{}, domain.Unavailable(fmt.Errorf("a process that reads a file was ended from outside: %s", state))
	}
	return ended{exitBroken, "the process that read it ended with " + state.String()}, nil
}
