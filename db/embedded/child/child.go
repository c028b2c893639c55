// Package child starts processes that never outlive the one that started them.
package child

import (
	"errors"
	"fmt"
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// Process is a running child with a process group of its own.
type Process struct {
	cmd  *exec.Cmd
	done chan struct{}
	err  error
}

// Start runs cmd in a process group of its own; where the system can, the child gets onParentDeath when this
// process ends without stopping it (kill -9, a crash).
func Start(cmd *exec.Cmd, onParentDeath syscall.Signal) (*Process, error) {
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Setpgid = true
	signalOnParentDeath(cmd.SysProcAttr, onParentDeath)
	if cmd.WaitDelay == 0 {
		cmd.WaitDelay = 2 * time.Second
	}
	p := &Process{cmd: cmd, done: make(chan struct{})}
	started := make(chan error)
	go func() {
		// Linux ties the death signal to the thread that forked, so that thread stays until the child has ended.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := cmd.Start()
		started <- err
		if err != nil {
			return
		}
		p.err = cmd.Wait()
		close(p.done)
	}()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("start %s: %w", cmd.Path, err)
	}
	return p, nil
}

// PID is the child's process id, also the id of its group.
func (p *Process) PID() int { return p.cmd.Process.Pid }

// Done is closed when the child has ended.
func (p *Process) Done() <-chan struct{} { return p.done }

// Err says how the child ended: nil while it runs and after exit code 0.
func (p *Process) Err() error {
	select {
	case <-p.done:
		return p.err
	default:
		return nil
	}
}

// Stop signals the child alone, so that it can see to its own children, waits at most grace, and then kills whatever
// is left of the group. It returns an error only when it had to kill.
func (p *Process) Stop(signal syscall.Signal, grace time.Duration) error {
	select {
	case <-p.done:
		return nil
	default:
	}
	defer func() { _ = syscall.Kill(-p.PID(), syscall.SIGKILL) }()
	if err := syscall.Kill(p.PID(), signal); errors.Is(err, syscall.ESRCH) {
		<-p.done
		return nil
	}
	timer := time.NewTimer(grace)
	defer timer.Stop()
	select {
	case <-p.done:
		return nil
	case <-timer.C:
	}
	_ = syscall.Kill(-p.PID(), syscall.SIGKILL)
	<-p.done
	return fmt.Errorf("%s did not stop within %s and was killed", p.cmd.Path, grace)
}
