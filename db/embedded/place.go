package embedded

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strings"
)

// place is where one cluster lives and who runs it.
type place struct {
	account  account
	binaries string
	version  string
	home     string // data, socket and log
	socket   string
	release  func() // removes a socket folder outside of home
}

func (p place) data() string               { return filepath.Join(p.home, "data") }
func (p place) program(name string) string { return filepath.Join(p.binaries, "bin", name) }

func prepare(ctx context.Context, home string) (place, error) {
	home, err := filepath.Abs(home)
	if err != nil {
		return place{}, err
	}
	p := place{}
	if p.account, err = serverAccount(home); err != nil {
		return place{}, err
	}
	if p.binaries, err = findBinaries(); err != nil {
		return place{}, err
	}
	// Asked as this process: the server's user may not reach the program yet.
	if p.version, err = binaryVersion(ctx, p.binaries, account{}); err != nil {
		return place{}, err
	}
	if p.binaries, err = reachableBinaries(p.binaries, p.version, p.account); err != nil {
		return place{}, err
	}
	if p.home, err = reachableState(home, p.account); err != nil {
		return place{}, err
	}
	if err := p.account.own(p.home); err != nil {
		return place{}, fmt.Errorf("the folder of the database: %w", err)
	}
	if err := p.makeSocketFolder(); err != nil {
		return place{}, err
	}
	return p, nil
}

// makeSocketFolder prefers the cluster's own folder; a path too long for a socket gets a short temporary one.
func (p *place) makeSocketFolder() error {
	p.release = func() {}
	p.socket = filepath.Join(p.home, "run")
	if len(p.socket) > pathLimit {
		dir, err := os.MkdirTemp("/tmp", socketPrefix)
		if err != nil {
			return err
		}
		p.socket = dir
		p.release = func() { _ = os.RemoveAll(dir) }
	}
	return p.account.own(p.socket)
}

// refuseOtherVersion returns an error when the cluster was made by another major version.
func (p place) refuseOtherVersion() error {
	text, err := os.ReadFile(filepath.Join(p.data(), "PG_VERSION"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("the database in %s cannot be read (does it belong to another user?): %w", p.home, err)
	}
	have, err := majorVersion(string(text))
	if err != nil {
		return err
	}
	want, err := majorVersion(p.version)
	if err != nil {
		return err
	}
	if have != want {
		return fmt.Errorf("the database in %s was made by Postgres %d, and this Gable runs Postgres %d: "+
			"make a backup with the Gable that made it, move the folder away, start, and restore the backup", p.home, have, want)
	}
	return nil
}

// initialise makes the cluster, whole or not at all.
func (p place) initialise(ctx context.Context) error {
	if _, err := os.Stat(filepath.Join(p.data(), "PG_VERSION")); err == nil {
		return nil
	}
	partial := p.data() + ".partial"
	if err := os.RemoveAll(partial); err != nil {
		return err
	}
	if err := p.initdb(ctx, partial); err != nil {
		return err
	}
	return os.Rename(partial, p.data())
}

func (p place) initdb(ctx context.Context, dir string, more ...string) error {
	arguments := append([]string{"-D", dir, "-U", Superuser, "--encoding=UTF8", "--locale=C",
		"--auth-local=peer", "--auth-host=reject", "--no-instructions"}, more...)
	// The provider came with Postgres 17; 16 is met in tests alone.
	if !strings.HasPrefix(p.version, "16.") {
		arguments = append(arguments, "--locale-provider=builtin", "--builtin-locale=C.UTF-8")
	}
	cmd := exec.CommandContext(ctx, p.program("initdb"), arguments...)
	p.account.apply(cmd)
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("make the database in %s: %w: %s", p.home, err, strings.TrimSpace(string(out)))
	}
	return nil
}

// writeAccess lets the operating system's user of this process in as superuser over the socket, without a password,
// and everyone else as one of Gable's roles with a password. Written on every start: the user may have changed.
func (p place) writeAccess() error {
	me, err := user.Current()
	if err != nil {
		return err
	}
	access := "# Written by Gable on every start.\n" +
		"local all " + Superuser + " peer map=gable\n" +
		"local all all scram-sha-256\n" +
		"host all " + Superuser + " all reject\n" +
		"host all all 127.0.0.1/32 scram-sha-256\n" +
		"host all all ::1/128 scram-sha-256\n"
	if err := p.write("pg_hba.conf", access); err != nil {
		return err
	}
	return p.write("pg_ident.conf", fmt.Sprintf("# Written by Gable on every start.\ngable %q %s\n", me.Username, Superuser))
}

func (p place) write(name, text string) error {
	path := filepath.Join(p.data(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		return err
	}
	if p.account.substitute {
		return os.Chown(path, int(p.account.uid), int(p.account.gid))
	}
	return nil
}
