package fee

import (
	"fmt"
	"reflect"
	"strconv"

	"gable/authz"
	contactdb "gable/db/contact"
	feedb "gable/db/fee"
	loandb "gable/db/loan"
	pricingdb "gable/db/pricing"
	"gable/domain"
	"gable/domain/fee"
	"gable/domain/loan"
	"gable/http/endpoint"
	"gable/http/record"
)

var fees = record.Kind[fee.Fee]{
	Name: "fee", One: "Fee", Many: "Fees", ListPath: "/fees",
	Table: feedb.Fees, Section: loan.SectionReviewFees, Write: authz.LoanEditFees, Figures: true,
	Validate: fee.Fee.Validate, Check: checkFee,
}

// checkFee refuses a change of what is locked, and works out what follows from the loan and from the rest of the fee.
func checkFee(c *endpoint.Call, was, will *fee.Fee) error {
	if was != nil && was.IsLocked() && (will == nil || will.IsLocked() || !onlyUnlocked(*was, *will)) {
		return domain.Locked("refusals:fee.locked", "This fee is locked. Unlock it before you change it.")
	}
	if will == nil {
		return nil
	}
	isBack := was == nil && will.ID != "" // one that was removed, and comes back as it was
	if was == nil {
		if err := holdCount(c, isBack); err != nil {
			return err
		}
	}
	will.Complete(was)
	if !isBack {
		if err := nameIn(c, was, will); err != nil {
			return err
		}
	}
	if err := refuseOfPrice(c, *will); err != nil {
		return err
	}
	if err := c.RefuseSecondPayer("FeeDetail.FeePaidByType", *will); err != nil {
		return err
	}
	if isBack || !will.WorksAnew(was) {
		will.DeriveTotals()
		return nil
	}
	f, err := loandb.LoadFile(c.Tx)
	if err != nil {
		return err
	}
	basis, err := basisOf(c, f, []fee.Fee{*will}, nil)
	if err != nil {
		return err
	}
	will.Work(basis)
	will.DeriveTotals()
	if faults := will.Validate(); len(faults) > 0 {
		return domain.Invalid(faults...)
	}
	return nil
}

// nameIn has a fee that is paid to a contact of the address book bear that one's name. Who was taken out of the book stays where it is.
func nameIn(c *endpoint.Call, was, will *fee.Fee) error {
	d := &will.FeeDetail
	if will.TypesPayee(was) {
		d.BusinessContactId = nil
	}
	if !will.NamesPayee(was) {
		return nil
	}
	payee, err := contactdb.Contacts.Get(c.Tx, *d.BusinessContactId)
	if domain.IsNotFound(err) {
		return domain.Invalid(domain.Wrong("FeeDetail.BusinessContactId", "Contact"))
	}
	if err != nil {
		return err
	}
	d.FeePaidToName = payee.PayeeName()
	if d.FeePaidToType == "" {
		d.FeePaidToType = string(payee.Type)
	}
	return nil
}

// holdCount refuses a fee more than a loan can have; one that comes back is counted already.
func holdCount(c *endpoint.Call, isBack bool) error {
	all, err := feedb.Fees.IDs(c.Tx)
	if err != nil {
		return err
	}
	count := len(all)
	if !isBack {
		count++
	}
	return refuseTooMany("FeeDetail.LWCode", count)
}

// refuseTooMany refuses that a loan has more fees than it can.
func refuseTooMany(field string, count int) error {
	if count <= fee.MaxFees {
		return nil
	}
	return domain.Invalid(domain.FieldError{Field: field, Key: "tooManyFees", Params: []string{"Fees", strconv.Itoa(count), strconv.Itoa(fee.MaxFees)},
		Message: fmt.Sprintf("There would be %d fees, and a loan can have %d. Please remove some first.", count, fee.MaxFees)})
}

// refuseOfPrice refuses points, a lender credit or compensation by hand on a loan that has them from its product.
func refuseOfPrice(c *endpoint.Call, f fee.Fee) error {
	if !f.IsOfPrice() {
		return nil
	}
	chosen, err := pricingdb.GetChosen(c.Tx)
	if err != nil || chosen.Costs == nil {
		return err
	}
	return domain.Invalid(domain.FieldError{Field: "FeeDetail.LWFeeValueType", Key: "followsFromProduct",
		Message: "Points, lender credit and compensation follow from the loan's product. Choose another price to change them."})
}

// onlyUnlocked reports whether a fee is the same but for its lock.
func onlyUnlocked(was, will fee.Fee) bool {
	was.FeeDetail.LWFeeIsLocked, will.FeeDetail.LWFeeIsLocked = nil, nil
	return reflect.DeepEqual(was, will)
}
