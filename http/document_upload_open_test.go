package http_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// TestOpenUploadsAreListed: whoever left the page finds what is not whole, and how much of it is here; nobody else does.
func TestOpenUploadsAreListed(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	w.Noon()
	d := newDesk(t, w)
	content := aPDF(2_500_000)
	u := d.begin(d.borrower, d.own, "stub.pdf", len(content))
	part(d.borrower, d.own, u.ID, 0, content[:u.PartBytes]).Want(200)
	open := rows(d.borrower, d.own+"/uploads")
	require.Len(t, open, 1)
	require.Equal(t, []any{u.ID, "stub.pdf", float64(len(content)), float64(u.PartBytes), d.need}, []any{open[0]["id"], open[0]["name"], open[0]["size"], open[0]["offset"], open[0]["NeedId"]})
	require.Empty(t, rows(d.other, d.own+"/uploads"), "another borrower's are nobody's but theirs")
	require.Empty(t, rows(d.officer, d.loan+"/uploads"))
	d.officer.Get(d.own + "/uploads").Want(403)
	d.borrower.Get(d.loan + "/uploads").Want(403)
	w.As("owner@harbor.test").Get(d.loan + "/uploads").Want(404)
	for at := u.PartBytes; at < int64(len(content)); at += u.PartBytes {
		part(d.borrower, d.own, u.ID, at, content[at:min(at+u.PartBytes, int64(len(content)))]).Want(200)
	}
	require.Empty(t, rows(d.borrower, d.own+"/uploads"), "what is whole is a document")
	d.begin(d.borrower, d.own, "late.pdf", 1000)
	w.Advance(25 * time.Hour)
	require.Empty(t, rows(w.As(d.borrower.Email), d.own+"/uploads"), "what is forgotten can't go on")
}
