package borrower

import (
	"gable/domain"
	"gable/domain/borrower"
	"gable/http/endpoint"
	"gable/http/record"
)

type consentIn struct {
	record.OneOfBorrower
	IfMatch string `header:"If-Match" doc:"The borrower's version the change is based on; 412 when another write came first."`
	Body    *struct {
		ConsentInd *bool `json:"ConsentInd" doc:"False when the person refuses or withdraws it; true when absent."`
	}
}

func mountConsents(a *endpoint.API) {
	mountConsent(a, "/e-consent", "giveEConsent", "Note that a borrower consents to electronic delivery, or no longer does", borrower.ConsentElectronic,
		func(b *borrower.Borrower, given *bool) { b.EConsent = given })
	mountConsent(a, "/credit-consent", "giveCreditConsent", "Note that a borrower authorises a credit report, or no longer does", borrower.ConsentCredit,
		func(b *borrower.Borrower, given *bool) { b.BorrowerDetail.CreditReportAuthInd = given })
}

// mountConsent is one consent's route. The day is that of the one who notes it; the answer is the consent.
func mountConsent(a *endpoint.API, path, name, summary string, kind borrower.ConsentType, set func(*borrower.Borrower, *bool)) {
	endpoint.Write(a, borrowers.Route("PUT", record.UnderBorrower+path, name, summary), func(c *endpoint.Call, in *consentIn) (*endpoint.Answer[borrower.Consent], error) {
		if c.Scope().Acting() {
			return nil, domain.Denied("refusals:borrower.consentWhileActing", "A consent can't be taken while you act for another user.")
		}
		given := true
		if in.Body != nil && in.Body.ConsentInd != nil {
			given = *in.Body.ConsentInd
		}
		var consent borrower.Consent
		_, err := Change(c, in.BorrowerID, in.IfMatch, func(b *borrower.Borrower) error {
			consent = b.NoteConsent(kind, given, c.Today())
			set(b, &given)
			if kind == borrower.ConsentCredit {
				return c.NoteCreditAuthorization(b.ID, given)
			}
			return nil
		})
		return &endpoint.Answer[borrower.Consent]{Body: consent}, err
	})
}
