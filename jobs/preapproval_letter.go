package jobs

import (
	"bytes"
	"context"
	"fmt"

	"gable/aside"
	"gable/change"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	notifydb "gable/db/notify"
	organizationdb "gable/db/organization"
	"gable/domain"
	"gable/domain/document"
	"gable/domain/form"
	"gable/domain/loan"
	"gable/domain/notify"
	"gable/domain/vendor"
	"gable/pdf"
	"gable/tenancy"
	"gable/vault"
	"gable/vault/blob"
)

// preapprovalClass is the class of the documents that are letters of pre-approval.
const preapprovalClass = "PREAPPROVAL_LETTER"

// PreapprovalFileName is what the file of a letter of pre-approval is called where it is downloaded.
func PreapprovalFileName(l loan.PreapprovalLetter, number domain.LoanID) string {
	return preapprovalWords[l.Language].file + "-" + number.String() + ".pdf"
}

// PreapprovalFiling puts a letter of pre-approval that a party to the loan made into the loan's folder, in the name of one of its staff.
type PreapprovalFiling struct {
	Letter domain.ID `json:"letterId"`
}

// Kind is "preapproval_filing".
func (PreapprovalFiling) Kind() string { return "preapproval_filing" }

// Once: a letter is filed once.
func (f PreapprovalFiling) Once() string { return string(f.Letter) }

// KeepPreapprovalLetter puts a letter of pre-approval that was just made into the pinned loan's folder, as a document to be made. A borrower or
// realtor sees no folder: for them one of the loan's staff does it, and where there is nobody it stands among the letters alone.
func KeepPreapprovalLetter(w *change.Work, l loan.PreapprovalLetter) error {
	if l.MadeAs == loan.LetterOfStaff {
		return leaveLetter(w, l)
	}
	keeper, err := documentdb.LoanKeeper(w.Tx)
	if err != nil || keeper == "" {
		return err
	}
	origin, err := originOf(w.Scope())
	if err != nil {
		return err
	}
	origin.Actor, origin.User, origin.ActorTenant, origin.UserTenant, origin.ImpersonationID = keeper, keeper, origin.Tenant, origin.Tenant, ""
	_, err = enqueue(w.Tx, origin, PreapprovalFiling{Letter: l.ID})
	return err
}

// leaveLetter leaves the document of a letter to be made: it has the letter's id, so that no letter has two.
func leaveLetter(w *change.Work, l loan.PreapprovalLetter) error {
	name := document.PDFName(fmt.Sprintf(preapprovalWords[l.Language].name, l.MadeOn))
	d := document.Document{Record: domain.Record{ID: l.ID}, Name: name, Class: preapprovalClass, LetterID: l.ID, UploadedBy: l.MadeBy, UploadedByName: l.MadeByName}
	if l.WithdrawnAt != nil { // while it waited to be filed
		d.WithdrawnOn = domain.DateOf(l.WithdrawnAt.UTC())
	}
	return leaveToMake(w, d)
}

// MarkWithdrawn says in the pinned loan's folder of a letter that was just withdrawn that it holds no longer: of its document, and of what
// was made of that one's pages.
func MarkWithdrawn(w *change.Work, letter domain.ID) error {
	copies, err := documentdb.CopiesOfLetter(w.Tx, letter)
	if err != nil {
		return err
	}
	for _, was := range copies {
		if was.IsWithdrawn() {
			continue
		}
		will := was
		will.WithdrawnOn = w.Today()
		if err := documentdb.Documents.Update(w.Tx, &will); err != nil {
			return err
		}
		if err := w.Audit("document", string(will.ID), "updated", was, will); err != nil {
			return err
		}
		w.Emit(change.Event{Type: "RTC.DOCUMENT.CHANGED", Data: map[string]any{"id": will.ID, "NeedId": will.NeedID, "action": "updated"}})
		if err := tellBorrower(w, will.BorrowerID); err != nil {
			return err
		}
	}
	return nil
}

func filePreapprovalLetter(ctx context.Context, r Running, args PreapprovalFiling) error {
	return r.ChangeLoan(ctx, r.Scope.Loan, func(w *change.Work) error {
		l, err := loandb.LockPreapprovalLetter(w.Tx, args.Letter) // a withdrawal finds its document, or is seen here
		if domain.IsNotFound(err) {
			return Finish("the letter is gone")
		}
		if err != nil {
			return err
		}
		if _, err := documentdb.Documents.Get(w.Tx, l.ID); !domain.IsNotFound(err) {
			return err
		}
		return leaveLetter(w, l)
	})
}

// PreapprovalParts are what a letter of pre-approval is made of.
type PreapprovalParts struct {
	loan.PreapprovalLetter
	head     organizationdb.Letterhead
	template *blob.Object
}

// PreapprovalPartsOf reads what one of the pinned loan's letters is made of. One that was withdrawn is the standard letter, which says so.
func PreapprovalPartsOf(tx *tenancy.Tx, v *vault.Vault, publicURL string, l loan.PreapprovalLetter) (p PreapprovalParts, err error) {
	p.PreapprovalLetter = l
	if p.head, err = organizationdb.OfPreapproval(tx, v, publicURL); err != nil || l.Filled == nil || l.WithdrawnAt != nil {
		return p, err
	}
	found, err := loandb.LetterTemplate(tx, v, l.ID)
	p.template = &found
	return p, err
}

