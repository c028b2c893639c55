package fee

import (
	"gable/authz"
	contactdb "gable/db/contact"
	feedb "gable/db/fee"
	loandb "gable/db/loan"
	"gable/domain"
	"gable/domain/fee"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

type previewIn struct {
	endpoint.LoanPath
	TemplateID string `query:"templateId" doc:"The template to put on the loan; without it, the fees that are there are calculated anew."`
}

type applyIn struct {
	endpoint.LoanPath
	Body struct {
		TemplateID *domain.ID `json:"templateId" doc:"The template to put on the loan; without it, the fees that are there are calculated anew."`
	}
}

// FeeSync is what becomes, or has become, of a loan's fees.
type FeeSync struct {
	Rows []fee.FeeChange `json:"rows" required:"true"`
}

func mountApplying(a *endpoint.API) {
	preview := endpoint.Route{Method: "GET", Path: record.OnLoan + "/fees-sync", Name: "previewFees", Tag: "Fees", Permission: authz.LoanRead,
		Summary: "What putting a closing cost template on a loan would change", Description: "Each fee that is added, updated or deleted, with what it comes to now. KEPT is one that stays although the template has another: since it is locked, or since somebody added it. 422 where the loan would have more fees than it can."}
	endpoint.Read(a, preview, func(c *endpoint.Call, in *previewIn) (*endpoint.Answer[FeeSync], error) {
		var id *domain.ID
		if in.TemplateID != "" {
			parsed, err := domain.ParseID(in.TemplateID)
			if err != nil {
				return nil, err
			}
			id = &parsed
		}
		changes, err := changesOf(c, id)
		if err != nil {
			return nil, err
		}
		return answer(changes), nil
	})
	apply := endpoint.Route{Method: "POST", Path: record.OnLoan + "/fees-sync", Name: "syncFees", Tag: "Fees", Permission: authz.LoanEditFees, Section: loan.SectionReviewFees, Status: 200,
		Summary: "Put a closing cost template on a loan, or calculate its fees anew", Description: "Answers what has changed, as the preview does. All of it is done, or nothing."}
	endpoint.Write(a, apply, func(c *endpoint.Call, in *applyIn) (*endpoint.Answer[FeeSync], error) {
		changes, err := changesOf(c, in.Body.TemplateID)
		if err != nil {
			return nil, err
		}
		for i := range changes {
			if err := carryOut(c, &changes[i]); err != nil {
				return nil, err
			}
		}
		return answer(changes), nil
	})
}

func answer(changes []fee.FeeChange) *endpoint.Answer[FeeSync] {
	return &endpoint.Answer[FeeSync]{Body: FeeSync{Rows: append([]fee.FeeChange{}, changes...)}}
}

func changesOf(c *endpoint.Call, templateID *domain.ID) ([]fee.FeeChange, error) {
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return nil, err
	}
	if templateID == nil {
		basis, err := basisOf(c, f, f.Fees, nil)
		if err != nil {
			return nil, err
		}
		return fee.Recalculate(f.Fees, basis), nil
	}
	t, err := feedb.Templates{}.Get(c.Tx, *templateID)
	if domain.IsNotFound(err) || err == nil && !t.IsActive {
		return nil, domain.Invalid(domain.Wrong("templateId", "Template"))
	}
	if err != nil {
		return nil, err
	}
	contacts, _, err := contactdb.Of(c.Tx)
	if err != nil {
		return nil, err
	}
	payees := map[string]fee.Payee{}
	for _, k := range contacts {
		if _, known := payees[string(k.Type)]; !known || k.Primary {
			payees[string(k.Type)] = fee.Payee{ID: k.BusinessContactID, Name: k.PayeeName()}
		}
	}
	basis, err := basisOf(c, f, nil, t.DefaultFees)
	if err != nil {
		return nil, err
	}
	changes := fee.Apply(t, f.Fees, basis, payees)
	if err := refuseTooMany("templateId", fee.CountAfter(f.Fees, changes)); err != nil {
		return nil, err
	}
	var will []fee.Fee
	for _, change := range changes {
		if change.Action == fee.FeeAdded || change.Action == fee.FeeUpdated {
			will = append(will, change.Fee)
		}
	}
	return changes, c.RefuseSecondPayer("templateId", will...)
}

// carryOut does what was worked out for one fee.
func carryOut(c *endpoint.Call, change *fee.FeeChange) error {
	flow := fees.Flow()
	switch change.Action {
	case fee.FeeKept:
		return nil
	case fee.FeeAdded:
		if err := feedb.Fees.Insert(c.Tx, &change.Fee); err != nil {
			return err
		}
		return flow.Note(c, "created", nil, &change.Fee)
	case fee.FeeDeleted:
		if err := feedb.Fees.Remove(c.Tx, []domain.ID{change.Fee.ID}); err != nil {
			return err
		}
		return flow.Note(c, "deleted", &change.Fee, nil)
	case fee.FeeUpdated:
	}
	was, err := feedb.Fees.Lock(c.Tx, change.Fee.ID)
	if err != nil {
		return err
	}
	change.Fee.Record = was.Record
	if err := feedb.Fees.Update(c.Tx, &change.Fee); err != nil {
		return err
	}
	return flow.Note(c, "updated", &was, &change.Fee)
}
