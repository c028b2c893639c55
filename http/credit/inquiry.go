package credit

import (
	"slices"

	"gable/authz"
	creditdb "gable/db/credit"
	documentdb "gable/db/document"
	loandb "gable/db/loan"
	needdb "gable/db/need"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/document"
	"gable/domain/loan"
	"gable/domain/need"
	documents "gable/http/document"
	"gable/http/endpoint"
)

type explainIn struct {
	endpoint.LoanPath
	ReportID domain.ID `path:"reportId"`
	Body     struct {
		BorrowerID domain.ID `json:"BorrowerId" required:"true" doc:"Of whose inquiries it is."`
	}
}

func (d desk) mountInquiries(a *endpoint.API) {
	ask := route("POST", "/credit-order/{reportId}/inquiries/need", "askAboutInquiries", "Ask a borrower to explain the recent inquiries of a credit report")
	ask.Permission, ask.Section, ask.Status = authz.LoanEditNeeds, loan.SectionClientNeeds, 201
	ask.Description = "The need of the company's list for that, in the borrower's language, with the inquiries by name and day. A look at the report. 403 for who may not read it, 409 where there is nothing to explain and where the same is asked already."
	endpoint.Write(a, ask, d.askAboutInquiries)
}

func (d desk) askAboutInquiries(c *endpoint.Call, in *explainIn) (*endpoint.Answer[document.Need], error) {
	if !c.Caller.Allowed(authz.LoanReadCredit) {
		return nil, mayNotRead()
	}
	b, err := creditdb.Get(c.Tx, in.ReportID)
	if err != nil {
		return nil, err
	}
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	people := f.ActiveBorrowers()
	at := slices.IndexFunc(people, func(b borrower.Borrower) bool { return b.ID == in.Body.BorrowerID && b.IsObligor() })
	if at < 0 {
		return nil, domain.Invalid(domain.Wrong("BorrowerId", "Borrower"))
	}
	r, err := d.look(c, b)
	if err != nil {
		return nil, err
	}
	often, err := needdb.Masters.All(c.Tx)
	if err != nil {
		return nil, err
	}
	languages, err := documentdb.PortalLanguages(c.Tx)
	if err != nil {
		return nil, err
	}
	letter, wanted := need.InquiryLetter(people[at], r.Inquiries, often, languages)
	if !wanted {
		return nil, domain.Conflict("refusals:credit.noInquiries", "This report shows no recent inquiry that this borrower has to explain.")
	}
	asked, err := documentdb.AllNeeds(c.Tx)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(asked, func(n document.Need) bool {
		return n.BorrowerID == letter.BorrowerID && n.Description == letter.Description
	}) {
		return nil, domain.Conflict("refusals:credit.inquiriesAsked", "This borrower is asked about these inquiries already.")
	}
	return documents.Ask(c, letter)
}
