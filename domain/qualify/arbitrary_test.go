package qualify

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/borrower"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/property"
)

// arbitrary makes loans of whatever their types can hold: anything may be missing, any record may name any other or one that
// is not there, and kinds are known ones, none, or words that are no kind.
type arbitrary struct{ *rand.Rand }

// kinds are the values that a field of a type, or of a name where the type is a plain text, is made of.
var kinds = map[string]domain.Enum{}

func init() {
	for _, enum := range []domain.Enum{loan.PurposeTypes, loan.MortgageTypes, loan.AmortizationTypes, loan.CashOutTypes, loan.CreditTypes, loan.CalcTypes,
		property.UsageTypes, property.HousingTypes, finance.AssetTypes, finance.LiabilityTypes, finance.LienPositions, finance.DispositionStatusTypes, finance.IncomeTypes} {
		kinds[enum.Name] = enum
	}
	for name, enum := range map[string]domain.Enum{"loan.PurposeType": loan.PurposeTypes, "loan.CashOutType": loan.CashOutTypes, "loan.ExpenseType": loan.ExpenseTypes, "loan.CreditType": loan.CreditTypes,
		"property.UsageType": property.UsageTypes, "borrower.Role": borrower.Roles, "borrower.ResidencyType": borrower.ResidencyTypes, "borrower.BasisType": borrower.BasisTypes,
		"finance.EmploymentStatusType": finance.EmploymentStatusTypes, "finance.ExpenseType": finance.ExpenseTypes,
		"FloorBasis": loan.FloorBasisTypes, "LoanProgramId": loan.LoanProgramTypes, "IntentOccupyType": domain.NewEnum("", "Yes", "No")} {
		kinds[name] = enum
	}
}

// signed are the amounts that may be below nothing.
var signed = map[string]bool{"DiscountPointsAmt": true, "RentalIncomeNetAmt": true, "RentEstNetMonthAmt": true, "MonthlyTotalAmt": true, "MonthlyIncomeAmt": true}

// file is a loan. Ids tell records of a kind apart, as the tables' keys do.
func (a arbitrary) file() *loan.File {
	f := &loan.File{}
	for i := range reflect.ValueOf(f).Elem().NumField() {
		v := reflect.ValueOf(f).Elem().Field(i)
		if v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Struct || v.Type() == reflect.TypeFor[loan.Info]() {
			a.fill(v, reflect.TypeFor[loan.File]().Field(i).Name)
		}
	}
	return f
}

func (a arbitrary) fill(v reflect.Value, name string) {
	switch v.Type() {
	case reflect.TypeFor[domain.Money]():
		cents := []int64{0, a.Int64N(100), a.Int64N(1_000_000), a.Int64N(100_000_000)}[a.IntN(4)]
		if signed[name] && a.IntN(4) == 0 {
			cents = -cents
		}
		v.SetInt(cents)
		return
	case reflect.TypeFor[domain.Rate]():
		v.Set(reflect.ValueOf(domain.RateFromMicros([]int64{0, a.Int64N(12_000_000), a.Int64N(100_000_000)}[a.IntN(3)])))
		return
	case reflect.TypeFor[domain.Date]():
		v.Set(reflect.ValueOf(today.AddMonths(-a.IntN(120))))
		return
	case reflect.TypeFor[domain.ID]():
		v.SetString(fmt.Sprint("id", a.IntN(4))) // of whatever kind, there or not
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if a.IntN(3) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			a.fill(v.Elem(), name)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Field(i).CanSet() {
				a.fill(v.Field(i), v.Type().Field(i).Name)
			}
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), a.IntN(4), 4))
		ids := a.Perm(v.Len())
		for i := range v.Len() {
			a.fill(v.Index(i), name)
			if id := v.Index(i); id.Kind() == reflect.Struct && id.FieldByName("Record").IsValid() {
				id.FieldByName("ID").SetString(fmt.Sprint("id", ids[i]))
			}
		}
	case reflect.Bool:
		v.SetBool(a.IntN(2) == 0)
	case reflect.Int, reflect.Int64:
		v.SetInt([]int64{0, a.Int64N(4), a.Int64N(120), 360}[a.IntN(4)])
	case reflect.String:
		v.SetString(a.word(v.Type().String(), v.Type().Name(), name))
	}
}

