package http_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"gable/http/apitest"
)

// termsOf sets a loan's terms.
func termsOf(who *apitest.Client, loan, body string) {
	who.Patch(loan+"/v2/transaction/info", `{"o":{},"c":`+body+`}`).Want(200)
}

const fhaTerms = `{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"FHA","BaseLoanAmt":400000},"FHAInfo":{"FHAUFMIPIsFinanced":true},
	"MortgageTypeAndTerms":{"AmortizationType":"Fixed","LoanAmortizationPeriodCount":360,"NoteRatePercent":6},
	"subjectProperty":{"SalesContractAmt":420000,"Address":{"StateCode":"TX","CountyName":"Harris"},"PropertyDetail":{"EstimatedValueAmt":420000,"FinancedUnitCount":1}}}`

const vaTerms = `{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"VA","BaseLoanAmt":400000},"VAInfo":{"VAFundingFeeIsFinanced":true,"VAUseType":"SubsequentUse"},
	"MortgageTypeAndTerms":{"AmortizationType":"Fixed","LoanAmortizationPeriodCount":360,"NoteRatePercent":6},
	"subjectProperty":{"SalesContractAmt":400000,"Address":{"StateCode":"CA","CountyName":"Los Angeles"},"PropertyDetail":{"EstimatedValueAmt":400000}}}`

func inside(m map[string]any, path ...string) any {
	var v any = m
	for _, name := range path {
		v = v.(map[string]any)[name]
	}
	return v
}

