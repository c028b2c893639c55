package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// recorder notes the statements that a request sends, so that pgbench sends the very same.
type recorder struct {
	mu         sync.Mutex
	on         bool
	statements []string
}

func (r *recorder) note(sql string, args []any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.on {
		r.statements = append(r.statements, inline(sql, args))
	}
}

func (r *recorder) record(do func() error) ([]string, error) {
	r.mu.Lock()
	r.on, r.statements = true, nil
	r.mu.Unlock()
	err := do()
	r.mu.Lock()
	defer r.mu.Unlock()
	r.on = false
	return r.statements, err
}

func (r *recorder) TraceQueryStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData) context.Context {
	r.note(data.SQL, data.Args)
	return ctx
}
func (r *recorder) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}
func (r *recorder) TraceBatchStart(ctx context.Context, _ *pgx.Conn, data pgx.TraceBatchStartData) context.Context {
	if data.Batch != nil {
		for _, q := range data.Batch.QueuedQueries {
			r.note(q.SQL, q.Arguments)
		}
	}
	return ctx
}
func (r *recorder) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}
func (r *recorder) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData)     {}

var placeholder = regexp.MustCompile(`\$[0-9]+`)

// inline writes arguments into a statement, on one line.
func inline(sql string, args []any) string {
	sql = strings.Join(strings.Fields(sql), " ")
	return placeholder.ReplaceAllStringFunc(sql, func(p string) string {
		n, _ := strconv.Atoi(p[1:])
		return literal(args[n-1])
	})
}

func literal(v any) string {
	quoted := func(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }
	switch x := v.(type) {
	case nil:
		return "null"
	case []byte:
		return fmt.Sprintf(`'\x%x'`, x)
	case time.Time:
		return "now()"
	case string:
		return quoted(x)
	}
	r := reflect.ValueOf(v)
	switch r.Kind() {
	case reflect.Pointer:
		if r.IsNil() {
			return "null"
		}
		return literal(r.Elem().Interface())
	case reflect.String:
		return quoted(r.String())
	case reflect.Slice:
		parts := make([]string, r.Len())
		for i := range parts {
			parts[i] = fmt.Sprint(r.Index(i).Interface())
		}
		return "'{" + strings.Join(parts, ",") + "}'"
	}
	return fmt.Sprint(v)
}

// script is a pgbench script.
type script []string

// transaction is the statements between a begin and a commit; what the API sends of those itself is left out.
func transaction(statements []string) script {
	body := script{"begin;"}
	for _, s := range statements {
		switch word, _, _ := strings.Cut(strings.ToLower(s), " "); word {
		case "begin", "commit", "rollback":
		default:
			body = append(body, s+";")
		}
	}
	return append(body, "commit;")
}

func (s script) pipelined() script {
	return append(append(script{`\startpipeline`}, s...), `\endpipeline`)
}

var latencyLine = regexp.MustCompile(`tps = ([0-9.]+)`)

// pgbench runs the scripts, one chosen at random each time, and answers transactions a second.
func pgbench(d *database, role string, seconds int, scripts []script) (float64, error) {
	program, err := findPgbench()
	if err != nil {
		return 0, err
	}
	dir, err := os.MkdirTemp("", "gable-bench-")
	if err != nil {
		return 0, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	u, err := url.Parse(d.passing.URL(d.name, role))
	if err != nil {
		return 0, err
	}
	args := []string{"-h", u.Query().Get("host"), "-p", u.Query().Get("port"), "-U", role, "-n", "-M", "prepared", "-c", strconv.Itoa(clients), "-j", "2", "-T", strconv.Itoa(seconds)}
	for i, s := range scripts {
		file := filepath.Join(dir, fmt.Sprintf("%d.sql", i))
		if err := os.WriteFile(file, []byte(strings.Join(s, "\n")+"\n"), 0o600); err != nil {
			return 0, err
		}
		args = append(args, "-f", file)
	}
	out, err := exec.Command(program, append(args, d.name)...).CombinedOutput()
	found := latencyLine.FindSubmatch(out)
	if err != nil || found == nil {
		return 0, fmt.Errorf("pgbench: %w: %s", err, out)
	}
	return strconv.ParseFloat(string(found[1]), 64)
}

func findPgbench() (string, error) {
	if path, err := exec.LookPath("pgbench"); err == nil {
		return path, nil
	}
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/pgbench")
	if len(found) == 0 {
		return "", errors.New("pgbench is not installed: it is in Debian's package postgresql-contrib")
	}
	return found[len(found)-1], nil
}
