package jobs

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"gable/change"
	"gable/db"
	documentdb "gable/db/document"
	"gable/domain/document"
	"gable/pdf"
	"gable/vault/blob"
)

// withoutBeside is a PDF without what it held besides its pages, and what that was.
type withoutBeside struct {
	whole blob.Object
	found document.Beside
	files []attachedFile
}

// attachedFile is a file that lay in a PDF and becomes a document of its own.
type attachedFile struct {
	name    string
	content blob.Object
}

// leaveBeside takes out of a PDF what it holds besides its pages. The files in it are shown to the scanner, each by itself: it does not see
// into all of them.
func leaveBeside(ctx context.Context, r Running, came blob.Object, of document.Document) (w withoutBeside, refusal document.Refusal, err error) {
	w.whole = came
	in, err := r.Files.Get(ctx, came.Name, came.Key)
	if err != nil {
		return w, "", err
	}
	beside, err := pdf.LookBeside.Do(ctx, r.Aside, struct{}{}, in, io.Discard)
	err = errors.Join(err, in.Close())
	if refusal := besideRefusal(err); refusal != "" {
		r.Log.WarnContext(ctx, "a PDF was refused", "reason", err.Error(), "tenant", r.Scope.Tenant)
		return w, refusal, nil
	}
	if errors.Is(err, pdf.ErrUnreadable) { // nothing in it says that it acts
		return w, "", nil
	}
	if err != nil || len(beside.Taken) == 0 {
		return w, "", err
	}
	if refusal, err = w.takeHeld(ctx, r, came, of.DepthWithin(), beside.Held); err != nil || refusal != "" {
		return w, refusal, err
	}
	if in, err = r.Files.Get(ctx, came.Name, came.Key); err != nil {
		return w, "", err
	}
	whole, err := keepMade(ctx, r, pdf.WriteWithout.Product, func(out io.Writer) error {
		_, err := pdf.WriteWithout.Do(ctx, r.Aside, struct{}{}, in, out)
		return err
	})
	err = errors.Join(err, in.Close())
	if refusal := besideRefusal(err); refusal != "" {
		r.Log.WarnContext(ctx, "a PDF was refused", "reason", err.Error(), "tenant", r.Scope.Tenant)
		w.drop(ctx, r)
		return w, refusal, nil
	}
	if err != nil {
		return w, "", err
	}
	w.whole = whole
	for _, act := range beside.Taken {
		w.found.TakenOut = append(w.found.TakenOut, string(act))
	}
	return w, "", nil
}

// lookMade is look for what a vendor sent: the copy alone is kept, since what lies in such a file is for no more people than the file.
func lookMade(ctx context.Context, r Running, came blob.Object, d document.Document) (withoutBeside, document.Refusal, error) {
	will, refusal, err := look(ctx, r, came, d)
	taken := will.found.TakenOut
	will.drop(ctx, r)
	will.found.TakenOut = taken
	if err == nil && will.whole.Name != came.Name {
		will.dropOne(ctx, r, came)
	}
	return will, refusal, err
}

// concludeLooked writes what became of what a vendor sent.
func concludeLooked(w *change.Work, r Running, d document.Document, will withoutBeside, refusal document.Refusal) error {
	if len(will.found.TakenOut) > 0 {
		now, err := documentdb.Documents.Lock(w.Tx, d.ID)
		if err != nil {
			return err
		}
		now.Beside = will.found
		if err := documentdb.Documents.Update(w.Tx, &now); err != nil {
			return err
		}
	}
	return concludeMaking(w, r, d.ID, will.whole, refusal)
}

// besideRefusal is why a PDF is refused for what it holds besides its pages.
func besideRefusal(err error) document.Refusal {
	switch {
	case errors.Is(err, pdf.ErrProtected):
		return document.RefusalLocked
	case errors.Is(err, pdf.ErrScreenForm):
		return document.RefusalScreen
	case errors.Is(err, pdf.ErrStarts), errors.Is(err, pdf.ErrStays):
		return document.RefusalActive
	}
	return ""
}

// takeHeld keeps the files within a PDF that can be documents, and says of the others why not. A PDF in one of which the scanner finds
// something is refused.
func (w *withoutBeside) takeHeld(ctx context.Context, r Running, came blob.Object, depth int, held []pdf.Held) (refusal document.Refusal, err error) {
	for i, one := range held {
		name := document.NameOf(one.Name)
		if name == "" {
			name = fmt.Sprint(i + 1)
		}
		if i >= document.MaxAttached {
			w.leave(name, document.LeftMany)
			continue
		}
		content, why, err := w.takeOne(ctx, r, came, one)
		if err != nil {
			return "", err
		}
		if why == "" && depth >= document.MaxAttachedDepth {
			why = document.LeftDeep
		}
		if content.Name != "" {
			refusal, err = scan(ctx, r, content)
		}
		if err != nil {
			return "", err
		}
		if why == "" {
			w.files, w.found.FilesTaken = append(w.files, attachedFile{name, content}), append(w.found.FilesTaken, name)
		} else {
			w.leave(name, why)
			w.dropOne(ctx, r, content)
		}
		if refusal != "" {
			w.drop(ctx, r)
			return refusal, nil
		}
	}
	return "", nil
}

