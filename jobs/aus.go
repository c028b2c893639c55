package jobs

import (
	"context"
	"fmt"
	"time"

	"gable/authz"
	"gable/change"
	borrowerdb "gable/db/borrower"
	"gable/domain"
	"gable/domain/aus"
	"gable/domain/credential"
	"gable/domain/document"
	"gable/domain/mismo"
	"gable/domain/run"
	"gable/domain/vendor"
	vendorrun "gable/jobs/run"
)

// Underwriting asks DU or LPA about a loan; both may be asked at once, each for one answer at a time.
var Underwriting = &vendorrun.Kind[aus.Request, aus.Findings]{
	Name:    "aus",
	Topic:   func(q aus.Request) string { return "RTC.AUS." + string(q.Engine) + "_AUS_" },
	Slot:    func(q aus.Request) string { return string(q.Engine) },
	Tells:   func(q aus.Request) map[string]any { return map[string]any{"oneClick": q.OneClick} },
	First:   12 * time.Second,
	Every:   10 * time.Second,
	Limit:   10 * time.Minute,
	Needs:   authz.LoanEditInfo,
	Login:   func(q aus.Request) credential.Need { return credential.Need{Module: credential.Module(q.Engine)} },
	Prepare: aus.Prepare,
	Open:    openUnderwriting,
	Submit: func(ctx context.Context, v vendorrun.Vendors, q vendorrun.Asked[aus.Request]) (string, error) {
		return v.Underwriting.Submit(ctx, vendor.UnderwritingFile{Key: q.Key, Engine: q.Request.Engine, Login: q.Login, Content: q.Request.Content,
			FileID: q.Request.FileID, CallBack: q.CallBack})
	},
	Poll: func(ctx context.Context, v vendorrun.Vendors, q vendorrun.Asked[aus.Request], ref string) (string, *aus.Findings, error) {
		return v.Underwriting.Findings(ctx, q.Request.Engine, q.Login, ref)
	},
	Cancel: func(ctx context.Context, v vendorrun.Vendors, q vendorrun.Asked[aus.Request], ref string) error {
		return v.Underwriting.Cancel(ctx, q.Request.Engine, q.Login, ref)
	},
	Apply: keepFindings,
}

// underwritingSystems are the engines in the words of MISMO.
var underwritingSystems = map[aus.Engine]string{aus.EngineDU: mismo.SystemDU, aus.EngineLPA: mismo.SystemLPA}

// openUnderwriting writes the loan's file as the loan is now, and says in the question what that was.
func openUnderwriting(d vendorrun.Deps, w *change.Work, r *run.Run[aus.Request, aus.Findings]) error {
	f, numbers, err := d.Loan(w)
	if err != nil {
		return err
	}
	q := &r.Request
	if q.Taxpayers, err = borrowerdb.SSNIndexes(w.Tx); err != nil {
		return err
	}
	q.Tell(f, domain.DateOf(r.StartedAt.UTC()))
	s := mismo.Submission{System: underwritingSystems[q.Engine], CaseID: q.CaseID, CreditReports: aus.CreditReports(f)}
	if q.Lender != nil {
		s.Lender = q.Lender.InstitutionIdentifier
	}
	for _, v := range q.Verifications {
		s.Verifications = append(s.Verifications, mismo.Verification{Identifier: v.Identifier, Supplier: v.Agency, Type: v.WireType(q.Engine)})
	}
	q.Content, q.Borrowers, err = mismo.Submit(f, numbers, r.StartedAt, s)
	return err
}

// findingsClasses are the classes of the documents that an engine's findings become.
var findingsClasses = map[aus.Engine]string{aus.EngineDU: "DU_FINDINGS", aus.EngineLPA: "LPA_FEEDBACK"}

// keepFindings leaves a document of the findings to be made in the loan's folder.
func keepFindings(_ vendorrun.Deps, w *change.Work, r *run.Run[aus.Request, aus.Findings]) error {
	name := fmt.Sprintf("%s findings %s-%d", r.Request.Engine, r.Result.CaseID, r.Result.SubmissionNumber)
	return leaveToMake(w, document.Document{Name: document.PDFName(name), Class: findingsClasses[r.Request.Engine], FindingsOf: r.ID,
		UploadedBy: r.By.ID, UploadedByName: r.By.Name})
}