func TestFHADetails(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	officer.Borrower(loan, "Jane", "Doe", true)
	termsOf(officer, loan, fhaTerms)
	path := loan + "/gov-fha"
	t.Run("GET /los/api/loans/{loanId}/gov-fha/ok", func(t *testing.T) {
		got := officer.Get(path).Want(200).Map()
		assert.EqualValues(t, 7000, inside(got, "Figures", "FHA", "Premium", "UpfrontAmt"))
		assert.EqualValues(t, 0.55, inside(got, "Figures", "FHA", "Premium", "AnnualPercent"))
		assert.EqualValues(t, 14700, inside(got, "Figures", "FHA", "Investment", "RequiredAmt"))
		assert.Equal(t, "FHA_LIMIT", inside(got["Figures"].(map[string]any)["Tables"].([]any)[0].(map[string]any), "kind"))
		assert.EqualValues(t, 541287, inside(got, "Figures", "Limit", "limit"))
		assert.Equal(t, false, inside(got, "Figures", "Limit", "exceeded"))
	})
	t.Run("PATCH /los/api/loans/{loanId}/gov-fha/ok", func(t *testing.T) {
		got := officer.Get(path).Want(200).Map()
		who := inside(got["Borrowers"].([]any)[0].(map[string]any), "id").(string)
		heard := officer.Stream("")
		body := `{"GovernmentLoan":{"SectionOfActType":"203B","PositiveRentalHistoryInd":true,"FHADecisionScore":640,"FeeCalcType":"CALCULATED"},"Borrowers":[{"id":"` + who + `","GovernmentBorrower":{"CAIVRSId":"A123456789"}}]}`
		made := officer.With("If-Match", fmt.Sprint(got["version"])).Patch(path, body).Want(200).Map()
		assert.NotNil(t, heard.Until("RTC.LOAN_INFO.CHANGED"))
		assert.EqualValues(t, got["version"].(float64)+1, made["version"])
		assert.Equal(t, "A123456789", inside(made["Borrowers"].([]any)[0].(map[string]any), "GovernmentBorrower", "CAIVRSId"))
		officer.With("If-Match", fmt.Sprint(got["version"])).Patch(path, body).Want(412)
		read := officer.Get(path).Want(200).Map()
		assert.Equal(t, made, read)
		info := officer.Get(loan + "/v2/transaction/info").Want(200).Map()
		assert.EqualValues(t, 7000, inside(info, "TransactionInfo", "MIFundFeeTotalAmt"))
		assert.EqualValues(t, 7000, inside(info, "TransactionInfo", "MIFundFeeFinancedAmt"))
		figures := officer.Get(loan + "/v2/transaction/qualification").Want(200).Map()
		assert.EqualValues(t, 407000, figures["LoanAmt"])
		assert.EqualValues(t, 182.31, inside(figures, "HousingPayment", "MortgageInsuranceAmt"))
		termsOf(officer, loan, `{"TransactionInfo":{"BaseLoanAmt":300000}}`)
		info = officer.Get(loan + "/v2/transaction/info").Want(200).Map()
		assert.EqualValues(t, 5250, inside(info, "TransactionInfo", "MIFundFeeTotalAmt"), "the premium follows the amount")
		listed := `{"GovernmentLoan":{"CHUMSIdentifier":"ZFHA","ADPCode":"703"},"Borrowers":[{"id":"` + who + `","GovernmentBorrower":{"CAIVRSId":"A123456789","LDPListedInd":false,"SAMListedInd":true%s}}]}`
		_, faults := officer.Patch(path, fmt.Sprintf(listed, "")).Want(422).Error()
		assert.Equal(t, []string{"GovernmentLoan.GovernmentBorrowers.ExclusionReason"}, faults, "nobody who is listed goes on without a reason")
		made = officer.Patch(path, fmt.Sprintf(listed, `,"ExclusionReason":"Another person of that name."`)).Want(200).Map()
		assert.Equal(t, []any{"ZFHA", "703"}, []any{inside(made, "GovernmentLoan", "CHUMSIdentifier"), inside(made, "GovernmentLoan", "ADPCode")})
		assert.Equal(t, map[string]any{"id": who, "CAIVRSId": "A123456789", "LDPListedInd": false, "SAMListedInd": true, "ExclusionReason": "Another person of that name."},
			made["Borrowers"].([]any)[0].(map[string]any)["GovernmentBorrower"])
		found := ""
		for _, f := range inside(made, "Figures", "Findings").([]any) {
			found += fmt.Sprint(f.(map[string]any)["key"], " ")
		}
		assert.Contains(t, found, "borrowerExcluded")
		preview := officer.Post(loan+"/v2/transaction/calc", `{"o":{},"c":{"TransactionInfo":{"BaseLoanAmt":200000}}}`).Want(200).Map()
		assert.EqualValues(t, 203500, inside(preview, "qualification", "LoanAmt"), "and does so in a preview")
	})
	t.Run("a streamline refinance of a loan endorsed before June 2009", func(t *testing.T) {
		old := officer.Loan()
		termsOf(officer, old, strings.Replace(fhaTerms, "Purchase", "Refinance", 1))
		made := officer.Patch(old+"/gov-fha", `{"GovernmentLoan":{"FeeCalcType":"CALCULATED","GovernmentRefinanceType":"StreamlineWithAppraisal","ReplacedEndorsementDate":"2008-05-01"}}`).Want(200).Map()
		assert.Equal(t, []any{0.01, 0.55}, []any{inside(made, "Figures", "FHA", "Premium", "UpfrontPercent"), inside(made, "Figures", "FHA", "Premium", "AnnualPercent")})
		assert.Equal(t, []any{"StreamlineWithAppraisal", "2008-05-01"}, []any{inside(made, "GovernmentLoan", "GovernmentRefinanceType"), inside(made, "GovernmentLoan", "ReplacedEndorsementDate")})
		_, fields := officer.Patch(old+"/gov-fha", `{"GovernmentLoan":{"GovernmentRefinanceType":"Drifting"}}`).Want(422).Error()
		assert.Equal(t, []string{"GovernmentLoan.GovernmentRefinanceType"}, fields)
	})
	t.Run("PATCH /los/api/loans/{loanId}/gov-fha/bad input", func(t *testing.T) {
		for body, field := range map[string]string{`{"GovernmentLoan":{"SectionOfActType":"999"}}`: "GovernmentLoan.SectionOfActType", `{"GovernmentLoan":{"FHADecisionScore":200}}`: "GovernmentLoan.FHADecisionScore",
			`{"Borrowers":[{"id":"01900000-0000-7000-8000-000000000000","GovernmentBorrower":{"CAIVRSId":"A"}}]}`: "Borrowers.id", `{"MortgageType":"VA"}`: "MortgageType",
			`{"GovernmentLoan":{"CHUMSIdentifier":"12345"}}`: "GovernmentLoan.CHUMSIdentifier", `{"GovernmentLoan":{"ADPCode":"7"}}`: "GovernmentLoan.ADPCode",
			`{"GovernmentLoan":{"FeeCalcType":"GUESSED"}}`: "GovernmentLoan.FeeCalcType"} {
			_, fields := officer.Patch(path, body).Want(422).Error()
			assert.Equal(t, []string{field}, fields, body)
		}
		officer.Patch(path, `[]`).Want(422)
	})
	t.Run("wrong role, wrong tenant and a closed section", func(t *testing.T) {
		for who, want := range map[string]int{"companyadmin@harbor.test": 404, "originator2@summit.test": 404, "borrower@example.test": 403, "realtor@example.test": 403} {
			for _, part := range []string{"/gov-fha", "/gov-va", "/gov-va-form-details"} {
				w.As(who).Get(loan + part).Want(want)
				w.As(who).Patch(loan+part, `{}`).Want(want)
			}
			w.As(who).Get(loan + "/va-entitlement-amt").Want(want)
			w.As(who).Post(loan+"/gov-va-calc", `{"o":{},"c":{}}`).Want(want)
		}
		admin := w.As("companyadmin@summit.test")
		other := officer.Loan()
		termsOf(officer, other, fhaTerms)
		admin.Put(other+"/section-locks/LOAN_INFO", `{"reason":"Disclosed."}`).Want(200)
		officer.Patch(other+"/gov-fha", `{"GovernmentLoan":{"FHADecisionScore":700}}`).Want(200)
		officer.Patch(other+"/gov-fha", `{"GovernmentLoan":{"SectionOfActType":"247"}}`).Want(423)
		admin.Put(loan+"/section-locks/GOVERNMENT_LOAN_INFO", `{"reason":"Insured."}`).Want(200)
		officer.Patch(path, `{"GovernmentLoan":{"FHADecisionScore":700}}`).Want(423)
	})
}

