package fee

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

func fieldsOf(faults []domain.FieldError) string {
	var all []string
	for _, f := range faults {
		all = append(all, f.Field)
	}
	return strings.Join(all, " ")
}

func cents(n int64) *domain.Money { return new(domain.MoneyFromCents(n)) }

// What a fee can't be.
func TestWhatIsWrongWithAFee(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says string
		act  func(*Fee, *FeeDetail)
		want string
	}{
		{"a fee", func(*Fee, *FeeDetail) {}, ""},
		{"of a code that there is", func(_ *Fee, d *FeeDetail) { d.LWCode = "LW_APPRAISAL_FEE" }, ""},
		{"of one that nobody knows", func(_ *Fee, d *FeeDetail) { d.LWCode = "LW_PARTY" }, "FeeDetail.LWCode"},
		{"texts to their end", func(_ *Fee, d *FeeDetail) {
			d.FeeDesc, d.FeePaidToName, d.FeePaidToType, d.ToleranceReason = strings.Repeat("n", 160), strings.Repeat("n", 160), strings.Repeat("t", 40), strings.Repeat("r", 500)
		}, ""},
		{"and beyond", func(_ *Fee, d *FeeDetail) {
			d.FeeDesc, d.FeePaidToName, d.FeePaidToType, d.ToleranceReason = strings.Repeat("n", 161), strings.Repeat("n", 161), strings.Repeat("t", 41), strings.Repeat("r", 501)
		}, "FeeDetail.FeeDesc FeeDetail.FeePaidToName FeeDetail.FeePaidToType FeeDetail.ToleranceReason"},
		{"words of no list", func(_ *Fee, d *FeeDetail) {
			d.IntDiscSecType, d.LWFeeValueType, d.FeePaidByType = "Z", "LUCK", "Nobody"
		},
			"FeeDetail.IntDiscSecType FeeDetail.LWFeeValueType FeeDetail.FeePaidByType"},
		{"a tolerance of no list", func(_ *Fee, d *FeeDetail) { d.ToleranceType, d.ToleranceReason = "HALF", "Because" }, "FeeDetail.ToleranceType"},
		{"a tolerance against the rule says why", func(_ *Fee, d *FeeDetail) { d.ToleranceType = ToleranceNone }, "FeeDetail.ToleranceReason"},
		{"and then it counts", func(_ *Fee, d *FeeDetail) {
			d.ToleranceType, d.ToleranceReason = ToleranceNone, "Changed by the borrower"
		}, ""},
		{"the funding fee stands with the terms", func(_ *Fee, d *FeeDetail) { d.LWFeeValueType = ValueFundingFee }, "FeeDetail.LWFeeValueType"},
		{"an amount below zero", func(_ *Fee, d *FeeDetail) { d.FeeActualTotalAmt = cents(-1) }, "FeeDetail.FeeActualTotalAmt"},
		{"a lender credit", func(_ *Fee, d *FeeDetail) { d.LWFeeValueType, d.FeeActualTotalAmt = ValuePoint, cents(-1) }, ""},
		{"interest that is paid again", func(_ *Fee, d *FeeDetail) { d.LWFeeValueType, d.FeeActualTotalAmt = ValueInterest, cents(-1) }, ""},
		{"all of it paid before", func(f *Fee, d *FeeDetail) { d.FeeActualTotalAmt, f.PaidOutsideClosingAmt = cents(500), cents(500) }, ""},
		{"more than that", func(f *Fee, d *FeeDetail) { d.FeeActualTotalAmt, f.PaidOutsideClosingAmt = cents(500), cents(501) }, "paidOutsideClosingAmt"},
		{"less than nothing", func(f *Fee, d *FeeDetail) { d.FeeActualTotalAmt, f.PaidOutsideClosingAmt = cents(500), cents(-1) }, "paidOutsideClosingAmt"},
		{"nothing of a credit", func(f *Fee, d *FeeDetail) {
			d.LWFeeValueType, d.FeeActualTotalAmt, f.PaidOutsideClosingAmt = ValuePoint, cents(-500), cents(0)
		}, ""},
		{"a formula that is none", func(f *Fee, _ *FeeDetail) { f.Formula.MonthsCount = new(37) }, "Formula.MonthsCount"},
		{"a payee of the address book", func(_ *Fee, d *FeeDetail) { d.BusinessContactId = new(domain.NewID()) }, ""},
		{"a payee who is none", func(_ *Fee, d *FeeDetail) { d.BusinessContactId = new(domain.ID("me")) }, "FeeDetail.BusinessContactId"},
	} {
		var f Fee
		c.act(&f, &f.FeeDetail)
		assert.Equal(t, c.want, fieldsOf(f.Validate()), c.says)
	}
}