// takeOne keeps one of the files within a PDF, and tells why it can be no document.
func (w *withoutBeside) takeOne(ctx context.Context, r Running, came blob.Object, one pdf.Held) (blob.Object, document.LeftWhy, error) {
	in, err := r.Files.Get(ctx, came.Name, came.Key)
	if err != nil {
		return blob.Object{}, "", err
	}
	content, err := keepMade(ctx, r, pdf.TakeHeld.Product, func(out io.Writer) error {
		_, err := pdf.TakeHeld.Do(ctx, r.Aside, one.Object, in, out)
		return err
	})
	err = errors.Join(err, in.Close())
	if errors.Is(err, pdf.ErrUnreadable) {
		return blob.Object{}, document.LeftDamaged, nil
	}
	if err != nil {
		return blob.Object{}, "", err
	}
	most, taken := document.UseNeed.Takes(content.Type)
	switch {
	case content.Size == 0:
		return content, document.LeftEmpty, nil
	case !taken:
		return content, document.LeftKind, nil
	case content.Size > most:
		return content, document.LeftSize, nil
	}
	return content, "", nil
}

func (w *withoutBeside) leave(name string, why document.LeftWhy) {
	w.found.FilesLeft = append(w.found.FilesLeft, document.LeftOut{Name: name, Why: why})
}

// drop removes what was kept of a PDF that is refused.
func (w *withoutBeside) drop(ctx context.Context, r Running) {
	for _, file := range w.files {
		w.dropOne(ctx, r, file.content)
	}
	w.files, w.found = nil, document.Beside{}
}

func (w *withoutBeside) dropOne(ctx context.Context, r Running, content blob.Object) {
	if content.Name != "" {
		_ = r.Files.Delete(context.WithoutCancel(ctx), content.Name) // what stays is removed with the sweep
	}
}

// file makes documents of the files that lay in one, each looked at like any that is sent, as many as there is room for.
func (w *withoutBeside) file(work *change.Work, r Running, of document.Document) error {
	for i, file := range w.files {
		kept, err := documentdb.CountDocuments(work.Tx, of.NeedID)
		if err != nil {
			return err
		}
		most := document.MaxOnLoan
		if of.NeedID != "" {
			most = document.MaxDocuments
		}
		if kept >= most {
			return w.noRoom(work, of, i)
		}
		if err := attach(work, r, of.Attach(file.name, file.content.Type, file.content.Size), file.content); err != nil {
			return err
		}
	}
	return nil
}

// noRoom says of the files from one on that there was no room for them.
func (w *withoutBeside) noRoom(work *change.Work, of document.Document, from int) error {
	d, err := documentdb.Documents.Lock(work.Tx, of.ID)
	if err != nil {
		return err
	}
	was := d
	d.FilesTaken, d.FilesLeft = slices.Clone(d.FilesTaken[:from]), slices.Clone(d.FilesLeft)
	for _, file := range w.files[from:] {
		d.FilesLeft = append(d.FilesLeft, document.LeftOut{Name: file.name, Why: document.LeftMany})
	}
	if err := documentdb.Documents.Update(work.Tx, &d); err != nil {
		return err
	}
	return work.Audit("document", string(d.ID), "updated", was, d)
}

// attach begins a document of a file that lay in another.
func attach(work *change.Work, r Running, d document.Document, content blob.Object) error {
	if err := db.KeepBlob(work.Tx, r.Vault, content); err != nil {
		return err
	}
	u := documentdb.Upload{Name: d.Name, Size: d.Size, NeedID: d.NeedID, ForNeed: d.NeedID != "", BorrowerID: d.BorrowerID, Class: d.Class}
	if err := documentdb.BeginUpload(work.Tx, &u); err != nil {
		return err
	}
	if err := documentdb.AddPart(work.Tx, &u, content); err != nil {
		return err
	}
	if err := documentdb.Documents.Insert(work.Tx, &d); err != nil {
		return err
	}
	if err := documentdb.FinishUpload(work.Tx, u.ID, d.ID); err != nil {
		return err
	}
	if err := Enqueue(work.Tx, DocumentScan{Document: d.ID}); err != nil {
		return err
	}
	work.Emit(change.Event{Type: "RTC.DOCUMENT.CHANGED", Data: map[string]any{"id": d.ID, "NeedId": d.NeedID, "action": "created"}})
	return work.Audit("document", string(d.ID), "created", nil, d)
}
