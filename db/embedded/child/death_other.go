//go:build !linux

package child

import "syscall"

// Only Linux can tell a child that its parent died; elsewhere a kill -9 of the parent leaves the child running.
func signalOnParentDeath(*syscall.SysProcAttr, syscall.Signal) {}