func TestWhatIsWrongWithAFormula(t *testing.T) {
	t.Parallel()
	percent := func(text string) *domain.Rate { return new(domain.MustRate(text)) }
	for _, c := range []struct {
		says string
		is   FeeFormula
		want string
	}{
		{"nothing", FeeFormula{}, ""},
		{"the ends of its bounds", FeeFormula{Percent: percent("100"), DaysCount: new(366), DaysInYear: new(360), MonthsCount: new(36), MinAmt: cents(5), MaxAmt: cents(5), DueMonths: []int{1, 12}}, ""},
		{"words of no list", FeeFormula{BasisType: "Luck", HousingItem: "BOAT", Charge: "FINE"}, "FeeBasisType HousingItem TableCharge"},
		{"more than all", FeeFormula{Percent: percent("100.001")}, "Percent"},
		{"less than nothing", FeeFormula{Percent: percent("-0.001"), Amt: cents(-1), MinAmt: cents(-2), MaxAmt: cents(-1)}, "Percent Amt MinAmt MaxAmt"},
		{"a year of 365 days", FeeFormula{DaysInYear: new(365)}, ""},
		{"a year of 364", FeeFormula{DaysInYear: new(364)}, "DaysInYear"},
		{"too many days and months", FeeFormula{DaysCount: new(367), MonthsCount: new(37)}, "DaysCount MonthsCount"},
		{"a least above the most", FeeFormula{MinAmt: cents(6), MaxAmt: cents(5)}, "MaxAmt"},
		{"a thirteenth month", FeeFormula{DueMonths: []int{13}}, "DueMonths"},
		{"a month before the first", FeeFormula{DueMonths: []int{0}}, "DueMonths"},
		{"one month twice", FeeFormula{DueMonths: []int{3, 3}}, "DueMonths"},
		{"months backward", FeeFormula{DueMonths: []int{6, 3}}, "DueMonths"},
	} {
		assert.Equal(t, c.want, fieldsOf(c.is.Validate()), c.says)
	}
}

