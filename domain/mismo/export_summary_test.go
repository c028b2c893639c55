package mismo

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/beevik/etree"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
	"gable/domain/finance"
	"gable/domain/loan"
	"gable/domain/qualify"
)

// edits change what a file's sums follow from, each in records only.
var edits = map[string]func(*loan.File){
	"another lien costs more": func(f *loan.File) {
		for i := range f.Info.SubordinateLoans {
			other := &f.Info.SubordinateLoans[i]
			other.NoteAmt = new(domain.Amount(other.NoteAmt) + usd("1250"))
			other.MonthlyPaymentAmt = new(domain.Amount(other.MonthlyPaymentAmt) + usd("19.5"))
		}
	},
	"another lien comes": func(f *loan.File) {
		f.Info.SubordinateLoans = append(f.Info.SubordinateLoans, loan.SubordinateLoan{Id: domain.NewID(), NoteAmt: new(usd("7000")), MonthlyPaymentAmt: new(usd("61")), LienPosition: finance.LienThird})
	},
	"the other liens go": func(f *loan.File) { f.Info.SubordinateLoans = nil },
	"every debt is paid off": func(f *loan.File) {
		for i := range f.Liabilities {
			f.Liabilities[i].LiabilityDetail.PayoffStatusInd = new(true)
		}
	},
	"no debt is paid off": func(f *loan.File) {
		for i := range f.Liabilities {
			f.Liabilities[i].LiabilityDetail.PayoffStatusInd = nil
		}
	},
	"the price rises": func(f *loan.File) {
		f.Info.SubjectProperty.SalesContractAmt = new(domain.Amount(f.Info.SubjectProperty.SalesContractAmt) + usd("5000"))
	},
}

// TestSumsFollowTheRecords: what a file sums up is what its records come to, after any change of them, and an import of it has
// the same figures.
func TestSumsFollowTheRecords(t *testing.T) {
	files, err := filepath.Glob("testdata/*.xml")
	require.NoError(t, err)
	told := 0
	for _, name := range files {
		for change, edit := range edits {
			t.Run(filepath.Base(name)+"/"+change, func(t *testing.T) {
				content, err := os.ReadFile(name)
				require.NoError(t, err)
				in := mustImport(t, content)
				was := qualify.Summarize(in.File)
				edit(in.File)
				is := qualify.Summarize(in.File)
				out := mustExport(t, in.File, in.Numbers)
				doc := etree.NewDocument()
				require.NoError(t, doc.ReadFromBytes(out))
				deal, err := theDeal(doc.Root())
				require.NoError(t, err)
				says := func(from *etree.Element, path string, was, is domain.Money) {
					if was != is {
						told++
						assert.Equal(t, is.Fixed(), textAt(from, path), path)
					}
				}
				subject := subjectLoan(deal)
				says(subject, pathSubordinateTotal, was.Subordinate, is.Subordinate)
				says(deal, pathMortgagesPaid, was.MortgagesPaid, is.MortgagesPaid)
				says(deal, pathDebtsPaid, was.DebtsPaid, is.DebtsPaid)
				says(subject, "CLOSING_INFORMATION/CLOSING_INFORMATION_DETAIL/CashFromBorrowerAtClosingAmount", domain.Amount(was.CashFromBorrower), domain.Amount(is.CashFromBorrower))
				if was.OtherFinancing != is.OtherFinancing {
					says(otherFinancing(subject), "HousingExpensePaymentAmount", was.OtherFinancing, is.OtherFinancing)
				}
				assert.Equal(t, is, qualify.Summarize(mustImport(t, out).File), "read again")
			})
		}
	}
	require.Greater(t, told, 40, "the changes have changed what is summed up")
}

// otherFinancing is the proposed housing expense for other mortgages.
func otherFinancing(subject *etree.Element) *etree.Element {
	for _, e := range all(subject, housingExpenseList.path) {
		if housingExpenseList.ours(e) && strings.HasPrefix(textAt(e, "HousingExpenseType"), string(loan.ExpenseOtherMortgage)) {
			return e
		}
	}
	return etree.NewElement("NONE")
}

// TestSumsOfAnUnchangedFile: sums that nobody changed stay as the file's own writer stated them.
func TestSumsOfAnUnchangedFile(t *testing.T) {
	in := own(t, "construction-one-closing")
	out := string(mustExport(t, in.File, in.Numbers))
	for _, stated := range []string{">12500.00</TotalSubordinateFinancingAmount>", ">31000.00</TotalSubjectPropertyPayoffsAndPaymentsAmount>", ">8000.00</HELOCBalanceAmount>"} {
		assert.Contains(t, out, stated)
	}
}
