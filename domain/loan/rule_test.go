package loan

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"gable/domain"
	"gable/domain/property"
)

func faultFields(faults []domain.FieldError) string {
	var all []string
	for _, f := range faults {
		all = append(all, f.Field)
	}
	return strings.Join(all, " ")
}

// Within which bounds a company or a loan lets letters of pre-approval be made, at both ends of each.
func TestBoundsOfAPreapproval(t *testing.T) {
	t.Parallel()
	percent := func(text string) *domain.Rate { return new(domain.MustRate(text)) }
	amount := func(cents int64) *domain.Money { return new(domain.MoneyFromCents(cents)) }
	type rules = PreapprovalRules
	for _, c := range []struct {
		says string
		is   rules
		want string
	}{
		{"no bound", rules{}, ""},
		{"no letter", rules{MaxLetters: new(0)}, ""},
		{"999 letters", rules{MaxLetters: new(999)}, ""},
		{"a thousand", rules{MaxLetters: new(1000)}, "maxLetters"},
		{"fewer than none", rules{MaxLetters: new(-1)}, "maxLetters"},
		{"a day before there were lenders", rules{ExpiresOn: new(domain.MustDate("1812-01-01"))}, "expiresOn"},
		{"amounts of nothing", rules{MaxSalesPriceAmt: amount(0), MaxLoanAmt: amount(0), MaxPaymentAmt: amount(0), MaxDuesAmt: amount(0)}, ""},
		{"amounts below", rules{MaxSalesPriceAmt: amount(-1), MaxLoanAmt: amount(-1), MaxPaymentAmt: amount(-1), MaxDuesAmt: amount(-1)}, "maxSalesPriceAmt maxLoanAmt maxPaymentAmt maxDuesAmt"},
		{"percentages of all", rules{MinDownPaymentPct: percent("100"), MaxHousingPct: percent("100"), MaxDTIPct: percent("100"), MaxRatePct: percent("30"), TaxPct: percent("20"), InsurancePct: percent("20")}, ""},
		{"of nothing", rules{MinDownPaymentPct: percent("0"), MaxHousingPct: percent("0"), MaxDTIPct: percent("0"), MaxRatePct: percent("0"), TaxPct: percent("0"), InsurancePct: percent("0")}, ""},
		{"above", rules{MinDownPaymentPct: percent("100.001"), MaxHousingPct: percent("100.001"), MaxDTIPct: percent("100.001"), MaxRatePct: percent("30.001"), TaxPct: percent("20.001"), InsurancePct: percent("20.001")},
			"minDownPaymentPercent maxHousingRatioPercent maxDTIPercent maxRatePercent taxPercent insurancePercent"},
		{"a kind of home", rules{PropertyTypes: []property.HousingType{"SingleFamily"}}, ""},
		{"a kind that is none", rules{PropertyTypes: []property.HousingType{"Castle"}}, "propertyTypes"},
		{"one kind twice", rules{PropertyTypes: []property.HousingType{"SingleFamily", "SingleFamily"}}, "propertyTypes"},
	} {
		assert.Equal(t, c.want, faultFields(c.is.Validate()), c.says)
	}
	for _, c := range []struct {
		says string
		is   PreapprovalDefaults
		want string
		days int
	}{
		{"what is usual", PreapprovalDefaults{}, "", 90},
		{"a day", PreapprovalDefaults{LetterDays: new(1)}, "", 1},
		{"a year", PreapprovalDefaults{LetterDays: new(365)}, "", 365},
		{"no day", PreapprovalDefaults{LetterDays: new(0)}, "letterDays", 0},
		{"more than a year", PreapprovalDefaults{LetterDays: new(366)}, "letterDays", 366},
		{"one day for all loans", PreapprovalDefaults{PreapprovalRules: rules{ExpiresOn: new(domain.MustDate("2026-12-01"))}}, "expiresOn", 90},
		{"what a loan can't have", PreapprovalDefaults{PreapprovalRules: rules{MaxLetters: new(-1)}}, "maxLetters", 90},
	} {
		assert.Equal(t, c.want, faultFields(c.is.Validate()), c.says)
		assert.Equal(t, c.days, c.is.Days(), c.says)
	}
	company := rules{Template: "ce", TemplateEs: "cs"}
	for _, c := range []struct {
		language string
		loan     rules
		want     domain.ID
	}{{"en", rules{}, "ce"}, {"es", rules{}, "cs"}, {"en", rules{Template: "le", TemplateEs: "ls"}, "le"}, {"es", rules{Template: "le", TemplateEs: "ls"}, "ls"}} {
		assert.Equal(t, c.want, c.loan.TemplateFor(c.language, company), c)
	}
	assert.Equal(t, "SHORT", SpacedCode("SHORT"))
}