func TestAgencyFeesGoWithTheMortgageType(t *testing.T) {
	t.Parallel()
	officer := apitest.New(t).As("originator@summit.test")
	for to, want := range map[string]struct {
		note float64
		fee  any
	}{"Conventional": {400000, nil}, "VA": {408600, 8600.0}} {
		loan := officer.Loan()
		termsOf(officer, loan, fhaTerms)
		termsOf(officer, loan, `{"VAInfo":{"VAFundingFeeIsFinanced":true},"GovernmentLoan":{"FeeCalcType":"CALCULATED"}}`)
		assert.EqualValues(t, 407000, officer.Get(loan + "/v2/transaction/qualification").Want(200).Map()["LoanAmt"])
		move := `{"o":{},"c":{"TransactionInfo":{"MortgageType":"` + to + `"}}}`
		preview := officer.Post(loan+"/v2/transaction/calc", move).Want(200).Map()
		assert.EqualValues(t, want.note, inside(preview, "qualification", "LoanAmt"), to)
		made := officer.Patch(loan+"/v2/transaction/info", move).Want(200).Map()
		assert.Equal(t, want.fee, inside(made, "TransactionInfo", "MIFundFeeTotalAmt"), to)
		assert.NotContains(t, fmt.Sprint(made["HousingExpenses"]), "MIPremium", to)
		figures := officer.Get(loan + "/v2/transaction/qualification").Want(200).Map()
		assert.EqualValues(t, want.note, figures["LoanAmt"], to)
		assert.EqualValues(t, 0, inside(figures, "HousingPayment", "MortgageInsuranceAmt"), to)
	}
	typed := officer.Loan()
	termsOf(officer, typed, fhaTerms)
	termsOf(officer, typed, `{"TransactionInfo":{"MIFundFeeTotalAmt":5000},"GovernmentLoan":{"FeeCalcType":"MANUAL"}}`)
	termsOf(officer, typed, `{"TransactionInfo":{"MortgageType":"Conventional"}}`)
	info := officer.Get(typed + "/v2/transaction/info").Want(200).Map()
	assert.EqualValues(t, 5000, inside(info, "TransactionInfo", "MIFundFeeTotalAmt"), "what was typed stays")
}

