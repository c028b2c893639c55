package main

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"gable/db/embedded"
)

// newDemoMachine has the demo data in database one, and an empty database two.
func newDemoMachine(t *testing.T) *machine {
	t.Helper()
	m := &machine{t: t, bin: builtPrograms(t), data: t.TempDir()}
	demo, err := demoData()
	require.NoError(t, err)
	own := fmt.Sprintf("_%d", demoMachines.Add(1))
	m.urls = func(database string) string { return demo.URL(database+own, embedded.Superuser) }
	require.NoError(t, exec.Command("cp", "-a", filepath.Join(programsFolder, "data")+"/.", m.data).Run())
	conn, err := pgx.Connect(t.Context(), demo.URL("postgres", embedded.Superuser))
	require.NoError(t, err)
	defer func() { _ = conn.Close(context.Background()) }()
	for _, statement := range []string{"create database one" + own + " template demo", "create database two" + own} {
		_, err := conn.Exec(t.Context(), statement)
		require.NoError(t, err)
	}
	return m
}

var demoMachines atomic.Int64

// demoData is a server with a database of the demo data, made once for the tests that begin with it: each gets a copy of the
// database, and of the data folder that it was made with. Both go with TestMain.
var demoData = sync.OnceValues(func() (*embedded.Passing, error) {
	passing, err := embedded.StartPassing(context.Background())
	if err != nil {
		return nil, err
	}
	made := &machine{bin: programsFolder, data: filepath.Join(programsFolder, "data"), urls: func(database string) string { return passing.URL(database, embedded.Superuser) }}
	endDemo = passing.Stop
	conn, err := pgx.Connect(context.Background(), made.urls("postgres"))
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close(context.Background()) }()
	if _, err := conn.Exec(context.Background(), "create database demo"); err != nil {
		return nil, err
	}
	for _, command := range []string{"migrate", "seed"} {
		if out, err := made.command("demo", nil, command).CombinedOutput(); err != nil {
			return nil, fmt.Errorf("%s: %w: %s", command, err, out)
		}
	}
	return passing, nil
})

var endDemo = func() {}
