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
	statements []statement
}

// statement is one with its arguments as text; nil for null.
type statement struct {
	sql  string
	args []*string
}

func (r *recorder) note(sql string, args []any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.on {
		return
	}
	s := statement{sql: strings.Join(strings.Fields(sql), " ")}
	for _, a := range args {
		s.args = append(s.args, text(a))
	}
	r.statements = append(r.statements, s)
}

func (r *recorder) record(do func() error) ([]statement, error) {
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

// text is an argument as the server reads it from text.
func text(v any) *string {
	s := fmt.Sprint(v)
	switch x := v.(type) {
	case nil:
		return nil
	case []byte:
		s = fmt.Sprintf(`\x%x`, x)
	case time.Time:
		s = x.Format(time.RFC3339Nano)
	default:
		r := reflect.ValueOf(v)
		switch r.Kind() {
		case reflect.Pointer:
			if r.IsNil() {
				return nil
			}
			return text(r.Elem().Interface())
		case reflect.Slice:
			parts := make([]string, r.Len())
			for i := range parts {
				parts[i] = fmt.Sprint(r.Index(i).Interface())
			}
			s = "{" + strings.Join(parts, ",") + "}"
		}
	}
	return &s
}

// script is a pgbench script. Arguments are its variables, which pgbench sends as parameters of prepared statements, as
// the API does.
type script struct {
	lines     []string
	variables []string // name=value
	// The variables of the tenant and of the units in view, as app.enter gets them.
	tenant, units string
}

// transaction is the statements between a begin and a commit; what the API sends of those itself is left out. Variables
// are named after the script's number.
func transaction(number int, statements []statement) script {
	s := script{lines: []string{`\set nonce random(1, 999999999999)`, "begin;"}}
	for _, st := range statements {
		word, _, _ := strings.Cut(strings.ToLower(st.sql), " ")
		if word == "begin" || word == "commit" || word == "rollback" {
			continue
		}
		names := make([]string, len(st.args))
		for i, a := range st.args {
			names[i] = "null"
			if fresh, is := anew(st.sql, i); is {
				names[i] = fresh
			} else if a != nil && *a == "" {
				names[i] = "''"
			} else if a != nil {
				name := fmt.Sprintf("v%d_%d", number, len(s.variables))
				s.variables, names[i] = append(s.variables, name+"="+*a), ":"+name
			}
		}
		if strings.Contains(st.sql, "app.enter(") {
			s.tenant, s.units = names[5], names[10]
		}
		s.lines = append(s.lines, placeholder.ReplaceAllStringFunc(st.sql, func(p string) string {
			n, _ := strconv.Atoi(p[1:])
			return names[n-1]
		})+";")
	}
	s.lines = append(s.lines, "commit;")
	return s
}

func (s script) pipelined() script {
	lines := []string{`\startpipeline`}
	s.lines = append(append(lines, s.lines...), `\endpipeline`)
	return s
}

var fromLoan = regexp.MustCompile(`(?i)\bfrom app\.unit_loan\b`)

// written replaces the policies on the pipeline by what a careful person would write in the WHERE, for a role that
// policies do not bind: the tenant and the units in view, or, which for this viewer comes to the same rows, the tenant alone.
func (s script) written(byUnit bool) script {
	where := "from loan where tenant_id = " + s.tenant
	if byUnit {
		where += " and org_unit_id = any (" + s.units + ")"
	}
	lines := make([]string, len(s.lines))
	for i, line := range s.lines {
		lines[i] = fromLoan.ReplaceAllString(line, where)
	}
	s.lines = lines
	return s
}

func each(all []script, change func(script) script) []script {
	out := make([]script, len(all))
	for i, s := range all {
		out[i] = change(s)
	}
	return out
}

var (
	rateLine  = regexp.MustCompile(`tps = ([0-9.]+)`)
	countLine = regexp.MustCompile(`transactions actually processed: ([0-9]+)`)
)

// done is what a run of pgbench came to.
type done struct {
	rate  float64       // transactions a second
	count float64       // transactions
	own   time.Duration // of processors, by pgbench itself
}

// pgbench runs the scripts for so long, one chosen at random each time.
func pgbench(d *database, role string, length time.Duration, scripts []script) (done, error) {
	program, err := findPgbench()
	if err != nil {
		return done{}, err
	}
	dir, err := os.MkdirTemp("", "gable-bench-")
	if err != nil {
		return done{}, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	u, err := url.Parse(d.passing.URL(d.name, role))
	if err != nil {
		return done{}, err
	}
	args := []string{"-h", u.Query().Get("host"), "-p", u.Query().Get("port"), "-U", role, "-n", "-M", "prepared", "-c", strconv.Itoa(clients), "-j", "2", "-T", strconv.Itoa(int(length.Seconds()))}
	for i, s := range scripts {
		file := filepath.Join(dir, fmt.Sprintf("%d.sql", i))
		if err := os.WriteFile(file, []byte(strings.Join(s.lines, "\n")+"\n"), 0o600); err != nil {
			return done{}, err
		}
		args = append(args, "-f", file)
		for _, v := range s.variables {
			args = append(args, "-D", v)
		}
	}
	command := exec.Command(program, append(args, d.name)...)
	out, err := command.CombinedOutput()
	rate, rateErr := number(rateLine, out)
	count, countErr := number(countLine, out)
	if err := errors.Join(err, rateErr, countErr); err != nil {
		return done{}, fmt.Errorf("pgbench: %w: %s", err, out)
	}
	return done{rate, count, command.ProcessState.UserTime() + command.ProcessState.SystemTime()}, nil
}

func number(pattern *regexp.Regexp, text []byte) (float64, error) {
	found := pattern.FindSubmatch(text)
	if found == nil {
		return 0, fmt.Errorf("no %s", pattern)
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
