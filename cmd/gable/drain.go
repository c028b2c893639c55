package main

import (
	"net/http"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// drainLimit is how long a stopping process waits for the requests that it has begun.
const drainLimit = 20 * time.Second

// drain counts the requests that are being answered, so that a process that stops can let them end first.
type drain struct {
	mu       sync.Mutex
	open     int
	stopping bool // readiness says no; requests are still taken
	refusing bool // no more requests are taken
	idle     chan struct{}
}

// enter counts a request in; false when no more are taken.
func (d *drain) enter() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.refusing {
		d.open++
	}
	return !d.refusing
}

func (d *drain) leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.open--; d.open == 0 && d.idle != nil {
		close(d.idle)
		d.idle = nil
	}
}

func (d *drain) isStopping() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.stopping
}

func (d *drain) stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.stopping = true
}

// refuse takes no more requests; what it answers is closed when those that were taken have ended.
func (d *drain) refuse() <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.stopping, d.refusing = true, true
	idle := make(chan struct{})
	if d.open == 0 {
		close(idle)
	} else {
		d.idle = idle
	}
	return idle
}

// stop ends serving in an order that loses nothing: readiness says no while requests are still taken, for as long as a
// proxy in front needs to hear of it; then no more are taken, the event streams end, and the requests that were begun
// are let end, within a limit. What they work with is still there until this returns. A second signal ends the notice, and
// where nothing listens any more, or nothing was served yet, there is nobody to give one to.
func (o *origin) stop(notice, limit time.Duration, ended <-chan struct{}) {
	// Who reads that it is not ready may ask again at once.
	hurry := make(chan os.Signal, 1)
	signal.Notify(hurry, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(hurry)
	o.drain.stop()
	if o.ready.Load() != nil && notice > 0 {
		giveNotice(notice, hurry, ended)
	}
	idle := o.drain.refuse()
	if s := o.ready.Load(); s != nil && s.endStreams != nil {
		s.endStreams()
	}
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-idle:
	case <-timer.C:
	}
}

func giveNotice(notice time.Duration, hurry <-chan os.Signal, ended <-chan struct{}) {
	timer := time.NewTimer(notice)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-hurry:
	case <-ended:
	}
}

// whileServing passes a request on, unless no more are taken.
func (o *origin) whileServing(w http.ResponseWriter, r *http.Request, s *site) {
	if s == nil {
		unavailable(w, r, "Gable is starting. Please try again in a moment.")
		return
	}
	if !o.drain.enter() {
		w.Header().Set("Connection", "close")
		unavailable(w, r, "Gable is stopping. Please try again in a moment.")
		return
	}
	defer o.drain.leave()
	o.serve(w, r, s)
}