func TestVADetails(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	loan := officer.Loan()
	termsOf(officer, loan, vaTerms)
	path := loan + "/gov-va"
	t.Run("PATCH /los/api/loans/{loanId}/gov-va/ok", func(t *testing.T) {
		made := officer.Patch(path, `{"HouseholdSize":4,"GovernmentLoan":{"VAMaintenanceExpCalInd":true,"SquareFeetCount":1800,"VAEntitlementUsedAmt":75000,"FeeCalcType":"CALCULATED"}}`).Want(200).Map()
		assert.EqualValues(t, 252, inside(made, "GovernmentLoan", "VAMaintenanceExpenseMonthlyAmt"))
		assert.EqualValues(t, 237281.25, inside(made, "Figures", "VA", "Entitlement", "AvailableAmt"))
		assert.EqualValues(t, 1117, inside(made, "Figures", "VA", "Residual", "GuidelineAmt"))
		assert.EqualValues(t, 13200, inside(made, "Figures", "VA", "FundingFee", "Amt"))
		assert.EqualValues(t, 413200, made["NoteAmt"])
		assert.EqualValues(t, 103300, inside(made, "GovernmentLoan", "VAEntitlementAmt"), "a quarter of the note, with the financed fee")
		assert.EqualValues(t, 0, inside(made, "Figures", "VA", "Entitlement", "ShortfallAmt"))
		assert.EqualValues(t, -2729.34, inside(made, "GovernmentLoan", "VAResidualIncomeAmt"), "the payment has the financed fee")
		assert.Equal(t, inside(made, "Figures", "VA", "Residual", "ResidualAmt"), inside(made, "GovernmentLoan", "VAResidualIncomeAmt"))
		assert.Equal(t, made, officer.Get(path).Want(200).Map())
	})
	t.Run("a replaced adjustable loan, and a county that is not said", func(t *testing.T) {
		other := officer.Loan()
		termsOf(officer, other, vaTerms)
		termsOf(officer, other, `{"TransactionInfo":{"LoanPurposeType":"Refinance"}}`)
		const replaced = `{"GovernmentLoan":{"FeeCalcType":"CALCULATED","VAEntitlementUsedAmt":75000,"GovernmentRefinanceType":"InterestRateReductionRefinanceLoan","ReplacedPaymentAmt":3000,
			"ReplacedRatePercent":6.25,"ReplacedFirstPaymentDate":"2020-01-01","ReplacedPaymentsMadeCount":60}}`
		made := officer.Patch(other+"/gov-va", replaced).Want(200).Map()
		assert.Equal(t, false, inside(made, "Figures", "VA", "Reduction", "RateReduced"))
		made = officer.Patch(other+"/gov-va", `{"GovernmentLoan":{"ReplacedAmortizationType":"AdjustableRate"}}`).Want(200).Map()
		assert.Equal(t, "AdjustableRate", inside(made, "GovernmentLoan", "ReplacedAmortizationType"))
		assert.NotContains(t, inside(made, "Figures", "VA", "Reduction"), "RateReduced")
		_, fields := officer.Patch(other+"/gov-va", `{"GovernmentLoan":{"ReplacedAmortizationType":"Wandering"}}`).Want(422).Error()
		assert.Equal(t, []string{"GovernmentLoan.ReplacedAmortizationType"}, fields)
		assert.EqualValues(t, 100500, officer.Get(other + "/va-entitlement-amt").Want(200).Map()["VAEntitlementAmt"], "a rate reduction needs no entitlement of its own")
		officer.Patch(other+"/gov-va", `{"GovernmentLoan":{"GovernmentRefinanceType":null}}`).Want(200)
		made = officer.Patch(other+"/gov-va", `{"GovernmentLoan":{"VAFundingFeeLoanType":"Assumption","VAStateOption":"TX"}}`).Want(200).Map()
		assert.Equal(t, []any{"Assumption", "TX"}, []any{inside(made, "GovernmentLoan", "VAFundingFeeLoanType"), inside(made, "GovernmentLoan", "VAStateOption")})
		officer.Patch(other+"/gov-va", `{"GovernmentLoan":{"VAFundingFeeLoanType":null,"VAStateOption":null}}`).Want(200)
		termsOf(officer, other, `{"subjectProperty":{"Address":{"CountyName":null}}}`)
		info := officer.Get(other + "/v2/transaction/info").Want(200).Map()
		assert.NotContains(t, info["GovernmentLoan"], "VAEntitlementAmt", "an entitlement that is not known is not written as none")
		assert.NotContains(t, officer.Get(other+"/va-entitlement-amt").Want(200).Map(), "VAEntitlementAmt")
	})
	t.Run("PATCH /los/api/loans/{loanId}/gov-va/bad input", func(t *testing.T) {
		for body, field := range map[string]string{`{"HouseholdSize":0}`: "GovernmentLoan.HouseholdSize", `{"GovernmentLoan":{"VAEntitlementUsedAmt":-1}}`: "GovernmentLoan.VAEntitlementUsedAmt",
			`{"GovernmentLoan":{"EntitlementErrMsg":["none"]}}`: "GovernmentLoan.EntitlementErrMsg", `{"NoteAmt":1}`: "NoteAmt"} {
			_, fields := officer.Patch(path, body).Want(422).Error()
			assert.Equal(t, []string{field}, fields, body)
		}
		officer.With("If-Match", "1").Patch(path, `{"HouseholdSize":5}`).Want(412)
	})
	t.Run("GET /los/api/loans/{loanId}/va-entitlement-amt/ok", func(t *testing.T) {
		got := officer.Get(loan + "/va-entitlement-amt").Want(200).Map()
		assert.EqualValues(t, 103300, got["VAEntitlementAmt"])
		assert.Empty(t, got["EntitlementErrMsg"])
		assert.Equal(t, got, officer.Get(loan+"/va-entitlement-amt?noteAmt=413200").Want(200).Map(), "asked for the note that the loan has, it says the same")
		assert.EqualValues(t, 100000, officer.Get(loan + "/va-entitlement-amt?noteAmt=400000").Want(200).Map()["VAEntitlementAmt"])
		got = officer.Get(loan + "/va-entitlement-amt?noteAmt=1200000&mortgageType=VA").Want(200).Map()
		assert.EqualValues(t, 237281.25, got["VAEntitlementAmt"])
		assert.Len(t, got["EntitlementErrMsg"], 1)
	})
	t.Run("GET /los/api/loans/{loanId}/va-entitlement-amt/bad input", func(t *testing.T) {
		for query, field := range map[string]string{"noteAmt=much": "noteAmt", "noteAmt=-1": "noteAmt", "mortgageType=FHA": "mortgageType"} {
			_, fields := officer.Get(loan + "/va-entitlement-amt?" + query).Want(422).Error()
			assert.Equal(t, []string{field}, fields, query)
		}
	})
	t.Run("POST /los/api/loans/{loanId}/gov-va-calc/ok", func(t *testing.T) {
		before := officer.Get(path).Want(200).Map()
		got := officer.Post(loan+"/gov-va-calc", `{"o":{},"c":{"VAInfo":{"VAFundingFeeExemptionType":"CompletelyExempt"},"GovernmentLoan":{"HouseholdSize":5}}}`).Want(200).Map()
		assert.EqualValues(t, 0, inside(got, "Figures", "VA", "FundingFee", "Amt"))
		assert.EqualValues(t, 1158, inside(got, "Figures", "VA", "Residual", "GuidelineAmt"))
		assert.Equal(t, before, officer.Get(path).Want(200).Map(), "nothing of it is saved")
	})
	t.Run("POST /los/api/loans/{loanId}/gov-va-calc/bad input", func(t *testing.T) {
		_, fields := officer.Post(loan+"/gov-va-calc", `{"o":{},"c":{"GovernmentLoan":{"HouseholdSize":99}}}`).Want(422).Error()
		assert.Equal(t, []string{"GovernmentLoan.HouseholdSize"}, fields)
	})
	t.Run("PATCH /los/api/loans/{loanId}/gov-va-form-details/ok", func(t *testing.T) {
		form := loan + "/gov-va-form-details"
		made := officer.Patch(form, `{"UnderwritingDetail":{"underwriterVAId":"VA-77","underwriterName":"Ann Lee"}}`).Want(200).Map()
		assert.Equal(t, made, officer.Get(form).Want(200).Map())
		_, fields := officer.Patch(form, `{"UnderwritingDetail":{"underwriterVAId":null}}`).Want(422).Error()
		assert.Equal(t, []string{"UnderwritingDetail.underwriterVAId"}, fields)
		officer.With("If-Match", "1").Patch(form, `{}`).Want(412)
		officer.Patch(form, `{"UnderwritingDetail":null}`).Want(200)
		_, fields = officer.Patch(loan+"/v2/transaction/info", `{"o":{},"c":{"UnderwritingDetail":{"underwriterName":"Ann Lee"}}}`).Want(422).Error()
		assert.Equal(t, []string{"UnderwritingDetail.underwriterVAId"}, fields, "the screen's own call holds the same")
	})
}