// Who is told that they are new on a team: not who was on it in that part, nor who changes it.
func TestNewcomers(t *testing.T) {
	t.Parallel()
	part := func(id domain.ID, role TeamRole, primary bool) Assignment { return Assignment{id, role, primary} }
	team := func(all ...Assignment) []Assignment { return all }
	for _, c := range []struct {
		says      string
		was, will []Assignment
		want      []domain.ID
	}{
		{"nobody where nothing changes", team(part("a", TeamOriginator, true)), team(part("a", TeamOriginator, true)), nil},
		{"who comes", nil, team(part("a", TeamProcessor, false)), []domain.ID{"a"}},
		{"who comes in two parts, once", nil, team(part("a", TeamProcessor, false), part("a", TeamAssistant, false)), []domain.ID{"a"}},
		{"who has another part", team(part("a", TeamAssistant, false)), team(part("a", TeamProcessor, false)), []domain.ID{"a"}},
		{"not who keeps one part beside another's", team(part("a", TeamProcessor, false), part("b", TeamAssistant, false)), team(part("a", TeamProcessor, false)), nil},
		{"who becomes the loan officer", team(part("a", TeamOriginator, false), part("b", TeamOriginator, true)), team(part("a", TeamOriginator, true), part("b", TeamOriginator, false)), []domain.ID{"a"}},
		{"not who becomes the first of the processors", team(part("a", TeamProcessor, false)), team(part("a", TeamProcessor, true)), nil},
		{"not who did it", nil, team(part("me", TeamProcessor, false)), nil},
	} {
		assert.Equal(t, c.want, Newcomers(c.was, c.will, "me"), c.says)
	}
	assert.Empty(t, OfficerOf(team(part("a", TeamProcessor, true), part("b", TeamOriginator, false))), "the first of the processors is no officer")
	assert.Equal(t, domain.ID("b"), OfficerOf(team(part("a", TeamProcessor, true), part("b", TeamOriginator, true))))
}

// The part of somebody whose role was taken away follows the role that they hold now; nobody has one part twice.
func TestPartsFollowRoles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		says  string
		roles []string
		team  []Assignment
		want  []Assignment
	}{
		{"who holds the role stays", []string{"Processor"}, []Assignment{{"a", TeamProcessor, true}}, []Assignment{{"a", TeamProcessor, true}}},
		{"who holds another takes its part, not as the first", []string{"Processor"}, []Assignment{{"a", TeamOriginator, true}}, []Assignment{{"a", TeamProcessor, false}}},
		{"an originator's part comes before a processor's", []string{"Processor", "Originator"}, []Assignment{{"a", TeamAssistant, false}}, []Assignment{{"a", TeamOriginator, false}}},
		{"who holds no role of a team keeps the part", []string{"Owner"}, []Assignment{{"a", TeamOriginator, true}}, []Assignment{{"a", TeamOriginator, true}}},
		{"nobody has one part twice", []string{"Processor"}, []Assignment{{"a", TeamProcessor, true}, {"a", TeamOriginator, false}}, []Assignment{{"a", TeamProcessor, true}}},
		{"who is none of the colleagues keeps the part", []string{"Processor"}, []Assignment{{"z", TeamOriginator, true}}, []Assignment{{"z", TeamOriginator, true}}},
	} {
		assert.Equal(t, c.want, FollowRoles(c.team, []Colleague{{ID: "x", Roles: []string{"Originator"}}, {ID: "a", Roles: c.roles}}), c.says)
	}
	first, second := Assignment{"a", TeamProcessor, true}, Assignment{"b", TeamProcessor, false}
	assert.Negative(t, CompareAssignees(first, second))
	assert.Positive(t, CompareAssignees(second, first))
	assert.Zero(t, CompareAssignees(first, first))
	assert.Negative(t, CompareAssignees(second, Assignment{"c", TeamOriginator, true}), "processors come before originators")
}

// What closes a loan, by its stage and who opened it.
func TestWhatClosesALoan(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		says                     string
		is                       Editing
		closed, reopened, telled bool
	}{
		{"a loan that is worked on", Editing{Stage: StageLoanSetup}, false, false, false},
		{"one that was paid out", Editing{Stage: StageCommissionPaid}, true, false, false},
		{"and opened again", Editing{Stage: StageCommissionPaid, Final: FinalOpened}, false, true, false},
		{"whose company leaves it open", Editing{Stage: StageCommissionPaid, Final: FinalOpen}, false, false, false},
		{"opened, at an earlier stage", Editing{Stage: StageLoanSetup, Final: FinalOpened}, false, false, false},
		{"put away as well", Editing{Stage: StageCommissionPaid, Archived: true}, false, false, false},
		{"whose team is told", Editing{Stage: StageLoanSetup, Notifies: true}, false, false, true},
		{"closed for having been disclosed", Editing{Stage: StageDisclosureSent, LocksDisclosed: true, Disclosed: true}, false, false, true},
		{"disclosed, and left open", Editing{Stage: StageDisclosureSent, Disclosed: true}, false, false, false},
	} {
		assert.Equal(t, []bool{c.closed, c.reopened, c.telled}, []bool{c.is.IsFinalClosed(), c.is.IsFinalOpen(), c.is.TellsTeam(now)}, c.says)
	}
	for stage, ends := range map[StageID]bool{StageCommissionPaid: true, StageAdverse: true, StageLoanSetup: false, StageSuspended: false} {
		assert.Equal(t, ends, stage.EndsEditing(), stage)
	}
	for _, c := range []struct {
		from, to StageID
		want     bool
	}{{StageLoanSetup, StageDisclosureSent, true}, {StageDisclosureSent, StageLoanSetup, false}, {StageLoanSetup, StageLoanSetup, false}, {StageAdverse, StageSuspended, false}, {"", StageLoanSetup, false}} {
		assert.Equal(t, c.want, IsForward(c.from, c.to), c)
	}
}

