package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"gable/db/embedded/child"
)

// audiences are the web apps by the path they are at.
var audiences = map[string]string{"": "staff", "/pos": "pos", "/realtor": "realtor"}

// layout is where the parts that are not Go are, in a clone that `make up` prepared.
type layout struct {
	root string
	node string
}

// findLayout looks upwards from the working directory and from the program.
func findLayout(withWeb bool) (layout, error) {
	var starts []string
	if dir, err := os.Getwd(); err == nil {
		starts = append(starts, dir)
	}
	if program, err := os.Executable(); err == nil {
		starts = append(starts, filepath.Dir(program))
	}
	for _, dir := range starts {
		for ; ; dir = filepath.Dir(dir) {
			if _, err := os.Stat(filepath.Join(dir, "pnpm-workspace.yaml")); err == nil {
				return checkLayout(dir, withWeb)
			}
			if dir == filepath.Dir(dir) {
				break
			}
		}
	}
	return layout{}, errors.New("up needs a clone of the repository, for the web apps: run it there, or use serve and work")
}

func checkLayout(root string, withWeb bool) (layout, error) {
	l := layout{root: root, node: filepath.Join(root, "node_modules", "node", "bin", "node")}
	if _, err := os.Stat(l.node); err != nil {
		return l, errors.New("the packages are not installed: run `make up`, which installs them (the first time it needs the network)")
	}
	for _, name := range audiences {
		if !withWeb {
			break
		}
		if _, err := os.Stat(filepath.Join(root, "apps", name, ".next", "BUILD_ID")); err != nil {
			return l, fmt.Errorf("the web app %s is not built: run `make up`, which builds it", name)
		}
	}
	return l, nil
}

// web is the three apps, running.
type web struct {
	parts map[string]*part
	built built
}

func startWeb(ctx context.Context, l layout, config Config, log io.Writer, stack *stops) (*web, error) {
	files, err := findBuilt(l, config.pages())
	if err != nil {
		return nil, err
	}
	w := &web{parts: map[string]*part{}, built: files}
	for prefix, name := range audiences {
		one, err := startApp(ctx, l, config, name, log)
		if err != nil {
			return nil, err
		}
		w.parts[prefix] = one
		stack.push(func() { _ = one.Stop(syscall.SIGTERM, 5*time.Second) })
	}
	return w, nil
}

func startApp(ctx context.Context, l layout, config Config, name string, log io.Writer) (*part, error) {
	address, err := freeAddress(ctx)
	if err != nil {
		return nil, err
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(l.root, "apps", name)
	// The program itself, without a shell or package manager in between: one process to stop.
	cmd := exec.Command(l.node, filepath.Join(dir, "node_modules", "next", "dist", "bin", "next"), "start", "-H", host, "-p", port)
	cmd.Dir = dir
	cmd.Env = append(publicEnvironment(os.Environ()), "NODE_ENV=production", "NEXT_TELEMETRY_DISABLED=1", "GABLE_ORIGIN="+config.PublicURL)
	cmd.Stdout, cmd.Stderr = log, log
	process, err := child.Start(cmd, syscall.SIGKILL)
	if err != nil {
		return nil, err
	}
	return &part{Process: process, name: "the web app " + name, url: &url.URL{Scheme: "http", Host: address}}, nil
}

// publicEnvironment leaves out what only the Go side may know: connections, keys, mail passwords.
func publicEnvironment(environment []string) []string {
	var public []string
	for _, entry := range environment {
		name, _, _ := strings.Cut(entry, "=")
		if name == "DATABASE_URL" || strings.HasPrefix(name, "GABLE_") || strings.HasPrefix(name, "PG") {
			continue
		}
		public = append(public, entry)
	}
	return public
}

func freeAddress(ctx context.Context) (string, error) {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return listener.Addr().String(), listener.Close()
}

func (w *web) targets() map[string]*url.URL {
	targets := map[string]*url.URL{}
	for prefix, one := range w.parts {
		targets[prefix] = one.url
	}
	return targets
}

func (w *web) processes() []*part {
	var all []*part
	for _, one := range w.parts {
		all = append(all, one)
	}
	return all
}

// awaitReady returns when each app answers.
func (w *web) awaitReady(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, readyWithin)
	defer cancel()
	for prefix, one := range w.parts {
		if err := one.awaitAnswer(ctx, one.url.String()+prefix); err != nil {
			return err
		}
	}
	return nil
}

func (p *part) awaitAnswer(ctx context.Context, address string) error {
	client := &http.Client{Timeout: 10 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
		if err != nil {
			return err
		}
		if resp, err := client.Do(req); err == nil {
			_, _ = io.Copy(io.Discard, resp.Body)
			_ = resp.Body.Close()
			if resp.StatusCode < 500 {
				return nil
			}
		}
		timer := time.NewTimer(50 * time.Millisecond)
		select {
		case <-p.Done():
			timer.Stop()
			return fmt.Errorf("%s ended while starting (%v): the log is in GABLE_DATA/gable.log", p.name, p.Err())
		case <-ctx.Done():
			timer.Stop()
			return fmt.Errorf("%s did not answer in time: the log is in GABLE_DATA/gable.log", p.name)
		case <-timer.C:
		}
	}
}