func TestUSDAFigures(t *testing.T) {
	t.Parallel()
	officer := apitest.New(t).As("originator@summit.test")
	loan := officer.Loan()
	termsOf(officer, loan, `{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"USDA","BaseLoanAmt":200000},"USDAInfo":{"USDAGuaranteeFeeIsFinanced":true},
		"GovernmentLoan":{"FeeCalcType":"CALCULATED","HouseholdSize":3},"MortgageTypeAndTerms":{"AmortizationType":"Fixed","LoanAmortizationPeriodCount":360,"NoteRatePercent":6},
		"subjectProperty":{"SalesContractAmt":210000,"Address":{"StateCode":"TX","CountyName":"Harris"},"PropertyDetail":{"EstimatedValueAmt":250000}}}`)
	figures := officer.Get(loan + "/v2/transaction/qualification").Want(200).Map()
	assert.EqualValues(t, 202020.2, figures["LoanAmt"])
	assert.EqualValues(t, 58.59, inside(figures, "HousingPayment", "MortgageInsuranceAmt"))
	got := officer.Post(loan+"/gov-va-calc", `{"o":{},"c":{}}`).Want(200).Map()
	assert.Equal(t, "tableMissing", inside(inside(got, "Figures").(map[string]any)["Findings"].([]any)[0].(map[string]any), "key"), "no table of income limits is shipped")
}

