package fee

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/domain"
)

func usd(text string) *domain.Money {
	amount, err := domain.ParseMoney(text)
	if err != nil {
		panic(err)
	}
	return &amount
}

// onLoan is a fee as a loan has it.
func onLoan(id, code, amount string, more ...func(*Fee)) Fee {
	f := Fee{Record: domain.Record{ID: domain.ID(id)}, FeeDetail: FeeDetail{LWCode: code, FeeDesc: codeOf(code).Name, IntDiscSecType: codeOf(code).IntDiscSecType,
		LWFeeValueType: ValueAmount, FeePaidByType: PayerBorrower, FeeActualTotalAmt: usd(amount)}}
	for _, do := range more {
		do(&f)
	}
	f.DeriveTotals()
	return f
}

func ofTemplate(f *Fee) { f.TemplateId = new(domain.ID("template")) }
func locked(f *Fee)     { f.FeeDetail.LWFeeIsLocked = new(true) }
func percent(f *Fee) {
	f.FeeDetail.LWFeeValueType, f.Formula = ValuePercent, FeeFormula{Percent: new(domain.MustRate("1"))}
}
func outside(amount string) func(*Fee) {
	return func(f *Fee) { f.PaidOutsideClosingAmt = usd(amount) }
}

func flatFee(code, amount string) DefaultFee {
	return DefaultFee{LWCode: code, FeeValueType: ValueAmount, Formula: FeeFormula{Amt: usd(amount)}}
}

// done is what a loan's fees are once changes are carried out.
func done(now []Fee, changes []FeeChange) []Fee {
	byID := map[domain.ID]FeeChange{}
	var fees []Fee
	for _, change := range changes {
		if change.Action == FeeAdded {
			change.Fee.ID = domain.ID("new " + change.Fee.FeeDetail.LWCode + change.Fee.FeeDetail.FeeDesc)
			fees = append(fees, change.Fee)
			continue
		}
		byID[change.Fee.ID] = change
	}
	for _, f := range now {
		switch change := byID[f.ID]; change.Action {
		case FeeDeleted:
		case FeeUpdated:
			fees = append(fees, change.Fee)
		default:
			fees = append(fees, f)
		}
	}
	return fees
}

// TestPaidBeforeClosingFollows: what is paid before closing never is more than the fee comes to; where it is cut, that is said.
func TestPaidBeforeClosingFollows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says                 string
		fee                  Fee
		outside, closing, of string
	}{
		{"all of it stays all of it", onLoan("1", "LW_APPRAISAL_FEE", "3000", percent, outside("3000")), "2000", "0", ""},
		{"a part stays", onLoan("1", "LW_APPRAISAL_FEE", "3000", percent, outside("500")), "500", "1500", ""},
		{"a part above the fee is cut", onLoan("1", "LW_APPRAISAL_FEE", "3000", percent, outside("2500")), "2000", "0", "2500"},
		{"nothing of a fee that was none stays nothing", onLoan("1", "LW_APPRAISAL_FEE", "0", percent, outside("0")), "0", "2000", ""},
		{"all of a template's fee that was not known becomes all of it", onLoan("1", "LW_APPRAISAL_FEE", "0", percent, outside("0"), ofTemplate), "2000", "0", ""},
	} {
		changes := Recalculate([]Fee{c.fee}, Basis{LoanAmt: *usd("200000")})
		require.Len(t, changes, 1, c.says)
		will := changes[0].Fee
		assert.Equal(t, usd(c.outside), will.PaidOutsideClosingAmt, c.says)
		assert.Equal(t, usd(c.closing), will.FeeDetail.FeeTotalAtClosing, c.says)
		if c.of == "" {
			assert.Nil(t, changes[0].OutsideWas, c.says)
		} else {
			assert.Equal(t, usd(c.of), changes[0].OutsideWas, c.says)
		}
		assert.Empty(t, will.Validate(), c.says)
	}
	kept := onLoan("1", "LW_APPRAISAL_FEE", "600", outside("700"))
	assert.Zero(t, kept.AtClosing(), "not even of a record that says more")
	costs := CostsOf([]Fee{kept}, 0)
	assert.Equal(t, *usd("600"), costs.BeforeAmt)
	assert.Zero(t, costs.ClosingAmt)
}

