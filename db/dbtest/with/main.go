// Command with runs a command beside a Postgres server for tests, which ends with it:
//
//	go run ./db/dbtest/with -- go test ./...
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"gable/db/dbtest"
	"gable/db/embedded"
)

func main() {
	code, err := run(os.Args[1:])
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(code)
}

func run(arguments []string) (int, error) {
	if len(arguments) > 0 && arguments[0] == "--" {
		arguments = arguments[1:]
	}
	if len(arguments) == 0 {
		return 2, errors.New("usage: with -- COMMAND [ARGUMENT...]")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	passing, err := embedded.StartPassing(ctx)
	if err != nil {
		return 1, err
	}
	defer passing.Stop()
	cmd := exec.CommandContext(ctx, arguments[0], arguments[1:]...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.Env = append(os.Environ(), dbtest.ServerVariable+"="+dbtest.Pattern(passing))
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err = cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	if err != nil {
		return 1, err
	}
	return 0, nil
}
