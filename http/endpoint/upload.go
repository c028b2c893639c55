package endpoint

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"io"
	"maps"
	"mime/multipart"
	"reflect"
	"slices"

	"github.com/danielgtaylor/huma/v2"

	"gable/domain"
	"gable/http/middleware"
	"gable/tenancy"
)

// Form is the body of a route that takes a file: a form with the fields of T, of which "file" is the file.
type Form[T any] struct {
	RawBody huma.MultipartFormFiles[T] `json:"-"`
	digest  []byte
}

func (f *Form[T]) parts() *multipart.Form { return f.RawBody.Form }

// sum tells this form from every other one: by its values, and by what is in its files.
func (f *Form[T]) sum() ([]byte, error) {
	if f.digest != nil {
		return f.digest, nil
	}
	values, err := json.Marshal(f.RawBody.Form.Value)
	if err != nil {
		return nil, err
	}
	whole := sha256.New()
	add := func(part []byte) {
		sum := sha256.Sum256(part)
		whole.Write(sum[:])
	}
	add(values)
	for _, name := range slices.Sorted(maps.Keys(f.RawBody.Form.File)) {
		for _, header := range f.RawBody.Form.File[name] {
			content, err := read(header)
			if err != nil {
				return nil, err
			}
			add([]byte(name))
			add(content)
		}
	}
	f.digest = whole.Sum(nil)
	return f.digest, nil
}

// form is what every Form is.
type form interface {
	parts() *multipart.Form
	sum() ([]byte, error)
}

// takesFiles tells whether a request's body is a form with files: every one is, but the plain bytes of a body.
func takesFiles(in reflect.Type) bool {
	body, has := in.FieldByName("RawBody")
	return has && body.Type != reflect.TypeFor[[]byte]()
}

// File is a file as it was sent.
type File struct {
	Name    string
	Content []byte
}

// received is the form's file: VALIDATION_FAILED when the form came without it.
func received(parts *multipart.Form) (File, error) {
	files := parts.File["file"]
	if len(files) == 0 {
		return File{}, domain.Invalid(domain.Missing("file"))
	}
	content, err := read(files[0])
	return File{Name: files[0].Filename, Content: content}, err
}

// read reads a file from its beginning; its route bounds its size.
func read(header *multipart.FileHeader) ([]byte, error) {
	file, err := header.Open()
	if err != nil {
		return nil, domain.BadRequest("The file could not be read.")
	}
	defer file.Close()
	content, err := io.ReadAll(file)
	if err != nil {
		return nil, domain.BadRequest("The file could not be read.")
	}
	return content, nil
}

// Take registers a write that takes a file. prepare makes of the file what the transaction needs: in an UploadLimiter, before there
// is a transaction, and once for a request, however often its rights change meanwhile. A repeated nonce gets the first answer
// before anything is prepared.
func Take[I, P, O any](a *API, r Route, in *UploadLimiter, prepare func(context.Context, *I, File) (P, error), handle func(*Call, *I, P) (*O, error)) {
	r.Writes = true
	TakeAside(a, r, in, prepare, func(ctx context.Context, caller *middleware.Caller, in *I, ready P) (*O, error) {
		return within(ctx, a, caller, r, in, nil, recorded(a, func(c *Call, in *I) (*O, error) { return handle(c, in, ready) }))
	})
}

// TakeAside is Take for a write that opens its own transaction, by Run: in another scope than the caller's. Its Run names the
// same route.
func TakeAside[I, P, O any](a *API, r Route, in *UploadLimiter, prepare func(context.Context, *I, File) (P, error), write func(context.Context, *middleware.Caller, *I, P) (*O, error)) {
	a.forms[r.Name] = true
	t := taking[I, P, O]{api: a, route: r, shop: in, prepare: prepare, write: write}
	t.register()
}

func (t taking[I, P, O]) register() {
	r := t.route
	r.Writes, r.WithoutTransaction = true, true
	register(t.api, r, func(ctx context.Context, in *I) (*O, error) {
		out, err := t.take(ctx, in)
		if err != nil {
			return nil, middleware.Describe(ctx, err)
		}
		return out, nil
	})
}

// Prepare is Take for a write whose body holds a file in one of its fields.
func Prepare[I, P, O any](a *API, r Route, in *UploadLimiter, prepare func(context.Context, *I) (P, error), handle func(*Call, *I, P) (*O, error)) {
	r.Writes = true
	t := taking[I, P, O]{api: a, route: r, shop: in, isField: true,
		prepare: func(ctx context.Context, in *I, _ File) (P, error) { return prepare(ctx, in) },
		write: func(ctx context.Context, caller *middleware.Caller, in *I, ready P) (*O, error) {
			return within(ctx, a, caller, r, in, nil, recorded(a, func(c *Call, in *I) (*O, error) { return handle(c, in, ready) }))
		}}
	t.register()
}

type taking[I, P, O any] struct {
	api     *API
	isField bool // the file is one of the body's fields
	route   Route
	shop    *UploadLimiter
	prepare func(context.Context, *I, File) (P, error)
	write   func(context.Context, *middleware.Caller, *I, P) (*O, error)
}

func (t taking[I, P, O]) take(ctx context.Context, in *I) (*O, error) {
	caller := middleware.CallerFrom(ctx)
	var file File
	if !t.isField {
		var err error
		if file, err = received(any(in).(form).parts()); err != nil {
			return nil, err
		}
	}
	first, err := attempt(ctx, caller, t.route, func(caller *middleware.Caller) (*O, error) { return t.answered(ctx, caller, in) })
	if first != nil || err != nil {
		return first, err
	}
	var ready P
	err = t.shop.Do(ctx, caller.Scope.Actor.ID, func() (err error) {
		ready, err = t.prepare(ctx, in, file)
		return err
	})
	if err != nil {
		return nil, err
	}
	return attempt(ctx, caller, t.route, func(caller *middleware.Caller) (*O, error) { return t.write(ctx, caller, in, ready) })
}

// answered is what the same request was answered before, nil for nothing. The caller is held against the database by it.
func (t taking[I, P, O]) answered(ctx context.Context, caller *middleware.Caller, in *I) (first *O, err error) {
	if caller.Nonce == "" {
		return nil, t.api.recheckCaller(ctx, t.route, caller)
	}
	err = t.api.DB.Tx(ctx, caller.Scope, func(tx *tenancy.Tx) error {
		request, err := fingerprint(t.route, in)
		if err != nil {
			return err
		}
		first, err = earlier[O](newCall(ctx, t.api, tx, caller, t.route, in), request)
		return err
	})
	return first, err
}