// TestTemplateKeepsWhatWasPaid: a template that says nothing of it leaves what somebody said of a payment before closing, as far as its fee goes.
func TestTemplateKeepsWhatWasPaid(t *testing.T) {
	t.Parallel()
	now := []Fee{onLoan("1", "LW_APPRAISAL_FEE", "625", ofTemplate, outside("400")), onLoan("2", "LW_CREDIT_REPORT_FEE", "62", ofTemplate, outside("62"))}
	template := ClosingCostTemplate{DefaultFees: []DefaultFee{flatFee("LW_APPRAISAL_FEE", "350"), flatFee("LW_CREDIT_REPORT_FEE", "70")}}
	changes := Apply(template, now, Basis{}, nil)
	require.Len(t, changes, 2)
	assert.Equal(t, []*domain.Money{usd("350"), usd("400")}, []*domain.Money{changes[0].Fee.PaidOutsideClosingAmt, changes[0].OutsideWas})
	assert.Equal(t, usd("70"), changes[1].Fee.PaidOutsideClosingAmt)
	template.DefaultFees[0].IsPaidOutside = true
	template.DefaultFees[0].Formula.Amt = usd("500")
	assert.Equal(t, usd("500"), Apply(template, now, Basis{}, nil)[0].Fee.PaidOutsideClosingAmt)
}

// TestTemplateKeepsWhatWasSet: what somebody set of a fee beside its amount stays when a template is put on again, and what nobody touched follows.
func TestTemplateKeepsWhatWasSet(t *testing.T) {
	t.Parallel()
	payees := map[string]Payee{"TITLE": {ID: "title", Name: "Bluebonnet Title"}, "ATTORNEY": {ID: "attorney", Name: "Ada Attorney"}}
	search := flatFee("LW_TITLE_SEARCH", "200")
	search.FeePaidToType = "TITLE"
	template := ClosingCostTemplate{DefaultFees: []DefaultFee{search}}
	given := done(nil, Apply(template, nil, Basis{}, payees))
	require.Equal(t, []any{"Bluebonnet Title", ToleranceTen}, []any{given[0].FeeDetail.FeePaidToName, given[0].Tolerance()})
	other := search
	other.FeePaidByType, other.FeePaidToType, other.AffiliateInd, other.IntDiscSecType, other.FeeDesc = PayerLender, "ATTORNEY", true, SectionNotShopped, "Search of the title"
	follows := done(given, Apply(ClosingCostTemplate{DefaultFees: []DefaultFee{other}}, given, Basis{}, payees))[0].FeeDetail
	assert.Equal(t, []any{PayerLender, "ATTORNEY", "Ada Attorney", true, SectionNotShopped, "Search of the title"},
		[]any{follows.FeePaidByType, follows.FeePaidToType, follows.FeePaidToName, domain.IsTrue(follows.AffiliateInd), follows.IntDiscSecType, follows.FeeDesc}, "nobody touched it")

	for says, set := range map[string]func(*FeeDetail){
		"in the wire":         func(d *FeeDetail) { d.IncludeInWireInd = new(true) },
		"passed through":      func(d *FeeDetail) { d.PassThroughFeeInd = new(true) },
		"reimbursed":          func(d *FeeDetail) { d.ReimbToLoInd = new(true) },
		"of an affiliate":     func(d *FeeDetail) { d.AffiliateInd = new(true) },
		"of none, by hand":    func(d *FeeDetail) { d.AffiliateInd = new(false) },
		"a finance charge":    func(d *FeeDetail) { d.FinanceChargeInd = new(true) },
		"chosen":              func(d *FeeDetail) { d.ChosenProviderInd = new(true) },
		"the seller pays":     func(d *FeeDetail) { d.FeePaidByType = PayerSeller },
		"what the payee is":   func(d *FeeDetail) { d.FeePaidToType = "ABSTRACTOR" },
		"who is paid":         func(d *FeeDetail) { d.FeePaidToName, d.BusinessContactId = "Typed over", nil },
		"another contact":     func(d *FeeDetail) { d.FeePaidToName, d.BusinessContactId = "Other Title", new(domain.ID("other")) },
		"nobody is paid":      func(d *FeeDetail) { d.FeePaidToType, d.FeePaidToName, d.BusinessContactId = "", "", nil },
		"where it stands":     func(d *FeeDetail) { d.IntDiscSecType = SectionOther },
		"what it is called":   func(d *FeeDetail) { d.FeeDesc = "Title search and copies" },
		"how far it may grow": func(d *FeeDetail) { d.ToleranceType, d.ToleranceReason = ToleranceNone, "So agreed" },
	} {
		set(&given[0].FeeDetail)
		require.Empty(t, Apply(template, given, Basis{}, payees), "%s: the same template changes nothing", says)
		template.DefaultFees[0].Formula.Amt = usd("250")
		changes := Apply(template, given, Basis{}, payees)
		require.Len(t, changes, 1, says)
		want := given[0].FeeDetail
		want.FeeActualTotalAmt, want.FeeTotalAtClosing = usd("250"), usd("250")
		assert.Equal(t, want, changes[0].Fee.FeeDetail, says)
		template.DefaultFees[0].Formula.Amt = usd("200")
		given = done(nil, Apply(template, nil, Basis{}, payees))
	}

	before := given[0]
	before.Given, before.FeeDetail.FeePaidByType = nil, PayerSeller
	require.Empty(t, Apply(template, []Fee{before}, Basis{}, payees), "what was put on before it was noted what was given stays as it is")
}