// When money goes out: on the day of closing, or, where the home that they live in is refinanced, once the right to rescind has ended (12 CFR 1026.23).
func TestWhenMoneyGoesOut(t *testing.T) {
	t.Parallel()
	day := func(text string) *domain.Date { return new(domain.MustDate(text)) }
	for _, c := range []struct {
		says  string
		state ReportDates
		buys  bool
		want  string
	}{
		{"nothing is known", ReportDates{}, true, ""},
		{"a purchase closes", ReportDates{ClosingDate: day("2026-11-20")}, true, "2026-11-20"},
		{"a refinance closes on a Friday", ReportDates{ClosingDate: day("2026-11-20")}, false, "2026-11-25"},
		{"it is planned to", ReportDates{EstimatedClosingDate: day("2026-11-20")}, false, "2026-11-25"},
		{"it closed on another day than was planned", ReportDates{EstimatedClosingDate: day("2026-11-01"), ClosingDate: day("2026-11-20")}, true, "2026-11-20"},
		{"somebody says when", ReportDates{ClosingDate: day("2026-11-20"), EstimatedDisbursementDate: day("2026-12-01")}, false, "2026-12-01"},
		{"it went out", ReportDates{DisbursementDate: day("2026-11-27"), EstimatedDisbursementDate: day("2026-12-01")}, false, "2026-11-27"},
	} {
		f := &File{}
		f.Info.TransactionInfo.LoanPurposeType, f.Info.SubjectProperty.PropertyDetail.PropertyUsageType = PurposeRefinance, property.UsagePrimaryResidence
		if c.buys {
			f.Info.TransactionInfo.LoanPurposeType = PurposePurchase
		}
		f.Dates.KeyDates = c.state
		got := ""
		if on := f.DisbursementDate(); on != nil {
			got = on.String()
		}
		assert.Equal(t, c.want, got, c.says)
	}
	assert.False(t, IsRescindable(PurposeRefinance, "Investment"))
	assert.False(t, IsRescindable(PurposePurchase, property.UsagePrimaryResidence))
}

// Of which program the financed fee, the rate card and the tables are.
func TestWhichFeesFollowFromTheProgram(t *testing.T) {
	t.Parallel()
	yes, fee := new(true), new(domain.MoneyFromCents(100))
	for _, c := range []struct {
		program       MortgageType
		act           func(*Info)
		financed      string
		card, figured bool
	}{
		{MortgageVA, func(i *Info) { i.VAInfo.VAFundingFeeIsFinanced = yes }, "1", false, true},
		{MortgageVA, func(i *Info) { i.FHAInfo.FHAUFMIPIsFinanced = yes }, "0", false, true},
		{MortgageFHA, func(i *Info) { i.FHAInfo.FHAUFMIPIsFinanced = yes }, "1", false, true},
		{MortgageFHA, func(i *Info) { i.USDAInfo.USDAGuaranteeFeeIsFinanced = yes }, "0", false, true},
		{MortgageConventional, func(i *Info) { i.VAInfo.VAFundingFeeIsFinanced, i.USDAInfo.USDAGuaranteeFeeIsFinanced = yes, yes }, "0", true, true},
		{MortgageAffordable, func(*Info) {}, "0", true, true},
		{MortgageConventional, func(i *Info) { i.GovernmentLoan.FeeCalcType = Manual }, "0", false, false},
		{MortgageVA, func(i *Info) { i.GovernmentLoan.FeeCalcType = Manual }, "0", false, false},
		{MortgageVA, func(i *Info) {
			i.GovernmentLoan.FeeCalcType, i.GovernmentLoan.VAMaintenanceExpCalInd, i.GovernmentLoan.SquareFeetCount = Manual, yes, new(1000)
		}, "0", false, true},
		{MortgageVA, func(i *Info) {
			i.GovernmentLoan.FeeCalcType, i.GovernmentLoan.VAMaintenanceExpCalInd = Manual, yes
		}, "0", false, false},
		{"", func(*Info) {}, "0", false, false},
	} {
		var i Info
		i.TransactionInfo.MortgageType, i.TransactionInfo.MIFundFeeTotalAmt = c.program, fee
		c.act(&i)
		assert.Equal(t, []any{c.financed, c.card, c.figured}, []any{i.FinancedFeeAmt().String(), i.HasCardPremium(), i.HasCalculatedFees()}, "%s %+v", c.program, i.GovernmentLoan)
	}
}