func (a arbitrary) word(names ...string) string {
	for _, name := range names {
		if enum, is := kinds[name]; is && a.IntN(8) > 0 {
			return enum.Options[a.IntN(len(enum.Options))].Option
		}
	}
	return []string{"", "Oak", "oak "}[a.IntN(3)]
}

// shuffled is the same loan with each list in another order.
func (a arbitrary) shuffled(v reflect.Value) reflect.Value {
	out := reflect.New(v.Type()).Elem()
	out.Set(v)
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if out.Field(i).CanSet() {
				out.Field(i).Set(a.shuffled(v.Field(i)))
			}
		}
	case reflect.Slice:
		out.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
		for to, from := range a.Perm(v.Len()) {
			out.Index(to).Set(a.shuffled(v.Index(from)))
		}
	}
	return out
}

// Whatever a loan holds, its figures do not depend on the order of its records, add up to what is shown of them, and are none
// that can't be.
func TestFiguresOfWhateverThereIs(t *testing.T) {
	known := map[string]int{}
	for seed := range uint64(800) {
		a := arbitrary{rand.New(rand.NewPCG(seed, 28))}
		f := a.file()
		r := Qualify(f, today)
		for range 3 {
			other := a.shuffled(reflect.ValueOf(*f)).Interface().(loan.File)
			require.True(t, reflect.DeepEqual(r, Qualify(&other, today)), "loan %d in another order", seed)
		}
		isSound(t, r, known)
		require.False(t, t.Failed(), "loan %d", seed)
	}
	for _, name := range []string{"APR", "CashToClose", "LTV", "DTI", "PrincipalAndInterestAmt", "HousingPayment"} {
		assert.Greater(t, known[name], 40, "loans that have a figure %s", name)
	}
}

// isSound holds what is true of every loan's figures.
func isSound(t *testing.T, r Result, known map[string]int) {
	for _, figure := range r.Figures {
		known[figure.Name]++
		addsUp(t, figure)
	}
	h := r.HousingPayment
	assert.Equal(t, h.Total, h.PrincipalInterest+h.OtherFinancing+h.HomeownersInsurance+h.SupplementalInsurance+h.RealEstateTax+h.MortgageInsurance+h.AssociationDues+h.Other)
	assert.Equal(t, r.LoanAmt, r.BaseLoanAmt+r.FinancedFeeAmt)
	for name, amount := range map[string]domain.Money{"housing": h.Total, "payment": r.PrincipalInterest, "qualifying payment": r.QualifyingPayment, "obligations": r.LiabilityTotalAmt,
		"housing expense": r.HousingExpenseAmt, "value": r.PropertyValueAmt, "loan": r.LoanAmt, "assets": r.AssetsTotalAmt} {
		assert.GreaterOrEqual(t, amount, domain.Money(0), name)
	}
	assert.LessOrEqual(t, r.LTV.Cmp(r.CLTV), 0, "other liens add to a ratio")
	assert.LessOrEqual(t, r.CLTV.Cmp(r.HCLTV), 0, "a line is never below what is drawn of it")
	assert.GreaterOrEqual(t, r.LTV.Micros(), int64(0))
	assert.GreaterOrEqual(t, r.DTI.Cmp(r.HousingRatio), 0)
	assert.Equal(t, len(r.Warnings.Messages)+len(r.Messages), len(r.Notices))
	said := map[string]bool{}
	for _, notice := range r.Notices {
		said[notice.Key] = true
	}
	assert.True(t, r.CashToClose != nil || said["cashNeedsTerms"] || said["cashNeedsPrice"], "what is not known is said why")
	if r.APR != nil {
		assert.GreaterOrEqual(t, r.APR.Micros(), int64(0))
		assert.False(t, said["reverseNoPayment"])
	}
}

// addsUp holds a figure's lines of amounts to the result below them.
func addsUp(t *testing.T, figure Figure) {
	var sum domain.Money
	for _, step := range figure.Steps {
		assert.NotEmpty(t, step.Key)
		assert.NotEmpty(t, step.Label)
		switch {
		case step.Amt == nil:
			sum = -1
		case sum == -1 || step.Op == "÷" || step.Op == "×":
			sum = -1
		case step.Op == "-":
			sum -= *step.Amt
		case step.Op == "=":
			assert.Equal(t, sum, *step.Amt, figure.Name)
		default:
			sum += *step.Amt
		}
	}
}
