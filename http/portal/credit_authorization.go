package portal

import (
	"crypto/sha256"
	"encoding/hex"

	"gable/authz"
	borrowerdb "gable/db/borrower"
	organizationdb "gable/db/organization"
	portaldb "gable/db/portal"
	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/loan"
	borrowers "gable/http/borrower"
	"gable/http/endpoint"
	"gable/http/record"
)

// CreditQuestion is what a borrower is asked before the lender reads their credit, and what they said last.
type CreditQuestion struct {
	Asked    bool                          `json:"asked" doc:"Whether the portal asks at all (enableCreditPull)."`
	Wording  string                        `json:"wording,omitempty" doc:"What is to be authorised, in the language asked for, else in English."`
	Language string                        `json:"language,omitempty" doc:"Of the wording."`
	Text     string                        `json:"text,omitempty" doc:"Names the wording; goes back with the answer, so that what is recorded is what was read."`
	Last     *borrower.CreditAuthorization `json:"last,omitempty"`
}

type creditQuestionIn struct {
	endpoint.LoanPath
	Language string `query:"language" enum:"en,es" doc:"The language one reads in; English when absent."`
}

type creditAnswerIn struct {
	endpoint.LoanPath
	Body struct {
		Given    bool   `json:"given" required:"true" doc:"False refuses, or takes an authorisation back."`
		Text     string `json:"text" required:"true" maxLength:"64" doc:"The text of the question that was read."`
		Language string `json:"language" required:"true" enum:"en,es" doc:"The language asked for when it was read."`
	}
}

func mountCreditAuthorizations(a *endpoint.API) {
	route := func(method, path, name, summary, description string, p authz.Permission) endpoint.Route {
		return endpoint.Route{Method: method, Path: path, Name: name, Tag: "Applications", Permission: p, Summary: summary, Description: description}
	}
	endpoint.Read(a, route("GET", OwnPath+"/credit-authorization", "getCreditQuestion", "What a borrower is asked to authorise before a credit report, and the last answer", "", authz.POSReadOwn), func(c *endpoint.Call, in *creditQuestionIn) (*endpoint.Answer[CreditQuestion], error) {
		own, err := OwnBorrower(c.Tx)
		if err != nil {
			return nil, err
		}
		return creditQuestion(c, own.ID, in.Language)
	})
	put := route("PUT", OwnPath+"/credit-authorization", "answerCreditQuestion", "Authorise a credit report, refuse it, or take it back",
		"The text, the person and the moment are kept for good. 409 when the lender has changed the text since it was read, or does not ask.", authz.POSSignOwn)
	put.Section = loan.SectionBorrowerInfo
	endpoint.Write(a, put, answerCredit)
	endpoint.Read(a, route("GET", record.OnLoan+record.UnderBorrower+"/credit-authorizations", "listCreditAuthorizations", "What a borrower said to the question about a credit report, and to which text",
		"The newest first.", authz.LoanRead), func(c *endpoint.Call, in *record.BorrowerListIn) (*endpoint.Listed[borrower.CreditAuthorization], error) {
		if _, err := borrowerdb.Borrowers.Get(c.Tx, in.BorrowerID); err != nil {
			return nil, err
		}
		rows, err := borrowerdb.CreditAuthorizations(c.Tx, in.BorrowerID)
		if err != nil {
			return nil, err
		}
		return endpoint.InMemoryList(rows, in.ListQuery)
	})
}

func creditQuestion(c *endpoint.Call, own domain.ID, language string) (*endpoint.Answer[CreditQuestion], error) {
	wording, in, err := creditWording(c, language)
	if err != nil {
		return nil, err
	}
	out := CreditQuestion{Asked: wording != "", Wording: wording, Language: in, Text: textName(wording)}
	all, err := borrowerdb.CreditAuthorizations(c.Tx, own)
	if len(all) > 0 {
		out.Last = &all[0]
	}
	return &endpoint.Answer[CreditQuestion]{Body: out}, err
}

// creditWording is what the portal of the pinned loan asks to authorise; "" where it does not ask.
func creditWording(c *endpoint.Call, language string) (wording, in string, err error) {
	place, err := organizationdb.PlaceOfLoan(c.Tx)
	if err != nil {
		return "", "", err
	}
	portal, err := portaldb.EffectivePOS(c.Tx, place)
	wording, in = portal.CreditWording(language)
	return wording, in, err
}

func textName(wording string) string {
	if wording == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(wording))
	return hex.EncodeToString(sum[:16])
}

func answerCredit(c *endpoint.Call, in *creditAnswerIn) (*endpoint.Answer[CreditQuestion], error) {
	own, err := OwnForChange(c)
	if err != nil {
		return nil, err
	}
	wording, language, err := creditWording(c, in.Body.Language)
	switch {
	case err != nil:
		return nil, err
	case wording == "":
		return nil, domain.Conflict("refusals:portal.notAskedHere", "Your lender does not ask for this here.")
	case textName(wording) != in.Body.Text:
		return nil, domain.Conflict("refusals:portal.textChanged", "Your lender has changed this text. Please read it again.")
	}
	answer := borrower.CreditAuthorization{BorrowerID: own.ID, Given: in.Body.Given, Wording: wording, Language: language}
	if err := borrowerdb.AddCreditAuthorization(c.Tx, &answer); err != nil {
		return nil, err
	}
	if err := c.Audit("creditAuthorization", string(answer.ID), "recorded", nil, map[string]any{"given": answer.Given, "text": textName(wording), "language": language}); err != nil {
		return nil, err
	}
	if _, err := borrowers.Change(c, own.ID, "", func(b *borrower.Borrower) error {
		b.NoteConsent(borrower.ConsentCredit, answer.Given, c.Today())
		b.BorrowerDetail.CreditReportAuthInd = &answer.Given
		return nil
	}); err != nil {
		return nil, err
	}
	return creditQuestion(c, own.ID, in.Body.Language)
}