func TestLoanLimits(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer := w.As("originator@summit.test")
	const path = "/pricing/api/pricinglookups/loanlimits"
	t.Run("GET /pricing/api/pricinglookups/loanlimits/ok", func(t *testing.T) {
		got := officer.Get(path + "?propertyState=CO&propertyCounty=Denver").Want(200).Map()
		require.Len(t, got["LoanLimits"], 4)
		assert.EqualValues(t, 862500, inside(got["LoanLimits"].([]any)[0].(map[string]any), "limit"))
		assert.EqualValues(t, 1658700, inside(got["LoanLimits"].([]any)[3].(map[string]any), "limit"))
		assert.EqualValues(t, 832750, inside(got["BaseLoanLimits"].([]any)[0].(map[string]any), "limit"))
		assert.Equal(t, "2026-01-01", inside(got, "table", "validFrom"))
		got = officer.Get(path + "?propertyCounty=53033&numberOfUnits=2").Want(200).Map()
		require.Len(t, got["LoanLimits"], 1)
		assert.EqualValues(t, 1361800, inside(got["LoanLimits"].([]any)[0].(map[string]any), "limit"))
		got = officer.Get(path + "?propertyState=TX&propertyCounty=Harris&mortgageType=FHA").Want(200).Map()
		assert.Equal(t, false, inside(got["LoanLimits"].([]any)[0].(map[string]any), "exact"))
	})
	t.Run("GET /pricing/api/pricinglookups/loanlimits/bad input", func(t *testing.T) {
		for query, field := range map[string]string{"": "propertyState", "propertyState=ZZ": "propertyState", "propertyState=TX&mortgageType=None": "mortgageType", "propertyState=TX&on=soon": "on"} {
			_, fields := officer.Get(path + "?" + query).Want(422).Error()
			assert.Equal(t, []string{field}, fields, query)
		}
		officer.Get(path + "?propertyState=TX&on=2019-06-30").Want(404)
		officer.Get(path + "?propertyState=TX&numberOfUnits=9").Want(400)
	})
}

