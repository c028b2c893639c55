package document

import (
	"bytes"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"strconv"

	"gable/change"
	"gable/db"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/jobs"
	"gable/tenancy"
	"gable/vault/blob"
)

// takesFiles is the need of a link, locked, while a file may be begun for it. Several are chosen together and begin one after the other:
// the first to be looked at does not shut out the rest.
func takesFiles(tx *tenancy.Tx, l documentdb.Link) (document.Need, error) {
	n, err := documentdb.Needs.Lock(tx, l.Need)
	if domain.IsNotFound(err) {
		err = deadNeedLink
	}
	if err != nil || n.Status == document.NeedPending {
		return n, err
	}
	first, err := documentdb.FirstByLink(tx, l)
	if err == nil && (n.Status != document.NeedInReview || first.IsZero() || tx.Now().Sub(first) > linkWindow) {
		err = deadNeedLink
	}
	return n, err
}

func (d linkDesk) begin(ctx context.Context, _ *middleware.Caller, in *linkBeginIn) (*endpoint.Answer[Upload], error) {
	u := documentdb.Upload{ForNeed: true, Name: document.NameOf(in.Body.Name), Size: in.Body.Size}
	var faults domain.Faults
	if u.Name == "" {
		faults.Missing("name")
	}
	if u.Size < 1 {
		faults.Wrong("size")
	}
	l, scope, err := d.find(ctx, in.LinkVisit, in.Body.Token)
	switch {
	case err != nil:
		return nil, err
	case len(faults) > 0:
		return nil, domain.Invalid(faults...)
	case u.Size > document.MaxLinkBytes:
		return nil, tooLarge(document.MaxLinkBytes)
	}
	if err := d.count(ctx, scope, document.MaxLinkBeginnings, "need link", string(l.Need)); err != nil {
		return nil, err
	}
	err = d.work(ctx, scope, "beginLinkUpload", func(w *change.Work) error {
		n, err := takesFiles(w.Tx, l)
		if err != nil {
			return err
		}
		if n.Type == document.NeedTypeInformation {
			return domain.Conflict("refusals:need.asksForAnswer", "This asks for an answer, not for a file.")
		}
		u.NeedID, u.Class = n.ID, n.Class
		if err := roomFor(w.Tx, u); err != nil {
			return err
		}
		open, err := documentdb.CountUploads(w.Tx)
		if err == nil && open.Own >= document.MaxLinkFiles {
			err = domain.Conflict("refusals:document.tooManyUnderWay", "Many of your files are on their way already. Please let some arrive first.")
		}
		if err != nil {
			return err
		}
		return documentdb.BeginUpload(w.Tx, &u)
	})
	return &endpoint.Answer[Upload]{Body: uploadOf(u)}, err
}

// ofUpload answers a file that is on its way by a link, and does to it what is to be done.
func (d linkDesk) ofUpload(ctx context.Context, in *linkUploadIn, call string, act func(*tenancy.Tx, domain.ID) error) (*endpoint.Answer[Upload], error) {
	l, scope, err := d.find(ctx, in.LinkVisit, in.Body.Token)
	if err != nil {
		return nil, err
	}
	var u documentdb.Upload
	err = d.work(ctx, scope, call, func(w *change.Work) (err error) {
		if u, err = linkUpload(w.Tx, l, in.ID, true); err != nil || act == nil {
			return err
		}
		if u.DocumentID != "" {
			return domain.Conflict("refusals:document.fileHere", "This file is here already.")
		}
		return act(w.Tx, u.ID)
	})
	return &endpoint.Answer[Upload]{Body: uploadOf(u)}, err
}

// files tells who sends files by a link what became of them.
func (d linkDesk) files(ctx context.Context, _ *middleware.Caller, in *linkOpenIn) (*endpoint.Answer[LinkedFiles], error) {
	l, scope, err := d.find(ctx, in.LinkVisit, in.Body.Token)
	if err != nil {
		return nil, err
	}
	told := LinkedFiles{Files: []LinkedFile{}}
	err = d.DB.Tx(ctx, scope, func(tx *tenancy.Tx) error {
		sent, err := documentdb.SentByLink(tx, l, tx.Now().Add(-linkWindow))
		for _, one := range sent {
			told.Files = append(told.Files, LinkedFile{Name: one.Name, State: one.State, Refusal: one.Refusal, Beside: one.Beside})
		}
		return err
	})
	return &endpoint.Answer[LinkedFiles]{Body: told}, err
}

