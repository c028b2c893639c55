// Command with runs a command beside a Postgres server for tests, which ends with it:
//
//	go run ./db/dbtest/with -- go test ./...
//
// With -pgbouncer the application's roles go through a pgbouncer in transaction mode; where that is not installed they go
// straight to Postgres, and a line says so.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"

	"gable/db"
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
	pooled := len(arguments) > 0 && arguments[0] == "-pgbouncer"
	if pooled {
		arguments = arguments[1:]
	}
	if len(arguments) > 0 && arguments[0] == "--" {
		arguments = arguments[1:]
	}
	if len(arguments) == 0 {
		return 2, errors.New("usage: with [-pgbouncer] -- COMMAND [ARGUMENT...]")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	passing, err := embedded.StartPassing(ctx)
	if err != nil {
		return 1, err
	}
	defer passing.Stop()
	environment := append(os.Environ(), dbtest.ServerVariable+"="+dbtest.Pattern(passing))
	if pooled {
		pooler, err := passing.StartPooler(ctx, db.RoleApp, db.RoleWorker)
		switch {
		case errors.Is(err, embedded.ErrNoPooler):
			fmt.Println("without a pooler, since pgbouncer is not installed:", strings.Join(arguments, " "))
		case err != nil:
			return 1, err
		default:
			defer func() {
				for _, fault := range pooler.Faults() {
					fmt.Println(fault)
				}
				pooler.Stop()
			}()
			environment = append(environment, dbtest.PoolerVariable+"="+pooler.URL("DATABASE", "ROLE"))
		}
	}
	cmd := exec.CommandContext(ctx, arguments[0], arguments[1:]...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.Env = environment
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
