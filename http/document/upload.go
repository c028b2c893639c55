package document

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"gable/authz"
	"gable/change"
	documentdb "gable/db/document"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/http/condition"
	"gable/http/endpoint"
	"gable/http/middleware"
	"gable/http/portal"
	"gable/http/record"
	"gable/jobs"
	"gable/tenancy"
	"gable/vault/blob"
)

// sender is whoever sends files to a loan: its staff, or the borrower of whom they are asked.
type sender struct {
	api         *endpoint.API
	base, names string
	tag         string
	write       authz.Permission
	// may holds who sends against the loan.
	may func(*endpoint.Call) error
	// anywhere is who may send a file that answers no need: for a condition, or for the loan's folder alone.
	anywhere bool
}

// Upload is a file on its way.
type Upload struct {
	ID          domain.ID `json:"id" required:"true"`
	Name        string    `json:"name" required:"true"`
	Size        int64     `json:"size" required:"true" doc:"In bytes, as announced."`
	Offset      int64     `json:"offset" required:"true" doc:"How much of it is here: where the next part begins."`
	PartBytes   int64     `json:"partBytes" required:"true" doc:"The size of each part but the last."`
	DocumentID  domain.ID `json:"DocumentId,omitempty" doc:"What it became, once it is whole."`
	NeedID      domain.ID `json:"NeedId,omitempty" doc:"The need that it answers."`
	ConditionID domain.ID `json:"LoanConditionId,omitempty" doc:"The condition to which it is put."`
}

type uploadBeginIn struct {
	endpoint.LoanPath
	Body struct {
		NeedID      domain.ID `json:"NeedId" doc:"The need that the file answers. Staff may send one that answers none."`
		ConditionID domain.ID `json:"LoanConditionId" doc:"The condition to which staff put the file."`
		NewerThan   domain.ID `json:"newerThan" doc:"The document of which staff send a newer version: it counts in that one's place once it can be opened."`
		Class       string    `json:"classification" maxLength:"60" doc:"What staff say that it is: the code of one of document-classifications. Without one it is what the need asks for."`
		Name        string    `json:"name" required:"true" maxLength:"1000" doc:"What the file is called; no more than its name is kept."`
		Size        int64     `json:"size" required:"true" doc:"In bytes."`
	}
}

type uploadPartIn struct {
	record.Item
	endpoint.Form[struct {
		File   huma.FormFile `form:"file" required:"true" doc:"The next partBytes of the file, or what is left of it."`
		Offset int64         `form:"offset" doc:"Where the part begins: 409 unless that is the upload's offset."`
	}]
}

func mountUploads(a *endpoint.API) {
	staff := sender{api: a, base: record.OnLoan, names: "", tag: "Documents", write: authz.LoanEditNeeds, may: func(*endpoint.Call) error { return nil }, anywhere: true}
	borrower := sender{api: a, base: portal.OwnPath, names: "Own", tag: "Applications", write: authz.POSEditOwn, may: func(c *endpoint.Call) error {
		_, err := portal.OwnForChange(c)
		return err
	}}
	staff.mount()
	borrower.mount()
}

func (s sender) route(method, path, name, summary string, status int) endpoint.Route {
	return endpoint.Route{Method: method, Path: s.base + "/uploads" + path, Name: name, Tag: s.tag, Permission: s.write, Section: loan.SectionClientNeeds,
		Status: status, Summary: summary}
}