// TestTemplateLeavesFeesByHand: those that somebody added stay, whatever the templates have.
func TestTemplateLeavesFeesByHand(t *testing.T) {
	t.Parallel()
	survey, other := onLoan("1", "LW_SURVEY_FEE", "85"), onLoan("2", CodeOther, "20", func(f *Fee) { f.FeeDetail.FeeDesc = "Key fob" })
	now := []Fee{survey, other, onLoan("3", "LW_NOTARY_FEE", "40", ofTemplate)}
	template := ClosingCostTemplate{DefaultFees: []DefaultFee{flatFee("LW_SURVEY_FEE", "400"), {LWCode: CodeOther, FeeDesc: "key fob", FeeValueType: ValueAmount}, flatFee("LW_APPRAISAL_FEE", "625")}}
	changes := Apply(template, now, Basis{}, nil)
	said := map[string]KeptReason{}
	for _, change := range changes {
		said[change.Fee.FeeDetail.LWCode+" "+string(change.Action)] = change.KeptBecause
	}
	assert.Equal(t, map[string]KeptReason{"LW_SURVEY_FEE KEPT": KeptByHand, "LW_OTHER KEPT": KeptByHand, "LW_APPRAISAL_FEE ADDED": "", "LW_NOTARY_FEE DELETED": ""}, said)
	after := done(now, changes)
	assert.Contains(t, after, survey)
	assert.Contains(t, after, other)
	assert.Len(t, after, 3)
	assert.Equal(t, len(after), CountAfter(now, changes))
	assert.Len(t, done(after, Apply(ClosingCostTemplate{}, after, Basis{}, nil)), 2, "an empty template takes its own alone")
}

// TestTemplatesDoNotDouble: a template that is put on twice, or two with one code, leave one fee of it; of two that a restoring left, one goes.
func TestTemplatesDoNotDouble(t *testing.T) {
	t.Parallel()
	first := ClosingCostTemplate{Record: domain.Record{ID: "first"}, DefaultFees: []DefaultFee{flatFee("LW_HOMEOWNERS_PREMIUM", "1500"), flatFee("LW_SURVEY_FEE", "400")}}
	second := ClosingCostTemplate{Record: domain.Record{ID: "second"}, DefaultFees: []DefaultFee{flatFee("LW_HOMEOWNERS_PREMIUM", "1800")}}
	fees := done(nil, Apply(first, nil, Basis{}, nil))
	require.Len(t, fees, 2)
	require.Empty(t, Apply(first, fees, Basis{}, nil))
	fees = done(fees, Apply(second, fees, Basis{}, nil))
	require.Len(t, fees, 1)
	assert.Equal(t, []any{*usd("1800"), domain.ID("second")}, []any{fees[0].Amount(), *fees[0].TemplateId})
	twice := append(fees, onLoan("restored", "LW_HOMEOWNERS_PREMIUM", "1500", ofTemplate))
	assert.Len(t, done(twice, Apply(second, twice, Basis{}, nil)), 1)
	twice[1].FeeDetail.LWFeeIsLocked = new(true)
	left := done(twice, Apply(second, twice, Basis{}, nil))
	require.Len(t, left, 1)
	assert.Equal(t, domain.ID("restored"), left[0].ID, "the locked one of two is the one that stays")
}

