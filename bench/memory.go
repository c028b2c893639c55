package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// streamsEach is how many event streams, and idle connections, each viewer holds: as many as one person may.
const streamsEach = 20

// memory is what the API's process took in one life of it.
type memory struct {
	peak             float64 // MB the kernel gave it at most, under the page's load
	early, late      float64 // MB in use after the load, and after five times the load
	resting, follows float64 // kB in use for a connection that has been answered and waits, and for one that follows events
}

// alone is the API in a process of its own, so that the load's memory is not counted with it.
type alone struct {
	address string
	command *exec.Cmd
	ask     io.WriteCloser
	answers *bufio.Scanner
}

// serveAlone is that process: it tells where it listens, and for each line on its input how many bytes it has in use.
func serveAlone(ctx context.Context, url string) error {
	a, err := serveURL(ctx, url)
	if err != nil {
		return err
	}
	defer a.close()
	fmt.Println(a.address)
	asked := bufio.NewScanner(os.Stdin)
	for asked.Scan() {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		fmt.Println(m.HeapAlloc + m.StackInuse)
	}
	return asked.Err()
}

func startAlone(ctx context.Context, url string) (*alone, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	p := &alone{command: exec.CommandContext(ctx, self, "-serve", url)}
	p.command.Stderr = os.Stderr
	if p.ask, err = p.command.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	p.answers = bufio.NewScanner(out)
	if !p.answers.Scan() {
		return nil, errors.Join(errors.New("the API did not start"), p.stop())
	}
	p.address = p.answers.Text()
	return p, nil
}

func (p *alone) stop() error {
	_ = p.ask.Close()
	return p.command.Wait()
}

// inUse is what the process holds on to once the garbage is collected, in MB.
func (p *alone) inUse() (float64, error) {
	if _, err := fmt.Fprintln(p.ask); err != nil {
		return 0, err
	}
	if !p.answers.Scan() {
		return 0, errors.New("the API's process has ended")
	}
	n, err := strconv.ParseFloat(p.answers.Text(), 64)
	return n / 1e6, err
}

// measureMemory gives the API one life: the page's load, five times as much of it, and then connections that only wait.
func measureMemory(ctx context.Context, d *database) (m memory, err error) {
	p, err := startAlone(ctx, d.url)
	if err != nil {
		return m, err
	}
	defer func() { err = errors.Join(err, p.stop()) }()
	load := func(times int, into *float64) error {
		if _, err := throughput(p.address, time.Duration(times**seconds)*time.Second, d.page); err != nil {
			return err
		}
		*into, err = p.inUse()
		return err
	}
	if err := errors.Join(load(1, &m.early), load(4, &m.late)); err != nil {
		return m, err
	}
	if m.peak, err = peak(p.command.Process.Pid); err != nil {
		return m, err
	}
	if m.resting, err = p.held(d, func(c *connection, token string) error { _, err := c.send(get(pipelinePath, token)); return err }); err != nil {
		return m, err
	}
	m.follows, err = p.held(d, func(c *connection, token string) error {
		res, err := c.ask(get("/api/events", token))
		if err != nil {
			return err
		}
		_, err = res.Body.Read(make([]byte, 1)) // the first event says that the stream is there
		return err
	})
	return m, err
}

// held is what the process keeps for a connection that stays open after its request, in kB.
func (p *alone) held(d *database, request func(c *connection, token string) error) (each float64, err error) {
	before, err := p.inUse()
	if err != nil {
		return 0, err
	}
	var open []*connection
	defer func() {
		for _, c := range open {
			_ = c.Close()
		}
	}()
	for range streamsEach {
		for _, token := range d.tokens {
			c, err := connect(p.address)
			if err != nil {
				return 0, err
			}
			open = append(open, c)
			if err := request(c, token); err != nil {
				return 0, err
			}
		}
	}
	after, err := p.inUse()
	return (after - before) * 1000 / float64(len(open)), err
}

// peak is the most memory that a process and those it started ever had at once of the kernel, in MB; what they share counts
// for each.
func peak(pid int) (float64, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, fmt.Errorf("memory is read from Linux's /proc: %w", err)
	}
	_, after, found := strings.Cut(string(status), "VmHWM:")
	kb, _, _ := strings.Cut(strings.TrimSpace(after), " ")
	own, err := strconv.ParseFloat(kb, 64)
	if !found || err != nil {
		return 0, fmt.Errorf("/proc/%d/status says no VmHWM", pid)
	}
	total := own / 1000
	lists, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	if err != nil {
		return 0, err
	}
	for _, list := range lists {
		children, err := os.ReadFile(list)
		if err != nil {
			return 0, err
		}
		for _, child := range strings.Fields(string(children)) {
			n, err := strconv.Atoi(child)
			if err != nil {
				return 0, err
			}
			more, err := peak(n)
			if err != nil {
				return 0, err
			}
			total += more
		}
	}
	return total, nil
}
