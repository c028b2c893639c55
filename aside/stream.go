package aside

import (
	"errors"
	"fmt"
	"io"
	"sync"
)

// input remembers why a file could not be read to its end: what was worked on is then not all of it, and not at fault.
type input struct {
	io.Reader
	mu    sync.Mutex
	fault error
}

// Read reads on.
func (i *input) Read(p []byte) (int, error) {
	n, err := i.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		i.mu.Lock()
		i.fault = err
		i.mu.Unlock()
	}
	return n, err
}

// over is the fault of reading, else what else went wrong.
func (i *input) over(err error) error {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.fault != nil {
		return i.fault
	}
	return err
}

// output takes so many bytes, and remembers why it took no more.
type output struct {
	out   io.Writer
	left  int64
	mu    sync.Mutex
	fault error
}

var errTooMuch = errors.New("more was made of a file than is taken")

// Write writes what there is still room for.
func (o *output) Write(p []byte) (n int, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if int64(len(p)) > o.left {
		err = errTooMuch
	} else {
		n, err = o.out.Write(p)
		o.left -= int64(n)
	}
	if err != nil && o.fault == nil {
		o.fault = err
	}
	return n, err
}

// over is why no more was taken, else what else went wrong. A file of which too much would be made is broken.
func (o *output) over(err, broken error) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	switch {
	case errors.Is(o.fault, errTooMuch):
		return fmt.Errorf("%w: %w", broken, errTooMuch)
	case o.fault != nil:
		return o.fault
	}
	return err
}