// sentPart is the next part of a file as it was sent.
type sentPart struct {
	token   string
	offset  int64
	content []byte
}

var errNoPart = domain.BadRequest("A part is sent as a form with the fields token, offset and file.")

// readPart reads a part out of its form. The body is bounded by its route, so it is read in memory.
func readPart(contentType string, body []byte) (p sentPart, err error) {
	kind, params, err := mime.ParseMediaType(contentType)
	if err != nil || kind != "multipart/form-data" {
		return p, errNoPart
	}
	form, err := multipart.NewReader(bytes.NewReader(body), params["boundary"]).ReadForm(int64(len(body)) + 1)
	if err != nil {
		return p, errNoPart
	}
	if files := form.File["file"]; len(files) == 1 && len(form.Value["token"]) == 1 && len(form.Value["offset"]) == 1 {
		if p.offset, err = strconv.ParseInt(form.Value["offset"][0], 10, 64); err != nil {
			return p, errNoPart
		}
		p.token = form.Value["token"][0]
		in, err := files[0].Open()
		if err != nil {
			return p, errNoPart
		}
		p.content, err = io.ReadAll(in)
		return p, errors.Join(err, in.Close())
	}
	return p, errNoPart
}

// part takes the next part of a file that was begun by the link. What was begun while the need was open may end after another file
// has closed it.
func (d linkDesk) part(ctx context.Context, _ *middleware.Caller, in *linkPartIn) (*endpoint.Answer[Upload], error) {
	sent, err := readPart(in.contentType, in.RawBody)
	if err != nil {
		return nil, err
	}
	l, scope, err := d.find(ctx, in.LinkVisit, sent.token)
	if err != nil {
		return nil, err
	}
	err = d.DB.Tx(ctx, scope, func(tx *tenancy.Tx) error {
		u, err := linkUpload(tx, l, in.ID, false)
		if err != nil {
			return err
		}
		return fits(u, sent.offset, int64(len(sent.content)))
	})
	if err != nil {
		return nil, err
	}
	var kept blob.Object
	err = d.Documents.Do(ctx, l.Need, func() (err error) {
		kept, err = d.Files.PutFor(ctx, l.Tenant, sent.content)
		return err
	})
	if err != nil {
		return nil, err
	}
	var u documentdb.Upload
	err = d.work(ctx, scope, "sendLinkUploadPart", func(w *change.Work) (err error) {
		if u, err = linkUpload(w.Tx, l, in.ID, true); err != nil {
			return err
		}
		return d.take(w, &u, sent.offset, kept)
	})
	return &endpoint.Answer[Upload]{Body: uploadOf(u)}, err
}

// linkUpload is a file that was begun by a link to the same need.
func linkUpload(tx *tenancy.Tx, l documentdb.Link, id domain.ID, forChange bool) (documentdb.Upload, error) {
	u, err := documentdb.OwnUpload(tx, id, begunAfter(tx.Now()), forChange)
	if domain.IsNotFound(err) || err == nil && u.NeedID != l.Need {
		err = deadNeedLink
	}
	return u, err
}

func (d linkDesk) take(w *change.Work, u *documentdb.Upload, offset int64, part blob.Object) error {
	if err := fits(*u, offset, part.Size); err != nil {
		return err
	}
	if u.Received == 0 {
		if _, taken := document.UseNeed.Takes(part.Type); !taken {
			return errNotTaken
		}
	}
	if err := db.KeepBlob(w.Tx, d.Files.Vault, part); err != nil {
		return err
	}
	if err := documentdb.AddPart(w.Tx, u, part); err != nil {
		return err
	}
	if u.Received < u.Size {
		return nil
	}
	return arrive(w, u, "", func(scan jobs.DocumentScan) error {
		keeper, err := documentdb.Keeper(w.Tx, u.NeedID)
		if err != nil || keeper == "" { // it waits in quarantine until staff have it looked at
			return err
		}
		return jobs.EnqueueFor(w.Tx, keeper, scan)
	})
}
