// Command gable is the product: one program, a subcommand for each part that may run on a machine of its own.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"gable/aside"
)

// command is one subcommand.
type command struct {
	name, synopsis, purpose string
	run                     func(ctx context.Context, config Config, arguments []string, out io.Writer) error
}

var commands = []command{
	{"up", "[--without-web]", "everything on this machine and one origin: Postgres, API, workers, vendor sandbox, the three web apps", up},
	{"serve", "[--with-workers]", "the API alone", serve},
	{"work", "", "the workers alone", work},
	{"migrate", "", "make the roles and bring the database to this version", migrate},
	{"seed", "[refused-charge EMAIL | old-password EMAIL]", "load the demo data, or stage what only time brings: a refused charge of whoever pays for a person, a password of some days ago", seed},
	{"openapi", "", "write the OpenAPI document to standard output", openapi},
	{"backup", "FILE", "write every table to FILE", backup},
	{"restore", "FILE", "load a backup into an empty, migrated database", restore},
	{aside.Command, "TASK", "work on the file on standard input: Gable starts it for each file that somebody sends, with little memory and time", workAside},
	{"rotate-keys", "", "give each company new keys for its encrypted columns; what is there stays readable", rotateKeys},
}

// usageError is a mistake in the command line: it ends the program with 2 and the help.
type usageError string

func (u usageError) Error() string { return string(u) }

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Environ(), os.Stdout, os.Stderr))
}

func run(ctx context.Context, arguments, environment []string, out, errs io.Writer) int {
	if len(arguments) == 0 || slices.Contains([]string{"help", "-h", "--help"}, arguments[0]) {
		help(out)
		return 0
	}
	if arguments[0] == "--version" {
		_, _ = fmt.Fprintln(out, version())
		return 0
	}
	at := slices.IndexFunc(commands, func(c command) bool { return c.name == arguments[0] })
	if at < 0 {
		_, _ = fmt.Fprintf(errs, "gable: there is no command %q\n\n", arguments[0])
		help(errs)
		return 2
	}
	if len(arguments) > 1 && slices.Contains([]string{"-h", "--help"}, arguments[1]) {
		help(out)
		return 0
	}
	config, err := readConfig(environment)
	if err == nil {
		err = commands[at].run(ctx, config, arguments[1:], out)
	}
	var usage usageError
	switch {
	case err == nil, ctx.Err() != nil && errors.Is(err, context.Canceled):
		return 0
	case errors.As(err, &usage):
		_, _ = fmt.Fprintf(errs, "gable %s: %s\nusage: gable %s %s\n", commands[at].name, usage, commands[at].name, commands[at].synopsis)
		return 2
	default:
		_, _ = io.WriteString(errs, complaint(commands[at].name, err))
		return 1
	}
}

func help(out io.Writer) {
	var text strings.Builder
	text.WriteString("Gable, a mortgage loan origination platform.\n\nusage: gable COMMAND\n\n")
	for _, c := range commands {
		_, _ = fmt.Fprintf(&text, "  %-30s %s\n", strings.TrimSpace(c.name+" "+c.synopsis), c.purpose)
	}
	text.WriteString("\nSettings are environment variables:\n\n")
	text.WriteString(describeConfig())
	_, _ = io.WriteString(out, text.String())
}

// version is the commit that the program was built from.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	for _, setting := range info.Settings {
		if setting.Key == "vcs.revision" && len(setting.Value) >= 12 {
			return setting.Value[:12]
		}
	}
	return "development"
}