// What a fee's code says where the fee does not, and what a typed amount makes of a formula.
func TestAFeeIsCompleted(t *testing.T) {
	t.Parallel()
	var bare Fee
	bare.Complete(nil)
	assert.Equal(t, []any{CodeOther, PayerBorrower, ValueAmount}, []any{bare.FeeDetail.LWCode, bare.FeeDetail.FeePaidByType, bare.FeeDetail.LWFeeValueType})
	appraisal := Fee{FeeDetail: FeeDetail{LWCode: "LW_APPRAISAL_FEE"}}
	appraisal.Complete(nil)
	assert.Equal(t, []any{codeOf("LW_APPRAISAL_FEE").Name, SectionNotShopped}, []any{appraisal.FeeDetail.FeeDesc, appraisal.FeeDetail.IntDiscSecType})
	said := Fee{FeeDetail: FeeDetail{LWCode: "LW_APPRAISAL_FEE", FeeDesc: "Desk appraisal", IntDiscSecType: SectionShopped, FeePaidByType: "Seller"}}
	want := said.FeeDetail
	want.LWFeeValueType = ValueAmount
	said.Complete(nil)
	assert.Equal(t, want, said.FeeDetail, "what the fee says stays")

	for _, c := range []struct{ says, was, now, want string }{
		{"the name goes with the code", codeOf("LW_APPRAISAL_FEE").Name, codeOf("LW_APPRAISAL_FEE").Name, codeOf("LW_UNDERWRITING_FEE").Name},
		{"but for one of its own", "Desk appraisal", "Desk appraisal", "Desk appraisal"},
	} {
		was, now := Fee{FeeDetail: FeeDetail{LWCode: "LW_APPRAISAL_FEE", FeeDesc: c.was}}, Fee{FeeDetail: FeeDetail{LWCode: "LW_UNDERWRITING_FEE", FeeDesc: c.now}}
		now.Complete(&was)
		assert.Equal(t, c.want, now.FeeDetail.FeeDesc, c.says)
	}

	was := Fee{FeeDetail: FeeDetail{LWCode: "LW_ESCROW_TAXES", LWFeeValueType: ValueMonths, FeeActualTotalAmt: cents(500)}, Formula: FeeFormula{HousingItem: ItemInsurance, DueMonths: []int{6}, MonthsCount: new(3)}}
	same := was
	same.Complete(&was)
	assert.Equal(t, ValueMonths, same.FeeDetail.LWFeeValueType)
	typed := was
	typed.FeeDetail.FeeActualTotalAmt = cents(600)
	typed.Complete(&was)
	assert.Equal(t, ValueAmount, typed.FeeDetail.LWFeeValueType)
	assert.Equal(t, FeeFormula{HousingItem: ItemInsurance, DueMonths: []int{6}}, typed.Formula, "it still is for its bill")
	both := was
	both.FeeDetail.FeeActualTotalAmt, both.Formula.MonthsCount = cents(600), new(4)
	both.Complete(&was)
	assert.Equal(t, ValueMonths, both.FeeDetail.LWFeeValueType, "a new formula counts")
	assert.False(t, same.WorksAnew(&was))
	assert.True(t, both.WorksAnew(&was))
	assert.True(t, was.WorksAnew(nil))
	assert.False(t, Fee{FeeDetail: FeeDetail{LWFeeValueType: ValueAmount}}.WorksAnew(nil))
}

// Whom a fee is paid to: a contact of the address book, or a name that was typed over it.
func TestWhomAFeeIsPaidTo(t *testing.T) {
	t.Parallel()
	paid := func(contact domain.ID, name string) *Fee {
		f := &Fee{FeeDetail: FeeDetail{FeePaidToName: name}}
		if contact != "" {
			f.FeeDetail.BusinessContactId = &contact
		}
		return f
	}
	for _, c := range []struct {
		says         string
		was, now     *Fee
		types, names bool
	}{
		{"a new fee", nil, paid("a", "Title Co"), false, true},
		{"a new one of nobody", nil, paid("", "Title Co"), false, false},
		{"as it was", paid("a", "Title Co"), paid("a", "Title Co"), false, false},
		{"another name", paid("a", "Title Co"), paid("a", "Ours"), true, false},
		{"another contact", paid("a", "Title Co"), paid("b", "Title Co"), false, true},
		{"another contact with its name", paid("a", "Title Co"), paid("b", "Escrow Co"), false, true},
		{"a first contact", paid("", "Title Co"), paid("b", "Escrow Co"), false, true},
		{"no contact any more", paid("a", "Title Co"), paid("", "Escrow Co"), false, false},
	} {
		assert.Equal(t, []bool{c.types, c.names}, []bool{c.now.TypesPayee(c.was), c.now.NamesPayee(c.was)}, c.says)
	}
}

