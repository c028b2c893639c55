package embedded

import (
	"fmt"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// account is the operating system's user that Postgres runs as: Postgres refuses to run as root.
type account struct {
	uid, gid   uint32
	name       string
	substitute bool // true when this process is root and Postgres runs as someone else
}

// substitutes are the users that stand in for root, in the order of preference; each is on every usual system.
var substitutes = []string{"postgres", "nobody"}

// serverAccount chooses the user for the server whose files are (or will be) in dir: this process's own user, or, when
// that is root, the owner of an existing dir, or else an unprivileged user of the machine.
func serverAccount(dir string) (account, error) {
	if os.Geteuid() != 0 {
		me, err := user.Current()
		if err != nil {
			return account{}, fmt.Errorf("the user %d has no entry in the user database, which Postgres needs: %w", os.Geteuid(), err)
		}
		return account{uid: uint32(os.Geteuid()), gid: uint32(os.Getegid()), name: me.Username}, nil
	}
	if info, err := os.Stat(dir); err == nil {
		if stat, ok := info.Sys().(*syscall.Stat_t); ok && stat.Uid != 0 {
			if owner, err := user.LookupId(strconv.Itoa(int(stat.Uid))); err == nil {
				return substituteAccount(owner)
			}
		}
	}
	for _, name := range substitutes {
		if found, err := user.Lookup(name); err == nil {
			return substituteAccount(found)
		}
	}
	return account{}, fmt.Errorf("Postgres cannot run as root, and this machine has none of the users %v: run as an ordinary user, or set DATABASE_URL", substitutes)
}

func substituteAccount(u *user.User) (account, error) {
	uid, err := strconv.ParseUint(u.Uid, 10, 32)
	if err != nil {
		return account{}, err
	}
	gid, err := strconv.ParseUint(u.Gid, 10, 32)
	if err != nil {
		return account{}, err
	}
	return account{uid: uint32(uid), gid: uint32(gid), name: u.Username, substitute: true}, nil
}

// apply makes cmd run as the account.
func (a account) apply(cmd *exec.Cmd) {
	if !a.substitute {
		return
	}
	if cmd.SysProcAttr == nil {
		cmd.SysProcAttr = &syscall.SysProcAttr{}
	}
	cmd.SysProcAttr.Credential = &syscall.Credential{Uid: a.uid, Gid: a.gid}
	cmd.Env = append(cmd.Environ(), "HOME=/", "USER="+a.name, "LOGNAME="+a.name)
	cmd.Dir = "/"
}

// own makes dir, private to the account.
func (a account) own(dir string) error {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	if a.substitute {
		return os.Chown(dir, int(a.uid), int(a.gid))
	}
	return nil
}

// canReach tells whether the account may pass through every folder above path and, when it exists, path itself.
func (a account) canReach(path string) bool {
	if !a.substitute {
		return true
	}
	for dir := filepath.Dir(path); ; dir = filepath.Dir(dir) {
		if info, err := os.Stat(dir); err == nil && !a.may(info, 0o1) {
			return false
		}
		if dir == filepath.Dir(dir) {
			break
		}
	}
	info, err := os.Stat(path)
	return err != nil || a.may(info, 0o5)
}

// may reads the permission bits the way the kernel does for a user without privileges; access lists are not read.
func (a account) may(info os.FileInfo, bits os.FileMode) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return false
	}
	mode := info.Mode().Perm()
	switch {
	case stat.Uid == a.uid:
		mode >>= 6
	case stat.Gid == a.gid:
		mode >>= 3
	}
	return mode&bits == bits
}