// TestLockedFeesDoNotFollow: neither a template nor a new calculation changes one.
func TestLockedFeesDoNotFollow(t *testing.T) {
	t.Parallel()
	now := []Fee{onLoan("1", "LW_APPRAISAL_FEE", "3000", percent, locked, ofTemplate), onLoan("2", "LW_SURVEY_FEE", "85", locked, ofTemplate), onLoan("3", "LW_NOTARY_FEE", "3000", percent, locked)}
	b := Basis{LoanAmt: *usd("200000")}
	for _, changes := range [][]FeeChange{Recalculate(now, b), Apply(ClosingCostTemplate{DefaultFees: []DefaultFee{flatFee("LW_APPRAISAL_FEE", "1")}}, now, b, nil), Apply(ClosingCostTemplate{}, now, b, nil)} {
		require.Len(t, changes, 2)
		for _, change := range changes {
			assert.Equal(t, []any{FeeKept, KeptLocked}, []any{change.Action, change.KeptBecause})
		}
		assert.Equal(t, now, done(now, changes))
	}
	assert.Zero(t, OutOfDate(now, b), "nothing brings them up to date, so nobody is asked to")
}

// TestUnknownIsNotNothing: what a formula comes to whose loan does not say enough is not known, and is known again when it does.
func TestUnknownIsNotNothing(t *testing.T) {
	t.Parallel()
	template := ClosingCostTemplate{DefaultFees: []DefaultFee{{LWCode: "LW_ADMIN_FEE", FeeValueType: ValuePercent, Formula: FeeFormula{Percent: new(domain.MustRate("1"))}, IsPaidOutside: true}, flatFee("LW_SURVEY_FEE", "0")}}
	changes := Apply(template, nil, Basis{}, nil)
	require.Len(t, changes, 2)
	assert.Equal(t, "LoanAmt", changes[0].Missing)
	assert.Nil(t, changes[0].Fee.FeeDetail.FeeActualTotalAmt)
	assert.Equal(t, usd("0"), changes[1].Fee.FeeDetail.FeeActualTotalAmt, "what is stated as nothing is known")
	fees := done(nil, changes)
	require.Empty(t, Recalculate(fees, Basis{}))
	fees = done(fees, Recalculate(fees, Basis{LoanAmt: *usd("100000")}))
	assert.Equal(t, []*domain.Money{usd("1000"), usd("1000")}, []*domain.Money{fees[0].FeeDetail.FeeActualTotalAmt, fees[0].PaidOutsideClosingAmt})
	require.Empty(t, Apply(template, fees, Basis{}, nil), "what was known counts until it is known again")
	typed := fees[0]
	typed.FeeDetail.FeeActualTotalAmt = usd("0")
	typed.Complete(&Fee{FeeDetail: FeeDetail{LWFeeValueType: ValuePercent}, Formula: fees[0].Formula})
	assert.Equal(t, ValueAmount, typed.FeeDetail.LWFeeValueType, "nothing that is typed over what is not known is typed")
}