// What follows from a loan's price: points, a lender credit, and what the originator is paid.
func TestFeesOfAPrice(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says   string
		is     Fee
		credit bool
		price  bool
	}{
		{"points", Fee{FeeDetail: FeeDetail{LWFeeValueType: ValuePoint, FeeActualTotalAmt: cents(100)}}, false, true},
		{"no points", Fee{FeeDetail: FeeDetail{LWFeeValueType: ValuePoint, FeeActualTotalAmt: cents(0)}}, false, true},
		{"a lender credit", Fee{FeeDetail: FeeDetail{LWFeeValueType: ValuePoint, FeeActualTotalAmt: cents(-100)}}, true, true},
		{"points of another type", Fee{FeeDetail: FeeDetail{LWCode: CodePoints, LWFeeValueType: ValueAmount}}, false, true},
		{"compensation", Fee{FeeDetail: FeeDetail{LWFeeValueType: ValueComp}}, false, true},
		{"an appraisal", Fee{FeeDetail: FeeDetail{LWCode: "LW_APPRAISAL_FEE", LWFeeValueType: ValueAmount}}, false, false},
	} {
		assert.Equal(t, []bool{c.credit, c.price}, []bool{c.is.IsLenderCredit(), c.is.IsOfPrice()}, c.says)
	}
	all := OfProduct(-50000, 90000)
	require.Len(t, all, 2)
	assert.Equal(t, []any{CodePoints, "-500", "-500"}, []any{all[0].FeeDetail.LWCode, all[0].Amount().String(), all[0].FeeDetail.FeeTotalAtClosing.String()})
	assert.Equal(t, []any{ValueComp, "900", SectionOrigination}, []any{all[1].FeeDetail.LWFeeValueType, all[1].Amount().String(), all[1].FeeDetail.IntDiscSecType})
	assert.Empty(t, OfProduct(0, 0))
}

// Which bills the escrow account pays, and when.
func TestBillsOfTheEscrowAccount(t *testing.T) {
	t.Parallel()
	b := Basis{ClosingDate: new(domain.MustDate("2026-11-20")), Monthly: map[HousingItem]domain.Money{ItemInsurance: 10000, ItemFlood: 5000, ItemMortgage: 7500}}
	escrowed := func(of HousingItem, due ...int) Fee {
		return Fee{FeeDetail: FeeDetail{IntDiscSecType: SectionEscrow, LWFeeValueType: ValueMonths, FeeActualTotalAmt: cents(1)}, Formula: FeeFormula{HousingItem: of, DueMonths: due}}
	}
	typed, elsewhere, percent := escrowed(ItemFlood), escrowed(ItemFlood), escrowed(ItemFlood)
	typed.FeeDetail.LWFeeValueType, elsewhere.FeeDetail.IntDiscSecType, percent.FeeDetail.LWFeeValueType = ValueAmount, SectionPrepaids, ValuePoint
	for _, c := range []struct {
		says    string
		fees    []Fee
		months  []int
		each    string
		cushion bool
	}{
		{"insurance is paid where the closing is, a year later", []Fee{escrowed(ItemInsurance)}, []int{11}, "1200", true},
		{"and flood insurance", []Fee{escrowed(ItemFlood)}, []int{11}, "600", true},
		{"unless its months are said", []Fee{escrowed(ItemInsurance, 3, 9)}, []int{3, 9}, "600", true},
		{"mortgage insurance by the month, without a cushion", []Fee{escrowed(ItemMortgage)}, []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, "75", false},
		{"an amount that was typed is of its bill", []Fee{typed}, []int{11}, "600", true},
		{"two fees for one bill pay it once", []Fee{escrowed(ItemFlood, 9), escrowed(ItemFlood, 3, 9)}, []int{3, 9}, "300", true},
	} {
		items := EscrowItems(c.fees, b)
		require.Len(t, items, 1, c.says)
		assert.Equal(t, c.cushion, !items[0].NoCushion, c.says)
		var months []int
		for _, bill := range items[0].Bills {
			months = append(months, bill.Month)
			assert.Equal(t, c.each, bill.Amt.String(), c.says)
		}
		assert.Equal(t, c.months, months, c.says)
		assert.EqualValues(t, len(c.fees), items[0].DepositAmt, c.says)
	}
	assert.Empty(t, EscrowItems([]Fee{elsewhere, percent, escrowed("")}, b), "prepaids, points, and what is for no bill")
	assert.Empty(t, EscrowItems([]Fee{escrowed(ItemFlood)}, Basis{}), "a bill that is not known")
}
