package aside_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"gable/aside"
	"gable/domain"
)

var (
	errBroken, errTold = errors.New("broken"), errors.New("told")
	ordinary           = aside.Limits{Processor: 10 * time.Second, Within: time.Minute, Memory: 512 << 20, Product: 1 << 20, Answer: 1 << 10}
	brief              = aside.Limits{Processor: time.Second, Within: time.Minute, Memory: 512 << 20, Product: 1 << 20, Answer: 1 << 10}
	late               = aside.Limits{Processor: 10 * time.Second, Within: 200 * time.Millisecond, Memory: 512 << 20, Product: 1 << 20, Answer: 1 << 10}
)

type work = func(context.Context, string, io.Reader, io.Writer) (string, error)

func task(name string, l aside.Limits, do work) *aside.Task[string, string] {
	return &aside.Task[string, string]{Name: name, Limits: l, Broken: errBroken, Told: []error{errTold}, Work: do}
}

var (
	echo = task("echo", ordinary, func(_ context.Context, q string, file io.Reader, made io.Writer) (string, error) {
		n, err := io.Copy(made, file)
		return fmt.Sprintf("%s %d", q, n), err
	})
	told    = task("told", ordinary, func(context.Context, string, io.Reader, io.Writer) (string, error) { return "", errTold })
	wrong   = task("wrong", ordinary, func(context.Context, string, io.Reader, io.Writer) (string, error) { return "", errors.New("wrong") })
	refuses = task("refuses", ordinary, func(context.Context, string, io.Reader, io.Writer) (string, error) {
		return "", domain.TooLarge("refusals:lead.fileTooLong", "The file has more than 10,000 leads. Please split it.")
	})
	broke = task("broke", ordinary, func(context.Context, string, io.Reader, io.Writer) (string, error) { panic("broke") })
	wordy = task("wordy", ordinary, func(context.Context, string, io.Reader, io.Writer) (string, error) {
		return strings.Repeat("a", 2<<10), nil
	})
	more = task("more", ordinary, func(_ context.Context, _ string, _ io.Reader, made io.Writer) (string, error) {
		return "", write(made, 2<<20)
	})
	hungry = task("hungry", ordinary, func(context.Context, string, io.Reader, io.Writer) (string, error) {
		return string(make([]byte, 1<<30)), nil
	})
	busy    = task("busy", brief, forever)
	endless = task("endless", ordinary, forever)
	idle    = task("idle", late, func(context.Context, string, io.Reader, io.Writer) (string, error) { select {} })
	around  = task("around", ordinary, func(context.Context, string, io.Reader, io.Writer) (string, error) {
		return strings.Join(os.Environ(), " "), nil
	})
	all = []aside.Any{echo, told, wrong, refuses, broke, wordy, more, hungry, busy, endless, idle, around}
)

func write(made io.Writer, n int) error { _, err := made.Write(make([]byte, n)); return err }