// TestEscrowOfOneBill: a bill is paid out of the account once, whoever pays for it at closing and however many fees do.
func TestEscrowOfOneBill(t *testing.T) {
	t.Parallel()
	b := Basis{Monthly: map[HousingItem]domain.Money{ItemTax: *usd("500"), ItemInsurance: *usd("100")}}
	months := func(id, code string, item HousingItem, amount string, more ...func(*Fee)) Fee {
		return onLoan(id, code, amount, append(more, func(f *Fee) {
			f.FeeDetail.LWFeeValueType, f.Formula.HousingItem = ValueMonths, item
		})...)
	}
	seller := func(f *Fee) { f.FeeDetail.FeePaidByType = PayerSeller }
	due := func(month int) func(*Fee) { return func(f *Fee) { f.Formula.DueMonths = []int{month} } }
	fees := []Fee{months("1", "LW_ESCROW_TAXES", ItemTax, "1500", due(1)), months("2", CodeOther, ItemTax, "500", due(7), func(f *Fee) { f.FeeDetail.IntDiscSecType = SectionEscrow }),
		months("3", "LW_ESCROW_HOMEOWNERS", ItemInsurance, "300", seller)}
	items := EscrowItems(fees, b)
	require.Len(t, items, 2)
	assert.Equal(t, []any{*usd("6000"), *usd("2000"), []EscrowBill{{1, *usd("3000")}, {7, *usd("3000")}}}, []any{items[0].AnnualAmt, items[0].DepositAmt, items[0].Bills})
	assert.Equal(t, []domain.Money{*usd("1200"), *usd("300")}, []domain.Money{items[1].AnnualAmt, items[1].DepositAmt}, "the seller pays into the borrower's account")
	a := Analyze(items, domain.NewDate(2027, 2, 1))
	assert.Equal(t, []domain.Money{*usd("600"), *usd("2300")}, []domain.Money{a.MonthlyAmt, a.DepositsAmt})

	typed := months("1", "LW_ESCROW_TAXES", ItemTax, "1500", due(1))
	was := typed
	typed.FeeDetail.FeeActualTotalAmt = usd("1000")
	typed.Complete(&was)
	assert.Equal(t, ValueAmount, typed.FeeDetail.LWFeeValueType)
	items = EscrowItems([]Fee{typed}, b)
	require.Len(t, items, 1, "an amount that is typed over the months still is for the bill")
	assert.Equal(t, []domain.Money{*usd("1000"), *usd("6000")}, []domain.Money{items[0].DepositAmt, items[0].Bills[0].Amt})
}

// TestAdjustmentOfWhatOthersPaid: the aggregate adjustment gives the borrower back what the borrower paid, and no part of what the seller did.
func TestAdjustmentOfWhatOthersPaid(t *testing.T) {
	t.Parallel()
	seller := func(f *Fee) { f.FeeDetail.FeePaidByType = PayerSeller }
	lender := func(f *Fee) { f.FeeDetail.FeePaidByType = PayerLender }
	costs := CostsOf([]Fee{onLoan("1", "LW_ESCROW_TAXES", "300"), onLoan("2", "LW_ESCROW_HOMEOWNERS", "500", seller), onLoan("3", "LW_ESCROW_FLOOD", "50", lender)}, -*usd("600"))
	assert.Equal(t, SectionCost{IntDiscSecType: SectionEscrow, SellerAmt: *usd("200"), OthersAmt: *usd("50"), TotalAmt: *usd("250")}, costs.Sections[5])
	assert.Equal(t, []domain.Money{0, 0, *usd("200")}, []domain.Money{costs.PrepaidAmt, costs.TotalAmt, costs.SellerAmt})
}

// TestWhatIsNotKnownIsNoBill: an account pays no bills of zero, or less, which would stand in it as if they were known.
func TestWhatIsNotKnownIsNoBill(t *testing.T) {
	t.Parallel()
	tax := onLoan("1", "LW_ESCROW_TAXES", "0", func(f *Fee) { f.FeeDetail.LWFeeValueType, f.Formula.HousingItem = ValueMonths, ItemTax })
	for amount, bills := range map[domain.Money]int{-1: 0, 0: 0, 1: 1} {
		assert.Len(t, EscrowItems([]Fee{tax}, Basis{Monthly: map[HousingItem]domain.Money{ItemTax: amount}}), bills, amount)
	}
	assert.Empty(t, EscrowItems([]Fee{tax}, Basis{}))
	assert.Empty(t, EscrowItems([]Fee{tax}, Basis{Monthly: map[HousingItem]domain.Money{ItemInsurance: *usd("100")}}))
}