func TestReferenceTables(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	provider, admin, officer := w.As("superadmin@gable.test"), w.As("companyadmin@summit.test"), w.As("originator@summit.test")
	const path = "/admin/api/reference-tables"
	const income = `{"kind":"USDA_INCOME_LIMIT","validFrom":"2026-01-01","source":"USDA RD, by hand","rows":[{"area":"FLOOR","persons_1_4":"119850","persons_5_8":"158250"}]}`
	const card = `{"kind":"PMI_RATE","validFrom":"2026-02-01","source":"Our insurer","rows":[{"term":"FIXED_OVER_20","ltv_over":"90","ltv_to":"95","coverage":"30","score_from":"620","percent":"0.5"}]}`
	t.Run("GET /admin/api/reference-tables/ok", func(t *testing.T) {
		rows := admin.Get(path + "?limit=999").Want(200).Map()["rows"].([]any)
		assert.GreaterOrEqual(t, len(rows), 15)
		assert.Equal(t, "CONFORMING_LIMIT", rows[0].(map[string]any)["kind"])
		assert.NotContains(t, rows[0], "rows")
		officer.Get(path).Want(403)
		admin.Get(path + `?filters={"none":1}`).Want(400)
	})
	t.Run("POST /admin/api/reference-tables/ok", func(t *testing.T) {
		made := provider.Post(path, income).Want(201).Map()
		assert.Equal(t, "PROVIDER", made["level"])
		provider.Post(path, income).Want(409)
		got := admin.Get(path + "/in-force?kind=USDA_INCOME_LIMIT&on=2026-06-30").Want(200).Map()
		assert.EqualValues(t, 1, got["rowCount"], "what the provider loads holds for every company")
		admin.Get(path + "/in-force?kind=USDA_INCOME_LIMIT&on=2025-12-31").Want(404)
		admin.Post(path, card).Want(201)
		assert.Equal(t, "COMPANY", admin.Get(path + "/in-force?kind=PMI_RATE&on=2026-06-30").Want(200).Map()["level"])
		assert.Equal(t, "SHIPPED", w.As("companyadmin@harbor.test").Get(path + "/in-force?kind=PMI_RATE&on=2026-06-30").Want(200).Map()["level"], "another company does not see it")
	})
	t.Run("POST /admin/api/reference-tables/bad input", func(t *testing.T) {
		admin.Post(path, income).Want(403)
		officer.Post(path, card).Want(403)
		w.As("branchadmin@summit.test").Post(path, card).Want(403)
		for body, field := range map[string]string{`{"kind":"NONE","validFrom":"2026-01-01","source":"x","rows":[{}]}`: "kind", `{"kind":"USDA_FEE","validFrom":"2026-01-01","source":"x","rows":[{"part":"UPFRONT","percent":"one"}]}`: "rows.0.percent",
			`{"kind":"USDA_FEE","validFrom":"2026-01-01","source":"x","rows":[{"part":"UPFRONT","percent":"1","colour":"red"}]}`: "rows.0.colour",
			`{"kind":"USDA_FEE","source":"x","rows":[{"part":"UPFRONT","percent":"1"}]}`:                                         "validFrom", `{"kind":"USDA_FEE","validFrom":"2026-01-01","source":"x","rows":[]}`: "rows"} {
			_, fields := provider.Post(path, body).Want(422).Error()
			assert.Equal(t, []string{field}, fields, body)
		}
		provider.Post(path, `[]`).Want(422)
	})
	t.Run("GET /admin/api/reference-tables/in-force/ok", func(t *testing.T) {
		got := admin.Get(path + "/in-force?kind=CONFORMING_LIMIT").Want(200).Map()
		assert.Equal(t, "area", inside(got["columns"].([]any)[0].(map[string]any), "name"))
		assert.NotEmpty(t, got["rows"])
		admin.Get(path + "/in-force?kind=NOTHING").Want(404)
		admin.Get(path + "/in-force?kind=PMI_RATE&on=soon").Want(400)
		officer.Get(path + "/in-force?kind=PMI_RATE").Want(403)
	})
	t.Run("GET /admin/api/reference-tables/sample/ok", func(t *testing.T) {
		got := admin.Get(path + "/sample?kind=FHA_LIMIT").Want(200)
		assert.Contains(t, got.Header.Get("Content-Disposition"), "sample-cy2026-forward-limits.txt")
		assert.Contains(t, string(got.Body), "203B H")
		assert.Contains(t, string(provider.Get(path+"/sample?kind=APOR").Want(200).Body), "set_on,amortization,years,percent")
		admin.Get(path + "/sample?kind=NOTHING").Want(400)
		admin.Get(path + "/sample").Want(400)
		officer.Get(path + "/sample?kind=PMI_RATE").Want(403)
	})
	t.Run("DELETE /admin/api/reference-tables/{id}/ok", func(t *testing.T) {
		own := admin.Post(path, `{"kind":"PMI_RATE","validFrom":"2026-03-01","source":"Theirs","rows":[{"term":"FIXED_OVER_20","ltv_over":"90","ltv_to":"95","coverage":"30","score_from":"620","percent":"0.6"}]}`).Want(201).Map()
		id := path + "/" + own["id"].(string)
		officer.Delete(id).Want(403)
		provider.Delete(id).Want(404)
		w.As("companyadmin@harbor.test").Delete(id).Want(404)
		admin.Delete(id).Want(204)
		admin.Delete(id).Want(404)
		assert.Equal(t, "2026-02-01", admin.Get(path + "/in-force?kind=PMI_RATE&on=2026-06-30").Want(200).Map()["validFrom"], "the one before is in force again")
	})
}