func (s sender) mount() {
	begin := s.route("POST", "", "begin"+s.names+"Upload", "Begin to send a file for a need", 201)
	begin.Description = "The file follows in parts, each of partBytes, the last one of what is left. When a connection is lost, the upload's offset says where to go on. What is not whole after a day is removed. 409 while too many files are on their way."
	endpoint.Write(s.api, begin, s.begin)
	open := s.route("GET", "", "list"+s.names+"Uploads", "The files that oneself is sending, and that are not whole yet", 200)
	open.Description = "Where a page was left while it sent, each goes on from its offset once the same file is chosen again."
	endpoint.Read(s.api, open, func(c *endpoint.Call, in *record.ListIn) (*endpoint.Listed[Upload], error) {
		if err := s.may(c); err != nil {
			return nil, err
		}
		found, err := documentdb.OwnOpenUploads(c.Tx, begunAfter(c.Now()))
		if err != nil {
			return nil, err
		}
		rows := []Upload{}
		for _, u := range found {
			rows = append(rows, uploadOf(u))
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
	endpoint.Read(s.api, s.route("GET", "/{id}", "get"+s.names+"Upload", "How much of a file is here", 200), func(c *endpoint.Call, in *record.Item) (*endpoint.Answer[Upload], error) {
		if err := s.may(c); err != nil {
			return nil, err
		}
		u, err := documentdb.OwnUpload(c.Tx, in.ID, begunAfter(c.Now()), false)
		return &endpoint.Answer[Upload]{Body: uploadOf(u)}, err
	})
	part := s.route("POST", "/{id}/parts", "send"+s.names+"UploadPart", "Send the next part of a file", 200)
	part.MaxBodyBytes = document.PartBytes + 64<<10
	part.Description = "With the last part the file becomes a document, which is QUARANTINED until it was looked at. 415 where the content is of no type that is taken, whatever the file is called."
	endpoint.Take(s.api, part, s.api.Documents, s.store, s.receive)
	endpoint.Write(s.api, s.route("DELETE", "/{id}", "cancel"+s.names+"Upload", "Send no more of a file", 204), func(c *endpoint.Call, in *record.Item) (*endpoint.Empty, error) {
		u, err := documentdb.OwnUpload(c.Tx, in.ID, begunAfter(c.Now()), true)
		if err == nil && u.DocumentID != "" {
			err = domain.Conflict("refusals:document.fileHere", "This file is here already.")
		}
		if err != nil {
			return nil, err
		}
		return &endpoint.Empty{}, documentdb.DropUpload(c.Tx, u.ID)
	})
}

// begunAfter is since when an upload may have been on its way at most.
func begunAfter(now time.Time) time.Time { return now.AddDate(0, 0, -document.UploadLifeDays) }

func uploadOf(u documentdb.Upload) Upload {
	return Upload{ID: u.ID, Name: u.Name, Size: u.Size, Offset: u.Received, PartBytes: document.PartBytes, DocumentID: u.DocumentID, NeedID: u.NeedID, ConditionID: u.ConditionID}
}

func (s sender) begin(c *endpoint.Call, in *uploadBeginIn) (*endpoint.Answer[Upload], error) {
	if err := s.may(c); err != nil {
		return nil, err
	}
	u := documentdb.Upload{NeedID: in.Body.NeedID, ForNeed: in.Body.NeedID != "", ConditionID: in.Body.ConditionID, NewerThan: in.Body.NewerThan, Class: in.Body.Class, Name: document.NameOf(in.Body.Name), Size: in.Body.Size}
	var faults domain.Faults
	if u.Name == "" {
		faults.Missing("name")
	}
	if u.Size < 1 {
		faults.Wrong("size")
	}
	if !s.anywhere && !u.ForNeed {
		faults.Missing("NeedId")
	}
	if !s.anywhere && u.ConditionID != "" {
		faults.Wrong("LoanConditionId")
	}
	if u.NewerThan != "" && (!s.anywhere || u.ForNeed || u.ConditionID != "") {
		faults.Wrong("newerThan")
	}
	if u.Class != "" && !s.anywhere {
		faults.Wrong("classification")
	}
	if len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := KnownClass(c, "classification", u.Class); err != nil {
		return nil, err
	}
	if u.Size > document.UseNeed.Largest() {
		return nil, tooLarge(document.UseNeed.Largest())
	}
	if err := s.destined(c, &u); err != nil {
		return nil, err
	}
	if err := roomFor(c.Tx, u); err != nil {
		return nil, err
	}
	err := documentdb.BeginUpload(c.Tx, &u)
	return &endpoint.Answer[Upload]{Body: uploadOf(u)}, err
}

// destined holds what a file is sent for against the loan, and finds whom it is of.
func (s sender) destined(c *endpoint.Call, u *documentdb.Upload) error {
	if err := condition.Exists(c, u.ConditionID); err != nil {
		return err
	}
	if u.NewerThan != "" {
		return replaceable(c, u.NewerThan)
	}
	if !u.ForNeed {
		return nil
	}
	need, err := documentdb.Needs.Get(c.Tx, u.NeedID)
	if err != nil {
		return err
	}
	if need.Status == document.NeedAccepted {
		return domain.Conflict("refusals:need.settled", "This is settled: nothing more is asked for.")
	}
	u.BorrowerID = need.BorrowerID
	if u.Class == "" {
		u.Class = need.Class
	}
	return nil
}

// replaceable refuses a newer version of a document that can't have one.
func replaceable(c *endpoint.Call, id domain.ID) error {
	d, err := documentdb.Documents.Get(c.Tx, id)
	if err != nil {
		return err
	}
	if d.State != document.StateClean {
		return domain.Conflict("refusals:document.versionNotOpenable", "Only a document that can be opened can be a version of another.")
	}
	if d.Number >= document.MaxVersions {
		return domain.Conflict("refusals:document.mostVersions", "This document has as many versions as can be kept.")
	}
	if err := d.Newest(); err != nil {
		return err
	}
	return removable(c, d)
}

// roomFor bounds what is on its way to a need, from a person and in a company.
func roomFor(tx *tenancy.Tx, u documentdb.Upload) error {
	came, err := documentdb.CountDocuments(tx, u.NeedID)
	if err != nil {
		return err
	}
	most := document.MaxDocuments
	if !u.ForNeed {
		most = document.MaxOnLoan
	}
	if came >= most {
		return domain.Conflict("refusals:need.mostFiles", "As many files as can be kept have come for this already.")
	}
	open, err := documentdb.CountUploads(tx)
	switch {
	case err != nil:
		return err
	case open.Own >= document.MaxOwnUploads || open.OwnBytes+u.Size > document.MaxOwnBytes:
		return domain.Conflict("refusals:document.tooManyUploads", "Many of your files are on their way already. Please let some arrive, or cancel them, first.")
	case open.Every >= document.MaxAllUploads || open.EveryBytes+u.Size > document.MaxAllBytes:
		return domain.Conflict("refusals:document.tooManyForAll", "Many files are on their way at this moment. Please try again later.")
	}
	return nil
}

var errNotTaken = domain.Refuse(domain.CodeUnsupportedMedia, "refusals:document.otherType", "This is not a PDF, JPEG, PNG, HEIC or TIFF file.")

func tooLarge(most int64) error {
	return domain.TooLarge("refusals:document.fileTooLarge", "A file of this kind can have at most {{0}} MB.", fmt.Sprint(most>>20))
}

// store keeps a part outside the database, once it is known to be the one that is waited for.
func (s sender) store(ctx context.Context, in *uploadPartIn, file endpoint.File) (blob.Object, error) {
	caller := middleware.CallerFrom(ctx).OnLoan(in.LoanID)
	err := s.api.DB.Tx(ctx, caller.Scope, func(tx *tenancy.Tx) error {
		u, err := documentdb.OwnUpload(tx, in.ID, begunAfter(tx.Now()), false)
		if err != nil {
			return err
		}
		return fits(u, in.RawBody.Data().Offset, int64(len(file.Content)))
	})
	// What is not waited for is not kept; why is said by the transaction, which looks at rights and locks as well.
	var refused *domain.Error
	if errors.As(err, &refused) {
		return blob.Object{}, nil
	}
	if err != nil && !errors.Is(err, tenancy.ErrStale) {
		return blob.Object{}, err
	}
	return s.api.Files.Put(ctx, file.Content)
}

// fits tells whether a part is the next one of a file.
func fits(u documentdb.Upload, offset, size int64) error {
	switch left := u.Size - u.Received; {
	case u.DocumentID != "":
		return domain.Conflict("refusals:document.fileHere", "This file is here already.")
	case offset != u.Received:
		return domain.Conflict("refusals:document.otherPart", "This is not the part that comes next.")
	case size != min(left, document.PartBytes):
		return domain.BadRequest("A part is as large as the upload says, the last one as what is left.")
	}
	return nil
}

func (s sender) receive(c *endpoint.Call, in *uploadPartIn, part blob.Object) (*endpoint.Answer[Upload], error) {
	if err := s.may(c); err != nil {
		return nil, err
	}
	u, err := documentdb.OwnUpload(c.Tx, in.ID, begunAfter(c.Now()), true)
	if err != nil {
		return nil, err
	}
	if part.Name == "" { // it was not the next one when it came
		part.Size = -1
	}
	if err := fits(u, in.RawBody.Data().Offset, part.Size); err != nil {
		return nil, err
	}
	if u.Received == 0 {
		most, taken := document.UseNeed.Takes(part.Type)
		if !taken {
			return nil, errNotTaken
		}
		if u.Size > most {
			return nil, tooLarge(most)
		}
	}
	if err := c.Keep(part); err != nil {
		return nil, err
	}
	if err := documentdb.AddPart(c.Tx, &u, part); err != nil {
		return nil, err
	}
	if u.Received == u.Size {
		err = s.arrived(c, &u)
	}
	return &endpoint.Answer[Upload]{Body: uploadOf(u)}, err
}

func (s sender) arrived(c *endpoint.Call, u *documentdb.Upload) error {
	if err := arrive(c.Work, u, c.Scope().User.ID, func(scan jobs.DocumentScan) error { return jobs.Enqueue(c.Tx, scan) }); err != nil {
		return err
	}
	return condition.PutSent(c, u.ConditionID, u.DocumentID)
}

// arrive makes a document of a file that is whole; nobody reads it before it was looked at.
func arrive(w *change.Work, u *documentdb.Upload, by domain.ID, look func(jobs.DocumentScan) error) error {
	if u.ForNeed && u.NeedID == "" {
		return domain.Conflict("refusals:need.gone", "This is no longer asked for.")
	}
	d := document.Document{Name: u.Name, NeedID: u.NeedID, BorrowerID: u.BorrowerID, Class: u.Class, MediaType: u.MediaType, Size: u.Size,
		State: document.StateQuarantined, IsActive: true, UploadedBy: by, UploadedByName: cmp.Or(u.Sender, w.Scope().User.Name), Mail: u.Mail, NewerThan: u.NewerThan}
	if err := documentdb.Documents.Insert(w.Tx, &d); err != nil {
		return err
	}
	u.DocumentID = d.ID
	if err := documentdb.FinishUpload(w.Tx, u.ID, d.ID); err != nil {
		return err
	}
	if err := look(jobs.DocumentScan{Document: d.ID}); err != nil {
		return err
	}
	w.Emit(change.Event{Type: "RTC.DOCUMENT.CHANGED", Data: map[string]string{"id": string(d.ID), "NeedId": string(d.NeedID), "action": "created"}})
	return w.Audit("document", string(d.ID), "created", nil, d)
}
