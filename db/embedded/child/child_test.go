package child

import (
	"bufio"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestStopReturnsWhenTheChildObeys(t *testing.T) {
	t.Parallel()
	p, err := Start(exec.Command("sleep", "60"), syscall.SIGKILL)
	require.NoError(t, err)
	require.NoError(t, p.Stop(syscall.SIGTERM, 5*time.Second))
	require.Error(t, p.Err())
	require.NoError(t, p.Stop(syscall.SIGTERM, time.Second))
}

func TestStopKillsTheWholeGroup(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("sh", "-c", `trap "" TERM; sleep 60 & echo $!; while :; do wait; done`)
	out, w, err := os.Pipe()
	require.NoError(t, err)
	cmd.Stdout = w
	p, err := Start(cmd, syscall.SIGKILL)
	require.NoError(t, err)
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	grandchild, err := strconv.Atoi(strings.TrimSpace(line))
	require.NoError(t, err)
	require.ErrorContains(t, p.Stop(syscall.SIGTERM, 50*time.Millisecond), "was killed")
	require.Eventually(t, func() bool { return gone(grandchild) }, 5*time.Second, 10*time.Millisecond)
}

func TestStartSaysWhatIsMissing(t *testing.T) {
	t.Parallel()
	_, err := Start(exec.Command("/nowhere/program"), syscall.SIGKILL)
	require.ErrorContains(t, err, "/nowhere/program")
}

func TestChildDiesWithItsParent(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells a child of its parent's death")
	}
	if os.Getenv("GABLE_TEST_PARENT") != "" {
		p, err := Start(exec.Command("sleep", "60"), syscall.SIGTERM)
		require.NoError(t, err)
		_, _ = os.Stdout.WriteString("child=" + strconv.Itoa(p.PID()) + "\n")
		select {}
	}
	parent := exec.Command(os.Args[0], "-test.run", "^TestChildDiesWithItsParent$")
	parent.Env = append(os.Environ(), "GABLE_TEST_PARENT=1")
	out, err := parent.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, parent.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	pid, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(line, "child=")))
	require.NoError(t, err)
	require.False(t, gone(pid))
	require.NoError(t, parent.Process.Kill())
	_ = parent.Wait()
	require.Eventually(t, func() bool { return gone(pid) }, 5*time.Second, 10*time.Millisecond)
}

// gone counts a process that has ended but that nobody has waited for yet as gone.
func gone(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return true
	}
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	return err == nil && strings.Contains(string(stat), ") Z ")
}
