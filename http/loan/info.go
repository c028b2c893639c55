package loan

import (
	"reflect"

	"github.com/jackc/pgx/v5"

	"gable/authz"
	"gable/change"
	loandb "gable/db/loan"
	pricingdb "gable/db/pricing"
	referencedb "gable/db/reference"
	"gable/domain"
	"gable/domain/government"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

// LoanInfo is the loan's terms and property with their version.
type LoanInfo struct {
	Version int64 `json:"version" required:"true"`
	loan.Info
}

// ReadInfo is the loan's terms and property as they were answered, be it by a read or by a change.
type ReadInfo struct {
	Version int64 `json:"version"`
	loan.Info
	ProductEligibility *loan.ProductEligibility `json:"ProductEligibility,omitempty"`
}

// infoChange is the specification's body: what the client had, and what it makes of it.
type infoChange struct {
	Original endpoint.Patch[ReadInfo]  `json:"o" doc:"What the change is based on; kept for the history of the request, never written."`
	Changed  endpoint.Patch[loan.Info] `json:"c" required:"true" doc:"The fields that change, as a merge patch."`
}

type infoIn struct {
	endpoint.LoanPath
	record.WriteFlags
	IfMatch string `header:"If-Match" doc:"The version the change is based on; 412 when another write came first."`
	Body    infoChange
	// was and version are what is stored, read together with the loan.
	was     loan.Info
	version int64
}

const transaction = record.OnLoan + "/v2/transaction"

func mountInfo(a *endpoint.API) {
	endpoint.Read(a, endpoint.Route{Method: "GET", Path: transaction + "/info", Name: "getLoanInfo", Tag: "Loan info", Permission: authz.LoanRead,
		Summary: "Read a loan's terms and property"}, getInfo)
	endpoint.WriteWithPrefetch(a, endpoint.Route{Method: "PATCH", Path: transaction + "/info", Name: "updateLoanInfo", Tag: "Loan info", Permission: authz.LoanEditInfo,
		Section: loan.SectionLoanInfo, Summary: "Change a loan's terms and property",
		Description: "The answer says whether the loan can still have its product. 422 followsFromProduct for points, and for the lender credit, of a loan whose product they follow from: another price, or one set by hand, is chosen instead."}, askInfo, patchInfo)
}

func getInfo(c *endpoint.Call, _ *endpoint.LoanIn) (*endpoint.Answer[LoanInfo], error) {
	info, version, err := loandb.GetInfo(c.Tx)
	return &endpoint.Answer[LoanInfo]{Body: LoanInfo{Version: version, Info: info}}, err
}

func askInfo(_ *endpoint.Call, in *infoIn, b *pgx.Batch) { loandb.QueueInfo(b, &in.was, &in.version) }

// SavedInfo is the loan's terms and property as they were saved, and whether the loan can have its product by now.
type SavedInfo struct {
	LoanInfo
	ProductEligibility *loan.ProductEligibility `json:"ProductEligibility,omitempty" doc:"Absent while the loan has no product."`
}

func patchInfo(c *endpoint.Call, in *infoIn) (*endpoint.Answer[SavedInfo], error) {
	was, version := in.was, in.version
	if err := endpoint.Matches(in.IfMatch, version); err != nil {
		return nil, err
	}
	will, err := saveInfo(c, was, in.Body.Changed)
	if err != nil {
		return nil, err
	}
	answer := &endpoint.Answer[SavedInfo]{Body: SavedInfo{LoanInfo: LoanInfo{Version: version + 1, Info: will}}}
	c.Late(func() error {
		answer.Body.ProductEligibility = c.ProductEligibility
		if c.FollowedTerms != nil {
			answer.Body.Version, answer.Body.Info = answer.Body.Version+c.TermsFollowed(), *c.FollowedTerms
		}
		return nil
	})
	return answer, nil
}

// saveInfo makes a change of the loan's terms and property, whoever wrote it: held against what can't be, against locks and the loan's
// price, and journaled.
func saveInfo(c *endpoint.Call, was loan.Info, changed endpoint.Patch[loan.Info]) (loan.Info, error) {
	will, err := changedInfo(was, changed)
	if err != nil {
		return was, err
	}
	if err := record.CallUnderwriter(c, was, &will); err != nil {
		return was, err
	}
	if will, err = calculated(c, will); err != nil {
		return was, err
	}
	if err := refuseEditedPrice(c, was, will); err != nil {
		return was, err
	}
	if !was.SameGovernmentLoan(will) {
		if err := c.CheckLock(loan.SectionGovernmentLoanInfo); err != nil {
			return was, err
		}
	}
	if err := loandb.SaveInfo(c.Tx, will); err != nil {
		return was, err
	}
	c.LoanChanged()
	c.Emit(change.Event{Type: "RTC.LOAN_INFO.CHANGED"})
	return will, c.Audit("loan_info", c.Loan.ID.String(), "updated", was, will)
}

// refuseEditedPrice refuses points or a credit that are not those of the price that the loan's product was chosen at, as fees by hand are.
func refuseEditedPrice(c *endpoint.Call, was, will loan.Info) error {
	same := domain.Amount(was.TransactionInfo.DiscountPointsAmt) == domain.Amount(will.TransactionInfo.DiscountPointsAmt) && reflect.DeepEqual(was.PurchaseCredits, will.PurchaseCredits)
	if same {
		return nil
	}
	chosen, err := pricingdb.GetChosen(c.Tx)
	if err != nil {
		return err
	}
	var faults domain.Faults
	for _, field := range was.EditedPrice(will, chosen.Costs) {
		faults.Add(field, "followsFromProduct", "Points and lender credit follow from the loan's product. Choose another price to change them.")
	}
	if len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	return nil
}

// changedInfo merges a change into the loan's terms and property, holds the result against what can't be, and answers it as it
// is stored: what is previewed is what is saved.
func changedInfo(was loan.Info, change endpoint.Patch[loan.Info]) (loan.Info, error) {
	will, err := change.Apply(was.AsStated())
	if err != nil {
		return was, err
	}
	will.TransactionInfo.LTVRatioPercent = was.TransactionInfo.LTVRatioPercent
	will.SubjectProperty.Flood = was.SubjectProperty.Flood
	if faults := will.Validate(); len(faults) > 0 {
		return was, domain.Invalid(faults...)
	}
	return will.WithAgreedPrice(was).WithTypedFees(was).Normalize(), nil
}

// calculated is the terms with the fees that the agencies' tables make of them, where they are to be calculated.
func calculated(c *endpoint.Call, will loan.Info) (loan.Info, error) {
	if !will.HasCalculatedFees() {
		return will, nil
	}
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return will, err
	}
	tables, err := referencedb.InForce(c.Tx, government.Kinds, government.TableDays(f, will, c.Today()), c.Today())
	return government.Reworked(f, will, tables, c.Today()), err
}