// forever says which process it is, and goes on.
func forever(_ context.Context, _ string, _ io.Reader, made io.Writer) (string, error) {
	if _, err := fmt.Fprintln(made, os.Getpid()); err != nil {
		return "", err
	}
	for n := 0; ; n++ {
		if n < 0 {
			n = 0
		}
	}
}

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == aside.Command {
		os.Exit(aside.Serve(os.Args[2], all))
	}
	if len(os.Args) > 1 && os.Args[1] == "parent" {
		shop, err := aside.Open(1)
		if err == nil {
			_, err = endless.Do(context.Background(), shop, "", strings.NewReader(""), os.Stdout)
		}
		_, _ = fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func shop(t *testing.T) *aside.Shop {
	t.Helper()
	s, err := aside.Open(2)
	require.NoError(t, err)
	return s
}

func isAway(t *testing.T, err error) {
	t.Helper()
	var away *domain.Error
	require.ErrorAs(t, err, &away)
	require.Equal(t, domain.CodeUnavailable, away.Code)
}

// TestWorkIsTheSameHereAndAside: what a task makes, answers and refuses does not depend on where it is done.
func TestWorkIsTheSameHereAndAside(t *testing.T) {
	t.Parallel()
	content := strings.Repeat("line\n", 30_000)
	for name, s := range map[string]*aside.Shop{"here": nil, "aside": shop(t)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var made bytes.Buffer
			said, err := echo.Do(t.Context(), s, "so many:", strings.NewReader(content), &made)
			require.NoError(t, err)
			require.Equal(t, "so many: 150000", said)
			require.Equal(t, content, made.String())
			for fault, task := range map[error][]*aside.Task[string, string]{errTold: {told}, errBroken: {wrong, broke, more}} {
				for _, one := range task {
					_, err := one.Do(t.Context(), s, "", strings.NewReader(content), io.Discard)
					if one != wrong || s != nil {
						require.ErrorIs(t, err, fault, one.Name)
					}
					require.Error(t, err, one.Name)
				}
			}
			_, err = refuses.Do(t.Context(), s, "", strings.NewReader(content), io.Discard)
			require.Equal(t, domain.TooLarge("refusals:lead.fileTooLong", "The file has more than 10,000 leads. Please split it."), err)
			away := errors.New("the store is away")
			_, err = echo.Do(t.Context(), s, "", io.MultiReader(strings.NewReader("a"), iotest.ErrReader(away)), io.Discard)
			require.ErrorIs(t, err, away, "the file is not at fault")
			_, err = echo.Do(t.Context(), s, "", strings.NewReader(content), failing{away})
			require.ErrorIs(t, err, away, "nor where what is made of it can't be kept")
		})
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestProcessesAreBounded: what a file makes its process do ends that one alone, and is told from what a machine had no time for.
func TestProcessesAreBounded(t *testing.T) {
	t.Parallel()
	s := shop(t)
	do := func(one *aside.Task[string, string]) error {
		_, err := one.Do(t.Context(), s, "", strings.NewReader(""), io.Discard)
		return err
	}
	require.ErrorIs(t, do(busy), errBroken, "more time of a processor than there is")
	require.ErrorIs(t, do(hungry), errBroken, "more memory")
	require.ErrorIs(t, do(wordy), errBroken, "more said")
	isAway(t, do(idle))
	isAway(t, do(task("unknown", ordinary, nil)))
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := endless.Do(gone, s, "", strings.NewReader(""), io.Discard)
	require.ErrorIs(t, err, context.Canceled)
	said, err := around.Do(t.Context(), s, "", strings.NewReader(""), io.Discard)
	require.NoError(t, err)
	require.Equal(t, "GOMAXPROCS=2", said, "it knows nothing of the program's settings")
}

// TestSignalsEndProcesses: a process that is busy with a file ends when it is asked to, and the file is not at fault.
func TestSignalsEndProcesses(t *testing.T) {
	t.Parallel()
	for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGKILL} {
		_, err := endless.Do(t.Context(), shop(t), "", strings.NewReader(""), to(func(line string) {
			pid, err := strconv.Atoi(strings.TrimSpace(line))
			require.NoError(t, err)
			require.NoError(t, syscall.Kill(pid, signal))
		}))
		isAway(t, err)
	}
}

type to func(string)

func (f to) Write(p []byte) (int, error) { f(string(p)); return len(p), nil }

// TestProcessesEndWithTheirParent: a process that is busy with a file does not outlive who started it, however that one ended.
func TestProcessesEndWithTheirParent(t *testing.T) {
	t.Parallel()
	t.Run("its parent is killed", func(t *testing.T) {
		t.Parallel()
		parent := exec.Command(os.Args[0], "parent")
		out, err := parent.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, parent.Start())
		line, err := bufio.NewReader(out).ReadString('\n')
		require.NoError(t, err)
		pid, err := strconv.Atoi(strings.TrimSpace(line))
		require.NoError(t, err)
		require.False(t, ended(pid))
		require.NoError(t, parent.Process.Kill())
		_ = parent.Wait()
		require.Eventually(t, func() bool { return ended(pid) }, 20*time.Second, 10*time.Millisecond)
	})
	t.Run("nobody but the pipe tells", func(t *testing.T) {
		t.Parallel()
		theirs, ours, err := os.Pipe()
		require.NoError(t, err)
		child := exec.Command(os.Args[0], aside.Command, endless.Name)
		child.Stdin, child.ExtraFiles = strings.NewReader("\"\"\n"), []*os.File{theirs}
		out, err := child.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, child.Start())
		require.NoError(t, theirs.Close())
		_, err = bufio.NewReader(out).ReadString('\n')
		require.NoError(t, err)
		require.NoError(t, ours.Close())
		var exit *exec.ExitError
		require.ErrorAs(t, child.Wait(), &exit)
		require.Equal(t, 3, exit.ExitCode())
	})
}

// ended counts a process that has ended but that nobody has waited for yet as ended.
func ended(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return true
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && strings.Contains(string(stat), ") Z ")
}
