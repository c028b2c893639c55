package endpoint

import (
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"gable/domain"
)

// How long the body of a request may take to arrive: an ordinary one, and a file over a slow line.
const (
	bodyTime   = 5 * time.Second
	uploadTime = 45 * time.Second
)

// arriving is a body that has to arrive in time. The limit is a deadline of the whole connection, so it is lifted with the
// last byte: one that passed while the handler works would end that request and every later one on the connection.
type arriving struct {
	io.ReadCloser
	w     http.ResponseWriter
	limit time.Duration
	begun bool
	whole bool
}

type arrivingKey struct{}

// bound bounds size and time of a request's body. What of it is never asked for is bound as well: the server reads it
// past before it answers.
func (a *API) bound(ctx huma.Context, r Route) huma.Context {
	req, w := humachi.Unwrap(ctx)
	if req.Body == nil || req.Body == http.NoBody {
		return ctx
	}
	limit := a.BodyTime
	if r.MaxBodyBytes > MaxBodyBytes {
		limit = a.UploadTime
	}
	body := &arriving{ReadCloser: http.MaxBytesReader(w, req.Body, r.MaxBodyBytes), w: w, limit: limit}
	body.expect(limit)
	req.Body = body
	return huma.WithContext(ctx, context.WithValue(ctx.Context(), arrivingKey{}, body))
}

// expect sets the connection's deadline; a writer that has none is a test's.
func (b *arriving) expect(within time.Duration) {
	_ = huma.SetReadDeadline(b.w, time.Now().Add(within))
}

// Read starts the time with the first byte asked for, and ends it with the last that came.
func (b *arriving) Read(p []byte) (int, error) {
	if !b.begun {
		b.begun = true
		b.expect(b.limit)
	}
	n, err := b.ReadCloser.Read(p)
	if err == io.EOF && !b.whole {
		b.whole = true
		_ = huma.SetReadDeadline(b.w, time.Time{})
	}
	return n, err
}

// arrived is called before a handler begins. A form is read to its last boundary, and not to what may stand behind it.
func arrived(ctx context.Context) error {
	b, _ := ctx.Value(arrivingKey{}).(*arriving)
	if b == nil || !b.begun || b.whole {
		return nil
	}
	_, err := io.Copy(io.Discard, b)
	return notArrived(err)
}

// notArrived is why a body could not be read, nil for nil.
func notArrived(err error) error {
	var large *http.MaxBytesError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &large):
		return domain.TooLarge("refusals:request.tooLarge", "The request is larger than is allowed.")
	case errors.Is(err, os.ErrDeadlineExceeded):
		return domain.BadRequest(lateBody)
	}
	return domain.BadRequest("The request's body could not be read.")
}

const lateBody = "The request's body did not arrive in time."
