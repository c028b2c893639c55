package http_test

import (
	"context"
	"io"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/domain/vendor"
	"gable/http/apitest"
)

// gate is a scanner that holds each file until it is opened, and tells how large the files are that it holds.
type gate struct {
	came chan int
	open chan struct{}
	once sync.Once
}

func (g *gate) Scan(ctx context.Context, file io.ReadSeeker) (found vendor.Finding, err error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return found, err
	}
	n, err := io.Copy(io.Discard, file)
	if err != nil {
		return found, err
	}
	g.came <- int(n)
	select {
	case <-g.open:
		return found, nil
	case <-ctx.Done():
		return found, ctx.Err()
	}
}

func (g *gate) release() { g.once.Do(func() { close(g.open) }) }

func (g *gate) next(t *testing.T) int {
	t.Helper()
	select {
	case n := <-g.came:
		return n
	case <-time.After(time.Minute):
		require.Fail(t, "no file came")
		return 0
	}
}

// TestNoCompanyFillsAQueue: while eight files of one company are worked on and don't end, another company's file is begun, and its letter
// that lets somebody in arrives; afterwards each of the eight is done.
func TestNoCompanyFillsAQueue(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	d := newDesk(t, w)
	harbor := &desk{w: w, officer: w.As("originator@harbor.test")}
	harbor.loan = harbor.officer.Loan()
	harbor.jane = harbor.officer.Borrower(harbor.loan, "June", "Invented", true)
	harbor.need = harbor.ask("Pay stubs")
	const heavy, light = 4000, 2000
	var delivered []string
	for range 8 {
		delivered = append(delivered, d.deliver(d.borrower, d.own, "fax.pdf", aPDF(heavy)))
	}
	g := &gate{came: make(chan int, 100), open: make(chan struct{})}
	box := &letterBox{came: make(chan vendor.Mail, 20)}
	w.WorkAndPost(g, box)
	t.Cleanup(g.release)
	require.Equal(t, len(aPDF(heavy)), g.next(t), "the first of the eight is worked on")

	theirs := harbor.deliver(harbor.officer, harbor.loan, "stub.pdf", aPDF(light))
	require.Equal(t, len(aPDF(light)), g.next(t), "and beside it the other company's, before the second of the eight")
	w.Anonymous().Post("/api/wizeusers/forgot-password", map[string]any{"email": "originator@harbor.test", "portalConfig": "e30="}).Want(204)
	for box.next(t).To.Email != "originator@harbor.test" { // what is asked of the borrower is told too
	}
	require.Empty(t, g.came, "no company has more than its share")

	g.release()
	for _, id := range delivered {
		require.Equal(t, "CLEAN", d.looked(id).State)
	}
	require.Equal(t, "CLEAN", harbor.looked(theirs).State)
}
