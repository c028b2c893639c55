package endpoint

import (
	"archive/zip"
	"context"
	"encoding/hex"
	"errors"
	"io"
	"mime"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humachi"

	"gable/domain"
	"gable/http/middleware"
	"gable/vault/blob"
)

// stallTime is how long the reader of a file may take nothing; as long as they take something, a download goes on.
const stallTime = time.Minute

// Content is a file as it is answered.
type Content struct {
	blob.Object
	Name string // under which it is saved
	Type string // application/octet-stream for what no page shows
	// Shown has a page show it instead of saving it. Whatever it holds, it runs nothing: each answer of the API is in a sandbox.
	Shown bool
}

// Serve answers a file by stream, or the ranges of it that are asked for. It is opened once the call's transaction has ended.
func (f *Files) Serve(c *Call, content Content) *huma.StreamResponse {
	var in *blob.Content
	end := func() {}
	c.After(func(ctx context.Context) (err error) {
		in, end, err = f.open(ctx, content.Object)
		return err
	})
	return &huma.StreamResponse{Body: func(hctx huma.Context) { answerFile(hctx, content, in, end) }}
}

// ServeNow is Serve for who has no call, after the transaction that found the file.
func (f *Files) ServeNow(ctx context.Context, content Content) (*huma.StreamResponse, error) {
	in, end, err := f.open(ctx, content.Object)
	if err != nil {
		return nil, err
	}
	return &huma.StreamResponse{Body: func(hctx huma.Context) { answerFile(hctx, content, in, end) }}, nil
}

// answerFile answers a file that was opened, and closes it.
func answerFile(hctx huma.Context, content Content, in *blob.Content, end func()) {
	defer end()
	defer func() { _ = in.Close() }()
	req, w := humachi.Unwrap(hctx)
	h := w.Header()
	h.Set("Content-Type", content.Type)
	h.Set("Cache-Control", "private, no-store")
	h.Set("Etag", `"`+hex.EncodeToString(content.Hash[:])+`"`)
	disposition := "attachment"
	if content.Shown {
		disposition = "inline"
	}
	h.Set("Content-Disposition", mime.FormatMediaType(disposition, map[string]string{"filename": content.Name}))
	http.ServeContent(&patient{ResponseWriter: w, control: http.NewResponseController(w)}, req, "", time.Time{}, in)
}

// ServeZip answers files by stream as one ZIP file, in their order. One that can't be read ends the connection, so that nobody takes
// what came for the whole.
func (f *Files) ServeZip(c *Call, name string, contents []Content) *huma.StreamResponse {
	var opened context.Context
	c.After(func(ctx context.Context) error {
		in, end, err := f.open(ctx, contents[0].Object) // where files can't be had, it is said before anything is answered
		if err != nil {
			return err
		}
		opened = context.WithoutCancel(ctx)
		defer end()
		return in.Close()
	})
	at := c.Now()
	return &huma.StreamResponse{Body: func(hctx huma.Context) {
		req, w := humachi.Unwrap(hctx)
		h := w.Header()
		h.Set("Content-Type", "application/zip")
		h.Set("Cache-Control", "private, no-store")
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
		reading, end := context.WithCancel(opened)
		defer end()
		defer context.AfterFunc(req.Context(), end)()
		out := zip.NewWriter(&patient{ResponseWriter: w, control: http.NewResponseController(w)})
		for _, content := range contents {
			if err := f.pack(reading, out, content, at); err != nil {
				middleware.LoggerOf(opened).WarnContext(opened, "a ZIP file was cut off", "error", err.Error(), "object", content.Object.Name)
				panic(http.ErrAbortHandler)
			}
		}
		if err := out.Close(); err != nil {
			panic(http.ErrAbortHandler)
		}
	}}
}

// pack adds a file as it is: what is kept of documents is compressed by its own format.
func (f *Files) pack(ctx context.Context, out *zip.Writer, content Content, at time.Time) error {
	in, err := f.Store.Get(ctx, content.Object.Name, content.Key)
	if err != nil {
		return err
	}
	entry, err := out.CreateHeader(&zip.FileHeader{Name: content.Name, Method: zip.Store, Modified: at})
	if err == nil {
		_, err = io.Copy(entry, in)
	}
	return errors.Join(err, in.Close())
}

// open opens a file for as long as it is read, which may be longer than a request lasts. end ends that.
func (f *Files) open(ctx context.Context, o blob.Object) (in *blob.Content, end func(), err error) {
	reading, end := context.WithCancel(context.WithoutCancel(ctx))
	opened := context.AfterFunc(ctx, end)
	in, err = f.Store.Get(reading, o.Name, o.Key)
	opened()
	if err == nil {
		return in, end, nil
	}
	end()
	if errors.Is(err, blob.ErrMissing) || errors.Is(err, blob.ErrNotOpened) {
		return nil, nil, err
	}
	return nil, nil, domain.Unavailable(err)
}

// patient ends a connection whose reader takes nothing for too long.
type patient struct {
	http.ResponseWriter
	control *http.ResponseController
}

// Write sends on; a writer that has no deadline is a test's.
func (p *patient) Write(b []byte) (int, error) {
	_ = p.control.SetWriteDeadline(time.Now().Add(stallTime))
	return p.ResponseWriter.Write(b)
}
