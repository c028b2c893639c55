package child

import "syscall"

func signalOnParentDeath(attr *syscall.SysProcAttr, signal syscall.Signal) { attr.Pdeathsig = signal }
