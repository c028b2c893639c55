package portal

import (
	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/loan"
	"gable/domain/property"
	"gable/domain/qualify"
	"gable/http/endpoint"
	"gable/http/record"
)

type preapprovalIn struct {
	endpoint.LoanPath
	IfMatch string `header:"If-Match" doc:"The version the change is based on, 0 where there are no rules yet; 412 when another write came first."`
	Body    endpoint.Patch[loan.PreapprovalRules]
}

// OfferIn is an offer as it is asked about.
type OfferIn struct {
	endpoint.LoanPath
	SalesPrice   string               `query:"salesPrice" required:"true" maxLength:"20" doc:"US dollars."`
	DownPayment  string               `query:"downPayment" required:"true" maxLength:"20" doc:"US dollars."`
	Dues         string               `query:"dues" maxLength:"20" doc:"The association's dues a month; the loan's own where absent."`
	PropertyType property.HousingType `query:"propertyType" maxLength:"40" doc:"What is bought; not held against the rules where absent."`
}

type staffOfferIn struct {
	OfferIn
	AsRealtor bool `query:"asRealtor" doc:"Answers what the loan's realtor reads."`
}

func mountPreapproval(a *endpoint.API) {
	rules := endpoint.Route{Method: "GET", Path: record.OnLoan + "/pre-approval/rules", Name: "getPreapprovalRules", Tag: "Pre-approval", Permission: authz.LoanRead,
		Section: loan.SectionPreapprovalLetter, Summary: "The bounds of a loan's pre-approval"}
	endpoint.Read(a, rules, func(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[loan.PreapprovalRules], error) {
		r, err := loandb.GetPreapproval(c.Tx)
		return &endpoint.Answer[loan.PreapprovalRules]{Body: r}, err
	})
	rules.Method, rules.Name, rules.Permission, rules.Summary = "PATCH", "updatePreapprovalRules", authz.LoanEditInfo, "Change the bounds of a loan's pre-approval"
	rules.Description = "A merge patch: what it does not name stays, null takes a bound away."
	endpoint.Write(a, rules, savePreapproval)
	calc := endpoint.Route{Method: "GET", Path: record.OnLoan + "/realtorCalc", Name: "calculateForRealtor", Tag: "Pre-approval", Permission: authz.LoanRead,
		Summary: "What an offer comes to on the loan, and whether it keeps the bounds of its pre-approval", Description: "Nothing is saved. 409 for a refinance."}
	endpoint.Read(a, calc, func(c *endpoint.Call, in *staffOfferIn) (*endpoint.Answer[qualify.RealtorCalc], error) {
		answer, err := realtorCalc(c, in.OfferIn)
		if err == nil && in.AsRealtor {
			answer = answer.ForParty()
		}
		return &endpoint.Answer[qualify.RealtorCalc]{Body: answer}, err
	})
}

func savePreapproval(c *endpoint.Call, in *preapprovalIn) (*endpoint.Answer[loan.PreapprovalRules], error) {
	was, err := loandb.LockPreapproval(c.Tx)
	if err != nil {
		return nil, err
	}
	if err := endpoint.Matches(in.IfMatch, was.Version); err != nil {
		return nil, err
	}
	will, err := in.Body.Apply(was)
	if err != nil {
		return nil, err
	}
	if faults := will.Validate(); len(faults) > 0 {
		return nil, domain.Invalid(faults...)
	}
	if err := checkTemplates(c, was, will); err != nil {
		return nil, err
	}
	if err := loandb.SavePreapproval(c.Tx, &will); err != nil {
		return nil, err
	}
	c.Emit(change.Event{Type: "RTC.LOAN_PREAPPROVAL.CHANGED"})
	before, after := notedRules{PreapprovalRules: was}, notedRules{PreapprovalRules: will}
	if before.templateNames, err = templateNamesOf(c, was); err != nil {
		return nil, err
	}
	if after.templateNames, err = templateNamesOf(c, will); err != nil {
		return nil, err
	}
	return &endpoint.Answer[loan.PreapprovalRules]{Body: will}, c.Audit("loan_preapproval", c.Loan.ID.String(), "updated", before, after)
}

// realtorCalcOf works an offer out for the realtor of the pinned loan: 403 unless its rules let the realtor.
func realtorCalcOf(c *endpoint.Call, in OfferIn) (answer qualify.RealtorCalc, err error) {
	err = loandb.ReadAsParty(c.Tx, func() error {
		rules, err := loandb.GetPreapproval(c.Tx)
		if err == nil && !rules.RealtorMay {
			err = domain.Forbidden()
		}
		if err == nil {
			answer, err = realtorCalc(c, in)
		}
		return err
	})
	return answer.ForParty(), err
}

func realtorCalc(c *endpoint.Call, in OfferIn) (answer qualify.RealtorCalc, err error) {
	offer, err := in.offer()
	if err != nil {
		return answer, err
	}
	rules, err := loandb.GetPreapproval(c.Tx)
	if err != nil {
		return answer, err
	}
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return answer, err
	}
	if f.Info.TransactionInfo.LoanPurposeType == loan.PurposeRefinance {
		return answer, domain.Conflict("refusals:preapproval.refinance", "This loan is a refinance. Only a purchase can be pre-approved.")
	}
	return qualify.Realtor(f, rules, offer, c.Today()), nil
}

// offer reads the offer, or says what is wrong with it.
func (in OfferIn) offer() (o qualify.Offer, err error) {
	var faults domain.Faults
	amount := func(field, text string) domain.Money {
		money, err := domain.ParseMoney(text)
		if err != nil {
			faults.Wrong(field)
		}
		return money
	}
	o = qualify.Offer{Price: amount("salesPrice", in.SalesPrice), DownPayment: amount("downPayment", in.DownPayment), Type: in.PropertyType}
	if in.Dues != "" {
		o.Dues = new(amount("dues", in.Dues))
	}
	if len(faults) == 0 {
		faults = o.Validate()
	}
	if len(faults) > 0 {
		return o, domain.Invalid(faults...)
	}
	return o, nil
}