// Write is the letter as a PDF: of the company's template, or the standard one, which stands in for a template that can't be filled and is
// then told as such. In another language than the letter's own it is the standard one.
func (p PreapprovalParts) Write(ctx context.Context, shop *aside.Shop, language string, read func(context.Context, blob.Object) ([]byte, error)) (content []byte, standsIn bool, err error) {
	if p.template != nil && (language == "" || language == p.Language) {
		template, err := read(ctx, *p.template)
		if err != nil {
			return nil, false, err
		}
		made, _, err := pdf.FillAside(ctx, shop, template, p.Filled, true)
		if !isUnfillable(err) {
			return made, false, err
		}
		standsIn = true
	}
	l := p.PreapprovalLetter
	if language != "" {
		l.Language = language
	}
	letter := standardLetter(l, p.head)
	if p.head.Logo != nil {
		logo, err := read(ctx, *p.head.Logo)
		if err != nil {
			return nil, false, err
		}
		letter.Logo = logo
	}
	var out bytes.Buffer
	err = pdf.WriteLetter(&out, letter)
	return out.Bytes(), standsIn, err
}

// SendPreapprovalLetter emails a letter of the pinned loan to some of its people, or to an address, with words of whoever sends it.
func SendPreapprovalLetter(w *change.Work, publicURL string, l loan.PreapprovalLetter, to []string, words string) ([]notify.LoanMessage, error) {
	mail, err := notifydb.LoanMail(w.Tx, false)
	if err != nil {
		return nil, err
	}
	config := mail.Copy(notify.PreapprovalConfig(to))
	sending, err := PlanMessages(w.Tx, publicURL, notify.Event{})
	if err != nil {
		return nil, err
	}
	sending.About = l.Code
	sending.say(notify.TokenWords, words, "")
	all := sending.Write(config, sending.Recipients(config), w)
	for i := range all {
		all[i].LetterID = l.ID
	}
	return all, SendMessages(w, all)
}

// attachLetter is a letter as it goes out with a message. One that was withdrawn meanwhile goes to nobody.
func attachLetter(ctx context.Context, r Running, id domain.ID) ([]vendor.MailFile, error) {
	var parts PreapprovalParts
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) error {
		l, err := loandb.GetPreapprovalLetter(tx, id)
		if err == nil {
			parts, err = PreapprovalPartsOf(tx, r.Vault, r.PublicURL, l)
		}
		return err
	})
	if domain.IsNotFound(err) || err == nil && parts.WithdrawnAt != nil {
		return nil, Finish("the letter holds no longer")
	}
	if err != nil {
		return nil, err
	}
	content, _, err := parts.Write(ctx, r.Aside, "", func(ctx context.Context, object blob.Object) ([]byte, error) { return wholeOf(ctx, r, object) })
	return []vendor.MailFile{{Name: PreapprovalFileName(parts.PreapprovalLetter, r.Scope.Loan), MediaType: document.TypePDF, Content: content}}, err
}

func makePreapprovalLetter(ctx context.Context, r Running, d document.Document) error {
	var parts PreapprovalParts
	err := r.DB.Tx(ctx, r.Scope, func(tx *tenancy.Tx) error {
		l, err := loandb.GetPreapprovalLetter(tx, d.LetterID)
		if err == nil {
			parts, err = PreapprovalPartsOf(tx, r.Vault, r.PublicURL, l)
		}
		return err
	})
	if domain.IsNotFound(err) {
		return Finish("the letter is gone")
	}
	if err != nil {
		return err
	}
	content, standsIn, err := parts.Write(ctx, r.Aside, "", func(ctx context.Context, object blob.Object) ([]byte, error) { return wholeOf(ctx, r, object) })
	if err != nil {
		return err
	}
	made, err := r.Files.Put(ctx, string(r.Scope.Tenant), bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return err
	}
	return r.ChangeLoan(ctx, r.Scope.Loan, func(w *change.Work) error {
		if standsIn {
			if err := noteUnfillable(w, d.LetterID); err != nil {
				return err
			}
		}
		_, err := settleMade(w, r, d.ID, made, "")
		return err
	})
}

// noteUnfillable has a letter say that it is the standard one after all, since its template's file can't be filled.
func noteUnfillable(w *change.Work, id domain.ID) error {
	l, err := loandb.LockPreapprovalLetter(w.Tx, id)
	if err != nil || l.Filled == nil {
		return err
	}
	was := l
	l.Unfit, l.TemplateName, l.Filled = &loan.UnfitTemplate{Name: l.TemplateName, Faults: []string{string(form.LetterUnfillable)}}, "", nil
	if err := loandb.StandardPreapprovalLetter(w.Tx, &l); err != nil {
		return err
	}
	w.Emit(change.Event{Type: "RTC.PREAPPROVAL_LETTER.CHANGED", Data: map[string]string{"action": "updated"}})
	return w.Audit("preapproval_letter", string(id), "updated", was, l)
}