func TestQMTest(t *testing.T) {
	t.Parallel()
	w := apitest.New(t)
	officer, provider := w.As("originator@summit.test"), w.As("superadmin@gable.test")
	loan := officer.Loan()
	path := loan + "/qm-test"
	termsOf(officer, loan, `{"TransactionInfo":{"LoanPurposeType":"Purchase","MortgageType":"Conventional","BaseLoanAmt":300000},
		"MortgageTypeAndTerms":{"AmortizationType":"Fixed","LoanAmortizationPeriodCount":360,"NoteRatePercent":6.5},
		"subjectProperty":{"SalesContractAmt":400000,"Address":{"StateCode":"TX","CountyName":"Harris"},"PropertyDetail":{"EstimatedValueAmt":400000,"PropertyUsageType":"PrimaryResidence"}}}`)
	t.Run("GET /los/api/loans/{loanId}/qm-test/ok", func(t *testing.T) {
		got := officer.Get(path).Want(200).Map()
		assert.Equal(t, []any{"APOR", "FEES"}, got["Missing"])
		assert.Equal(t, "NOT_KNOWN", got["Price"], "without an average prime offer rate there is no verdict")
		provider.Post("/admin/api/reference-tables", `{"kind":"APOR","validFrom":"2020-01-06","source":"FFIEC","rows":[{"amortization":"FIXED","years":"30","percent":"6.2"}]}`).Want(201)
		got = officer.Get(path).Want(200).Map()
		assert.Equal(t, []any{"YES", "NO", "NOT_KNOWN", "NOT_KNOWN"}, []any{got["Price"], got["HigherPriced"], got["PointsAndFees"], got["GeneralQM"]})
		assert.EqualValues(t, 0.3, got["Spread"])
		assert.EqualValues(t, 9000, got["FeeCapAmt"])
	})
	t.Run("GET /los/api/loans/{loanId}/qm-test/wrong role and wrong tenant", func(t *testing.T) {
		for who, want := range map[string]int{"companyadmin@harbor.test": 404, "originator2@summit.test": 404, "borrower@example.test": 403, "realtor@example.test": 403} {
			w.As(who).Get(path).Want(want)
		}
	})
}
